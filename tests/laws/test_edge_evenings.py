"""Short evenings of Fate's Edge that begin where chance seldom leads: bots go on from there, and nothing breaks."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.laws.edge_openings import OPENINGS, SYSTEM
from threefates.testing import laws
from threefates.testing.curious import Tour, may_go_on, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

MORE = 4  # commands after the opening


async def evening(name: str, seed: int, commands: int) -> Tour:
    table = await open_table(SYSTEM, seed=f"{name}{seed}")
    await seat_some(table, 1)
    pick = random.Random(seed).choice
    found = await tour(table, pick, commands, first=OPENINGS[name].first)
    may_go_on(table)
    laws.what_is_known_holds_no_secret(table, pick(range(1, 50)))
    laws.a_replay_is_the_same(table)
    laws.counters_stay_in_range(table)
    return found


@pytest.mark.parametrize("name", OPENINGS)
def test_short_evenings_come_to_what_they_begin_with_and_keep_the_laws(name: str) -> None:
    found = Tour.empty()
    for seed in range(2, 4):
        found.add(asyncio.run(evening(name, seed, MORE)))

    assert set(OPENINGS[name].reaches) <= set(found.commands)


@pytest.mark.soak
@pytest.mark.parametrize("name", OPENINGS)
def test_a_hundred_such_evenings_of_each_kind_keep_the_laws(name: str) -> None:
    for seed in range(100):
        asyncio.run(evening(name, seed, 20))
