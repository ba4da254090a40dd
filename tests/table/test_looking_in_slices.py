"""What a seat is offered is worked out in slices where it is much: no other table waits for one look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from threefates.table import looking
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

GM = "s1"


def opened() -> Table:
    async def made() -> Table:
        table = await open_table("fates_edge", seed="slices")
        await seat_some(table, 1)
        for number in range(3):
            command = {"type": "fe.make-hero", "name": f"Aria {number}"}
            await table.ask(GM, f"c{number}", table.system.read_command(command))
        return table

    return asyncio.run(made())


def test_a_look_rests_often_and_then_all_that_is_offered_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    table, same = opened(), opened()

    monkeypatch.setattr(looking, "MOST_LOOKS", 10_000)
    monkeypatch.setattr(looking, "stretch", one_each)
    rests = sum(1 for _ in table.looking(GM))

    assert rests > 50
    assert table.offers(GM) == same.offers(GM)
    assert sum(1 for _ in table.looking(GM)) == 0


def one_each(seconds: float) -> Callable[[], bool]:
    """Be tired after one."""
    done = iter([False])
    return lambda: next(done, True)


def test_whoever_is_gone_meanwhile_looks_no_more() -> None:
    table = opened()

    assert sum(1 for _ in table.looking("nobody")) == 0
