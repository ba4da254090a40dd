"""The declaration of a game: its names, editions, settings, chapters, and the scenarios it has ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.desk import Tab, desk
from threefates.rulebook.fragments import Fragment
from threefates.rulebook.state import Settings

__all__ = ["Game", "ScenarioSummary"]


class ScenarioSummary(Struct, frozen=True):
    """A scenario that a game has ready to run: what a list says of it, and how its table reads the book."""

    name: str  # "lantern_at_dusk"
    title: str
    sentence: str
    edition: str = ""  # empty: the game's default
    readings: Mapping[str, str] = {}  # ruling id to reading, against that edition
    lasts: str = ""  # how long it takes
    suits: str = ""  # whom it is for
    scene: bool = False  # one scene of minutes, not an evening


class Game(Struct, frozen=True):
    """A system's declaration of itself. A package offers one under the entry-point group `threefates.systems`."""

    name: str  # "fates_edge"
    title: str  # "Fate's Edge"
    sentence: str  # what it is, for somebody who has never heard of it
    version: str
    editions: Callable[[], Mapping[str, Any]]  # name -> Edition, the default first
    settings: Callable[[str, Mapping[str, str]], Settings]  # edition and overrides -> resolved settings
    chapters: Callable[[], tuple[Chapter[Any], ...]]  # imports every file of its book: not before a table is opened
    gm: str = "Game Master"  # what the book calls whoever runs it
    scenarios: Callable[[], Mapping[str, ScenarioSummary]] = dict  # by name
    synonyms: tuple[tuple[str, ...], ...] = ()  # words that mean the same here, for whoever looks for something
    desk: tuple[Tab, ...] = desk()  # where what whoever runs it may do is looked for
    fragments: Callable[[], Mapping[str, Fragment]] = dict  # by part: how it is drawn, where that is of the game's own
