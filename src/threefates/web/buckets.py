"""Buckets of tokens: how much each who may ask for, filled by time and emptied by asking."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from ipaddress import IPv6Address, ip_network
from typing import Final

from msgspec import Struct

__all__ = ["Buckets", "Rate", "network_of"]

MOST_COST: Final = 8  # bursts: nobody pays for longer, whatever they asked for
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

    def take(self, who: Hashable, cost: float = 1) -> bool:
        """Take as many tokens as something costs, if there is one: what costs more than there are is paid off later.

        >>> bucket = Buckets(Rate(per_second=1, burst=2), clock=lambda: 0.0)
        >>> [bucket.take("mara") for _ in range(3)]
        [True, True, False]
        """
        if self._level(who, self._clock()) < 1:
            return False
        self.pay(who, cost)
        return True

    def has(self, who: Hashable) -> bool:
        """Tell whether there is anything left to pay with."""
        return self._level(who, self._clock()) > 0

    def pay(self, who: Hashable, cost: float) -> None:
        """Take what something has cost, whether there is as much or not: what lacks is paid off later.

        >>> bucket = Buckets(Rate(per_second=1, burst=2), clock=lambda: 0.0)
        >>> bucket.pay("mara", 3), bucket.has("mara"), bucket.has("bo")
        (None, False, True)
        """
        now = self._clock()
        if len(self._levels) >= MOST_KNOWN and who not in self._levels:
            self._forget_rested(now)
        self._levels[who] = (self._level(who, now) - min(cost, MOST_COST * self.rate.burst), now)

    def give_back(self, who: Hashable) -> None:
        """Put a token back that was taken for nothing.

        >>> bucket = Buckets(Rate(per_second=1, burst=1), clock=lambda: 0.0)
        >>> bucket.take("mara"), bucket.give_back("mara"), bucket.take("mara"), bucket.take("mara")
        (True, None, True, False)
        """
        now = self._clock()
        self._levels[who] = (self._level(who, now) + 1, now)

    def _level(self, who: Hashable, now: float) -> float:
        level, then = self._levels.get(who, (self.rate.burst, now))
        return min(self.rate.burst, level + (now - then) * self.rate.per_second)

    def _forget_rested(self, now: float) -> None:
        tired = {who: held for who, held in self._levels.items() if self._level(who, now) < self.rate.burst}
        self._levels = dict(list(tired.items())[-MOST_KNOWN // 2 :])


def network_of(address: str) -> str:
    """Return whom an address is counted as: one of IPv6 as its network, since whoever has one has them all.

    >>> [network_of(address) for address in ("192.168.1.7", "::ffff:192.168.1.7", "2001:db8:1:2::7", "")]
    ['192.168.1.7', '192.168.1.7', '2001:db8:1:2::/64', '']
    """
    if ":" not in address:
        return address
    with suppress(ValueError):
        full = IPv6Address(address.partition("%")[0])
        return str(full.ipv4_mapped or ip_network((full, 64), strict=False))
    return address
