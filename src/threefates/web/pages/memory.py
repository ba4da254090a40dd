"""HTML that was drawn lately: what is to look the same again is not drawn a second time."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable

import msgspec

__all__ = ["Memory"]

_encode = msgspec.msgpack.Encoder().encode


class Memory:
    """A cache of HTML by everything that its drawing reads; what nobody wanted for longest is forgotten first.

    Of what was read only a digest is kept, and of what was drawn the bytes: half of what text takes.

    Args:
        most: How many bytes of HTML are kept in all.

    Example:
        >>> memory = Memory(most=100)
        >>> memory.drawn(("o-1", "Roll"), lambda: "<button>Roll</button>")
        '<button>Roll</button>'
        >>> memory.drawn(("o-1", "Roll"), lambda: "never asked for")
        '<button>Roll</button>'
    """

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._most = most
        self._bytes = 0

    def drawn(self, reads: object, draw: Callable[[], str]) -> str:
        """Return what was drawn from the same before, or draw it now.

        Args:
            reads: Everything that the drawing depends on, of whatever can be written as JSON.
            draw: Draws it.

        Cost:
            Some 5 µs if it is there, for a form of 3 kB.
        """
        key = hashlib.blake2b(_encode(reads), digest_size=16).digest()
        found = self._kept.get(key)
        if found is None:
            found = draw().encode()
            self._keep(key, found)
        else:
            self._kept.move_to_end(key)
        return found.decode()

    def _keep(self, key: bytes, html: bytes) -> None:
        self._kept[key] = html
        self._bytes += len(html)
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])
