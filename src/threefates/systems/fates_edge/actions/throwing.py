"""The one door to dice: whatever falls in this game, falls here."""

from __future__ import annotations

from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.resolution.outcome import SIDES

__all__ = ["throw_dice"]


def throw_dice(act: Unfolding, dice: int) -> tuple[int, ...]:
    """Throw so many d10s. Whoever calls this is on the list of `tests/laws/throws.py`, with all that bears on it."""
    return act.chance.roll(dice, SIDES)
