"""Extended challenges: a clock that several rolls fill, and how far each moves it."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome

__all__ = ["CHALLENGE_SIZES", "segments_won"]


@cites("fe.resolution.extended-challenge")
def challenge_sizes() -> tuple[int, int]:
    """The smallest and the largest clock of an extended challenge."""
    low, high = entry("fe.resolution.extended-challenge").table(dict[str, tuple[int, int]])["clock"]
    return low, high


CHALLENGE_SIZES = challenge_sizes()


@cites("fe.resolution.extended-challenge", "fe.ruling.extended-ticks")
def segments_won(outcome: Outcome) -> int:
    """Count how far a roll moves the clock of a long task: a success two segments, a Partial one.

    >>> [segments_won(row) for row in Outcome]
    [2, 2, 1, 0]
    """
    return 2 if outcome.succeeded else int(outcome is Outcome.PARTIAL)
