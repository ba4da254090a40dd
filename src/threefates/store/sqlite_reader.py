"""The half of the store that only looks: off the event loop, on connections of its own."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from threefates.store.checks import GREATEST, is_text
from threefates.store.folder import Lying
from threefates.store.readers import Readers
from threefates.store.schema import connect, copy
from threefates.store.troubles import explaining
from threefates.table.log import ALL, LogRow, Placement, TableRow

T = TypeVar("T")

READERS: Final = 2
"""Threads that read at the same time, each with its connection."""

_TABLE: Final = """SELECT CAST(id AS TEXT), CAST(code AS TEXT), CAST(system AS TEXT), CAST(name AS TEXT),
    CAST(made_at AS TEXT), CAST(shelf AS TEXT) FROM tables"""
_EVENT: Final = "SELECT version, command, CAST(body AS BLOB) FROM events WHERE stream = ?"


class SqliteReader:
    """Reads a file of tables, also while another process writes to it. Make one with `look`."""

    def __init__(self, path: Path) -> None:
        """Open the connections; the file has been checked."""
        self._file = path
        self._readers = Readers(str(path), [_to_look(path) for _ in range(READERS)])
        self._lying = Lying(path)

    async def read(self, stream: str, after: int = 0, most: int = ALL) -> list[LogRow]:
        """The events after a version, in order, so many at most; none for a stream that does not exist."""
        asked = (stream, max(0, min(after, GREATEST)), most)
        return await self._ask(lambda db: _rows(db, asked)) if is_text(stream) else []

    async def tables(self) -> list[TableRow]:
        """Every table, the one with the newest activity first."""
        return await self._ask(
            lambda db: [table_row(*row) for row in db.execute(f"{_TABLE} ORDER BY activity DESC, id")]
        )

    async def find(self, code_or_id: str) -> TableRow | None:
        """The table with this id, or else with this join code in whatever case it was typed."""
        if not is_text(code_or_id):
            return None
        query = f"{_TABLE} WHERE id = ?1 OR code = ?1 ORDER BY id = ?1 DESC LIMIT 1"
        found = await self._ask(lambda db: db.execute(query, (code_or_id,)).fetchone())
        return table_row(*found) if found else None

    async def last(self, stream: str) -> LogRow | None:
        """The newest event of a stream, if it has any."""
        if not is_text(stream):
            return None
        query = f"{_EVENT} ORDER BY version DESC LIMIT 1"
        found = await self._ask(lambda db: db.execute(query, (stream,)).fetchone())
        return LogRow(*found) if found else None

    async def seed(self, stream: str, epoch: int) -> bytes | None:
        """The seed of one epoch of a table, if it was kept here."""
        if not is_text(stream) or not 0 <= epoch <= GREATEST:
            return None
        query = "SELECT seed FROM seeds WHERE stream = ? AND epoch = ?"
        found = await self._ask(lambda db: db.execute(query, (stream, epoch)).fetchone())
        return bytes(found[0]) if found else None

    async def copied(self, stream: str) -> bool:
        """Whether a table comes from a copy, and has opened no epoch since."""
        if not is_text(stream):
            return False
        query = "SELECT EXISTS (SELECT 1 FROM copied WHERE stream = ?)"
        return bool(await self._ask(lambda db: db.execute(query, (stream,)).fetchone()[0]))

    async def picture(self, stream: str, name: str) -> bytes | None:
        """A picture of a table, if it was kept here under that name."""
        if not (is_text(stream) and is_text(name)):
            return None
        query = "SELECT body FROM pictures WHERE stream = ? AND name = ?"
        found = await self._ask(lambda db: db.execute(query, (stream, name)).fetchone())
        return bytes(found[0]) if found else None

    async def backup(self, target: Path) -> None:
        """Copy everything, seeds too, as it is at one moment, to a new file; play goes on meanwhile.

        Raises:
            StoreBroken: If the target exists or cannot be written.
        """
        await self._ask(lambda db: copy(db.backup, target))

    async def close(self) -> None:
        """Let go of the file once what was asked is answered; may be called twice."""
        await self._readers.close()

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        def answer(db: sqlite3.Connection) -> T:
            self._lying.must()
            with explaining(self._file):
                return question(db)

        return await self._readers.ask(answer)


def _to_look(path: Path) -> sqlite3.Connection:
    db = connect(path)
    db.execute("PRAGMA query_only = 1")
    db.text_factory = _legible  # a name that the disk has spoilt hides no other table
    return db


def _legible(text: bytes) -> str:
    return text.decode(errors="replace")


def _rows(db: sqlite3.Connection, asked: tuple[str, int, int]) -> list[LogRow]:
    found = db.execute(f"{_EVENT} AND version > ? ORDER BY version LIMIT ?", asked)
    return [LogRow(version, command, body) for version, command, body in found]


def table_row(id: str, code: str, system: str, name: str, made_at: str, shelf: str) -> TableRow:
    """A table, as the file tells of it; where its shelf is none, it is at hand."""
    lies = Placement(shelf) if shelf in set(Placement) else Placement.AT_HAND
    return TableRow(id=id, code=code, system=system, name=name, made_at=made_at, shelf=lies)
