"""Long work in slices: whoever does something that takes long lets everybody else have their turn meanwhile.

Long work is a generator that rests every millisecond or so, and answers at its end. Where nobody waits it is done at
once; where others play it is done in slices, between which the event loop turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Iterator
from typing import Final, TypeAlias, TypeVar

__all__ = ["REST_EVERY", "Unfinished", "Work", "at_once", "in_slices", "quickly", "slowly"]

T = TypeVar("T")
Work: TypeAlias = Generator[None, None, T]
"""What rests wherever it yields, and returns what it came to."""

REST_EVERY: Final = 16  # events after which long work rests: at most a millisecond's worth
SLICE: Final = 0.001  # seconds of work before others have their turn
PAUSE: Final = 0.002  # seconds that they have it, where there are any
MOST_PAUSES: Final = 3  # even where others never rest
QUIET: Final = 0.0002  # seconds that a turn of the event loop takes in which nobody else does anything


def at_once(work: Work[T]) -> T:
    """Do long work without a rest.

    >>> def three() -> Work[int]:
    ...     yield
    ...     return 3
    >>> at_once(three())
    3
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: T = done.value
            return answer


class Unfinished(Exception):
    """Raised where work took longer than one slice: the rest of it is still to be done."""


def quickly(work: Work[T]) -> T:
    """Do work that is mostly short.

    Raises:
        Unfinished: If it is not: go on with it `in_slices`.
    """
    hour = asyncio.get_running_loop().time
    late = hour() + SLICE
    try:
        while hour() < late:
            next(work)
    except StopIteration as done:
        answer: T = done.value
        return answer
    raise Unfinished


async def in_slices(work: Work[T]) -> T:
    """Do long work while others have their turn: what is short is done without a pause."""
    while True:
        try:
            return quickly(work)
        except Unfinished:
            await _pause()


async def slowly(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Give out many small pieces as fewer large ones, making each while others have their turn."""
    hour = asyncio.get_running_loop().time
    made: list[bytes] = []
    late = hour() + SLICE
    for piece in pieces:
        made.append(piece)
        if hour() >= late:
            yield b"".join(made)
            made.clear()
            await _pause()
            late = hour() + SLICE
    yield b"".join(made)


async def _pause() -> None:
    """Let the event loop turn, until a turn comes in which nobody else had anything to do, or it takes too long."""
    hour = asyncio.get_running_loop().time
    for _ in range(MOST_PAUSES):
        began = hour()
        await asyncio.sleep(0)
        if hour() - began < QUIET:
            return
        await asyncio.sleep(PAUSE)
