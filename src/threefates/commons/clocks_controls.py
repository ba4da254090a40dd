"""GM control of clocks: starting, ticking, setting, showing, hiding, removing."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import (
    MOST_SEGMENTS,
    Clock,
    ClockFilled,
    ClockHidden,
    ClockId,
    Clocks,
    ClockSet,
    ClockShown,
    clocks,
    moved_by,
    no_room,
    no_room_in_sight,
    remove_clock,
    restart_clock,
    start_clock,
    tick,
)
from threefates.commons.texts import LONGEST_LINE, LONGEST_TITLE, one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = [
    "HideClock",
    "RemoveClock",
    "RestartClock",
    "SetClock",
    "ShowClock",
    "StartClock",
    "TickClock",
]

GROUP = "Clocks"
USUAL: Final = 6  # segments: the middle one of the sizes that Fate's Edge gives; the other books print none


class StartClock(Command, frozen=True, tag="start-clock"):
    """Start a clock, open or hidden."""

    name: str
    size: int
    hidden: bool = False
    on_full: str = ""

    kept_as = "Clock"


class TickClock(Command, frozen=True, tag="tick-clock"):
    """Fill segments of a clock, halves allowed; a negative number clears them."""

    clock: ClockId
    segments: float = 1
    why: str = ""


class SetClock(Command, frozen=True, tag="set-clock"):
    """Put right how full a clock is, saying why."""

    clock: ClockId
    filled: float
    reason: str


class RestartClock(Command, frozen=True, tag="restart-clock"):
    """Empty a clock and let it start over."""

    clock: ClockId


class ShowClock(Command, frozen=True, tag="show-clock"):
    """Lay a hidden clock open."""

    clock: ClockId


class HideClock(Command, frozen=True, tag="hide-clock"):
    """Take an open clock out of sight."""

    clock: ClockId


class RemoveClock(Command, frozen=True, tag="remove-clock"):
    """Take a clock away for good."""

    clock: ClockId


def stuck(clock: Clock, amount: float) -> Refused | None:
    """The refusal where a clock cannot move that way, or None."""
    if amount == 0:
        return Refused("clock.tick_nothing", "That moves nothing.", remedy="Tick it by at least half a segment.")
    if amount > 0 and clock.full:
        return Refused("clock.full", f"{clock.name} is full.", remedy="Start it over, or clear segments first.")
    if amount < 0 and clock.filled == 0:
        return Refused("clock.empty", f"{clock.name} is empty.", remedy="Fill segments instead.")
    return None


@clocks.decides(StartClock)
def start(act: Unfolding, command: StartClock) -> None:
    """Start a clock; only whoever runs the game may."""
    act.must_run("Starting a clock")
    start_clock(act, command.name, command.size, hidden=command.hidden, on_full=command.on_full)


@clocks.decides(TickClock)
def tick_clock(act: Unfolding, command: TickClock) -> None:
    """Tick a clock, forward or back; only whoever runs the game may, and not past its ends."""
    act.must_run("Ticking a clock")
    if refusal := stuck(act.state[Clocks][command.clock], command.segments):
        raise refusal
    tick(act, command.clock, command.segments, command.why)


@clocks.decides(SetClock)
def set_clock(act: Unfolding, command: SetClock) -> None:
    """Set how full a clock is, against the rules if need be. What makes it full for the first time fills it."""
    act.must_run("Setting a clock")
    clock = act.state[Clocks][command.clock]
    reason = one_line(command.reason, "The reason")
    if not 0 <= command.filled <= clock.size:
        raise Refused("clock.range", f"{clock.name} has {clock.size} segments.", remedy=f"Set it to 0 to {clock.size}.")
    aimed, filled_now = moved_by(replace(clock.segments, halves=0), command.filled)
    act.happen(ClockSet(clock.id, aimed.halves, reason))
    if filled_now:
        act.happen(ClockFilled(clock.id, clock.name))


@clocks.decides(RestartClock)
def restart(act: Unfolding, command: RestartClock) -> None:
    """Empty a clock and let it start over; only whoever runs the game may."""
    act.must_run("Starting a clock over")
    restart_clock(act, command.clock)


@clocks.decides(ShowClock)
def show(act: Unfolding, command: ShowClock) -> None:
    """Lay a hidden clock open, if there is room among the open ones."""
    act.must_run("Showing a clock")
    clock = act.state[Clocks][command.clock]
    if not clock.hidden:
        raise Refused("clock.not_hidden", f"{clock.name} lies open already.", remedy="Pick a hidden clock.")
    if refusal := no_room_in_sight(act.state[Clocks]):
        raise refusal
    act.happen(ClockShown(clock.id))


@clocks.decides(HideClock)
def hide(act: Unfolding, command: HideClock) -> None:
    """Take an open clock out of sight; what people have seen they have seen."""
    act.must_run("Hiding a clock")
    clock = act.state[Clocks][command.clock]
    if clock.hidden:
        raise Refused("clock.hidden", f"{clock.name} is hidden already.", remedy="Pick an open clock.")
    if refusal := no_room(act.state[Clocks], hidden=True):
        raise refusal
    act.happen(ClockHidden(clock.id, clock.name))


@clocks.decides(RemoveClock)
def remove(act: Unfolding, command: RemoveClock) -> None:
    """Take a clock away; only whoever runs the game may."""
    act.must_run("Removing a clock")
    remove_clock(act, command.clock)


@clocks.offers_under(Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The levers of the clocks."""
    if not viewer.runs:
        return
    known = tuple(state[Clocks].known.values())
    for clock in known:
        yield from _moving(clock)
    yield _starting(state)
    if not known:
        return
    every = [Option(clock.id, clock.name) for clock in known]
    to_any = choice("clock", "Clock", every)
    yield Offer("restart-clock", "Start a clock over", (to_any,), group=GROUP, levers=True)
    yield from _hiding(state, known)
    yield Offer("remove-clock", "Remove a clock", (to_any,), group=GROUP, levers=True)


def _moving(clock: Clock) -> Iterator[Offer]:
    forward, back = ceil(clock.size - clock.filled), -ceil(clock.filled)
    ticks = number("segments", "Segments (less than 0 clears)", low=back, high=forward, default=1 if forward else None)
    ticking = (ticks, _reason("why", optional=True))
    setting = (number("filled", "Segments filled", low=0, high=clock.size), _reason("reason"))
    fixed = (("clock", clock.id),)
    yield Offer("tick-clock", f"Tick {clock.name}", ticking, fixed, group=GROUP, levers=True)
    yield Offer("set-clock", f"Set {clock.name}", setting, fixed, group=GROUP, levers=True)
    for label, by in (("Fill one", 1), ("Clear one", -1)):
        refusal, one = refusal_of(stuck(clock, by)), (*fixed, ("segments", by))
        yield Offer("tick-clock", f"{label}: {clock.name}", (), one, refusal, group=GROUP, levers=True)


def _starting(state: State) -> Offer:
    full = [no_room(state[Clocks], hidden=hidden) for hidden in (False, True)]
    fields = (
        words("name", "What draws nearer", longest=LONGEST_TITLE),
        replace(number("size", "Segments", low=1, high=MOST_SEGMENTS, default=USUAL), optional=False),
        flag("hidden", "Hidden: only you see it"),
        words("on_full", "What happens when it is full", longest=LONGEST_LINE, optional=True),
    )
    refusal = refusal_of(full[0]) if all(full) else None
    hint = "A clock fills segment by segment; when it is full, something happens."
    return Offer("start-clock", "Start a clock", fields, refusal=refusal, group=GROUP, hint=hint, levers=True)


def _hiding(state: State, known: tuple[Clock, ...]) -> Iterator[Offer]:
    for command, label, hidden in (("show-clock", "Show a clock", True), ("hide-clock", "Hide a clock", False)):
        which = [Option(clock.id, clock.name) for clock in known if clock.hidden is hidden]
        if which:
            refusal = refusal_of(no_room(state[Clocks], hidden=not hidden))
            yield Offer(command, label, (choice("clock", "Clock", which),), refusal=refusal, group=GROUP, levers=True)


def _reason(name: str, *, optional: bool = False) -> Field:
    return words(name, "Why", longest=LONGEST_LINE, optional=optional)
