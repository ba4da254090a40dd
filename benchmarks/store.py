"""How fast the store remembers and recalls. Durable appends wait for the disk: the figures are its as much as ours."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.figures import Figure, hundredths
from threefates.store import SqliteStore, open_store
from threefates.table.log import LogRow, Store, TableRow

REPLAYED_PER_SECOND = 100_000
DURABLE_PER_SECOND = 2_000
FRAME_P99_MS = 50


class Face(Struct, frozen=True, tag="rerolled"):
    hero: str
    die: int
    face: int
    beats: int


class Envelope(Struct, frozen=True):
    """About what an event looks like on disk."""

    table: str
    version: int
    command: str
    by: str
    at: str
    system: int
    event: Face


def row(stream: str, version: int) -> LogRow:
    event = Face(hero="alia-of-the-salt-road", die=3, face=9, beats=0)
    envelope = Envelope(stream, version, f"{stream}-{version}", "gm", "2026-11-21T20:00:00.000Z", 1, event)
    return LogRow(version, envelope.command, msgspec.json.encode(envelope))


async def make(store: Store, names: Sequence[str]) -> None:
    for name in names:
        await store.create(TableRow(id=name, code=name, system="none", name=name, made_at="now"), [])


async def append(store: Store, stream: str, events: int, pause: float = 0) -> list[float]:
    """Append one event after another; how long each took, in milliseconds."""
    end = len(await store.read(stream))
    took = []
    for version in range(end + 1, end + events + 1):
        began = time.perf_counter()
        await store.append(stream, version - 1, [row(stream, version)])
        took.append((time.perf_counter() - began) * 1_000)
        await asyncio.sleep(pause)
    return took


async def appends(store: Store, streams: Sequence[str], events: int, budget: float | None = None) -> Figure:
    began, cpu = time.perf_counter(), time.process_time()
    took = [
        each for times in await asyncio.gather(*(append(store, name, events) for name in streams)) for each in times
    ]
    rate = len(took) / (time.perf_counter() - began)
    micro = (time.process_time() - cpu) / len(took) * 1e6
    return Figure(
        what=f"durable appends, {len(streams)} writers",
        measured=rate,
        unit="/s",
        budget=budget,
        at_least=True,
        note=f"{latency(took)}; CPU {micro:.0f} µs",
    )


async def steady(store: Store, streams: Sequence[str], per_second: int, seconds: float) -> Figure:
    """Commands that come at their own pace, spread over many tables."""
    each = max(1, round(per_second * seconds / len(streams)))
    starts = [index * seconds / each / len(streams) for index in range(len(streams))]

    async def one(name: str, start: float) -> list[float]:
        await asyncio.sleep(start)
        return await append(store, name, each, seconds / each)

    times = await asyncio.gather(*(one(name, start) for name, start in zip(streams, starts, strict=True)))
    took = [each for times_of_one in times for each in times_of_one]
    return Figure(
        what=f"durable appends, {per_second}/s over {len(streams)} tables, p99",
        measured=hundredths(took, 99),
        unit="ms",
        budget=FRAME_P99_MS,
        note=f"{latency(took)}; the budget is that of the whole way to a frame",
    )


def latency(took: list[float]) -> str:
    return f"p50 {hundredths(took, 50):.1f} ms, p99 {hundredths(took, 99):.1f} ms"


async def reads(store: SqliteStore, events: int) -> Figure:
    """Read a long log and decode every event, as joining and replaying do."""
    await make(store, [f"long-{events}"])
    await store.append(f"long-{events}", 0, [row(f"long-{events}", version) for version in range(1, events + 1)])
    decoder = msgspec.json.Decoder(Envelope)
    took = []
    for _ in range(7):
        began = time.perf_counter()
        decoded = [decoder.decode(each.body) for each in await store.read(f"long-{events}")]
        took.append(time.perf_counter() - began)
        assert len(decoded) == events
    return Figure(
        what=f"read and decode {events:,} small events",
        measured=events / statistics.median(took),
        unit="/s",
        budget=REPLAYED_PER_SECOND,
        at_least=True,
        note=f"{statistics.median(took) * 1_000:.1f} ms",
    )


async def figures(folder: Path, events: int = 1_000) -> list[Figure]:
    """Every figure of this file: how fast the store remembers and recalls.

    Args:
        folder: The disk that is measured: durable appends wait for it.
        events: How many are appended by each writer.
    """
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
        store = open_store(Path(data))
        names = [f"t{number}" for number in range(100)]
        await make(store, names)
        found = [
            await appends(store, names[:1], events * 2),
            await appends(store, names[:64], events, DURABLE_PER_SECOND),
            await steady(store, names, 250, events / 250),
            await reads(store, events * 10),
        ]
        await store.close()
    return found
