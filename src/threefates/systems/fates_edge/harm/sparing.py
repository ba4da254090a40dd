"""What takes Fatigue before it is marked: each chapter says for itself how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["FatigueSpared", "spared_of", "spares_fatigue"]

Spares = Callable[[State, EntityId], int]
_SPARES: Final[list[Spares]] = []


class FatigueSpared(Event, frozen=True, tag="fe.fatigue-spared"):
    """Something takes a hero's Fatigue before it is marked."""

    hero: EntityId
    amount: int
    why: str


def spares_fatigue(spares: Spares) -> Spares:
    """Let this take boxes of Fatigue before they are marked."""
    _SPARES.append(spares)
    return spares


def spared_of(state: State, hero: EntityId) -> int:
    """Count the boxes that something takes from the next mark."""
    return sum(spares(state, hero) for spares in _SPARES)
