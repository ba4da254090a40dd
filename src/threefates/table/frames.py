"""Frames: what one viewer receives of what happened, and of what changed in their view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, View
from threefates.rulebook.viewers import SeatId, Viewer
from threefates.table.lately import changes
from threefates.table.log_lines import LogLine
from threefates.table.slices import Work, at_once
from threefates.table.table import Table

__all__ = ["Frame", "Watch"]

TOLD_AT_ONCE: Final = 100  # versions that one frame tells of: who slept long is sent several
TOLD_AHEAD: Final = 1000  # versions that are told in one go where they are old: each time some thousand are folded anew


class Frame(Struct, frozen=True):
    """An update for one viewer: where the log stands, what they were told, which parts of their view changed."""

    version: int
    told: tuple[LogLine, ...]
    parts: Mapping[str, Part | None]  # None: the part is gone
    struck: Mapping[str, bool]  # command id -> taken back now, for lines told earlier
    head: str = ""  # a fingerprint of the whole log up to this version, to be remembered; empty where there is none


class _Ahead(NamedTuple):
    """What was told of old versions, for several frames, and to whom: to anybody else it is told again."""

    viewer: Viewer | None = None
    after: int = 0
    until: int = 0
    told: tuple[LogLine, ...] = ()


class Watch:
    """A viewer's open window on a table: remembers what it showed, answers only what changed.

    State-based: a slow or sleeping window skips versions and never builds a queue. What it missed of the log comes in
    several frames if it is much; the first of them shows its whole view.
    """

    def __init__(self, table: Table, seat: SeatId, after: int | None = None) -> None:
        self.table = table
        self.seat = seat
        self.after = table.version if after is None else after
        self.owes = False  # what may be done now is still to be shown: it took too long
        self._ahead = _Ahead()
        self._public: View = {}
        self._private: View = {}
        self._offers: tuple[Offer, ...] | None = None
        self._seen = -1

    @property
    def behind(self) -> bool:
        """Whether there is more to be told or shown than the last frame could hold."""
        return self.owes or self.after < self.table.version

    def as_it_stands(self) -> Callable[[], None]:
        """Note what the window shows; call what this returns where it never came to show what is new."""
        shown = dict(vars(self))
        return lambda: vars(self).update(shown)

    def frame(self) -> Frame | None:
        """Return what is new for this viewer; None if nothing is."""
        return at_once(self.framing())

    def framing(self) -> Work[Frame | None]:
        """Find what is new, in slices: old events take a while to tell."""
        table = self.table
        if self._seen == table.tick and not self.behind:
            return None
        until = min(table.version, self.after + TOLD_AT_ONCE)
        told = yield from self._telling(until)
        struck = yield from self._struck(until)
        frame = Frame(until, told, self._changed(), struck, table.head if until == table.version else "")
        self.after, self._seen = until, table.tick
        return frame

    def _telling(self, until: int) -> Work[tuple[LogLine, ...]]:
        """Tell what came since the last frame, until a version."""
        table, viewer, ahead = self.table, self.table.viewer(self.seat), self._ahead
        if table.timeline.keeps(self.after):
            self._ahead = _Ahead()
            return (yield from table.telling(self.seat, self.after, until))
        if ahead.viewer is not viewer or not ahead.after <= self.after < until <= ahead.until:
            end = max(until, min(table.version, self.after + TOLD_AHEAD))
            told = yield from table.telling(self.seat, self.after, end)
            ahead = self._ahead = _Ahead(viewer, self.after, end, told)
        return tuple([each for each in ahead.told if self.after < each.version <= until])

    def at_once(self) -> Frame:
        """Return what this viewer sees otherwise now; what they are told of it comes with the next frame."""
        return Frame(self.after, (), self._changed(), {})

    def _changed(self) -> dict[str, Part | None]:
        """The parts that are others than were shown; from now on they are shown."""
        public, private = self.table.public_view(), self.table.private_view(self.seat)
        changed = self.table.lately.changed(self._public, public)
        if private is not self._private:
            changed = changed | changes(self._private, private)
        self._public, self._private = public, private
        return changed

    def offers(self, opened: frozenset[Heading] | None = None) -> tuple[Offer, ...] | None:
        """Return what this viewer may do, if that changed since it was last asked for; else None.

        Args:
            opened: The headings that the window has open: what stands under others alone is left out. None: nothing is.
        """
        now = self.table.offers(self.seat, opened)
        if now is self._offers or now == self._offers:
            return None
        self._offers = now
        return now

    def _struck(self, until: int) -> Work[dict[str, bool]]:
        """What was taken back or restored, as far as this seat was told of it: of the rest it knows no name."""
        table, commands = self.table, self.table.lately.happened(self.after, until).turned
        if not commands:
            return {}
        spans = table.timeline.spans
        first, last = min(spans[command][0] for command in commands), max(spans[command][1] for command in commands)
        ahead = self._ahead
        if ahead.viewer is table.viewer(self.seat) and ahead.after < first and last <= ahead.until:
            told = ahead.told
        else:
            told = yield from table.telling(self.seat, first - 1, last)
        return {line.command: table.is_undone(line.command) for line in told if line.command in commands}
