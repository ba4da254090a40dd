"""A database as one end of a move, and as what a backup is made of."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from threefates.store.ends import AT_ONCE, KeptBeside, SqliteEnd, copied_over
from threefates.store.moving import Open
from threefates.store.postgres.line import Connection, Db
from threefates.store.postgres.reader import rows_of, table_row
from threefates.store.postgres.schema import make_ready
from threefates.store.postgres.store import add_events, add_seeds, add_table, claim
from threefates.store.postgres.troubles import explaining
from threefates.store.schema import lay_out
from threefates.table.log import LogRow, StoreBroken

__all__ = ["PostgresEnd", "copied_out", "filled", "opened"]

_TABLES: Final = """SELECT copied, id, code, system, name, made_at, shelf FROM threefates.tables
    ORDER BY activity, id DESC"""


class PostgresEnd:
    """The tables of a database."""

    def __init__(self, db: Db) -> None:
        self._db = db

    def tables(self) -> list[KeptBeside]:
        """All tables, the one with the oldest activity first."""
        found = self._db.execute(_TABLES).fetchall()
        return [KeptBeside(table_row(*row), copied, self._seeds(row[0])) for copied, *row in found]

    def _seeds(self, stream: str) -> dict[int, bytes]:
        query = "SELECT epoch, seed FROM threefates.seeds WHERE stream = %s ORDER BY epoch"
        return dict(self._db.execute(query, (stream,)).fetchall())

    def rows(self, stream: str, after: int) -> Sequence[LogRow]:
        """Some of the events after a version, in order."""
        return rows_of(self._db, stream, after, AT_ONCE)

    def put(self, kept: KeptBeside, rows: Iterable[Sequence[LogRow]]) -> None:
        """Write a table with its log."""
        last = 0
        for some in rows:
            add_events(self._db, kept.row.id, some)
            last = some[-1].version
        add_table(self._db, kept.row, last, copied=kept.copied)
        add_seeds(self._db, kept.row.id, kept.seeds)

    def pictures(self, stream: str) -> list[str]:
        """The names of a table's pictures, in order."""
        query = "SELECT name FROM threefates.pictures WHERE stream = %s ORDER BY name"
        return [name for (name,) in self._db.execute(query, (stream,))]

    def picture(self, stream: str, name: str) -> bytes:
        """The bytes of one of a stream's pictures; empty where there is none of that name."""
        query = "SELECT body FROM threefates.pictures WHERE stream = %s AND name = %s"
        found = self._db.execute(query, (stream, name), binary=True).fetchone()
        return bytes(found[0]) if found else b""

    def hang(self, stream: str, name: str, body: bytes) -> None:
        """Put a picture beside the log of a table."""
        self._db.execute(
            "INSERT INTO threefates.pictures (stream, name, body) VALUES (%s, %s, %s)", (stream, name, body)
        )


@contextmanager
def opened(url: str) -> Iterator[Open]:
    """A database that tables are taken from, and that no server serves meanwhile."""
    with _claimed(url) as db:
        yield Open(PostgresEnd(db), lambda: db.execute("UPDATE threefates.tables SET copied = true"))


@contextmanager
def filled(url: str) -> Iterator[Open]:
    """A database without tables, which everything comes to at once, at the end."""
    with _claimed(url) as db, db.transaction():
        end = PostgresEnd(db)
        if end.tables():
            raise StoreBroken(
                "That database has tables already", remedy="name another, or DROP SCHEMA threefates CASCADE in it"
            )
        yield Open(end)


@contextmanager
def _claimed(url: str) -> Iterator[Db]:
    line = Connection(url, claim)
    try:
        with explaining(line.place):
            make_ready(line.open(), line.place)
            yield line.open()
    finally:
        line.close()


def copied_out(db: Db, file: sqlite3.Connection) -> None:
    """Copy everything, as it is at one moment, into an empty file; play goes on meanwhile."""
    with db.transaction():
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        lay_out(file)
        file.execute("BEGIN IMMEDIATE")
        copied_over(PostgresEnd(db), SqliteEnd(file))
        file.execute("COMMIT")
