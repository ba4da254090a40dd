"""HTML that was drawn lately: what is to look the same again is not drawn a second time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from markupsafe import Markup

__all__ = ["Memory"]


class Memory:
    """What was drawn, by everything that its drawing reads; what nobody wanted for longest is forgotten first.

    Args:
        most: How many letters are kept in all.

    Example:
        >>> memory = Memory(most=100)
        >>> memory.drawn(("o-1", "Roll"), lambda: Markup("<button>Roll</button>"))
        Markup('<button>Roll</button>')
        >>> memory.drawn(("o-1", "Roll"), lambda: Markup("never asked for"))
        Markup('<button>Roll</button>')
    """

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[Hashable, Markup] = OrderedDict()
        self._most = most
        self._letters = 0

    def drawn(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        """What stands under the key, drawn now if it is not there.

        Args:
            key: Everything that the drawing depends on: two keys that are equal look alike.
            draw: Draws it.
        """
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        fresh = self._kept[key] = draw()
        self._letters += len(fresh)
        while self._letters > self._most:
            _, forgotten = self._kept.popitem(last=False)
            self._letters -= len(forgotten)
        return fresh
