"""The one thread that writes to a place: everything asked while it was busy is carried out together.

Everyone who asked is answered, done or refused or failed, and never before it is durable. A thread that cannot go on
answers everyone and takes the process down, because a dead one would otherwise mean requests that hang for ever.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, Generic, TypeVar

from msgspec import Struct

from threefates.table.log import StoreBroken

T = TypeVar("T")

LARGEST_GROUP: Final = 512
"""How many share one commit, or some more that were asked for at once."""


class Asked(Struct, Generic[T], eq=False):
    """One thing to write and whoever waits for it."""

    what: T
    waiter: asyncio.Future[None]


Outcome = Exception | None


def take_down(sentence: StoreBroken) -> None:
    """End the process: say why, leave the event loop a moment to pass the answers on, and go."""
    with suppress(OSError):  # the terminal may have gone, or be a file on the very disk that failed
        sys.stderr.write(f"{sentence} threefates stops; nothing acknowledged is lost.\n")
        sys.stderr.flush()
    time.sleep(0.2)
    os._exit(1)


class Groups(Generic[T]):
    """Writes what is asked for, group by group. What that means stands in the classes below it.

    Args:
        place: What is written to, to name it in sentences.
        on_death: What to do after everyone was told that the thread died.
    """

    def __init__(self, place: str, on_death: Callable[[StoreBroken], None] = take_down) -> None:
        """Start the thread that writes."""
        self._place = place
        self._on_death = on_death
        self._asked: SimpleQueue[list[Asked[T]] | None] = SimpleQueue()
        self._coming: list[Asked[T]] = []  # what was asked in this turn of a loop
        self._door = Lock()
        self._shut: StoreBroken | None = None
        self._group: list[Asked[T]] = []
        self._thread = Thread(target=self._live, name="threefates-writer", daemon=True)
        self._thread.start()

    def _commit(self, group: list[T]) -> None:
        """Write a group and `_answer` everyone in it. Whatever is raised ends the thread."""
        raise NotImplementedError

    def _finish(self) -> None:
        """Let go of what the thread holds, in order."""
        raise NotImplementedError

    def _let_go(self) -> None:
        """Let go of what is left when the thread has died."""
        raise NotImplementedError

    async def ask(self, what: T) -> None:
        """Have something written in the next group; returns when it is durable.

        Raises:
            Exception: What it was refused with.
            StoreBroken: If it could not be written, or the thread has ended.
        """
        waiter = asyncio.get_running_loop().create_future()
        with self._door:
            if self._shut:
                raise StoreBroken(self._shut.title, remedy=self._shut.remedy)
            self._coming.append(Asked(what, waiter))
            if len(self._coming) == 1:
                waiter.get_loop().call_soon(self._hand_over)
        await waiter

    def _hand_over(self) -> None:
        """Wake the thread, once for all that was asked meanwhile."""
        with self._door:
            if self._coming:  # behind the door, so that none comes after the end
                self._asked.put(self._coming)
                self._coming = []

    def close(self) -> None:
        """Write what was asked, then let go. Blocks; may be called twice."""
        with self._door:
            if not self._shut:
                self._shut = StoreBroken(f"{self._place} was closed", remedy="start threefates again")
                if self._coming:
                    self._asked.put(self._coming)
                    self._coming = []
                self._asked.put(None)
        self._thread.join()

    def _live(self) -> None:
        try:
            while self._gather():
                self._commit([each.what for each in self._group])
            self._finish()
        except BaseException as error:  # noqa: BLE001 - whatever it was, nobody may be left waiting
            self._die(error)

    def _gather(self) -> bool:
        """Wait for the next thing and take along all that was asked meanwhile; False at the end."""
        self._group = group = []
        asked = self._asked.get()
        while asked is not None:
            group += asked
            if len(group) >= LARGEST_GROUP:
                return True
            try:
                asked = self._asked.get_nowait()
            except Empty:
                return True
        if group:
            self._asked.put(None)
        return bool(group)

    def _answer(self, outcomes: Iterable[Outcome]) -> None:
        """Tell everyone in the group how it went."""
        group, self._group = self._group, []
        _tell(zip(group, outcomes, strict=True))

    def _die(self, error: BaseException) -> None:
        """Refuse whoever comes, answer whoever waits, then take the process down."""
        sentence = StoreBroken(f"Writing to {self._place} ended ({error!r})", remedy="start threefates again")
        with self._door:
            self._shut = sentence
            waiting, self._coming = [*self._group, *self._coming], []
        while not self._asked.empty():
            waiting += self._asked.get_nowait() or []
        _tell((each, StoreBroken(sentence.title, remedy=sentence.remedy)) for each in waiting)
        self._let_go()
        self._on_death(sentence)


def _tell(outcomes: Iterable[tuple[Asked[T], Outcome]]) -> None:
    """Tell every waiter on its own event loop, with one call for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Outcome]]] = {}
    for asked, outcome in outcomes:
        by_loop.setdefault(asked.waiter.get_loop(), []).append((asked.waiter, outcome))
    for loop, answers in by_loop.items():
        with suppress(RuntimeError):  # that loop has ended, nobody waits there
            loop.call_soon_threadsafe(_settle, answers)


def _settle(answers: list[tuple[asyncio.Future[None], Outcome]]) -> None:
    for waiter, outcome in answers:
        if waiter.done():
            continue  # whoever waited was cancelled
        if outcome is None:
            waiter.set_result(None)
        else:
            waiter.set_exception(outcome)
