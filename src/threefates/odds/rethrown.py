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
from threefates.odds.plays import plays
from threefates.odds.pools import OddsError
from threefates.odds.steps import Move, Step, StepTable, table

__all__ = [
    "Goals",
    "Plan",
    "Weights",
    "Worth",
    "earlier",
    "falling",
    "goals",
    "joined",
    "landed",
    "law",
    "over",
    "plan",
]

Weights = NDArray[Any]
WIDE: Final = 28  # bits of the lower half of a value that is kept in two
NARROW: Final = 2**8  # what final pools may be worth at most to be kept in one
MOST_OVER: Final = 2**54  # the largest denominator with which no machine word overflows
MOST_IN_A_WORD: Final = 2**62  # all the weights of a law together, where each is a machine word


class Goals:
    """The goals played for, several at once. Two are the same only if they are one object.

    Args:
        aims: What each final pool is worth: whole numbers from 0, indexed by [clean or not, goal, pool]. The first
            axis is 1 long where it does not matter whether anything was paid; else 2, and 0 is for pools that cost
            nothing. Of several aims the first counts, then the second. All else being equal, the cheaper play is
            better.
        rides: Other values of final pools, likewise indexed, that are worked out under the same play and decide
            nothing.
        ends: What is to be paid at the end, beyond what falling cost, likewise indexed; nothing without it.

    Attributes:
        start: The same by [row, column, goal]. A row is a pool; where there are two of each, the first is clean. Of the
            columns the first are aims, the last is what is still to be paid.
        flags: How many rows a pool has.
        aims: How many columns are aims.
        places: The column of every aim and every other value, in their order.
        wide: The columns that are the upper half of a value too large for one; its lower half follows.
    """

    def __init__(self, aims: Sequence[Whole], rides: Sequence[Whole] = (), ends: Whole | None = None) -> None:
        halves = [_halves(value) for value in (*aims, *rides)]
        columns = [half for value in halves for half in value]
        columns.append(np.zeros((1, 1, 1), dtype=np.int64) if ends is None else ends)
        self.places = tuple(sum(map(len, halves[:at])) for at in range(len(halves)))
        self.wide = tuple(place for place, value in zip(self.places, halves, strict=True) if len(value) > 1)
        self.aims = sum(map(len, halves[: len(aims)]))
        flags, many, pools = np.broadcast_shapes(*(column.shape for column in columns))
        every = np.stack([np.broadcast_to(column, (flags, many, pools)) for column in columns])
        self.flags = flags
        self.start: Whole = np.ascontiguousarray(every.transpose(3, 1, 0, 2)).reshape(-1, len(columns), many)


def _halves(value: Whole) -> tuple[Whole, ...]:
    return (value,) if value.max() <= NARROW else (value >> WIDE, value & (1 << WIDE) - 1)


Plain = Sequence[Sequence[Sequence[int]]]


def goals(at: Whole, aims: Sequence[Plain], rides: Sequence[Plain] = (), ends: Sequence[int] = (0,)) -> Goals:
    """Goals made of plain numbers.

    Args:
        at: What each final pool counts for.
        aims: What it is worth to count for that: indexed by [clean or not, goal, count].
        rides: Likewise.
        ends: What is to be paid at the end: [clean or not].
    """
    aims_at, rides_at = ([np.array(value)[:, :, at] for value in values] for values in (aims, rides))
    return Goals(aims_at, rides_at, np.array(ends).reshape(-1, 1, 1))


class Worth(NamedTuple):
    """The values of every pool before a step, under best play: exact whole numbers over one denominator."""

    values: Whole  # [row, column, goal], as in `Goals`
    over: int
    goals: Goals

    def number(self, row: int, goal: int) -> list[int]:
        """The values of one row for one goal, their halves put together, in the order of `Goals.places`; costs last."""
        return whole(self.values[row, :, goal].tolist(), self.goals)


def whole(columns: Sequence[int], goals: Goals) -> list[int]:
    """Values from their columns, and what is still to be paid."""
    found = [(columns[at] << WIDE) + columns[at + 1] if at in goals.wide else columns[at] for at in goals.places]
    return [*found, columns[-1]]


class Plan(NamedTuple):
    """Best play of the steps that are left."""

    pick: Whole  # what the first step does: [clean or not, goal, pool] -> number of the move
    worth: Worth  # before the first step


@lru_cache(maxsize=4096)
def plan(steps: tuple[Step, ...], dice: int, goals: Goals) -> Plan:
    """Best play of these steps by exact dynamic programming: what the first of them does, and what that is worth.

    Policies are compared as whole numbers: in floats, chances that are the same seem to differ.
    """
    if not steps:
        return Plan(np.zeros((1, 1, 1), dtype=np.int64), Worth(goals.start, 1, goals))
    return earlier(steps[0], dice, plan(steps[1:], dice, goals).worth)


def earlier(step: Step, dice: int, after: Worth) -> Plan:
    """Best play of a step, and the values before it, from those after it."""
    play, (every, over) = plays(step, dice, after.goals.flags), falling(step, dice, after)
    best, pick = every[play.rows[0]], np.broadcast_to(play.numbers[0][:, None], (len(play.rows[0]), every.shape[2]))
    for rows, numbers in zip(play.rows[1:], play.numbers[1:], strict=True):
        offered = every[rows]
        better = _better(offered, best, after.goals.aims)
        best = np.where(better[:, None], offered, best)
        pick = np.where(better, numbers[:, None], pick)
    shaped = pick.reshape(-1, after.goals.flags, pick.shape[1]).transpose(1, 2, 0)
    return Plan(shaped, Worth(best, over, after.goals))


def _better(offered: Whole, best: Whole, aims: int) -> NDArray[np.bool_]:
    """The places where an offer is worth more, aim by aim; where all are equal, where it is cheaper."""
    better: NDArray[np.bool_] = offered[:, -1] < best[:, -1]
    for aim in reversed(range(aims)):
        offer, stands = offered[:, aim], best[:, aim]
        better = (offer > stands) | ((offer == stands) & better)
    return better


def falling(step: Step, dice: int, after: Worth) -> tuple[Whole, int]:
    """The values while dice of a step are still in the air, and their denominator; the rows are those of `plays`."""
    play, sides = plays(step, dice, after.goals.flags), step.sides
    over = after.over * sides ** len(play.falls)
    if over > MOST_OVER:
        raise OddsError("odds.too_many", f"Best play of {dice} dice is too much to count exactly. Ask about fewer.")
    ways = np.array([landing.ways for landing in step.lands])
    paid = sum(landing.ways * landing.cost for landing in step.lands)
    value, worth, levels = after.values, after.over, [after.values * (over // after.over)]
    for fall in play.falls:
        value = np.einsum("l,lrcg->rcg", ways, value[fall])
        value[:, -1] += paid * worth
        worth *= sides
        levels.append(value * (over // worth))
    return _carried(np.concatenate(levels), after.goals), over


def _carried(values: Whole, goals: Goals) -> Whole:
    """With the lower half of every wide value small again, so that values can be compared half by half."""
    for at in goals.wide:
        values[:, at] += values[:, at + 1] >> WIDE
        values[:, at + 1] &= (1 << WIDE) - 1
    return values


def joined(worths: Sequence[Worth]) -> Worth:
    """Several values of the same pools side by side, as if they were of more goals."""
    over = max(worth.over for worth in worths)
    values = np.concatenate([worth.values * (over // worth.over) for worth in worths], axis=2)
    return Worth(_carried(values, worths[0].goals), over, worths[0].goals)


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
    weights = _forced(first, steps[:forced], dice, _numbers(over(first, steps, dice)) if exact else "float64")
    for at in range(forced, len(steps)):
        step = table(steps[at], dice)
        weights = _after(step, weights, plan(steps[at:], dice, goals).pick if step.decides else None)
    return weights


def over(first: Step, steps: tuple[Step, ...], dice: int) -> int:
    """The sum of the whole numbers of an exact law."""
    most = sum(table(step, dice).most for step in steps)
    return int(first.sides ** (dice + most))


def _numbers(most: int) -> str:
    """The kind of whole numbers that hold so many, of which machine words are much quicker than any larger ones."""
    return "int64" if most <= MOST_IN_A_WORD else "object"


@lru_cache(maxsize=512)
def _forced(first: Step, steps: tuple[Step, ...], dice: int, numbers: str) -> Weights:
    """The law up to the first decision, which is the same whatever is played for."""
    if steps:
        return _after(table(steps[-1], dice), _forced(first, steps[:-1], dice, numbers), None)
    return landed(first, {0: np.array([[[1]]], dtype=numbers)}, dice, dice, dice * first.dearest + 1)


def _after(step: StepTable, weights: Weights, pick: Whole | None) -> Weights:
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
    """The part of the law that goes where a move is picked."""
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
