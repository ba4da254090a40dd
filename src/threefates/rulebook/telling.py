"""Telling: what a viewer may read of an event, worked out once for all who are told the same.

Most events are told to several in the same words. That is found out and never guessed: whoever knows the very same of
every slice that a teller has read, and of whom the same is so as far as it has asked, would be told the very same.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from threefates.rulebook.known import Known, Knows
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

__all__ = ["Telling", "one_stop"]

MOST: Final = 256  # events of which it is remembered what was told
FEW: Final = ("holds", "runs")  # what is asked of a viewer and has one answer for many: it is noted with that

_STOPPED: Final = re.compile(r"(?<!\.)(\.\.\.|[.!?…])\.(?=\s|$)")

Teller = Callable[[State, Any, Viewer], Told | None]


def with_one_stop(told: Told, event: Event) -> Told:
    """End each sentence with one stop where typed words brought their own; what somebody typed so stays as it is."""
    if not _STOPPED.search(told.text) or any(isinstance(it, str) and _STOPPED.search(it) for it in astuple(event)):
        return told
    return replace(told, text=one_stop(told.text))


def one_stop(text: str) -> str:
    """The same words, with one stop at the end of a sentence that has two.

    >>> one_stop("Harm 1 comes at Mara: She falls.. Does Tor step in?"), one_stop("Wait...")
    ('Harm 1 comes at Mara: She falls. Does Tor step in?', 'Wait...')
    """
    return _STOPPED.sub(r"\1", text)


class _Asked(Viewer, frozen=True, eq=False):
    """A viewer who notes what was asked of them."""

    answered: dict[str | None, bool] = field(default_factory=dict)  # by whom they hold; None: whether they run the game
    noted: list[str] = field(default_factory=list)  # everything else

    def holds(self, entity: str) -> bool:
        """Answer as the viewer does, and note it."""
        holds = entity in object.__getattribute__(self, "controls")
        object.__getattribute__(self, "answered")[entity] = holds
        return holds

    @property
    def runs(self) -> bool:
        """As it is of the viewer, and noted."""
        runs: bool = object.__getattribute__(self, "seat").runs
        object.__getattribute__(self, "answered")[None] = runs
        return runs

    def __getattribute__(self, name: str) -> Any:
        if name not in FEW:
            object.__getattribute__(self, "noted").append(name)
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        """Equal as the viewer is, and noted."""
        return Viewer(self.seat, self.controls) == other

    def __hash__(self) -> int:
        """The viewer's own, and noted."""
        return hash(Viewer(self.seat, self.controls))


class _Said(Struct, frozen=True):
    """What was told of an event, and all that it depends on beside the event and what everybody knows."""

    told: Told | None
    knew: tuple[tuple[type[Struct], Struct], ...]  # of slices that hide something: what was known of them
    answered: tuple[tuple[str | None, bool], ...]
    viewer: Viewer | None  # who alone it is told to, where anything else was asked of them
    alike: bool  # it depends on nothing more: everybody is told so

    def fits(self, viewer: Viewer, known: State) -> bool:
        """Tell whether a viewer is told so, too."""
        if self.viewer is not None and self.viewer != viewer:
            return False
        for of, answer in self.answered:
            if answer is not (viewer.runs if of is None else of in viewer.controls):
                return False
        return all(known[kind] == slice_ for kind, slice_ in self.knew)


class _Of(Struct):
    """What was told of one event, and to whom."""

    state: State
    event: Event
    said: list[_Said] = []
    to: dict[Viewer, Told | None] = {}  # lines, the stage and undoing ask for the same viewer, one after the other


class Telling:
    """The tellers of a game, and what was told of its last events.

    Args:
        tellers: By the class of an event.
        knows: For each slice that hides something, what a viewer may know of it.
    """

    def __init__(self, tellers: Mapping[type[Event], Teller], knows: Knows) -> None:
        self._tellers = tellers
        self._knows = knows
        self._told: OrderedDict[tuple[int, int], _Of] = OrderedDict()

    def alike(self, state: State, event: Event) -> bool:
        """Tell whether it is known that everybody is told the same of an event, or nothing: somebody has been told."""
        of = self._told.get((id(state), id(event)))
        return of.said[0].alike if of is not None and of.said else type(event) not in self._tellers

    def tell(self, state: State, event: Event, viewer: Viewer) -> Told | None:
        """What a viewer may read of an event, the same object for all who are told the same.

        `state` is the one after the event.
        """
        teller = self._tellers.get(type(event))
        if teller is None:
            return None
        key = (id(state), id(event))  # both are kept beside what was told, so that their ids are nobody else's
        of = self._told.get(key)
        if of is None:
            of = self._told[key] = _Of(state, event)
            if len(self._told) > MOST:
                self._told.popitem(last=False)
        if of.said and of.said[0].alike:
            return of.said[0].told
        if viewer not in of.to:
            of.to[viewer] = self._tell(teller, of, viewer)
        return of.to[viewer]

    def _tell(self, teller: Teller, of: _Of, viewer: Viewer) -> Told | None:
        """What a viewer is told: what somebody was who knows the same, or else by the teller."""
        known = Known(of.state, self._knows, viewer)
        told = next((each for each in of.said if each.fits(viewer, known)), None)
        if told is None:
            told = self._say(teller, of.state, of.event, viewer)
            of.said.append(told)
        return told.told

    def _say(self, teller: Teller, state: State, event: Event, viewer: Viewer) -> _Said:
        known, asked = Known(state, self._knows, viewer), _Asked(viewer.seat, viewer.controls)
        found = teller(known, event, asked)
        told = with_one_stop(found, event) if found else None
        knew = tuple((kind, slice_) for kind, slice_ in known.read().items() if kind in self._knows)
        answered, noted = (object.__getattribute__(asked, name) for name in ("answered", "noted"))
        return _Said(told, knew, tuple(answered.items()), viewer if noted else None, not (knew or answered or noted))
