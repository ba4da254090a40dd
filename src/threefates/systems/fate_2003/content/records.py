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


@functools.cache
def content() -> Content:
    """Read everything that ships with the game, at the first call."""
    return load("threefates.systems.fate_2003", {"reward": Reward})


def rewards() -> Shelf[Reward]:
    """The book's reward cards, in its order."""
    return content()[Reward]
