"""The stage: of what happened, that which everybody looks at, as one viewer was shown it then."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from threefates.rulebook.parts import Part
from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.timeline import Moment, Timeline

__all__ = ["Staged", "staged"]


class Staged(Struct, frozen=True):
    """A thing that came on the stage: parts of a view as they were then, and the line that was told of it."""

    version: int
    command: str
    text: str
    parts: Mapping[str, Part]  # by name, as in a view; what never was in one goes by a number
    tone: str = ""
    to: tuple[str, ...] = ()
    by: frozenset[SeatId] = frozenset()  # whose acts made it
    undone: bool = False
    clears: bool = False  # what stood there gives way, but for words of the same command


def staged(timeline: Timeline, moment: Moment, viewer: Viewer) -> Staged | None:
    """What a viewer saw come on the stage at one moment, built from what that viewer knew; None where nothing did."""
    envelope = moment.envelope
    if moment.state is None:
        raise ValueError(f"the state of version {envelope.version} is no longer kept")
    told = timeline.system.tell(moment.state, envelope.event, viewer)
    parts = timeline.system.staged(moment.state, envelope.event, viewer)
    if told is None or not parts:
        return None
    by = frozenset() if envelope.by is None or envelope.event.nameless else frozenset({envelope.by})
    clears = envelope.event.clears
    return Staged(envelope.version, envelope.command, told.text, parts, told.tone, told.to, by, moment.undone, clears)
