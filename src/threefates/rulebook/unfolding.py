"""Unfolding: how one command becomes everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from threefates.pieces.chance import Chance
from threefates.rulebook.agenda import Choice, Pending, StepPushed, StepTaken
from threefates.rulebook.epochs import Seal
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seat

__all__ = ["UNSEEN", "Rules", "Unfolding", "other_answer"]

T = TypeVar("T", bound=Step)
UNSEEN: Final = "chance.unseen"  # the code of what may not be typed in
LONGEST = 2000  # events of one command; more is a rule that answers itself for ever


class Rules(Protocol):
    """The rules that a command unfolds by, as far as an unfolding calls on them; `System` is all of them."""

    @property
    def gm(self) -> str:
        """The book's name for whoever runs the game."""

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""

    def answers_to(self, kind: type[Event]) -> tuple[Callable[[Unfolding, Any], None], ...]:
        """Return what other chapters do when such an event happens."""

    def due(self, state: State) -> Pending | None:
        """Return the step on top of the agenda, if it needs nobody's answer."""

    def resolve(self, act: Unfolding, step: Step) -> None:
        """Take a step that needs nobody's answer."""

    def past_answering(self, state: State) -> tuple[str, str] | None:
        """Return the open question of somebody of whom nothing is asked any more, with its fixed answer."""

    def question(self, state: State, choice_id: str) -> Choice | None:
        """Return the open question of that id."""

    def settle(self, act: Unfolding, step: Step, option: str) -> None:
        """Go on after an answer picked from a question's options."""

    def read_command(self, raw: Any) -> Command:
        """Read a command from JSON values."""

    def carry_out(self, act: Unfolding, command: Command) -> None:
        """Decide another command as part of this one."""


def other_answer() -> Refused:
    """The words against an answer of another kind than a question asks for."""
    return Refused("choice.other_answer", "That question wants another answer.", remedy="Answer with what it offers.")


class Unfolding:
    """One command, unfolding: what has happened so far and the state it has made.

    A decider reads `act.state`, draws from `act.chance`, and makes things `happen`; it changes
    nothing else. Consequences chain: other chapters answer each event at once, and steps left on
    the agenda are taken when the decider is done.
    """

    __slots__ = ("by", "chance", "events", "state", "states", "system")

    def __init__(self, system: Rules, state: State, by: Seat, chance: Chance) -> None:
        self.system = system
        self.state = state
        self.by = by
        self.chance = chance
        self.events: list[Event] = []
        self.states: list[State] = []  # the state after each event

    def happen(self, event: Event) -> None:
        """Let an event happen: the state moves on, and other chapters answer."""
        if len(self.events) >= LONGEST:
            raise RuntimeError(f"a command unfolded into more than {LONGEST} events; the last was {event!r}")
        self.state = self.system.evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)
        for answer in self.system.answers_to(type(event)):
            answer(self, event)

    def push(self, step: Step) -> None:
        """Put a step on the agenda: a consequence to take, or a question to ask, before going on."""
        self.happen(StepPushed(str(self.state.version + 1), step))

    def run(self) -> None:
        """Take every step on top of the agenda until somebody must be asked who is not past answering."""
        while True:
            if pending := self.system.due(self.state):
                self.happen(StepTaken(pending.id))
                self.system.resolve(self, pending.step)
            elif fixed := self.system.past_answering(self.state):
                step = next(pending.step for pending in self.state.agenda.steps if pending.id == fixed[0])
                self.happen(StepTaken(fixed[0]))
                self.system.settle(self, step, fixed[1])
            else:
                return

    def withdraw(self, fits: Callable[[Step], bool]) -> None:
        """Take the steps that fit off the agenda, wherever they stand: nobody needs to answer them any more."""
        for pending in self.state.agenda.steps:
            if fits(pending.step):
                self.happen(StepTaken(pending.id))

    @property
    def epoch(self) -> int:
        """The evening whose seal the draws of this command are under; 0 before the first."""
        current = self.state[Seal].current if Seal in self.state else None
        return current.number if current else 0

    def question(self, choice_id: str) -> Choice:
        """The open question of that id, which this seat may answer; refused where it may not or is no more."""
        choice = self.system.question(self.state, choice_id)
        if choice is None:
            raise Refused(
                "choice.stale", "That question is no longer open.", remedy="Look at the table again: it has moved on."
            )
        if self.by.id not in choice.seats:
            raise Refused("choice.not_yours", "That question is put to somebody else.", remedy="Wait for their answer.")
        return choice

    def settle(self, choice_id: str, kind: type[T]) -> T:
        """Take the question off the agenda and answer the step it stood for."""
        self.question(choice_id)
        step = next(pending.step for pending in self.state.agenda.steps if pending.id == choice_id)
        if not isinstance(step, kind):
            raise other_answer()
        self.happen(StepTaken(choice_id))
        return step

    def must_control(self, entity: EntityId, name: str = "") -> None:
        """Refuse unless the acting seat may act for the entity."""
        if self.by.id not in self.state.controllers(entity):
            raise Refused(
                "character.not_yours",
                f"{name or 'That character'} is not yours to act for.",
                remedy=f"Act for your own character, or ask the {self.system.gm} to give you this one.",
            )

    def must_control_or_run(self, entity: EntityId, name: str = "") -> None:
        """Refuse unless the acting seat may act for the entity, or runs the game."""
        if not self.by.runs:
            self.must_control(entity, name)

    def must_be_drawn_for(self, entity: EntityId) -> None:
        """Refuse real cards and dice where only who acts for an entity may see what falls: typed in, it is chosen."""
        if self.chance.by_hand and self.by.id not in self.state.controllers(entity):
            raise Refused(
                UNSEEN,
                "Something falls there that is not for you to see.",
                remedy="Type nothing in: the table draws it, unseen.",
            )

    def must_run(self, what: str = "That") -> None:
        """Refuse unless the acting seat runs the game."""
        if not self.by.runs:
            raise Refused(
                "seat.not_the_gm",
                f"{what} is for the {self.system.gm}.",
                remedy=f"Ask the {self.system.gm} to do it.",
            )
