"""The odds of standing up to what comes back from a ritual that failed."""

from __future__ import annotations

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.symbols.completing import DV_TO_STAND, OUTCOMES, AskShock, dice_to_stand
from threefates.systems.fates_edge.symbols.seals import seals

__all__ = ["of_shock"]


@seals.weighs(AskShock)
def of_shock(state: State, step: AskShock, option: str, viewer: Viewer) -> Chances | None:
    """Spirit and Resolve against DV 3."""
    from threefates.systems.fates_edge.odds.group import share_won

    stood = share_won(dice_to_stand(state, step.hero), state.ruling(Tens), DV_TO_STAND)
    rows = (("Stands up to it", str(stood)), ("Is overcome", str(1 - stood)))
    return Chances(rows, str(stood), (OUTCOMES,))
