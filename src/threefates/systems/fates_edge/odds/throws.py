"""The odds of pools thrown beside an action, under best play: nothing but Boons throws a die of them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, is_success, tally
from threefates.systems.fates_edge.rulings.resolution import Tens

__all__ = ["Hand", "best", "faces_of", "group_with_boons", "with_boons"]


class Hand(NamedTuple):
    """What one of those who threw may still do: dice that Boons may go into, and those that are open to it."""

    boons: int
    failed: int
    won: int = 0  # successes that are no ten


Weight = tuple[int, int]  # ways to succeed; and beats in all ways together, as a number below 0


@lru_cache(maxsize=16)
def faces_of(tens: Tens) -> Mapping[int, int]:
    """On how many faces of a die are how many successes.

    >>> dict(faces_of(Tens.TWO))
    {0: 5, 1: 4, 2: 1}
    """
    return Counter(tally((face,), tens).successes for face in range(1, SIDES + 1))


def best(hands: tuple[Hand, ...], short: int, tens: Tens) -> tuple[Fraction, Fraction]:
    """The chance that Boons make up for so many missing successes, asked one after the other, and beats that they make.

    >>> best((Hand(1, 2),), 1, Tens.ONE), best((Hand(1, 0, 2),), 1, Tens.TWO)[0]
    ((Fraction(1, 2), Fraction(1, 10)), Fraction(1, 10))
    """
    whole = SIDES ** sum(hand.boons for hand in hands)
    success, beats = _weigh(hands, short, tens)
    return Fraction(success, whole), Fraction(-beats, whole)


@lru_cache(maxsize=8192)
def _weigh(hands: tuple[Hand, ...], short: int, tens: Tens) -> Weight:
    """The same in whole numbers: of all the ways in which a d10 for each Boon may fall."""
    ways = SIDES ** sum(hand.boons for hand in hands)
    if short <= 0:
        return ways, 0
    if not hands or short > sum(hand.boons for hand in hands) * max(faces_of(tens)):
        return 0, 0
    hand, others = hands[0], hands[1:]
    unused = SIDES**hand.boons
    kept = _weigh(others, short, tens)
    open_to = [(kept[0] * unused, kept[1] * unused)]
    if hand.boons and hand.failed:
        open_to.append(_thrown((hand._replace(boons=hand.boons - 1, failed=hand.failed - 1), *others), short, tens))
    elif hand.boons and hand.won:
        open_to.append(_thrown((hand._replace(boons=hand.boons - 1, won=hand.won - 1), *others), short + 1, tens))
    return max(open_to)


def _thrown(hands: tuple[Hand, ...], short: int, tens: Tens) -> Weight:
    """One die is thrown: a 1 in ten is a beat."""
    success, beats = 0, -(SIDES ** sum(hand.boons for hand in hands))
    for more, faces in faces_of(tens).items():
        one = _weigh(hands, short - more, tens)
        success, beats = success + faces * one[0], beats + faces * one[1]
    return success, beats


@lru_cache(maxsize=512)
def with_boons(dice: int, sure: int, boons: int, dv: int, tens: Tens) -> Fraction:
    """The chance of one pool before it is thrown, with so many Boons that may go into it.

    >>> [str(with_boons(1, 0, boons, 1, Tens.ONE)) for boons in (0, 1)]
    ['1/2', '3/4']
    """
    found = Fraction(0)
    for successes, failed, won, ways in _falls(dice, tens):
        found += ways * best((Hand(boons, failed, won),), dv - sure - successes, tens)[0]
    return found * Fraction(1, SIDES**dice)


def _falls(dice: int, tens: Tens) -> Iterator[tuple[int, int, int, int]]:
    """Every way for a pool to fall: its successes, dice that failed, successes that are no ten, and how often."""
    fails = sum(not is_success(face) for face in range(1, SIDES + 1))
    for failed in range(dice + 1):
        for top in range(dice - failed + 1):
            won = dice - failed - top
            ways = comb(dice, failed) * comb(dice - failed, top) * fails**failed * (SIDES - 1 - fails) ** won
            yield won + top * max(faces_of(tens)), failed, won, ways


@lru_cache(maxsize=256)
def group_with_boons(pools: tuple[tuple[int, int], ...], sure: int, dv: int, tens: Tens) -> Fraction:
    """The chance of a whole group before it throws, whose Boons go into dice that failed.

    Args:
        pools: For each of them, the dice and the Boons that may go into them.
        sure: Successes beyond the dice.
        dv: What they roll against.
        tens: What a ten is worth.

    Example:
        >>> group_with_boons(((1, 1), (1, 0)), 0, 2, Tens.ONE)
        Fraction(3, 8)
    """
    so_far = Counter({(min(sure, dv), 0): 1})
    for dice, boons in pools:
        falls = Counter[tuple[int, int]]()
        for successes, failed, _, ways in _falls(dice, tens):
            falls[min(successes, dv), min(failed, boons)] += ways
        after = Counter[tuple[int, int]]()
        for (had, again), before in so_far.items():
            for (successes, more), ways in falls.items():
                after[min(had + successes, dv), again + more] += before * ways
        so_far = after
    won = Fraction(0)
    for (had, again), ways in so_far.items():
        won += ways * best((Hand(again, again),), dv - had, tens)[0]
    return won * Fraction(1, SIDES ** sum(dice for dice, _ in pools))
