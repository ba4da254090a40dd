"""Working out odds, one question after another: whoever asks for what takes long lets everybody else have their turn.

What a question takes hangs on the game and on the hand, from less than a millisecond to some fifty. Counting questions
would let one guest ask for whole seconds at once; so the time itself is counted, against the network that asks.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.web.keys import Holder
from threefates.web.limits import Limits

__all__ = ["Scales"]

SHORT: Final = 0.002  # seconds: after what takes no longer, nobody waits


class Scales:
    """Where odds are worked out.

    Args:
        limits: What time is counted against.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turn = asyncio.Lock()

    async def weigh(self, address: str, who: Holder, command: Command) -> Chances | None:
        """Return the chances of a command, from what a seat knows; None where there is nothing to compute.

        Raises:
            Refused: If this network has asked for too much, the seat is gone meanwhile, or it is told no odds.
        """
        self._limits.weigh(address)
        await self._turn.acquire()
        took = 0.0
        try:
            self._limits.weigh(address)  # there may have been many before
            who.must_hold()
            began = time.thread_time()
            try:
                return who.table.odds(who.seat, command)
            finally:
                took = time.thread_time() - began
                self._limits.has_weighed(address, took)
        finally:
            if took > SHORT:
                asyncio.get_running_loop().call_later(took, self._turn.release)
            else:
                self._turn.release()
