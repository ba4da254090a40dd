"""Whether a fight goes on, and who has a place in it, as far as the use of points goes: rooms further up say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.state import Checks

__all__ = ["counts_as_fighting", "fighting", "has_place", "says_who_fights"]

_FIGHTS: Final[list[Callable[[State], bool]]] = []


def counts_as_fighting(function: Callable[[State], bool]) -> Callable[[State], bool]:
    """Let a room further up say that a fight goes on."""
    _FIGHTS.append(function)
    return function


_PLACES: Final[list[Callable[[State, EntityId], bool]]] = []


def says_who_fights(function: Callable[[State, EntityId], bool]) -> Callable[[State, EntityId], bool]:
    """Let a room further up say who has a place in the fight that goes on."""
    _PLACES.append(function)
    return function


def fighting(state: State) -> bool:
    """True while a fight goes on, or a roll of one is in hand."""
    check = state[Checks].now
    rolls = check is not None and check.fight and check.result is None
    return rolls or any(goes_on(state) for goes_on in _FIGHTS)


def has_place(state: State, character: EntityId) -> bool:
    """Whether somebody has a place in the fight that goes on."""
    return all(has_a_place(state, character) for has_a_place in _PLACES)
