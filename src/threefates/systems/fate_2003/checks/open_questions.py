"""Open questions that nobody is there to answer."""

from __future__ import annotations

from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating

__all__ = ["nobody_runs"]


def nobody_runs(state: State) -> bool:
    """True if no Game Master is here to be asked; then what is suggested goes."""
    return not state[Seating].running_here
