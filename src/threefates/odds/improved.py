"""A throw that may be improved so many times: thrown again as a whole, or changed; best play by exact integers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError
from threefates.odds.reached import Improvement, LaidOut, Reached

__all__ = ["MOST_STATES", "Counted", "Improved", "Improvement", "LaidOut", "OneThrow", "few_enough"]

T = TypeVar("T", bound=Hashable)
Table = NDArray[Any]
MOST_STATES: Final = 20_000
_WORD: Final = 2**62


class OneThrow(Generic[T]):
    """A throw, and what one improvement may make of it.

    Args:
        ways: In how many ways each throw may fall; a throw that only an improvement leads to falls in 0 ways.
        again: In how many ways each throw falls when an improvement throws everything again; none: it may not.
        changes: What else an improvement may do with a throw, the better liked first: each as the throws it may
            become, with their ways.
    """

    def __init__(
        self, ways: Mapping[T, int], again: Mapping[T, int], changes: Callable[[T], Iterable[Mapping[T, int]]]
    ) -> None:
        few_enough(len(ways))
        self.start = np.array(list(ways.values()))
        self.again = np.array([again.get(state, 0) for state in ways])
        place = {state: at for at, state in enumerate(ways)}
        offered = [[dict(change) for change in changes(state)] for state in ways]
        most = max((len(some) for some in offered), default=0)
        wide = max((len(change) for some in offered for change in some), default=1)
        kept = np.repeat(np.arange(len(ways))[:, None], wide, axis=1)
        self.changes = [Improvement(kept.copy(), np.zeros_like(kept)) for _ in range(most)]
        for at, some in enumerate(offered):
            for (target, counts), change in zip(self.changes, some, strict=False):
                target[at, : len(change)] = [place[state] for state in change]
                counts[at, : len(change)] = list(change.values())
        self.least = self.changes


def few_enough(throws: int) -> None:
    """Refuses a throw with too many ways to fall to be weighed.

    Raises:
        OddsError: If it can fall in more than `MOST_STATES` different ways.
    """
    if throws > MOST_STATES:
        few = f"{MOST_STATES:,} are weighed at most. Ask about fewer dice, or `estimate` it."
        raise OddsError("odds.too_many", f"It can fall in {throws:,} different ways; {few}")


class Improved:
    """Best play of a throw for several goals at once. Doing nothing is preferred to doing what gains nothing.

    Args:
        throw: What falls, and what may be made of it.
        times: How many improvements there are.
        aims: For each goal, what every throw is worth: a whole number from 0, in the order of the throws.
        at: What every throw comes to; aims are then in the order of that, from the least up.

    Example:
        >>> coin = {"tails": 1, "heads": 1}
        >>> Improved(OneThrow(coin, coin, lambda side: ()), 2, [(0, 1)]).value(0)
        (7, 8)
    """

    def __init__(self, throw: LaidOut, times: int, aims: Sequence[Sequence[int]], at: Table | None = None) -> None:
        self.times, self._throw, self._falls = times, throw, int(throw.start.sum())
        self._at = np.arange(len(throw.start)) if at is None else at - at.min()
        worth = np.array(aims)  # [goal, what a throw comes to]
        rises = bool((np.diff(worth) >= 0).all())
        self._changes = (throw.least if rises else throw.changes) if times else ()
        self._worth = (self._reached(worth) if rises else None) or self._counted(worth)
        self._means: dict[int, tuple[list[int], int]] = {}

    def _reached(self, worth: Table) -> Reached | None:
        """The values where each goal is a sum to be reached, and no change leaves anything to chance."""
        if worth.max(initial=0) > 1 or any(change.ways.shape[1] > 1 for change in self._changes):
            return None
        return Reached(self._throw, (worth == 0).sum(axis=1), self._at, self.times)

    def _counted(self, worth: Table) -> Counted:
        totals = {total for change in self._changes for total in change.ways.sum(axis=1).tolist() if total}
        over = lcm(*(totals | {int(self._throw.again.sum())} - {0})) if self.times else 1
        fits = int(worth.max(initial=1)) * over**self.times * self._falls < _WORD
        known = worth if fits else worth.astype(object)
        return Counted(self._throw, known, self._at, over, self.times, self._changes)

    def value(self, goal: int, left: int | None = None) -> tuple[int, int]:
        """The expected worth before the throw, over a denominator, with all improvements left (or so many)."""
        left = self.times if left is None else left
        if left not in self._means:
            self._means[left] = self._worth.mean(left)
        worth, over = self._means[left]
        return worth[goal], over * self._falls

    def lying(self, throw: int, goal: int, left: int) -> tuple[int, int]:
        """The expected worth of the throw of that number, over a denominator, with so many improvements left."""
        return self._worth.of(throw, goal, left)

    def law(self) -> Table:
        """The chance of every final throw under best play, by [goal, throw], in floats."""
        start = self._throw.start.astype(float) / float(self._throw.start.sum())
        law = np.tile(start, (self._worth.goals, 1))
        for left in range(self.times, 0, -1):
            law = _moved(self._throw, self._changes, law, self._worth.pick(left).T)
        return law

    def law_of_sums(self) -> Table:
        """The chance of everything that throws come to, from the least up: [goal, sum], in floats."""
        return np.array([np.bincount(self._at, weights=of_goal) for of_goal in self.law()])


class Counted:
    """The worth of every throw for every goal, in whole numbers over one denominator."""

    def __init__(
        self,
        throw: LaidOut,
        worth: Table,
        at: Table,
        over: int,
        times: int,
        changes: Sequence[Improvement] | None = None,
    ) -> None:
        self._throw, self._over, self.goals = throw, over, len(worth)
        self._changes = throw.changes if changes is None else changes
        self._values = [worth[:, at].T]  # [throw, goal], for 0 improvements left and up
        self._picks: list[Table] = []
        for _ in range(times):
            self._once_more()

    def _once_more(self) -> None:
        """The values with one improvement more."""
        value = self._values[-1]
        best, pick = value * self._over, np.zeros(value.shape, dtype=np.int64)
        for number, offered in self._offered(value):
            better = offered > best
            best, pick = np.where(better, offered, best), np.where(better, number, pick)
        self._values.append(best)
        self._picks.append(pick)

    def pick(self, left: int) -> Table:
        """The improvement picked, [throw, goal]: 0 is none, 1 to throw everything again, then the changes."""
        return self._picks[left - 1]

    def _offered(self, value: Table) -> Iterator[tuple[int, Table]]:
        """The worth of each improvement for each throw and goal; nothing where a throw has no such improvement."""
        if total := int(self._throw.again.sum()):
            mean = (self._throw.again.astype(value.dtype) @ value) * (self._over // total)
            yield 1, np.broadcast_to(mean, value.shape)
        for number, (target, ways) in enumerate(self._changes):
            totals = np.maximum(ways.sum(axis=1), 1)
            offered = sum(value[target[:, way]] * ways[:, way, None] for way in range(ways.shape[1]))
            yield number + 2, offered * (self._over // totals)[:, None]

    def mean(self, left: int) -> tuple[list[int], int]:
        """For every goal the sum over throws, each in as many ways as it falls; and the denominator of its worth."""
        value = self._values[left]
        return [int(worth) for worth in self._throw.start.astype(value.dtype) @ value], int(self._over) ** left

    def of(self, throw: int, goal: int, left: int) -> tuple[int, int]:
        """The worth of one throw, over a denominator."""
        return int(self._values[left][throw, goal]), int(self._over) ** left


def _moved(throw: LaidOut, changes: Sequence[Improvement], law: Table, pick: Table) -> Table:
    """The law after one improvement, as picked: [goal, throw]."""
    kept: Table = law * (pick == 0)
    if total := int(throw.again.sum()):
        kept += (law * (pick == 1)).sum(axis=1, keepdims=True) * (throw.again / total)
    for number, (target, ways) in enumerate(changes):
        going = law * (pick == number + 2)
        shares = ways / np.maximum(ways.sum(axis=1, keepdims=True), 1)
        for goal in np.flatnonzero(going.any(axis=1)):
            np.add.at(kept[goal], target, going[goal][:, None] * shares)
    return kept
