"""What a whole server does for one request or one window, counted turn by turn of its event loop, and not timed.

In one turn nobody else is answered: the longest of them is what everybody waits for. Whatever rests does so here at
every rest it has, so that it comes out the same on every machine.
"""

from __future__ import annotations

import asyncio
import cProfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

import pytest

from tests.laws.costs import named
from threefates.rulebook.remembering import forget
from threefates.table import looking, records, slices
from threefates.table.slices import Unfinished, Work
from threefates.web import sockets, weighing
from threefates.web.pages import drawing, log, offer_html, stage, updates
from threefates.web.pages.drawing import SharedMemo
from threefates.web.pages.memory import Made, Memory

__all__ = ["Taken", "resting", "taken"]

T = TypeVar("T")
LOOKS: Final = 1_000_000  # at what may be done, where each is as short as can be
MEMORIES: Final = (
    *((drawing, "fragments"), (log, "entries"), (offer_html, "memory"), (stage, "drawings"), (stage, "strips")),
    *((stage, "verdicts"), (stage, "stages"), (updates, "strips"), (drawing, "shared")),
)
"""What pages keep of other times."""


class Taken(NamedTuple):
    """How many calls something takes: in the longest turn of the loop, and in all of them."""

    longest: int
    all: int
    of: Mapping[str, int]
    """What is called in the longest turn, and how often."""


class _Loop(asyncio.SelectorEventLoop):
    """A loop that counts what is called in each of its turns."""

    def __init__(self) -> None:
        super().__init__()
        self.counts, self.all, self.longest = False, 0, Counter[str]()

    def _run_once(self) -> None:
        if not self.counts:
            super()._run_once()  # type: ignore[misc]
            return
        profile = cProfile.Profile()
        profile.enable()
        try:
            super()._run_once()  # type: ignore[misc]
        finally:
            profile.disable()
        self._note(profile)

    def _note(self, profile: cProfile.Profile) -> None:
        stats = profile.getstats()
        calls = sum(each.callcount for each in stats)
        self.all += calls
        if calls > self.longest.total():
            self.longest = Counter()
            for each in stats:
                self.longest[named(each.code)] += each.callcount


def taken(work: Callable[[], Awaitable[object]], before: Callable[[], Awaitable[object]] | None = None) -> Taken:
    """Count what something takes, with nothing remembered of another time.

    Args:
        work: Does it.
        before: What is done before that, and does not count.
    """
    loop = _Loop()

    async def counted() -> None:
        if before:
            await before()
        _forget()
        loop.counts = True
        await asyncio.sleep(0)
        await work()
        await asyncio.sleep(0)
        loop.counts = False
        await _end_all()

    try:
        loop.run_until_complete(counted())
    finally:
        loop.close()
    return Taken(loop.longest.total(), loop.all, loop.longest)


async def _end_all() -> None:
    """End whatever still goes on: open windows."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def _forget() -> None:
    forget()
    log.lines.__init__()  # type: ignore[misc]
    for module, name in MEMORIES:
        was: Memory | Made[object] | SharedMemo = getattr(module, name)
        for kept in vars(was).values():
            if isinstance(kept, dict):
                kept.clear()
        if isinstance(was, Memory):
            was._bytes = 0


@contextmanager
def resting(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let long work rest wherever it may, though it has hardly begun."""
    with patch.context() as now:
        for module in (slices, sockets):
            now.setattr(module, "quickly", _one_step)
        now.setattr(slices, "SLICE", 0)
        for each in (looking, records, updates):
            now.setattr(each, "stretch", _tired_soon)
        now.setattr(looking, "MOST_LOOKS", LOOKS)
        now.setattr(weighing, "played_lately", _nobody_plays)  # nothing rests past the end of its own loop
        yield


def _one_step(work: Work[T]) -> T:
    try:
        next(work)
    except StopIteration as done:
        answer: T = done.value
        return answer
    raise Unfinished


def _nobody_plays() -> bool:
    return False


def _tired_soon(seconds: float) -> Callable[[], bool]:
    done = iter([False])
    return lambda: next(done, True)
