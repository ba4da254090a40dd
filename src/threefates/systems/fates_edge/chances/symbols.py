"""The odds of standing up to what comes back from a ritual that failed."""

from __future__ import annotations

from fractions import Fraction

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.resolution.outcome import SIDES, outcome
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.symbols.completing import DV_TO_STAND, OUTCOMES, AskShock, dice_to_stand
from threefates.systems.fates_edge.symbols.seals import seals

__all__ = ["of_shock"]


@seals.weighs(AskShock)
def of_shock(state: State, step: AskShock, option: str, viewer: Viewer) -> Chances | None:
    """Spirit and Resolve against DV 3."""
    from threefates.systems.fates_edge.odds.group import tallies_of

    dice = dice_to_stand(state, step.hero)
    ways = tallies_of(dice, state.ruling(Tens), DV_TO_STAND).items()
    stood = Fraction(sum(count for counted, count in ways if outcome(counted, DV_TO_STAND).succeeded), SIDES**dice)
    rows = (("Stands up to it", str(stood)), ("Is overcome", str(1 - stood)))
    return Chances(rows, str(stood), (OUTCOMES,))
