"""The chance of a task before its difficulty is drawn, from a hand that nobody has seen: in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from threefates.odds.cards import MOST, Sort, wins
from threefates.odds.pools import OddsError
from threefates.pieces.cards import DECK
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, in_numbers
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, succeeds

__all__ = ["MOST_WAYS", "Enough", "UnseenHand", "before_dealing", "outdone", "solved", "ways_to_deal"]

USUAL_HAND: Final = 7  # counted at once, since one costs what all do
MOST_WAYS: Final = 1 << 62  # that are counted in one go
Enough = Callable[[Value, Value], bool]  # a play, and what it has to beat


class UnseenHand(NamedTuple):
    """A hand that nobody has seen."""

    held: int  # cards
    used: int  # of them may be played: its best ones are


class CardPool(NamedTuple):
    """Cards by what they are worth, and the aces apart."""

    sorts: tuple[Sort, ...]
    aces: int

    @classmethod
    def of(cls, cards: Sequence[int]) -> CardPool:
        """Take those cards of the pool."""
        plain = Counter(worth for worth in cards if worth < ACE)
        return cls(tuple(Sort(worth, copies) for worth, copies in sorted(plain.items())), len(cards) - plain.total())

    @property
    def numbers(self) -> int:
        """Count the cards that are no aces."""
        return sum(sort.copies for sort in self.sorts)


WHOLE: Final = CardPool.of(in_numbers(DECK))


@lru_cache(maxsize=256)
def _numbers(
    sorts: tuple[Sort, ...], level: int, hand: int, cards: int, enough: Enough, counted: int = MOST
) -> Mapping[tuple[int, int], int]:
    """Ways to win without an ace on either side, for levels and hands up to these."""
    far = max(min(level, counted), cards) * max((sort.worth for sort in sorts), default=0)

    def won(lead: int) -> bool:
        return enough(Value(far + lead), Value(far))

    return wins(sorts, level, hand, cards, won, counted=counted)


def _succeeding(reading: TaskAceDifficulty) -> Enough:
    """Say how a play is compared with a difficulty."""
    return lambda play, difficulty: succeeds(play, difficulty, reading)


PLAIN: Final = _succeeding(TaskAceDifficulty.IMPOSSIBLE)  # without aces they all read alike


@lru_cache(maxsize=4096)
def before_dealing(level: int, hand: int, cards: int, reading: TaskAceDifficulty) -> Fraction:
    """The chance of a task before anything is dealt, with the best cards of a hand of that size.

    >>> round(float(before_dealing(2, 4, 2, TaskAceDifficulty.IMPOSSIBLE)), 4)
    0.6788
    """
    most = _numbers(WHOLE.sorts, max(LEVELS), max(hand, USUAL_HAND), cards, PLAIN)
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
    pool = CardPool.of(left)
    if not 0 <= level + hand <= pool.numbers:
        raise OddsError("odds.no_such_cards", f"{level + hand} of {pool.numbers} cards cannot be drawn.")
    without = _numbers(pool.sorts, level, hand, cards, PLAIN)[level, hand]
    return _with_aces(without, pool, (level, hand), reading)


def outdone(left: Sequence[int], theirs: UnseenHand, mine: UnseenHand, enough: Enough) -> Fraction:
    """The chance that the best of one hand is enough for the best of another, when nobody has seen either.

    Args:
        left: What each card is worth that has not been seen; an ace is worth ACE.
        theirs: The hand there is to beat.
        mine: The hand that has to.
        enough: Whether a play is enough for another.

    Raises:
        OddsError: If too few cards are left, or the hands are too large to count.

    Example:
        >>> outdone([2, 3, 5], UnseenHand(1, 1), UnseenHand(2, 1), lambda play, other: play.total > other.total)
        Fraction(2, 3)
    """
    pool, dealt = CardPool.of(left), (theirs.held, mine.held)
    if not 0 < ways_to_deal(len(left), theirs, mine) < MOST_WAYS:
        raise OddsError("odds.no_such_cards", f"Hands of {dealt[0]} and {dealt[1]} of {len(left)} are not counted.")
    without = _numbers(pool.sorts, *dealt, mine.used, enough, theirs.used)[dealt] if pool.sorts else 0
    return _won(without, pool, dealt, enough)


def ways_to_deal(cards: int, theirs: UnseenHand, mine: UnseenHand) -> int:
    """In how many ways both hands may lie; none where there are too few cards.

    >>> ways_to_deal(3, UnseenHand(1, 1), UnseenHand(2, 1)), ways_to_deal(3, UnseenHand(2, 1), UnseenHand(2, 1))
    (3, 0)
    """
    return comb(cards, theirs.held) * comb(max(cards - theirs.held, 0), mine.held)


def _with_aces(without: int, pool: CardPool, dealt: tuple[int, int], reading: TaskAceDifficulty) -> Fraction:
    """The same chance with the aces that either side may have."""
    (_, hand), (numbers, aces) = dealt, (pool.numbers, pool.aces)
    if reading is not TaskAceDifficulty.REDRAW:
        return _won(without, pool, dealt, _succeeding(reading))
    plain = Fraction(without, comb(numbers, hand) * comb(numbers - hand, dealt[0]))
    share = Fraction(comb(numbers, hand), comb(numbers + aces, hand))
    return 1 - share + share * plain


def _won(without: int, pool: CardPool, dealt: tuple[int, int], enough: Enough) -> Fraction:
    """The chance with the aces that either side may have, of so many ways to win without one."""
    (against, hand), (numbers, aces), ace = dealt, (pool.numbers, pool.aces), Value(0, ace=True)
    left, won = numbers + aces - against, without
    for some in range(min(against, aces) + 1):
        ways = comb(aces, some) * comb(numbers, against - some)
        with_ace = comb(left, hand) - comb(left - (aces - some), hand)
        won += ways * with_ace * enough(ace, ace if some else Value(0))
    return Fraction(won, comb(numbers + aces, against) * comb(left, hand))
