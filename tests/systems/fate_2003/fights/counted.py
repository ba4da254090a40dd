"""Chances by counting every way that dice may fall, for tests."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

__all__ = ["ahead", "falls", "share", "sums"]

DIE = (-1, 0, 1)


def falls(value: int) -> list[int]:
    """Every way four dice may fall on a skill."""
    return [value + sum(dice) for dice in product(DIE, repeat=4)]


def share(mine: int, theirs: int, least: int, most: int = 99) -> Fraction:
    """By counting: the chance that one roll is ahead of another by so much."""
    ways = [least <= one - other <= most for one in falls(mine) for other in falls(theirs)]
    return Fraction(sum(ways), len(ways))


def sums(*values: int) -> Counter[int]:
    """By counting: in how many ways several rolls come to each sum."""
    found = Counter({0: 1})
    for value in values:
        each = Counter(falls(value))
        found_now: Counter[int] = Counter()
        for (total, ways), (came, more) in product(found.items(), each.items()):
            found_now[total + came] += ways * more
        found = found_now
    return found


def ahead(ours: Counter[int], theirs: Counter[int], least: int, most: int = 99) -> Fraction:
    """The share of the ways in which one sum is ahead of another by so much."""
    ways = sum(
        one * other for mine, one in ours.items() for came, other in theirs.items() if least <= mine - came <= most
    )
    return Fraction(ways, ours.total() * theirs.total())
