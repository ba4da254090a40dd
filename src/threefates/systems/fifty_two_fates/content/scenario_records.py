"""A ready evening as records: its scenes with what may be tried, found and fought in each, its people and endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from threefates.commons.ready_evenings import Chip, Person, Secret
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling

__all__ = [
    "RECORDS",
    "Check",
    "Count",
    "Ending",
    "Foe",
    "Ready",
    "Riddle",
    "Scenario",
    "Stage",
    "Turning",
]


class Scenario(Struct, frozen=True):
    """An evening that is ready to run."""

    id: str
    title: str
    sentence: str
    lasts: str  # how long it takes
    suits: str  # whom it is for
    premise: tuple[str, ...]  # for whoever runs it: who, to whom, why now, how long
    opening: str  # read aloud
    mode: Literal["fate_draw", "fate_sway", "mixed_fate"]  # how the hands are dealt
    decides: str  # the count that the endings are read from
    ours: tuple[str, ...]  # what the book has nothing of
    edition: str = ""


class Stage(Struct, frozen=True):
    """A scene of the evening."""

    id: str
    scenario: str
    order: int
    title: str
    read_aloud: str
    leads_on: str
    when_it_fails: str
    closes: bool = False  # from here on the evening may end


class Riddle(Struct, frozen=True):
    """A secret in pieces that a scene brings."""

    id: str
    scenario: str
    scene: str
    title: str
    pieces: tuple[tuple[str, int], ...]  # text and level
    solved: str  # read aloud when all of it is found
    marks: str  # what is so from then on
    fails: Mapping[str, int] = {}  # segments by count, for every check that fails


class Check(Struct, frozen=True):
    """Something to try in a scene, as it is called for: how hard, what fits, and why."""

    id: str
    scenario: str
    scene: str
    label: str
    level: int  # 1..4
    why: str
    knowing: str = ""  # the skill that fits
    outstanding: Attribute = Attribute.NONE
    tool: str = ""
    finds: int = 0  # where it succeeds, this piece of the scene's riddle, from 1, or else the next
    tells: str = ""  # where it succeeds, a secret
    wins: Mapping[str, int] = {}  # segments by count where it succeeds
    fails: Mapping[str, int] = {}  # and where it does not
    easier: str = ""  # a secret: once it is told, the level is one less
    until: tuple[str, ...] = ()  # marks, of which any settles it
    asks: str = ""  # a person it is to be got out of: they answer with a card of their own, and no level is drawn


class Count(Struct, frozen=True):
    """A clock of the evening, and what is so when it is full or empty."""

    id: str
    scenario: str
    name: str
    size: int  # segments
    on_full: str
    starts_with: str = ""  # a scene; empty: with the evening
    starts_at: int = 0  # segments filled
    full: str = ""  # the mark that it leaves
    full_aloud: str = ""
    empty: str = ""
    empty_aloud: str = ""


class Foe(Struct, frozen=True):
    """Somebody who waits in a scene, ready to fight."""

    id: str
    scenario: str
    scene: str
    species: str  # of the book
    apart: int  # zones from the protagonists when it comes to a fight
    name: str = ""  # if not that of its kind
    count: int = 1
    for_each: int = 0  # and as many more for each protagonist after the first
    important: bool = False  # holds a hand of its own
    sway: int = 0  # hurt as protagonists are; 0: by condition targets
    sway_for_each: int = 0  # and as much more for each protagonist after the first
    unless: str = ""  # not there where this is so


class Turning(Struct, frozen=True):
    """Something that the Fate Dealer lets happen with one tap."""

    id: str
    scenario: str
    scene: str
    label: str
    hint: str
    read_aloud: str
    marks: str
    ticks: Mapping[str, int] = {}


class Ending(Struct, frozen=True):
    """A way the evening may end: the first of which everything is so."""

    id: str
    scenario: str
    title: str
    read_aloud: str
    brings: str
    needs: tuple[str, ...] = ()  # marks, and foes that are down
    at_most: int | None = None  # segments of the count that decides
    milestone: bool = False  # where the table advances by them


class Ready(Struct, frozen=True):
    """A protagonist to play at once."""

    id: str
    scenario: str
    name: str
    concept: str
    look: str
    bond_question: str
    try_first: str
    calling: Calling
    attribute: Attribute
    background: str
    skills: tuple[str, ...]  # as many of them as are allowed, the first first
    gear: tuple[str, ...]  # what their wealth allows of it
    weapons: tuple[str, ...]  # the first that their wealth allows
    armours: tuple[str, ...] = ()
    shield: bool = False
    field: str = ""  # what the background is about
    drawn: bool = False  # cards say how rich they are, how much they know, and how they fight
    archetype: str = ""  # of a fighter
    cross: str = ""  # of a mage
    basis: str = ""  # of a herald's deity
    purpose: str = ""
    deity: tuple[str, ...] = ()  # three attributes at least
    symbol: str = ""
    temple: str = ""


RECORDS: Final[Mapping[str, type[Struct]]] = {
    "scenario": Scenario,
    "chip": Chip,
    "person": Person,
    "secret": Secret,
    "scene": Stage,
    "riddle": Riddle,
    "check": Check,
    "count": Count,
    "foe": Foe,
    "turning": Turning,
    "ending": Ending,
    "ready": Ready,
}
