"""Ready evenings as records, whatever the game: readings chosen with a why, people who want something, secrets.

`evenings_played` plays one, as far as all games have that in common; `ready_evenings_view` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from threefates.rulebook.game import ScenarioSummary

__all__ = ["Chip", "EndingToTell", "Named", "Person", "Played", "Pregenerated", "ScenePart", "Secret", "offered"]


class Chip(Struct, frozen=True):
    """A setting of the scenario's table that differs from its edition, and why."""

    id: str  # the ruling, or a name of its own
    scenario: str
    reading: str
    says: str
    why: str
    ruling: str = ""  # the ruling, where the id does not name it: another evening reads it, too

    @property
    def about(self) -> str:
        """The ruling that it reads."""
        return self.ruling or self.id


class Person(Struct, frozen=True):
    """Somebody in it who wants something."""

    id: str
    scenario: str
    name: str
    who: str
    wants: str


class Secret(Struct, frozen=True):
    """What only whoever runs the game knows, until it is told."""

    id: str
    scenario: str
    title: str
    cover: str  # what may be hinted at
    text: str


class Pregenerated(Protocol):
    """Somebody who is ready to be played, in whatever game."""

    @property
    def id(self) -> str:
        """What they are called in the content."""

    @property
    def name(self) -> str:
        """What they are called in the story."""

    @property
    def concept(self) -> str:
        """Who they are, in a few words."""

    @property
    def look(self) -> str:
        """What one sees of them."""

    @property
    def bond_question(self) -> str:
        """What to ask somebody else at the table."""

    @property
    def try_first(self) -> str:
        """What to do with the first turn."""


class Named(Protocol):
    """A ready evening, in whatever game."""

    @property
    def id(self) -> str:
        """What it is called in the content."""

    @property
    def edition(self) -> str:
        """The edition that its table reads; empty: the game's default."""

    @property
    def lasts(self) -> str:
        """How long an evening takes, in words."""

    @property
    def suits(self) -> str:
        """Whom an evening is for, in words."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def sentence(self) -> str:
        """What an evening is about, in one sentence."""

    @property
    def premise(self) -> tuple[str, ...]:
        """For whoever runs it: who, to whom, why now."""

    @property
    def ours(self) -> tuple[str, ...]:
        """What goes beyond the book."""


class EndingToTell(Protocol):
    """An ending, in whatever game."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def read_aloud(self) -> str:
        """The words that are read aloud to everybody."""

    @property
    def brings(self) -> str:
        """The words for what comes of an ending."""


class ScenePart(Protocol):
    """A scene or an encounter of it, in whatever game."""

    @property
    def id(self) -> str:
        """What it is called in the content."""

    @property
    def title(self) -> str:
        """What it is called in the story."""


class Played(Protocol):
    """How far a scenario has come, in whatever game."""

    @property
    def opened(self) -> bool:
        """Whether it has begun."""

    @property
    def begun(self) -> tuple[str, ...]:
        """Its encounters or scenes so far, in the order they came."""

    @property
    def told(self) -> tuple[str, ...]:
        """The secrets that lie open."""

    @property
    def ended(self) -> str:
        """The ending that came true; empty while it is played."""


def offered(found: Named, chips: Iterable[Chip]) -> ScenarioSummary:
    """A ready evening as a new table is opened with it."""
    readings = {chip.about: chip.reading for chip in chips}
    return ScenarioSummary(found.id, found.title, found.sentence, found.edition, readings, found.lasts, found.suits)
