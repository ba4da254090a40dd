"""Open questions that nobody is there to answer, now or until the next evening."""

from __future__ import annotations

from threefates.commons.scenes_view import gone_home
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating

__all__ = ["gone_home", "nobody_runs"]


def nobody_runs(state: State) -> bool:
    """True if no Game Master is here to be asked; then what is suggested goes."""
    return not state[Seating].running_here
