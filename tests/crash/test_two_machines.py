"""Two servers on one database: either serves every table, and where one is killed the other takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks.evenings import Move, recorded
from benchmarks.groups import Group
from benchmarks.machines import one_of_two_killed
from benchmarks.served import Served
from tests.crash.lost import nothing_is_lost
from threefates.client import Client


def test_either_server_serves_every_table_and_the_other_takes_over_when_one_stops(
    tmp_path: Path, database: str
) -> None:
    evening = recorded("fifty_two_fates", 40)
    one, other = (Served(tmp_path / name, store=database) for name in ("a", "b"))
    with one, other:
        asyncio.run(played_at_both(one.port, other.port, evening))
        gm = Client(f"http://127.0.0.1:{one.port}").start("fate_2003", gm="Gwen")
        player = Client(f"http://127.0.0.1:{other.port}").join(gm.code, "Ann")
        before = player.view()
        one.stop()
        elsewhere = Client(f"http://127.0.0.1:{other.port}", table=player.table, key=player.key)
        after = elsewhere.view()

    assert after == before


async def played_at_both(here: int, there: int, evening: Sequence[Move]) -> None:
    """People sit at one server and look and play at the other."""
    group = await Group(here, "fifty_two_fates", evening).sit_down()
    await group.open_eyes()
    for _ in range(5):
        await group.play_next()
    at_home = {seat: await group.view(seat) for seat in group.keys}
    group.close()
    group.port = there
    await group.open_eyes(pages=True)
    away = {seat: await group.view(seat) for seat in group.keys}
    for _ in range(15):
        await group.play_next()
    group.close()

    assert away == at_home


def test_a_killed_server_loses_nothing_and_its_tables_are_taken_over(tmp_path: Path, database: str) -> None:
    nothing_is_lost(one_of_two_killed(1, tmp_path, database))


@pytest.mark.soak
def test_fifty_killed_servers_lose_nothing(
    tmp_path: Path, database: str, record_property: Callable[[str, object], None]
) -> None:
    found = one_of_two_killed(50, tmp_path, database)

    record_property("kills", found.tally.kills)
    record_property("acknowledged", found.tally.acknowledged)
    record_property("slowest", f"{max(found.seconds):.2f} s")
    nothing_is_lost(found)
