"""The chapters every game needs."""

from typing import Any, Final

from threefates.commons import characters, clocks, clocks_by_hand, clocks_seen, scenes, scenes_seen
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
from threefates.commons.scenes import (
    EveningEnded,
    EveningStarted,
    Scene,
    SceneEnded,
    Scenes,
    SceneStarted,
    end_evening,
    end_scene,
    start_evening,
    start_scene,
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
    "EveningEnded",
    "EveningStarted",
    "Scene",
    "SceneEnded",
    "SceneStarted",
    "Scenes",
    "characters",
    "clocks",
    "clocks_by_hand",
    "clocks_seen",
    "end_evening",
    "end_scene",
    "make",
    "remove_clock",
    "restart_clock",
    "scenes",
    "scenes_seen",
    "start_clock",
    "start_evening",
    "start_scene",
    "tick",
]

COMMONS: Final[tuple[Chapter[Any], ...]] = (characters.characters, clocks.clocks, scenes.scenes)
"""Every chapter of the commons, characters first."""
