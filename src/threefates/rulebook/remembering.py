"""Remembering: what a rule said of a state, said again to whoever looks at the very same slices.

After a command five seats look, and parts and offers of each ask the same rule about the same thing. What it read while
it answered is noted; as long as all of that is the very same, so is the answer. A slice that hides something is another
object for each seat, so nobody is told what comes of what they cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper
from operator import is_
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from msgspec import Struct

from threefates.rulebook.state import State

__all__ = ["forget", "once_for_each", "remembered"]

MOST: Final = 256  # answers of one rule: those of some evenings' last commands

MOST_THINGS: Final = 16  # of which is kept what comes of them alone: those of the last few states

A = TypeVar("A")
T = TypeVar("T")
S = TypeVar("S", bound=Struct)
More = ParamSpec("More")

_every: Final[list[dict[Any, Any]]] = []


class _Read(State):
    """A state that keeps the slices which are read of it."""

    __slots__ = ("all", "of", "read")

    def __init__(self, of: State) -> None:
        self.of = of
        self.version = of.version
        self.read: dict[type[Struct], Struct | None] = {}
        self.all = False

    def __getitem__(self, kind: type[S]) -> S:
        found = self.read.get(kind)
        if found is None:
            found = self.read[kind] = self.of[kind]
        return found  # type: ignore[return-value]

    def find(self, kind: type[S]) -> S | None:
        """Return the slice as the state does, and keep it."""
        if kind not in self.read:
            self.read[kind] = self.of.find(kind)
        return self.read[kind]  # type: ignore[return-value]

    def has_read(self, read: Mapping[type[Struct], Struct | None], *, every: bool = False) -> None:
        """Note what was read of the same state besides."""
        self.read.update(read)
        self.all = self.all or every

    def __contains__(self, kind: type[Struct]) -> bool:
        return self.find(kind) is not None

    def put(self, part: Struct) -> State:
        """The state with that slice: what if it were so? What is read of it is kept here."""
        return _Changed(self, part)

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All of them: what comes of that is not kept."""
        self.all = True
        return self.of.slices()


class _Changed(_Read):
    """The same state with one slice in the place of another: what comes of it comes of what is read of the others."""

    __slots__ = ("_part",)

    def __init__(self, before: _Read, part: Struct) -> None:
        super().__init__(before)
        self.read = {**before.read, type(part): part}
        self._part = part

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All of them: what comes of that is not kept."""
        return {**self.of.slices(), type(self._part): self._part}


def remembered(
    rule: Callable[Concatenate[State, A, More], T],
) -> Callable[Concatenate[State, A, More], T]:
    """Let a rule about something be remembered: a pure function whose answer nobody changes.

    It is the same thing only as the very same object; whatever else is handed over is compared.
    """
    made: dict[Any, tuple[object, Mapping[type[Struct], Struct | None], T]] = {}
    _every.append(made)

    def asked(state: State, about: A, /, *args: More.args, **more: More.kwargs) -> T:
        key = (id(about), *args, *more.items())
        was, outer = made.get(key), state if type(state) is _Read else None
        of = outer.of if outer else state
        if was is not None and was[0] is about and _is_so(of, was[1]):
            if outer:
                outer.has_read(was[1])
            return was[2]
        reading = _Read(of)
        try:
            answer = rule(reading, about, *args, **more)
        finally:
            if outer:  # one rule asks another: what that one has read, this one has
                outer.has_read(reading.read, every=reading.all)
        if not reading.all:
            if len(made) >= MOST:
                made.clear()  # in one step: other threads ask, too
            made[key] = about, reading.read, answer
        return answer

    update_wrapper(asked, rule)
    return asked


def _is_so(state: State, read: Mapping[type[Struct], Struct | None]) -> bool:
    return all(map(is_, map(state.find, read), read.values()))


def once_for_each(rule: Callable[[A], T]) -> Callable[[A], T]:
    """Let what comes of one thing alone, which nobody changes, be worked out once for that very object.

    >>> squares = once_for_each(lambda numbers: [each * each for each in numbers])
    >>> some = (2, 3)
    >>> squares(some), squares(some) is squares(some)
    ([4, 9], True)
    """
    made: dict[Any, tuple[A, T]] = {}
    _every.append(made)

    def asked(about: A) -> T:
        was = made.get(id(about))
        if was is not None and was[0] is about:
            return was[1]
        answer = rule(about)
        if len(made) >= MOST_THINGS:
            made.clear()
        made[id(about)] = about, answer
        return answer

    update_wrapper(asked, rule)
    return asked


def forget() -> None:
    """Forget all that was said."""
    for made in _every:
        made.clear()
