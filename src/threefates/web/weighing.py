"""Work that is done at once and may take long: whoever asks for much of it lets everybody else have their turn.

What a page or a question of odds takes hangs on the game, from less than a millisecond to some fifty. Counting requests
would let one guest ask for whole seconds at once; so the time itself is counted, against the network that asks. One
piece of work is done after another, and where somebody plays they have as long before the next.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.table.slices import Purse, Work, in_slices, played_lately
from threefates.web.keys import Holder
from threefates.web.limits import Budget, Limits

__all__ = ["Scales", "Turn"]

SHORT: Final = 0.002  # seconds: after what takes no longer, nobody waits
PACKED: Final = 2  # a page takes about as long again to be packed and sent


T = TypeVar("T")


class Turn:
    """Somebody's turn: what others do between two slices of their work is not theirs to pay for."""

    def __init__(self) -> None:
        self.others = 0.0  # seconds

    async def does(self, work: Work[T]) -> T:
        """Do long work while others play on."""
        own: list[float] = []
        began = time.thread_time()
        try:
            return await in_slices(Purse(spends=own.append).weighed(work))
        finally:
            self.others += time.thread_time() - began - sum(own)


class Scales:
    """Where such work is done.

    Args:
        limits: What time is counted against.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, address: str, who: Holder, purse: Budget = Budget.PAGES) -> AsyncIterator[Turn]:
        """Have one's turn; what is done in it is paid for by the time that it took, and rests only in `Turn.does`.

        Raises:
            Refused: If this network has asked for too much, or the seat is gone meanwhile.
        """
        self._limits.has_time(purse, address)
        await self._turn.acquire()
        took = 0.0
        try:
            self._limits.has_time(purse, address)  # there may have been many before
            who.must_hold()
            began, turn = time.thread_time(), Turn()
            try:
                yield turn
            finally:
                took = (time.thread_time() - began - turn.others) * (PACKED if purse is Budget.PAGES else 1)
                self._limits.spend_time(purse, address, took)
        finally:
            if took > SHORT and played_lately():
                asyncio.get_running_loop().call_later(took, self._turn.release)
            else:
                self._turn.release()

    async def weigh(self, address: str, who: Holder, command: Command) -> Chances | None:
        """Return the chances of a command, from what a seat knows; None where there is nothing to compute.

        Raises:
            Refused: If this network has asked for too much, the seat is gone meanwhile, or it is told no odds.
        """
        async with self.turn(address, who, Budget.ODDS):
            return who.table.odds(who.seat, command)
