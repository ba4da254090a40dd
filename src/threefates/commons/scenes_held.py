"""What holds a scene open: what has begun and is not done is finished first, or let go of; what comes before a
scene; and when a story is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State

__all__ = ["comes_before_scene", "ends_story", "held", "holds_scene", "something_comes_first", "story_is_over"]

Hold = Callable[[State], Refused | None]
"""Why nobody ends a scene yet, or None; what is in the way is named, and somebody at the table can do it or drop it."""
_HOLDS: Final[list[tuple[type[Struct], Hold]]] = []
IsOver = Callable[[State], bool]
_ENDS: Final[list[tuple[type[Struct], IsOver]]] = []
IsFirst = Callable[[State], bool]
_FIRSTS: Final[list[tuple[type[Struct], IsFirst]]] = []
Asked = TypeVar("Asked")


def _entered(kept: type[Struct], into: list[tuple[type[Struct], Asked]]) -> Callable[[Asked], Asked]:
    def note(asked: Asked) -> Asked:
        into.append((kept, asked))
        return asked

    return note


def holds_scene(kept: type[Struct]) -> Callable[[Hold], Hold]:
    """Ask this, too, before a scene or an evening ends, at every table whose game has such a slice."""
    return _entered(kept, _HOLDS)


def held(state: State) -> Refused | None:
    """The refusal of the first that holds the scene open, or the evening where none is played; or None."""
    return next(filter(None, (hold(state) for kept, hold in _HOLDS if kept in state)), None)


def ends_story(kept: type[Struct]) -> Callable[[IsOver], IsOver]:
    """Let this say, too, when there is nothing left but to end the evening, at every table with such a slice."""
    return _entered(kept, _ENDS)


def story_is_over(state: State) -> bool:
    """Whether the story of the evening is over while the evening is not."""
    return any(over(state) for kept, over in _ENDS if kept in state)


def comes_before_scene(kept: type[Struct]) -> Callable[[IsFirst], IsFirst]:
    """Let this say, too, when something else is done before the next scene, at every table with such a slice."""
    return _entered(kept, _FIRSTS)


def something_comes_first(state: State) -> bool:
    """Whether a scene may be started and is not what there is to do now."""
    return any(first(state) for kept, first in _FIRSTS if kept in state)
