"""A failure that pays nothing or less says why: the scene has paid all that it may, or the same has paid already."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, adds_to_outcome, in_hand
from threefates.systems.fates_edge.boons.boons import approach_of, earned, has_paid, let_in
from threefates.systems.fates_edge.boons.limits import Likeness
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = ["cut_to", "kept_out", "why_unpaid"]

ALL_PAID = "failures have paid all that they may in this scene"


@adds_to_outcome
@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def why_unpaid(state: State, event: RollConcluded) -> str:
    """Why a failure that would pay pays nothing, or less; nothing where it pays, or would pay nobody."""
    roll = in_hand(state)
    failed = (event.hero, event.outcome, earned(state, roll, event.outcome, event.beats), approach_of(roll))
    if part := cut_to(state, *failed):
        return f"It pays {part}: {ALL_PAID}."
    why = kept_out(state, *failed)
    return f"It pays no Boon: {why}." if why else ""


@cites("fe.boons.failure-cap")
def cut_to(state: State, hero: EntityId, outcome: Outcome, paid: int, tried: Likeness) -> str:
    """Say how many Boons of those that a failure would pay are let in; nothing where all of them are, or none."""
    part = 0 if lost(state, hero) else let_in(state, hero, outcome, paid, tried)
    return f"{counted(part, 'Boon')}, not {paid}" if 0 < part < paid else ""


@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def kept_out(state: State, hero: EntityId, outcome: Outcome, paid: int, tried: Likeness) -> str:
    """Why nothing is let in of what a failure would pay; nothing where something is, or nothing would be paid."""
    if not paid or lost(state, hero) or let_in(state, hero, outcome, paid, tried):
        return ""
    if has_paid(state, hero, tried):
        return "the same has paid already"
    return ALL_PAID
