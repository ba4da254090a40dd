"""Work that is done at once and may take long: whoever asks for much of it lets everybody else have their turn.

What a page or a question of odds takes hangs on the game, from less than a millisecond to some fifty. Counting requests
would let one guest ask for whole seconds at once; so the time itself is counted, against the network that asks. One
piece of work is done after another, and where somebody plays they have as long before the next. What is done in slices
keeps nobody waiting but the seat that asked for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.viewers import SeatId
from threefates.table.slices import Purse, Work, in_slices, played_lately
from threefates.table.table import Table
from threefates.web.keys import Holder
from threefates.web.limits import Budget, Limits

__all__ = ["Scales", "Turn"]

SHORT: Final = 0.002  # seconds: after what takes no longer, nobody waits
PACKED: Final = 2  # a page takes about as long again to be packed and sent


T = TypeVar("T")


class Turn:
    """Somebody's turn: what others do between two slices of their work is not theirs to pay for.

    Args:
        only: Held by whoever has their turn; None: nobody else ever does.
    """

    def __init__(self, only: asyncio.Lock | None = None) -> None:
        self.others = 0.0  # seconds
        self.sliced = 0.0  # seconds of their own, between which others had their turn
        self.has_it = False
        self._only = only or asyncio.Lock()

    async def take(self) -> None:
        """Wait until it is one's turn."""
        await self._only.acquire()
        self.has_it = True

    def give(self, after: float = 0.0) -> None:
        """Let others have it, at once or after so many seconds."""
        if not self.has_it:
            return
        self.has_it = False
        if after:
            asyncio.get_running_loop().call_later(after, self._only.release)
        else:
            self._only.release()

    async def does(self, work: Work[T]) -> T:
        """Do long work while others play on and have pages made: it is one's turn again only when it is done."""
        own: list[float] = []
        began = time.thread_time()
        self.give()
        try:
            done = await in_slices(Purse(spends=own.append).weighed(work))
            await self.take()
        finally:
            self.sliced += sum(own)
            self.others += time.thread_time() - began - sum(own)
        return done


class Scales:
    """Where such work is done.

    Args:
        limits: What time is counted against.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._only = asyncio.Lock()
        self._of_seats = WeakValueDictionary[tuple[Table, SeatId, Budget], asyncio.Lock]()

    @asynccontextmanager
    async def turn(self, address: str, who: Holder, purse: Budget = Budget.PAGES) -> AsyncIterator[Turn]:
        """Have one's turn; what is done in it is paid for by the time that it took, and rests only in `Turn.does`.

        Of one seat one thing is done after another, from its beginning to its end.

        Raises:
            Refused: If this network has asked for too much, or the seat is gone meanwhile.
        """
        self._limits.has_time(purse, address)
        async with self._of_seats.setdefault((who.table, who.seat, purse), asyncio.Lock()):
            turn, rest = Turn(self._only), 0.0
            await turn.take()
            try:
                self._limits.has_time(purse, address)  # there may have been many before
                who.must_hold()
                began = time.thread_time()
                try:
                    yield turn
                finally:
                    took, times = time.thread_time() - began - turn.others, PACKED if purse is Budget.PAGES else 1
                    rest = (took - turn.sliced) * times
                    self._limits.spend_time(purse, address, took * times)
            finally:
                turn.give(rest if rest > SHORT and played_lately() else 0.0)

    async def weigh(self, address: str, who: Holder, command: Command) -> Chances | None:
        """Return the chances of a command, from what a seat knows; None where there is nothing to compute.

        Raises:
            Refused: If this network has asked for too much, the seat is gone meanwhile, or it is told no odds.
        """
        async with self.turn(address, who, Budget.ODDS):
            return who.table.odds(who.seat, command)
