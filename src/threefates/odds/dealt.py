"""Cards that are drawn against cards that are drawn, too: all of them count, and perhaps one card more.

Tables say in how many ways so many cards come to so much. A card is taken out of a table without counting anew: what
came with it is what came without it, one card fewer and so much less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from threefates.odds.cards import Whole
from threefates.odds.duels import Draws, WayToDraw
from threefates.odds.pools import OddsError

__all__ = ["MOST", "against_drawn", "drawn_with_one_more"]

MOST: Final = 12  # cards of a reply: with more, whole numbers run over


def drawn_with_one_more(cards: Sequence[int], drawn: int, more: Iterable[int], most: int) -> dict[int, int]:
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
    tables = _Tables(cards, drawn, most)
    found = tables.and_one(tables.ways, more, len(cards) - drawn)[drawn, : most + 1]
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
        Some ten additions for each way to draw and card of the reply, done for all of them at once.

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
    tables = _Tables(cards, reply, max((limit for limit in limits if limit < highest), default=-1))
    after = comb(left, reply) * (1 if more is None else left - reply)
    within = np.where(up_to >= highest, draws.ways * after, _counted(tables, draws, up_to, more))
    return draws.told(within, after)


def _enough(cards: int, reply: int, others: int) -> None:
    if reply + others > cards or reply > MOST:
        raise OddsError("odds.no_such_cards", f"{reply + others} of {cards} cards cannot be drawn.")


# ways to reply ------------------------------------------------------------------------------------


class _Tables:
    """Tables of replies: [..., cards, total].

    Args:
        cards: What each card is worth.
        reply: The most cards of a reply.
        most: The highest total that is asked about: what is dearer leads out of the tables.
    """

    def __init__(self, cards: Sequence[int], reply: int, most: int) -> None:
        self.cards, self.reply, self.most = len(cards), reply, most
        self.size = sum(sorted(worth for worth in cards if worth <= most)[-reply - 1 :]) + 1
        self.ways = np.zeros((reply + 1, self.size), dtype=np.int64)
        self.ways[0, 0] = 1
        for worth in cards:
            self.ways[1:] += self._dearer(self.ways[:-1], worth)

    def step(self, worth: int) -> int:
        """How far a card moves on a total."""
        return worth if worth <= self.most else self.size + 1

    def _dearer(self, ways: Whole, worth: int) -> Whole:
        """The same ways, of totals that are so much higher."""
        found, step = np.zeros_like(ways), self.step(worth)
        found[..., step:] = ways[..., : max(ways.shape[-1] - step, 0)]
        return found

    def without(self, ways: Whole, worth: int) -> Whole:
        """The ways without one such card: what came with it is what comes without it, one card fewer."""
        found = ways.copy()
        self.take(found, worth)
        return found

    def take(self, ways: Whole, worth: int) -> None:
        """Make them that."""
        step = self.step(worth)
        for count in range(1, self.reply + 1):
            ways[..., count, step:] -= ways[..., count - 1, : max(ways.shape[-1] - step, 0)]

    def and_one(self, ways: Whole, more: Iterable[int], rest: int) -> Whole:
        """The ways with a card more, one of those that are left, which counts if it is one of these."""
        found = ways * rest
        for worth in more:
            others = self.without(ways, worth)
            found += self._dearer(others, worth) - others
        return found


class _Taken:
    """The ways of a reply once some cards are taken, for all ways to take them; by totals that they do not exceed.

    Args:
        tables: The tables of the reply.
        ways: Its ways with those cards, by totals that they do not exceed; the first of them is below all.
        sorts: What cards are worth.
        taken: How many are taken.
    """

    def __init__(self, tables: _Tables, ways: Whole, sorts: Sequence[int], taken: int) -> None:
        self._steps, self._left = np.array([tables.step(worth) for worth in sorts]), ways[None]
        for before in range(taken):  # those whose last card is of the first sort, then of the second, and so on
            begun = [self._left[: comb(place + before, before)] for place in range(len(sorts))]
            self._left = np.concatenate(begun)
            ends = np.cumsum([len(some) for some in begun])[:-1]
            for some, worth in zip(np.split(self._left, ends), sorts, strict=True):
                tables.take(some, worth)
        numbers = [[comb(place + card, card + 1) for place in range(len(sorts))] for card in range(taken)]
        self._numbers = np.array(numbers, dtype=np.int64).reshape(taken, len(sorts))

    def up_to(self, places: Whole, sort: Whole, copies: int, at: Whole, dearer: int = 0) -> Whole:
        """The ways of a whole reply, for each way to take cards and its limit.

        Args:
            places: The sorts of the cards that are taken, in their order.
            sort: A sort of which some are taken besides.
            copies: How many of it.
            at: The limits.
            dearer: How many cards of that sort the reply has besides.
        """
        number, step = np.zeros(len(places), dtype=np.int64), self._steps[sort]
        for card, numbers in enumerate(self._numbers):
            number += numbers[places[:, card]]
        found, most = np.zeros_like(at), self._left.shape[1] - 1
        for less in range(most + 1):
            times = (-1) ** less * comb(less + copies - 1, less)
            found += times * self._left[number, most - less, np.maximum(at - (less + dearer) * step, 0)]
        return found


def _counted(tables: _Tables, draws: Draws, up_to: Whole, more: Sequence[int] | None) -> Whole:
    """Replies that come to no more than their limit, in all ways in which the cards fall that are drawn."""
    sorts, drawn = [worth for worth, _ in draws.sorts], draws.places.shape[1]
    ways, at = np.pad(tables.ways.cumsum(axis=1), ((0, 0), (1, 0))), np.clip(up_to, -1, tables.size - 1) + 1
    base = ways if more is None else tables.and_one(ways, more, tables.cards - drawn - tables.reply)
    taken = _Taken(tables, base, sorts, drawn - 1)
    found = taken.up_to(draws.places[:, :-1], draws.places[:, -1], 1, at) * draws.ways
    if more is None:
        return found
    taken = _Taken(tables, ways, sorts, drawn - 1)
    for card in range(drawn):  # it is none of those that are drawn
        some, among = _of_those(draws, card, more)
        others, sort = np.delete(draws.places[some], card, axis=1), draws.places[some, card]
        counted, not_counted = (taken.up_to(others, sort, 2, at[some], dearer) for dearer in (1, 0))
        found[some] -= among * (counted - not_counted)
    return found


def _of_those(draws: Draws, card: int, more: Sequence[int]) -> tuple[Whole, Whole]:
    """Draws in which that card is the first of its sort; and in how many ways one of its sort is one of those cards."""
    place = draws.places[:, card]
    wanted = np.array([more.count(worth) for worth, _ in draws.sorts])
    first = place != draws.places[:, card - 1] if card else np.ones(len(place), dtype=bool)
    some = np.flatnonzero(first & (wanted[place] > 0))
    place, held = place[some], draws.held[some, place[some]]
    return some, draws.ways[some] * held * wanted[place] // draws.copies[place]
