"""The one thread that writes: everything asked while it was busy is committed together.

Every append is answered, done or refused or failed, and never before its commit. A disk that says "full" fails the
appends it met and the writer goes on; a writer that cannot go on answers everyone and takes the process down, because
a dead writer would otherwise mean requests that hang for ever.
"""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from msgspec import Struct

from threefates.store.troubles import explained, primary_code
from threefates.table.log import Conflict, StoreBroken

LARGEST_GROUP: Final = 512
"""How many appends share one commit, or some more that were asked for at once."""

_ONLY_ITS_OWN: Final = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)
"""Errors of the database that concern one append and not the group it is in."""


class Append(Struct, eq=False):
    """One thing to write and whoever waits for it."""

    stream: str  # the table that it happens at; empty: at none that anybody could look at
    write: Callable[[sqlite3.Connection], None]
    whole: bool
    """Whether it takes several statements that must all happen or none."""
    waiter: asyncio.Future[None]


Outcome = Exception | None


def take_down(sentence: StoreBroken) -> None:
    """End the process: say why, leave the event loop a moment to pass the answers on, and go."""
    sys.stderr.write(f"{sentence} threefates stops; nothing acknowledged is lost.\n")
    sys.stderr.flush()
    time.sleep(0.2)
    os._exit(1)


class Writer:
    """Owns the writing connection and its thread.

    Args:
        db: A connection in autocommit; the writer closes it.
        path: The file, to name it in sentences.
        on_death: What to do after everyone was told that the writer died.
        at_end: What to do with the connection before it is closed in order.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        on_death: Callable[[StoreBroken], None] = take_down,
        at_end: Callable[[], None] = lambda: None,
    ) -> None:
        """Start the thread that writes."""
        self._db = db
        self._path = path
        self._on_death = on_death
        self._at_end = at_end
        self._asked: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._coming: list[Append] = []  # what was asked in this turn of a loop
        self._door = Lock()
        self._shut: StoreBroken | None = None
        self._group: list[Append] = []
        (self._activity,) = db.execute("SELECT coalesce(max(activity), 0) FROM tables").fetchone()
        self._newest: str | None = None
        self._thread = Thread(target=self._live, name="threefates-writer", daemon=True)
        self._thread.start()

    async def write(self, stream: str, write: Callable[[sqlite3.Connection], None], *, whole: bool) -> None:
        """Have something written in the next group; returns when it is durable.

        Raises:
            Exception: What `write` raised, once it is undone.
            StoreBroken: If the group could not be committed, or the writer has ended.
        """
        waiter = asyncio.get_running_loop().create_future()
        with self._door:
            if self._shut:
                raise StoreBroken(self._shut.title, remedy=self._shut.remedy)
            self._coming.append(Append(stream, write, whole, waiter))
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
        """Commit what was asked, then close the connection. Blocks; may be called twice."""
        with self._door:
            if not self._shut:
                self._shut = StoreBroken(f"{self._path} was closed", remedy="start threefates again")
                if self._coming:
                    self._asked.put(self._coming)
                    self._coming = []
                self._asked.put(None)
        self._thread.join()

    def _live(self) -> None:
        try:
            while self._gather():
                self._commit()
            self._at_end()
            self._db.close()
        except BaseException as error:  # noqa: BLE001 - whatever it was, nobody may be left waiting
            self._die(error)

    def _gather(self) -> bool:
        """Wait for the next append and take along all that were asked meanwhile; False at the end."""
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

    def _commit(self) -> None:
        group = self._group
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(append) for append in group]
            self._note_activity(append.stream for append, outcome in zip(group, outcomes, strict=True) if not outcome)
        except sqlite3.Error as error:
            self._fail(error)
            return
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._fail(error)
            if primary_code(error) == sqlite3.SQLITE_IOERR:
                raise  # after a failed sync, a later one that succeeds proves nothing
            return
        self._group = []
        _answer(zip(group, outcomes, strict=True))

    def _attempt(self, append: Append) -> Outcome:
        if append.whole:
            self._db.execute("SAVEPOINT append")
        try:
            append.write(self._db)
        except Exception as refusal:
            if isinstance(refusal, sqlite3.Error) and not isinstance(refusal, _ONLY_ITS_OWN):
                raise
            if append.whole:
                self._db.execute("ROLLBACK TO append")
                self._db.execute("RELEASE append")
            return Conflict("That is taken already.") if isinstance(refusal, sqlite3.IntegrityError) else refusal
        if append.whole:
            self._db.execute("RELEASE append")
        return None

    def _note_activity(self, streams: Iterable[str]) -> None:
        """Move the tables that were written to to the front of the list, unless the only one is there already."""
        moved = dict.fromkeys(streams)
        if not moved or list(moved) == [self._newest]:
            return
        ranked = [(rank, stream) for rank, stream in enumerate(moved, self._activity + 1)]
        self._db.executemany("UPDATE tables SET activity = ? WHERE id = ?", ranked)
        self._activity, self._newest = ranked[-1]

    def _fail(self, error: sqlite3.Error) -> None:
        """Take the group back and say why to each of its appends."""
        self._newest = None
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        group, self._group = self._group, []
        _answer((append, explained(error, self._path)) for append in group)

    def _die(self, error: BaseException) -> None:
        """Refuse whoever comes, answer whoever waits, then take the process down."""
        sentence = StoreBroken(f"Writing to {self._path} ended ({error!r})", remedy="start threefates again")
        with self._door:
            self._shut = sentence
            waiting, self._coming = [*self._group, *self._coming], []
        while not self._asked.empty():
            waiting += self._asked.get_nowait() or []
        _answer((append, StoreBroken(sentence.title, remedy=sentence.remedy)) for append in waiting)
        with suppress(sqlite3.Error):
            self._db.close()
        self._on_death(sentence)


def _answer(outcomes: Iterable[tuple[Append, Outcome]]) -> None:
    """Tell every waiter on its own event loop, with one call for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Outcome]]] = {}
    for append, outcome in outcomes:
        by_loop.setdefault(append.waiter.get_loop(), []).append((append.waiter, outcome))
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
