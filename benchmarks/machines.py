"""Two servers on one database, one of which is ended with `kill -9` again and again: what is lost, and for how long.

`python -m benchmarks.machines postgresql://… 20` does it twenty times over an empty database.

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

__all__ = ["TakenOver", "one_of_two_killed"]

TABLES: Final = 6
MOST: Final = 90  # acknowledgements between two kills
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
    longest = times * MOST // TABLES * 3 + 60
    evenings = {system: recorded(system, longest) for system in GAMES}
    groups = [Group(0, system, evenings[system]) for system in itertools.islice(itertools.cycle(GAMES), TABLES)]
    servers = [Served(folder / str(number), store=store) for number in range(2)]
    try:
        return asyncio.run(_killed(times, servers, folder, groups, store, Random(seed)))
    finally:
        for server in servers:
            server.kill()


async def _killed(
    times: int, servers: list[Served], folder: Path, groups: Sequence[Group], store: str, moments: Random
) -> TakenOver:
    shown: dict[str, int] = {}
    seconds: list[float] = []
    for _ in range(times):
        for server in servers:
            await asyncio.to_thread(server.answers)
        await asyncio.gather(*(_come(group, servers[moments.randrange(2)].port) for group in groups))
        victim, round_ = moments.randrange(2), _Round(servers[0].port)
        round_.elsewhere = servers[1 - victim].port
        playing = [asyncio.create_task(round_.play(group)) for group in groups]
        before, count = sum(len(group.acks) for group in groups), moments.randrange(20, MOST)
        while sum(len(group.acks) for group in groups) < before + count and not all(p.done() for p in playing):
            await asyncio.sleep(0)
        round_.killed = time.perf_counter()
        servers[victim].kill()
        await asyncio.sleep(0.1)
        round_.over = True
        seconds += [each for each in await asyncio.gather(*playing) if each]
        for group in groups:
            shown[group.table] = max(shown.get(group.table, 0), *group.versions.values())
            group.close()
        servers[victim] = Served(folder / str(victim), servers[victim].port, store=store)
    return TakenOver(await compared(times, folder / "look", groups, shown, store), seconds)


async def _come(group: Group, port: int) -> None:
    group.port = port
    if not group.table:
        await group.sit_down()
    await group.open_eyes()


class _Round(Struct):
    """One kill."""

    elsewhere: int  # the port of who lives on
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
        found = one_of_two_killed(int(sys.argv[2]), Path(place), sys.argv[1])
    print(found.tally)
    print(f"{len(found.seconds)} tables taken over, the slowest in {max(found.seconds):.2f} s")


if __name__ == "__main__":
    main()
