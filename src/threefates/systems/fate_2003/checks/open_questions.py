"""What of the agenda a chapter of FATE looks at: the questions open now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from threefates.rulebook.agenda import StepTaken
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating

__all__ = ["Due", "asked", "nobody_runs", "withdraw"]

T = TypeVar("T", bound=Step)


class Due(Step, frozen=True):
    """The base of every step of FATE that asks nobody."""


def asked(state: State, kind: type[T]) -> Iterator[tuple[str, T]]:
    """The open questions of one kind, newest first, with their ids."""
    for pending in state.agenda.from_top():
        if isinstance(pending.step, Due):
            return
        if isinstance(pending.step, kind):
            yield pending.id, pending.step


def nobody_runs(state: State) -> bool:
    """Whether no Game Master is here to be asked; then what is suggested goes."""
    return all(seat.away for seat in state[Seating].seats.values() if seat.runs)


def withdraw(act: Unfolding, *steps: Step) -> None:
    """Take steps off the agenda that nobody needs to answer any more."""
    for pending in act.state.agenda.steps:
        if pending.step in steps:
            act.happen(StepTaken(pending.id))
