"""Helping another's roll: two Fate points for +1, once for each helper, on top of what the roller pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.checks.checks import checks, in_hand, label
from threefates.systems.fate_2003.checks.events import HelpAdded
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.points.boxes import open_instead, pay_a_box
from threefates.systems.fate_2003.points.fate_points import FatePoints, PointStood, Spend, no_point, spend
from threefates.systems.fate_2003.points.invoking import may_yet_better, no_hope, reopen
from threefates.systems.fate_2003.points.more_dice import with_one_more
from threefates.systems.fate_2003.points.purposes import FOR_HELP, HELP
from threefates.systems.fate_2003.points.standing import may_come_too_late
from threefates.systems.fate_2003.rulings.rulings import BonusStacking
from threefates.systems.fate_2003.sheets.sheets import options, sheet_of
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__ = ["HelpRoll", "no_help"]

MOST_SINGLY: Final = 12  # so many who look on have a form each; of hundreds, each would have one for each who rolls
PLAUSIBLY: Final = "Only if your character can plausibly help. One point cancels both."


class HelpRoll(Command, frozen=True, tag="fate.help-roll"):
    """Pay two Fate points for +1 on somebody else's roll, saying how your character can help."""

    character: EntityId
    helped: EntityId
    aspect: str = ""  # a box of it in place of one point, where the table allows that
    second: str = ""  # a box of it in place of the other


@cites("fate.points.assist", "fate.r.plus-one-stacking")
def no_help(state: State, helper: EntityId, helped: EntityId) -> Refused | None:
    """The refusal of a character's help for a roll, or None."""
    check = state[Checks].now
    at = check.side_of(helped) if check and not check.result and helped else None
    if refusal := _no_helpers(state):
        return refusal
    if check is None or at is None or at not in check.rolling:
        return _says_no("fate_points.no_roll", "Nobody of that name is rolling.")
    if _rolls_against(check, helper, helped):
        return _says_no("fate_points.own_roll", "Whoever rolls here does not help as well.")
    if helper in check.sides[at].helpers or state[FatePoints].of(helper, HELP):
        return _says_no("fate_points.helped", f"{state[Characters].name(helper)} is helping already.")
    return no_hope(check.sides[at])


@cites("fate.r.plus-one-stacking", "fate.dice.result-bounds")
def _no_helpers(state: State) -> Refused | None:
    """The refusal of anybody's help where one's own point alone betters a roll, or None."""
    if state.ruling(BonusStacking) is BonusStacking.FIVE_IS_CEILING:
        return _says_no("fate_points.no_helpers", "At this table only one's own Fate point helps a roll.")
    return None


@may_come_too_late
@cites("fate.points.assist", "fate.r.plus-one-stacking")
def no_help_by_then(state: State, one: Spend) -> Refused | None:
    """The refusal of help that the table has come to rule out while it could still be cancelled, or None."""
    return _no_helpers(state) if one.purpose == HELP else None


@may_yet_better
@cites("fate.points.assist")
def friends_may_help(state: State, helped: EntityId) -> bool:
    """Whether somebody else's, hero for hero, may pay for help: then a roll waits, whatever its own player has.

    Nobody waits for who is taken out, or for players who are away.
    """
    known, people, seating = state[Characters].known, set(state.controllers(helped)), state[Seating]
    return any(
        known[one.value].kind == known[helped].kind
        and not seating.all_away(set(state.controllers(one.value)) - people)
        and not state[Wounds].of(one.value).out
        and no_help(state, one.value, helped) is None
        and no_point(state, one.value, FOR_HELP - len(_box_fields(state, one.value))) is None
        for one in options(state)
    )


@cites("fate.points.assist")
def _rolls_against(check: Check, helper: EntityId, helped: EntityId) -> bool:
    """Whether a helper's own roll is set against the one to be helped; in a fight friends roll side by side."""
    at, other = check.side_of(helper), check.side_of(helped)
    if at is None:
        return False
    if at == other or not (check.together and check.fight):
        return True
    return any(
        {at, other} <= {*bout.ones, *bout.others} and (at in bout.ones) != (other in bout.ones) for bout in check.bouts
    )


def _says_no(code: str, title: str) -> Refused:
    remedy = "One's own aspects and one Fate point help one's own roll."
    return Refused(code, title, remedy=remedy, source="fate.points.assist")


@checks.decides(HelpRoll)
@cites("fate.points.assist")
def help_roll(act: Unfolding, command: HelpRoll) -> None:
    """The points count when nobody cancels them; one point cancels both."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    boxes = [aspect for aspect in (command.aspect, command.second) if aspect]
    price = FOR_HELP - len(boxes)
    refusal = no_help(act.state, command.character, command.helped) or no_point(act.state, command.character, price)
    if refusal:
        raise refusal
    for aspect in boxes:
        pay_a_box(act, command.character, aspect, HELP)
    check = in_hand(act.state)
    reopen(act, check, check.side_of(command.helped) or 0)
    about = label(act.state, check)
    spend(act, Spend(command.character, HELP, about, helped=command.helped, price=price, boxes=tuple(boxes)))


@checks.answers_to(PointStood)
@cites("fate.points.assist")
def add_help(act: Unfolding, event: PointStood) -> None:
    """The help has stood: the roll is one better, beside whatever the roller paid."""
    check = act.state[Checks].now
    at = check.side_of(event.helped) if check and not check.result and event.purpose == HELP else None
    if at is not None and check:
        act.happen(HelpAdded(at, event.character, with_one_more(act, check.sides[at])))


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Helping whoever rolls, where this table allows it."""
    if state.ruling(BonusStacking) is BonusStacking.FIVE_IS_CEILING:
        return
    state = state.through(Checks, _but_for_dice)
    check = state[Checks].now
    if check is None or check.result:
        return
    mine = options(state, viewer)
    crowd = [one for one in mine if _stands_by(state, check, one.value)]
    if len(crowd) <= MOST_SINGLY:
        crowd = []
    else:
        yield _of_a_crowd(state, check, crowd)
    apart = {one.value for one in crowd}
    for option in mine:
        if option.value not in apart:
            yield from _helping(state, check, option)


def _stands_by(state: State, check: Check, who: EntityId) -> bool:
    """Whether nothing but the point is asked of somebody's help: neither rolling nor helping, and without a box."""
    helps = state[FatePoints].of(who, HELP) or any(who in side.helpers for side in check.sides)
    return check.side_of(who) is None and not helps and not _box_fields(state, who)


def _of_a_crowd(state: State, check: Check, crowd: Sequence[Option]) -> Offer:
    """One form for a crowd that looks on: each of them could help each who rolls, and all pay the same."""
    name, first = state[Characters].name, crowd[0].value
    whom = [
        Option(side.character, name(side.character), refusal=refusal_of(no_help(state, first, side.character)))
        for side in check.sides
        if side.character
    ]
    who = [replace(one, refusal=refusal_of(no_point(state, one.value, FOR_HELP))) for one in crowd]
    return Offer(
        "fate.help-roll",
        f"Help who rolls: 2 Fate points for {_more(check)}",
        (choice("character", "Who helps", who), choice("helped", "Whom", whom)),
        (),
        none_of(whom) or none_of(who),
        hint=PLAUSIBLY,
    )


def _more(check: Check) -> str:
    return "a bonus die" if check.added else "+1"


def _but_for_dice(checks: Checks) -> Checks:
    """What helpers go by of the check in hand: how its dice fall, and who changes them, is nothing to them."""
    check = checks.now
    if check is None or check.result:
        return Checks()
    sides = tuple(replace(side, throws=(), changed_by=(), passed=False) for side in check.sides)
    return Checks(replace(check, sides=sides))


def _helping(state: State, check: Check, who: Option) -> Iterator[Offer]:
    boxes = _box_fields(state, who.value)
    rolls = check.side_of(who.value) is not None
    known = state[Characters].known
    for side in check.sides:
        if side.character and not _rolls_against(check, who.value, side.character):
            price = FOR_HELP - len(boxes)
            refusal = no_help(state, who.value, side.character) or no_point(state, who.value, price)
            if rolls and refusal:
                continue
            yield Offer(
                "fate.help-roll",
                f"Help {state[Characters].name(side.character)}: 2 Fate points for {_more(check)}",
                boxes,
                (("character", who.value), ("helped", side.character)),
                refusal_of(refusal),
                main=known[who.value].kind == known[side.character].kind,  # a foe is helped on purpose, or not at all
                group=who.label,
                hint=PLAUSIBLY,
            )


def _box_fields(state: State, helper: EntityId) -> tuple[Field, ...]:
    """A box in place of one point, and of the other, where that may be and there are so many."""
    free = open_instead(state, helper, HELP)
    if not free:
        return ()
    first = choice("aspect", "A box in place of one point", free, optional=True)
    second = choice("second", "A box in place of the other", free, optional=True)
    aspects = state.only(sheet_of, helper).aspects.values()
    return (first, second) if sum(one.free for one in aspects) > 1 else (first,)
