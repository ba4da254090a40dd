"""The half of the store that only looks: off the event loop, on connections of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from threefates.store.checks import GREATEST
from threefates.store.checks import is_text as _is_text
from threefates.store.postgres.line import Connection, Db
from threefates.store.postgres.schema import MIGRATIONS, check
from threefates.store.postgres.troubles import explaining
from threefates.store.readers import Readers
from threefates.store.schema import copy
from threefates.table.log import ALL, LogRow, Placement, StoreBroken, TableRow

__all__ = ["PostgresReader", "is_text", "look_at", "rows_of", "table_row", "table_rows"]

T = TypeVar("T")

READERS: Final = 2
_TABLE: Final = "SELECT id, code, system, name, made_at, shelf FROM threefates.tables"
_FIND: Final = f"""{_TABLE} WHERE id = %(said)s OR lower(code) = lower(%(said)s COLLATE "C")
    ORDER BY id = %(said)s DESC LIMIT 1"""
_ROWS: Final = """SELECT version, command, body FROM threefates.events WHERE stream = %b AND version > %b
    ORDER BY version LIMIT %b"""
_LAST: Final = """SELECT version, command, body FROM threefates.events WHERE stream = %b
    ORDER BY version DESC LIMIT 1"""
_SEED: Final = "SELECT seed FROM threefates.seeds WHERE stream = %b AND epoch = %b"
_PICTURE: Final = "SELECT body FROM threefates.pictures WHERE stream = %b AND name = %b"
_COPIED: Final = "SELECT copied FROM threefates.tables WHERE id = %b"


class PostgresReader:
    """Reads a database of tables, also while others write to it."""

    def __init__(self, url: str) -> None:
        """Connect; the database has been checked."""
        lines = [Connection(url) for _ in range(READERS)]
        self.place = lines[0].place
        self._readers = Readers(self.place, lines)

    async def read(self, stream: str, after: int = 0, most: int = ALL) -> list[LogRow]:
        """The events after a version, in order, so many at most; none for a stream that does not exist."""
        if not is_text(stream):
            return []
        return await self._ask(lambda db: rows_of(db, stream, max(0, min(after, GREATEST)), most))

    async def tables(self) -> list[TableRow]:
        """Every table, the one with the newest activity first."""
        return await self._ask(table_rows)

    async def find(self, code_or_id: str) -> TableRow | None:
        """The table with this id, or else with this join code in whatever case it was typed."""
        if not is_text(code_or_id):
            return None
        found = await self._ask(lambda db: db.execute(_FIND, {"said": code_or_id}).fetchone())
        return table_row(*found) if found else None

    async def last(self, stream: str) -> LogRow | None:
        """The newest event of a stream, if it has any."""
        if not is_text(stream):
            return None
        found = await self._ask(lambda db: db.execute(_LAST, (stream,), binary=True).fetchone())
        return LogRow(*found) if found else None

    async def seed(self, stream: str, epoch: int) -> bytes | None:
        """The seed of one epoch of a table, if it was kept here."""
        if not is_text(stream) or not 0 <= epoch <= GREATEST:
            return None
        found = await self._ask(lambda db: db.execute(_SEED, (stream, epoch), binary=True).fetchone())
        return bytes(found[0]) if found else None

    async def copied(self, stream: str) -> bool:
        """Whether a table comes from a copy, and has opened no epoch since."""
        if not is_text(stream):
            return False
        found = await self._ask(lambda db: db.execute(_COPIED, (stream,)).fetchone())
        return bool(found and found[0])

    async def picture(self, stream: str, name: str) -> bytes | None:
        """A picture of a table, if it was kept here under that name."""
        if not (is_text(stream) and is_text(name)):
            return None
        found = await self._ask(lambda db: db.execute(_PICTURE, (stream, name), binary=True).fetchone())
        return bytes(found[0]) if found else None

    async def backup(self, target: Path) -> None:
        """Copy everything, seeds too, as it is at one moment, to a new file; play goes on meanwhile.

        Raises:
            StoreBroken: If the target exists or cannot be written.
        """
        from threefates.store.postgres.ends import copied_out

        await self._ask(lambda db: copy(lambda file: copied_out(db, file), target))

    async def close(self) -> None:
        """Let go of the database once what was asked is answered; may be called twice."""
        await self._readers.close()

    async def _ask(self, question: Callable[[Db], T]) -> T:
        return await self._readers.ask(lambda line: line.ask(question))


def look_at(url: str) -> PostgresReader:
    """Connect to a database only to read it or to back it up, also while it is served.

    Raises:
        StoreBroken: If there is nothing to read, or it is newer, older or not ours.
    """
    line = Connection(url)
    try:
        with explaining(line.place):
            found = check(line.open(), line.place)
    finally:
        line.close()
    if not found:
        raise StoreBroken(f"There are no tables in {line.place}", remedy="name the database that was served")
    if found < len(MIGRATIONS):
        raise StoreBroken(f"{line.place} was written by an older threefates", remedy="serve it once to bring it up")
    return PostgresReader(url)


def is_text(words: str) -> bool:
    """Return whether PostgreSQL can keep this as text."""
    return _is_text(words) and "\0" not in words


def rows_of(db: Db, stream: str, after: int = 0, most: int = ALL) -> list[LogRow]:
    """The events of a stream after a version."""
    found = db.execute(_ROWS, (stream, after, most), binary=True, prepare=True)
    return [LogRow(version, command, body) for version, command, body in found]


def table_rows(db: Db) -> list[TableRow]:
    """Every table, the one with the newest activity first."""
    return [table_row(*row) for row in db.execute(f"{_TABLE} ORDER BY activity DESC, id")]


def table_row(id: Any, code: Any, system: Any, name: Any, made_at: Any, shelf: Any) -> TableRow:
    """A table, as the database tells of it."""
    return TableRow(id=id, code=code, system=system, name=name, made_at=made_at, shelf=Placement(shelf))
