"""Watching: a state that notes what is read of it, so that whoever looks again knows whether to look anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct

from threefates.rulebook.agenda import Agenda
from threefates.rulebook.messages import Step
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import Settings, State

__all__ = ["Questions", "Slices", "Watched", "asked_otherwise"]

S = TypeVar("S", bound=Struct)
R = TypeVar("R", bound=Ruling)
P = TypeVar("P")
Slices = Mapping[type[Struct], Struct]
Question = tuple[Any, ...]
"""A function of a state, and what else it is asked about."""


class _Noting(State):
    """A state that notes which of its slices are read."""

    __slots__ = ("read",)

    def __init__(self, slices: Mapping[type[Struct], Struct]) -> None:
        super().__init__(slices)
        self.read: set[object] = set()

    def __getitem__(self, kind: type[S]) -> S:
        self.read.add(kind)
        return self._slices[kind]  # type: ignore[return-value]

    @property
    def agenda(self) -> Agenda:
        """The steps that are still to be taken; where one kind of question is looked for, only that kind is noted."""
        found: Any = _Asking(self, self._slices[Agenda])
        agenda: Agenda = found
        return agenda

    def ruling(self, kind: type[R]) -> R:
        """Return the reading as the state does, and note that the settings were read."""
        self.read.add(Settings)
        settings: Any = self._slices[Settings]
        found: R = settings.rulings[kind]
        return found

    def find(self, kind: type[S]) -> S | None:
        """Return the slice as the state does, and note that it was read."""
        self.read.add(kind)
        return self._slices.get(kind)  # type: ignore[return-value]

    def __contains__(self, kind: type[Struct]) -> bool:
        return self.find(kind) is not None

    def put(self, part: Struct) -> State:
        """Replace a slice as the state does; what is read of the new state cannot be noted, so all of it is."""
        self.slices()
        return super().put(part)

    def at(self, version: int) -> State:
        """Return the state at another version, noted as for `put`."""
        self.slices()
        return super().at(version)

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All of them: whoever asks for all depends on all."""
        self.read.update(self._slices)
        return self._slices


class _Asking:
    """The agenda of a watched state: turns come and go, and few who look for their own question read the others."""

    __slots__ = ("_agenda", "_of")

    def __init__(self, of: _Noting, agenda: Any) -> None:
        self._of = of
        self._agenda = agenda

    def asked(self, kind: type[Step]) -> Iterator[tuple[str, Step]]:
        """Answer as the agenda does; noted is the kind."""
        self._of.read.add((Agenda, kind))
        found: Iterator[tuple[str, Step]] = self._agenda.asked(kind)
        return found

    def __getattr__(self, name: str) -> Any:
        self._of.read.add(Agenda)
        return getattr(self._agenda, name)


def asked_otherwise(was: Struct | None, now: Struct) -> Set[object]:
    """What is noted of whoever looked for one of those kinds of questions that are others now."""
    before, after = ([*agenda.asked(Step)] if isinstance(agenda, Agenda) else [] for agenda in (was, now))
    stayed = [each for each in before if each in after]
    others = [each for each in (*before, *after) if each not in stayed]
    if stayed != [each for each in after if each in before]:  # they are in another order
        others = [*before, *after]
    return {(Agenda, kind) for _, step in others for kind in type(step).__mro__}


class Questions:
    """What was asked of a state only, each with its answer, and which of them have read a slice.

    Args:
        slices: Those of the state, as they are by now.
    """

    def __init__(self, slices: Slices) -> None:
        self._slices = slices
        self._answers: dict[Question, Any] = {}
        self._readers: defaultdict[object, set[Question]] = defaultdict(set)

    def answer(self, question: Question) -> Any:
        """The answer: it is worked out once for all who ask, as long as nothing of what it took has changed."""
        if question not in self._answers:
            self._answers[question] = self._answered(question)
        return self._answers[question]

    def answered_otherwise(self, changed: Iterable[object]) -> list[Question]:
        """Answer those again that have read one of these, and return which come out otherwise.

        What was asked about somebody who is no more may have no answer now: it is forgotten.
        """
        again = set[Question]().union(*(self._readers[kind] for kind in changed if kind in self._readers))
        others = []
        for question in again & self._answers.keys():
            before = self._answers.pop(question)
            with suppress(Exception):  # whoever asks it all the same hears why
                now = self._answered(question)
                self._answers[question] = before if now == before else now
            if question not in self._answers or self._answers[question] is not before:
                others.append(question)
        return others

    def _answered(self, question: Question) -> Any:
        known, (asked, *about) = _Noting(self._slices), question
        answer = asked(known, *about)
        for kind in known.read:
            self._readers[kind].add(question)
        return answer


class Watched(_Noting):
    """A state that notes what is asked of it only, too, and remembers the answers."""

    __slots__ = ("_questions",)

    def __init__(self, slices: Slices, questions: Questions) -> None:
        super().__init__(slices)
        self._questions = questions

    def only(self, asked: Callable[..., P], *about: Hashable) -> P:
        """Answer as the state does; noted is that this was asked, not what is read to answer it."""
        question = (asked, *about)
        self.read.add(question)
        found: P = self._questions.answer(question)
        return found

    def through(self, kind: type[S], project: Callable[[S], S]) -> State:
        """Return the state in which that slice is what is left of it; noted is that this was asked."""
        return _Through(self, kind, project)


class _Through(State):
    """A watched state, one slice of which is what is left of it."""

    __slots__ = ("_kind", "_left", "_of", "_project")

    def __init__(self, of: State, kind: type[Struct], project: Callable[[Any], Any]) -> None:
        self._of = of
        self._kind = kind
        self._project = project
        self._left: Any = None
        self.version = of.version

    def __getitem__(self, kind: type[S]) -> S:
        if kind is not self._kind:
            return self._of[kind]
        if self._left is None:
            self._left = self._of.only(_left, kind, self._project)
        found: S = self._left
        return found

    def find(self, kind: type[S]) -> S | None:
        """Return the slice as the state does."""
        return self[kind] if kind is self._kind else self._of.find(kind)

    def __contains__(self, kind: type[Struct]) -> bool:
        return self.find(kind) is not None

    @property
    def agenda(self) -> Agenda:
        """The steps that are still to be taken, noted as there."""
        return self[Agenda] if self._kind is Agenda else self._of.agenda

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All of them, that one as it is here."""
        return {**self._of.slices(), self._kind: self[self._kind]}

    def only(self, asked: Callable[..., P], *about: Hashable) -> P:
        """Answer as the state does, from all that it knows."""
        return self._of.only(asked, *about)

    def through(self, kind: type[S], project: Callable[[S], S]) -> State:
        """Return the state in which another slice is what is left of it, too."""
        return _Through(self, kind, project)


def _left(known: State, kind: type[Struct], project: Callable[[Any], Any]) -> Any:
    return project(known[kind])
