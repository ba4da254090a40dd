"""What stops an action that is proposed from being rolled for now: each chapter says so for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.proposals import Proposal

__all__ = ["stopped", "stops"]

Stop = Callable[[State, Proposal], Refused | None]
_STOPS: Final[list[Stop]] = []


def stops(stop: Stop) -> Stop:
    """Ask this, too, before a proposed action is rolled for."""
    _STOPS.append(stop)
    return stop


def stopped(state: State, proposal: Proposal) -> Refused | None:
    """The refusal of the first chapter that stops the action, or None."""
    return next(filter(None, (stop(state, proposal) for stop in _STOPS)), None)
