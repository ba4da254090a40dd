"""Cards that are drawn against a hand, when nobody has seen either: neither side takes what the other has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError

__all__ = ["Draw", "Draws", "WayToDraw", "best_of", "duels"]

Whole = NDArray[np.int64]
Draw = tuple[int, ...]
Sorts = tuple[tuple[int, int], ...]  # what a card is worth, and how many such cards there are; the dearest first
MOST: Final = 52


class WayToDraw(NamedTuple):
    """One way to draw, among all ways to draw and to hold a hand; and all that are like it."""

    cards: Draw  # what each card is worth, the dearest first
    ways: int
    within: int  # in how many of them the best of the hand is no dearer than the limit


def duels(cards: Sequence[int], drawn: int, hand: int, used: int, limit: Callable[[int], int]) -> tuple[WayToDraw, ...]:
    """Every way to draw some cards, with how often the best of a hand comes to no more than a limit.

    Ways to draw are told together whose dearest card and whose total are the same, as the first of them.

    Args:
        cards: What each card is worth that nobody has seen.
        drawn: How many are drawn.
        hand: How many the hand holds, of the cards that are left.
        used: How many of them count: its best ones do.
        limit: For the total that is drawn, the highest total of the hand that is counted.

    Raises:
        OddsError: If there are fewer cards than that.

    Cost:
        About as many additions as there are ways to draw, times ways to use: some hundreds by some hundreds.

    Example:
        >>> [(draw.cards, draw.ways, draw.within) for draw in duels([2, 3, 5], 1, 1, 1, lambda total: total - 1)]
        [((5,), 2, 2), ((3,), 2, 1), ((2,), 2, 0)]
    """
    _enough(cards, drawn + hand)
    draws = Draws.of(cards, drawn)
    return _held(draws, hand, min(used, hand), draws.limits(limit))


@lru_cache(maxsize=64)
def _held(draws: Draws, hand: int, used: int, limits: tuple[int, ...]) -> tuple[WayToDraw, ...]:
    left = draws.copies - draws.held
    within = _within(left, [worth for worth, _ in draws.sorts], hand, used, draws.by_total(limits))
    return draws.told(draws.ways * within, comb(int(left[0].sum()), hand))


def _enough(cards: Sequence[int], asked: int) -> None:
    if not 0 <= asked <= len(cards):
        raise OddsError("odds.no_such_cards", f"{asked} of {len(cards)} cards cannot be drawn.")


class Draws:
    """Every way to draw so many cards, the dearest first.

    Args:
        sorts: What the cards are worth that there are, the dearest first; and how many are of each sort.
        count: How many are drawn.
    """

    def __init__(self, sorts: Sorts, count: int) -> None:
        self.sorts, self.copies = sorts, np.array([copies for _, copies in sorts], dtype=np.int64)
        places, held = _picked(len(sorts), count)
        able = (held <= self.copies).all(axis=1)
        self.places: Whole = places[able]  # [way, card]: the place of its sort
        self.held: Whole = held[able]  # [way, sort]: how many cards of it
        self.ways: Whole = _binomials()[self.copies, self.held].prod(axis=1)
        self._totals = self.held @ np.array([worth for worth, _ in sorts], dtype=np.int64)
        self._each, self._at = np.unique(self._totals, return_inverse=True)

    @staticmethod
    @lru_cache(maxsize=64)
    def of_sorts(sorts: Sorts, count: int) -> Draws:
        """List them, once."""
        return Draws(sorts, count)

    @classmethod
    def of(cls, cards: Sequence[int], count: int) -> Draws:
        """List those of some cards."""
        return cls.of_sorts(tuple(sorted(Counter(cards).items(), reverse=True)), count)

    def limits(self, limit: Callable[[int], int]) -> tuple[int, ...]:
        """What is asked about each total, the lowest first."""
        return tuple([limit(total) for total in self._each.tolist()])

    def by_total(self, limits: tuple[int, ...]) -> Whole:
        """The same, for each way to draw."""
        found: Whole = np.array(limits, dtype=np.int64)[self._at]
        return found

    def told(self, within: Whole, after: int) -> tuple[WayToDraw, ...]:
        """The ways added up of those whose dearest card and total are the same, in the order of the first of each.

        Args:
            within: How many ways of each are within its limit.
            after: In how many ways all else may fall for each way in which the cards are drawn.
        """
        dearest = self.places[:, 0] if self.places.shape[1] else np.zeros_like(self._totals)
        _, first, at = np.unique(dearest * len(self._each) + self._at, return_index=True, return_inverse=True)
        summed = np.zeros((len(first), 2), dtype=np.int64)
        np.add.at(summed, at, np.column_stack([self.ways, within]))
        order, worths = np.argsort(first), [worth for worth, _ in self.sorts]
        rows = zip(self.places[first[order]].tolist(), summed[order].tolist(), strict=True)
        return tuple(
            WayToDraw(tuple([worths[place] for place in draw]), ways * after, some) for draw, (ways, some) in rows
        )


@lru_cache(maxsize=16)
def _picked(sorts: int, count: int) -> tuple[Whole, Whole]:
    """Every way to pick so many of these sorts: [way, card] of which sort it is; [way, sort] how many there are."""
    picks = chain.from_iterable(combinations_with_replacement(range(sorts), count))
    places = np.fromiter(picks, dtype=np.int64).reshape(comb(sorts + count - 1, count), count)
    return places, (places[:, :, None] == np.arange(sorts)).sum(axis=1)


def best_of(cards: Sequence[int], hand: int, used: int) -> dict[int, Fraction]:
    """The chance of every total of the best cards of a hand that nobody has seen.

    Args:
        cards: What each card is worth that the hand may hold.
        hand: How many it holds.
        used: How many of them count: its best ones do.

    Raises:
        OddsError: If there are fewer cards than that.

    Example:
        >>> best_of([2, 3, 5], 2, 1)
        {3: Fraction(1, 3), 5: Fraction(2, 3)}
    """
    _enough(cards, hand)
    return dict(_of_one(tuple(sorted(Counter(cards).items(), reverse=True)), hand, min(used, hand)))


@lru_cache(maxsize=64)
def _of_one(cards: Sorts, hand: int, used: int) -> dict[int, Fraction]:
    found, every = _hands(cards, hand, used), comb(sum(copies for _, copies in cards), hand)
    return {total: Fraction(found[total], every) for total in sorted(found)}


def _hands(cards: Sorts, hand: int, used: int) -> dict[int, int]:
    """The number of hands of each total, the dearest cards first: some count, and all others lie below."""
    below = sum(copies for _, copies in cards)
    if not used:
        return {0: comb(below, hand)}
    found = Counter[int]()
    begun = [Counter[int]() for _ in range(used)]  # by how many of its cards are counted: what those come to
    begun[0][0] = 1
    for worth, copies in cards:
        below -= copies
        for counted in reversed(range(used)):  # so that no card is counted twice
            left, rest = used - counted, hand - counted
            full = range(left, min(copies, rest) + 1)
            ends = sum(comb(copies, more) * comb(below, rest - more) for more in full)
            few = [(more, comb(copies, more)) for more in range(1, min(copies, left - 1) + 1)]
            for total, ways in begun[counted].items():
                found[total + left * worth] += ways * ends
                for more, of_them in few:
                    begun[counted + more][total + more * worth] += ways * of_them
    return +found


def _picks(copies: Sequence[int], count: int) -> list[tuple[tuple[int, ...], int]]:
    """Every way to pick so many cards, by their sorts, in the order of those; and how many ways it stands for."""
    begun: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for at, most in enumerate(copies):
        some = [((at,) * times, comb(most, times)) for times in range(min(most, count) + 1)]
        begun = [
            (pick + same, ways * of_them)
            for pick, ways in begun
            for same, of_them in reversed(some[: count - len(pick) + 1])
        ]
    return [(pick, ways) for pick, ways in begun if len(pick) == count]


def _within(left: Whole, worths: Sequence[int], hand: int, used: int, limits: Whole) -> Whole:
    """Hands whose best cards come to no more than a limit: for each draw, by what it leaves of each sort."""
    tops = [top for top, _ in _picks(left.max(axis=0, initial=0).tolist(), used)]
    came = [sum(worths[at] for at in top) for top in tops]
    totals = sorted(set(came))
    places = {total: place for place, total in enumerate(totals, 1)}
    found = np.zeros((len(totals) + 1, len(left)), dtype=np.int64)
    last = _Last(left, hand, used)
    for top, total in zip(tops, came, strict=True):
        found[places[total]] += last.ways(top)
    up_to = np.searchsorted(totals, limits, side="right")
    rows: Whole = found.cumsum(axis=0)[up_to, np.arange(len(left))]
    return rows


class _Last:
    """Ways to hold a hand by its best cards: the least of them may come with others of its sort, and all below it."""

    def __init__(self, left: Whole, hand: int, used: int) -> None:
        self._left, self._hand, self._used = left.T, hand, used
        self._below = left.sum(axis=1) - left.cumsum(axis=1).T
        self._known: dict[tuple[int, int], Whole] = {}
        self._begun: dict[tuple[int, ...], Whole] = {}

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
        above = top[:-ties]
        return ways * self._above(above) if above else ways

    def _above(self, cards: tuple[int, ...]) -> Whole:
        """For each draw, the ways to hold those cards; many hands begin with the same ones."""
        if cards not in self._begun:
            times = cards.count(cards[-1])
            last = _binomials()[self._left[cards[-1]], times]
            self._begun[cards] = last * self._above(cards[:-times]) if cards[:-times] else last
        return self._begun[cards]

    def _rest(self, at: int, ties: int) -> Whole:
        rest, table = self._hand - (self._used - ties), _binomials()
        found: Whole = np.zeros_like(self._below[at])
        for some in range(ties, min(rest, int(self._left[at].max(initial=0))) + 1):
            found += table[self._left[at], some] * table[self._below[at], rest - some]
        return found


@lru_cache(maxsize=1)
def _binomials() -> Whole:
    return np.array([[comb(cards, some) for some in range(MOST + 1)] for cards in range(MOST + 1)], dtype=np.int64)
