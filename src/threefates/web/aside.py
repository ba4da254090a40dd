"""Tables that are only looked at: those that are deleted, and those that another server holds.

Nobody plays there, so they do not stay in memory. Reading one takes as long as its log is: it is done once for all who
wait for it, of one table after another, and the last few are remembered as long as nothing happens there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from threefates.table.log import Store, TableRow
from threefates.table.table import Table

__all__ = ["EVENTS_OF_A_PAGE", "Aside", "Pays", "for_nothing"]

EVENTS_OF_A_PAGE: Final = 250  # events whose reading costs as much as a page
MOST: Final = 3

Pays = Callable[[float], None]
"""Called, before a log is read, with what that costs beside a page; it may refuse."""


def for_nothing(cost: float) -> None:
    """Let what is asked for cost its seat nothing."""


class Aside:
    """The tables that were looked at last.

    Args:
        store: Where their logs lie.
        read: Reads one of them.
    """

    def __init__(self, store: Store, read: Callable[[TableRow], Awaitable[Table]]) -> None:
        self._store, self._read = store, read
        self._last: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Task[Table]] = {}
        self._turn = asyncio.Lock()

    async def look(self, row: TableRow, pays: Pays) -> Table:
        """Look at a table, without a seat of one's own.

        Raises:
            Refused: If whoever looks has looked at too much.
            StoreBroken: If it cannot be read.
        """
        last = await self._store.last(row.id)
        version = last.version if last else 0
        found = self._last.get(row.id)
        if found is None or found.version != version:
            pays(version / EVENTS_OF_A_PAGE)
            if row.id not in self._coming:
                self._coming[row.id] = asyncio.create_task(self._brought(row))
            found = await asyncio.shield(self._coming[row.id])
        found.called(row)
        return found

    async def _brought(self, row: TableRow) -> Table:
        try:
            async with self._turn:
                found = await self._read(row)
        finally:
            del self._coming[row.id]
        self._last = {**{key: each for key, each in self._last.items() if key != row.id}, row.id: found}
        while len(self._last) > MOST:
            del self._last[next(iter(self._last))]
        return found
