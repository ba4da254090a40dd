"""The worth of every pool on the Outcome Matrix, and what of it is wanted: one table for all odds of a roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from threefates.odds.counts import Whole
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, outcome

__all__ = ["ROWS", "Rows", "cleanly", "rows_of", "somehow", "wanted", "wholly"]

ROWS: Final = tuple(Outcome)
Rows = list[list[list[Outcome]]]  # [whether a beat was made, DV, successes]


def rows_of(successes: Whole, dvs: Iterable[int], worn: int = 0) -> Rows:
    """Read the Outcome Matrix for every number of successes a pool may have, without beats and with some.

    Args:
        successes: What the pools have; their largest number is the last that is read.
        dvs: The difficulties.
        worn: Beats that are there whatever falls.
    """
    counts = range(int(successes.max()) + 1)
    return [[[outcome(Tally(count, beats + worn), dv) for count in counts] for dv in dvs] for beats in (0, 1)]


def wanted(rows: Rows, says: Callable[[Outcome], bool]) -> list[list[list[int]]]:
    """Mark with 1 where a row is as wanted, and with 0 where it is not."""
    return [[[int(says(row)) for row in against] for against in flag] for flag in rows]


def wholly(row: Outcome) -> bool:
    """Say whether the intent lands in full, with or without a cost."""
    return row.succeeded


def cleanly(row: Outcome) -> bool:
    """Say whether the intent lands in full at no cost."""
    return row is Outcome.CLEAN_SUCCESS


def somehow(row: Outcome) -> bool:
    """Say whether it is no Miss."""
    return row is not Outcome.MISS
