"""Clocks: what fills, segment by segment, until something happens, once.

Whoever runs the game starts and ticks them (`clocks_controls.py`); a system's rules do so by `start_clock` and `tick`,
and answer `ClockFilled`. A hidden clock is known only to those who run the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.pieces.clocks import ClockError, Segments
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding

__all__ = [
    "MOST_CLOCKS",
    "MOST_SEGMENTS",
    "Clock",
    "ClockFilled",
    "ClockHidden",
    "ClockRemoved",
    "ClockRestarted",
    "ClockSet",
    "ClockShown",
    "ClockStarted",
    "ClockTicked",
    "Clocks",
    "clocks",
    "moved_by",
    "no_room",
    "no_room_in_sight",
    "remove_clock",
    "restart_clock",
    "start_clock",
    "tick",
]

ClockId = str
MOST_CLOCKS = 60  # open ones; as many again may be hidden, so that no refusal tells how many are
MOST_SEGMENTS = 48


class Clock(Struct, frozen=True):
    """One clock. A full one stays until it is removed or started over."""

    id: ClockId
    name: str
    segments: Segments
    hidden: bool = False  # only those who run the game know it
    on_full: str = ""  # what happens when it is full, in words

    @property
    def size(self) -> int:
        """The number of segments, 1 or more."""
        return self.segments.size

    @property
    def filled(self) -> float:
        """Segments filled, 0..size, in halves."""
        return self.segments.filled

    @property
    def full(self) -> bool:
        """True if every segment is filled."""
        return self.segments.full


class Clocks(Struct, frozen=True):
    """Every clock, in the order they were started."""

    known: ForGood[Mapping[ClockId, Clock]] = {}

    def __getitem__(self, clock: ClockId) -> Clock:
        """The clock of that id, refused in words where there is none."""
        found = self.known.get(clock)
        if found is None:
            raise Refused("clock.unknown", "There is no such clock here.", remedy="Pick one that is listed.")
        return found

    def having(self, clock: Clock) -> Clocks:
        """With this clock added, or in the place of its former self."""
        return Clocks({**self.known, clock.id: clock})


class ClockStarted(Event, frozen=True, tag="clock.started"):
    """A clock is started, with no segment filled."""

    id: ClockId
    name: str
    size: int
    hidden: bool = False
    on_full: str = ""


class ClockTicked(Event, frozen=True, tag="clock.ticked"):
    """A clock has moved, forward or back; `halves` is how many half segments are filled now."""

    id: ClockId
    halves: int
    why: str = ""


class ClockSet(Event, frozen=True, tag="clock.set"):
    """The GM put a clock right; `halves` is how many half segments are filled now."""

    id: ClockId
    halves: int
    reason: str


class ClockFilled(Event, frozen=True, tag="clock.filled"):
    """A clock is full, for the first and only time. Systems answer this."""

    id: ClockId
    name: str


class ClockRestarted(Event, frozen=True, tag="clock.restarted"):
    """A clock starts over, empty: filling it will count again."""

    id: ClockId


class ClockShown(Event, frozen=True, tag="clock.shown"):
    """A hidden clock lies open for everybody."""

    id: ClockId

    reveals = True


class ClockHidden(Event, frozen=True, tag="clock.hidden"):
    """An open clock is taken out of everybody's sight."""

    id: ClockId
    name: str


class ClockRemoved(Event, frozen=True, tag="clock.removed"):
    """A clock is no more."""

    id: ClockId
    name: str
    hidden: bool = False


clocks = Chapter("clocks", Clocks)


# what a system's rules do with clocks


def start_clock(act: Unfolding, name: str, size: int, *, hidden: bool = False, on_full: str = "") -> ClockId:
    """Start a clock, where there is room for one.

    Args:
        act: The command that unfolds.
        name: Up to 120 characters.
        size: Segments, 1..48.
        hidden: Whether only those who run the game know it.
        on_full: What happens when it is full, in words that whoever sees the clock reads.

    Returns:
        Its id, made from the version at which it started, so that no id comes twice.

    Raises:
        Refused: If the clock cannot be, or there are too many.
    """
    if refusal := no_room(act.state[Clocks], hidden=hidden):
        raise refusal
    if not 1 <= size <= MOST_SEGMENTS:
        raise Refused("clock.size", f"A clock of {size} cannot be.", remedy=f"Give it 1 to {MOST_SEGMENTS} segments.")
    clean = one_line(name, "The clock's name", longest=LONGEST_TITLE)
    promise = one_line(on_full, "What happens when it is full", optional=True)
    clock = f"clock-{act.state.version + 1}"
    act.happen(ClockStarted(clock, clean, size, hidden, promise))
    return clock


def tick(act: Unfolding, clock_id: ClockId, amount: float = 1, why: str = "") -> bool:
    """Fill segments of a clock, or clear them where `amount` is negative. What does not fit is lost.

    Args:
        act: The command that unfolds.
        clock_id: Which clock.
        amount: Segments, in halves.
        why: What moved it, up to 200 characters.

    Returns:
        Whether that filled it for the first time; `ClockFilled` has then happened. A clock that cannot move any
        further stays silent.

    Raises:
        Refused: If there is no such clock, or `amount` is no whole number of halves.
    """
    clock = act.state[Clocks][clock_id]
    moved, filled_now = moved_by(clock.segments, amount)
    if moved.halves != clock.segments.halves:
        act.happen(ClockTicked(clock_id, moved.halves, one_line(why, "The reason", optional=True)))
    if filled_now:
        act.happen(ClockFilled(clock_id, clock.name))
    return filled_now


def restart_clock(act: Unfolding, clock_id: ClockId) -> None:
    """Empty a clock and let it start over: filling it will be acted on again.

    Raises:
        Refused: If there is no such clock.
    """
    act.happen(ClockRestarted(act.state[Clocks][clock_id].id))


def remove_clock(act: Unfolding, clock_id: ClockId) -> None:
    """Take a clock away for good.

    Raises:
        Refused: If there is no such clock.
    """
    clock = act.state[Clocks][clock_id]
    act.happen(ClockRemoved(clock.id, clock.name, clock.hidden))


def no_room(clocks: Clocks, *, hidden: bool, wanted: int = 1) -> Refused | None:
    """The refusal where so many more clocks of that sort do not fit, or None."""
    there = sum(clock.hidden is hidden for clock in clocks.known.values())
    if there + wanted <= MOST_CLOCKS:
        return None
    sort = "hidden" if hidden else "open"
    remedy = "Remove one that has run its course." if wanted == 1 else f"Make room for {wanted}: remove what is over."
    return Refused("clock.too_many", f"There are {there} {sort} clocks already.", remedy=remedy)


def no_room_in_sight(clocks: Clocks, wanted: int = 1) -> Refused | None:
    """The refusal where so many more clocks that everybody sees do not fit, or None."""
    return no_room(clocks, hidden=False, wanted=wanted)


def moved_by(segments: Segments, amount: float) -> tuple[Segments, bool]:
    """The segments after a tick forward or back, and whether their filling is to be acted on now.

    Raises:
        Refused: If `amount` is no whole number of halves.
    """
    try:
        return segments.tick(amount) if amount >= 0 else (segments.untick(-amount), False)
    except ClockError as error:
        raise Refused(
            error.code, "A clock moves by whole and half segments.", remedy="Write a number such as 1, 2.5 or -1."
        ) from error


# what has happened


@clocks.folds(ClockStarted)
def started(clocks: Clocks, event: ClockStarted) -> Clocks:
    """Add the clock, empty."""
    return clocks.having(Clock(event.id, event.name, Segments(event.size), event.hidden, event.on_full))


@clocks.folds(ClockTicked)
def ticked(clocks: Clocks, event: ClockTicked) -> Clocks:
    """Sets the filled `segments` of the clock."""
    return _put(clocks, event.id, event.halves)


@clocks.folds(ClockSet)
def put_right(clocks: Clocks, event: ClockSet) -> Clocks:
    """Set how full the clock is."""
    return _put(clocks, event.id, event.halves)


clocks.only_tells(ClockFilled)  # the tick that filled it has said so already


@clocks.folds(ClockRestarted)
def restarted(clocks: Clocks, event: ClockRestarted) -> Clocks:
    """Set the clock to empty again."""
    clock = clocks.known[event.id]
    return clocks.having(replace(clock, segments=clock.segments.wiped()))


@clocks.folds(ClockShown)
def shown(clocks: Clocks, event: ClockShown) -> Clocks:
    """Clears `hidden`, so that everybody sees the clock."""
    return clocks.having(replace(clocks.known[event.id], hidden=False))


@clocks.folds(ClockHidden)
def hidden(clocks: Clocks, event: ClockHidden) -> Clocks:
    """Set whether only those who run the game know the clock."""
    return clocks.having(replace(clocks.known[event.id], hidden=True))


@clocks.folds(ClockRemoved)
def removed(clocks: Clocks, event: ClockRemoved) -> Clocks:
    """Takes the clock out of `known`."""
    return Clocks({key: clock for key, clock in clocks.known.items() if key != event.id})


def _put(clocks: Clocks, clock_id: ClockId, halves: int) -> Clocks:
    clock = clocks.known[clock_id]
    segments = replace(clock.segments, halves=halves)
    return clocks.having(replace(clock, segments=replace(segments, fired=segments.fired or segments.full)))
