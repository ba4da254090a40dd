"""Cards without replacement: what they come to, and whether the best of a hand is enough. Whole numbers throughout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from threefates.odds.pools import OddsError

__all__ = ["MOST", "Sort", "among", "sums", "wins"]

C = TypeVar("C", bound=Hashable)
Whole = NDArray[np.int64]
MOST: Final = 52


class Sort(NamedTuple):
    """Cards that are alike: how many there are, and what each is worth."""

    worth: int
    copies: int


def sums(cards: Iterable[int], drawn: int) -> dict[int, Fraction]:
    """The chance of every total of some of these cards, each as likely to be drawn as any other.

    Args:
        cards: What each card is worth.
        drawn: How many are drawn.

    Raises:
        OddsError: If there are fewer cards than that.

    Example:
        >>> sums([2, 3, 5], 2)
        {5: Fraction(1, 3), 7: Fraction(1, 3), 8: Fraction(1, 3)}
    """
    left = list(cards)
    _enough(len(left), drawn)
    ways: list[Counter[int]] = [Counter({0: 1})] + [Counter() for _ in range(drawn)]
    for worth, copies in Counter(left).items():
        ways = [_with(ways, count, worth, copies) for count in range(drawn + 1)]
    everything = comb(len(left), drawn)
    return {total: Fraction(count, everything) for total, count in sorted(ways[drawn].items())}


def _with(ways: Sequence[Counter[int]], count: int, worth: int, copies: int) -> Counter[int]:
    """The totals of so many cards, some of them of one more sort."""
    found: Counter[int] = Counter()
    for taken in range(min(count, copies) + 1):
        for total, before in ways[count - taken].items():
            found[total + taken * worth] += before * comb(copies, taken)
    return found


def among(cards: int, wanted: int, drawn: int) -> dict[int, Fraction]:
    """The chance of every number of wanted cards among those drawn: the hypergeometric law.

    Raises:
        OddsError: If there are fewer cards than are drawn or wanted.

    Example:
        >>> among(52, 4, 5)[0]
        Fraction(35673, 54145)
    """
    _enough(cards, drawn)
    _enough(cards, wanted)
    everything = comb(cards, drawn)
    ways = {found: comb(wanted, found) * comb(cards - wanted, drawn - found) for found in range(min(wanted, drawn) + 1)}
    return {found: Fraction(count, everything) for found, count in ways.items() if count}


def _enough(cards: int, asked: int) -> None:
    if not 0 <= asked <= cards:
        raise OddsError("odds.no_such_cards", f"{asked} of {cards} cards cannot be drawn.")


@lru_cache(maxsize=64)
def _margins(sorts: tuple[Sort, ...], against: int, hand: int, used: tuple[int, int]) -> tuple[Whole, int]:
    """Ways for so many cards against a hand, by what its best cards lead by: [cards against, in hand, lead].

    The dearest sorts are dealt first, so that which cards of either side are used is known as they come.
    """
    dearest = sorted(sorts, reverse=True)
    most = max(1, dearest[0].worth) * max(used)
    ways = np.zeros((against + 1, hand + 1, 2 * most + 1), dtype=np.int64)
    ways[0, 0, most] = 1
    for sort in dearest:
        ways = _dealt(ways, sort, used)
    return ways, most


def _dealt(ways: Whole, sort: Sort, used: tuple[int, int]) -> Whole:
    """Some of the cards that are alike go against the hand, some into it, the rest to neither."""
    against, hand = ways.shape[0] - 1, ways.shape[1] - 1
    found = np.zeros_like(ways)
    for theirs in range(min(against, sort.copies) + 1):
        for mine in range(min(hand, sort.copies - theirs) + 1):
            times = comb(sort.copies, theirs) * comb(sort.copies - theirs, mine)
            runs = product(_alike(against - theirs, used[0], theirs), _alike(hand - mine, used[1], mine))
            for (begin, end), (first, last) in runs:
                lead = sort.worth * (_used(mine, used[1], first) - _used(theirs, used[0], begin))
                moved = _shifted(ways[begin:end, first:last], lead)
                found[begin + theirs : end + theirs, first + mine : last + mine] += (
                    moved * times if times > 1 else moved
                )
    return found


def _used(some: int, used: int, before: int) -> int:
    """The number of some cards that are used, where so many have come before them."""
    return min(some, max(used - before, 0))


def _alike(most: int, used: int, mine: int) -> list[tuple[int, int]]:
    """The numbers of cards held before, from 0 to the most, in runs for which as many of the new ones are used."""
    edges = sorted({0, *range(max(used - mine, 0) + 1, used + 1), most + 1} & set(range(most + 2)))
    return list(pairwise(edges))


def _shifted(ways: Whole, lead: int) -> Whole:
    if not lead:
        return ways
    moved = np.zeros_like(ways)
    if lead > 0:
        moved[..., lead:] = ways[..., :-lead]
    else:
        moved[..., :lead] = ways[..., -lead:]
    return moved


def wins(
    sorts: Sequence[Sort], against: int, hand: int, used: int, won: Callable[[int], bool], *, counted: int = MOST
) -> Mapping[tuple[int, int], int]:
    """In how many ways the best of a hand is enough, before anything is dealt.

    Args:
        sorts: The cards there are.
        against: The most cards dealt against the hand.
        hand: The most cards in the hand.
        used: How many cards of it may be played: its best ones are.
        won: Whether a lead by so much is enough.
        counted: How many of the cards against it count: the best ones do. All of them, without a word.

    Returns:
        Ways by (cards against, cards in hand), of `comb(all, against) * comb(all - against, hand)`.

    Example:
        >>> wins([Sort(1, 1), Sort(2, 1), Sort(3, 1)], 1, 2, 1, lambda lead: lead > 0)[1, 1]
        3
    """
    ways, most = _margins(tuple(sorts), against, hand, (min(counted, against), used))
    enough = np.array([won(lead) for lead in range(-most, most + 1)])
    found = ways[:, :, enough].sum(axis=2)
    return {place: int(found[place]) for place in np.ndindex(found.shape)}
