"""Effect: how much of what was meant an action brings."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.terms import Effect

__all__ = ["effect_means"]

_MEANS: Final = {
    Effect.LIMITED: "a scratch, or slow going",
    Effect.STANDARD: "what was meant: a guard is down, a lock open",
    Effect.GREAT: "overwhelming, more than was meant",
}


@cites("fe.combat.effect-scale")
def effect_means(effect: Effect) -> str:
    """Say how much an Effect is.

    >>> effect_means(Effect.LIMITED), effect_means(Effect.GREAT)
    ('a scratch, or slow going', 'overwhelming, more than was meant')
    """
    return _MEANS[effect]
