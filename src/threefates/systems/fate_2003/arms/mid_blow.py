"""A roll of a fight is called for: whoever fights does so as they are armed, until the blows have landed."""

from __future__ import annotations

import enum

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
    """The refusal of other arms to who fights, from the call for the roll until the blows have landed; or None.

    What they bring or cost is on the roll by then.
    """
    if _all_is_said(state, character):
        return _refused(state, character, "Everybody has said what they do")
    roll = state.only(_in_a_fight, character)
    if roll is Roll.NONE or (roll is Roll.READ and next(iter(state.agenda.asked(PickStruck)), None) is None):
        return None
    return _refused(state, character, "The blow is being rolled for" if roll is Roll.CALLED else "The dice have fallen")


class Roll(enum.Enum):
    """How far the roll of a fight is that somebody makes."""

    NONE = enum.auto()
    CALLED = enum.auto()
    FALLEN = enum.auto()
    READ = enum.auto()


def _in_a_fight(state: State, character: EntityId) -> Roll:
    """Say how far the roll of a fight is in which somebody throws."""
    check = state[Checks].now
    at = check.side_of(character) if check and check.fight else None
    if check is None or at is None:
        return Roll.NONE
    return Roll.READ if check.result else Roll.FALLEN if check.sides[at].throws else Roll.CALLED


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
        remedy="Wait until the blows have landed, and change arms then; or have the Game Master put it right.",
        source="fate.arms.simple-armor",
    )
