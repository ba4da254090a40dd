"""What takes Fatigue before it is marked, and Harm before it is taken: each chapter says for itself how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["FatigueSpared", "HarmIgnored", "heeds_no_harm", "ignores_harm", "spared_of", "spares_fatigue"]

Spares = Callable[[State, EntityId], int]
Heedless = Callable[[State, EntityId], bool]
_SPARES: Final[list[Spares]] = []
_HEEDLESS: Final[list[Heedless]] = []


class FatigueSpared(Event, frozen=True, tag="fe.fatigue-spared"):
    """Something takes a hero's Fatigue before it is marked."""

    hero: EntityId
    amount: int
    why: str


class HarmIgnored(Event, frozen=True, tag="fe.harm-ignored"):
    """Harm comes to nothing: whoever would take it takes no more."""

    hero: EntityId
    levels: int
    why: str


def spares_fatigue(spares: Spares) -> Spares:
    """Let this take boxes of Fatigue before they are marked."""
    _SPARES.append(spares)
    return spares


def spared_of(state: State, hero: EntityId) -> int:
    """Count the boxes that something takes from the next mark."""
    return sum(spares(state, hero) for spares in _SPARES)


def ignores_harm(heedless: Heedless) -> Heedless:
    """Let this keep all new Harm from somebody, wherever it comes from."""
    _HEEDLESS.append(heedless)
    return heedless


def heeds_no_harm(state: State, hero: EntityId) -> bool:
    """Whether no new Harm touches a hero now."""
    return any(heedless(state, hero) for heedless in _HEEDLESS)
