"""Which of the states that a log went through are not those of what stands now, since undo has gone back past them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

__all__ = ["Overtaken"]


class Overtaken:
    """The versions whose states an undo or a redo has overtaken.

    >>> overtaken = Overtaken([(3, 6)])  # at version 6, something was taken back from version 3 on
    >>> [version for version in range(1, 8) if version in overtaken]
    [3, 4, 5]
    """

    def __init__(self, turned: Iterable[tuple[int, int]] = ()) -> None:
        self._firsts: list[int] = []  # ascending, and so are the ends beside them
        self._ends: list[int] = []
        for first, version in turned:
            self.add(first, version)

    def add(self, first: int, version: int) -> None:
        """Note that something was turned at a version, from another version on; later than all before."""
        while self._firsts and self._firsts[-1] >= first:
            self._firsts.pop()
            self._ends.pop()
        self._firsts.append(first)
        self._ends.append(version)

    def __contains__(self, version: int) -> bool:
        at = bisect_right(self._firsts, version) - 1
        return at >= 0 and version < self._ends[at]
