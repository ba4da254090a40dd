"""Talents as they are written: what each costs and asks for, and each thing that it does."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.effects import Benefit, Does, Limit

__all__ = ["Bears", "Category", "Talent", "Technique"]


class Category(enum.Enum):
    """The kind of a talent: what it may cost, and whether deeds have to open it."""

    KEY = "key"  # opens a path of magic
    HERITAGE = "heritage"  # one is born with it
    COMMON = "common"  # printed without a kind
    MINOR = "minor"
    MAJOR = "major"
    SYNERGY = "synergy"
    CAPSTONE = "capstone"
    PRESTIGE = "prestige"
    EPIC = "epic"


class Talent(Struct, frozen=True):
    """A talent: what it costs, whom it is open to, and in a sentence what it does."""

    id: str
    name: str
    xp: int  # as most sections print it
    tags: tuple[str, ...]
    summary: str
    entry: str
    otherwise: Mapping[str, str] = {}  # the same at a table that reads it so, by the reading
    effect: Benefit | None = None  # the path that a key talent opens
    category: Category = Category.KEY
    needs: tuple[Mapping[str, int], ...] = ()  # ratings, and talents by id: all of one of these
    boxes: int = 0  # of the Fatigue track, more
    exchanges: int = 0  # how long it is under way once it is declared; 0: it is nothing that is declared
    limit: Limit | None = None  # how often it is declared


class Bears(enum.Enum):
    """What a technique bears on."""

    ACTION = "action"  # the roll of an action
    RESIST = "resist"  # the roll to resist a blow
    ALLIES = "allies"  # the same roll of everybody else who is Near
    BLOW = "blow"  # what a blow leaves
    DEALT = "dealt"  # what a blow of one's own does
    FOE = "foe"  # the roll of who rolls against one
    HOLD = "hold"  # the roll of a body that may not hold
    FEAR = "fear"  # the roll to hold fear off
    WORDS = "words"  # nothing that is rolled: the table says what it does


class Technique(Struct, frozen=True):
    """One thing that a talent does. It counts by itself, or where the player says so."""

    id: str
    talent: str
    bears: Bears
    entry: str
    effect: Benefit | None = None
    name: str = ""  # the button's
    said: str = ""  # what the player says to be so; it counts only then
    active: bool = False  # it counts among the talents of which one is active at a time
    skills: tuple[str, ...] = ()  # of the actions that it bears on; empty: any
    fits: str = ""  # what the table sees to be so
    during: str = ""  # the talent that has to be under way
    comes: str = ""  # the blow that it is for: "melee", "foe" (one fought there), "magic", "intercepted"; empty: any
    most: int = 0  # the highest Harm that it turns; 0: any
    harm: int = 0  # added to what a hit of one's own does
    times: int = 1  # and what that is multiplied with
    armor: int = 0  # classes of armor that it passes
    shares: str = ""  # the technique with which it has its limit in common

    @property
    def counted(self) -> str:
        """As what its uses are counted."""
        return self.shares or self.id

    @property
    def declared(self) -> bool:
        """Whether it counts only where the player says so."""
        return bool(self.said)

    @property
    def limit(self) -> Limit | None:
        """How often it may be used, if there is a limit."""
        return self.effect.limit if self.effect else None

    @property
    def does(self) -> Does:
        """What it does to a roll or to Harm."""
        return self.effect.does[0] if self.effect else _NOTHING


_NOTHING: Final = Does(opens="nothing")
