"""A failure that pays nothing says why: the scene has paid all that it may, or the same has paid already."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, adds_to_outcome, in_hand
from threefates.systems.fates_edge.boons.boons import approach_of, earned, has_paid, let_in
from threefates.systems.fates_edge.boons.limits import Likeness
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome

__all__ = ["kept_out", "why_unpaid"]


@adds_to_outcome
@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def why_unpaid(state: State, event: RollConcluded) -> str:
    """Why a failure that would pay pays nothing; nothing where it pays, or would pay nobody."""
    roll, hero = in_hand(state), event.hero
    why = kept_out(state, hero, event.outcome, earned(state, roll, event.outcome, event.beats), approach_of(roll))
    return f"It pays no Boon: {why}." if why else ""


@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def kept_out(state: State, hero: EntityId, outcome: Outcome, paid: int, tried: Likeness) -> str:
    """Why nothing is let in of what a failure would pay; nothing where something is, or nothing would be paid."""
    if not paid or lost(state, hero) or let_in(state, hero, outcome, paid, tried):
        return ""
    if has_paid(state, hero, tried):
        return "the same has paid already"
    return "failures have paid all that they may in this scene"
