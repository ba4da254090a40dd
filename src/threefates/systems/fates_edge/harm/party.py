"""The party: the heroes who live, and how far the foremost of them has come."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import Conditions, boxes_of, out_of_it
from threefates.systems.fates_edge.harm.fatigue import marked
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.harm.sparing import heeds_no_harm, spared_of
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.tiers import highest_tier
from threefates.systems.fates_edge.rulings.harm import FatigueExcess, OverflowResult, OverflowTrigger

__all__ = ["felled_by", "living", "lost", "tier_of_party"]


@cites("fe.sb.budget-base", "fe.sb.thread-limit")
def tier_of_party(state: State) -> int:
    """The Tier by which beats, threads and foes are reckoned: the highest of those who live."""
    return highest_tier(state, {hero for hero, condition in state[Conditions].of.items() if condition.dead})


def living(state: State) -> tuple[EntityId, ...]:
    """List the heroes who live."""
    return tuple(hero for hero in state[Heroes].known if not state[Conditions][hero].dead)


@cites("fe.harm.levels")
def lost(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is dead, or None."""
    return out_of_it(state, hero) if state[Conditions][hero].dead else None


def felled_by(state: State, hero: EntityId, fatigue: int) -> bool:
    """Say whether so much Fatigue more takes a hero out of the scene for certain, by the Harm that it becomes."""
    condition, ruling, fatigue = state[Conditions][hero], state.ruling, fatigue - spared_of(state, hero)
    if fatigue < 1 or ruling(OverflowResult) is OverflowResult.COLLAPSE or heeds_no_harm(state, hero):
        return False
    readings = (boxes_of(state, hero), ruling(OverflowTrigger), ruling(FatigueExcess))
    times = marked(condition.fatigue, fatigue, *readings)[1]
    return times > 0 and condition.harm + times >= MOST_HARM
