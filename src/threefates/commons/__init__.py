"""The chapters every game needs."""

from typing import Any, Final

from threefates.commons import characters, clocks, clocks_by_hand, clocks_seen
from threefates.commons.characters import Character, CharacterMade, Characters, make
from threefates.commons.clocks import (
    Clock,
    ClockFilled,
    ClockRemoved,
    Clocks,
    ClockStarted,
    ClockTicked,
    remove_clock,
    restart_clock,
    start_clock,
    tick,
)
from threefates.rulebook.chapter import Chapter

__all__ = [
    "COMMONS",
    "Character",
    "CharacterMade",
    "Characters",
    "Clock",
    "ClockFilled",
    "ClockRemoved",
    "ClockStarted",
    "ClockTicked",
    "Clocks",
    "characters",
    "clocks",
    "clocks_by_hand",
    "clocks_seen",
    "make",
    "remove_clock",
    "restart_clock",
    "start_clock",
    "tick",
]

COMMONS: Final[tuple[Chapter[Any], ...]] = (characters.characters, clocks.clocks)
"""Every chapter of the commons, characters first."""
