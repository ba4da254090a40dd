"""What ships with the game as records: reward cards, aspects to pick from, people ready to meet, arms."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct

from threefates.rulebook.content import Content, Shelf, load
from threefates.systems.fate_2003.content.scenario_records import RECORDS, Scenario

__all__ = ["Reward", "content", "of_scenario", "other_books", "rewards", "scenarios"]

S = TypeVar("S", bound=Struct)


class Reward(Struct, frozen=True):
    """A card of the book: a deed that somebody is hoped to do, and what it earns."""

    id: str
    name: str
    deed: str
    points: int
    entry: str


class SampleAspect(Struct, frozen=True):
    """An aspect that the book names, and what it is about."""

    id: str
    name: str
    about: str
    entry: str


class SamplePerson(Struct, frozen=True):
    """Somebody of the book, given by aspects alone."""

    id: str
    name: str
    aspects: dict[str, int]  # with their levels
    page: int
    entry: str


class PyramidRow(Struct, frozen=True):
    """A ready pyramid: how many skills stand at each rung after so many phases."""

    id: str
    phases: int
    skills: dict[str, int]  # by rung
    entry: str


class Frame(Struct, frozen=True):
    """A frame for a campaign: how its people are made, and which aspects it gives them to choose from."""

    id: str
    theme: str
    phases: int
    years: int  # of a phase, about
    alignments: tuple[str, ...]  # everybody takes at least one; the first is a plot hook
    alignments_at_least: int
    ranks: int  # of the phase that brings the first of them
    houses: tuple[str, ...]
    recognised: str  # the aspect of who is known to a house, without its name
    of_the_blood: str  # the aspect of who has its powers
    entry: str


class ElementalTalent(Struct, frozen=True):
    """A minor trick of one element, bought as an ordinary skill."""

    id: str
    name: str
    element: str
    entry: str


class Support(Struct, frozen=True):
    """Something to buy in support of a peak skill."""

    id: str
    name: str
    peak: str
    entry: str


class Weapon(Struct, frozen=True):
    """A kind of weapon, and what it adds to what a blow comes to."""

    id: str
    name: str
    rating: int
    entry: str
    ranged: bool = False
    carried: bool = True  # on one's person; False: it is part of it


class Armor(Struct, frozen=True):
    """A kind of armor: what it takes off a blow, and the column that blows are read on."""

    id: str
    name: str
    rating: int
    type: int
    entry: str


class ArmorColumn(Struct, frozen=True):
    """A column of margins: the least one of each outcome."""

    id: str
    scratched: int
    clipped: int
    hurt: int
    injured: int
    taken_out: int
    entry: str


class WeaponAttribute(Struct, frozen=True):
    """What sets a weapon apart beside its rating."""

    id: str
    name: str
    summary: str
    entry: str
    to_use: int = 0  # to every roll with it
    maneuvers: int = 0  # to a roll for something else than a wound
    finesse: int = 0  # to one that asks for finesse
    open_ground: int = 0  # where both can move about
    damage: int = 0  # to what a blow comes to
    armor: int = 0  # to the other's armor
    armor_if_any: int = 0  # to armor that is more than none
    locks: bool = False  # cannot be struck from the hand


class OtherBook(Struct, frozen=True):
    """Something that later editions have and this book has not."""

    id: str
    name: str
    instead: str  # what this book has in its place


KINDS: Final[Mapping[str, type[Struct]]] = {
    "reward": Reward,
    "aspect": SampleAspect,
    "person": SamplePerson,
    "row": PyramidRow,
    "frame": Frame,
    "talent": ElementalTalent,
    "support": Support,
    "weapon": Weapon,
    "armor": Armor,
    "column": ArmorColumn,
    "attribute": WeaponAttribute,
    "elsewhere": OtherBook,
    **RECORDS,
}
"""The records of each array of tables, by its name."""


@functools.cache
def content() -> Content:
    """Read everything that ships with the game, at the first call."""
    return load("threefates.systems.fate_2003", KINDS)


def rewards() -> Shelf[Reward]:
    """The book's reward cards, in its order."""
    return content()[Reward]


def sample_aspects() -> Shelf[SampleAspect]:
    """The aspects that the book names, in its order."""
    return content()[SampleAspect]


def sample_people() -> Shelf[SamplePerson]:
    """The people whom the book gives by aspects alone, in its order."""
    return content()[SamplePerson]


def pyramid_rows() -> Shelf[PyramidRow]:
    """The ready pyramids, by the number of phases."""
    return content()[PyramidRow]


def frames() -> Shelf[Frame]:
    """The frames for a campaign."""
    return content()[Frame]


def elemental_talents() -> Shelf[ElementalTalent]:
    """The tricks of the elements that the book names."""
    return content()[ElementalTalent]


def supports() -> Shelf[Support]:
    """What the book would buy in support of a peak skill."""
    return content()[Support]


def weapons() -> Shelf[Weapon]:
    """The weapons that the book rates, the lightest first."""
    return content()[Weapon]


def armors() -> Shelf[Armor]:
    """The armor that the book rates, the lightest first."""
    return content()[Armor]


def armor_columns() -> Shelf[ArmorColumn]:
    """The columns of margins, by armor type."""
    return content()[ArmorColumn]


def weapon_attributes() -> Shelf[WeaponAttribute]:
    """The attributes that a weapon may have."""
    return content()[WeaponAttribute]


def other_books() -> Shelf[OtherBook]:
    """What later editions have and this book has not."""
    return content()[OtherBook]


def scenarios() -> Shelf[Scenario]:
    """Every ready evening, by its name."""
    return content()[Scenario]


def of_scenario(kind: type[S], scenario: str) -> Shelf[S]:
    """Every record of that kind in a ready evening, by id, in the order they were written."""
    return content().where(kind, "scenario", scenario)
