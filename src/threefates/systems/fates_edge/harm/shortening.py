"""Tracks that become shorter: what was marked beyond the last box is lost."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, boxes_of, conditions
from threefates.systems.fates_edge.heroes.heroes import RatingSet

__all__ = ["shorten"]

SHORTER: Final = "the track has fewer boxes"


@conditions.answers_to(RatingSet)
@cites("fe.fatigue.track", "fe.ruling.temporary-body")
def fit(act: Unfolding, event: RatingSet) -> None:
    """A track has as many boxes as Body is now: what was marked beyond the last of them is lost."""
    shorten(act, event.hero)


@cites("fe.fatigue.track", "fe.ruling.temporary-body")
def shorten(act: Unfolding, hero: EntityId) -> None:
    """Clear what is marked beyond the last box of a hero's track."""
    if (beyond := act.state[Conditions][hero].fatigue - boxes_of(act.state, hero)) > 0:
        act.happen(FatigueCleared(hero, beyond, SHORTER))
