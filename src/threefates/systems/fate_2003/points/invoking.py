"""After the throw: boxes checked, Fate points paid, each side in turn, until nobody will change anything more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import Field, FieldKind, Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import Next, checks, in_hand, label, name_of
from threefates.systems.fate_2003.checks.events import BonusAdded, DiceThrown, DieChanged, SidePassed
from threefates.systems.fate_2003.checks.reading import Tie, read
from threefates.systems.fate_2003.checks.state import Check, Checks, Side
from threefates.systems.fate_2003.dice.fudge_dice import thrown
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, with_die
from threefates.systems.fate_2003.points import fate_points
from threefates.systems.fate_2003.points.beforehand import no_roll, roll_to_come, rolling_now
from threefates.systems.fate_2003.points.fate_points import FatePoints, PointStood
from threefates.systems.fate_2003.points.more_dice import fate_die, thrown_again
from threefates.systems.fate_2003.points.purposes import BONUS
from threefates.systems.fate_2003.points.rescuing import LetDieLie, denied, wish_for_die, without_die
from threefates.systems.fate_2003.rulings.rulings import InvokePotency
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.scale import added, came
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import BoxChecked, Sheet, Sheets, box_of

__all__ = [
    "AddFatePoint",
    "ChangeRoll",
    "InvokeAspect",
    "may_yet_better",
    "no_bonus",
    "no_hope",
    "reopen",
]

REROLL, DIE, RESCUE = "reroll", "die", "rescue"
SIGNS = "−0+"
TOLD = ", and say how"


class InvokeAspect(Command, frozen=True, tag="fate.invoke-aspect"):
    """Check a box of an aspect: throw all your dice again, or better one of them."""

    choice: str
    aspect: str
    benefit: str  # "reroll", "die" or "rescue"
    die: int = 0  # from 1, where one die is bettered
    how: str = ""  # how the aspect helps


class AddFatePoint(Command, frozen=True, tag="fate.add-fate-point"):
    """Pay a Fate point for +1 on your roll: before it, after it, or after aspects."""

    character: EntityId


class ChangeRoll(Step, frozen=True, tag="fate.change"):
    """Does this side change its roll, or leave it?"""

    side: int


@checks.resolves(Next)
@cites("fate.r.reroll-and-bonuses", "fate.aspects.repeat-invocation")
def go_on(act: Unfolding, step: Next) -> None:
    """Ask the side whose turn it is, the losing one first; when nobody will or can change more, read the result."""
    check = in_hand(act.state)
    side = next(
        (at for at in _turns(check, step.turn) if not check.sides[at].passed and _can_change(act.state, check, at)),
        None,
    )
    if side is None:
        read(act, check)
    else:
        act.push(ChangeRoll(side))


def _turns(check: Check, turn: int) -> tuple[int, ...]:
    """The sides in the order in which they are asked: where several roll at once whoever is behind, again and again."""
    if check.together:
        return tuple(sorted(check.rolling, key=lambda at: (check.sides[at].outcome, at)))
    first = turn if turn >= 0 else losing(check)
    return (first, *(at for at in check.rolling if at != first))


@cites("fate.r.reroll-and-bonuses")
def losing(check: Check) -> int:
    """Say which side is behind, and so is asked first; the acting one where they are level."""
    return min(check.rolling, key=lambda at: (check.sides[at].outcome, at))


def _can_change(state: State, check: Check, at: int) -> bool:
    character = check.sides[at].character
    if not character:
        return False
    return _by_oneself(state, character) or any(may(state, character) for may in _OTHERS)


def _by_oneself(state: State, character: EntityId) -> bool:
    boxes = any(aspect.free for aspect in state[Sheets][character].aspects.values())
    return boxes or no_bonus(state, character) is None


_OTHERS: Final[list[Callable[[State, EntityId], bool]]] = []


def may_yet_better(function: Callable[[State, EntityId], bool]) -> Callable[[State, EntityId], bool]:
    """Let a file further up say that somebody else may still do something for a character's roll."""
    _OTHERS.append(function)
    return function


@checks.asks(ChangeRoll)
def ask_change(state: State, step: ChangeRoll) -> Choice:
    """Leaving it is one tap; boxes and points have forms of their own."""
    check = in_hand(state)
    side = check.sides[step.side]
    name = name_of(state, side)
    alone = kept(side.character, PUBLIC) or _by_oneself(state, side.character)  # what her people have left is hers
    asks = f"Does {name} change the roll?" if alone else f"Does anybody help {name}?"
    return Choice(
        id="",
        kind="fate.change",
        owner=side.character,
        asks=f"{name} has {came(state, side.outcome)}. {asks}",
        seats=state.controllers(side.character),
        options=(Option("leave", f"Leave it at {came(state, side.outcome)}"),),
        if_absent="leave",
        cites=("fate.aspects.positive-invocation", "fate.points.plus-one"),
    )


@checks.settles(ChangeRoll)
@cites("fate.r.reroll-and-bonuses")
def leave(act: Unfolding, step: ChangeRoll, option: str) -> None:
    """Leave this side's roll as it is, and ask the next side."""
    act.happen(SidePassed(step.side))
    act.push(Next(in_hand(act.state).after(step.side)))


@checks.decides(InvokeAspect)
@cites("fate.aspects.positive-invocation")
def invoke_aspect(act: Unfolding, command: InvokeAspect) -> None:
    """After the roll: tell how the aspect helps, check a box, take one of the two benefits."""
    step = act.settle(command.choice, ChangeRoll)
    check = in_hand(act.state)
    character = check.sides[step.side].character
    aspect = box_of(act.state[Sheets][character], command.aspect)
    how = proper_words(command.how) if command.how else ""
    if command.benefit == RESCUE:
        wish_for_die(act, LetDieLie(step.side, aspect.name, how))
        return
    act.happen(BoxChecked(character, aspect.name, how))
    if command.benefit == REROLL:
        throw_again(act, step.side, aspect.name)
    elif command.benefit == DIE:
        better_one_die(act, step.side, command.die, aspect.name)
    else:
        raise Refused("aspects.benefit", "A box buys no such thing.", remedy="Say “reroll” or “die”.")
    act.push(Next(check.after(step.side)))


@cites("fate.aspects.invoke-reroll", "fate.d6.aspects")
def throw_again(act: Unfolding, at: int, aspect: str) -> None:
    """All dice again; the new throw stands, better or worse, and a Fate point paid stays on it."""
    side = in_hand(act.state).sides[at]
    if refusal := no_hope(side):
        raise refusal
    act.happen(DiceThrown(at, thrown(act.chance, side.dice, len(side.faces)), aspect))


@cites("fate.aspects.invoke-set-die", "fate.aspects.potency-single-reroll", "fate.r.invoke-potency", "fate.d6.aspects")
def better_one_die(act: Unfolding, at: int, die: int, aspect: str) -> None:
    """Turn one die or throw it again, as the table reads the second benefit."""
    side, place = in_hand(act.state).sides[at], die - 1
    potency = act.state.ruling(InvokePotency)
    if place not in changeable(side.faces, potency, side.dice):
        raise Refused(
            "aspects.die",
            "A box does nothing to that die.",
            remedy="Pick a die that is offered, or throw all of them again.",
            source="fate.aspects.invoke-set-die",
        )
    becomes = die_becomes(side.faces[place], potency, side.dice)
    new = thrown_again(act, side.dice) if becomes is None else becomes
    act.happen(DieChanged(at, with_die(side.faces, place, new), die, aspect))


@cites("fate.points.plus-one", "fate.points.one-per-roll")
def no_bonus(state: State, character: EntityId) -> Refused | None:
    """The refusal of a Fate point for +1 now, or None. Only one such point helps a roll, unless cancelled."""
    side = rolling_now(state, character)
    to_come = None if side else roll_to_come(state, character)
    if side is None and to_come is None:
        return no_roll(state, character)
    if (side and side.bonus) or (to_come and to_come.paid) or state[FatePoints].of(character, BONUS):
        return Refused(
            "fate_points.one_per_roll",
            "A Fate point is on this roll already.",
            remedy="Aspects may still help it.",
            source="fate.points.one-per-roll",
        )
    return (no_hope(side) if side else None) or fate_points.no_point(state, character)


@cites("fate.d6.abysmal")
def no_hope(side: Side) -> Refused | None:
    """The refusal of any point, one's own or a helper's, on a roll of a trait that has no die; or None."""
    if not (without_die(side) and side.trait):
        return None
    return Refused(
        "fate_points.hopeless",
        "An Abysmal trait has no chance, with a Fate point or without.",
        remedy="A box of an aspect may put a die on the table first.",
        source="fate.d6.abysmal",
    )


@checks.decides(AddFatePoint)
@cites("fate.points.plus-one", "fate.points.one-per-roll")
def add_fate_point(act: Unfolding, command: AddFatePoint) -> None:
    """Pay for +1; it counts when nobody cancels it."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    refusal = no_bonus(act.state, command.character)
    if refusal:
        raise refusal
    to_come = None if rolling_now(act.state, command.character) else roll_to_come(act.state, command.character)
    if to_come is None:
        check = in_hand(act.state)
        reopen(act, check, check.side_of(command.character) or 0)
    words = to_come.words if to_come else label(act.state, check)
    fate_points.spend(act, fate_points.Spend(command.character, BONUS, words))


def reopen(act: Unfolding, check: Check, at: int) -> None:
    """Take back the question that waits for this side, or about a tie: something is being done to the roll first."""
    if any(step.side == at for _, step in act.state.agenda.asked(ChangeRoll)) or any(act.state.agenda.asked(Tie)):
        act.withdraw(lambda step: step in (ChangeRoll(at), Tie()))
        act.push(Next(check.after(at)))


@checks.answers_to(PointStood)
@cites("fate.points.plus-one")
def add_bonus(act: Unfolding, event: PointStood) -> None:
    """The point has stood: the roll is one better."""
    check = act.state[Checks].now
    at = check.side_of(event.character) if check and not check.result and event.purpose == BONUS else None
    if at is not None and check:
        act.happen(BonusAdded(at, fate_die(act, check.sides[at])))


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The boxes and the Fate point that may still go on one's own roll."""
    mine = state.only(_rolling_among, viewer.controls)
    for choice_id, step in state.agenda.asked(ChangeRoll) if mine else ():
        if side := mine.get(step.side):
            yield from _invoking(state, choice_id, side, state[Sheets][side.character])
    for side in mine.values():
        yield _bonus(state, side.character)
    yield from map(partial(_bonus, state), sorted(state.only(_about_to_roll, viewer.controls)))


def _about_to_roll(state: State, characters: frozenset[EntityId]) -> tuple[EntityId, ...]:
    """Those of these characters who may pay for a roll that is to come."""
    coming = [one for one in characters if not rolling_now(state, one) and roll_to_come(state, one)]
    return tuple(one for one in coming if no_bonus(state, one) is None)


def _rolling_among(state: State, characters: frozenset[EntityId]) -> Mapping[int, Side]:
    """Which of these characters roll, and how their dice lie."""
    check = state[Checks].now
    sides = () if check is None or check.result else check.sides
    return {at: side for at, side in enumerate(sides) if side.character in characters}


def _invoking(state: State, choice_id: str, side: Side, sheet: Sheet) -> Iterator[Offer]:
    free = [
        Option(a.name, f"{a.name}: {a.free} box{'' if a.free == 1 else 'es'}") for a in sheet.aspects.values() if a.free
    ]
    if not free:
        return
    aspect = choice("aspect", "Aspect", free, default=free[0].value)
    how = words("how", "How does it help?", optional=True)
    if without_die(side):
        fixed = (("choice", choice_id), ("benefit", RESCUE))
        asked = [replace(each, refusal=refusal_of(denied(side, each.value))) for each in free]
        aspect = choice("aspect", "Aspect", asked, default=next((o.value for o in asked if not o.refusal), None))
        label = "Check a box: put a die on the table that shows 1"
        hint = "Only if the Game Master agrees, who is asked; the trait then works like Terrible."
        refused = none_of(asked)
        yield Offer("fate.invoke-aspect", label, (aspect, how), fixed, refused, choice=choice_id, hint=hint)
        return
    fixed = (("choice", choice_id), ("benefit", REROLL))
    label = "Check a box: throw all dice again" if side.dice.added else "Check a box: throw all four again"
    yield Offer("fate.invoke-aspect", label, (aspect,), (*fixed, ("die", 0)), choice=choice_id, taps=True)
    yield Offer("fate.invoke-aspect", f"{label}{TOLD}", (aspect, how), fixed, choice=choice_id)
    yield from _one_die(state, choice_id, side, aspect, how)


def _one_die(state: State, choice_id: str, side: Side, aspect: Field, how: Field) -> Iterator[Offer]:
    """One tap betters the lowest die, which gains the most; the form takes any."""
    potency = state.ruling(InvokePotency)
    dice = changeable(side.faces, potency, side.dice)
    if not dice:
        return
    faces = [str(face) if side.dice.added else SIGNS[face + 1] for face in side.faces]
    lowest = min(dice, key=lambda at: side.faces[at])
    shown = tuple(Option(str(at + 1), f"die {at + 1} ({faces[at]})") for at in dice)
    die = Field("die", "Which die", FieldKind.ONE, shown, default=dice[0] + 1, integers=True)
    fixed = (("choice", choice_id), ("benefit", DIE))
    for way, form, more in (
        (_die_label(potency, side, f"the {faces[lowest]}"), (aspect,), (("die", lowest + 1),)),
        (_die_label(potency, side, "a die") + TOLD, (aspect, die, how), ()),
    ):
        yield Offer("fate.invoke-aspect", way, form, (*fixed, *more), choice=choice_id, taps=bool(more))


def _die_label(potency: InvokePotency, side: Side, die: str) -> str:
    if potency is InvokePotency.SINGLE_REROLL:
        return f"Check a box: throw {die} again"
    if potency is InvokePotency.ONE_STEP and not side.dice.added:
        return f"Check a box: raise {die} by a step"
    return f"Check a box: turn {die} to {5 if side.dice.added else '+'}"


def _bonus(state: State, character: EntityId) -> Offer:
    refusal = no_bonus(state, character)
    return Offer(
        "fate.add-fate-point",
        f"Pay a Fate point for {'a die more' if added(state) else '+1'}",
        fixed=(("character", character),),
        refusal=refusal_of(refusal),
        group=state[Characters].name(character),
        hint="Somebody else may cancel it with a point of theirs.",
    )
