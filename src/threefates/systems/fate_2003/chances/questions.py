"""The chances that hang on a question: whether a point stands, what is paid for an aspect, what a tie is made of."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.chances.calls import leading, supposed, supposed_chance
from threefates.systems.fate_2003.chances.checks import rolled
from threefates.systems.fate_2003.chances.fights import as_declared
from threefates.systems.fate_2003.chances.goals import law_of
from threefates.systems.fate_2003.chances.points import beside
from threefates.systems.fate_2003.checks.checks import checks, in_hand, name_of
from threefates.systems.fate_2003.checks.reading import BREAKS, Tie, by_skill, level_sides
from threefates.systems.fate_2003.checks.state import Check, Checks, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import Proposed
from threefates.systems.fate_2003.creation.sample_creation import Scope
from threefates.systems.fate_2003.fights.declaring import DeclareStep, ShowAll
from threefates.systems.fate_2003.fights.fight import Fights, fights
from threefates.systems.fate_2003.fights.own_moves import NameMove
from threefates.systems.fate_2003.fights.paid_for import with_point_ready
from threefates.systems.fate_2003.fights.terms import TERMS, RollNow
from threefates.systems.fate_2003.points.additional_uses import UseAsked
from threefates.systems.fate_2003.points.fate_points import Again, FatePoints, Spend
from threefates.systems.fate_2003.points.involuntary_invocation import Bid, Raise, boxes_to_open
from threefates.systems.fate_2003.points.narrative_control import Wished
from threefates.systems.fate_2003.points.proposed_invocation import TroubleProposed
from threefates.systems.fate_2003.points.purposes import BONUS, ON_ROLLS
from threefates.systems.fate_2003.points.sayings import Meant
from threefates.systems.fate_2003.points.standing import LetStand
from threefates.systems.fate_2003.points.who_may_cancel import Cancel, CancelOfMany
from threefates.systems.fate_2003.rewards.reward_cards import DidIt
from threefates.systems.fate_2003.sheets.advancement import Becomes
from threefates.systems.fate_2003.sheets.goals import Commits
from threefates.systems.fate_2003.sheets.scale import difficulty, tier_options
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = [
    "of_asking",
    "of_bid",
    "of_cancelling",
    "of_cancelling_in_a_crowd",
    "of_letting",
    "of_paying_again",
    "of_proposal",
    "of_raise",
    "of_tie",
    "of_wish",
]

# points


@checks.weighs(Cancel)
def of_cancelling(state: State, step: Cancel, option: str, viewer: Viewer) -> Chances | None:
    """The roll with the point that was paid, and without."""
    return _paid(state, state[FatePoints].spends[step.spend], option, ("stand", "cancel"), viewer)


@checks.weighs(CancelOfMany)
def of_cancelling_in_a_crowd(state: State, step: CancelOfMany, option: str, viewer: Viewer) -> Chances | None:
    """The same, whoever of a crowd it is that cancels it."""
    answer = "stand" if option == "stand" else "cancel"
    return _paid(state, state[FatePoints].spends[step.spend], answer, ("stand", "cancel"), viewer)


@checks.weighs(Again)
def of_paying_again(state: State, step: Again, option: str, viewer: Viewer) -> Chances | None:
    """The roll with the point that would be paid again, and without."""
    return _paid(state, state[FatePoints].spends[step.spend], option, ("again", "no"), viewer)


@checks.odds(LetStand)
def of_letting(state: State, command: LetStand, viewer: Viewer) -> Chances | None:
    """The roll with the point that stands then."""
    one = state[FatePoints].spends.get(command.spend)
    return _paid(state, one, "stand", ("stand", "cancel"), viewer) if one else None


def _paid(state: State, one: Spend, option: str, names: tuple[str, str], viewer: Viewer) -> Chances | None:
    """The roll that a point is paid for, with it and without; what dice fall next, where it is for no roll."""
    check = _rolling(state)
    at = check.side_of(one.helped or one.character) if check and one.purpose in ON_ROLLS else None
    if check is None or at is None:
        stands = one.purpose == BONUS and option in ("stand", "again")
        return _due(with_point_ready(state, one.character) if stands else state, viewer)
    side = check.sides[at]
    more = {"bonus": 1} if one.purpose == BONUS else {"helpers": (*side.helpers, one.character)}
    return _of_each(state, check, at, dict(zip(names, (replace(side, **more), side), strict=True)), option)


def _of_each(state: State, check: Check, at: int, ways: Mapping[str, Side], option: str) -> Chances:
    """The roll of a side as one answer leaves it, and its chance with each."""
    each = {name: beside(state, check, at, side) for name, side in ways.items()}
    return replace(each[option], options=tuple((name, found.success) for name, found in each.items() if found.success))


def _rolling(state: State) -> Check | None:
    """The check that is not read yet, if any."""
    check = state[Checks].now
    return check if check and not check.result else None


def _due(state: State, viewer: Viewer) -> Chances | None:
    """The dice that fall as soon as nothing is asked any more: all traits are named, and nobody has thrown."""
    check = _rolling(state)
    if check is None:
        return _of_the_fight(state, viewer)
    if not all(side.trait and not side.faces for side in check.sides):
        return None
    if check.contest:
        return leading(state, {side.character: law_of(side) for side in check.sides}, check.difficulty or 0)
    return rolled(state, check, 0, check.sides[0])


def _of_the_fight(state: State, viewer: Viewer, answered: Step | None = None) -> Chances | None:
    """The dice of an exchange or a turn in which everything is declared and said."""
    fight = state[Fights].now
    steps = [pending.step for pending in state.agenda.steps if pending.step != answered]
    falls = any(isinstance(step, ShowAll | RollNow) for step in steps)
    waits = any(isinstance(step, (DeclareStep, *TERMS)) for step in steps)
    return as_declared(state, viewer) if fight and falls and not waits else None


@fights.weighs(NameMove)
def of_move(state: State, step: NameMove, option: str, viewer: Viewer) -> Chances | None:
    """The dice of the exchange or the turn, where this is the last that is asked before they fall."""
    return _of_the_fight(state, viewer, answered=step)


# whatever else is asked meanwhile


def of_asking(state: State, step: Step, option: str, viewer: Viewer) -> Chances | None:
    """The dice that fall as soon as this is answered, if they wait for nothing else."""
    return _due(state, viewer)


for kind in (Becomes, Commits, DidIt, Meant, Scope, TroubleProposed, UseAsked):
    checks.weighs(kind)(of_asking)


@checks.weighs(Proposed)
def of_proposal(state: State, step: Proposed, option: str, viewer: Viewer) -> Chances | None:
    """The roll against a difficulty, if the character names the best it has; and against each other one.

    Where it needs none, what dice fall next.
    """
    if option == "none":
        return _due(state, viewer)
    if step.opponent:
        return supposed(state, step.character, step.opponent)
    tiers = [tier.value for tier in tier_options(state)]
    found = supposed(state, step.character, goal=difficulty(state, option))
    each = ((tier, supposed_chance(state, step.character, difficulty(state, tier))) for tier in tiers)
    return replace(found, options=tuple(each))


# what is paid, and may be missing for a roll


@checks.weighs(Bid)
def of_bid(state: State, step: Bid, option: str, viewer: Viewer) -> Chances | None:
    """The roll in hand with a Fate point of those that are left, or without where none is."""
    changes = {"along": step.laid + step.gm, "resist": step.laid - step.gm}
    changes |= {box.value: step.laid for box in boxes_to_open(state, step.character)}
    return _left_with(state, step.character, changes, option, viewer)


@checks.weighs(Raise)
def of_raise(state: State, step: Raise, option: str, viewer: Viewer) -> Chances | None:
    """The dice that fall as soon as the bidding is over."""
    return _due(state, viewer)


@checks.weighs(Wished)
def of_wish(state: State, step: Wished, option: str, viewer: Viewer) -> Chances | None:
    """The same, where a Fate point is paid for a fact."""
    return _left_with(state, step.character, {"so": 0 if step.aspect else -1, "free": 0, "not": 0}, option, viewer)


def _left_with(
    state: State, character: EntityId, changes: Mapping[str, int], option: str, viewer: Viewer
) -> Chances | None:
    """The roll of a character with a point where one is left to pay, if that differs; else what dice fall next."""
    check, held = _rolling(state), state[Sheets][character].fate_points
    at = check.side_of(character) if check else None
    if check is None or at is None or check.sides[at].bonus or state[FatePoints].of(character, BONUS):
        return _due(state, viewer)
    if len({held + change > 0 for change in changes.values()}) == 1:
        return _due(state, viewer)
    ways = {name: replace(check.sides[at], bonus=int(held + change > 0)) for name, change in changes.items()}
    return _of_each(state, check, at, ways, option)


# level


@checks.weighs(Tie)
def of_tie(state: State, step: Tie, option: str, viewer: Viewer) -> Chances:
    """The outcome of each way to break a tie: another throw, or what it settles at once."""
    check = in_hand(state)
    level = level_sides(check)
    if option == "again" and check.contest:
        laws = {check.sides[at].character: law_of(check.sides[at]) for at in level}
        return leading(state, laws, min(min(law) for law in laws.values()))
    if option == "again":
        return replace(rolled(state, check, 0, check.sides[0]), options=())
    first = by_skill(check, level) if option == "skill" else 0 if option in ("first", "both") else None
    said = f": {name_of(state, check.sides[first])}" if option == "skill" and first is not None else ""
    return Chances(((f"{BREAKS[option]}{said}", "1"),), str(int(first == 0)), ("fate.r.dynamic-ties",))
