"""The addresses and names this machine answers to, so that phones find it and strangers' names do not."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from typing import Final

__all__ = ["Machine", "lan_addresses", "own_addresses", "own_names"]

FRESH = 5.0  # seconds for which the machine's addresses are not asked again
AT_FIRST: Final = 0.5  # seconds that a start waits for the addresses of the machine's own name
_SIOCGIFADDR: Final = {"linux": 0x8915, "darwin": 0xC0206921}
_NOWHERE: Final = ("192.0.2.1", 9)  # set aside for documentation: no packet is sent by asking the way there


def own_addresses() -> frozenset[str]:
    """List every IP address of this machine that the operating system tells of, loopback included."""
    found = {"127.0.0.1", "::1", *_by_interface(), *_by_name(), *_by_route()}
    return frozenset(str(ipaddress.ip_address(address)) for address in found)


def lan_addresses() -> list[str]:
    """List the IPv4 addresses that a phone in the same network could reach, the likeliest first."""
    likeliest = list(_by_route())
    others = sorted(address for address in own_addresses() if _is_reachable(address) and address not in likeliest)
    return [address for address in likeliest if _is_reachable(address)] + others


def own_names() -> frozenset[str]:
    """List the names of this machine: its own, the same in the local network, and `localhost`."""
    name = socket.gethostname().casefold()
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home"} - {""})


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.version == 4 and not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _by_interface() -> Iterator[str]:
    """The first IPv4 address of each network interface, where the system can be asked so."""
    request = _SIOCGIFADDR.get(sys.platform)
    if request is None or sys.platform == "win32":
        return
    import fcntl

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), request, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])


def _by_name() -> Iterable[str]:
    """Look up the addresses that the machine's own name leads to, as far as that is known by now."""
    return _NAMED.known()


class _Named:
    """The addresses of the machine's own name. Where no network answers for that it takes many seconds: it is looked
    up beside play, and meanwhile what was found last is what there is.
    """

    def __init__(self) -> None:
        self._found: tuple[str, ...] = ()
        self._thread: threading.Thread | None = None
        self._asked = -FRESH

    def known(self) -> tuple[str, ...]:
        """What was found last; the very first time is waited for, for a moment."""
        first = self._thread is None
        if self._thread is None or (not self._thread.is_alive() and time.monotonic() - self._asked >= FRESH):
            self._thread = threading.Thread(target=self._look_up, name="threefates-own-name", daemon=True)
            self._thread.start()
        if first:
            self._thread.join(AT_FIRST)
        return self._found

    def _look_up(self) -> None:
        with suppress(OSError, UnicodeError):  # a name of 64 letters is none to whoever looks it up
            found = socket.getaddrinfo(socket.gethostname(), None)
            self._found = tuple(str(address[0]).partition("%")[0] for *_, address in found)
        self._asked = time.monotonic()


_NAMED: Final = _Named()


def _by_route() -> Iterator[str]:
    """The address that is used towards the outside."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        asking.connect(_NOWHERE)
        yield str(asking.getsockname()[0])


class Machine:
    """The names and addresses of this machine, asked for anew when it may have changed network."""

    def __init__(self, *also: str, clock: Callable[[], float] = time.monotonic) -> None:
        """Take `also` for this machine's names as well."""
        self._also = frozenset(name.casefold().strip("[]") for name in also if name)
        self._clock = clock
        self._known: frozenset[str] = frozenset()
        self._asked = -FRESH

    def is_called(self, host: str) -> bool:
        """Tell whether a host, without its port, is this machine.

        >>> machine = Machine("table.test")
        >>> [machine.is_called(host) for host in ("127.0.0.1", "Table.Test", "evil.example")]
        [True, True, False]
        """
        host = host.casefold().removesuffix(".")
        return host in self._also or host in self._known or host in self._asked_again()

    def _asked_again(self) -> frozenset[str]:
        if self._clock() - self._asked >= FRESH:
            self._known, self._asked = own_addresses() | own_names(), self._clock()
        return self._known
