"""Limits that keep one device from taking the table away from the others. `--no-limits` lifts them."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final

from msgspec import Struct

from threefates.rulebook.refusals import Refused

__all__ = ["Limits", "Rate"]

MOST_KNOWN: Final = 10_000  # how many seats and addresses are remembered before the rested ones are forgotten


class Rate(Struct, frozen=True):
    """A limit: so many a second, and so many at once after a rest."""

    per_second: float
    burst: float


class Buckets:
    """A bucket of tokens for each who: filled by time, emptied by asking."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with every bucket full."""
        self.rate = rate
        self._clock = clock
        self._levels: dict[Hashable, tuple[float, float]] = {}

    def take(self, who: Hashable) -> bool:
        """Take a token; False where there is none.

        >>> bucket = Buckets(Rate(per_second=1, burst=2), clock=lambda: 0.0)
        >>> [bucket.take("mara") for _ in range(3)]
        [True, True, False]
        """
        now = self._clock()
        level = self._level(who, now)
        if level < 1:
            return False
        if len(self._levels) >= MOST_KNOWN and who not in self._levels:
            self._forget_rested(now)
        self._levels[who] = (level - 1, now)
        return True

    def _level(self, who: Hashable, now: float) -> float:
        level, then = self._levels.get(who, (self.rate.burst, now))
        return min(self.rate.burst, level + (now - then) * self.rate.per_second)

    def _forget_rested(self, now: float) -> None:
        tired = {who: held for who, held in self._levels.items() if self._level(who, now) < self.rate.burst}
        self._levels = dict(list(tired.items())[-MOST_KNOWN // 2 :])


class Limits:
    """The limits on how fast one seat and one address may ask.

    Args:
        lifted: Whether nothing is limited.
        clock: Seconds that only grow.
    """

    def __init__(self, *, lifted: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.lifted = lifted
        self._seats = Buckets(Rate(per_second=20, burst=60), clock)
        self._addresses = Buckets(Rate(per_second=2, burst=40), clock)
        self._tables = Buckets(Rate(per_second=1 / 180, burst=20), clock)

    def seat(self, table: str, seat: str, lane: str = "") -> None:
        """Count something that a seat asks for. A lane of its own keeps a flood of others from drowning it.

        Raises:
            Refused: If that is too much.
        """
        self._count(self._seats, (table, seat, lane))

    def knock(self, address: str) -> None:
        """Count something that somebody without a key asks for: joining, claiming, trying codes and keys.

        Raises:
            Refused: If that is too much.
        """
        self._count(self._addresses, address)

    def open_table(self, address: str) -> None:
        """Count a table that an address opens.

        Raises:
            Refused: If that is too much.
        """
        if not self.lifted and not self._tables.take(address):
            raise Refused("rate.tables", "This device has opened many tables.", remedy="Open the next in some minutes.")

    def _count(self, buckets: Buckets, who: Hashable) -> None:
        if not self.lifted and not buckets.take(who):
            raise Refused("rate.too_fast", "The table cannot follow so fast.", remedy="Wait a moment; then go on.")
