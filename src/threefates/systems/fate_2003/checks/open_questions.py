"""Open questions nobody is there to answer, or nobody needs to any more."""

from __future__ import annotations

from threefates.rulebook.agenda import StepTaken
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating

__all__ = ["nobody_runs", "withdraw"]


def nobody_runs(state: State) -> bool:
    """True if no Game Master is here to be asked; then what is suggested goes."""
    return not state[Seating].running_here


def withdraw(act: Unfolding, *steps: Step) -> None:
    """Take steps off the agenda that nobody needs to answer any more."""
    for pending in act.state.agenda.steps:
        if pending.step in steps:
            act.happen(StepTaken(pending.id))
