"""Threats: clocks in the open whose filling does something to the heroes, once."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.clocks import (
    MOST_SEGMENTS,
    ClockFilled,
    ClockId,
    ClockRestarted,
    Clocks,
    no_room_in_sight,
    start_clock,
)
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.position import press_everybody

__all__ = ["Brings", "Span", "StartThreat", "ThreatLanded", "ThreatStarted", "Threats", "counted", "threats"]

MOST_RUNNING: Final = 3
SIZES: Final = (4, 6, 8)  # the sizes that the book's own clocks have
ClocksOf = Callable[[State], Iterable[ClockId]]


class Brings(enum.Enum):
    """The consequence of a full threat by itself; what it means is said in words."""

    PRESSURE = "pressure"  # the next action of every hero stands one Position worse
    STORY = "story"  # the named thing happens, and no more


class Span(enum.Enum):
    """What a threat hangs over: of each kind but a fight's one runs at a time, where that is said."""

    FIGHT = "fight"  # and is over with it
    SCENE = "scene"
    JOURNEY = "journey"
    CAMPAIGN = "campaign"


class Threats(Struct, frozen=True):
    """The consequence of every threat that has not landed yet. All of them were started in the open."""

    brings: ForGood[Mapping[ClockId, Brings]] = {}
    landed: ForGood[Mapping[ClockId, Brings]] = {}  # what it brought, should it start over
    over: ForGood[Mapping[ClockId, Span]] = {}  # of those of which it was said


class ThreatStarted(Event, frozen=True, tag="fe.threat-started"):
    """A clock will do something when it is full."""

    clock: ClockId
    brings: Brings
    over: Span | None = None

    quiet = True  # the clock's own line tells it


class ThreatLanded(Event, frozen=True, tag="fe.threat-landed"):
    """A threat is full, and what it brings has come."""

    clock: ClockId
    name: str
    brings: Brings

    quiet = True  # the clock says that it is full, and what it brings says itself


class StartThreat(Command, frozen=True, tag="fe.start-threat"):
    """Start a clock in the open that presses the heroes when it is full."""

    name: str
    size: int = 4
    brings: Brings = Brings.PRESSURE
    on_full: str = ""
    over: Span | None = None

    kept_as = "Threat"


threats = Chapter("threats", Threats)


@cites("fe.gm.three-clock-rule", "fe.ruling.three-clock-scope")
def running(state: State) -> int:
    """Count the clocks of the world that run: threats, the leg's, a scenario's; never those that heroes keep.

    A threat that landed and was wound back runs, whatever else it brings.
    """
    known, held = state[Clocks].known, state[Threats]
    named = {*held.brings, *held.landed, *(clock for of_the_world in _CLOCKS for clock in of_the_world(state))}
    return sum(clock in known and not known[clock].full for clock in named)


_CLOCKS: Final[list[ClocksOf]] = []


def counted(clocks_of: ClocksOf) -> ClocksOf:
    """Count what another chapter's clocks bring about among what the world runs."""
    _CLOCKS.append(clocks_of)
    return clocks_of


@cites("fe.gm.three-clock-rule")
def too_many(state: State) -> Refused | None:
    """The refusal where no further threat may run, or has room, or None."""
    if running(state) < MOST_RUNNING:
        return no_room_in_sight(state[Clocks])
    return Refused(
        "threats.too_many",
        f"{MOST_RUNNING} such clocks are running already.",
        remedy="Fold the new trouble into one of them, or remove one that is over.",
        source="fe.gm.three-clock-rule",
    )


@cites("fe.gm.three-clock-rule")
def one_of_these(state: State, over: Span | None) -> Refused | None:
    """The refusal where a threat hangs over that already, or None: fights have several, and of most nobody says it."""
    if over is None or over is Span.FIGHT:
        return None
    known = state[Clocks].known
    same = (clock for clock, of in state[Threats].over.items() if of is over)
    clock = next((known[each] for each in same if each in known and not known[each].full), None)
    if clock is None:
        return None
    title, remedy = f"{clock.name} hangs over the {over.value} already.", "Fold the new trouble into it, or remove it."
    return Refused("threats.one_of_these", title, remedy=remedy, source="fe.gm.three-clock-rule")


@threats.decides(StartThreat)
@cites("fe.gm.three-clock-rule")
def start_threat(act: Unfolding, command: StartThreat) -> None:
    """Start a clock that presses the heroes when it is full; only whoever runs the game may, and three at most."""
    act.must_run("Starting a threat")
    if refusal := too_many(act.state) or one_of_these(act.state, command.over):
        raise refusal
    words_on_full = command.on_full or _PROMISES[command.brings]
    clock = start_clock(act, command.name, command.size, on_full=words_on_full)
    act.happen(ThreatStarted(clock, command.brings, command.over))


_PROMISES: Final = {
    Brings.PRESSURE: "the next action of every hero stands one Position worse",
    Brings.STORY: "it happens",
}


@threats.answers_to(ClockFilled)
@cites("fe.gm.clock-meaning")
def land(act: Unfolding, event: ClockFilled) -> None:
    """Bring what a threat promised, once it is full."""
    brings = act.state[Threats].brings.get(event.id)
    if brings is None:
        return
    act.happen(ThreatLanded(event.id, event.name, brings))
    if brings is Brings.PRESSURE:
        press_everybody(act, event.name)


@threats.answers_to(ClockRestarted)
@cites("fe.gm.three-clock-rule", "fe.gm.clock-meaning")
def starts_over(act: Unfolding, event: ClockRestarted) -> None:
    """A threat that landed and starts over is a threat again: it counts, and brings what it promises."""
    if brings := act.state[Threats].landed.get(event.id):
        act.happen(ThreatStarted(event.id, brings, act.state[Threats].over.get(event.id)))


@threats.folds(ThreatStarted)
def threat_started(threats: Threats, event: ThreatStarted) -> Threats:
    """Add what the threat brings to those that have not landed, and what it hangs over (`brings`, `landed`, `over`)."""
    landed = {clock: brought for clock, brought in threats.landed.items() if clock != event.clock}
    over = {**threats.over, event.clock: event.over} if event.over else threats.over
    return Threats({**threats.brings, event.clock: event.brings}, landed, over)


@threats.folds(ThreatLanded)
def threat_landed(threats: Threats, event: ThreatLanded) -> Threats:
    """Take the threat out of those that have not landed (`brings` and `landed`)."""
    left = {clock: brings for clock, brings in threats.brings.items() if clock != event.clock}
    return Threats(left, {**threats.landed, event.clock: event.brings}, threats.over)


@threats.offers_under(Heading("Clocks", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to start a threat, refused while three run."""
    if not viewer.runs:
        return
    fields = (
        words("name", "What draws nearer", longest=120),
        number(
            "size",
            f"Segments (the book's are {', '.join(map(str, SIZES))})",
            low=1,
            high=MOST_SEGMENTS,
            default=SIZES[0],
        ),
        choice(
            "brings",
            "When it is full",
            [Option(brings.value, promise.capitalize()) for brings, promise in _PROMISES.items()],
            optional=True,
            default=Brings.PRESSURE.value,
        ),
        words("on_full", "In words", optional=True),
        choice("over", "It hangs over", [_over(state, span) for span in Span], optional=True),
    )
    refusal = refusal_of(too_many(state))
    hint = "A clock in the open. Spend beats on it; when it is full it presses the heroes."
    yield Offer("fe.start-threat", "Start a threat", fields, refusal=refusal, group="Clocks", hint=hint, levers=True)


def _over(state: State, span: Span) -> Option:
    return Option(span.value, f"The {span.value}", refusal=refusal_of(one_of_these(state, span)))
