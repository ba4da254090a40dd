"""The joint law of a roll, read: what it counts for, what it cost, and any name a rule of play has for the two."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.counts import Whole, counts
from threefates.odds.rethrown import Weights

__all__ = ["Joint", "Scale"]

Kinds = tuple[int, ...]
Read = Callable[[int, int], int]


class Scale(NamedTuple):
    """The worth of dice at the end, face by face.

    Attributes:
        worth: Successes of a die, by kind.
        marks: Whether a die of the kind is counted by itself (a 10), by kind.
        sure: Successes that are there without a die.
    """

    worth: Kinds
    marks: Kinds
    sure: int = 0

    def successes(self, dice: int) -> Whole:
        """The successes of every way for so many dice to lie."""
        found: Whole = counts(len(self.worth), dice).rows @ np.array(self.worth) + self.sure
        return found

    def tens(self, dice: int) -> Whole:
        """The number of marked dice for every way for so many dice to lie."""
        found: Whole = counts(len(self.worth), dice).rows @ np.array(self.marks)
        return found


class Joint(NamedTuple):
    """Weights by [goal, final pool, cost], and how to read them."""

    weights: Weights
    dice: int
    scale: Scale
    over: int | float  # what the weights of one goal sum to

    def at(self, goal: int) -> Joint:
        """The law for one goal alone."""
        at = goal if len(self.weights) > 1 else 0
        return self._replace(weights=self.weights[at : at + 1])

    def told_apart(self, reads: tuple[Read, ...], names: int) -> NDArray[Any]:
        """The weight of each of so many names, for each goal: [goal, name].

        Args:
            reads: For each goal, the number of the name of (successes, cost); the same function each time, so that
                its answers can be kept.
            names: How many names there are.
        """
        flat = self.weights.reshape(len(self.weights), -1)
        if flat.dtype.kind != "f":
            named = np.stack([_named(read, self.scale, self.dice, self.weights.shape[2]) for read in reads])
            return np.stack([np.where(named == name, flat, 0).sum(axis=1) for name in range(names)], axis=1)
        found: NDArray[Any] = (flat[:, None, :] @ _sorted(reads, names, self.scale, self.dice, self.weights.shape[2]))[
            :, 0
        ]
        return found

    def cells(self) -> dict[tuple[int, int, int], Fraction | float]:
        """The chance of every (successes, cost, tens) for the first goal; chances of nothing are left out."""
        successes, tens = self.scale.successes(self.dice).tolist(), self.scale.tens(self.dice).tolist()
        weights = self.weights[0]
        found: dict[tuple[int, int, int], Any] = {}
        for pool, cost in zip(*np.nonzero(weights), strict=True):
            place = (successes[pool], int(cost), tens[pool])
            found[place] = found.get(place, 0) + weights[pool, cost]
        return {place: self.share(found[place]) for place in sorted(found)}

    def sums(self) -> dict[tuple[int, int], Any]:
        """The weight of every (successes, cost) for the first goal; weights of nothing are left out."""
        successes, weights = self.scale.successes(self.dice), self.weights[0]
        found = np.zeros((int(successes.max()) + 1, weights.shape[1]), dtype=weights.dtype)
        np.add.at(found, successes, weights)
        return {(count, cost): found[count, cost] for count, cost in np.argwhere(found).tolist()}

    def share(self, weight: Any) -> Fraction | float:
        """A weight as a chance: a fraction where it was counted in whole numbers."""
        return float(weight) if self.weights.dtype.kind == "f" else Fraction(int(weight), int(self.over))


@lru_cache(maxsize=2048)
def _sorted(reads: tuple[Read, ...], names: int, scale: Scale, dice: int, costs: int) -> NDArray[np.float64]:
    """The cells that belong to each name, for each goal: [goal, cell, name]."""
    named = np.stack([_named(read, scale, dice, costs) for read in reads])
    found: NDArray[np.float64] = (named[:, :, None] == np.arange(names)).astype(np.float64)
    return found


@lru_cache(maxsize=4096)
def _named(read: Read, scale: Scale, dice: int, costs: int) -> Whole:
    """The number of the name of every cell."""
    successes = scale.successes(dice)
    table = _read(read, _rounded(int(successes.max()) + 1), _rounded(costs))
    found: Whole = table[successes][:, :costs].reshape(-1)
    return found


def _rounded(number: int) -> int:
    """A little more than what is needed, so that the same table serves often."""
    return -8 * (-number // 8)


@lru_cache(maxsize=1024)
def _read(read: Read, successes: int, costs: int) -> Whole:
    return np.array([[read(count, cost) for cost in range(costs)] for count in range(successes)])
