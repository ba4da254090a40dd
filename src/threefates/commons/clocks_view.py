"""Clocks as people see them: a hidden one is there only for those who run the game."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.clocks import (
    Clock,
    ClockFilled,
    ClockHidden,
    ClockId,
    ClockRemoved,
    ClockRestarted,
    Clocks,
    ClockSet,
    ClockShown,
    ClockStarted,
    ClockTicked,
    clocks,
)
from threefates.commons.texts import names_of
from threefates.pieces.clocks import Segments
from threefates.rulebook import parts
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer

__all__ = ["hidden_clocks", "knows", "open_clocks"]


def disguise(clocks: Clocks, viewer: Viewer, salt: int) -> Clocks:
    """For the laws: other hidden clocks, or none, or more of them than there are."""
    if viewer.runs:
        return clocks
    others = {f"clock-h{salt}-{n}": Clock(f"clock-h{salt}-{n}", f"Doom {salt}", Segments(4)) for n in range(salt % 3)}
    changed = {key: replace(clock, hidden=True) for key, clock in others.items()}
    return Clocks({**{key: clock for key, clock in clocks.known.items() if not clock.hidden}, **changed})


@clocks.hides(disguise)
def knows(clocks: Clocks, viewer: Viewer) -> Clocks:
    """Hidden clocks are not there, except for those who run the game."""
    if viewer.runs or not any(clock.hidden for clock in clocks.known.values()):
        return clocks
    return Clocks({key: clock for key, clock in clocks.known.items() if not clock.hidden})


@clocks.tells(ClockStarted)
def tell_started(state: State, event: ClockStarted, viewer: Viewer) -> Told | None:
    """Tells whoever may see the clock that it starts."""
    return _told(state, event.id, f"A clock starts: {event.name}, {event.size} segments.")


@clocks.tells(ClockTicked)
def tell_ticked(state: State, event: ClockTicked, viewer: Viewer) -> Told | None:
    """Tells whoever may see the clock how full it is now, and why."""
    return _told_filling(state, event.id, event.halves, event.why)


@clocks.tells(ClockSet)
def tell_set(state: State, event: ClockSet, viewer: Viewer) -> Told | None:
    """Tells whoever may see the clock how full it was set, and why."""
    return _told_filling(state, event.id, event.halves, f"put right, {event.reason}")


@clocks.tells(ClockFilled, stage=(ALOUD,))
def tell_filled(state: State, event: ClockFilled, viewer: Viewer) -> Told | None:
    """Tells whoever may see the clock that it is full, and what that brings."""
    clock = state[Clocks].known.get(event.id)
    brings = f": {clock.on_full}" if clock and clock.on_full else "."
    told = _told(state, event.id, f"{event.name} is full{brings}", tone="cost")
    full = parts.Clocks("", parts.Place.NOW, (replace(_pie(clock), note=""),)) if clock else None
    return replace(told, stage=(full,)) if told and full else told


@clocks.tells(ClockRestarted)
def tell_restarted(state: State, event: ClockRestarted, viewer: Viewer) -> Told | None:
    """Tells whoever may see the clock that it starts over."""
    clock = state[Clocks].known.get(event.id)
    return _told(state, event.id, f"{clock.name} starts over.") if clock else None


@clocks.tells(ClockShown)
def tell_shown(state: State, event: ClockShown, viewer: Viewer) -> Told | None:
    """Tells everybody of a clock that was hidden until now."""
    clock = state[Clocks].known.get(event.id)
    return _told(state, event.id, f"A clock comes to light: {clock.name}, {clock.segments}.") if clock else None


@clocks.tells(ClockHidden)
def tell_hidden(state: State, event: ClockHidden, viewer: Viewer) -> Told:
    """Everybody knew it, so everybody reads that it is out of sight."""
    return Told(f"{event.name} goes on out of sight.", tone="quiet")


@clocks.tells(ClockRemoved)
def tell_removed(state: State, event: ClockRemoved, viewer: Viewer) -> Told | None:
    """Tells everybody that an open clock is gone, and of a hidden one only whoever runs the game."""
    if event.hidden:
        to = names_of(state, state[Seating].running)
        return Told(f"{event.name} is removed.", tone="quiet", to=to) if viewer.runs else None
    return Told(f"{event.name} is removed.", tone="quiet")


def _told(state: State, clock_id: ClockId, text: str, tone: str = "") -> Told | None:
    clock = state[Clocks].known.get(clock_id)
    if clock is None:
        return None
    return Told(text, tone=tone, to=names_of(state, state[Seating].running) if clock.hidden else ())


def _told_filling(state: State, clock_id: ClockId, halves: int, why: str) -> Told | None:
    clock = state[Clocks].known.get(clock_id)
    if clock is None:
        return None
    filled = Segments(clock.size, halves)
    return _told(state, clock_id, f"{clock.name}: {filled} ({why})." if why else f"{clock.name}: {filled}.")


@clocks.shows("clocks")
def open_clocks(state: State) -> parts.Clocks:
    """The clocks that lie open."""
    empty = "No clock is running. One starts when something draws nearer."
    pies = tuple(_pie(clock) for clock in state[Clocks].known.values() if not clock.hidden)
    return parts.Clocks("Clocks", parts.Place.TABLE, pies, empty)


@clocks.shows_each("hidden-clocks")
def hidden_clocks(state: State, viewer: Viewer) -> parts.Clocks | None:
    """The clocks that only those who run the game know."""
    pies = tuple(_pie(clock) for clock in state[Clocks].known.values() if clock.hidden)
    return parts.Clocks("Hidden clocks", parts.Place.LEVERS, pies) if pies else None


def _pie(clock: Clock) -> parts.Pie:
    note = clock.on_full and (f"Full: {clock.on_full}" if clock.full else f"When full: {clock.on_full}")
    return parts.Pie(clock.id, clock.name, clock.filled, clock.size, note, clock.hidden)
