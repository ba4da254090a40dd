"""A decision of a roll weighed, exactly: what every way to take it leads to, under best play afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from threefates.odds.counts import Whole, counts
from threefates.odds.plays import plays
from threefates.odds.rethrown import Goals, Worth, earlier, falling, joined, landed, plan, whole
from threefates.odds.steps import Step, table

__all__ = ["Chance", "Weighed", "lay_out", "lying", "thrown", "weigh"]

PART: Final = 21  # bits of the parts in which values are multiplied
PARTS: Final = 3


class Chance(NamedTuple):
    """Exact expectations under best play."""

    values: tuple[Fraction, ...]  # of the aims, then of what rides along
    cost: Fraction


class Weighed(NamedTuple):
    """One way to take a step, and what it leads to for each goal."""

    way: tuple[int, ...]  # how many dice of each kind are thrown
    chances: tuple[Chance, ...]


def weigh(steps: tuple[Step, ...], pool: tuple[int, ...], goals: Goals, *, clean: bool) -> list[Weighed]:
    """Every way to take the first step from a pool that lies there, the steps after it being played at their best.

    Args:
        steps: What may be thrown again, from now on.
        pool: How many dice are of each kind.
        goals: What is played for.
        clean: Whether nothing has been paid yet.
    """
    dice = sum(pool)
    step, after = table(steps[0], dice), plan(steps[1:], dice, goals).worth
    every, over = falling(steps[0], dice, after)
    here, number = counts(len(pool), dice), _number(pool)
    play, row = plays(steps[0], dice, goals.flags), number * goals.flags + (0 if clean else goals.flags - 1)
    picks = dict(zip(play.numbers[:, row].tolist(), play.rows[:, row].tolist(), strict=True))
    found = []
    for move, at in picks.items():
        source = step.moves[move].source
        left = counts(len(pool), dice - step.moves[move].dice).rows[step.moves[move].left[source == number]][0]
        found.append(Weighed(tuple((here.rows[number] - left).tolist()), _chances(Worth(every, over, goals), at)))
    return found


def lying(pool: tuple[int, ...], goals: Goals, *, clean: bool) -> tuple[Chance, ...]:
    """The worth of a pool that is final, for each goal."""
    row = _number(pool) * goals.flags + (0 if clean else goals.flags - 1)
    return _chances(Worth(goals.start, 1, goals), row)


def _number(pool: tuple[int, ...]) -> int:
    return int(counts(len(pool), sum(pool)).find(np.array([pool]))[0])


def _chances(worth: Worth, row: int) -> tuple[Chance, ...]:
    every = (worth.number(row, goal) for goal in range(worth.values.shape[2]))
    return tuple(_chance(values, worth.over) for values in every)


def thrown(
    first: Step, steps: tuple[Step, ...], dice: int, goals: Goals, tails: Sequence[tuple[Step, ...]] = ((),)
) -> list[tuple[Chance, ...]]:
    """The worth of a throw before it is made, for each goal.

    Args:
        first: The throw itself.
        steps: What may throw dice again.
        dice: How many are thrown.
        goals: What is played for.
        tails: What may do so afterwards: what the throw is worth with each of these is worked out together.
    """
    worth = joined([plan(tail, dice, goals).worth for tail in tails])
    for step in reversed(steps):
        worth = earlier(step, dice, worth).worth
    weights = _fallen(first, dice, goals.flags)
    over, sums = int(first.sides**dice) * worth.over, _summed(weights, worth.values)
    fallen = sum(landing.ways * landing.cost for landing in first.lands) * dice
    found = []
    for columns in np.array(sums, dtype=object).T.tolist():
        *values, cost = whole(columns, goals)
        paid = cost * first.sides + fallen * over  # over as many as the cost of one die is over, once more
        found.append(_chance([value * first.sides for value in values] + [paid], over * first.sides))
    many = goals.start.shape[2]
    return [tuple(found[at : at + many]) for at in range(0, len(found), many)]


def lay_out(first: Step, steps: tuple[Step, ...], dice: int) -> None:
    """Make what questions about such a roll have in common, whatever is played for: the first need not wait for it."""
    for flags in (1, 2):
        _fallen(first, dice, flags)
        for step in steps:
            plays(step, dice, flags)


@lru_cache(maxsize=64)
def _fallen(first: Step, dice: int, flags: int) -> Whole:
    """In how many ways a throw falls, by row."""
    ways: Whole = landed(first, {0: np.array([[[1]]])}, dice, dice, dice * first.dearest + 1)[0]
    both = np.stack((ways[:, 0], ways[:, 1:].sum(axis=1)), axis=1) if flags > 1 else ways.sum(axis=1)
    return both.reshape(-1)


def _summed(weights: Whole, values: Whole) -> list[list[int]]:
    """Values summed over all ways to fall: [column][goal]. In parts, for the sums may be larger than a machine word."""
    flat = values.reshape(len(values), -1)
    parts = [(weights @ (flat >> PART * at & (1 << PART) - 1)).tolist() for at in range(PARTS)]
    sums = [sum(part << PART * at for at, part in enumerate(of_one)) for of_one in zip(*parts, strict=True)]
    goals = values.shape[2]
    return [sums[at : at + goals] for at in range(0, len(sums), goals)]


def _chance(values: Sequence[int], over: int) -> Chance:
    *shares, cost = (Fraction(value, over) for value in values)
    return Chance(tuple(shares), cost)
