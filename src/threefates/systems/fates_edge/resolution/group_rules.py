"""Rolling together and against each other: group actions, extended challenges, contests. Rules of numbers alone."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally

__all__ = ["CHALLENGE_SIZES", "group_dv", "holds", "pooled", "segments_won", "who_wins"]


@cites("fe.resolution.extended-challenge")
def challenge_sizes() -> tuple[int, int]:
    """The smallest and the largest clock of an extended challenge."""
    low, high = entry("fe.resolution.extended-challenge").table(dict[str, tuple[int, int]])["clock"]
    return low, high


CHALLENGE_SIZES = challenge_sizes()


@cites("fe.resolution.group-action")
def group_dv(helpers: int, *, complicated: bool) -> int:
    """Sum what helpers take off the DV of the one who leads, and what complicated coordination adds.

    >>> group_dv(2, complicated=True)
    -1
    """
    return int(complicated) - helpers


@cites("fe.resolution.group-pooling", "fe.ruling.group-rolls")
def pooled(tallies: Iterable[Tally]) -> Tally:
    """Everybody rolls, and the group has one count of successes and one of beats.

    >>> pooled([Tally(2, 1), Tally(1, 2)])
    Tally(successes=3, beats=3)
    """
    together = list(tallies)
    return Tally(sum(tally.successes for tally in together), sum(tally.beats for tally in together))


@cites("fe.resolution.extended-challenge", "fe.ruling.extended-ticks")
def segments_won(outcome: Outcome) -> int:
    """Count how far a roll moves the clock of a long task: a success two segments, a Partial one.

    >>> [segments_won(row) for row in Outcome]
    [2, 2, 1, 0]
    """
    return 2 if outcome.succeeded else int(outcome is Outcome.PARTIAL)


@cites("fe.resolution.contested", "fe.ruling.contested-miss")
def who_wins(acting: int, defending: int, dv: int) -> bool:
    """Say whether who acts beats who defends: with more successes, and enough for the DV; a tie changes nothing.

    >>> who_wins(3, 2, dv=3), who_wins(2, 1, dv=3), who_wins(3, 3, dv=3)
    (True, False, False)
    """
    return acting > defending and acting >= dv


@cites("fe.resolution.contested", "fe.ruling.contested-miss")
def holds(defending: int, acting: int, dv: int) -> bool:
    """Say whether who defends holds against who acts: unless that one wins, be it by a tie or because both fail.

    >>> holds(3, 3, dv=3), holds(0, 2, dv=3), holds(2, 3, dv=3)
    (True, True, False)
    """
    return not who_wins(acting, defending, dv)
