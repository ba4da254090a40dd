"""What a scene's end, the next one and the evening's end make of Fatigue and Harm."""

from __future__ import annotations

from threefates.commons.scenes import EveningEnded, SceneEnded, SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.harm.conditions import (
    Conditions,
    ConditionsCounted,
    boxes_of,
    conditions,
    overflow,
)
from threefates.systems.fates_edge.rulings.harm import OverflowResult, OverflowTrigger

__all__: list[str] = []


@conditions.answers_to(SceneEnded)
def end_of_scene(act: Unfolding, event: SceneEnded) -> None:
    """Count anew what counts by the scene."""
    _count_anew(act)


@conditions.answers_to(SceneStarted)
@cites("fe.fatigue.level-table")
def scene_begins(act: Unfolding, event: SceneStarted) -> None:
    """What a level of Fatigue did between two scenes it did in neither, and nobody is on guard since before one."""
    _count_anew(act)


def _count_anew(act: Unfolding) -> None:
    if any(condition.told or condition.guarding for condition in act.state[Conditions].of.values()):
        act.happen(ConditionsCounted())


@conditions.answers_to(EveningEnded)
@cites("fe.harm.session-wrapup")
def wrap_up(act: Unfolding, event: EveningEnded) -> None:
    """Whoever's track is full by now, however it came to be, pays before going home."""
    if act.state.ruling(OverflowResult) is OverflowResult.COLLAPSE:
        return
    whole = 0 if act.state.ruling(OverflowTrigger) is OverflowTrigger.ON_FILL else 1
    for hero, condition in act.state[Conditions].of.items():
        if not condition.dead and condition.fatigue >= boxes_of(act.state, hero) + whole:
            overflow(act, hero)
