"""A table with a very long log beside others that play: what one costly guest, within all limits, does to the others.

The guest asks for everything that is told from the beginning, again and again, as fast as the limits let anybody; the
operator takes the table away and brings it again. What is measured is how soon others' commands are answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from benchmarks.evenings import GAMES, PLAYERS, Move, opened, outside, play, recorded, seated_table
from benchmarks.figures import Figure, hundredths, spread
from benchmarks.groups import Group
from benchmarks.nuisances import LONG_NAME, SEAT, beside
from benchmarks.served import Served
from threefates.store import SqliteStore, open_store
from threefates.table.bringing import bring
from threefates.table.chain import chained
from threefates.table.envelope import Envelope, read_row
from threefates.table.journal import journal
from threefates.table.log import Store, TableRow
from threefates.table.opening import GM_SEAT, load
from threefates.table.records import recording, take_away
from threefates.table.slices import in_slices, slowly
from threefates.table.table import Table
from threefates.table.undo_events import Undo
from threefates.web.app import COLLECTS
from threefates.web.pages import Here, recap, whole_log
from threefates.web.streaming import json_pieces

__all__ = ["figures"]

LONG: Final = 60_000  # events in the log of the long table
OTHERS: Final = 6  # tables that play meanwhile
RATE: Final = 40.0  # commands a second that they play together
LONGEST_STRETCH: Final = 25.0  # milliseconds: a pause that nobody at another table feels
SAID: Final = {
    "guest": "a guest asks for a log of 60,000 events",
    "operator": "the operator exports and imports a table of 60,000 events",
}
"""Each nuisance in words."""


def figures(folder: Path, events: int = LONG, seconds: float = 20, repeats: int = 3) -> Iterator[Figure]:
    """Every figure of this file.

    Args:
        folder: Where data lie for a while: the disk that is measured.
        events: How long the long log is.
        seconds: How long others play, in each phase.
        repeats: How often each phase is played.
    """
    evening = recorded(GAMES[0], min(600, events // 8))
    thresholds = gc.get_threshold()
    gc.set_threshold(*COLLECTS)
    yield from _memory(evening, events, repeats)
    gc.set_threshold(*thresholds)
    moves = recorded(GAMES[0], round(RATE * seconds * (2 * repeats + 1) / OTHERS) + 20)
    for nuisance, said in SAID.items():
        with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
            asyncio.run(_prepared(Path(data), evening, events))
            with Served(Path(data), limits=True) as server:
                found = asyncio.run(_compared(server.port, Path(data), moves, nuisance, seconds, repeats))
        yield from _figures(said, *found)


def _figures(said: str, alone: list[list[float]], beside: list[list[float]], done: int) -> Iterator[Figure]:
    quiet, loud = ([hundredths(run, 99) for run in runs] for runs in (alone, beside))
    before, after = statistics.median(quiet), statistics.median(loud)
    worst = max(map(max, beside))
    yield Figure(what="others' commands, p99, nobody else asks", measured=before, unit="ms", note=spread(quiet))
    yield Figure(
        what=f"others' commands, p99, {said}",
        measured=after,
        unit="ms",
        budget=2 * before,
        note=f"{spread(loud)}; the worst {worst:.0f} ms; {done} times meanwhile; p50 {_middle(beside):.1f} ms, "
        f"alone {_middle(alone):.1f} ms; the budget is twice what it was",
    )


def _middle(runs: Sequence[Sequence[float]]) -> float:
    return statistics.median(each for run in runs for each in run)


# the long table -----------------------------------------------------------------------------------


async def _prepared(folder: Path, evening: Sequence[Move], events: int) -> None:
    """A data folder with a long table and others, all with five seats."""
    store = open_store(folder)
    try:
        await long_table(store, evening, events)
        for number in range(OTHERS):
            await seated_table(store, GAMES[0], f"other{number}")
    finally:
        await store.close()


async def long_table(store: SqliteStore, evening: Sequence[Move], events: int, name: str = LONG_NAME) -> None:
    """A table whose evening was followed by so much talk that its log is so long."""
    table = await seated_table(store, GAMES[0], name)
    await play(table, evening)
    said = {"type": "say", "text": "I try the lock, unheard, for the hundredth time tonight."}
    await table.ask(SEAT, "talk", table.system.read_command(said))
    rows = await store.read(table.row.id)
    last = read_row(table.system, rows[-1])
    more = (_again(last, version) for version in range(last.version + 1, events + 1))
    await store.append(name, len(rows), [link.row for link in chained(table.head, more)])


def _again(said: Envelope, version: int) -> Envelope:
    """The same words once more, as the rules would have written them down."""
    event = replace(said.event, id=f"said-{version}", at=version)
    return replace(said, version=version, command=f"talk-{version}", event=event, salt=f"{version:032x}")


# the others ---------------------------------------------------------------------------------------


async def _compared(
    port: int, data: Path, moves: Sequence[Move], nuisance: str, seconds: float, repeats: int
) -> tuple[list[list[float]], list[list[float]], int]:
    """How long others' commands took with nobody else there, and beside a nuisance; how often it was one."""
    alone, loud, done = [], [], 0
    with contextlib.ExitStack() as leaving:
        groups = []
        for number in range(OTHERS):
            groups.append(await _group(port, f"other{number}", moves))
            leaving.callback(groups[-1].close)
        await _played(groups, min(seconds, 3))
        for _ in range(repeats):
            alone.append(await _played(groups, seconds))
            async with beside(nuisance, port, data) as rounds:
                await asyncio.sleep(1)  # until it is there
                loud.append(await _played(groups, seconds))
            done += rounds[0]
            await asyncio.sleep(min(seconds / 2, 3))
    return alone, loud, done


async def _group(port: int, name: str, moves: Sequence[Move]) -> Group:
    group = Group(port, GAMES[0], moves)
    seats = {move.seat for move in moves}
    group.table = name
    group.keys = dict(zip(sorted(seats, key=lambda seat: int(seat[1:])), ("gm", *PLAYERS), strict=True))
    await group.open_eyes()
    gc.collect()
    return group


async def _played(groups: Sequence[Group], seconds: float) -> list[float]:
    """Milliseconds from when each command was due until it was answered."""
    took: list[float] = []
    began, pause = time.perf_counter(), len(groups) / RATE

    async def paced(group: Group, at: float) -> None:
        while at < began + seconds and group.next < len(group.moves):
            await asyncio.sleep(max(0, at - time.perf_counter()))
            await group.play_next()
            took.append((time.perf_counter() - at) * 1_000)
            at += pause

    await asyncio.gather(*(paced(group, began + pause * n / len(groups)) for n, group in enumerate(groups)))
    return took


# how long the loop is held -------------------------------------------------------------------------


async def _longest(doing: Awaitable[object]) -> float:
    """The longest stretch of CPU, in milliseconds, for which nobody else had a turn while something was done."""
    gc.collect()
    working, gaps, last = asyncio.ensure_future(doing), [0.0], time.thread_time()
    while not working.done():
        await asyncio.sleep(0)
        gaps.append(time.thread_time() - last)
        last = time.thread_time()
    await working
    return max(gaps) * 1_000


async def _drained(pieces: Iterator[bytes]) -> None:
    async for _ in slowly(pieces):
        pass


async def _stretches(store: Store, events: int) -> AsyncIterator[Figure]:
    """Everything that reads a whole log, by itself: how long it holds the loop, whatever else the machine does."""
    table = await _loaded(store, LONG_NAME)
    told, record = await table.tell(SEAT, 0), await in_slices(recording(table, SEAT))
    whole, here = await take_away(table), Here.of(table, SEAT)
    row = TableRow(id="again", code="again", system=table.row.system, name="again", made_at=table.row.made_at)
    doings: dict[str, Awaitable[object]] = {
        "opening it": _loaded(store, LONG_NAME),
        "telling all of it": table.tell(SEAT, 0),
        "a seat's export": in_slices(recording(table, SEAT)),
        "writing that export": _drained(json_pieces(record)),
        "drawing its page": _drained(map(str.encode, whole_log(here, told))),
        "writing its recap": _drained(map(str.encode, recap(here, await in_slices(journal(table, SEAT))))),
        "the operator's export": take_away(table),
        "the operator's import": bring(whole, store, outside("again"), row=row, key="key"),
        "taking back what is far back": table.ask(GM_SEAT, "far", Undo(table.timeline.spans.standing[3])),
    }
    for said, doing in doings.items():
        yield Figure(
            what=f"{events:,} events, {said}: the longest stretch of CPU in which nobody else has a turn",
            measured=await _longest(doing),
            unit="ms",
            budget=LONGEST_STRETCH,
        )


# memory -------------------------------------------------------------------------------------------


def _memory(evening: Sequence[Move], events: int, repeats: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-") as folder:
        yield from asyncio.run(_held(Path(folder), evening, events, repeats))


async def _held(folder: Path, evening: Sequence[Move], events: int, repeats: int) -> list[Figure]:
    async with opened(folder, GAMES[0]) as table:
        assert isinstance(table.store, SqliteStore)
        await long_table(table.store, evening, events)
        short = await _weight(table.store, table.row.id)
        heavy, took = await _weight(table.store, LONG_NAME), []
        for _ in range(repeats):
            began = time.perf_counter()
            await _loaded(table.store, LONG_NAME)
            took.append(time.perf_counter() - began)
        stretches = [figure async for figure in _stretches(table.store, events)]
    return [
        *stretches,
        Figure(
            what="memory of an open table, for each event of its log",
            measured=(heavy - short) / events / 1_000,
            unit="kB",
            budget=0.3,
            note=f"{events:,} events",
        ),
        Figure(
            what=f"open a table of {events:,} events", measured=statistics.median(took), unit="s", note=spread(took)
        ),
    ]


async def _loaded(store: Store, name: str) -> Table:
    row = await store.find(name)
    if row is None:
        raise RuntimeError(f"there is no table {name}")
    return await load(store, outside(), row)


async def _weight(store: Store, name: str) -> float:
    """Bytes that a table holds once it is open."""
    gc.collect()
    tracemalloc.start()
    held = await _loaded(store, name)
    gc.collect()
    weight, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return float(weight) if held.version else 0.0
