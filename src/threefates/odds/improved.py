"""A throw that may be improved so many times: thrown again as a whole, or changed; best play by exact integers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from math import lcm
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError

__all__ = ["MOST_STATES", "Improved", "Throw"]

T = TypeVar("T", bound=Hashable)
Table = NDArray[Any]
MOST_STATES: Final = 20_000
_WORD: Final = 2**62


class Throw(Generic[T]):
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
        self.ways, self.again, self.changes = ways, again, changes

    @cached_property
    def moves(self) -> _Moves:
        """Every improvement of every throw; worked out once, when the first is asked about."""
        return _Moves(self)


class Improved(Generic[T]):
    """Best play of a throw for several goals at once. Doing nothing is preferred to doing what gains nothing.

    Args:
        throw: What falls, and what may be made of it.
        times: How many improvements there are.
        aims: For each goal, what every throw is worth: a whole number from 0, in the order of `throw.ways`.

    Raises:
        OddsError: If the throw can fall in more than `MOST_STATES` different ways.

    Example:
        >>> coin = {"tails": 1, "heads": 1}
        >>> Improved(Throw(coin, coin, lambda side: ()), 2, [(0, 1)]).value(0)
        (7, 8)
    """

    def __init__(self, throw: Throw[T], times: int, aims: Sequence[Sequence[int]]) -> None:
        self.states = tuple(throw.ways)
        if len(self.states) > MOST_STATES:
            few = f"{MOST_STATES:,} are weighed at most. Ask about fewer dice, or `estimate` it."
            raise OddsError("odds.too_many", f"It can fall in {len(self.states):,} different ways; {few}")
        self.times = times
        self._start = np.array(list(throw.ways.values()))
        self._throw = throw
        self._over = lcm(*throw.moves.totals) if times and throw.moves.totals else 1
        word = np.int64 if self._fits(np.max(aims, initial=1)) else object
        self._start = self._start.astype(word)
        self._values = [np.array(aims, dtype=word).T]  # [throw, goal], for 0 improvements left and up
        self._picks: list[Table] = []
        for _ in range(times):
            self._once_more()

    def _fits(self, most: int) -> bool:
        return bool(int(most) * int(self._over) ** self.times * int(self._start.sum()) < _WORD)

    def _once_more(self) -> None:
        value = self._values[-1]
        best, pick = value * self._over, np.zeros(value.shape, dtype=np.int64)
        for number, offered in self._throw.moves.worth(value, self._over):
            better = offered > best
            best, pick = np.where(better, offered, best), np.where(better, number, pick)
        self._values.append(best)
        self._picks.insert(0, pick)

    def value(self, goal: int, left: int | None = None) -> tuple[int, int]:
        """The expected worth before the throw, over a denominator, with all improvements left (or so many)."""
        left = self.times if left is None else left
        worth = self._start @ self._values[left][:, goal]
        return int(worth), int(self._start.sum()) * self._over**left

    def lying(self, throw: T, goal: int, left: int) -> tuple[int, int]:
        """The expected worth of a throw that lies there, over a denominator, with so many improvements left."""
        return int(self._values[left][self.states.index(throw), goal]), int(self._over) ** left

    def law(self) -> Table:
        """The chance of every final throw under best play, by [goal, throw], in floats."""
        goals = self._values[0].shape[1]
        start = self._start.astype(float) / float(self._start.sum())
        law = np.tile(start, (goals, 1))
        for pick in self._picks:
            law = self._throw.moves.moved(law, pick.T)
        return law


class _Moves:
    """Every improvement, by number; 0 is none. Changes of all throws are kept in one table, padded."""

    def __init__(self, throw: Throw[Any]) -> None:
        place = {state: at for at, state in enumerate(throw.ways)}
        changes = [[dict(change) for change in throw.changes(state)] for state in throw.ways]
        self.again = np.array([throw.again.get(state, 0) for state in throw.ways])
        self.totals = [sum(throw.again.values())] if throw.again else []
        self.totals += sorted({sum(change.values()) for some in changes for change in some})
        most = max((len(some) for some in changes), default=0)
        wide = max((len(change) for some in changes for change in some), default=1)
        self.target = np.zeros((most, len(changes), wide), dtype=np.int64)
        self.ways = np.zeros((most, len(changes), wide), dtype=np.int64)
        for at, some in enumerate(changes):
            for number, change in enumerate(some):
                self.target[number, at, : len(change)] = [place[state] for state in change]
                self.ways[number, at, : len(change)] = list(change.values())

    def worth(self, value: Table, over: int) -> Iterable[tuple[int, Table]]:
        """What each improvement is worth for each throw and goal; nothing where a throw has no such improvement."""
        if total := int(self.again.sum()):
            yield 1, np.broadcast_to((self.again.astype(value.dtype) @ value) * (over // total), value.shape)
        for number, (target, ways) in enumerate(zip(self.target, self.ways, strict=True)):
            totals = np.maximum(ways.sum(axis=1), 1)
            offered = (value[target] * ways[:, :, None]).sum(axis=1)
            yield number + 2, offered * (over // totals)[:, None]

    def moved(self, law: Table, pick: Table) -> Table:
        """The law after one improvement, as picked: [goal, throw]."""
        kept: Table = law * (pick == 0)
        if total := int(self.again.sum()):
            kept += (law * (pick == 1)).sum(axis=1, keepdims=True) * (self.again / total)
        for number, (target, ways) in enumerate(zip(self.target, self.ways, strict=True)):
            going = law * (pick == number + 2)
            shares = ways / np.maximum(ways.sum(axis=1, keepdims=True), 1)
            for goal in np.flatnonzero(going.any(axis=1)):
                np.add.at(kept[goal], target, going[goal][:, None] * shares)
        return kept
