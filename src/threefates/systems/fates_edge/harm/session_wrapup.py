"""What a scene's end, the next one and the evening's end make of Fatigue and Harm."""

from __future__ import annotations

from threefates.commons.scenes import EveningEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.harm.conditions import (
    Conditions,
    boxes_of,
    conditions,
    overflow,
)
from threefates.systems.fates_edge.rulings.harm import OverflowResult, OverflowTrigger

__all__: list[str] = []


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
