"""What a fight of 52 Fates costs: an action, its reaction and what follows, decided, stored and shown to five seats.

Bots fight through nothing but their offers. Beside it, how many random evenings of each game are played in a second.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.evenings import GAMES, opened
from benchmarks.figures import Figure, hundredths, spread
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.table.frames import Watch
from threefates.table.table import Table
from threefates.testing.bots import fill
from threefates.testing.random_play import begin_with, play

__all__ = ["figures"]

CAST: Final = (*("ff.make-protagonist",) * 4, "ff.bring-creature", "ff.bring-creature", "ff.make-creature")
BEGIN: Final = ("ff.deal", "ff.start-fight")
ATTACKS: Final = ("ff.attack", "ff.attack-by-draw")
STUCK: Final = 400  # acts without an exchange, until a fight is given up

_encode = msgspec.json.Encoder().encode


def figures(folder: Path, exchanges: int = 400, evenings: int = 20, tried: int = 80) -> Iterator[Figure]:
    """Every figure of this file.

    Args:
        folder: The disk that is written to.
        exchanges: How many exchanges are fought.
        evenings: How many random evenings of each game are played.
        tried: How many commands are tried in each.
    """
    with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
        took, commands = asyncio.run(_fought(Path(data), exchanges))
    note = f"{len(took)} exchanges, {commands / len(took):.1f} commands each; five frames and five lists of offers"
    for part in (50, 99):
        what = f"fifty_two_fates: an exchange decided, stored and shown, p{part}"
        yield Figure(what=what, measured=hundredths(took, part), unit="ms", note=note)
    for system in GAMES:
        yield _evenings(system, folder, evenings, tried)


# an exchange --------------------------------------------------------------------------------------


async def _fought(folder: Path, exchanges: int) -> tuple[list[float], int]:
    """Milliseconds of each exchange, from the attack until nothing of it is left; and the commands in them all."""
    pick, commands = random.Random(52).choice, 0
    took: list[float] = []
    async with opened(folder, "fifty_two_fates") as table:
        fight = _Fight(table, pick)
        await begin_with(table, pick, CAST)
        while len(took) < exchanges:
            await begin_with(table, pick, ("ff.end-fight", *BEGIN))
            for _ in range(STUCK):
                before, began = fight.done, time.perf_counter()
                if await fight.step(ATTACKS):
                    await fight.till_over()
                    took.append((time.perf_counter() - began) * 1_000)
                    commands += fight.done - before
                elif not await fight.step():
                    break
    return took[:exchanges], commands


class _Fight:
    """Bots in a fight, whose five windows are looked through after every command."""

    def __init__(self, table: Table, pick: Any) -> None:
        self.table = table
        self.pick = pick
        self.watches = [Watch(table, seat) for seat in table.seating.seats]
        self.done = 0

    async def till_over(self) -> None:
        """Until the exchange has come to its end."""
        for _ in range(STUCK):  # a form may be filled in wrongly, and then again
            if busy(self.table.state) is None:
                return
            await self.step()

    async def step(self, kinds: Sequence[str] = ()) -> bool:
        """One command that answers what the table waits for; False where nobody has one."""
        found = [(seat, offer) for seat in self._asked() for offer in self.table.offers(seat) if offer.enabled]
        found = [(seat, o) for seat, o in found if (o.command in kinds if kinds else o.choice)]
        if not found:
            return False
        seat, offer = self.pick(found)
        command = self.table.system.read_command(fill(offer, self.pick))
        try:
            await self.table.ask(seat, f"fight-{self.table.version}-{self.done}", command)
        except Refused:
            return False
        self.done += 1
        for watch in self.watches:
            _encode(watch.frame())
            watch.offers()
        return True

    def _asked(self) -> tuple[SeatId, ...]:
        asked = self.table.system.questions(self.table.state)
        return asked[0].seats if asked else tuple(self.table.seating.seats)


# random evenings ----------------------------------------------------------------------------------


def _evenings(system: str, folder: Path, evenings: int, tried: int) -> Figure:
    rates = []
    for seed in range(evenings):
        with tempfile.TemporaryDirectory(prefix="threefates-benchmark-", dir=folder) as data:
            began = time.perf_counter()
            asyncio.run(_evening(Path(data), system, random.Random(seed).choice, tried))
            rates.append(1 / (time.perf_counter() - began))
    note = f"{tried} commands tried in each, a seat looked at after every one; {spread(rates)}"
    return Figure(what=f"{system}: random evenings a second", measured=hundredths(rates, 50), unit="/s", note=note)


async def _evening(folder: Path, system: str, pick: Any, tried: int) -> None:
    async with opened(folder, system) as table:
        await begin_with(table, pick, (*CAST, *BEGIN) if system == "fifty_two_fates" else ())
        await play(table, pick, tried)
