"""What ships with the game as records: key talents, and scenarios with everything in them."""

from __future__ import annotations

import functools

from msgspec import Struct

from threefates.rulebook.content import Content, Shelf, load

__all__ = ["Talent", "content", "talents"]


class Talent(Struct, frozen=True):
    """A talent that a first build may buy."""

    id: str
    name: str
    xp: int  # as most sections print it
    tags: tuple[str, ...]
    summary: str
    entry: str


@functools.cache
def content() -> Content:
    """Everything in `content/`, read once.

    Raises:
        ContentError: If anything in it is wrong; it names every problem.
    """
    return load("threefates.systems.fates_edge", {"talent": Talent})


def talents() -> Shelf[Talent]:
    """The key talents, by id."""
    return content()[Talent]
