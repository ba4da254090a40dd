"""Telling: what a viewer may read of an event, worked out once for all who are told the same.

Most events are told to everybody in the same words. That is found out and never guessed: where a teller has read no
slice that hides something, and has not looked at who reads, it would say the very same to anybody.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import field

from threefates.rulebook.known import Known, Knows
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

__all__ = ["Telling"]

MOST: Final = 256  # events of which it is remembered what everybody is told

Teller = Callable[[State, Any, Viewer], Told | None]


class _Asked(Viewer, frozen=True, eq=False):
    """A viewer who notes that anything was asked of them."""

    noted: list[str] = field(default_factory=list)

    def __getattribute__(self, name: str) -> Any:
        object.__getattribute__(self, "noted").append(name)
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        """Equal as the viewer is, and noted."""
        return Viewer(self.seat, self.controls) == other

    def __hash__(self) -> int:
        """The viewer's own, and noted."""
        return hash(Viewer(self.seat, self.controls))


class Telling:
    """The tellers of a game, and what was told to everybody of its last events.

    Args:
        tellers: By the class of an event.
        knows: For each slice that hides something, what a viewer may know of it.
    """

    def __init__(self, tellers: Mapping[type[Event], Teller], knows: Knows) -> None:
        self._tellers = tellers
        self._knows = knows
        self._told: OrderedDict[tuple[int, int], tuple[State, Event, Told | None]] = OrderedDict()
        self._last: tuple[State, Event, Viewer, Told | None] | None = None  # that one viewer alone was told

    def alike(self, state: State, event: Event) -> bool:
        """Tell whether it is known that everybody is told the same of an event, or nothing: somebody has been told."""
        return (id(state), id(event)) in self._told or type(event) not in self._tellers

    def tell(self, state: State, event: Event, viewer: Viewer) -> Told | None:
        """What a viewer may read of an event; `state` is the one after it."""
        key = (id(state), id(event))  # both are kept beside what was told, so that their ids are nobody else's
        if key in self._told:
            return self._told[key][2]
        last = self._last  # its line, and then what the stage shows of it
        if last is not None and last[0] is state and last[1] is event and last[2] is viewer:
            return last[3]
        teller = self._tellers.get(type(event))
        if teller is None:
            return None
        known, asked = Known(state, self._knows, viewer), _Asked(viewer.seat, viewer.controls)
        told = teller(known, event, asked)
        if not known.hidden and not object.__getattribute__(asked, "noted"):
            self._told[key] = (state, event, told)
            if len(self._told) > MOST:
                self._told.popitem(last=False)
        else:
            self._last = state, event, viewer, told
        return told
