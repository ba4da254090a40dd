"""Best play of a throw where a goal is to be reached and every change is sure: what can be reached decides it all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Improvement", "LaidOut", "Reached"]

Table = NDArray[Any]


class Improvement(NamedTuple):
    """One change of every throw: what it may become, and in how many ways; in 0 ways where it cannot be made."""

    target: Table  # [throw, one of what it may become] -> the number of a throw; its own where it cannot be made
    ways: Table


class LaidOut(Protocol):
    """A throw laid out in numbers, and what one improvement may make of it."""

    @property
    def start(self) -> Table:
        """In how many ways each throw falls at first."""

    @property
    def again(self) -> Table:
        """In how many ways it falls when everything is thrown again; in none where that may not be."""

    @property
    def changes(self) -> Sequence[Improvement]:
        """The further improvements there are, the better liked first."""

    @property
    def least(self) -> Sequence[Improvement]:
        """The improvements that need be looked at where more is never worse."""


class Reached:
    """The chance of reaching each of several goals, from every throw.

    A throw from which changes can reach a goal with the improvements that are left is as good as made. All others are
    worth the same: to throw everything again now, which leaves more to improve than to do so later.

    Args:
        throw: What falls, and what may be made of it; each change leads to one throw.
        goals: What is to be reached.
        at: What every throw comes to.
        times: How many improvements there are.
    """

    def __init__(self, throw: LaidOut, goals: Table, at: Table, times: int) -> None:
        self._throw, self._goals, self.goals = throw, goals, len(goals)
        self._best = [at]  # the most that every throw can come to, by how many changes
        for _ in range(times):
            most = self._best[-1]
            for target, _ in throw.changes:
                most = np.maximum(most, self._best[-1][target[:, 0]])
            self._best.append(most)
        self._total = int(throw.again.sum())

    @cached_property
    def _again(self) -> list[list[int]]:
        """For every goal, over how many are left: in how many ways it is reached by throwing everything again, over a
        power of all ways; nothing where that may not be.
        """
        found = [[0] * self.goals]
        for left in range(1, len(self._best)):
            found.append(self._mean(self._throw.again, left - 1, found[-1]) if self._total else found[0])
        return found

    def _mean(self, ways: Table, left: int, again: list[int]) -> list[int]:
        """The sum of the worths of all throws that fall in so many ways each."""
        falls = np.bincount(self._best[left], weights=ways)  # whole numbers below 2^53: exact
        reach = np.append(np.cumsum(falls[::-1])[::-1], 0.0)
        made = [int(count) for count in reach[np.minimum(self._goals, len(falls))].tolist()]
        over, every = self._over(left), int(ways.sum())
        return [count * over + (every - count) * rest for count, rest in zip(made, again, strict=True)]

    def _over(self, left: int) -> int:
        return int(self._total**left) if self._total else 1

    def mean(self, left: int) -> tuple[list[int], int]:
        """For every goal the sum over throws, each in as many ways as it falls; and the denominator of its worth."""
        return self._mean(self._throw.start, left, self._again[left]), self._over(left)

    def of(self, throw: int, goal: int, left: int) -> tuple[int, int]:
        """The worth of one throw, over a denominator."""
        made = bool(self._best[left][throw] >= self._goals[goal])
        return (self._over(left) if made else self._again[left][goal]), self._over(left)

    def pick(self, left: int) -> Table:
        """The improvement picked, [throw, goal]: 0 is none, 1 to throw everything again, then the changes."""
        before, now = self._again[left - 1], self._again[left]
        helps = np.array([new > old * (self._total or 1) for old, new in zip(before, now, strict=True)])
        open_to = self._best[left - 1][:, None] < self._goals
        pick: Table = (open_to & helps).astype(np.int64)
        open_to &= np.array([worth < self._over(left) for worth in now])
        for number, (target, _) in enumerate(self._throw.changes):
            reaches = open_to & (self._best[left - 1][target[:, 0]][:, None] >= self._goals)
            pick = np.where(reaches, number + 2, pick)
            open_to &= ~reaches
        return pick
