"""The default store: one SQLite file, one process, no server to install."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from threefates.store.backups import finish
from threefates.store.checks import check_rows, check_seeds, check_text
from threefates.store.folder import DATABASE, FolderLock, made
from threefates.store.groups import take_down
from threefates.store.schema import (
    MIGRATIONS,
    checked_version,
    connect,
    connect_to_write,
    forget_unfinished,
    mark_as_copied,
)
from threefates.store.sqlite_reader import SqliteReader
from threefates.store.stamps import notice, stamp
from threefates.store.troubles import explaining
from threefates.store.writer import Writer
from threefates.table.log import NO_SEEDS, Conflict, LogRow, StoreBroken, TableRow, UnknownStream

_END: Final = (
    """SELECT (SELECT max(version) FROM events WHERE stream = ?1), EXISTS (SELECT 1 FROM tables WHERE id = ?1)"""
)
_ADD_EVENT: Final = "INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)"
_ADD_SEED: Final = "INSERT INTO seeds (stream, epoch, seed) VALUES (?, ?, ?)"
_NO_COPY: Final = "DELETE FROM copied WHERE stream = ?"
_KEEP: Final = "UPDATE tables SET name = ?, shelf = ? WHERE id = ?"
_PICTURES: Final = "SELECT name FROM pictures WHERE stream = ?"
_NO_PICTURE: Final = "DELETE FROM pictures WHERE stream = ? AND name = ?"
_ADD_PICTURE: Final = "INSERT OR REPLACE INTO pictures (stream, name, body) VALUES (?, ?, ?)"
_NEW_CODE: Final = "UPDATE tables SET code = ? WHERE id = ?"
_ADD_TABLE: Final = "INSERT INTO tables (id, code, system, name, made_at, shelf, activity) VALUES (?, ?, ?, ?, ?, ?, 0)"

_ADD_AT_END: Final = """INSERT INTO events (stream, version, command, body)
    SELECT ?1, column1, column2, column3 FROM (VALUES {rows})
    WHERE (SELECT max(version) FROM events WHERE stream = ?1) IS ?2 AND EXISTS (SELECT 1 FROM tables WHERE id = ?1)"""

ROWS_OF_ONE: Final = 64
"""How many events one statement adds at most."""

ROWS_AT_ONCE: Final = 100
"""How many events of a new table share one commit at most."""


class CutOff(Conflict):
    """A stream ends earlier than it did: an older copy was written over the file while it is in use."""


_Events = Sequence[tuple[str, int, str, str]]
_Seeds = Sequence[tuple[str, int, bytes]]


class SqliteStore(SqliteReader):
    """Remembers tables in one file that any SQLite shell can read. Make one with `open_store`."""

    def __init__(self, path: Path, writer: Writer, release: Callable[[], None] = lambda: None) -> None:
        """Read beside a writer that has the file open; `release` is called when all is closed."""
        super().__init__(path)
        self._writer = writer
        self._release = release
        self._lying = writer.lying  # what could not be written to is not well either

    async def create(self, table: TableRow, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS) -> None:
        """Remember a new table with its first events (from version 1) and seeds by epoch: all of it or nothing.

        A long log is written part by part, so that others' commands need not wait for all of it.

        Raises:
            Conflict: If the id or the join code is taken.
            ValueError: If the versions are not 1, 2, 3 …
        """
        named = (table.id, table.code, table.system, table.name, table.made_at, table.shelf.value)
        check_text(*named)
        kept, parts = _as_seeds(table.id, seeds), range(0, max(len(rows) - 1, 0) + 1, ROWS_AT_ONCE)
        try:
            for start in parts[:-1]:  # nobody finds them before the table is there, which comes last
                await self._write_ahead(table.id, start, rows[start : start + ROWS_AT_ONCE])
            events = _as_events(table.id, parts[-1], rows[parts[-1] :])

            def write(db: sqlite3.Connection) -> None:
                db.execute(_ADD_TABLE, named)
                db.executemany(_ADD_EVENT, events)
                db.executemany(_ADD_SEED, kept)

            await self._writer.write(table.id, write, whole=True)
        except BaseException:
            if len(parts) > 1:
                await self._writer.write("", lambda db: forget_unfinished(db, [table.id]), whole=True)
            raise

    async def _write_ahead(self, stream: str, after: int, rows: Sequence[LogRow]) -> None:
        """Write events of a table that is still to be made, among what others write."""
        events = _as_events(stream, after, rows)

        def write(db: sqlite3.Connection) -> None:
            db.executemany(_ADD_EVENT, events)

        await self._writer.write("", write, whole=True)

    async def append(
        self, stream: str, after: int, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS, code: str = ""
    ) -> None:
        """Add events to the end of a stream, seeds of the epochs they open, a new join code: all of it or nothing.

        Durable when it returns. Whoever cancels it does not know whether it happened and must read.

        Raises:
            Conflict: If the code is taken, the stream ends elsewhere, or an epoch has its seed already.
            UnknownStream: If there is no such table.
            ValueError: If the versions have a gap or a body is not UTF-8.
        """
        check_text(stream, code)
        events, kept = _as_events(stream, after, rows), _as_seeds(stream, seeds)

        def write(db: sqlite3.Connection) -> None:
            _add_at_end(db, stream, after, events[:ROWS_OF_ONE])
            db.executemany(_ADD_EVENT, events[ROWS_OF_ONE:])
            db.executemany(_ADD_SEED, kept)
            if kept:
                db.execute(_NO_COPY, (stream,))
            if code:
                db.execute(_NEW_CODE, (code, stream))

        try:
            await self._writer.write(stream, write, whole=len(events) > ROWS_OF_ONE or bool(kept) or bool(code))
        except CutOff:
            await self._writer.write("", mark_as_copied, whole=True)
            raise

    async def keep(self, table: TableRow) -> None:
        """Remember a table's name and shelf from here on; its log and its code stay as they are.

        Raises:
            UnknownStream: If there is no such table.
            ValueError: If the name cannot be stored.
        """
        kept = (table.name, table.shelf.value, table.id)
        check_text(table.name, table.id)

        def write(db: sqlite3.Connection) -> None:
            if not db.execute(_KEEP, kept).rowcount:
                raise UnknownStream(f"There is no table {table.id}.")

        await self._writer.write("", write, whole=True)

    async def keep_picture(self, stream: str, name: str, body: bytes, others: Collection[str], version: int) -> None:
        """Keep a picture beside the log of a table, and of its other pictures those that are still wanted.

        Args:
            stream: The table.
            name: The picture's name.
            body: The picture.
            others: The names of those that are wanted.
            version: Where the log ended that says so. Where it has gone on since, all are kept.

        Raises:
            UnknownStream: If there is no such table.
            ValueError: If the name cannot be stored.
        """
        check_text(stream, name)

        def write(db: sqlite3.Connection) -> None:
            end, known = db.execute(_END, (stream,)).fetchone()
            if not known:
                raise UnknownStream(f"There is no table {stream}.")
            if (end or 0) == version:
                gone = [(stream, each) for (each,) in db.execute(_PICTURES, (stream,)) if each not in others]
                db.executemany(_NO_PICTURE, gone)
            db.execute(_ADD_PICTURE, (stream, name, body))

        await self._writer.write("", write, whole=True)

    async def close(self) -> None:
        """Finish what was asked and let go of the file and the folder; may be called twice."""
        await asyncio.to_thread(self._writer.close)
        await super().close()
        release, self._release = self._release, lambda: None
        release()


def open_store(folder: Path, *, on_death: Callable[[StoreBroken], None] = take_down) -> SqliteStore:
    """Open the data folder to serve from it, making it when it is missing. Blocks for a moment.

    Args:
        folder: Where the file lies; this process alone serves it until `close`.
        on_death: What to do when the writer cannot go on, after everyone was told; ends the process.

    Raises:
        StoreBroken: If another process serves the folder, the file is newer or not ours, or nothing can be written.
    """
    lock = FolderLock(made(folder))
    path = folder / DATABASE
    try:
        finish(folder)
        db = connect_to_write(path)
        try:
            with explaining(path):
                notice(db, folder)
            return SqliteStore(path, Writer(db, path, on_death, lambda: stamp(db, folder)), lock.release)
        except BaseException:
            db.close()
            raise
    except BaseException:
        lock.release()
        raise


def look(folder: Path) -> SqliteReader:
    """Open the data folder only to read or to back it up, also while another process serves it.

    Raises:
        StoreBroken: If there is nothing to read, or the file is newer, older or not ours.
    """
    path = folder / DATABASE
    if not path.exists():
        raise StoreBroken(f"There are no tables in {folder}", remedy="name the folder that was served with --data")
    with explaining(path):
        db = connect(path)
        try:
            version = checked_version(db, path)
        finally:
            db.close()
        if version < len(MIGRATIONS):
            raise StoreBroken(
                f"{path} was written by an older threefates", remedy="serve it once to bring it up to date"
            )
        return SqliteReader(path)


def _add_at_end(db: sqlite3.Connection, stream: str, after: int, events: _Events) -> None:
    """Add events where the stream ends at that version, in one statement: all of them or none."""
    values = [value for _, *event in events for value in event]
    added = db.execute(_at_end(len(events)), (stream, after or None, *values)) if events else None
    if added is None or added.rowcount != len(events):
        _check_end(db, stream, after)


@cache
def _at_end(rows: int) -> str:
    return _ADD_AT_END.format(rows=", ".join(f"(?{at}, ?{at + 1}, ?{at + 2})" for at in range(3, 3 + 3 * rows, 3)))


def _check_end(db: sqlite3.Connection, stream: str, after: int) -> None:
    end, known = db.execute(_END, (stream,)).fetchone()
    if not known:
        raise UnknownStream(f"There is no table {stream}.")
    if (end or 0) != after:
        raise (CutOff if (end or 0) < after else Conflict)(f"{stream} ends at {end or 0}, not at {after}.")


def _as_events(stream: str, after: int, rows: Sequence[LogRow]) -> _Events:
    check_rows(after, rows)
    return [(stream, row.version, row.command, row.body.decode()) for row in rows]


def _as_seeds(stream: str, seeds: Mapping[int, bytes]) -> _Seeds:
    check_seeds(seeds)
    return [(stream, epoch, seed) for epoch, seed in seeds.items()]
