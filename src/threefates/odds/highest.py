"""Draws of several groups from the same cards, each group with the best of its draws: which of them is the highest.

No draw takes what another has. Most draws are of one card, so that it is enough to count the cards that are low enough;
draws of several cards are counted out, two of them at most: with more, or larger ones, there are too many ways.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, perm, prod
from typing import Final, NamedTuple

import numpy as np

from threefates.odds.cards import Whole
from threefates.odds.pools import OddsError

__all__ = ["ACE", "countable", "first_of"]

COUNTED: Final = 2  # draws of several cards
MOST: Final = 60_000  # ways in which those may fall that are counted out
ACE: Final = 1_000  # what is worth that much or more stands above every sum, by itself or among others
SORTS: Final = 14  # of cards that are not alike, at the most
Draws = tuple[tuple[int, ...], ...]  # for each group, of how many cards each of its draws is
Sorts = tuple[tuple[int, int], ...]  # what a card is worth, and how many such cards there are


def countable(draws: Draws, cards: int) -> bool:
    """True if there are cards enough, and ways few enough to count.

    >>> countable(((1, 1), (1,)), 30), countable(((2, 2, 2), (1,)), 30), countable(((1, 1), (1,)), 2)
    (True, False, False)
    """
    every = [count for counts in draws for count in counts]
    several = [count for count in every if count > 1]
    ways = prod(comb(SORTS - 1 + count, count) for count in several)
    return sum(every) <= cards and len(several) <= COUNTED and ways <= MOST


@lru_cache(maxsize=256)
def first_of(cards: tuple[int, ...], draws: Draws, wins_ties: int) -> tuple[Fraction, ...]:
    """The chance of each group that it is higher than all others; one of them need not be higher than its equals.

    Args:
        cards: What each card is worth that may be drawn; ACE and more stands above all else.
        draws: For each group, of how many cards each of its draws is; the best of them counts.
        wins_ties: Which group goes before its equals.

    Raises:
        OddsError: If there are too few cards, or too many ways.

    Example:
        >>> first_of((2, 3, 3), ((1,), (1,)), wins_ties=0)
        (Fraction(2, 3), Fraction(1, 3))
    """
    if not countable(draws, len(cards)):
        raise OddsError("odds.too_many", f"Who is highest of {len(draws)} groups is not counted with such draws.")
    ways = _Ways(sorted(cards), draws)
    best = (
        sum(ways.best(group, total, ties=group == wins_ties) for total in ways.totals) for group in range(len(draws))
    )
    return tuple(Fraction(some, ways.all) for some in best)


class _Ways:
    """In how many ways all draws may fall, within bounds."""

    def __init__(self, cards: Sequence[int], draws: Draws) -> None:
        every = [(group, count) for group, counts in enumerate(draws) for count in counts]
        several = [draw for draw in every if draw[1] > 1]
        first, second = [*several, (-1, 0), (-1, 0)][:COUNTED]  # what is not drawn is of no card, and nobody's
        self._cards, self._single = cards, Counter(group for group, count in every if count == 1)
        self._groups, self._used = (first[0], second[0]), first[1] + second[1]
        self._pair = _pair(tuple(sorted(Counter(cards).items())), first[1], second[1])
        self.totals = sorted({*cards, *range(sum(self._pair.plain.shape) - 1)})
        self.all = self._within(lambda group: True, ACE)

    def best(self, group: int, total: int, *, ties: bool) -> int:
        """Ways in which the best of a group is just that, and of all others less: or, with ties, no more."""
        reaching = self._within(lambda one: ties or one == group, total)
        return reaching - self._within(lambda one: ties and one != group, total)

    def _within(self, reaches: Callable[[int], bool], total: int) -> int:
        """Ways in which every draw of some groups comes to no more than a total, and of all others to less."""
        loose = sum(some for group, some in self._single.items() if reaches(group))
        tight, may = self._single.total() - loose, (reaches(self._groups[0]), reaches(self._groups[1]))
        less, left = bisect_left(self._cards, total), bisect_right(self._cards, total) - self._used
        pairs = self._pair.with_aces(may) if total >= ACE else {self._used: self._pair.up_to(total, may)}
        ways = (some * _picks(less - low, tight) * _picks(left - tight, loose) for low, some in pairs.items())
        return sum(ways)


def _picks(cards: int, count: int) -> int:
    """In how many ways so many draws of one card may fall."""
    return perm(max(cards, 0), count)


# draws of several cards ---------------------------------------------------------------------------


class _Pair(NamedTuple):
    """Two draws that take cards from one another."""

    plain: Whole  # without an ace, [most that the first comes to, most that the second does]: ways
    mixed: Mapping[tuple[bool, bool, int], int]  # whether each has an ace, and cards of both that are none: ways

    def up_to(self, total: int, may: tuple[bool, bool]) -> int:
        """Ways in which each comes to no more than a total, or to less than that where it may not reach it."""
        first, second = (min(total - (not one), side - 1) for one, side in zip(may, self.plain.shape, strict=True))
        return int(self.plain[max(first, 0), max(second, 0)])

    def with_aces(self, may: tuple[bool, bool]) -> dict[int, int]:
        """Ways, with aces where each may have any, by how many cards of both are none."""
        found = Counter[int]()
        for (first, second, plain), ways in self.mixed.items():
            if first <= may[0] and second <= may[1]:
                found[plain] += ways
        return found


class _Side(NamedTuple):
    """Every way to draw so many cards, by their sorts."""

    copies: Whole  # [way, sort]: how many cards of it
    totals: Whole  # what its cards that are no aces come to
    aces: Whole  # how many it has


@lru_cache(maxsize=64)
def _pair(sorts: Sorts, first: int, second: int) -> _Pair:
    one, other = _side(sorts, first), _side(sorts, second)
    ways = np.ones((len(one.totals), len(other.totals)), dtype=np.int64)
    for at, (_, copies) in enumerate(sorts):
        ways *= np.array(_both(copies, first, second))[np.ix_(one.copies[:, at], other.copies[:, at])]
    plain = np.zeros((int(one.totals.max()) + 1, int(other.totals.max()) + 1), dtype=np.int64)
    low = np.ix_(one.aces == 0, other.aces == 0)
    np.add.at(plain, np.ix_(one.totals[one.aces == 0], other.totals[other.aces == 0]), ways[low])
    mixed = Counter[tuple[bool, bool, int]]()
    for mine, theirs in product(range(first + 1), range(second + 1)):
        some = ways[np.ix_(one.aces == mine, other.aces == theirs)].sum()
        mixed[mine > 0, theirs > 0, first + second - mine - theirs] += int(some)
    return _Pair(plain.cumsum(axis=0).cumsum(axis=1), mixed)


def _side(sorts: Sorts, count: int) -> _Side:
    picks = combinations_with_replacement(range(len(sorts)), count)
    rows = [[pick.count(at) for at in range(len(sorts))] for pick in picks]
    copies = np.array(rows, dtype=np.int64).reshape(len(rows), len(sorts))
    worths = np.array([worth for worth, _ in sorts], dtype=np.int64)
    return _Side(copies, copies @ np.where(worths < ACE, worths, 0), copies @ (worths >= ACE).astype(np.int64))


def _both(copies: int, first: int, second: int) -> list[list[int]]:
    """In how many ways two draws take so many cards each, or fewer, of as many copies, one after the other."""
    return [
        [comb(copies, mine) * comb(max(copies - mine, 0), theirs) for theirs in range(second + 1)]
        for mine in range(first + 1)
    ]
