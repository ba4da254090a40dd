"""A store in memory, so that a system can be proven without a disk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from threefates.table.log import ALL, NO_SEEDS, Conflict, LogRow, StoreBroken, TableRow, UnknownStream

__all__ = ["MemoryStore"]

LARGEST = 2**63


class MemoryStore:
    """Remembers tables as long as the program runs: the port `threefates.table.log.Store`, nothing durable."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._rows: dict[str, list[LogRow]] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}
        self._pictures: dict[str, dict[str, bytes]] = {}
        self._newest: list[str] = []
        self._closed = False

    async def create(self, table: TableRow, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS) -> None:
        """Remember a new table, if its id and code are free."""
        self._check(rows, 0, seeds, table.id, table.code)
        if table.id in self._tables or any(t.code.upper() == table.code.upper() for t in self._tables.values()):
            raise Conflict
        self._tables[table.id] = table
        self._keep(table.id, rows, seeds)

    async def append(
        self, stream: str, after: int, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS, code: str = ""
    ) -> None:
        """Add events to the end of a stream, if it ends there."""
        self._check(rows, after, seeds, stream)
        if stream not in self._tables:
            raise UnknownStream(stream)
        if len(self._rows[stream]) != after or any((stream, epoch) in self._seeds for epoch in seeds):
            raise Conflict
        if code:
            self._tables[stream] = replace(self._tables[stream], code=code)
        self._keep(stream, rows, seeds)

    def _keep(self, stream: str, rows: Sequence[LogRow], seeds: Mapping[int, bytes]) -> None:
        self._rows.setdefault(stream, []).extend(rows)
        self._seeds |= {(stream, epoch): seed for epoch, seed in seeds.items()}
        self._newest = [stream, *(other for other in self._newest if other != stream)]

    async def read(self, stream: str, after: int = 0, most: int = ALL) -> list[LogRow]:
        """The events after a version, so many at most."""
        self._check((), 0, {})
        return self._rows.get(stream, [])[max(after, 0) :][:most]

    async def tables(self) -> list[TableRow]:
        """Every table, the one with the newest activity first."""
        return [self._tables[stream] for stream in self._newest]

    async def find(self, code_or_id: str) -> TableRow | None:
        """By id, or else by join code."""
        by_code = (table for table in self._tables.values() if table.code.upper() == code_or_id.upper())
        return self._tables.get(code_or_id) or next(by_code, None)

    async def last(self, stream: str) -> LogRow | None:
        """The newest event of a stream."""
        return next(iter(self._rows.get(stream, [])[-1:]), None)

    async def keep(self, table: TableRow) -> None:
        """Set the name and the shelf of a table."""
        self._check((), 0, {}, table.name)
        if table.id not in self._tables:
            raise UnknownStream(table.id)
        self._tables[table.id] = replace(self._tables[table.id], name=table.name, shelf=table.shelf)

    async def seed(self, stream: str, epoch: int) -> bytes | None:
        """The seed of one epoch."""
        return self._seeds.get((stream, epoch))

    async def copied(self, stream: str) -> bool:
        """No table here comes from a copy."""
        return False

    async def picture(self, stream: str, name: str) -> bytes | None:
        """A picture of a table."""
        return self._pictures.get(stream, {}).get(name)

    async def keep_picture(self, stream: str, name: str, body: bytes, others: Collection[str], version: int) -> None:
        """Keep a picture, and of the others those that are wanted."""
        self._check((), 0, {}, name)
        if stream not in self._tables:
            raise UnknownStream(stream)
        all_of_them = len(self._rows[stream]) != version
        was = self._pictures.get(stream, {}).items()
        kept = {each: picture for each, picture in was if all_of_them or each in others}
        self._pictures[stream] = {**kept, name: body}

    async def close(self) -> None:
        """Refuse all later calls; there is nothing to let go of."""
        self._closed = True

    def _check(self, rows: Sequence[LogRow], after: int, seeds: Mapping[int, bytes], *words: str) -> None:
        if self._closed:
            raise StoreBroken("The store is closed", remedy="open it again")
        if any(row.version != version for version, row in enumerate(rows, after + 1)):
            raise ValueError(f"Events after {after} need the versions that follow, without a gap.")
        for row in rows:
            row.body.decode()
        for word in (*words, *(row.command for row in rows)):
            word.encode()
        if any(not 0 <= epoch < LARGEST for epoch in seeds):
            raise ValueError("There is no such epoch.")
