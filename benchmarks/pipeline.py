"""What one command costs inside the process, step by step, and how fast a log is folded: no network."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.evenings import GAMES, Move, opened, outside, play, recorded
from benchmarks.figures import Figure, median_of, spread
from benchmarks.prescribed import prescribed
from threefates.pieces.chance import HandChance
from threefates.rulebook.compose import System
from threefates.rulebook.sight import Sight
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, Seating
from threefates.table.envelope import Envelope, read_row, write_row
from threefates.table.frames import Watch
from threefates.table.log import LogRow
from threefates.table.opening import load
from threefates.table.table import Table
from threefates.table.timeline import Timeline
from threefates.web.pages import Here, PageShown, fragments

__all__ = ["figures", "open_pages"]

Look = Callable[[Sequence[Watch]], None]

STEPS: Final = ("decide", "evolve", "write", "look", "offer")
JOINED: Final = 5_000  # events in the log of a table that somebody joins

_encode = msgspec.json.Encoder().encode


def figures(commands: int = 600, repeats: int = 5) -> Iterator[Figure]:
    """Every figure of this file, game by game.

    Args:
        commands: How long the evening is that is played in each game.
        repeats: How often each thing is measured.
    """
    for system in GAMES:
        moves = recorded(system, commands)
        yield from _whole_way(system, moves, repeats)
        yield from _step_by_step(system, moves, repeats)
        yield from _replays(system, moves, repeats)
        yield from _odds(system, moves)


# the whole way ------------------------------------------------------------------------------------


def _whole_way(system: str, moves: Sequence[Move], repeats: int) -> Iterator[Figure]:
    for name, way in WAYS.items():
        micros = [asyncio.run(_played(system, moves, way())) for _ in range(repeats)]
        yield Figure(
            what=f"{system}: CPU per command, durable, {name}",
            measured=statistics.median(micros),
            unit="µs",
            note=f"{len(moves)} commands, {moves[-1].version} events; {spread(micros)}",
        )


async def _played(system: str, moves: Sequence[Move], look: Look) -> float:
    """Microseconds of CPU per command, over all threads of this process."""
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-") as folder:
        async with opened(Path(folder), system) as table:
            watches = [Watch(table, seat) for seat in table.seating.seats]
            look(watches)
            began = time.process_time()
            for move in moves:
                await play(table, [move])
                look(watches)
            return (time.process_time() - began) / len(moves) * 1e6


def _nobody(watches: Sequence[Watch]) -> None:
    """Nobody is there."""


def _frames(watches: Sequence[Watch]) -> None:
    for watch in watches:
        _encode(watch.frame())


def _offers(watches: Sequence[Watch]) -> None:
    _frames(watches)
    for watch in watches:
        watch.offers()


def open_pages() -> Look:
    """Five open pages, each with what it shows already, and no heading open that is closed at first."""
    shown: defaultdict[str, PageShown] = defaultdict(PageShown)

    def look(watches: Sequence[Watch]) -> None:
        for watch in watches:
            table, drawn, headings = watch.table, shown[watch.seat], watch.table.headings(watch.seat)
            frame, offers = watch.frame(), watch.offers(drawn.folds.opened(headings))
            here, public = Here.again(drawn.here, table, watch.seat), table.public_view()
            staged = table.staged(watch.seat, drawn.version, frame.version) if frame else ()
            fragments(frame, offers, here, drawn, public=public, staged=staged, headings=headings).encode()

    return look


WAYS: Final[Mapping[str, Callable[[], Look]]] = {
    "nobody looks": lambda: _nobody,
    "five frames as JSON": lambda: _frames,
    "five frames and five lists of offers": lambda: _offers,
    "five open pages": open_pages,
}


# step by step -------------------------------------------------------------------------------------


def _step_by_step(system: str, moves: Sequence[Move], repeats: int) -> Iterator[Figure]:
    runs = [asyncio.run(_steps(system, moves)) for _ in range(repeats)]
    for step in STEPS:
        micros = [run[step] for run in runs]
        yield Figure(
            what=f"{system}: {_SAID[step]}", measured=statistics.median(micros), unit="µs", note=spread(micros)
        )


_SAID: Final = {
    "decide": "decide, a command",
    "evolve": "evolve, all events of a command",
    "write": "envelopes as bytes, all events of a command",
    "look": "views of five seats after a command",
    "offer": "offers to five seats after a command",
}


async def _steps(system: str, moves: Sequence[Move]) -> Mapping[str, float]:
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-") as folder:
        async with opened(Path(folder), system) as table:
            before = [moment.envelope for moment in table.timeline.moments]
            await play(table, moves)
            after = [moment.envelope for moment in table.timeline.moments[len(before) :]]
    timeline = Timeline(table.system, table.timeline.settings)
    timeline.add(before)
    return _timed(table.system, timeline.state, moves, after)


def _timed(system: System, state: State, moves: Sequence[Move], envelopes: Sequence[Envelope]) -> Mapping[str, float]:
    took = dict.fromkeys(STEPS, 0.0)
    sights = {seat: Sight(system) for seat in state[Seating].seats}
    everybody, left = Sight(system), iter(envelopes)

    def add(step: str, began: float) -> None:
        took[step] += time.perf_counter() - began

    for move in moves:
        command, by = system.read_command(move.command), state[Seating].seats[move.seat]
        began = time.perf_counter()
        with prescribed():
            system.decide(state, command, by, HandChance(move.by_hand))
        add("decide", began)
        mine = _until(left, move.version)
        began = time.perf_counter()
        for envelope in mine:
            state = system.evolve(state, envelope.event)
        add("evolve", began)
        began = time.perf_counter()
        for envelope in mine:
            write_row(envelope)
        add("write", began)
        began = time.perf_counter()
        everybody.public_view(state, PUBLIC)
        for seat, sight in sights.items():
            sight.private_view(state, state.viewer(seat))
        add("look", began)
        began = time.perf_counter()
        for seat, sight in sights.items():
            sight.offers(state, state.viewer(seat))
        add("offer", began)
    return {step: seconds / len(moves) * 1e6 for step, seconds in took.items()}


def _until(envelopes: Iterator[Envelope], version: int) -> list[Envelope]:
    """The envelopes up to a version."""
    found = []
    for envelope in envelopes:
        found.append(envelope)
        if envelope.version == version:
            break
    return found


# the log ------------------------------------------------------------------------------------------


def _replays(system: str, moves: Sequence[Move], repeats: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-") as folder:
        yield from asyncio.run(_replayed(system, moves, repeats, Path(folder)))


async def _replayed(system: str, moves: Sequence[Move], repeats: int, folder: Path) -> list[Figure]:
    async with opened(folder, system) as table:
        await play(table, moves)
        rows = await table.store.read(table.row.id)
        return [*_folded(table, rows, repeats), await _joined(table, rows, repeats)]


def _folded(table: Table, rows: Sequence[LogRow], repeats: int) -> Iterator[Figure]:
    system, settings = table.system, table.timeline.settings
    envelopes = [read_row(system, row) for row in rows]
    events = [envelope.event for envelope in envelopes]

    def fold() -> None:
        state = system.start(settings)
        for event in events:
            state = system.evolve(state, event)

    def read() -> None:
        for row in rows:
            read_row(system, row)

    name, many = table.row.system, len(rows)
    size = sum(len(row.body) for row in rows) / many
    yield Figure(
        what=f"{name}: fold, events a second",
        measured=many / median_of(repeats, fold),
        unit="/s",
        budget=100_000,
        at_least=True,
        note=f"{many} events of a played evening",
    )
    yield Figure(
        what=f"{name}: fold with undo and its history (what a table does)",
        measured=many / median_of(repeats, lambda: Timeline(system, settings).add(envelopes)),
        unit="/s",
        budget=100_000,
        at_least=True,
    )
    yield Figure(
        what=f"{name}: bytes to envelopes",
        measured=many / median_of(repeats, read),
        unit="/s",
        note=f"{size:.0f} B each",
    )


async def _joined(table: Table, rows: Sequence[LogRow], repeats: int) -> Figure:
    """Load a table whose log is made long by its own last scenes, and look as a seat that joins does."""
    longer = _lengthened(rows, JOINED)
    await table.store.append(table.row.id, len(rows), longer[len(rows) :])
    took = []
    for _ in range(repeats):
        began = time.perf_counter()
        loaded = await load(table.store, outside(), table.row)
        seat = next(iter(loaded.seating.seats))
        _encode(dict(loaded.view(seat)))
        loaded.offers(seat)
        loaded.told(seat, loaded.version - 100)
        took.append((time.perf_counter() - began) * 1_000)
    return Figure(
        what=f"{table.row.system}: join a table with {JOINED:,} events",
        measured=statistics.median(took),
        unit="ms",
        budget=1_000,
        note="read, decoded, folded; view, offers and the last 100 events told; " + spread(took),
    )


def _lengthened(rows: Sequence[LogRow], length: int) -> list[LogRow]:
    """The same log with talk at its end, until it is so long."""
    last = rows[-1]
    longer = list(rows[:length])
    for version in range(last.version + 1, length + 1):
        raw = msgspec.json.decode(last.body)
        raw |= {"version": version, "command": f"long-{version}"}
        raw.pop("drawn", None)
        longer.append(LogRow(version, f"long-{version}", _encode(raw)))
    return longer


# odds ---------------------------------------------------------------------------------------------


def _odds(system: str, moves: Sequence[Move]) -> Iterator[Figure]:
    """Ask for the chances of everything that was done in an evening, where there are any, just before it is done."""
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-") as folder:
        took = asyncio.run(_asked(system, moves, Path(folder)))
    if took:
        slowest, middle = max(took), statistics.median(took)
        note = f"the slowest of {len(took)} of an evening, the middle one {middle:.3f} ms"
        yield Figure(what=f"{system}: odds of one question", measured=slowest, unit="ms", budget=5, note=note)


async def _asked(system: str, moves: Sequence[Move], folder: Path) -> list[float]:
    took = []
    async with opened(folder, system) as table:
        table.system.get_ready()  # as a server does, beside play
        for move in moves:
            command, viewer = table.system.read_command(move.command), table.viewer(move.seat)
            began = time.perf_counter()
            chances = table.system.odds(table.state, command, viewer)
            if chances:
                took.append((time.perf_counter() - began) * 1_000)
            await play(table, [move])
    return took
