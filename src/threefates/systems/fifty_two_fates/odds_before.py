"""The chance of a task before its difficulty is drawn, from a hand that nobody has seen: in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from threefates.odds.cards import Sort, wins
from threefates.odds.pools import OddsError
from threefates.pieces.cards import DECK
from threefates.systems.fifty_two_fates.cards import Value
from threefates.systems.fifty_two_fates.odds_known import ACE, in_numbers
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks import LEVELS, succeeds

__all__ = ["before_dealing", "solved"]

USUAL_HAND: Final = 7  # counted at once, since one costs what all do


class Pool(NamedTuple):
    """Cards by what they are worth, and the aces apart."""

    sorts: tuple[Sort, ...]
    aces: int

    @classmethod
    def of(cls, cards: Sequence[int]) -> Pool:
        """Those cards."""
        plain = Counter(worth for worth in cards if worth < ACE)
        return cls(tuple(Sort(worth, copies) for worth, copies in sorted(plain.items())), len(cards) - plain.total())

    @property
    def numbers(self) -> int:
        """How many are no aces."""
        return sum(sort.copies for sort in self.sorts)


WHOLE: Final = Pool.of(in_numbers(DECK))


@lru_cache(maxsize=256)
def _numbers(sorts: tuple[Sort, ...], level: int, hand: int, cards: int) -> Mapping[tuple[int, int], int]:
    """Ways to win without an ace on either side, for levels and hands up to these."""
    far = max(level, cards) * max((sort.worth for sort in sorts), default=0)

    def won(lead: int) -> bool:
        return succeeds(Value(far + lead), Value(far), TaskAceDifficulty.IMPOSSIBLE)

    return wins(sorts, level, hand, cards, won)


@lru_cache(maxsize=4096)
def before_dealing(level: int, hand: int, cards: int, reading: TaskAceDifficulty) -> Fraction:
    """The chance of a task before anything is dealt, with the best cards of a hand of that size.

    >>> round(float(before_dealing(2, 4, 2, TaskAceDifficulty.IMPOSSIBLE)), 4)
    0.6788
    """
    most = _numbers(WHOLE.sorts, max(LEVELS), max(hand, USUAL_HAND), cards)
    return _with_aces(most[level, hand], WHOLE, (level, hand), reading)


def solved(left: Sequence[int], level: int, hand: int, cards: int, reading: TaskAceDifficulty) -> Fraction:
    """The chance of a task before its difficulty is drawn, from a hand that nobody has seen either.

    Args:
        left: What each card is worth that has not been seen; an ace is worth ACE.
        level: How hard it is, 1 to 4.
        hand: How many cards the hand holds.
        cards: How many of them may be laid.
        reading: What an ace among the difficulty's cards does.

    Raises:
        OddsError: If too few cards are left that are no aces.

    Example:
        >>> solved([2, 3, 5], level=1, hand=1, cards=1, reading=TaskAceDifficulty.IMPOSSIBLE)
        Fraction(1, 2)
    """
    pool = Pool.of(left)
    if not 0 <= level + hand <= pool.numbers:
        raise OddsError("odds.no_such_cards", f"{level + hand} of {pool.numbers} cards cannot be drawn.")
    without = _numbers(pool.sorts, level, hand, cards)[level, hand]
    return _with_aces(without, pool, (level, hand), reading)


def _with_aces(without: int, pool: Pool, dealt: tuple[int, int], reading: TaskAceDifficulty) -> Fraction:
    """The same chance with the aces that either side may have."""
    (level, hand), (numbers, aces), ace = dealt, (pool.numbers, pool.aces), Value(0, ace=True)
    if reading is TaskAceDifficulty.REDRAW:
        plain = Fraction(without, comb(numbers, hand) * comb(numbers - hand, level))
        share = Fraction(comb(numbers, hand), comb(numbers + aces, hand))
        return 1 - share + share * plain
    won = without
    for some in range(min(level, aces) + 1):
        against = comb(aces, some) * comb(numbers, level - some)
        left = numbers + aces - level
        with_ace = comb(left, hand) - comb(left - (aces - some), hand)
        won += against * with_ace * succeeds(ace, ace if some else Value(0), reading)
    return Fraction(won, comb(numbers + aces, level) * comb(numbers + aces - level, hand))
