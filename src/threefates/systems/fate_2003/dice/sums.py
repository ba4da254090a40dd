"""Exact chances of the dice this table throws: of one roll, and of one roll against another."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import comb

from threefates.odds import distribution
from threefates.odds.pools import whole
from threefates.rulebook.cites import cites
from threefates.rulebook.remembering import once_for_each
from threefates.systems.fate_2003.dice.fate_d6 import DicePool, pool
from threefates.systems.fate_2003.dice.fate_d6 import total as come_to
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces, said, sides
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to

__all__ = ["against_each_other", "differences", "in_ways", "kept", "outcomes", "under", "win_level_lose"]

Chances = Mapping[int, Fraction]


@cites("fate.d6.low-scores")
def _unthrown(pool_of_it: DicePool, dice: Dice) -> Faces:
    """The dice of a low score, which lie there at its value."""
    return (pool_of_it.starts_at,) * pool_of_it.lying if dice.added else ()


@cites("fate.dice.4df", "fate.d6.core-roll")
@functools.lru_cache(maxsize=4096)
def outcomes(
    value: int,
    help: int = 0,
    fate: int = 0,
    *,
    dice: Dice = Dice.FUDGE,
    lying: Faces | None = None,
    rescued: bool = False,
) -> dict[int, Fraction]:
    """The chance of every outcome of a roll, best first; kept for whoever asks next, so that nobody may change it.

    Args:
        value: Where the trait stands on the ladder.
        help: Help and hindrance together.
        fate: 1 with a Fate point of one's own.
        dice: Which dice they are.
        lying: Dice that lie on the table and are not thrown; left out, those of a low score. With no die to throw
            there is one outcome.
        rescued: Whether a box has put a die of an Abysmal trait on the table.

    >>> outcomes(2)[6], outcomes(1, dice=Dice.D6)[18]
    (Fraction(1, 81), Fraction(1, 216))
    """
    on_table = pool(value, help, fate=fate, rescued=rescued, dice=dice)
    count = on_table.dice if dice.added else 4
    still = _unthrown(on_table, dice) if lying is None else lying
    if dice.added and not still:
        return _added_up(on_table, dice)

    def falls(faces: Faces) -> int:
        shown = (*still, *(said(dice, face) for face in faces))
        return came_to(dice, value, shown, help, fate, rescued=rescued)

    found = distribution(falls, dice=count - len(still), sides=sides(dice))
    return dict(sorted(found.items(), reverse=True))


@cites("fate.d6.core-roll")
def _added_up(on_table: DicePool, dice: Dice) -> dict[int, Fraction]:
    sums = kept(on_table.dice, on_table.counted, sides(dice), best=on_table.extra > 0)
    plus = come_to((0,) * on_table.counted, dice)
    return {came + plus: chance for came, chance in sums.items()}


@cites("fate.d6.bonus-penalty")
@functools.cache
def kept(dice: int, counted: int, sides: int, *, best: bool) -> dict[int, Fraction]:
    """The chance of every sum of the best (or worst) so many of a handful of dice, highest sum first.

    >>> kept(2, 1, 6, best=True)[6]
    Fraction(11, 36)
    """
    faces = range(sides, 0, -1) if best else range(1, sides + 1)
    sums = [0] * (counted * sides + 1) if counted else [sides**dice]
    for passed, last in enumerate(faces):  # the face that the last counted die shows, and those passed before it
        for ahead in range(counted):
            at_last = _at_least(dice - ahead, counted - ahead, sides - passed - 1) * comb(dice, ahead)
            rest = (counted - ahead) * last
            for total, ways in enumerate(_sums_of(ahead, tuple(faces[:passed]))):
                sums[total + rest] += ways * at_last if ways else 0
    return {total: Fraction(sums[total], sides**dice) for total in range(len(sums) - 1, -1, -1) if sums[total]}


def _at_least(dice: int, showing: int, others: int) -> int:
    """In how many ways so many of the dice, or more, show one face, the rest showing one of so many others."""
    return sum(comb(dice, more) * others ** (dice - more) for more in range(showing, dice + 1))


@functools.cache
def _sums_of(dice: int, faces: tuple[int, ...]) -> list[int]:
    """In how many ways so many dice, each showing one of these faces, come to each sum, from 0."""
    if not (dice and faces):
        return [int(not dice)]
    found = [0] * (dice * max(faces) + 1)
    for total, ways in enumerate(_sums_of(dice - 1, faces)):
        for face in faces if ways else ():
            found[total + face] += ways
    return found


@cites("fate.tests.dynamic-check")
def against_each_other(first: Chances, second: Chances) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of winning, coming out level and losing, of one roll against another."""
    mine, theirs = whole(first), whole(second)
    over = sum(mine.values()) * sum(theirs.values())
    level = sum(ways * theirs.get(value, 0) for value, ways in mine.items())
    won = lower = 0  # their ways that mine beats, the least of mine first
    left = sorted(theirs, reverse=True)
    for value in sorted(mine):
        while left and left[-1] < value:
            lower += theirs[left.pop()]
        won += mine[value] * lower
    return Fraction(won, over), Fraction(level, over), Fraction(over - won - level, over)


@cites("fate.tests.margins")
def differences(first: Chances, second: Chances) -> dict[int, Fraction]:
    """The chance of everything by which one roll may be ahead of another.

    >>> differences({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})
    {-1: Fraction(1, 2), 0: Fraction(1, 2)}
    """
    mine, theirs = whole(first), whole(second)
    over = sum(mine.values()) * sum(theirs.values())
    found: Counter[int] = Counter()
    for value, ways in mine.items():
        for other, others in theirs.items():
            found[value - other] += ways * others
    return {gap: Fraction(ways, over) for gap, ways in found.items()}


@once_for_each
def in_ways(chances: Chances) -> dict[int, int]:
    """A roll as `whole` counts it; worked out once for a law that is kept."""
    return whole(chances)


@once_for_each
def under(chances: Chances) -> Callable[[int], int]:
    """A function that says in how many of its ways, as `whole` counts them, a roll stays under a value.

    >>> [under({0: Fraction(1, 3), 2: Fraction(2, 3)})(value) for value in (0, 2, 3)]
    [0, 1, 3]
    """
    ways = in_ways(chances)
    values = sorted(ways)
    below = [0, *accumulate(ways[value] for value in values)]
    return lambda value: below[bisect_left(values, value)]


@cites("fate.tests.dynamic-check")
def win_level_lose(lead: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of winning, coming out level and losing with Fudge dice, `lead` steps above before they fall.

    >>> sum(win_level_lose(1)), win_level_lose(9)[0]
    (Fraction(1, 1), Fraction(1, 1))
    """
    return against_each_other(outcomes(lead), outcomes(0))
