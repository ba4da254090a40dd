"""What earns Boons: a Miss, a Partial, a bond, by the readings of a table, before the limits cut it down."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position, position_name
from threefates.systems.fates_edge.rulings.resolution import (
    BondVersion,
    BoonsOnMiss,
    BoonsOnPartial,
    FailureCapScope,
    MissNeedsBeat,
    NoBite,
    PositionNaming,
)

__all__ = [
    "BY_VALVE",
    "LEAST_FOR_VALVE",
    "bond_pays",
    "counts_as_failure",
    "is_significant",
    "paid_by_miss",
    "paid_by_partial",
    "valve_pays",
]

LEAST_FOR_VALVE: Final = 3  # beats
BY_VALVE: Final = 1  # Boon, where so many are spent on a Partial


@cites("fe.resolution.significant-roll", "fe.resolution.no-bite-test", "fe.boons.award-conditions")
def is_significant(position: Position, no_bite: NoBite, naming: PositionNaming, *, bite: bool, staked: bool) -> bool:
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


@cites("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp", "fe.ruling.bond-boon-version")
def bond_pays(reading: BondVersion, *, significant: bool) -> bool:
    """Say whether acting on a bond pays: any intricate help, or only help that mattered and cost something.

    >>> bond_pays(BondVersion.SHORT, significant=False), bond_pays(BondVersion.LONG, significant=False)
    (True, False)
    """
    return significant or reading is BondVersion.SHORT


@cites("fe.boons.partial-safety-valve")
def valve_pays(reading: BoonsOnPartial, beats: int) -> bool:
    """Say whether beats spent on a Partial buy its roller a Boon, where a Partial pays none by itself.

    >>> valve_pays(BoonsOnPartial.ZERO, 3), valve_pays(BoonsOnPartial.ZERO, 2), valve_pays(BoonsOnPartial.ONE, 3)
    (True, False, False)
    """
    return reading is BoonsOnPartial.ZERO and beats >= LEAST_FOR_VALVE
