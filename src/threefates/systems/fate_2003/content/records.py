"""What ships with the game as records: reward cards, aspects to pick from, people ready to meet, arms."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.content import Content, Shelf, load

__all__ = ["Reward", "content", "rewards"]


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


KINDS: Final[Mapping[str, type[Struct]]] = {
    "reward": Reward,
    "aspect": SampleAspect,
    "person": SamplePerson,
    "row": PyramidRow,
    "frame": Frame,
    "talent": ElementalTalent,
    "support": Support,
}
"""The records of each array of tables, by its name."""


@functools.cache
def content() -> Content:
    """Read everything that ships with the game, at the first call."""
    return load(
        "threefates.systems.fate_2003",
        {
            "reward": Reward,
            "aspect": SampleAspect,
            "person": SamplePerson,
            "row": PyramidRow,
            "frame": Frame,
            "talent": ElementalTalent,
            "support": Support,
        },
    )


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
