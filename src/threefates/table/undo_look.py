"""A look at what taking something back would change, for whoever may do it, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from threefates.rulebook.compose import System
from threefates.rulebook.parts import Clocks, Listing, Part, Tracks, View
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, SeatId, Viewer
from threefates.table.access import no_such_seat
from threefates.table.log_lines import LogLine
from threefates.table.looking import Looking
from threefates.table.slices import Work
from threefates.table.undo import cannot_undo, foreseeing, goes_with, lines_of, undone_by
from threefates.table.undo_events import Undo

__all__ = ["BackThen", "Change", "back_then"]


class Change(Struct, frozen=True):
    """A counter that would stand otherwise."""

    what: str
    now: str
    then: str


class BackThen(Struct, frozen=True):
    """What would go, the oldest first, and what would stand otherwise."""

    told: tuple[LogLine, ...]
    steps: int  # commands that would go, those that no line tells of with them
    changes: tuple[Change, ...]


def back_then(table: Looking, seat: SeatId, command: str) -> Work[BackThen]:
    """Look, in slices, at what a seat would see otherwise once a command is taken back.

    Raises:
        Refused: If this seat may not take it back.
    """
    timeline, viewer = table.timeline, table.viewer(seat)
    yield from foreseeing(timeline, Undo(command), viewer.seat)
    if refused := cannot_undo(timeline, command, viewer.seat):
        raise refused
    if seat not in table.seating.seats:  # it was taken away meanwhile
        raise no_such_seat()
    gone = goes_with(timeline, command)
    left = yield from timeline.folding(undone_by(timeline, command))
    now = table.view(seat)  # of that very moment: others may play on while it is looked at what would be left
    then = yield from _seen(table.system, left, left.viewer(seat))  # who they would be then
    told = tuple(each for name in gone for each in lines_of(timeline, name, viewer))
    return BackThen(told, len(gone), tuple(_changes(now, then)))


def _seen(system: System, state: State, viewer: Viewer) -> Work[View]:
    """All parts that a viewer sees, and a rest after each: of hundreds of people one alone takes a while."""
    found: dict[str, Part] = {}
    public, private = system.known(state, PUBLIC), system.known(state, viewer)
    shown = [(name, partial(show, public)) for name, show in system.public_parts.items()]
    shown += [(name, partial(show, private, viewer)) for name, show in system.private_parts.items()]
    for name, show in shown:
        yield
        if (part := show()) is not None:
            found[name] = part
    return found


def _changes(now: View, then: View) -> Iterator[Change]:
    """The counters that both show, each where they differ."""
    here, there = dict(_counted(now)), dict(_counted(then))
    for what in dict.fromkeys((*here, *there)):
        if here.get(what) != there.get(what):
            yield Change(what, here.get(what, "gone"), there.get(what, "gone"))


def _counted(view: View) -> Iterator[tuple[str, str]]:
    for part in view.values():
        match part:
            case Tracks():
                yield from ((f"{part.title}: {track.label}", str(track.value)) for track in part.tracks)
            case Clocks():
                yield from ((clock.name, f"{clock.filled:g}/{clock.size}") for clock in part.clocks)
            case Listing():
                counted = ((row, counter) for row in part.rows for counter in row.counters)
                yield from ((f"{row.text}: {counter.label}", counter.value) for row, counter in counted)
            case _:
                pass
