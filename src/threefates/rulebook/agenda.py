"""The agenda: a stack of what is still to do, and the questions the table waits on.

A riposte inside a reaction inside an action, a second wind, a cancelled fate point: each is one more
step on the stack. A step whose chapter *asks* waits for somebody; any other is taken at once. The
questions open now are the run of asking steps at the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refusal

__all__ = ["Agenda", "Answer", "AnswerForAbsent", "Choice", "Option", "Pending", "StepPushed", "StepTaken", "Unasked"]

T = TypeVar("T", bound=Step)


class Option(Struct, frozen=True):
    """One possible answer. With a refusal it is greyed, in the refusal's words."""

    value: str
    label: str
    detail: str = ""
    refusal: Refusal | None = None
    at: tuple[str, ...] = ()  # what is tapped for it, as `Offer.at`
    throws: str = ""  # dice that it throws, as `Offer.throws`
    sure: str = ""  # what is asked before it is done, where it is hardly ever meant
    alone: Refusal | None = None  # the words against picking it with others, where several may be picked


class Choice(Struct, frozen=True):
    """A question the table waits on."""

    id: str
    kind: str
    owner: str  # the seat or entity asked
    asks: str  # public words: what is asked, and of whom
    seats: tuple[str, ...]  # who may answer
    options: tuple[Option, ...] = ()  # empty where an answer is a command of its own
    hidden: bool = False  # only `seats` may see the options
    if_absent: str | None = None  # what the GM may answer for them, blind
    cites: tuple[str, ...] = ()
    moot: bool = False  # whoever is asked can do nothing but what is fixed: it is answered so at once


class Pending(Struct, frozen=True):
    """A step on the stack; its id is the version that pushed it, so that no id comes twice."""

    id: str
    step: Step


class Unasked(Step, frozen=True):
    """The base of steps that ask nobody: each is taken as soon as it is on top."""


class Agenda(Struct, frozen=True):
    """The stack of steps that are still to be taken, bottom first."""

    steps: tuple[Pending, ...] = ()

    def push(self, pending: Pending) -> Agenda:
        """With one more step on top."""
        return Agenda((*self.steps, pending))

    def without(self, step_id: str) -> Agenda:
        """With that step gone, wherever it stood."""
        steps = self.steps
        for at in range(len(steps) - 1, -1, -1):  # from the top, where it stands as a rule; of a crowd there are many
            if steps[at].id == step_id:
                return Agenda((*steps[:at], *steps[at + 1 :]))
        return self

    def from_top(self) -> Iterator[Pending]:
        """Every step, the next one first."""
        return reversed(self.steps)

    def asked(self, kind: type[T]) -> Iterator[tuple[str, T]]:
        """The questions of one kind that are open now, newest first, with their ids."""
        for pending in self.from_top():
            if isinstance(pending.step, Unasked):
                return
            if isinstance(pending.step, kind):
                yield pending.id, pending.step


class StepPushed(Event, frozen=True, tag="agenda.pushed"):
    """A step is put on the agenda: more has to be done before the table moves on."""

    id: str
    step: Any  # a Step; bytes from outside become one in `System.read_event`

    quiet = True


class StepTaken(Event, frozen=True, tag="agenda.taken"):
    """A step has been done, answered or withdrawn."""

    id: str

    quiet = True


class Answer(Command, frozen=True, tag="answer"):
    """Answer a question that is put to you."""

    choice: str
    option: str


class AnswerForAbsent(Command, frozen=True, tag="answer-for-absent"):
    """Let the game go on: give an absent player's answer, the one fixed beforehand, without seeing what they hold."""

    choice: str
