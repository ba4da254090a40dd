"""A failure that pays nothing says why: the scene has paid all that it may, or the same has paid already."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, adds_to_outcome, in_hand
from threefates.systems.fates_edge.boons.boons import Boons, approach_of, earned, let_in
from threefates.systems.fates_edge.boons.limits import repeats
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.rulings.resolution import RepetitionScope

__all__ = ["why_unpaid"]


@adds_to_outcome
@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def why_unpaid(state: State, event: RollConcluded) -> str:
    """Why a failure that would pay pays nothing; nothing where it pays, or would pay nobody."""
    roll, hero = in_hand(state), event.hero
    paid, tried = earned(state, roll, event.outcome, event.beats), approach_of(roll)
    if not paid or lost(state, hero) or let_in(state, hero, event.outcome, paid, tried):
        return ""
    same = any(repeats(tried, it, state.ruling(RepetitionScope)) for it in state[Boons].paid_for.get(hero, ()))
    why = "the same has paid already" if same else "failures have paid all that they may in this scene"
    return f"It pays no Boon: {why}."
