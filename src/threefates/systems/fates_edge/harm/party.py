"""The party: the heroes who live, and how far the foremost of them has come."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.tiers import highest_tier

__all__ = ["tier_of_party"]


@cites("fe.sb.budget-base", "fe.sb.thread-limit")
def tier_of_party(state: State) -> int:
    """The Tier by which beats, threads and foes are reckoned: the highest of those who live."""
    return highest_tier(state, {hero for hero, condition in state[Conditions].of.items() if condition.dead})
