"""The one door to dice: whatever falls in this game, falls here."""

from __future__ import annotations

from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES

__all__ = ["throw_dice"]


def throw_dice(act: Unfolding, dice: int) -> tuple[int, ...]:
    """Throw so many d10s. What does, with all that bears on it, is listed in the tests of `beats/throws.py`."""
    return act.chance.roll(dice, SIDES)
