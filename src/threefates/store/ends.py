"""Both ends of a move: tables as they are taken from one place and put into another, and what tells two apart."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from threefates.store.sqlite_reader import table_row
from threefates.table.chain import next_head
from threefates.table.log import LogRow, TableRow

__all__ = ["Endpoint", "KeptBeside", "Print", "SqliteEnd", "copied_over", "fingerprint"]

AT_ONCE: Final = 500
"""How many events are in memory at the same time."""

_TABLES: Final = """SELECT id, code, system, name, made_at, shelf, EXISTS (SELECT 1 FROM copied WHERE stream = id)
    FROM tables ORDER BY activity, id DESC"""
_ROWS: Final = """SELECT version, command, CAST(body AS BLOB) FROM events WHERE stream = ? AND version > ?
    ORDER BY version LIMIT ?"""


class KeptBeside(Struct, frozen=True):
    """A table beside its log."""

    row: TableRow
    copied: bool
    seeds: Mapping[int, bytes]


class Print(Struct, frozen=True):
    """What two tables have alike only if they are alike."""

    kept: KeptBeside
    events: int
    head: str  # of the chain of its log
    commands: str  # a hash of which events came from which command
    pictures: Mapping[str, str]  # by name, a hash of each


class Endpoint(Protocol):
    """A place that tables are taken from and put into."""

    def tables(self) -> list[KeptBeside]:
        """All tables, the one with the oldest activity first."""

    def rows(self, stream: str, after: int) -> Sequence[LogRow]:
        """Some of the events after a version, in order."""

    def put(self, kept: KeptBeside, rows: Iterable[Sequence[LogRow]]) -> None:
        """Write a table with its log."""

    def pictures(self, stream: str) -> list[str]:
        """The names of a table's pictures, in order."""

    def picture(self, stream: str, name: str) -> bytes:
        """The bytes of one of a stream's pictures."""

    def hang(self, stream: str, name: str, body: bytes) -> None:
        """Put a picture beside the log of a table."""


class SqliteEnd:
    """The tables of a file.

    Args:
        db: A connection; it is written to in a transaction of the caller's.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def tables(self) -> list[KeptBeside]:
        """All tables, the one with the oldest activity first."""
        found = self._db.execute(_TABLES).fetchall()
        return [KeptBeside(table_row(*row), bool(copied), self._seeds(row[0])) for *row, copied in found]

    def _seeds(self, stream: str) -> dict[int, bytes]:
        return dict(self._db.execute("SELECT epoch, seed FROM seeds WHERE stream = ? ORDER BY epoch", (stream,)))

    def rows(self, stream: str, after: int) -> Sequence[LogRow]:
        """Some of the events after a version, in order."""
        return [LogRow(*found) for found in self._db.execute(_ROWS, (stream, after, AT_ONCE))]

    def put(self, kept: KeptBeside, rows: Iterable[Sequence[LogRow]]) -> None:
        """Write a table with its log."""
        row = kept.row
        self._db.execute(
            """INSERT INTO tables (id, code, system, name, made_at, shelf, activity)
            VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(activity), 0) + 1 FROM tables))""",
            (row.id, row.code, row.system, row.name, row.made_at, row.shelf.value),
        )
        for some in rows:
            events = ((row.id, each.version, each.command, each.body.decode()) for each in some)
            self._db.executemany("INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)", events)
        seeds = ((row.id, epoch, seed) for epoch, seed in kept.seeds.items())
        self._db.executemany("INSERT INTO seeds (stream, epoch, seed) VALUES (?, ?, ?)", seeds)
        if kept.copied:
            self._db.execute("INSERT INTO copied VALUES (?)", (row.id,))

    def pictures(self, stream: str) -> list[str]:
        """The names of a table's pictures, in order."""
        query = "SELECT name FROM pictures WHERE stream = ? ORDER BY name"
        return [name for (name,) in self._db.execute(query, (stream,))]

    def picture(self, stream: str, name: str) -> bytes:
        """The bytes of one of a stream's pictures."""
        query = "SELECT body FROM pictures WHERE stream = ? AND name = ?"
        return bytes(self._db.execute(query, (stream, name)).fetchone()[0])

    def hang(self, stream: str, name: str, body: bytes) -> None:
        """Put a picture beside the log of a table."""
        self._db.execute("INSERT INTO pictures (stream, name, body) VALUES (?, ?, ?)", (stream, name, body))


def copied_over(source: Endpoint, target: Endpoint) -> None:
    """Put every table of one end into the other."""
    for kept in source.tables():
        stream = kept.row.id
        target.put(kept, _slices(source, stream))
        for name in source.pictures(stream):
            target.hang(stream, name, source.picture(stream, name))


def fingerprint(end: Endpoint) -> list[Print]:
    """What is there, in short."""
    return [_print(end, kept) for kept in end.tables()]


def _print(end: Endpoint, kept: KeptBeside) -> Print:
    head, commands, events = "", hashlib.sha256(), 0
    for rows in _slices(end, kept.row.id):
        for row in rows:
            head = next_head(head, row.body)
            commands.update(f"{row.version} {row.command}\n".encode())
        events += len(rows)
    stream = kept.row.id
    pictures = {name: hashlib.sha256(end.picture(stream, name)).hexdigest() for name in end.pictures(stream)}
    return Print(kept, events, head, commands.hexdigest(), pictures)


def _slices(end: Endpoint, stream: str) -> Iterator[Sequence[LogRow]]:
    after = 0
    while rows := end.rows(stream, after):
        yield rows
        after = rows[-1].version
