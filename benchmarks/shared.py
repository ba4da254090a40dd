"""What it costs to share tables: PostgreSQL beside the file, two processes beside one, in turns in the same run."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.evenings import GAMES, recorded
from benchmarks.figures import Figure, hundredths, spread
from benchmarks.load import Phase, Plan, Ran
from benchmarks.online import loaded
from benchmarks.postgres import DURABLE, running
from benchmarks.served import Served
from benchmarks.store import append, make
from threefates.store.places import open_place

__all__ = ["figures"]

OF_SQLITE: Final = 0.6
OF_ONE: Final = 1.7
WRITERS: Final = 64


def figures(
    folder: Path, tables: int = 100, seconds: float = 6, repeats: int = 3, events: int = 300
) -> Iterator[Figure]:
    """Every figure of this file.

    Args:
        folder: The disk that is measured, of the file and of the database.
        tables: How many groups play, with five seats each; 0: only the stores are measured.
        seconds: How long each phase lasts.
        repeats: How often each server is measured.
        events: How many events each writer appends.
    """
    with running(DURABLE, folder) as postgres:
        yield from _stores(folder, postgres.database(), events)
        if not tables:
            return
        evenings = {system: recorded(system, round(4_000 * seconds / tables) + 120) for system in GAMES}
        plan = Plan(0, 0, tables, (Phase("json-0", 0, seconds),), evenings)
        found: dict[str, list[Ran]] = {"file": [], "database": [], "two": []}
        for _ in range(repeats):
            found["file"].append(_ran(folder, plan))
            found["database"].append(_ran(folder, plan, store=postgres.database()))
            found["two"].append(_ran(folder, plan, workers=2))
    one, database, two = found.values()
    yield _beside("saturation JSON, PostgreSQL to SQLite", database, one, OF_SQLITE)
    yield _beside("saturation JSON, two processes to one", two, one, OF_ONE)
    yield Figure(
        what="the same if nothing else used the cores: twice the CPU of a command at one, by that at two",
        measured=2 * _cpu(one) / _cpu(two),
        unit="times",
        budget=OF_ONE,
        at_least=True,
        note=f"CPU a command: one {_cpu(one):.0f}, two {_cpu(two):.0f}, PostgreSQL {_cpu(database):.0f} µs of ours",
    )


def _ran(folder: Path, plan: Plan, *, store: str = "", workers: int = 1) -> Ran:
    with (
        tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data,
        Served(Path(data), store=store, workers=workers) as server,
    ):
        (ran,) = loaded(Plan(server.port, server.process.pid, plan.tables, plan.phases, plan.evenings)).runs
    return ran


def _rate(runs: Sequence[Ran]) -> float:
    return statistics.median(run.commands / run.seconds for run in runs)


def _cpu(runs: Sequence[Ran]) -> float:
    return statistics.median(run.server_cpu / run.commands * 1e6 for run in runs)


def _beside(what: str, these: Sequence[Ran], those: Sequence[Ran], budget: float) -> Figure:
    own = statistics.median(run.own_cpu / run.seconds for run in these)
    late = statistics.median(hundredths(run.seen, 99) for run in these)
    ratios = [_rate([this]) / _rate([that]) for this, that in zip(these, those, strict=True)]
    return Figure(
        what=what,
        measured=statistics.median(ratios),
        unit="times",
        budget=budget,
        at_least=True,
        note=f"{_rate(these):,.0f} to {_rate(those):,.0f} commands/s, p99 {late:.0f} ms; load generator {own:.0%} of a "
        f"core of {os.cpu_count()}; {spread(ratios)}",
    )


def _stores(folder: Path, url: str, events: int) -> Iterator[Figure]:
    for what, store in (("SQLite", ""), ("PostgreSQL", url)):
        with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
            rate, took = asyncio.run(_appended(Path(data), store, events))
        yield Figure(
            what=f"durable appends, {WRITERS} writers, {what}",
            measured=rate,
            unit="/s",
            note=f"p50 {hundredths(took, 50):.1f} ms, p99 {hundredths(took, 99):.1f} ms",
        )


async def _appended(folder: Path, url: str, events: int) -> tuple[float, list[float]]:
    store = open_place(folder, url)
    names = [f"t{number}" for number in range(WRITERS)]
    await make(store, names)
    began = asyncio.get_running_loop().time()
    took = [each for times in await asyncio.gather(*(append(store, name, events) for name in names)) for each in times]
    rate = len(took) / (asyncio.get_running_loop().time() - began)
    await store.close()
    return rate, took
