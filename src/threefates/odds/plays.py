"""The moves of a step laid out in rows, so that all pools are weighed at once: made once, whatever is played for."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from threefates.odds.counts import Whole, counts
from threefates.odds.steps import Step, StepTable, table

__all__ = ["Plays", "plays"]


class Plays(NamedTuple):
    """The moves that every pool has, in rows.

    Rows of pools are as `threefates.odds.rethrown.Goals` says: one for each, or two of which the first is clean. Below
    the rows of the pools after a step lie those with one die in the air, then two, and so on.
    """

    falls: tuple[Whole, ...]  # for one die in the air and more: [landing, row] -> the row with one die fewer in the air
    rows: Whole  # [way, row before the step] -> row among all of them; who has fewer ways has the first again
    numbers: Whole  # [way, row before the step] -> the number of the move


@lru_cache(maxsize=1024)
def plays(step: Step, dice: int, flags: int) -> Plays:
    """The moves that a step has with every pool of so many dice.

    Args:
        step: The step.
        dice: How many dice there are.
        flags: How many rows a pool has.
    """
    moves = table(step, dice)
    falls = tuple(_falls(step, dice - thrown, flags) for thrown in range(1, moves.most + 1))
    return Plays(falls, *_ways(moves, flags))


def _falls(step: Step, dice: int, flags: int) -> Whole:
    """For each landing of a die that falls among so many: where it leads."""
    clean = np.arange(flags)
    here = counts(step.after, dice)
    lands = [(here.one_more(landing.kind), clean * 0 + flags - 1 if landing.cost else clean) for landing in step.lands]
    return np.stack([(more[:, None] * flags + flag).reshape(-1) for more, flag in lands])


def _ways(step: StepTable, flags: int) -> tuple[Whole, Whole]:
    """Every way of every pool, the better liked first."""
    pools = len(counts(step.step.kinds, step.dice))
    begins = np.cumsum([0, *(len(counts(step.step.after, step.dice - thrown)) for thrown in range(step.most))])
    so_far, found = np.zeros(pools, dtype=np.int64), np.full((len(step.moves), 2, pools), -1)
    for number, move in enumerate(step.moves):
        found[so_far[move.source], 0, move.source] = begins[move.dice] + move.stays
        found[so_far[move.source], 1, move.source] = number
        so_far[move.source] += 1
    found = found[: so_far.max()]
    found = np.where(found < 0, found[:1], found)
    rows = found[:, 0, :, None] * flags + np.arange(flags)
    return rows.reshape(len(rows), -1), np.repeat(found[:, 1], flags, axis=1)
