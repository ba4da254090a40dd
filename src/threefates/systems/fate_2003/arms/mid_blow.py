"""The dice of a fight have fallen: whoever fights does so as they were armed, until the blows have landed."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.striking import PickStruck
from threefates.systems.fate_2003.fights.terms import TERMS

__all__ = ["in_mid_blow"]


@cites("fate.arms.simple-weapons", "fate.arms.simple-armor")
def in_mid_blow(state: State, character: EntityId) -> Refused | None:
    """The refusal of other arms to who fights, from the fall of the dice until the blows have landed; or None."""
    if _all_is_said(state, character):
        return _refused(state, character, "Everybody has said what they do")
    read = state.only(_fell, character)
    if read is None:
        return None
    if read and next(iter(state.agenda.asked(PickStruck)), None) is None:
        return None
    return _refused(state, character, "The dice have fallen")


def _fell(state: State, character: EntityId) -> bool | None:
    """Whether the roll of a fight is read in which somebody's dice have fallen; None where they have not."""
    check = state[Checks].now
    at = check.side_of(character) if check and check.fight else None
    return None if check is None or at is None or not check.sides[at].throws else check.result is not None


def _all_is_said(state: State, character: EntityId) -> bool:
    """Whether everybody has seen what everybody does in an exchange, and its dice are about to fall."""
    fight = state[Fights].now
    if fight is None or fight.pace is not Pace.EXCHANGE or not fight.shown or character not in fight.people:
        return False
    return any(next(iter(state.agenda.asked(step)), None) for step in TERMS)


def _refused(state: State, character: EntityId, why: str) -> Refused:
    return Refused(
        "arms.in_mid_blow",
        f"{why}: {state[Characters].name(character)} fights as they were armed.",
        remedy="Wait until the blows have landed, and change arms then.",
        source="fate.arms.simple-armor",
    )
