"""A scenario's long work that is put away unfinished: nothing of it stays."""

from __future__ import annotations

import asyncio
import random

from tests.laws.withdrawing import done, runner
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.scenario.progress import cannot_work
from threefates.systems.fate_2003.scenario.scenario import Playing
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.proof import proves
from threefates.testing.random_play import seat_some


async def at_work() -> Table:
    table = await open_table("fate_2003", seed="tide", scenario="nine_years_tide")
    await seat_some(table, 2)
    heroes = ("fate.play-ready", "fate.play-ready", "fate.begin-scenario")
    opening = (*heroes, ("fate.open-scene", {"scene": "tower"}), "fate.begin-task")
    await tour(table, random.Random(1).choice, 0, first=opening)
    return table


@proves("fate.challenges.five-parts")
def test_a_long_work_that_is_put_away_unfinished_may_be_begun_anew() -> None:
    table = asyncio.run(at_work())
    ((challenge, task),) = table.state[Playing].tasks.items()
    lies_there = cannot_work(table.state, task)
    away = {"type": "fate.drop-challenge", "challenge": challenge}
    put_away = done(table.system, table.state, runner(table.state), away)

    assert isinstance(lies_there, Refused)
    assert put_away is not None
    assert cannot_work(put_away, task) is None
    assert done(table.system, put_away, runner(put_away), {"type": "fate.begin-task", "task": task})
