"""A pool of dice, thrown and thrown again in steps: best play by exact integers, and the joint law it leads to.

Two facts make it quick. Dice of one kind are alike, so that a pool is only how many there are of each kind, and kinds
that nothing tells apart any more are one. And what falling has cost already changes no decision but through whether it
is nothing, so that values live on pools alone and costs ride along.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from threefates.odds.counts import Whole, counts
from threefates.odds.steps import Move, Step, Table, table

__all__ = ["Goals", "Plan", "Weights", "Worth", "falling", "goals", "landed", "law", "over", "plan", "too_large"]

Weights = NDArray[Any]
WORD: Final = 2**60


class Goals:
    """What is played for, for several goals at once. Two are the same only if they are one object.

    Attributes:
        aims: What each final pool is worth: whole numbers from 0, indexed by [clean or not, goal, pool]. The first
            axis is 1 long where it does not matter whether anything was paid; else 2, and 0 is for pools that cost
            nothing. Of several aims the first counts, then the second. All else being equal, the cheaper play is
            better.
        rides: Other values of final pools, likewise indexed, that are worked out under the same play and decide
            nothing.
    """

    def __init__(self, aims: Sequence[Whole], rides: Sequence[Whole] = ()) -> None:
        self.aims, self.rides = tuple(aims), tuple(rides)


Plain = Sequence[Sequence[Sequence[int]]]


def goals(aims: Sequence[Plain], rides: Sequence[Plain] = (), *, large: bool = False) -> Goals:
    """Goals from plain numbers; large ones are kept as plain numbers, since a machine word cannot hold their sums."""
    whole = ([np.array(value, dtype=object if large else np.int64) for value in values] for values in (aims, rides))
    return Goals(*whole)


def too_large(most: int, first: Step, steps: tuple[Step, ...], dice: int) -> bool:
    """Whether the values of pools that are worth so much at most are too large for a machine word."""
    return most * over(first, steps, dice) >= WORD * int(first.sides**dice)


class Worth(NamedTuple):
    """The values of every pool before a step, under best play: exact whole numbers over one denominator."""

    aims: tuple[Whole, ...]  # [clean or not, goal, pool]
    rides: tuple[Whole, ...]
    cost: Whole  # what is still to be paid, expected
    over: int


class Plan(NamedTuple):
    """Best play."""

    pick: Whole | None  # the first step's: [clean or not, goal, pool] -> number of the move; None: nothing is decided
    worth: Worth  # before the first step


@lru_cache(maxsize=4096)
def plan(steps: tuple[Step, ...], dice: int, goals: Goals) -> Plan:
    """Best play of these steps by exact dynamic programming: what the first of them does, and what that is worth.

    Policies are compared as whole numbers: in floats, chances that are the same seem to differ.
    """
    if not steps:
        return Plan(None, Worth(goals.aims, goals.rides, np.zeros_like(goals.aims[0]), 1))
    return Plan(*_before(table(steps[0], dice), plan(steps[1:], dice, goals).worth))


def _before(step: Table, after: Worth) -> tuple[Whole | None, Worth]:
    """The values before a step, and what it does."""
    levels = falling(step, after)
    over = after.over * step.step.sides**step.most
    shape = (*after.cost.shape[:2], len(counts(step.step.kinds, step.dice)))
    best = [np.full(shape, -1, dtype=after.cost.dtype) for _ in levels[0]]
    pick = np.zeros(shape, dtype=np.int8)
    aims = len(after.aims)
    for number, move in enumerate(step.moves):
        offered = [value[:, :, move.stays] for value in levels[move.dice]]
        _take_if_better(best, pick, number, move, offered, aims)
    return (pick if step.decides else None), Worth(tuple(best[:aims]), tuple(best[aims:-1]), best[-1], over)


def _take_if_better(best: list[Whole], pick: Whole, number: int, move: Move, offered: list[Whole], aims: int) -> None:
    """Where a move is worth more than all before it, it is picked."""
    standing = [value[:, :, move.source] for value in best]
    better = (offered[-1] < standing[-1]) | (standing[-1] < 0)  # the cheaper one, where all else is equal
    for offer, stands in zip(offered[aims - 1 :: -1], standing[aims - 1 :: -1], strict=True):
        better = (offer > stands) | ((offer == stands) & better)
    for value, offer, stands in zip(best, offered, standing, strict=True):
        value[:, :, move.source] = np.where(better, offer, stands)
    pick[:, :, move.source] = np.where(better, number, pick[:, :, move.source])


def falling(step: Table, after: Worth) -> list[list[Whole]]:
    """The values while so many dice are still in the air, over one denominator; costs last."""
    values, over, sides = [*after.aims, *after.rides, after.cost], after.over, step.step.sides
    levels = [[value * sides**step.most for value in values]]
    for thrown in range(1, step.most + 1):
        values = _one_falls(step.step, step.dice - thrown, values, over)
        over *= sides
        levels.append([value * sides ** (step.most - thrown) for value in values])
    return levels


def _one_falls(step: Step, dice: int, values: list[Whole], over: int) -> list[Whole]:
    """The values one die earlier: the mean over how it may fall, summed instead of divided."""
    shape = (*values[0].shape[:2], len(counts(step.after, dice)))
    found = [np.zeros(shape, dtype=value.dtype) for value in values]
    for kind, ways, cost in step.lands:
        more = counts(step.after, dice).one_more(kind)
        for total, value in zip(found, values, strict=True):
            total += ways * (value[-1:] if cost else value)[:, :, more]
        found[-1] += ways * cost * over
    return found


# the joint law ------------------------------------------------------------------------------------


def law(first: Step, steps: tuple[Step, ...], dice: int, goals: Goals, *, exact: bool = False) -> Weights:
    """The joint law of final pools and costs under best play.

    Args:
        first: The throw itself, as a step: how its dice may fall.
        steps: What may be thrown again.
        dice: How many dice are thrown.
        goals: What is played for.
        exact: Whether to count in whole numbers, over `sides ** (dice + the most dice each step throws)`.

    Returns:
        Weights by [goal, final pool, cost]; the first axis is 1 long where nothing is decided.
    """
    forced = next((at for at, step in enumerate(steps) if table(step, dice).decides), len(steps))
    weights = _forced(first, steps[:forced], dice, exact)
    for at in range(forced, len(steps)):
        step = table(steps[at], dice)
        weights = _after(step, weights, plan(steps[at:], dice, goals).pick if step.decides else None)
    return weights


def over(first: Step, steps: tuple[Step, ...], dice: int) -> int:
    """What the whole numbers of an exact law sum to."""
    most = sum(table(step, dice).most for step in steps)
    return int(first.sides ** (dice + most))


@lru_cache(maxsize=512)
def _forced(first: Step, steps: tuple[Step, ...], dice: int, exact: bool) -> Weights:  # noqa: FBT001 - a key of the cache
    """The law up to the first decision, which is the same whatever is played for."""
    if steps:
        return _after(table(steps[-1], dice), _forced(first, steps[:-1], dice, exact), None)
    one = np.array([[[1 if exact else 1.0]]], dtype=object if exact else np.float64)
    return landed(first, {0: one}, dice, dice, dice * first.dearest + 1)


def _after(step: Table, weights: Weights, pick: Whole | None) -> Weights:
    """The law after a step."""
    goals = max(weights.shape[0], 1 if pick is None else pick.shape[1])
    levels: dict[int, Weights] = {}
    for number, move in enumerate(step.moves):
        moved = weights[:, move.source] if pick is None else _picked(weights, pick, number, move)
        level = levels.get(step.dice - move.dice)
        if level is None:
            shape = (goals, len(counts(step.step.kinds, step.dice - move.dice)), weights.shape[2])
            level = levels[step.dice - move.dice] = np.zeros(shape, dtype=weights.dtype)
        level[:, move.left] += moved
    merged = {dice: _merged(step.step, dice, level) for dice, level in levels.items()}
    return landed(step.step, merged, step.dice, step.most, weights.shape[2] + step.most * step.step.dearest)


def _picked(weights: Weights, pick: Whole, number: int, move: Move) -> Weights:
    """What of the law goes where a move is picked."""
    chosen = pick[:, :, move.source] == number
    moved = weights[:, move.source] * chosen[-1][:, :, None]
    if len(chosen) > 1:
        moved[:, :, 0] = (weights[:, move.source, 0]) * chosen[0]
    found: Weights = moved
    return found


def _merged(step: Step, dice: int, level: Weights) -> Weights:
    """The law in the kinds of afterwards."""
    if step.becomes == tuple(range(step.after)):
        return level
    order, starts, groups = counts(step.kinds, dice).after(step.becomes, step.after)
    merged = np.zeros((level.shape[0], len(counts(step.after, dice)), level.shape[2]), dtype=level.dtype)
    merged[:, groups] = np.add.reduceat(level[:, order], starts, axis=1)
    return merged


def landed(step: Step, levels: dict[int, Weights], dice: int, most: int, costs: int) -> Weights:
    """All dice in the air come down, one after the other."""
    goals, sides = max(level.shape[0] for level in levels.values()), step.sides
    weights_are = next(iter(levels.values())).dtype
    exact = weights_are.kind != "f"
    falling: Weights | None = None
    for there in range(min(levels), dice + 1):
        here = np.zeros((goals, len(counts(step.after, there)), costs), dtype=weights_are)
        if there in levels:
            level = levels[there]
            here[:, :, : level.shape[2]] += level * sides ** (most - (dice - there)) if exact else level
        if falling is not None:
            _land(step, there - 1, falling, here, 1 if exact else 1 / sides)
        falling = here
    assert falling is not None
    return falling


def _land(step: Step, dice: int, falling: Weights, here: Weights, unit: float) -> None:
    for kind, ways, cost in step.lands:
        more = counts(step.after, dice).one_more(kind)
        here[:, more, cost:] += falling[:, :, : falling.shape[2] - cost] * (ways * unit)
