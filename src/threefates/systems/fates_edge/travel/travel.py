"""Travel: a journey broken into legs, each with its clock, and what the four roles are good for on the road."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled, ClockId, ClockRemoved, Clocks, remove_clock, start_clock, tick
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.lasting import ForGood, OfScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.three_clocks import counted, too_many
from threefates.systems.fates_edge.rulings.road import TravelClock

__all__ = [
    "EndLeg",
    "Leg",
    "LegEnded",
    "LegStarted",
    "Role",
    "RoleTaken",
    "RoleTold",
    "Travel",
    "TroubleCame",
    "cannot_go_on",
    "cannot_start",
    "no_leg",
    "size_of_leg",
    "travel",
]

SHORTEST, LONGEST = 2, 8  # segments of a leg


class Role(enum.Enum):
    """A task that somebody looks after on the road."""

    GUIDE = "Guide"
    SCOUT = "Scout"
    QUARTERMASTER = "Quartermaster"
    WATCH = "Watch"


class Leg(Struct, frozen=True):
    """One stretch of the way."""

    name: str
    clock: ClockId
    roles: Mapping[EntityId, Role] = {}


class Travel(Struct, frozen=True):
    """The leg that the party is on, and what its roles have made ready."""

    leg: ForGood[Leg | None] = None
    supplies: ForGood[ClockId | None] = None
    guided: ForGood[bool] = False  # the Guide knows the way: DV -1 on movement challenges of this leg
    watched: ForGood[bool] = False  # the Watch was kept: the next scene opens well
    opening: OfScene[bool] = False  # this scene did, and nothing has worsened a Position since


class LegStarted(Event, frozen=True, tag="fe.leg-started"):
    """A leg of the journey begins."""

    name: str
    clock: ClockId
    goes_on: bool = False  # the same leg, after its trouble


class LegEnded(Event, frozen=True, tag="fe.leg-ended"):
    """A leg is behind the party: its clock is full, or the story brought them there."""

    name: str
    why: str
    by_clock: bool = False


class TroubleCame(Event, frozen=True, tag="fe.trouble-came"):
    """The Travel Clock is full of danger: what was building up comes now."""

    leg: str


class RoadTaken(Event, frozen=True, tag="fe.road-taken"):
    """The trouble is dealt with, and the same leg goes on with an empty clock."""

    leg: str


class RoleTaken(Event, frozen=True, tag="fe.role-taken"):
    """Somebody looks after something on this leg."""

    hero: EntityId
    role: Role


class RoleTold(Event, frozen=True, tag="fe.role-told"):
    """A role was filled well, and what it is good for is ready."""

    hero: EntityId
    role: Role


class StartLeg(Command, frozen=True, tag="fe.start-leg"):
    """Begin a leg of a journey."""

    name: str
    size: int = 4


class EndLeg(Command, frozen=True, tag="fe.end-leg"):
    """Let a leg be over, because the story got them there."""

    why: str = ""


class GoOn(Command, frozen=True, tag="fe.go-on"):
    """The trouble on the road is dealt with: go on, with an empty clock."""


travel = Chapter("travel", Travel)


@counted
def of_the_leg(state: State) -> tuple[ClockId, ...]:
    """The clock of the leg that the party is on, if any."""
    leg = state[Travel].leg
    return (leg.clock,) if leg else ()


# when it may be done


@cites("fe.travel.legs")
def size_of_leg() -> int:
    """Segments of a Travel Clock.

    >>> size_of_leg()
    4
    """
    return entry("fe.travel.legs").table(dict[str, int])["clock"]


@cites("fe.travel.legs")
def under_way(state: State) -> Leg:
    """The leg that is being travelled.

    Raises:
        Refused: If none is.
    """
    leg = state[Travel].leg
    if leg is None:
        raise _off_road()
    return leg


def _off_road() -> Refused:
    return Refused(
        "travel.no_leg", "Nobody is on the road.", remedy="The Game Master starts a leg.", source="fe.travel.legs"
    )


@cites("fe.travel.legs")
def no_leg(state: State) -> Refused | None:
    """The refusal where nobody is on the road, or None."""
    return None if state[Travel].leg else _off_road()


@cites("fe.travel.legs")
def already_under_way(state: State) -> Refused | None:
    """The refusal where a leg is under way already, or None."""
    leg = state[Travel].leg
    if leg is None:
        return None
    title, source = f"{leg.name} is not behind you yet.", "fe.travel.legs"
    return Refused("travel.under_way", title, remedy="End that leg first.", source=source)


@cites("fe.travel.legs", "fe.gm.three-clock-rule")
def cannot_start(state: State) -> Refused | None:
    """The refusal where no leg can start: one is under way, or its clock would be a fourth; or None."""
    return already_under_way(state) or too_many(state)


@cites("fe.travel.clock-danger")
def cannot_go_on(state: State) -> Refused | None:
    """The refusal where the same leg cannot go on with an empty clock, or None."""
    leg = state[Travel].leg
    if leg is None:
        return _off_road()
    clock = state[Clocks].known.get(leg.clock)
    if clock is not None and clock.full:
        return None
    title, source = "The Travel Clock is not full.", "fe.travel.clock-danger"
    return Refused("travel.no_trouble", title, remedy="Play on; it fills by itself.", source=source)


# what people do


@travel.decides(StartLeg)
@cites("fe.travel.legs", "fe.travel.clock-danger")
def start_leg(act: Unfolding, command: StartLeg) -> None:
    """Start a leg of the journey, with its clock; only whoever runs the game may, and not while one is under way."""
    act.must_run("Starting a leg")
    if refusal := cannot_start(act.state):
        raise refusal
    begin_leg(act, command.name, command.size)


@cites("fe.travel.legs")
def begin_leg(act: Unfolding, named: str, size: int) -> None:
    """Start a leg with its clock; a party whose supplies are gone feels it.

    Raises:
        Refused: If one is under way, or the clock cannot be.
    """
    if refusal := already_under_way(act.state):
        raise refusal
    if not SHORTEST <= size <= LONGEST:
        title = f"A leg of {size} is none."
        source = "fe.travel.legs"
        raise Refused("travel.size", title, remedy=f"Give it {SHORTEST} to {LONGEST} segments.", source=source)
    name = one_line(named, "The leg", longest=100)
    clock = start_clock(act, f"Travel: {name}", size, on_full=_WHEN_FULL[act.state.ruling(TravelClock)])
    act.happen(LegStarted(name, clock))


_WHEN_FULL: Final = {
    TravelClock.PROGRESS: "the leg is behind them, with what it cost",
    TravelClock.DANGER: "the trouble that was building up comes now",
}


@travel.decides(EndLeg)
@cites("fe.travel.legs")
def end_leg(act: Unfolding, command: EndLeg) -> None:
    """End the leg before its clock is full, as the story brings the party there; only whoever runs the game may."""
    act.must_run("Ending a leg")
    leg = under_way(act.state)
    arrive(act, leg, one_line(command.why, "The reason", optional=True) or "the story brings them there")


@cites("fe.travel.legs")
def arrive(act: Unfolding, leg: Leg, why: str, *, by_clock: bool = False) -> None:
    """Put a leg behind the party, and its clock away."""
    act.happen(LegEnded(leg.name, why, by_clock))
    if leg.clock in act.state[Clocks].known:
        remove_clock(act, leg.clock)


@travel.decides(GoOn)
@cites("fe.travel.clock-danger")
def go_on(act: Unfolding, command: GoOn) -> None:
    """Go on along a leg whose clock is full, with an empty clock; only whoever runs the game may."""
    act.must_run("Going on")
    leg = under_way(act.state)
    if refusal := cannot_go_on(act.state):
        raise refusal
    was = act.state[Clocks][leg.clock]
    clock = start_clock(act, was.name, was.size, hidden=was.hidden, on_full=_on_full(act.state))
    act.happen(RoadTaken(leg.name))
    act.happen(LegStarted(leg.name, clock, goes_on=True))
    remove_clock(act, leg.clock)


def _on_full(state: State) -> str:
    return _WHEN_FULL[state.ruling(TravelClock)]


@travel.answers_to(RulingChanged)
@cites("fe.travel.legs", "fe.travel.clock-danger", TravelClock.ruling_id)
def read_anew(act: Unfolding, event: RulingChanged) -> None:
    """A leg whose clock means the other thing from here on has an empty one, which promises that."""
    leg = act.state[Travel].leg
    clock = act.state[Clocks].known.get(leg.clock) if leg else None
    if leg and clock and event.ruling == TravelClock.ruling_id:
        new = start_clock(act, clock.name, clock.size, hidden=clock.hidden, on_full=_on_full(act.state))
        act.happen(LegStarted(leg.name, new, goes_on=True))
        remove_clock(act, clock.id)


def stretch(act: Unfolding, amount: float, why: str) -> None:
    """Move the clock of the leg under way."""
    leg = act.state[Travel].leg
    if leg is not None and amount and leg.clock in act.state[Clocks].known:
        tick(act, leg.clock, amount, why)


@travel.answers_to(ClockFilled)
@cites("fe.travel.legs", "fe.travel.clock-danger")
def clock_full(act: Unfolding, event: ClockFilled) -> None:
    """Progress brings them there; danger brings trouble."""
    leg = act.state[Travel].leg
    if leg is None or leg.clock != event.id:
        return
    if act.state.ruling(TravelClock) is TravelClock.PROGRESS:
        arrive(act, leg, "the Travel Clock is full", by_clock=True)
    else:
        act.happen(TroubleCame(leg.name))


@travel.answers_to(ClockRemoved)
def clock_gone(act: Unfolding, event: ClockRemoved) -> None:
    """Whoever takes the clock of a leg away ends the leg."""
    leg = act.state[Travel].leg
    if leg is not None and leg.clock == event.id:
        act.happen(LegEnded(leg.name, "its clock was taken away"))


# what has happened


@travel.folds(LegStarted)
def leg_started(travel: Travel, event: LegStarted) -> Travel:
    """Set the leg without roles, or only its clock where the same leg goes on (`leg` and `guided`)."""
    if travel.leg is not None and event.goes_on:
        return replace(travel, leg=replace(travel.leg, clock=event.clock))
    return replace(travel, leg=Leg(event.name, event.clock), guided=False)


@travel.folds(LegEnded)
def leg_ended(travel: Travel, event: LegEnded) -> Travel:
    """Clear the leg and the Guide's way (`leg` and `guided`)."""
    return replace(travel, leg=None, guided=False)


travel.only_tells(TroubleCame)  # the clock says so already
travel.only_tells(RoadTaken)  # the clock that follows says so
