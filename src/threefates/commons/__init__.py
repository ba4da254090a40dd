"""The chapters every game needs."""

from typing import Any, Final

from threefates.commons import (
    characters,
    chat,
    clocks,
    clocks_by_hand,
    clocks_seen,
    free_rolls,
    notes,
    notes_seen,
    odds_shown,
    scenes,
    scenes_seen,
    spotlight,
    spotlight_seen,
    texts,
)
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
from threefates.commons.spotlight import Spotlight, SpotlightMoved, give_spotlight, has_acted, mark_acted
from threefates.commons.texts import one_line, plain_text
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
    "Spotlight",
    "SpotlightMoved",
    "characters",
    "chat",
    "clocks",
    "clocks_by_hand",
    "clocks_seen",
    "end_evening",
    "end_scene",
    "free_rolls",
    "give_spotlight",
    "has_acted",
    "make",
    "mark_acted",
    "notes",
    "notes_seen",
    "odds_shown",
    "one_line",
    "plain_text",
    "remove_clock",
    "restart_clock",
    "scenes",
    "scenes_seen",
    "spotlight",
    "spotlight_seen",
    "start_clock",
    "start_evening",
    "start_scene",
    "texts",
    "tick",
]

COMMONS: Final[tuple[Chapter[Any], ...]] = (
    characters.characters,
    scenes.scenes,
    spotlight.spotlight,
    clocks.clocks,
    free_rolls.free_rolls,
    notes.notes,
    chat.chat,
    odds_shown.odds_shown,
)
"""Every chapter of the commons, characters first."""
