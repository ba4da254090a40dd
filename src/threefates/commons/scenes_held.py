"""What holds a scene open: what has begun and is not done is finished first, or let go of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State

__all__ = ["held", "holds_scene"]

Hold = Callable[[State], Refused | None]
"""Why nobody ends a scene yet, or None; what is in the way is named, and somebody at the table can do it or drop it."""
_HOLDS: Final[list[tuple[type[Struct], Hold]]] = []


def holds_scene(kept: type[Struct]) -> Callable[[Hold], Hold]:
    """Ask this, too, before a scene or an evening ends, at every table whose game has such a slice."""

    def note(hold: Hold) -> Hold:
        _HOLDS.append((kept, hold))
        return hold

    return note


def held(state: State) -> Refused | None:
    """The refusal of the first that holds the scene open, or the evening where none is played; or None."""
    return next(filter(None, (hold(state) for kept, hold in _HOLDS if kept in state)), None)
