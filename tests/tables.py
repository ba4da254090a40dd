"""Real tables for tests: a real database file, and chance that comes out the same every time."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.viewers import SeatId
from threefates.store import open_store
from threefates.table.games import game
from threefates.table.log import TableRow
from threefates.table.opening import found, settings_for
from threefates.table.sitting import key_hash
from threefates.table.table import Answered, Outside, Table

T = TypeVar("T")


def outside(seed: str = "test") -> Outside:
    """An hour that stands still, and bytes that come out the same every time."""
    numbers = count()

    def random(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    return Outside(lambda: "2026-11-21T20:00:00.000Z", random)


@asynccontextmanager
async def opened(
    folder: Path, system: str = "three_coins", edition: str = "", *, seed: str = "test", scenario: str = ""
) -> AsyncIterator[Table]:
    """A new table in a real database file, with its Game Master in seat s1."""
    store = open_store(folder)
    settings = settings_for(game(system), edition, {}, scenario)
    row = TableRow(id="t1", code="ABCDEF", system=system, name="Thursday", made_at="2026-11-21T20:00:00.000Z")
    try:
        yield await found(store, outside(seed), row=row, settings=settings, gm="Gwen", key=key_hash("gm key"))
    finally:
        await store.close()


async def do(
    table: Table, seat: SeatId, kind: str, /, *, by_hand: tuple[int | str, ...] = (), **fields: Any
) -> Answered:
    """One command of one seat, under a fresh id."""
    command = table.system.read_command({"type": kind, **fields})
    return await table.ask(seat, f"{kind}-{table.version}", command, by_hand)


async def refused(doing: Coroutine[Any, Any, Any]) -> Refusal:
    """The words with which something is refused."""
    try:
        await doing
    except Refused as error:
        return error.refusal
    raise AssertionError("it was not refused")


def run(doing: Coroutine[Any, Any, T]) -> T:
    """Run to the end."""
    return asyncio.run(doing)
