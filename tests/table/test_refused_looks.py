"""What a refused command is looked up in is paid for by who sent it, and nobody at the table waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Serving, serving
from tests.tables import do, opened, run
from threefates.rulebook.refusals import Refused
from threefates.table.looking import Looking
from threefates.table.slices import Purse, Work
from threefates.web.buckets import Rate
from threefates.web.limits import Budget

STEPS, STEP = 30, 0.005
NOBODY = {"type": "tc.throw", "tosser": "nobody", "coins": 1}


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose looks, which take long, were begun."""
    seats: list[str] = []

    def slowly(self: Looking, seat: str, *args: object) -> Work[None]:
        seats.append(seat)
        for _ in range(STEPS):
            until = time.thread_time() + STEP
            while time.thread_time() < until:
                pass
            yield

    monkeypatch.setattr(Looking, "looking", slowly)
    return seats


def test_others_at_the_table_act_while_it_is_looked_up_how_something_is_spelled(
    tmp_path: Path, looked: list[str]
) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            refused = asyncio.create_task(do(table, "s1", "undo", command="nothing of the kind"))
            while not looked:
                await asyncio.sleep(0)
            await do(table, "s1", "rename-seat", name="Gwendolyn")
            assert not refused.done()
            with pytest.raises(Refused):
                await refused

    run(play())


def test_who_has_no_time_left_hears_why_and_nothing_is_looked_up(tmp_path: Path, looked: list[str]) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            spent: list[float] = []
            for has_time in (True, False):
                with pytest.raises(Refused):
                    await table.ask(
                        "s1",
                        "c1",
                        table.system.read_command({"type": "undo", "command": "none"}),
                        purse=Purse(lambda has_time=has_time: has_time, spent.append),  # type: ignore[misc]
                    )
            assert looked == ["s1"]
            assert sum(spent) >= STEPS * STEP

    run(play())


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, no_limits=False) as server:
        yield server


def test_refused_commands_use_up_the_time_of_their_network(limited: Serving, looked: list[str]) -> None:
    table = limited.open_table()
    limited.service.limits._time[Budget.REFUSALS].rate = Rate(per_second=0.0, burst=0.2)
    at = f"/api/tables/{table['table']}/commands"
    asked = [
        limited.ask("POST", at, key=table["key"], json={"id": f"c{n}", "command": {"type": "undo", "command": "none"}})
        for n in range(6)
    ]

    assert len({each.text for each in asked}) == 1
    assert asked[0].status_code == 409
    assert len(looked) == 2
