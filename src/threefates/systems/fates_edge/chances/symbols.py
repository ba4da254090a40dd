"""The odds of standing up to what comes back from a ritual that failed."""

from __future__ import annotations

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.chances.throws import before_throwing
from threefates.systems.fates_edge.symbols.cracking import seals
from threefates.systems.fates_edge.symbols.ritual_outcomes import DV_TO_STAND, AskShock, ShockThrow, dice_to_stand

__all__ = ["of_shock"]


@seals.weighs(AskShock)
def of_shock(state: State, step: AskShock, option: str, viewer: Viewer) -> Chances:
    """Spirit and Resolve against DV 3."""
    return before_throwing(state, step.hero, dice_to_stand(state, step.hero), ShockThrow, DV_TO_STAND)
