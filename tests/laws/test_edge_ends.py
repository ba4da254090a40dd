"""Fate's Edge: with a scene, an evening or a fight ends all that lasts no longer, from wherever an evening stands."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.laws.edge_openings import FIGHT, MORE, OPENINGS, SYSTEM
from tests.laws.ends import DOORS, outlasting, what_is_over_is_over
from threefates.commons import scenes
from threefates.rulebook.lasting import End
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.table.games import seated
from threefates.table.opening import settings_of
from threefates.table.records import TableRecord, envelopes_of, read_record
from threefates.table.table import Table
from threefates.table.timeline import Timeline
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.laws import decided
from threefates.testing.random_play import seat_some
from tools import record_logs

ALL = (*DOORS, {"type": "fe.set-conflict", "running": False}, {"type": "fe.next-exchange"})
SCENE = ("start-scene", "fe.set-conflict")
BEFORE = ((), ("start-scene",), SCENE)


def by_age() -> list[Path]:
    """The evenings of this game that were kept, the newest last."""
    return sorted(record_logs.LOGS.glob(f"{SYSTEM}-*.json"), key=lambda path: int(path.stem.rpartition("-")[2]))


def of_fights(event: Event) -> End | None:
    return End.FIGHT if isinstance(event, ConflictSet) and not event.running else None


NEWEST = sorted({path.stem.rpartition("-")[0]: path for path in by_age()}.values())
all_over = partial(what_is_over_is_over, doors=ALL, ends=of_fights)


async def evening(name: str, seed: int, commands: int, *first: Begins) -> Table:
    table = await open_table(SYSTEM, seed=f"{name}{seed}")
    await seat_some(table, 1)
    await tour(
        table,
        random.Random(seed).choice,
        commands,
        first=(*first, *OPENINGS[name].first),
        each=lambda table: all_over(table.system, table.state),
    )
    return table


@pytest.mark.parametrize("at", range(len(OPENINGS)), ids=[*OPENINGS])
def test_whatever_is_open_ends_with_the_stretch_of_play_it_lasts_for(at: int) -> None:
    asyncio.run(evening([*OPENINGS][at], 5, 3, *BEFORE[at % len(BEFORE)]))


@pytest.mark.parametrize("more", MORE)
def test_so_does_what_is_open_in_a_fight(more: tuple[str, ...]) -> None:
    asyncio.run(evening("found", 6, 6, *FIGHT, *more))


@pytest.mark.parametrize("path", NEWEST, ids=lambda path: path.stem)
def test_so_does_whatever_an_evening_that_was_played_had_come_to(path: Path) -> None:
    record = read_record(path.read_bytes())
    assert isinstance(record, TableRecord)
    envelopes = envelopes_of(record)
    timeline = Timeline(seated(record.system), settings_of(envelopes), keep=len(envelopes) + 1)
    timeline.add(envelopes)

    rests = [one for one, then in pairwise(timeline.moments) if one.envelope.command != then.envelope.command]
    for moment in rests[10::6]:
        assert moment.state is not None
        all_over(timeline.system, moment.state)


@pytest.mark.soak
@pytest.mark.parametrize("name", OPENINGS)
@pytest.mark.parametrize("first", BEFORE, ids=["no-scene", "scene", "fight"])
def test_so_does_whatever_thirty_such_evenings_come_to(name: str, first: tuple[str, ...]) -> None:
    for seed in range(30):
        asyncio.run(evening(name, seed, 25, *first))


def test_an_end_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = asyncio.run(evening("found", 2, 0, *SCENE))
    monkeypatch.setattr(scenes, "over", lambda act, what: None)
    gm = table.seating.seats["s1"]

    act = decided(table.system, table.state, table.system.read_command({"type": "end-scene"}), gm)

    assert isinstance(act, Unfolding)
    assert not act.state[Conflict].running
    assert any(each.startswith("Ranges.known") for each in outlasting(act))
