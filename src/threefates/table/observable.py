"""Watching a table: whoever is to hear that something is new, who is in touch, and what a table is called."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.compose import System
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.table.log import TableRow
from threefates.table.looking import Looking
from threefates.table.timeline import Timeline

__all__ = ["ELSEWHERE", "Observable", "at_another"]

ELSEWHERE: Final = "table.elsewhere"


class Observable(Looking):
    """A table that is looked at, and that calls whoever watches it as soon as there is something new to see."""

    def __init__(self, row: TableRow, system: System, timeline: Timeline) -> None:
        super().__init__(row, system, timeline)
        self.left = False  # another server decides here by now
        self._watchers: dict[Callable[[], None], None] = {}

    def watch(self) -> asyncio.Event:
        """A bell that rings whenever something is new; give it back with `unwatch`."""
        bell = asyncio.Event()
        self.call(bell.set)
        return bell

    def unwatch(self, bell: asyncio.Event) -> None:
        """Ring a bell no more that `watch` gave."""
        self.call_no_more(bell.set)

    def call(self, ring: Callable[[], None]) -> None:
        """Call this whenever something is new, until `call_no_more`. It must do nothing but note that."""
        self._watchers[ring] = None

    def call_no_more(self, ring: Callable[[], None]) -> None:
        """Ring this watcher no more."""
        self._watchers.pop(ring, None)

    def come(self, seat: SeatId) -> None:
        """A device of this seat is in touch."""
        self.present[seat] += 1
        if self.present[seat] == 1:
            self._ring()

    def go(self, seat: SeatId) -> None:
        """A device of this seat is out of touch."""
        self.present[seat] -= 1
        if self.present[seat] <= 0:
            del self.present[seat]
            self._ring()

    def called(self, row: TableRow) -> None:
        """Go by another name from here on, or lie on another shelf."""
        now = replace(self.row, name=row.name, shelf=row.shelf)
        if now != self.row:
            self.row = now
            self._ring()

    def leave(self) -> None:
        """Another server decides at this table from here on: whoever watches had better ask there."""
        self.left = True
        self._ring()

    def _must_be_here(self) -> None:
        """Refuse to decide where another server does: who looks on there would not hear of it."""
        if self.left:
            raise at_another()

    def end(self) -> None:
        """Let nobody look on any more: the table is deleted."""
        self.gone = True
        self._ring()

    def _ring(self) -> None:
        self.tick += 1
        for ring in self._watchers:
            ring()


def at_another() -> Refused:
    """The words for a table that another server holds: where that is, is the operator's to know."""
    return Refused(ELSEWHERE, "That table is at another server now.", remedy="Ask again in a moment.")
