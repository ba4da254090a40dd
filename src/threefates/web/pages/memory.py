"""HTML that was drawn lately: what is to look the same again is not drawn a second time."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

__all__ = ["Made", "Memory"]

T = TypeVar("T")

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
        if found is not None:
            self._kept.move_to_end(key)
            return found.decode()
        html = draw()
        self._keep(key, html.encode())
        return html

    def _keep(self, key: bytes, html: bytes) -> None:
        self._kept[key] = html
        self._bytes += len(html)
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])


class Made(Generic[T]):
    """What was lately made of the very same objects: whoever holds the same is given the same.

    Args:
        most: How many things are kept; the oldest are forgotten first.

    Example:
        >>> made, word = Made[str](most=8), ("Mara",)
        >>> made.of((word,), lambda: word[0] + "!"), made.of((word,), lambda: "never asked for")
        ('Mara!', 'Mara!')
    """

    def __init__(self, most: int) -> None:
        self._made: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}
        self._most = most

    def of(self, objects: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what was made of these very objects before, or make it now."""
        key = tuple(map(id, objects))  # they are kept beside it, so that their ids are nobody else's
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = (objects, make())
            if len(self._made) > self._most:
                del self._made[next(iter(self._made))]
        return found[1]
