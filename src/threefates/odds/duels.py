"""Cards that are drawn against a hand, when nobody has seen either: neither side takes what the other has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError

__all__ = ["Draw", "WayToDraw", "best_of", "duels", "duels_of_each", "ways_of_best"]

Whole = NDArray[np.int64]
Draw = tuple[int, ...]
Sorts = tuple[tuple[int, int], ...]  # what a card is worth, and how many such cards there are; the dearest first
MOST: Final = 52


class WayToDraw(NamedTuple):
    """One way to draw, among all ways to draw and to hold a hand."""

    cards: Draw  # what each card is worth, the dearest first
    ways: int
    within: tuple[int, ...]  # how many of them leave the best of the hand no dearer, for each limit


def duels(
    cards: Sequence[int], drawn: int, hand: int, used: int, limits: Callable[[Draw], Sequence[int]]
) -> tuple[WayToDraw, ...]:
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
    (found,) = duels_of_each([cards], drawn, hand, used, lambda at, draw: limits(draw))
    return found


def duels_of_each(
    decks: Sequence[Sequence[int]], drawn: int, hand: int, used: int, limits: Callable[[int, Draw], Sequence[int]]
) -> tuple[tuple[WayToDraw, ...], ...]:
    """The same for several sets of cards at once; limits are asked for by the number of the set, too.

    Raises:
        OddsError: If there are fewer cards than that in one of them.
    """
    _enough(decks, drawn + hand)
    sorts = tuple(tuple(sorted(Counter(deck).items(), reverse=True)) for deck in decks)
    asked = tuple(tuple(limits(at, draw)) for at, each in enumerate(sorts) for draw in _draws(each, drawn).cards)
    return _counted(sorts, drawn, hand, min(used, hand), asked)


def _enough(decks: Sequence[Sequence[int]], asked: int) -> None:
    for deck in decks:
        if not 0 <= asked <= len(deck):
            raise OddsError("odds.no_such_cards", f"{asked} of {len(deck)} cards cannot be drawn.")


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
    _enough([cards], hand)
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
    so_far = Counter({(0, 0): 1})  # by how many of its cards are counted, and what those come to
    for worth, copies in cards:
        below -= copies
        for (counted, total), ways in list(so_far.items()):
            left, rest = used - counted, hand - counted
            few, full = range(1, min(copies, left - 1) + 1), range(left, min(copies, rest) + 1)
            so_far.update({(counted + more, total + more * worth): ways * comb(copies, more) for more in few})
            ends = sum(comb(copies, more) * comb(below, rest - more) for more in full)
            found[total + left * worth] += ways * ends
    return +found


def ways_of_best(decks: Sequence[Sequence[int]], hand: int, used: int) -> tuple[dict[int, int], ...]:
    """The number of hands of each total, for several sets of cards at once.

    Raises:
        OddsError: If there are fewer cards than that in one of them.
    """
    worths = {worth for deck in decks for worth in deck}
    totals = sorted(set(map(sum, combinations_with_replacement(worths, min(used, hand)))))
    found = duels_of_each(decks, 0, hand, used, lambda at, draw: totals)
    return tuple(_apart(totals, draw.within) for (draw,) in found)


def _apart(totals: Sequence[int], within: Sequence[int]) -> dict[int, int]:
    each = (more - less for more, less in zip(within, (0, *within), strict=False))
    return {total: ways for total, ways in zip(totals, each, strict=True) if ways}


class _Draws(NamedTuple):
    """Every way to draw so many cards: what each card is worth, its sort, and how many ways it stands for."""

    cards: tuple[Draw, ...]
    sorts: Whole
    ways: tuple[int, ...]


@lru_cache(maxsize=256)
def _draws(sorts: Sorts, count: int) -> _Draws:
    picks = _picks([copies for _, copies in sorts], count)
    cards = tuple(tuple([sorts[at][0] for at in pick]) for pick, _ in picks)
    places = np.array([pick for pick, _ in picks], dtype=np.int64).reshape(len(picks), count)
    return _Draws(cards, places, tuple(ways for _, ways in picks))


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


@lru_cache(maxsize=64)
def _counted(
    decks: tuple[Sorts, ...], drawn: int, hand: int, used: int, limits: tuple[tuple[int, ...], ...]
) -> tuple[tuple[WayToDraw, ...], ...]:
    worths = sorted({worth for sorts in decks for worth, _ in sorts}, reverse=True)
    left = np.concatenate([_left(sorts, drawn, worths) for sorts in decks])
    up_to = np.array(limits, dtype=np.int64).reshape(len(left), -1)
    within = iter(_within(left, worths, hand, used, up_to).tolist())
    return tuple(tuple(_told(sorts, drawn, hand, within)) for sorts in decks)


def _told(sorts: Sorts, drawn: int, hand: int, within: Iterator[list[int]]) -> Iterator[WayToDraw]:
    draws = _draws(sorts, drawn)
    hands = comb(sum(copies for _, copies in sorts) - drawn, hand)
    for cards, ways in zip(draws.cards, draws.ways, strict=True):
        yield WayToDraw(cards, ways * hands, tuple(ways * held for held in next(within)))


def _left(sorts: Sorts, drawn: int, worths: Sequence[int]) -> Whole:
    """The cards of every worth that each way to draw leaves."""
    copies, draws = dict(sorts), _draws(sorts, drawn)
    left = np.tile(np.array([copies.get(worth, 0) for worth in worths], dtype=np.int64), (len(draws.cards), 1))
    places = np.array([worths.index(worth) for worth, _ in sorts], dtype=np.int64)
    for column in range(drawn):
        left[np.arange(len(left)), places[draws.sorts[:, column]]] -= 1
    return left


def _within(left: Whole, worths: Sequence[int], hand: int, used: int, limits: Whole) -> Whole:
    """Hands whose best cards come to no more than the limits: a row for each draw, by what it leaves of each sort."""
    left, places_of = _each_once(left)
    tops = [top for top, _ in _picks(left.max(axis=0, initial=0).tolist(), used)]
    came = [sum(worths[at] for at in top) for top in tops]
    totals = sorted(set(came))
    places = {total: place for place, total in enumerate(totals, 1)}
    found = np.zeros((len(totals) + 1, len(left)), dtype=np.int64)
    last = _Last(left, hand, used)
    for top, total in zip(tops, came, strict=True):
        found[places[total]] += last.ways(top)
    up_to = np.searchsorted(totals, limits, side="right")
    rows: Whole = found.cumsum(axis=0)[up_to, places_of[:, None]]
    return rows


def _each_once(rows: Whole) -> tuple[Whole, Whole]:
    """Rows that differ, and the place among them of each: several decks leave the same cards to several draws."""
    known: dict[bytes, int] = {}
    places = [known.setdefault(row, len(known)) for row in map(bytes, rows.astype(np.uint8))]
    first = list(dict(zip(reversed(places), reversed(range(len(places))), strict=True)).items())
    return rows[[at for _, at in sorted(first)]], np.array(places, dtype=np.int64)


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
