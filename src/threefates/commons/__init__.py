"""The chapters every game needs."""

from typing import Final

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
from threefates.rulebook.book import bind

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
    "end_evening",
    "end_scene",
    "give_spotlight",
    "has_acted",
    "make",
    "mark_acted",
    "one_line",
    "plain_text",
    "remove_clock",
    "restart_clock",
    "start_clock",
    "start_evening",
    "start_scene",
    "tick",
]

COMMONS: Final = bind(
    "threefates.commons",
    [
        ("", "characters scenes scenes_view spotlight spotlight_view clocks clocks_controls clocks_view free_rolls"),
        ("", "notes notes_view kept kept_view chat odds_shown portraits portraits_view pictures pictures_view"),
    ],
)
"""Every chapter of the commons, in the order in which a player meets them."""
