"""What ships with the game as records: reward cards, aspects to pick from, people ready to meet, arms."""

from __future__ import annotations

import functools

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


@functools.cache
def content() -> Content:
    """Read everything that ships with the game, at the first call."""
    return load("threefates.systems.fate_2003", {"reward": Reward, "aspect": SampleAspect})


def rewards() -> Shelf[Reward]:
    """The book's reward cards, in its order."""
    return content()[Reward]


def sample_aspects() -> Shelf[SampleAspect]:
    """The aspects that the book names, in its order."""
    return content()[SampleAspect]
