"""A hundred tables of five seats over real sockets: how soon everybody sees what somebody did, and at what cost."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from benchmarks.evenings import GAMES, recorded
from benchmarks.figures import Figure, hundredths, spread
from benchmarks.load import Outcome, Phase, Plan, Ran
from benchmarks.served import ROOT, Served

__all__ = ["figures", "loaded"]


def figures(folder: Path, tables: int = 100, seconds: float = 8, repeats: int = 3) -> Iterator[Figure]:
    """Every figure of this file.

    Args:
        folder: Where the server's data lie for a while: the disk that is measured.
        tables: How many groups play, with five seats each.
        seconds: How long each phase lasts.
        repeats: How often each phase is played.
    """
    outcome = measured(folder, tables, seconds, repeats)
    disk = fsync_ms(folder)
    played = f"{tables} tables × 5 seats"
    for pages in (False, True):
        yield from _latencies(outcome, played, disk, pages=pages)
        yield from _costs(outcome, pages=pages)
    yield _memory("memory, nobody here", outcome.idle, 80)
    yield _memory(f"memory, {played} with open sockets", outcome.seated, 120)
    yield _memory(f"memory at the end, {outcome.events:,} events in all logs", outcome.after, None)
    yield Figure(
        what="wake from sleep with 30 events missed",
        measured=statistics.median(outcome.woken),
        unit="ms",
        budget=2_000,
        note=spread(outcome.woken),
    )


def measured(folder: Path, tables: int, seconds: float, repeats: int) -> Outcome:
    """Serve, load, and hear how it went."""
    phases = tuple(
        Phase(f"{'page' if pages else 'json'}-{rate}", rate, seconds, pages)
        for pages in (False, True)
        for rate in (250, 1_000, 0)
        for _ in range(repeats)
    )
    asked = sum((phase.rate or 3_000) * seconds for phase in phases)
    evenings = {system: recorded(system, round(asked / tables) + 120) for system in GAMES}
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data, Served(Path(data)) as server:
        server.fetch("/")
        plan = Plan(server.port, server.process.pid, tables, phases, evenings)
        return loaded(plan)


def loaded(plan: Plan) -> Outcome:
    """Carry out a plan in a process of its own."""
    with tempfile.TemporaryFile() as told:  # a megabyte, which a pipe has been seen to cut short
        subprocess.run(
            [sys.executable, "-m", "benchmarks.load"],
            input=msgspec.json.encode(plan),
            stdout=told,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        )
        told.seek(0)
        return msgspec.json.decode(told.read(), type=Outcome)


def _latencies(outcome: Outcome, played: str, disk: float, *, pages: bool) -> Iterator[Figure]:
    kind, wire = ("page", "HTML of pages") if pages else ("json", "JSON")
    for rate, which, budget in ((250, 50, 5), (250, 99, 50), (1_000, 50, None), (1_000, 99, 25)):
        runs = [run for run in outcome.runs if run.name == f"{kind}-{rate}"]
        values = [hundredths(run.seen, which) for run in runs]
        yield Figure(
            what=f"command → every other seat has its frame, {wire}, {rate:,}/s, p{which}",
            measured=statistics.median(values),
            unit="ms",
            budget=budget,
            note=f"{played}, durable; {_reached(runs)}; a write and fsync alone {disk:.2f} ms; {spread(values)}",
        )


def _reached(runs: Sequence[Ran]) -> str:
    rate = statistics.median(run.commands / run.seconds for run in runs)
    own = statistics.median(run.own_cpu / run.seconds for run in runs)
    return f"{rate:,.0f}/s reached, load generator {own:.0%} of a core"


def _costs(outcome: Outcome, *, pages: bool) -> Iterator[Figure]:
    kind, wire = ("page", "HTML of pages") if pages else ("json", "JSON")
    for rate, budget in ((250, None), (1_000, 600)):
        runs = [run for run in outcome.runs if run.name == f"{kind}-{rate}"]
        micros = [run.server_cpu / run.commands * 1e6 for run in runs]
        kernel = statistics.median(run.server_system / run.commands * 1e6 for run in runs)
        kilobytes = statistics.median(run.bytes / run.commands / 1_000 for run in runs)
        yield Figure(
            what=f"CPU per command, whole pipeline, 5 seats, {wire}, at {rate:,}/s",
            measured=statistics.median(micros),
            unit="µs",
            budget=budget,
            note=f"{kernel:.0f} µs of it in the kernel; {kilobytes:.1f} kB to five sockets; {spread(micros)}",
        )
    runs = [run for run in outcome.runs if run.name == f"{kind}-0"]
    rates = [run.commands / run.seconds for run in runs]
    yield Figure(
        what=f"saturation of one process, {wire}",
        measured=statistics.median(rates),
        unit="/s",
        budget=2_000,
        at_least=True,
        note=f"p99 {statistics.median(hundredths(run.seen, 99) for run in runs):.0f} ms; {_reached(runs)}; "
        f"server {statistics.median(run.server_cpu / run.seconds for run in runs):.0%} of a core; {spread(rates)}",
    )


def _memory(what: str, mebibytes: float, budget: float | None) -> Figure:
    return Figure(what=what, measured=mebibytes, unit="MiB", budget=budget, note="resident")


def fsync_ms(folder: Path) -> float:
    """What the disk alone takes: the middle of a hundred small writes made durable."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(100):
            began = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - began) * 1_000)
    return statistics.median(took)
