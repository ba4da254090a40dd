"""What may be thrown again: a step of a roll, as a rule of play says it, made ready for counting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.counts import Counts, Whole, counts

__all__ = ["Landing", "Move", "Step", "StepTable", "table"]

Kinds = tuple[int, ...]

SEVERAL: Final = 2  # what a rule answers for "all of them"
_PLACES: Final = 3 ** np.arange(16)


class Landing(NamedTuple):
    """One way in which a thrown die may fall."""

    kind: int
    ways: int  # of all the sides of a die
    cost: int = 0  # what falling so costs, whatever becomes of the die later: a Story Beat


class Step:
    """Something that may throw dice of a roll again. Two steps are the same only if they are one object.

    Args:
        kinds: How many kinds of dice are told apart before it.
        throws: Which dice may be thrown, given how many there are of each kind: how many of each kind go, once for
            each way to do it. Several ways are a decision; all zeros stands for keeping the dice; one way is a must.
        becomes: The kind that a die which stays has afterwards, for each kind before.
        lands: How a thrown die may fall, in the kinds of afterwards.
        tells: How far the rule counts dice of each kind, so that it need not be asked about every pool. 1: it looks
            whether there are any, and throws none or one. 2: it tells none, one and several apart, and throws none,
            one or all; asked about two, throwing both means all.

    Attributes:
        after: How many kinds are told apart afterwards.
        sides: How many sides a die has.
        dearest: The most that one die may cost by falling.
    """

    __slots__ = ("after", "becomes", "dearest", "kinds", "lands", "sides", "tells", "throws")

    def __init__(
        self,
        kinds: int,
        throws: Callable[[Kinds], tuple[Kinds, ...]],
        becomes: Kinds,
        lands: tuple[Landing, ...],
        tells: Kinds,
    ) -> None:
        self.kinds, self.throws, self.becomes, self.lands, self.tells = kinds, throws, becomes, lands, tells
        self.after: int = max(*becomes, *(landing.kind for landing in lands)) + 1
        self.sides: int = sum(landing.ways for landing in lands)
        self.dearest: int = max(landing.cost for landing in lands)


class Move(NamedTuple):
    """One way to throw dice: which, and from where to where it leads."""

    dice: int  # how many are thrown
    source: Whole  # the numbers of the ways before
    left: Whole  # the numbers of what stays, among all ways of so many dice fewer, in the kinds of before
    stays: Whole  # the same in the kinds of afterwards


class StepTable(NamedTuple):
    """A step for one number of dice: all its moves, the one to be preferred among equals first."""

    step: Step
    dice: int
    moves: tuple[Move, ...]
    most: int  # dice thrown at once, at most
    decides: bool


@lru_cache(maxsize=1024)
def table(step: Step, dice: int) -> StepTable:
    """The moves of a step from every pool of so many dice."""
    here = counts(step.kinds, dice)
    like = np.minimum(here.rows, np.array(step.tells)) @ _PLACES[: step.kinds]
    ways = _asked(step)
    moves = [move for way in sorted(ways, key=_preferred) for move in _moves(step, here, way, ways[way][like])]
    sources = sum(len(move.source) for move in moves)
    return StepTable(step, dice, tuple(moves), max(move.dice for move in moves), sources > len(here))


@lru_cache(maxsize=1024)
def _asked(step: Step) -> dict[Kinds, NDArray[np.bool_]]:
    """The rule's answers: each way of throwing, and whether a pool has it, by the pool as a number in base three."""
    ways: dict[Kinds, NDArray[np.bool_]] = {}
    for row in product(*(range(most + 1) for most in step.tells)):
        place = sum(count * 3**kind for kind, count in enumerate(row))
        for way in step.throws(row):
            ways.setdefault(way, np.zeros(3**step.kinds, dtype=np.bool_))[place] = True
    return ways


def _preferred(way: Kinds) -> tuple[bool, Kinds]:
    """Among equals keep the dice; then throw the kinds that are named first."""
    return any(way), tuple(-count for count in way)


def _moves(step: Step, here: Counts, way: Kinds, open_to: NDArray[np.bool_]) -> Iterator[Move]:
    """A way of throwing as moves: of all pools that throw equally many dice together."""
    rows = here.rows[open_to]
    gone = np.where(np.array(way) == SEVERAL, rows, np.array(way))
    numbers, thrown = np.flatnonzero(open_to), gone.sum(axis=1)
    merge = np.eye(step.after, dtype=np.int64)[list(step.becomes)]
    for dice in sorted(set(thrown.tolist())):
        those = np.flatnonzero(thrown == dice)
        left = rows[those] - gone[those]
        before, after = counts(here.kinds, here.dice - dice), counts(step.after, here.dice - dice)
        yield Move(dice, numbers[those], before.find(left), after.find(left @ merge))
