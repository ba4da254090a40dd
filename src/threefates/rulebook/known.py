"""A state as a viewer may know it, worked out slice by slice as it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

__all__ = ["Known", "Knows"]

S = TypeVar("S", bound=Struct)
Knows = Mapping[type[Struct], Callable[[Any, Viewer], Struct]]


class Known(State):
    """A state without the secrets of others.

    A telling reads one slice or two of thirty, so each is worked out only when it is first read.

    Args:
        state: What is so.
        knows: For each slice that hides something, what a viewer may know of it.
        viewer: Who looks.
    """

    __slots__ = ("_found", "_knows", "_raw", "_viewer")

    def __init__(self, state: State, knows: Knows, viewer: Viewer) -> None:
        self._found: dict[type[Struct], Struct] = {}
        super().__init__(self._found, state.version)
        self._raw = state.slices()
        self._knows = knows
        self._viewer = viewer

    def __getitem__(self, kind: type[S]) -> S:
        """The slice of that class, as far as the viewer may know it."""
        found = self._found.get(kind)
        if found is None:
            knows = self._knows.get(kind)
            found = knows(self._raw[kind], self._viewer) if knows else self._raw[kind]
            self._found[kind] = found
        return found  # type: ignore[return-value]

    def __eq__(self, other: object) -> bool:
        """Equal where every slice is; what is the very same for the very same viewer need not be worked out."""
        if not isinstance(other, Known) or (self._viewer, self._knows) != (other._viewer, other._knows):
            return super().__eq__(other)
        mine, theirs = self._raw, other._raw
        return mine.keys() == theirs.keys() and all(
            self[kind] == other[kind] for kind, raw in mine.items() if raw is not theirs[kind]
        )

    __hash__ = None

    def find(self, kind: type[S]) -> S | None:
        """The slice of that class, if the system played here has one."""
        return self[kind] if kind in self._raw else None

    def __contains__(self, kind: type[Struct]) -> bool:
        """Return whether the system played here has such a slice."""
        return kind in self._raw

    def read(self) -> Mapping[type[Struct], Struct]:
        """The slices that were read so far."""
        return self._found

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All slices by their class."""
        return {kind: self[kind] for kind in self._raw}
