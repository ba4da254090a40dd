"""The pay of failing: Boons for a Miss or a Partial, by the readings of a table, as far as the caps let them in."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position, position_name
from threefates.systems.fates_edge.rulings.resolution import (
    BoonsOnMiss,
    BoonsOnPartial,
    FailureCap,
    FailureCapScope,
    MissNeedsBeat,
    NoBite,
    PositionNaming,
)

__all__ = [
    "MOST_HELD",
    "counts_as_failure",
    "is_significant",
    "paid_by_miss",
    "paid_by_partial",
    "under_failure_cap",
    "under_hold_cap",
]

MOST_HELD: Final = 5
MOST_FROM_FAILURES: Final = 2  # in one scene


@cites("fe.resolution.significant-roll", "fe.resolution.no-bite-test", "fe.boons.award-conditions")
def is_significant(
    position: Position, no_bite: NoBite, naming: PositionNaming, *, bite: bool, staked: bool = True
) -> bool:
    """Whether a roll may pay Boons: something must be able to go wrong.

    >>> oldest = PositionNaming.OLDEST
    >>> [
    ...     is_significant(Position.DOMINANT, NoBite.LITERAL_CONTROLLED, oldest, bite=True, staked=staked)
    ...     for staked in (True, False)
    ... ]
    [True, False]
    """
    return bite and not gated(position, no_bite, naming, staked=staked)


@cites("fe.boons.position-gate")
def gated(position: Position, no_bite: NoBite, naming: PositionNaming, *, staked: bool) -> bool:
    """Whether its Position keeps a roll from paying: the safest always does, or that called Controlled, where nobody
    has voiced what could be lost, so that what may come of it is trivial.

    >>> [gated(Position.DOMINANT, reading, PositionNaming.CORE, staked=True) for reading in NoBite]
    [False, False, True]
    """
    if no_bite is NoBite.SAFE_STATE:
        return position is Position.DOMINANT
    called = position_name(position, naming)
    return no_bite is NoBite.LITERAL_CONTROLLED and called == "Controlled" and not staked


@cites("fe.boons.earn-miss", "fe.boons.earn-miss-cp")
def paid_by_miss(reading: BoonsOnMiss, needs_beat: MissNeedsBeat, beats: int) -> int:
    """Boons that a Miss pays, before any cap.

    >>> paid_by_miss(BoonsOnMiss.TWO, MissNeedsBeat.ANY_MISS, beats=0)
    2
    """
    if needs_beat is MissNeedsBeat.BEAT_NEEDED and not beats:
        return 0
    return {BoonsOnMiss.TWO: 2, BoonsOnMiss.ONE: 1}[reading]


@cites("fe.boons.earn-partial")
def paid_by_partial(reading: BoonsOnPartial) -> int:
    """Boons that a Partial pays, before any cap."""
    return {BoonsOnPartial.ONE: 1, BoonsOnPartial.ZERO: 0}[reading]


@cites("fe.ruling.boon-failure-cap-scope")
def counts_as_failure(outcome: Outcome, scope: FailureCapScope) -> bool:
    """Say whether what an outcome pays counts against the scene's cap."""
    return outcome is Outcome.MISS or scope is FailureCapScope.MISSES_AND_PARTIALS


@cites("fe.boons.failure-cap", "fe.ruling.boon-cap-partial-award")
def under_failure_cap(paid: int, so_far: int, cap: FailureCap) -> int:
    """Cut what is paid to what fits under two Boons from failures a scene.

    >>> under_failure_cap(2, so_far=1, cap=FailureCap.RULE), under_failure_cap(2, so_far=2, cap=FailureCap.OPTIONAL)
    (1, 2)
    """
    return max(min(paid, MOST_FROM_FAILURES - so_far), 0) if cap is FailureCap.RULE else paid


@cites("fe.boons.hold-cap")
def under_hold_cap(paid: int, held: int) -> int:
    """Cut what is paid to what a hero can still hold; what is past five is lost.

    >>> under_hold_cap(2, held=4)
    1
    """
    return min(paid, MOST_HELD - held)
