"""The one thread that writes to the file: everything asked while it was busy is committed together.

A disk that says "full" fails the appends it met, and the writer goes on; after a failed sync it does not.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from threefates.store.folder import Lying
from threefates.store.groups import Groups, Outcome, take_down
from threefates.store.troubles import explained, primary_code
from threefates.table.log import Conflict, StoreBroken

_ONLY_ITS_OWN: Final = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)
"""Errors of the database that concern one append and not the group it is in."""
_NEWEST: Final = "SELECT coalesce(max(activity), 0) FROM tables WHERE activity < ?"
_LATEST: Final = 2**62  # microseconds: what somebody has written by hand, and nothing could come after


class Append(Struct, eq=False):
    """One thing to write into the database, and at which table it happens."""

    stream: str  # the table that it happens at; empty: at none that anybody could look at
    write: Callable[[sqlite3.Connection], None]
    whole: bool
    """Whether it takes several statements that must all happen or none."""


class Writer(Groups[Append]):
    """Owns the writing connection and its thread.

    Args:
        db: A connection in autocommit; the writer closes it.
        path: The file, to name it in sentences.
        on_death: What to do after everyone was told that the writer died.
        at_end: What to do with the connection before it is closed in order.
        turn: Held while a group is written, where other processes write to the same file.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        on_death: Callable[[StoreBroken], None] = take_down,
        at_end: Callable[[], None] = lambda: None,
        turn: AbstractContextManager[object] | None = None,
    ) -> None:
        """Start the thread that writes."""
        self._db = db
        self._turn = turn or nullcontext()
        self._path = path
        (self._activity,) = db.execute(_NEWEST, (_LATEST,)).fetchone()
        self.lying = Lying(path, path.with_name(f"{path.name}-wal"))  # which is there once something was read
        self._at_end = at_end
        self._newest: str | None = None
        super().__init__(str(path), on_death)

    async def write(self, stream: str, write: Callable[[sqlite3.Connection], None], *, whole: bool) -> None:
        """Have something written in the next group; returns when it is durable.

        Raises:
            Exception: What `write` raised, once it is undone.
            StoreBroken: If the group could not be committed, or the writer has ended.
        """
        await self.ask(Append(stream, write, whole))

    def _finish(self) -> None:
        self._at_end()
        self._db.close()

    def _let_go(self) -> None:
        with suppress(sqlite3.Error):
            self._db.close()

    def _commit(self, group: list[Append]) -> None:
        with self._turn:
            self._write(group)

    def _write(self, group: list[Append]) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(append) for append in group]
            self._note_activity(append.stream for append, outcome in zip(group, outcomes, strict=True) if not outcome)
            self.lying.must()
        except (sqlite3.Error, StoreBroken) as error:
            self._fail(error, group)
            return
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._fail(error, group)
            if primary_code(error) == sqlite3.SQLITE_IOERR:
                raise  # after a failed sync, a later one that succeeds proves nothing
            return
        self._answer(outcomes)

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
        now = time.time_ns() // 1000  # so that it grows for all who write, too, if several do
        ranked = [(rank, stream) for rank, stream in enumerate(moved, max(self._activity + 1, now))]
        self._db.executemany("UPDATE tables SET activity = ? WHERE id = ?", ranked)
        self._activity, self._newest = ranked[-1]

    def _fail(self, error: sqlite3.Error | StoreBroken, group: list[Append]) -> None:
        """Take the group back and say why to each of its appends."""
        self._newest = None
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        self._answer(error if isinstance(error, StoreBroken) else explained(error, self._path) for _ in group)
