"""Cards that are drawn against cards that are drawn, too: all of them count, and perhaps one card more.

Tables say in how many ways so many cards come to so much. A card is taken out of a table without counting anew: what
came with it is what came without it, one card fewer and so much less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from threefates.odds.cards import Whole
from threefates.odds.duels import Draws, WayToDraw
from threefates.odds.pools import OddsError

__all__ = ["MOST", "against_drawn", "drawn_with_one_more"]

MOST: Final = 12  # cards of a reply: with more, whole numbers run over


def drawn_with_one_more(cards: Sequence[int], drawn: int, more: Sequence[int], most: int) -> dict[int, int]:
    """In how many ways some cards come to each total, where one more is drawn after them that counts or does not.

    Args:
        cards: What each card is worth.
        drawn: How many are drawn before that one.
        more: What those are worth that count if they are drawn last.
        most: The highest total that is told.

    Raises:
        OddsError: If there are fewer cards than that, or too many are drawn.

    Example:
        >>> drawn_with_one_more([5, 3], 1, [3], 10)
        {3: 1, 8: 1}
    """
    _enough(len(cards), drawn, 1)
    tables = _Tables(cards, drawn, most, more)
    found = tables.and_one(tables.ways, len(cards) - drawn)[drawn, 1 : most + 2]
    return {total: int(found[total]) for total in np.flatnonzero(found).tolist()}


def against_drawn(
    cards: Sequence[int],
    drawn: int,
    reply: int,
    limit: Callable[[int], int],
    more: Sequence[int] | None = None,
) -> tuple[WayToDraw, ...]:
    """Every way to draw some cards, with how often those of a reply come to no more than a limit.

    Ways to draw are told together whose dearest card and whose total are the same, as the first of them.

    Args:
        cards: What each card is worth that nobody has seen.
        drawn: How many are drawn, at least one.
        reply: How many are drawn against them, of those that are left.
        limit: For the total that is drawn, the highest total of a reply that is counted.
        more: What those are worth that count as one card more, which is drawn last; None where no such card is drawn.

    Raises:
        OddsError: If there are fewer cards than that, or too many of a reply.

    Cost:
        Some ten additions for each way to draw and card of the reply, done for all of them at once; twice as many where
        one card more is drawn.

    Example:
        >>> [(way.cards, way.ways, way.within) for way in against_drawn([2, 3, 5], 1, 1, lambda total: total - 1)]
        [((5,), 2, 2), ((3,), 2, 1), ((2,), 2, 0)]
    """
    _enough(len(cards), reply, drawn + (more is not None))
    draws = Draws.of(cards, drawn)
    return _drawn(draws, tuple(cards), reply, draws.limits(limit), None if more is None else tuple(more))


@lru_cache(maxsize=64)
def _drawn(
    draws: Draws, cards: tuple[int, ...], reply: int, limits: tuple[int, ...], more: tuple[int, ...] | None
) -> tuple[WayToDraw, ...]:
    highest = sum(sorted(cards)[-reply - 1 :])
    up_to, left = draws.by_total(limits), len(cards) - draws.places.shape[1]
    after = comb(left, reply) * (1 if more is None else left - reply)
    within, some = np.where(up_to >= highest, draws.ways * after, 0), np.flatnonzero((up_to >= 0) & (up_to < highest))
    if len(some):
        tables = _Tables(cards, reply, int(up_to[some].max()), more or ())
        within[some] = _counted(tables, draws, some, up_to[some], None if more is None else left - reply)
    return draws.told(within, after)


def _enough(cards: int, reply: int, others: int) -> None:
    if reply + others > cards or reply > MOST:
        raise OddsError("odds.no_such_cards", f"{reply + others} of {cards} cards cannot be drawn.")


# ways to reply ------------------------------------------------------------------------------------


class _Tables:
    """Tables of replies: [cards, ..., total + 1]; the first column is below all totals, and empty.

    Args:
        cards: What each card is worth.
        reply: The most cards of a reply.
        most: The highest total that is asked about: what is dearer leads out of the tables.
        more: What those are worth that count if they are drawn last.
    """

    def __init__(self, cards: Sequence[int], reply: int, most: int, more: Sequence[int]) -> None:
        self.size = sum(sorted(worth for worth in cards if worth <= most)[-reply - 1 :]) + 1
        sorts = sorted(set(cards), reverse=True)
        self.steps = np.array([worth if worth <= most else self.size + 1 for worth in sorts])
        self.more = np.array([more.count(worth) for worth in sorts])
        self._each = np.arange(len(sorts))[:, None]
        self._back = np.maximum(np.arange(self.size + 1) - self.steps[:, None], 0)
        self.ways = np.zeros((reply + 1, self.size + 1), dtype=np.int64)
        self.ways[0, 1] = 1
        for worth in cards:
            self.ways[1:] += self.ways[:-1, self._back[sorts.index(worth)]]

    def without(self, ways: Whole) -> Whole:
        """The ways without one card, by its sort: what came with it is what comes without it, one card fewer."""
        found = np.empty((*ways.shape[:-2], *self._back.shape), dtype=np.int64)
        found[0] = ways[0]
        for count in range(1, len(ways)):
            np.subtract(ways[count], found[count - 1][..., self._each, self._back], out=found[count])
        return found

    def moved(self, ways: Whole) -> Whole:
        """Of ways by sort: those with a card of it more that counts, less those with one that does not."""
        found: Whole = ways[:, self._each, self._back] - ways
        return found

    def and_one(self, ways: Whole, rest: int) -> Whole:
        """The ways with a card more, one of those that are left, which counts if it is one of `more`."""
        found: Whole = ways * rest + np.tensordot(self.moved(self.without(ways[:, None])), self.more, axes=(1, 0))
        return found

    def up_to(self, ways: Whole, cards: Whole, at: Whole) -> Whole:
        """The ways of a whole reply that do not exceed a limit.

        Args:
            ways: The ways by the sort of the first card that is taken.
            cards: Which cards are taken: for each way to take them, their sorts.
            at: The limits.
        """
        first, *others = cards.T
        begins = first * (self.size + 1)
        return _taken(ways.reshape(len(ways), -1), begins, [self.steps[other] for other in others], at + 1)


def _taken(ways: Whole, begins: Whole, steps: Sequence[Whole], at: Whole) -> Whole:
    """The ways of a whole reply once others are taken, each of which moves so far on a total: with one, and without."""
    if not steps or len(ways) == 1:
        found: Whole = ways[-1].take(begins + np.maximum(at, 0))
        return found
    *others, step = steps
    return _taken(ways, begins, others, at) - _taken(ways[:-1], begins, steps, at - step)


def _counted(tables: _Tables, draws: Draws, some: Whole, up_to: Whole, rest: int | None) -> Whole:
    """Replies that come to no more than their limit, in all ways in which the cards fall that are drawn.

    Args:
        tables: The tables of the reply.
        draws: The ways to draw.
        some: Which of them are asked about.
        up_to: Their limits.
        rest: How many cards are left, where one more is drawn.
    """
    ways, at, places = tables.ways.cumsum(axis=1), np.minimum(up_to, tables.size - 1), draws.places[some]
    base = ways if rest is None else tables.and_one(ways, rest)
    found = tables.up_to(tables.without(base[:, None]), places, at) * draws.ways[some]
    first = np.diff(places, axis=1, prepend=-1) != 0  # of its sort
    row, card = np.nonzero(first & (tables.more[places] > 0))  # the card more is none of those that are drawn
    if len(row):
        sort, others = places[row, card], np.arange(places.shape[1])
        held = draws.ways[some][row] * draws.held[some][row, sort]
        twice = tables.moved(tables.without(tables.without(ways[:, None])))
        counted = tables.up_to(twice, places[row[:, None], (card[:, None] + others) % len(others)], at[row])
        np.subtract.at(found, row, counted * (held * tables.more[sort] // draws.copies[sort]))
    return found
