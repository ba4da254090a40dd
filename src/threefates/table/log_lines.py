"""Lines of the log as one viewer may read them."""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.timeline import Moment, Timeline

__all__ = ["LogLine", "line"]


class LogLine(Struct, frozen=True, omit_defaults=True, gc=False):
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
    tried: str = ""  # of how something turned out


def line(timeline: Timeline, moment: Moment, viewer: Viewer) -> LogLine | None:
    """The line of the log that a viewer may read of one moment."""
    envelope = moment.envelope
    if moment.state is None:
        raise ValueError(f"the state of version {envelope.version} is no longer kept")
    told = timeline.system.tell(moment.state, envelope.event, viewer)
    if told is None:
        return None
    nameless = envelope.event.nameless
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
        timeline.spans.is_by_hand(envelope.command),
        told.tried,
    )
