"""Lately: what the windows of one table look back at after every command, found once for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook.parts import Part, View
from threefates.rulebook.viewers import Viewer
from threefates.table.log_lines import LogLine, line
from threefates.table.timeline import Moment, Timeline
from threefates.table.undo_events import Redone, Undone

__all__ = ["Happened", "Lately", "changes"]

MOST: Final = 256  # lines that everybody was told alike: as many as there are moments whose state is kept


class Happened(Struct, frozen=True):
    """What happened between two versions."""

    moments: Sequence[Moment]
    turned: frozenset[str]  # the commands that were taken back or restored


class Lately:
    """The last events of a log, what everybody was told of them in the same words, and what everybody saw change.

    Windows look one after another, and mostly at the same: it is looked up once.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._between = (0, 0, 0)  # and where the log stood: what is taken back since is otherwise
        self._happened = Happened((), frozenset())
        self._lines: dict[int, tuple[Moment, bool, LogLine | None]] = {}
        self._views: tuple[View, View, dict[str, Part | None]] = ({}, {}, {})

    def happened(self, after: int, until: int) -> Happened:
        """What happened after a version, until another."""
        between = (after, until, self._timeline.version)
        if self._between != between:
            moments = tuple(self._timeline.moments.since(after, until))
            events = [moment.envelope.event for moment in moments]
            turned = [name for event in events if isinstance(event, Undone | Redone) for name in event.commands]
            self._between, self._happened = between, Happened(moments, frozenset(turned))
        return self._happened

    def lines(self, happened: Happened, viewer: Viewer) -> tuple[LogLine, ...]:
        """The log as a viewer may read it, of moments whose states are kept."""
        return tuple([said for moment in happened.moments if (said := self._line(moment, viewer)) is not None])

    def _line(self, moment: Moment, viewer: Viewer) -> LogLine | None:
        version, known = moment.envelope.version, self._lines
        if version in known:
            was, undone, said = known[version]
            if was is moment and undone is moment.undone:
                return said
        said = line(self._timeline, moment, viewer)
        if moment.state is not None and self._timeline.system.told_alike(moment.state, moment.envelope.event):
            known[version] = moment, moment.undone, said
            if len(known) > MOST:
                del known[next(iter(known))]
        return said

    def changed(self, before: View, now: View) -> dict[str, Part | None]:
        """The parts that differ between two views that everybody has."""
        was, became, found = self._views
        if was is not before or became is not now:
            found = changes(before, now)
            self._views = before, now, found
        return found


def changes(before: View, now: View) -> dict[str, Part | None]:
    """The parts that differ between two views: None where one is gone."""
    if before is now:
        return {}
    found: dict[str, Part | None] = {
        name: part for name, part in now.items() if (old := before.get(name)) is not part and old != part
    }
    return found | {name: None for name in before if name not in now}
