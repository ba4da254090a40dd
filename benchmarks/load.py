"""Many tables played at once against one server: `python -m benchmarks.load < PLAN > OUTCOME`, a process of its own."""

from __future__ import annotations

import asyncio
import gc
import itertools
import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec
import psutil  # type: ignore[import-untyped]
import uvloop
from msgspec import Struct

from benchmarks.evenings import Move
from benchmarks.groups import Group, Sent

__all__ = ["Outcome", "Phase", "Plan", "Ran"]

MEBI: Final = 2**20
WOKEN: Final = 30  # events that a sleeping phone has missed


class Phase(Struct, frozen=True):
    """So many commands a second for so long; at no rate, as many as go."""

    name: str
    rate: float = 0
    seconds: float = 5
    pages: bool = False


class Plan(Struct, frozen=True):
    """What to do to which server."""

    port: int
    pid: int
    tables: int
    phases: tuple[Phase, ...]
    evenings: dict[str, tuple[Move, ...]]


class Ran(Struct, frozen=True):
    """How one phase went."""

    name: str
    commands: int
    seconds: float
    server_cpu: float  # seconds, all threads
    server_system: float  # of that, in the kernel: wires, disk, waking threads
    own_cpu: float
    seen: list[float]  # milliseconds from asking until the last other seat had its frame
    answered: list[float]
    late: float  # how many milliseconds after its time the latest command was sent
    bytes: int  # down all sockets


class Outcome(Struct, frozen=True):
    """How it all went."""

    idle: float  # MiB of the server, before anybody came
    seated: float  # with every seat's socket open, before play
    after: float  # after all of it
    events: int  # in all logs by then
    runs: list[Ran]
    woken: list[float]  # milliseconds until a phone that has slept shows what is so


async def carried_out(plan: Plan) -> Outcome:
    """Carry a plan out."""
    server = psutil.Process(plan.pid)
    idle = server.memory_info().rss / MEBI
    systems = itertools.islice(itertools.cycle(plan.evenings), plan.tables)
    groups = [await Group(plan.port, system, plan.evenings[system]).sit_down() for system in systems]
    await _all_look(groups, pages=False)
    seated = server.memory_info().rss / MEBI
    await asyncio.gather(*(_beginning(group) for group in groups))
    runs, pages = [], False
    for phase in plan.phases:
        if phase.pages != pages:
            pages = phase.pages
            await _all_look(groups, pages=pages)
        runs.append(await _ran(phase, groups, server))
    woken = [await _woken(group) for group in groups[:9]]
    events = sum(group.acks[-1].version for group in groups)
    return Outcome(idle, seated, server.memory_info().rss / MEBI, events, runs, woken)


async def _all_look(groups: Sequence[Group], *, pages: bool) -> None:
    for group in groups:
        group.close()
    await asyncio.sleep(0.2)
    for group in groups:
        await group.open_eyes(pages=pages)
    gc.collect()
    gc.freeze()


async def _beginning(group: Group) -> None:
    """Play until the first scene is well under way."""
    for _ in range(20):
        await group.play_next()


async def _ran(phase: Phase, groups: Sequence[Group], server: psutil.Process) -> Ran:
    sent: list[Sent] = []
    late: list[float] = [0.0]
    bytes_before = sum(group.bytes for group in groups)
    before, own, began = _cpu(server), time.process_time(), time.perf_counter()
    paced = (_paced(group, phase, began, at, len(groups), sent, late) for at, group in enumerate(groups))
    await asyncio.gather(*paced)
    seconds, after = time.perf_counter() - began, _cpu(server)
    kernel = after[1] - before[1]
    return Ran(
        phase.name,
        len(sent),
        seconds,
        after[0] - before[0] + kernel,
        kernel,
        time.process_time() - own,
        [each.seen * 1_000 for each in sent],
        [each.answered * 1_000 for each in sent],
        max(late) * 1_000,
        sum(group.bytes for group in groups) - bytes_before,
    )


def _cpu(server: psutil.Process) -> tuple[float, float]:
    """Seconds of a server and of its processes, of its own and in the kernel."""
    times = [process.cpu_times() for process in (server, *server.children(recursive=True))]
    return sum(each.user for each in times), sum(each.system for each in times)


async def _paced(
    group: Group, phase: Phase, began: float, place: int, groups: int, sent: list[Sent], late: list[float]
) -> None:
    """One table's share of a phase: its commands evenly, each table a little after the one before it."""
    pause = groups / phase.rate if phase.rate else 0.0
    at = began + pause * place / groups
    while at < began + phase.seconds and group.next < len(group.moves):
        behind = time.perf_counter() - at
        if behind < 0:
            await asyncio.sleep(-behind)
        elif pause:
            late.append(behind)
        went = await group.play_next()
        waited = max(behind, 0) if pause else 0.0  # counted from when it was due: a slow server is not let off
        sent.append(Sent(went.answered + waited, went.seen + waited))
        at = at + pause if pause else time.perf_counter()


async def _woken(group: Group) -> float:
    """A phone sleeps through thirty events, wakes, and has what is so: milliseconds from opening its socket."""
    seat = list(group.keys)[-1]
    group.wires.pop(seat).close()
    slept = group.acks[-1].version
    while group.acks[-1].version < slept + WOKEN:
        await group.play_next()
    began = time.perf_counter()
    frame, when = await group.first_frame(seat, slept)
    if frame != await group.view(seat):
        raise RuntimeError("who woke was not shown what is so")
    return (when - began) * 1_000


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    outcome = uvloop.run(carried_out(plan))
    sys.stdout.buffer.write(msgspec.json.encode(outcome))


if __name__ == "__main__":
    main()
