"""A decision of a roll weighed, exactly: what every way to take it leads to, under best play afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from threefates.odds.counts import Whole, counts
from threefates.odds.rethrown import Goals, falling, landed, plan
from threefates.odds.steps import Step, table

__all__ = ["Chance", "Weighed", "lying", "thrown", "weigh"]


class Chance(NamedTuple):
    """Exact expectations under best play of a first goal."""

    aims: tuple[Fraction, ...]
    rides: tuple[Fraction, ...]
    cost: Fraction


class Weighed(NamedTuple):
    """One way to take a step, and what it leads to."""

    way: tuple[int, ...]  # how many dice of each kind are thrown
    chance: Chance


def weigh(steps: tuple[Step, ...], pool: tuple[int, ...], goals: Goals, *, clean: bool) -> list[Weighed]:
    """Every way to take the first step from a pool that lies there, the steps after it being played at their best.

    Args:
        steps: What may be thrown again, from now on.
        pool: How many dice are of each kind.
        goals: What is played for; its first goal is meant.
        clean: Whether nothing has been paid yet.
    """
    dice = sum(pool)
    step, after = table(steps[0], dice), plan(steps[1:], dice, goals).worth
    levels, number = falling(step, after), int(counts(len(pool), dice).find(np.array([pool]))[0])
    over, found = after.over * step.step.sides**step.most, []
    for move in step.moves:
        for at in np.flatnonzero(move.source == number):
            left = counts(len(pool), dice - move.dice).rows[move.left[at]]
            values = [int(value[0 if clean else -1, 0, move.stays[at]]) for value in levels[move.dice]]
            found.append(Weighed(tuple((np.array(pool) - left).tolist()), _chance(values, len(goals.aims), over)))
    return found


def lying(pool: tuple[int, ...], goals: Goals, *, clean: bool) -> Chance:
    """What a pool is worth that is final."""
    number = int(counts(len(pool), sum(pool)).find(np.array([pool]))[0])
    values = [int(value[0 if clean else -1, 0, number]) for value in (*goals.aims, *goals.rides)]
    return _chance([*values, 0], len(goals.aims), 1)


def thrown(first: Step, steps: tuple[Step, ...], dice: int, goals: Goals) -> Chance:
    """What a throw is worth before it is made, for the first goal."""
    worth = plan(steps, dice, goals).worth
    weights = _fallen(first, dice)
    over = int(first.sides**dice) * worth.over
    values = [_mean(weights, value) for value in (*worth.aims, *worth.rides, worth.cost)]
    values[-1] += int((weights @ np.arange(weights.shape[1])).sum()) * worth.over
    return _chance(values, len(goals.aims), over)


@lru_cache(maxsize=64)
def _fallen(first: Step, dice: int) -> Whole:
    """In how many ways a throw falls: [pool, cost]."""
    found: Whole = landed(first, {0: np.array([[[1]]])}, dice, dice, dice * first.dearest + 1)[0]
    return found


def _mean(weights: Whole, value: Whole) -> int:
    """A value summed over all ways to fall, in plain numbers: they may be larger than a machine word."""
    clean, paid = weights[:, 0].tolist(), weights[:, 1:].sum(axis=1).tolist()
    pairs = zip((*clean, *paid), (*value[0, 0].tolist(), *value[-1, 0].tolist()), strict=True)
    return sum(ways * worth for ways, worth in pairs)


def _chance(values: Sequence[int], aims: int, over: int) -> Chance:
    shares = [Fraction(value, over) for value in values]
    return Chance(tuple(shares[:aims]), tuple(shares[aims:-1]), shares[-1])
