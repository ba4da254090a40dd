"""Two servers on one database, or two processes over one folder: one is ended with `kill -9`, again and again.

What is lost, and for how long? `python -m benchmarks.machines postgresql://… 20` does it twenty times over an empty
database, `python -m benchmarks.machines workers 20` over a folder.

Groups play at either server, and each table is held by one of them. Whoever is cut off turns to the other server, as a
proxy would have it, and asks again under the same id.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from benchmarks.evenings import GAMES, recorded
from benchmarks.groups import Group
from benchmarks.kills import Tally, compared
from benchmarks.served import Served
from benchmarks.wires import Cut

__all__ = ["TakenOver", "one_of_two_killed", "one_worker_killed"]

TABLES: Final = 6
MOST: Final = 90  # acknowledgements between two kills
SETTLED: Final = 1.2  # seconds
WITHIN: Final = 15.0  # seconds after which a table is given up


class TakenOver(Struct, frozen=True):
    """What so many kills of one of two servers did."""

    tally: Tally
    seconds: list[float]  # from each kill to the next acknowledged command, of each table that was cut off


def one_of_two_killed(times: int, folder: Path, store: str, *, seed: int = 0) -> TakenOver:
    """Play six tables at two servers, kill either so many times, and compare.

    Args:
        times: How often one is killed.
        folder: Where the servers have their folders.
        store: The database; empty before.
        seed: What draws which is killed, and when, counted in acknowledgements.
    """
    return _all_killed(times, _Machines(folder, store), folder / "look", store, Random(seed))


def one_worker_killed(times: int, folder: Path, *, seed: int = 0) -> TakenOver:
    """Play six tables at a server of two processes, kill either so many times, and compare."""
    return _all_killed(times, _Workers(folder), folder, "", Random(seed))


class _Machines:
    """Two servers on one database."""

    def __init__(self, folder: Path, store: str) -> None:
        self._folder, self._store = folder, store
        self._servers = [self._begun(number) for number in range(2)]

    def _begun(self, number: int, port: int = 0) -> Served:
        return Served(self._folder / str(number), port, store=self._store)

    def ready(self) -> list[int]:
        """Wait until both answer: where they do."""
        for server in self._servers:
            server.answers()
        return [server.port for server in self._servers]

    def kill(self, number: int) -> int:
        """Kill one; the port of the other."""
        self._servers[number].kill()
        return self._servers[1 - number].port

    def mend(self, number: int) -> None:
        """Start it again."""
        self._servers[number] = self._begun(number, self._servers[number].port)

    def end(self) -> None:
        for server in self._servers:
            server.kill()


class _Workers:
    """One server of two processes."""

    def __init__(self, folder: Path) -> None:
        self._server = Served(folder, workers=2)

    def ready(self) -> list[int]:
        """Wait until both live."""
        self._server.answers()
        while len(self._server.workers) < 2:
            time.sleep(0.01)
        time.sleep(SETTLED)  # who ends at once after it began is not begun again
        return [self._server.port] * 2

    def kill(self, number: int) -> int:
        """Kill one; where the server is."""
        self._server.workers[number].kill()
        return self._server.port

    def mend(self, number: int) -> None:
        """It is started again by the server itself."""

    def end(self) -> None:
        self._server.stop()


def _all_killed(times: int, stage: _Machines | _Workers, look: Path, store: str, moments: Random) -> TakenOver:
    longest = times * MOST // TABLES * 3 + 60
    evenings = {system: recorded(system, longest) for system in GAMES}
    groups = [Group(0, system, evenings[system]) for system in itertools.islice(itertools.cycle(GAMES), TABLES)]
    try:
        shown, seconds = asyncio.run(_killed(times, stage, groups, moments))
    finally:
        stage.end()
    return TakenOver(asyncio.run(compared(times, look, groups, shown, store)), seconds)


async def _killed(
    times: int, stage: _Machines | _Workers, groups: Sequence[Group], moments: Random
) -> tuple[dict[str, int], list[float]]:
    shown: dict[str, int] = {}
    seconds: list[float] = []
    for _ in range(times):
        ports = await asyncio.to_thread(stage.ready)
        await asyncio.gather(*(_come(group, ports[moments.randrange(2)]) for group in groups))
        victim, round_ = moments.randrange(2), _Round()
        playing = [asyncio.create_task(round_.play(group)) for group in groups]
        before, count = sum(len(group.acks) for group in groups), moments.randrange(20, MOST)
        while sum(len(group.acks) for group in groups) < before + count and not all(p.done() for p in playing):
            await asyncio.sleep(0)
        round_.killed = time.perf_counter()
        round_.elsewhere = stage.kill(victim)
        await asyncio.sleep(0.1)
        round_.over = True
        seconds += [each for each in await asyncio.gather(*playing) if each]
        for group in groups:
            shown[group.table] = max(shown.get(group.table, 0), *group.versions.values())
            group.close()
        stage.mend(victim)
    return shown, seconds


async def _come(group: Group, port: int) -> None:
    group.port = port
    if not group.table:
        await group.sit_down()
    await group.open_eyes()


class _Round(Struct):
    """One kill."""

    elsewhere: int = 0  # the port of who lives on
    killed: float = 0.0
    over: bool = False

    async def play(self, group: Group) -> float:
        """Play as fast as it goes; how long it took from the kill until it went on, where it was cut off."""
        while not self.over and group.next < len(group.moves):
            try:
                await group.play_next()
            except (Cut, ConnectionError, TimeoutError):
                return await self._go_on(group)
        return 0.0

    async def _go_on(self, group: Group) -> float:
        while time.perf_counter() < self.killed + WITHIN:
            group.close()
            group.port = self.elsewhere
            try:
                await group.open_eyes()
                await group.play_next()
            except (Cut, ConnectionError, TimeoutError):
                await asyncio.sleep(0.05)
            else:
                return time.perf_counter() - self.killed
        raise RuntimeError(f"{group.table} was not taken over")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="threefates-machines-") as place:
        where, times = sys.argv[1], int(sys.argv[2])
        workers = where == "workers"
        found = one_worker_killed(times, Path(place)) if workers else one_of_two_killed(times, Path(place), where)
    print(found.tally)
    print(f"{len(found.seconds)} tables taken over, the slowest in {max(found.seconds):.2f} s")


if __name__ == "__main__":
    main()
