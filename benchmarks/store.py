"""How fast the store remembers and recalls: `python benchmarks/store.py [FOLDER]`.

Durable appends wait for the disk under FOLDER (the present directory unless named), so the figures are the disk's as
much as the program's. A temporary folder is made there and taken away again.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from threefates.store import SqliteStore, open_store
from threefates.table.log import Row, Store, TableRow

REPLAYED_PER_SECOND = 100_000
JOIN_MS = 1_000
DURABLE_PER_SECOND = 2_000
FRAME_P50_MS, FRAME_P99_MS = 5, 50


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


def row(stream: str, version: int) -> Row:
    event = Face(hero="alia-of-the-salt-road", die=3, face=9, beats=0)
    envelope = Envelope(stream, version, f"{stream}-{version}", "gm", "2026-11-21T20:00:00.000Z", 1, event)
    return Row(version, envelope.command, msgspec.json.encode(envelope))


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


async def appends(store: Store, streams: Sequence[str], events: int, budget: int = 0) -> None:
    began, cpu = time.perf_counter(), time.process_time()
    took = [
        each for times in await asyncio.gather(*(append(store, name, events) for name in streams)) for each in times
    ]
    rate = len(took) / (time.perf_counter() - began)
    micro = (time.process_time() - cpu) / len(took) * 1e6
    verdict = f"   budget {budget:,}/s: {'kept' if rate >= budget else 'MISSED'}" if budget else ""
    print(f"durable appends, {len(streams):3} writers: {rate:8,.0f}/s   {latency(took)}   CPU {micro:.0f} µs{verdict}")


async def steady(store: Store, streams: Sequence[str], per_second: int, seconds: int) -> None:
    """Commands that come at their own pace, spread over many tables."""
    each = per_second * seconds // len(streams)
    starts = [index * seconds / each / len(streams) for index in range(len(streams))]

    async def one(name: str, start: float) -> list[float]:
        await asyncio.sleep(start)
        return await append(store, name, each, seconds / each)

    times = await asyncio.gather(*(one(name, start) for name, start in zip(streams, starts, strict=True)))
    took = [each for times_of_one in times for each in times_of_one]
    p50, p99 = percentiles(took)
    verdict = "kept" if p50 <= FRAME_P50_MS and p99 <= FRAME_P99_MS else "MISSED"
    budget = f"budget of the whole way to a frame p50 {FRAME_P50_MS}, p99 {FRAME_P99_MS} ms: {verdict}"
    print(f"durable appends, {per_second}/s over {len(streams)} tables: {latency(took)}   {budget}")


def percentiles(took: list[float]) -> tuple[float, float]:
    hundredths = statistics.quantiles(took, n=100)
    return hundredths[49], hundredths[98]


def latency(took: list[float]) -> str:
    return "p50 {:.1f} ms, p99 {:.1f} ms".format(*percentiles(took))


async def reads(store: SqliteStore, events: int) -> None:
    """Read a long log and decode every event, as joining and replaying do."""
    await make(store, [f"long-{events}"])
    await store.append(f"long-{events}", 0, [row(f"long-{events}", version) for version in range(1, events + 1)])
    decoder = msgspec.json.Decoder(Envelope)
    took = []
    for _ in range(7):
        began = time.perf_counter()
        decoded = [decoder.decode(each.body) for each in await store.read(f"long-{events}")]
        took.append((time.perf_counter() - began) * 1_000)
        assert len(decoded) == events
    ms = statistics.median(took)
    rate = events / ms * 1_000
    replayed = f"budget of a replay {REPLAYED_PER_SECOND:,}/s: {'kept' if rate >= REPLAYED_PER_SECOND else 'MISSED'}"
    joined = f"budget of a join {JOIN_MS:,} ms: {'kept' if ms <= JOIN_MS else 'MISSED'}"
    print(f"read and decode {events:,} events: {ms:.1f} ms, {rate:,.0f}/s   {replayed if events > 5_000 else joined}")


async def measure(folder: Path) -> None:
    store = open_store(folder / "data")
    names = [f"t{number}" for number in range(100)]
    await make(store, names)
    await appends(store, names[:1], 2_000)
    await appends(store, names[:64], 1_000, budget=DURABLE_PER_SECOND)
    await steady(store, names, per_second=250, seconds=4)
    await reads(store, 5_000)
    await reads(store, 10_000)
    await store.close()


def main(place: str = ".") -> None:
    """Measure under a folder and print the figures beside their budgets."""
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=place) as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main(*sys.argv[1:])
