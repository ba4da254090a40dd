"""The bank's bounds at the table: scene and evening are counted, dials are set, threads of trouble run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, tick
from threefates.commons.texts import one_line
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of, words
from threefates.rulebook.parts import Place, Shape, Track, Tracks
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.beats.beats import GROUP, Bank, beats, limits, pay, too_few
from threefates.systems.fates_edge.beats.limits import Dial, budget, threads_allowed
from threefates.systems.fates_edge.beats.on_clocks import cannot_tick, worked_at
from threefates.systems.fates_edge.harm.party import tier_of_party
from threefates.systems.fates_edge.resolution.wording import beats_said, counted

__all__ = ["MOST_BANKED", "SetBeats", "SetDial", "SpendOnRail", "StartThread", "limits_offered"]

RAIL_PRICE: Final = 3
MOST_BANKED: Final = 99  # what the override allows; rolls may go past it


class DialSet(Event, frozen=True, tag="fe.dial-set"):
    """The dial says how hard the Game Master may press, and whether this scene is a climax."""

    dial: Dial
    climactic: bool = False


class ThreadStarted(Event, frozen=True, tag="fe.thread-started"):
    """A thread of trouble runs."""

    name: str


class ThreadEnded(Event, frozen=True, tag="fe.thread-ended"):
    """A thread of trouble is tied off."""

    name: str


class BeatsSet(Event, frozen=True, tag="fe.beats-set"):
    """The bank was put right."""

    held: int
    reason: str


class SetBeats(Command, frozen=True, tag="fe.set-beats"):
    """Put right how many beats the bank holds, saying why."""

    held: int
    reason: str


class SetDial(Command, frozen=True, tag="fe.set-dial"):
    """Say how hard beats may press, and whether this scene is a climax."""

    dial: Dial
    climactic: bool | None = None  # left out: as it is


class SpendOnRail(Command, frozen=True, tag="fe.spend-on-rail"):
    """Spend three beats: a story rail, such as a front, moves one segment."""

    clock: ClockId
    why: str = ""


class StartThread(Command, frozen=True, tag="fe.start-thread"):
    """Name a thread of trouble that runs from here on."""

    name: str


class EndThread(Command, frozen=True, tag="fe.end-thread"):
    """Tie a thread of trouble off."""

    name: str


# counting


beats.formerly(
    "fe.spending-counted",
    lambda raw: End.EVENING if raw.get("evening") else End.BETWEEN_SCENES if raw.get("opens") else End.SCENE,
)


@beats.folds(DialSet)
def dial_set(bank: Bank, event: DialSet) -> Bank:
    """Set the dial, and whether the scene is climactic (`dial` and `climactic`)."""
    return replace(bank, dial=event.dial, climactic=event.climactic)


@beats.folds(ThreadStarted)
def thread_started(bank: Bank, event: ThreadStarted) -> Bank:
    """Add the thread to those that run (`threads`)."""
    return replace(bank, threads=(*bank.threads, event.name))


@beats.folds(ThreadEnded)
def thread_ended(bank: Bank, event: ThreadEnded) -> Bank:
    """Take the thread out of those that run (`threads`)."""
    return replace(bank, threads=tuple(name for name in bank.threads if name != event.name))


@beats.folds(BeatsSet)
def was_set(bank: Bank, event: BeatsSet) -> Bank:
    """Set how many beats the bank holds (`held`)."""
    return replace(bank, held=event.held)


# what the Game Master says


@beats.decides(SetBeats)
@cites("fe.sb.bank")
def set_beats(act: Unfolding, command: SetBeats) -> None:
    """Set how many beats the bank holds; only whoever runs the game may."""
    act.must_run("Setting the bank")
    if not 0 <= command.held <= MOST_BANKED:
        raise Refused("beats.range", f"The bank cannot hold {command.held}.", remedy=f"Set 0 to {MOST_BANKED}.")
    act.happen(BeatsSet(command.held, one_line(command.reason, "The reason")))


@beats.decides(SetDial)
@cites("fe.sb.soft-dial", "fe.sb.overcrank-dial", "fe.sb.scene-limit")
def set_dial(act: Unfolding, command: SetDial) -> None:
    """Set the dial and whether the scene is a climax; only whoever runs the game may."""
    act.must_run("Setting the dial")
    bank = act.state[Bank]
    climactic = bank.climactic if command.climactic is None else command.climactic
    if (bank.dial, bank.climactic) == (command.dial, climactic):
        raise Refused("beats.dial", "That is so already.", remedy="Play on.")
    act.happen(DialSet(command.dial, climactic))


@beats.decides(SpendOnRail)
@cites("fe.sb.rail-tick", "fe.ruling.rail-tick")
def spend_on_rail(act: Unfolding, command: SpendOnRail) -> None:
    """Spend three beats to tick one segment of something larger than the scene."""
    act.must_run("Spending beats")
    clock = act.state[Clocks][command.clock]
    if refusal := too_few(act.state, RAIL_PRICE) or cannot_tick(act.state, clock, 1):
        raise refusal
    pay(act, RAIL_PRICE, "a rail out of sight" if clock.hidden else f"{clock.name}, one segment")
    tick(act, clock.id, 1, one_line(command.why, "The reason", optional=True) or "the rail moves")


@beats.decides(StartThread)
@cites("fe.sb.thread-limit")
def start_thread(act: Unfolding, command: StartThread) -> None:
    """Start a thread of trouble, as long as the Tier bears one more; only whoever runs the game may."""
    act.must_run("Starting a thread")
    if refusal := no_more_threads(act.state):
        raise refusal
    name = one_line(command.name, "The thread")
    if spelled(name, act.state[Bank].threads):
        raise Refused("beats.thread_runs", "That thread runs already.", remedy="Name another.")
    act.happen(ThreadStarted(name))


@cites("fe.sb.thread-limit")
def no_more_threads(state: State) -> Refused | None:
    """The refusal where no further thread may run, or None."""
    if len(state[Bank].threads) < (most := threads_allowed(tier_of_party(state))):
        return None
    title = f"{counted(most, 'thread')} run already."
    return Refused("beats.threads", title, remedy="Tie one off first.", source="fe.sb.thread-limit")


@beats.decides(EndThread)
@cites("fe.sb.thread-limit")
def end_thread(act: Unfolding, command: EndThread) -> None:
    """Tie off a thread of trouble that runs; only whoever runs the game may."""
    act.must_run("Ending a thread")
    if command.name not in act.state[Bank].threads:
        raise Refused("beats.no_thread", "No such thread runs.", remedy="Pick one that is listed.")
    act.happen(ThreadEnded(command.name))


@beats.tells(BeatsSet)
def tell_set(state: State, event: BeatsSet, viewer: Viewer) -> Told:
    """Tell everybody how many beats the bank was set to, and why."""
    return Told(f"The bank now holds {beats_said(state, event.held)}: {event.reason}.", tone="quiet")


@beats.tells(DialSet)
def tell_dial(state: State, event: DialSet, viewer: Viewer) -> Told:
    """Tell everybody how hard beats press from here on."""
    climax = " This scene is a climax." if event.climactic else ""
    return Told(f"{_DIALS[event.dial]}{climax}", ("fe.sb.soft-dial", "fe.sb.scene-limit"), tone="quiet")


_DIALS: Final = {
    Dial.PLAIN: "Beats press as the book says.",
    Dial.SOFT: "Beats press softly: two at once at most.",
    Dial.EASED: "Beats press half as hard for a while.",
}


@beats.tells(ThreadStarted)
def tell_thread(state: State, event: ThreadStarted, viewer: Viewer) -> Told:
    """Tell everybody which thread of trouble runs."""
    return Told(f"A thread of trouble runs: {event.name}.", ("fe.sb.thread-limit",), tone="cost")


@beats.tells(ThreadEnded)
def tell_tied(state: State, event: ThreadEnded, viewer: Viewer) -> Told:
    """Tell everybody which thread is tied off."""
    return Told(f"{event.name} is tied off.", tone="quiet")


@beats.shows_each("beats-spent")
def spent_shown(state: State, viewer: Viewer) -> Tracks | None:
    """For whoever runs the game: what this scene and evening have seen, against what they bear."""
    if not viewer.runs:
        return None
    bank, (scene, evening), usual = state[Bank], limits(state), budget(tier_of_party(state))
    tracks = (
        Track("In the bank", bank.held, shape=Shape.NUMBER),
        Track(f"Spent in this scene, of {usual} as usual", bank.spent_in_scene, scene, Shape.BOXES),
        Track("Spent in this evening", bank.spent_in_evening, evening, Shape.BOXES),
        Track("Threads of trouble", len(bank.threads), threads_allowed(tier_of_party(state)), Shape.BOXES),
    )
    return Tracks("Beats", Place.LEVERS, tracks)


def limits_offered(state: State) -> Iterator[Offer]:
    """For whoever runs the game: dial, rails and threads."""
    dial = choice("dial", "How hard", [Option(dial.value, said) for dial, said in _DIALS.items()])
    climax = flag("climactic", "This scene is a climax", default=state[Bank].climactic)
    hint = "Where scenes feel punishing, let beats press half as hard for a while, or tick clocks that everybody sees."
    yield Offer("fe.set-dial", "How hard beats press", (dial, climax), group=GROUP, hint=hint, levers=True)
    for clock in state[Clocks].known.values():
        if not clock.full and not worked_at(state, clock.id):
            refusal = refusal_of(too_few(state, RAIL_PRICE) or cannot_tick(state, clock, 1))
            why = words("why", "Why", optional=True)
            fixed, label = (("clock", clock.id),), f"Spend {RAIL_PRICE}: the rail {clock.name} moves"
            yield Offer("fe.spend-on-rail", label, (why,), fixed, refusal=refusal, group=GROUP, levers=True)
    yield from _of_threads(state)


def _of_threads(state: State) -> Iterator[Offer]:
    name, refusal = words("name", "What runs from here on"), refusal_of(no_more_threads(state))
    yield Offer("fe.start-thread", "A thread of trouble", (name,), refusal=refusal, group=GROUP, levers=True)
    for thread in state[Bank].threads:
        yield Offer("fe.end-thread", f"Tie off {thread}", (), (("name", thread),), group=GROUP, levers=True)
