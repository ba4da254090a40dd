"""Room for connections: how many there may be altogether and of one network, and how many files that takes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Final

from threefates.web.buckets import network_of

__all__ = ["Room", "raise_files"]

MOST_OF_ONE: Final = 200  # connections of one network; a browser has some seven for each seat
MOST_FILES: Final = 65_536
ON_TOP: Final = 100  # files that are for something else than connections


class Room:
    """The connections there are, altogether and by network.

    Args:
        most: How many there may be; 0: as many as come.
        most_of_one: How many one network may have.
        proxies: Addresses that speak for many others: each may have as many as there may be.
    """

    def __init__(self, most: int = 0, most_of_one: int = MOST_OF_ONE, proxies: Sequence[str] = ()) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.open: Counter[str] = Counter()
        self._proxies = [ip_network(proxy) for proxy in proxies]

    def come(self, address: str) -> bool:
        """Count a connection in; False, and nothing counted, where there is no place for it."""
        network = network_of(address)
        if self.most and (self.open.total() >= self.most or self._has_enough(network, address)):
            return False
        self.open[network] += 1
        return True

    def go(self, address: str) -> None:
        """Count a connection of that address out."""
        network = network_of(address)
        self.open[network] -= 1
        if self.open[network] <= 0:
            del self.open[network]

    def _has_enough(self, network: str, address: str) -> bool:
        return self.open[network] >= self.most_of_one and not self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        with suppress(ValueError):
            return any(ip_address(address) in proxy for proxy in self._proxies)
        return False


def raise_files() -> int:
    """Let this process open as many files as it may, and say how many connections that leaves room for."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(files - ON_TOP, files // 2)
