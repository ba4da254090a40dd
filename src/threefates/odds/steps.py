"""What may be thrown again: a step of a roll, as a rule of play says it, made ready for counting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.counts import Counts, Whole, counts

__all__ = ["Landing", "Move", "Step", "Table", "table"]

Kinds = tuple[int, ...]

SEVERAL: Final = 2
_PLACES: Final = 3 ** np.arange(16)


class Landing(NamedTuple):
    """One way in which a thrown die may fall."""

    kind: int
    ways: int  # of all the sides of a die
    cost: int = 0  # what falling so costs, whatever becomes of the die later: a Story Beat


class Step(NamedTuple):
    """Something that may throw dice of a roll again.

    Attributes:
        kinds: How many kinds of dice are told apart before it.
        throws: Which dice may be thrown, given how many there are of each kind: how many of each kind go, once for
            each way to do it. Several ways are a decision; all zeros stands for keeping the dice; one way is a must.
            A rule may tell none, one and several of a kind apart, and throw none, one or all of them, so that it need
            only be asked about pools with 0, 1 or 2 of each kind: throwing both of two means all of them.
        becomes: The kind that a die which stays has afterwards, for each kind before.
        lands: How a thrown die may fall, in the kinds of afterwards.
    """

    kinds: int
    throws: Callable[[Kinds], tuple[Kinds, ...]]
    becomes: Kinds
    lands: tuple[Landing, ...]

    @property
    def after(self) -> int:
        """How many kinds are told apart afterwards."""
        return max(*self.becomes, *(landing.kind for landing in self.lands)) + 1

    @property
    def sides(self) -> int:
        """How many sides a die has."""
        return sum(landing.ways for landing in self.lands)

    @property
    def dearest(self) -> int:
        """The most that one die may cost by falling."""
        return max(landing.cost for landing in self.lands)


class Move(NamedTuple):
    """One way to throw dice: which, and from where to where it leads."""

    dice: int  # how many are thrown
    source: Whole  # the numbers of the ways before
    left: Whole  # the numbers of what stays, among all ways of so many dice fewer, in the kinds of before


class Table(NamedTuple):
    """A step for one number of dice: all its moves, the one to be preferred among equals first."""

    step: Step
    dice: int
    moves: tuple[Move, ...]
    most: int  # dice thrown at once, at most
    decides: bool


@lru_cache(maxsize=1024)
def table(step: Step, dice: int) -> Table:
    """The moves of a step from every pool of so many dice."""
    here = counts(step.kinds, dice)
    like = np.minimum(here.rows, SEVERAL) @ _PLACES[: step.kinds]
    ways = _asked(step)
    moves = [move for way in sorted(ways, key=_preferred) for move in _moves(here, way, np.isin(like, ways[way]))]
    sources = sum(len(move.source) for move in moves)
    return Table(step, dice, tuple(moves), max(move.dice for move in moves), sources > len(here))


@lru_cache(maxsize=1024)
def _asked(step: Step) -> dict[Kinds, list[int]]:
    """The rule's answers: each way of throwing, and the pools that have it, as numbers in base three."""
    ways: dict[Kinds, list[int]] = {}
    for row in product(range(SEVERAL + 1), repeat=step.kinds):
        for way in step.throws(row):
            ways.setdefault(way, []).append(sum(count * 3**kind for kind, count in enumerate(row)))
    return ways


def _preferred(way: Kinds) -> tuple[bool, Kinds]:
    """Among equals keep the dice; then throw the kinds that are named first."""
    return any(way), tuple(-count for count in way)


def _moves(here: Counts, way: Kinds, open_to: NDArray[np.bool_]) -> Iterator[Move]:
    """A way of throwing as moves: of all pools that throw equally many dice together."""
    rows = here.rows[open_to]
    gone = np.where(np.array(way) == SEVERAL, rows, np.array(way))
    numbers, thrown = np.flatnonzero(open_to), gone.sum(axis=1)
    for dice in sorted(set(thrown.tolist())):
        those = thrown == dice
        left = counts(here.kinds, here.dice - dice).find(rows[those] - gone[those])
        yield Move(dice, numbers[those], left)
