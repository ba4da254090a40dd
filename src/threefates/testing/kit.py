"""The conformance kit: what a stranger calls to prove a system of their own."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Sequence
from itertools import count

from threefates.table.games import game
from threefates.table.log import TableRow
from threefates.table.opening import found, settings_for
from threefates.table.sitting import key_hash
from threefates.table.table import Outside, Table
from threefates.testing.memory import MemoryStore
from threefates.testing.random_play import RandomEvening, conform, seat_some

__all__ = ["keep_every_law", "open_table"]

WHEN = "2026-01-01T20:00:00.000Z"


def keep_every_law(
    system: str, seed: int, *, edition: str = "", players: int = 2, commands: int = 80, first: Sequence[str] = ()
) -> RandomEvening:
    """Let bots play a whole evening of a system at a real table, and hold it to every law as they go.

    Args:
        system: The name under which the system is installed.
        seed: Which evening; the same seed gives the same one.
        edition: How the book is read; empty: the default.
        players: How many play, beside whoever runs the game, a screen and a guest.
        commands: How many commands are tried.
        first: What the evening begins with, as tags of commands, where random play would seldom come to it.

    Raises:
        AssertionError: Naming the law that was broken, and by what.
        Refused: If there is no such system or edition.

    Cost:
        About a second.
    """

    async def evening() -> RandomEvening:
        table = await open_table(system, edition, seed=f"{seed}")
        await seat_some(table, players)
        return await conform(table, random.Random(seed).choice, commands, first=first)

    return asyncio.run(evening())


async def open_table(system: str, edition: str = "", *, seed: str = "", scenario: str = "") -> Table:
    """A table in memory, its Game Master in seat `s1`, whose chance comes out the same for the same seed."""
    numbers = count()

    def some_bytes(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    chosen = game(system)
    row = TableRow(id="t1", code="BCDFGH", system=chosen.name, name=chosen.title, made_at=WHEN)
    settings = settings_for(chosen, edition, {}, scenario)
    outside = Outside(lambda: WHEN, some_bytes)
    return await found(MemoryStore(), outside, row=row, settings=settings, gm=chosen.gm, key=key_hash("gm"))
