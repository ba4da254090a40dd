"""Foresight: the state a command would lead to, from what a viewer knows, where it leaves nothing to chance."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from msgspec.structs import fields, replace

from threefates.pieces.chance import Chance, NoChance
from threefates.pieces.errors import ChanceError
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Viewer

__all__ = ["foreseen", "lines_of"]

T = TypeVar("T")
Unfold = Callable[[State, Command, Seat, Chance], Unfolding]
UNWRITTEN = "…"
MOST_KEPT: Final = 8  # of one state


class _First(NoChance):
    """Chance that picks the first of anything, and throws no dice."""

    def pick(self, among: Sequence[T]) -> T:
        """Return the first of them, unrecorded."""
        return among[0]


def foreseen(unfold: Unfold, known: State, command: Command, viewer: Viewer, *, picks: bool = False) -> State | None:
    """The state after a command, made of what a viewer knows and of nothing else.

    A line that is still to be written counts as written: what it says moves no odds.

    Args:
        unfold: How the game unfolds a command: `System.unfold`.
        known: What the viewer knows.
        command: What would be done.
        viewer: Who would do it.
        picks: Whether it may pick something, to whoever asks no matter what: the first of all there is.

    Returns:
        None where the command is refused, or throws dice, or picks what it may not.
    """
    lately = _lately(known)
    for asked, seat, then in tuple(lately):  # other threads ask, too
        if asked == command and seat == viewer.seat:
            return then
    try:
        found = unfold(known, _written(command), viewer.seat, _First() if picks else NoChance()).state
    except (Refused, ChanceError):
        found = None
    lately.append((command, viewer.seat, found))
    return found


@once_for_each
def _lately(known: State) -> deque[tuple[Command, Seat, State | None]]:
    """What was foreseen of what somebody knows: a page asks the same again as long as nothing has happened."""
    return deque(maxlen=MOST_KEPT)


def _written(command: Command) -> Command:
    empty = {name: UNWRITTEN for name in lines_of(type(command)) if not getattr(command, name)}
    return replace(command, **empty) if empty else command


@functools.cache
def lines_of(kind: type[Command]) -> tuple[str, ...]:
    """The fields of a command that somebody writes, and must."""
    return tuple(field.name for field in fields(kind) if field.required and field.type is str)
