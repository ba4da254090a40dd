"""Long work in slices: whoever does something that takes long lets everybody else have their turn meanwhile.

Long work is a generator that rests every millisecond or so, and answers at its end. Where nobody waits it is done at
once; where others play it is done in slices, between which the event loop turns. While a command is being written down
no slice is begun, if that does not last: the thread that writes would have to fight for every step.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

__all__ = [
    "FREE",
    "REST_EVERY",
    "Purse",
    "Slices",
    "Unfinished",
    "Work",
    "at_once",
    "finish",
    "in_slices",
    "played_lately",
    "quickly",
    "slowly",
    "stretch",
    "urgently",
]

T = TypeVar("T")
Work: TypeAlias = Generator[None, None, T]
"""What rests wherever it yields, and returns what it came to."""

REST_EVERY: Final = 16  # events after which long work rests: at most a millisecond's worth
SLICE: Final = 0.001  # seconds of work before others have their turn
PAUSE: Final = 0.001  # seconds that they have it, where there are any: long work has half the time at most
LONGEST_PAUSE: Final = 0.012  # seconds, even where others never rest
QUIET: Final = 0.0002  # seconds that a turn of the event loop takes in which nobody else does anything
LATELY: Final = 0.5  # seconds for which others count as playing, after a command of theirs


class _Others:
    """Those who come before any long work: how many there are just now, and when there last were any."""

    def __init__(self) -> None:
        self.waiting = 0
        self.last = float("-inf")

    def play(self, now: float) -> bool:
        """Tell whether anybody plays these days."""
        return bool(self.waiting) or now - self.last < LATELY


_others: Final = _Others()
_lanes: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]()  # long work waits there, one by one


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
        Unfinished: If it is not: `finish` it.
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


def stretch(seconds: float) -> Callable[[], bool]:
    """Begin a stretch of work, and tell from now on whether it has lasted that long."""
    late = time.monotonic() + seconds
    return lambda: time.monotonic() > late


async def in_slices(work: Work[T]) -> T:
    """Do long work while others have their turn: what is short is done without a pause."""
    try:
        return quickly(work)
    except Unfinished:
        return await finish(work)


async def finish(work: Work[T]) -> T:
    """Go on with work that is `Unfinished`, while others have their turn."""
    while True:
        await _pause()
        with suppress(Unfinished):
            return quickly(work)


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


class Purse(NamedTuple):
    """What pays for long work by the time that it takes: whoever asks for much of it has none left for a while."""

    has_time: Callable[[], bool] = lambda: True
    spends: Callable[[float], None] = lambda took: None

    def weighed(self, work: Work[T]) -> Work[T]:
        """Do work that is paid for as it goes; what others do between two slices is theirs to pay for.

        >>> spent = list[float]()
        >>> at_once(Purse(spends=spent.append).weighed(item for item in (None, None)))
        >>> len(spent)
        3
        """
        while True:
            began = time.thread_time()
            try:
                next(work)
            except StopIteration as done:
                answer: T = done.value
                return answer
            finally:
                self.spends(time.thread_time() - began)
            yield


FREE: Final = Purse()
"""What costs nobody anything."""


class Slices:
    """Short works that are done one by one, between any two of which whoever does something else has their turn."""

    def __init__(self) -> None:
        self._waiting = deque[Callable[[], None]]()

    def take(self, work: Callable[[], None]) -> None:
        """Do this after all that wait already, in a turn of the event loop of its own."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        work = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        work()


@contextmanager
def urgently() -> Iterator[None]:
    """Come before any long work, as long as this lasts: it waits, though not for ever."""
    _others.waiting += 1
    try:
        yield
    finally:
        _others.waiting -= 1
        _others.last = time.monotonic()


def played_lately() -> bool:
    """Tell whether anybody plays these days: whatever can wait lets them have their turn."""
    return _others.play(time.monotonic())


async def _pause() -> None:
    """Let the event loop turn, and of all long work only this goes on then: however much there is, it has that half."""
    async with _lanes.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
        await _turn()


async def _turn() -> None:
    """Let the event loop turn: once where nobody else does anything, and longer where somebody plays."""
    now = time.monotonic
    began = now()
    await asyncio.sleep(0)
    if now() - began < QUIET and not _others.play(now()):
        return
    await asyncio.sleep(PAUSE)
    while _others.waiting and now() - began < LONGEST_PAUSE:
        await asyncio.sleep(PAUSE)
