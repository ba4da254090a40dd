"""Cards that are drawn against a hand, when nobody has seen either: neither side takes what the other has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError

__all__ = ["Draw", "Drawn", "duels"]

Whole = NDArray[np.int64]
Draw = tuple[int, ...]
MOST: Final = 52


class Drawn(NamedTuple):
    """One way to draw, among all ways to draw and to hold a hand."""

    cards: Draw  # what each card is worth, the dearest first
    ways: int
    within: tuple[int, ...]  # how many of them leave the best of the hand no dearer, for each limit


def duels(
    cards: Sequence[int], drawn: int, hand: int, used: int, limits: Callable[[Draw], Sequence[int]]
) -> tuple[Drawn, ...]:
    """Every way to draw some cards, with how often the best of a hand comes to no more than so much.

    Args:
        cards: What each card is worth that nobody has seen.
        drawn: How many are drawn.
        hand: How many the hand holds, of the cards that are left.
        used: How many of them count: its best ones do.
        limits: For what is drawn, totals of the hand to count up to; as many for each draw.

    Raises:
        OddsError: If there are fewer cards than that.

    Cost:
        About as many additions as there are ways to draw, times ways to use: some hundreds by some hundreds.

    Example:
        >>> [(draw.cards, draw.ways, draw.within) for draw in duels([2, 3, 5], 1, 1, 1, lambda draw: [draw[0] - 1])]
        [((5,), 2, (2,)), ((3,), 2, (1,)), ((2,), 2, (0,))]
    """
    if not 0 <= drawn + hand <= len(cards):
        raise OddsError("odds.no_such_cards", f"{drawn + hand} of {len(cards)} cards cannot be drawn.")
    sorts = sorted(Counter(cards).items(), reverse=True)
    worths, copies = [worth for worth, _ in sorts], [count for _, count in sorts]
    draws = list(_picks(copies, drawn))
    laid = [tuple(worths[at] for at in draw) for draw in draws]
    asked = np.array([limits(draw) for draw in laid], dtype=np.int64).reshape(len(laid), -1)
    left = np.array(copies, dtype=np.int64) - _counted(draws, len(copies))
    within = _within(left, worths, hand, min(used, hand), asked)
    hands = comb(len(cards) - drawn, hand)
    ways = [prod(comb(copies[at], times) for at, times in Counter(draw).items()) for draw in draws]
    rows = zip(laid, ways, within.tolist(), strict=True)
    return tuple(Drawn(draw, way * hands, tuple(way * held for held in row)) for draw, way, row in rows)


def _picks(copies: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Every way to pick so many cards, by their sorts."""
    for pick in combinations_with_replacement(range(len(copies)), count):
        if all(times <= copies[at] for at, times in Counter(pick).items()):
            yield pick


def _counted(picks: Sequence[tuple[int, ...]], sorts: int) -> Whole:
    found = np.zeros((len(picks), sorts), dtype=np.int64)
    for row, pick in enumerate(picks):
        for at in pick:
            found[row, at] += 1
    return found


def _within(left: Whole, worths: Sequence[int], hand: int, used: int, limits: Whole) -> Whole:
    """Hands whose best cards come to no more than the limits: a row for each draw, by what it leaves of each sort."""
    tops = list(_picks(left.max(axis=0, initial=0).tolist(), used))
    came = [sum(worths[at] for at in top) for top in tops]
    totals = sorted(set(came))
    places = {total: place for place, total in enumerate(totals, 1)}
    found = np.zeros((len(totals) + 1, len(left)), dtype=np.int64)
    last = _Last(left, hand, used)
    for top, total in zip(tops, came, strict=True):
        found[places[total]] += last.ways(top)
    up_to = np.searchsorted(totals, limits, side="right")
    within: Whole = found.cumsum(axis=0)[up_to, np.arange(len(left))[:, None]]
    return within


class _Last:
    """Ways to hold a hand by its best cards: the least of them may come with others of its sort, and all below it."""

    def __init__(self, left: Whole, hand: int, used: int) -> None:
        self._left, self._hand, self._used = left.T, hand, used
        self._below = left.sum(axis=1) - left.cumsum(axis=1).T
        self._known: dict[tuple[int, int], Whole] = {}

    def ways(self, top: tuple[int, ...]) -> Whole:
        """For each draw, the hands of which those are the best."""
        table = _binomials()
        if not top:
            whole: Whole = table[self._left.sum(axis=0), self._hand]
            return whole
        ties = top.count(top[-1])
        if (top[-1], ties) not in self._known:
            self._known[top[-1], ties] = self._rest(top[-1], ties)
        ways = self._known[top[-1], ties]
        for at, times in Counter(top[:-ties]).items():
            ways = ways * table[self._left[at], times]
        return ways

    def _rest(self, at: int, ties: int) -> Whole:
        rest, table = self._hand - (self._used - ties), _binomials()
        found: Whole = np.zeros_like(self._below[at])
        for some in range(ties, min(rest, int(self._left[at].max(initial=0))) + 1):
            found += table[self._left[at], some] * table[self._below[at], rest - some]
        return found


@lru_cache(maxsize=1)
def _binomials() -> Whole:
    return np.array([[comb(cards, some) for some in range(MOST + 1)] for cards in range(MOST + 1)], dtype=np.int64)
