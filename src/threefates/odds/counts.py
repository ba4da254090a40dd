"""Dice that differ only in kind: in how many ways so many dice can be of so many kinds, numbered."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["Counts", "Whole", "counts"]

Whole = NDArray[np.int64]

MOST: Final = 64
FEW: Final = 4  # kinds for which trying every combination is quickest
MOST_NUMBERS: Final = 2**18  # rows read as one number for which a table of all such numbers is quickest
_WAYS: Final[Whole] = np.array([[comb(of, some) for of in range(MOST)] for some in range(9)])


class Counts:
    """Every way in which `dice` dice can be of `kinds` kinds, numbered from 0.

    Attributes:
        kinds: How many kinds there are.
        dice: How many dice.
        rows: How many dice are of each kind, a row for each way.

    Example:
        >>> counts(2, 3).rows.tolist()
        [[0, 3], [1, 2], [2, 1], [3, 0]]
    """

    def __init__(self, kinds: int, dice: int) -> None:
        self.kinds, self.dice = kinds, dice
        self.rows = _rows(kinds, dice)

    def __len__(self) -> int:
        """The number of ways there are."""
        return len(self.rows)

    @cached_property
    def _numbers(self) -> tuple[Whole, Whole]:
        """The number of every way, by its row read as one number, the last kind left out; and what its digits count."""
        digits = (self.dice + 1) ** np.arange(self.kinds - 1)
        numbers = np.zeros((self.dice + 1) ** (self.kinds - 1), dtype=np.int64)
        numbers[self.rows[:, :-1] @ digits] = np.arange(len(self.rows))
        return numbers, digits

    def find(self, rows: Whole) -> Whole:
        """The numbers of these ways.

        >>> counts(2, 3).find(np.array([[2, 1]])).tolist()
        [2]
        """
        if (self.dice + 1) ** (self.kinds - 1) <= MOST_NUMBERS:
            numbers, digits = self._numbers
            return np.take(numbers, rows[:, :-1] @ digits)
        return self._found(rows)

    def _found(self, rows: Whole) -> Whole:
        """The same by counting, where there are too many for a table."""
        found: Whole = np.zeros(len(rows), dtype=np.int64)
        left = np.full(len(rows), self.dice)
        for kind in range(self.kinds - 1):
            free = self.kinds - 1 - kind  # kinds that are still free once this one is said, and this one
            found += _WAYS[free][left + free]
            left = left - rows[:, kind]
            found -= _WAYS[free][left + free]
        return found

    def one_more(self, kind: int) -> Whole:
        """For each way, the number it has among those of one die more when that die is of `kind`."""
        return _one_more(self.kinds, self.dice)[kind]

    def after(self, becomes: tuple[int, ...], kinds: int) -> tuple[Whole, Whole, Whole]:
        """The ways that are left once kinds are no longer told apart.

        Args:
            becomes: The new kind of each kind.
            kinds: How many new kinds there are.

        Returns:
            The ways in an order in which those that become the same lie together; where each such group begins; and
            which new way each group is.
        """
        return _after(self.kinds, self.dice, becomes, kinds)


@lru_cache(maxsize=256)
def counts(kinds: int, dice: int) -> Counts:
    """Every way in which so many dice can be of so many kinds."""
    return Counts(kinds, dice)


@lru_cache(maxsize=256)
def _rows(kinds: int, dice: int) -> Whole:
    if kinds == 1:
        return np.array([[dice]])
    if kinds > FEW:
        parts = [_rows(kinds - 1, dice - first) for first in range(dice + 1)]
        firsts = np.repeat(np.arange(dice + 1), [len(part) for part in parts])
        return np.column_stack((firsts, np.concatenate(parts)))
    first = np.indices((dice + 1,) * (kinds - 1)).reshape(kinds - 1, -1).T
    first = first[first.sum(axis=1) <= dice]
    return np.column_stack((first, dice - first.sum(axis=1)))


@lru_cache(maxsize=256)
def _one_more(kinds: int, dice: int) -> list[Whole]:
    """For every kind, the number of each way with one die of it more.

    What a way is numbered by comes kind by kind: by those before the new die's, by its own, by those after it.
    """
    rows = counts(kinds, dice).rows
    before, at, after = [], [], []
    left = np.full(len(rows), dice)
    for kind in range(kinds - 1):
        ways = _WAYS[kinds - 1 - kind][kinds - 1 - kind :]
        rest = left - rows[:, kind]
        before.append(ways[left + 1] - ways[rest + 1])
        at.append(ways[left + 1] - ways[rest])
        after.append(ways[left] - ways[rest])
        left = rest
    found = sum(after[1:], at[0]) if at else np.zeros(len(rows), dtype=np.int64)
    every = [found]
    for kind in range(1, kinds):
        found = found - at[kind - 1] + before[kind - 1]
        found = found - after[kind] + at[kind] if kind < kinds - 1 else found
        every.append(found)
    return every


@lru_cache(maxsize=512)
def _after(kinds: int, dice: int, becomes: tuple[int, ...], new: int) -> tuple[Whole, Whole, Whole]:
    merge = np.zeros((kinds, new), dtype=np.int64)
    merge[np.arange(kinds), list(becomes)] = 1
    number = counts(new, dice).find(counts(kinds, dice).rows @ merge)
    order = np.argsort(number, kind="stable")
    groups, starts = np.unique(number[order], return_index=True)
    return order, starts, groups
