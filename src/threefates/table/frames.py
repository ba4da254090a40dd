"""Frames: what one viewer receives of what happened, and of what changed in their view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, View
from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.timeline import Moment
from threefates.table.undo_events import Redone, Undone

if TYPE_CHECKING:
    from threefates.table.table import Table

__all__ = ["Frame", "LogLine", "Watch", "line"]


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log as one viewer may read it."""

    version: int
    command: str
    at: str
    text: str
    by: SeatId | None = None
    cites: tuple[str, ...] = ()
    tone: str = ""
    to: tuple[str, ...] = ()
    important: bool = True
    undone: bool = False
    by_hand: bool = False


class Frame(Struct, frozen=True):
    """An update for one viewer: where the log stands, what they were told, which parts of their view changed."""

    version: int
    told: tuple[LogLine, ...]
    parts: Mapping[str, Part | None]  # None: the part is gone
    struck: Mapping[str, bool]  # command id -> taken back now, for lines told earlier


def line(table: Table, moment: Moment, viewer: Viewer) -> LogLine | None:
    """The line of the log that a viewer may read of one moment."""
    envelope = moment.envelope
    if moment.state is None:
        raise ValueError(f"the state of version {envelope.version} is no longer kept")
    told = table.system.tell(moment.state, envelope.event, viewer)
    if told is None:
        return None
    nameless, span = envelope.event.nameless, table.timeline.span(envelope.command)
    return LogLine(
        envelope.version,
        f"v{envelope.version}" if nameless else envelope.command,
        envelope.at,
        told.text,
        None if nameless else envelope.by,
        told.cites,
        told.tone,
        told.to,
        told.important,
        moment.undone,
        bool(span) and span[0].envelope.by_hand,
    )


class Watch:
    """A viewer's open window on a table: remembers what it showed, answers only what changed.

    State-based: a slow or sleeping window skips versions and never builds a queue.
    """

    def __init__(self, table: Table, seat: SeatId, after: int | None = None) -> None:
        self.table = table
        self.seat = seat
        self.after = table.version if after is None else after
        self._view: View = {}
        self._offers: tuple[Offer, ...] | None = None
        self._seen = -1

    def frame(self) -> Frame | None:
        """Return what is new for this viewer; None if nothing is."""
        table = self.table
        if self._seen == table.tick:
            return None
        view = table.view(self.seat)
        changed: dict[str, Part | None] = {
            name: part for name, part in view.items() if (old := self._view.get(name)) is not part and old != part
        }
        changed |= {name: None for name in self._view if name not in view}
        frame = Frame(table.version, table.told(self.seat, self.after), changed, self._struck())
        self._view, self.after, self._seen = view, table.version, table.tick
        return frame

    def offers(self) -> tuple[Offer, ...] | None:
        """Return what this viewer may do, if that changed since it was last asked for; else None."""
        now = self.table.offers(self.seat)
        if now == self._offers:
            return None
        self._offers = now
        return now

    def _struck(self) -> dict[str, bool]:
        turned: Iterable[Moment] = self.table.timeline.moments[self.after :]
        events = [moment.envelope.event for moment in turned]
        return {
            command: self.table.is_undone(command)
            for event in events
            if isinstance(event, Undone | Redone)
            for command in event.commands
        }
