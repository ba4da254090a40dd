"""A store for those who host: logs in PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, LiteralString

import psycopg

from threefates.store.checks import check_rows, check_seeds, check_text
from threefates.store.groups import take_down
from threefates.store.postgres.line import Connection, Db
from threefates.store.postgres.reader import PostgresReader
from threefates.store.postgres.schema import make_ready
from threefates.store.postgres.writer import Append, Writer
from threefates.store.schema import APPLICATION
from threefates.table.log import NO_SEEDS, Conflict, LogRow, StoreBroken, TableRow, UnknownStream

__all__ = ["PostgresStore", "add_events", "add_seeds", "add_table", "claim", "open_postgres"]

_ADD_TABLE: Final = """INSERT INTO threefates.tables (id, code, system, name, made_at, shelf, version, copied)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"""
_ADD_EVENTS: Final = """INSERT INTO threefates.events (stream, version, command, body)
    SELECT %b, e.* FROM unnest(%b::bigint[], %b::text[], %b::bytea[]) AS e (version, command, body)"""
_ADD_SEED: Final = "INSERT INTO threefates.seeds (stream, epoch, seed) VALUES (%s, %s, %s)"
_KEEP: Final = """WITH kept AS (UPDATE threefates.tables SET name = %s, shelf = %s WHERE id = %s RETURNING id)
    SELECT pg_notify('threefates', 'moved ' || id) FROM kept"""
_END: Final = "SELECT version FROM threefates.tables WHERE id = %s FOR SHARE"
_NO_PICTURES: Final = "DELETE FROM threefates.pictures WHERE stream = %s AND name <> ALL (%s)"
_ADD_PICTURE: Final = """INSERT INTO threefates.pictures (stream, name, body) VALUES (%s, %s, %s)
    ON CONFLICT (stream, name) DO UPDATE SET body = excluded.body"""
GONE_WITHIN: Final = 2.0
"""Seconds in which the database has noticed that whoever had it has ended."""

ROWS_AT_ONCE: Final = 500
"""How many events of a new table one statement brings at most."""


class PostgresStore(PostgresReader):
    """Remembers tables in a database. Make one with `open_postgres`."""

    def __init__(self, url: str, writer: Writer, release: Callable[[], None] = lambda: None) -> None:
        """Read beside a writer; `release` is called when all is closed."""
        super().__init__(url)
        self._writer = writer
        self._release = release

    async def create(self, table: TableRow, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS) -> None:
        """Remember a new table with its first events (from version 1) and seeds by epoch: all of it or nothing.

        Raises:
            Conflict: If the id or the join code is taken.
            ValueError: If the versions are not 1, 2, 3 …
        """
        _check_text(table.id, table.code, table.system, table.name, table.made_at)
        _check_rows(0, rows)
        check_seeds(seeds)

        def made(line: Connection) -> None:
            line.ask(lambda db: _create(db, table, rows, seeds), again=False)  # whether it happened, nobody knows

        try:
            await self._readers.ask(made)
        except psycopg.errors.UniqueViolation as error:
            raise Conflict("That is taken already.") from error

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
        _check_text(stream, code)
        _check_rows(after, rows)
        check_seeds(seeds)
        await self._writer.ask(Append(stream, after, rows, seeds, code))

    async def keep(self, table: TableRow) -> None:
        """Remember a table's name and shelf from here on; its log and its code stay as they are.

        Raises:
            UnknownStream: If there is no such table.
            ValueError: If the name cannot be stored.
        """
        _check_text(table.name, table.id)
        kept = (table.name, table.shelf.value, table.id)
        if await self._ask(lambda db: db.execute(_KEEP, kept).fetchone()) is None:
            raise UnknownStream(f"There is no table {table.id}.")

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
        _check_text(stream, name)

        def kept(db: Db) -> bool:
            with db.transaction():
                end = db.execute(_END, (stream,)).fetchone()
                if end == (version,):
                    db.execute(_NO_PICTURES, (stream, [*others]))
                if end:
                    db.execute(_ADD_PICTURE, (stream, name, body))
            return end is not None

        if not await self._ask(kept):
            raise UnknownStream(f"There is no table {stream}.")

    async def close(self) -> None:
        """Finish what was asked and let go of the database; may be called twice."""
        await asyncio.to_thread(self._writer.close)
        await super().close()
        release, self._release = self._release, lambda: None
        release()


def open_postgres(
    url: str,
    *,
    on_death: Callable[[StoreBroken], None] = take_down,
    release: Callable[[], None] = lambda: None,
    announces: bool = False,
) -> PostgresStore:
    """Open the database to write to it, making our tables when they are missing. Blocks for a moment.

    Args:
        url: The database, as libpq reads it.
        on_death: What to do when the writer cannot go on, after everyone was told; ends the process.
        release: Called when all is closed.
        announces: Whether servers are told of what is written.

    Raises:
        StoreBroken: If it is being moved, is newer or not ours, or cannot be reached or written to.
    """
    line = Connection(url, claim_a_share)
    try:
        line.ask(lambda db: make_ready(db, line.place), again=False)
        return PostgresStore(url, Writer(line, on_death, announces=announces), release)
    except BaseException:
        line.close()
        raise


def claim_a_share(db: Db) -> None:
    """Claim that nobody has the database alone, as long as the connection lasts.

    Raises:
        StoreBroken: If somebody has.
    """
    _claim(db, "SELECT pg_try_advisory_lock_shared(%s, 1)", "The tables of this database are being moved", "wait")


def claim(db: Db) -> None:
    """Claim the database for this process alone, as long as the connection lasts.

    Raises:
        StoreBroken: If another process uses it.
    """
    _claim(db, "SELECT pg_try_advisory_lock(%s, 1)", "A threefates already serves this database", "stop it")


def _claim(db: Db, query: LiteralString, title: str, remedy: str) -> None:
    until = time.monotonic() + GONE_WITHIN
    while db.execute(query, (APPLICATION,)).fetchone() != (True,):
        if time.monotonic() > until:
            raise StoreBroken(title, remedy=f"{remedy}, or choose another database")
        time.sleep(0.02)


def _create(db: Db, table: TableRow, rows: Sequence[LogRow], seeds: Mapping[int, bytes]) -> None:
    with db.transaction():
        add_table(db, table, len(rows))
        add_events(db, table.id, rows)
        add_seeds(db, table.id, seeds)


def add_table(db: Db, table: TableRow, version: int, *, copied: bool = False) -> None:
    """Write a table, whose log ends at that version."""
    named = (table.id, table.code, table.system, table.name, table.made_at, table.shelf.value)
    db.execute(_ADD_TABLE, (*named, version, copied))


def add_events(db: Db, stream: str, rows: Sequence[LogRow]) -> None:
    """Write events of a stream, whatever it holds already."""
    for start in range(0, len(rows), ROWS_AT_ONCE):
        part = rows[start : start + ROWS_AT_ONCE]
        columns = [row.version for row in part], [row.command for row in part], [row.body for row in part]
        db.execute(_ADD_EVENTS, (stream, *columns))


def add_seeds(db: Db, stream: str, seeds: Mapping[int, bytes]) -> None:
    """Write the seeds of a stream."""
    for epoch, seed in seeds.items():
        db.execute(_ADD_SEED, (stream, epoch, seed))


def _check_rows(after: int, rows: Sequence[LogRow]) -> None:
    check_rows(after, rows)
    _check_text(*(row.command for row in rows))
    for row in rows:
        row.body.decode()


def _check_text(*words: str) -> None:
    """Refuse text that PostgreSQL cannot keep: half a letter, or a NUL."""
    check_text(*words)
    if any("\0" in word for word in words):
        raise ValueError("A NUL is no letter.")
