"""Story Beats spent on clocks: a segment for each, on or back, unless what a clock stands for does nothing for now."""

from __future__ import annotations

import math
from collections.abc import Callable, Container
from typing import Final, TypeVar

from threefates.commons.clocks import Clock, ClockId, Clocks, tick
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.beats.beats import beats, pay, too_few
from threefates.systems.fates_edge.resolution.wording import beats_said

__all__ = ["SpendOnClock", "cannot_tick", "cannot_wind_back", "heroes_work_at", "stills_clock", "worked_at"]


class SpendOnClock(Command, frozen=True, tag="fe.spend-on-clock"):
    """Spend beats to tick a clock, one for each segment; or to wind back what heroes work at."""

    clock: ClockId
    beats: int = 1
    why: str = ""
    back: bool = False


@beats.decides(SpendOnClock)
@cites("fe.sb.menu-core", "fe.sb.menu-quickstart", "fe.resolution.extended-challenge")
def spend_on_clock(act: Unfolding, command: SpendOnClock) -> None:
    """Spend beats to tick a clock or wind it back, a segment each; refuse more than it has room for."""
    act.must_run("Spending beats")
    clock = act.state[Clocks][command.clock]
    if refusal := (cannot_wind_back if command.back else cannot_tick)(act.state, clock, command.beats):
        raise refusal
    why = one_line(command.why, "The reason", optional=True)
    segments = -command.beats if command.back else command.beats
    if pay(act, command.beats, _told(clock)):
        tick(act, clock.id, segments, why or beats_said(act.state, command.beats))


def _told(clock: Clock) -> str:
    """What everybody may read that beats are spent on: nobody is told of what is out of sight."""
    return "a clock out of sight" if clock.hidden else clock.name


Stills = Callable[[State, Clock], Refused | None]
_STILLS: Final[list[Stills]] = []


def stills_clock(stills: Stills) -> Stills:
    """Ask this before beats move a clock: what it stands for may do nothing for now."""
    _STILLS.append(stills)
    return stills


Works = Callable[[State], Container[ClockId]]
W = TypeVar("W", bound=Works)
_WORKED_AT: Final[list[Works]] = []


def heroes_work_at(works: W) -> W:
    """Let these be clocks that heroes fill to their own ends."""
    _WORKED_AT.append(works)
    return works


@cites("fe.resolution.extended-challenge", "fe.sb.rail-tick")
def worked_at(state: State, clock: ClockId) -> bool:
    """Say whether heroes work at that: beats never move it on, and it is no rail."""
    return any(clock in works(state) for works in _WORKED_AT)


@cites("fe.sb.menu-core")
def cannot_tick(state: State, clock: Clock, amount: int) -> Refused | None:
    """The refusal where so many beats cannot tick a clock, or None."""
    if refusal := _stilled(state, clock) or _theirs(state, clock):
        return refusal
    if amount > (room := clock.size - int(clock.filled)):
        remedy = "Pick another clock." if room == 0 else f"Spend {room} at most."
        title, source = f"{clock.name} has room for {room}.", "fe.sb.menu-core"
        return Refused("beats.clock_full", title, remedy=remedy, source=source)
    return too_few(state, amount)


@cites("fe.sb.menu-core")
def cannot_wind_back(state: State, clock: Clock, amount: int) -> Refused | None:
    """The refusal where so many beats cannot wind a clock back, or None. What is done stays done."""
    if refusal := _stilled(state, clock):
        return refusal
    if clock.full or amount > math.ceil(clock.filled):
        title = f"{clock.name} is done." if clock.full else f"{clock.name} has {math.ceil(clock.filled)} to lose."
        return Refused("beats.clock_back", title, remedy="Spend fewer, or on something else.", source="fe.sb.menu-core")
    return too_few(state, amount)


def _stilled(state: State, clock: Clock) -> Refused | None:
    return next(filter(None, (stills(state, clock) for stills in _STILLS)), None)


@cites("fe.resolution.extended-challenge")
def _theirs(state: State, clock: Clock) -> Refused | None:
    if not worked_at(state, clock.id):
        return None
    title, source = f"{clock.name} is what heroes work at.", "fe.resolution.extended-challenge"
    return Refused("beats.clock_theirs", title, remedy="Spend on something that goes wrong.", source=source)
