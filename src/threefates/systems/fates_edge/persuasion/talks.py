"""Persuasion Encounters: somebody to be won over, on one clock; where others speak against it, on two."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled, ClockId, ClockRemoved, Clocks, remove_clock, start_clock
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating

__all__ = [
    "QUESTIONS",
    "Angle",
    "AskNarrowed",
    "EndTalk",
    "Finish",
    "Line",
    "NarrowAsk",
    "Resolve",
    "StartTalk",
    "Talk",
    "TalkEnded",
    "TalkStarted",
    "Talks",
    "Toughened",
    "cannot_start",
    "opposition_sizes",
    "segments_of",
    "talks",
]

MOST_TALKS: Final = 6
LONGEST_NAME: Final = 60  # of somebody spoken to: "Persuasion: " and a name fit the title of a clock


class Resolve(enum.Enum):
    """How set somebody is against what is asked of them."""

    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"


class Angle(enum.Enum):
    """What is new about an attempt."""

    APPEAL = "appeal"
    LEVERAGE = "leverage"
    EVIDENCE = "evidence"
    WITNESS = "witness"
    FRAMING = "framing"


class Finish(enum.Enum):
    """How a talk is over."""

    AGREED = "agreed"
    PAID = "paid"  # as it was framed, what was still open being paid
    LESS = "less"  # to something smaller than was asked
    BROKEN_OFF = "broken-off"


class Line(Struct, frozen=True):
    """One line of argument that has been tried."""

    angle: Angle
    words: str


class Talk(Struct, frozen=True):
    """Somebody to be won over. It goes by the id of its Persuasion Clock."""

    clock: ClockId
    who: str
    ask: str
    opposition: ClockId | None = None
    costs: Mapping[str, ClockId] = {}  # small clocks against those who ask: what each is called, and the clock
    lines: tuple[Line, ...] = ()
    worse: int = 0  # steps of Position, since they have hardened
    narrower: bool = False  # they want a concession
    speaker: EntityId | None = None  # who spoke last

    @property
    def clocks(self) -> tuple[ClockId, ...]:
        """Every clock that is part of it."""
        return (self.clock, *((self.opposition,) if self.opposition else ()), *self.costs.values())


class Talks(Struct, frozen=True):
    """Everybody who is being talked to, by the Persuasion Clock."""

    open: Mapping[ClockId, Talk] = {}

    def __getitem__(self, clock: ClockId) -> Talk:
        """The talk of that clock, refused in words where there is none."""
        found = self.open.get(clock)
        if found is None:
            raise Refused("talk.unknown", "Nobody is being persuaded of that.", remedy="Pick a talk that is listed.")
        return found

    def having(self, talk: Talk) -> Talks:
        """With this talk in the place of what it was."""
        return Talks({**self.open, talk.clock: talk})


class TalkStarted(Event, frozen=True, tag="fe.talk-started"):
    """Somebody is to be won over."""

    talk: Talk


class Toughened(Event, frozen=True, tag="fe.talk-toughened"):
    """The Opposition Clock was full first: they are harder to move, or want the ask smaller."""

    talk: ClockId
    who: str
    narrower: bool  # False: every attempt stands one Position worse


class AskNarrowed(Event, frozen=True, tag="fe.ask-narrowed"):
    """What is asked for is now this."""

    talk: ClockId
    who: str
    ask: str


class TalkEnded(Event, frozen=True, tag="fe.talk-ended"):
    """It is settled, or broken off."""

    talk: ClockId
    who: str
    ask: str
    finish: Finish


class StartTalk(Command, frozen=True, tag="fe.start-talk"):
    """Start a Persuasion Encounter: who is to be won over, and to what."""

    who: str
    ask: str
    resolve: Resolve = Resolve.MODERATE
    opposition: int = 0  # segments of a clock for those who speak against it; 0: nobody does


class NarrowAsk(Command, frozen=True, tag="fe.narrow-ask"):
    """Say what is asked for from here on."""

    talk: ClockId
    ask: str


class EndTalk(Command, frozen=True, tag="fe.end-talk"):
    """Break a talk off."""

    talk: ClockId


class AskToughening(Step, frozen=True, tag="fe.ask-toughening"):
    """Ask how they harden."""

    talk: ClockId


class AskSettlement(Step, frozen=True, tag="fe.ask-settlement"):
    """Ask whether what is open is paid, or less is asked for."""

    talk: ClockId


QUESTIONS: Final = (AskToughening, AskSettlement)

talks = Chapter("talks", Talks)


# rules


@cites("fe.social.persuasion-clock")
def segments_of(resolve: Resolve) -> int:
    """Count the segments of a Persuasion Clock, by how set somebody is.

    >>> [segments_of(resolve) for resolve in Resolve]
    [4, 6, 8]
    """
    return entry("fe.social.persuasion-clock").table(dict[str, int])[resolve.value]


@cites("fe.social.opposition-clock")
def opposition_sizes() -> tuple[int, int]:
    """The fewest and the most segments of an Opposition Clock.

    >>> opposition_sizes()
    (4, 6)
    """
    low, high = entry("fe.social.opposition-clock").table(dict[str, tuple[int, int]])["clock"]
    return low, high


def cannot_start(state: State) -> Refused | None:
    """The refusal where nobody else can be talked to, or None."""
    if len(state[Talks].open) < MOST_TALKS:
        return None
    title = f"{MOST_TALKS} talks are going on already."
    return Refused("talk.too_many", title, remedy="Break one off that leads nowhere.")


@cites("fe.social.persuasion-finish")
def still_open(state: State, talk: Talk) -> tuple[str, ...]:
    """Name what the talk has cost and nobody has paid: its small clocks, where something is on them."""
    known = state[Clocks].known
    return tuple(name for name, clock in talk.costs.items() if clock in known and known[clock].filled)


# beginning


@talks.decides(StartTalk)
@cites("fe.social.persuasion-clock", "fe.social.opposition-clock")
def start_talk(act: Unfolding, command: StartTalk) -> None:
    """Start one clock, or two; only whoever runs the game may."""
    act.must_run("Starting a Persuasion Encounter")
    if refusal := cannot_start(act.state):
        raise refusal
    low, high = opposition_sizes()
    if command.opposition and not low <= command.opposition <= high:
        title = f"An Opposition Clock has no {command.opposition} segments."
        remedy, source = f"Choose {low} to {high}, or 0 for none.", "fe.social.opposition-clock"
        raise Refused("talk.opposition", title, remedy=remedy, source=source)
    who = one_line(command.who, "Who is to be persuaded", longest=LONGEST_NAME)
    ask = one_line(command.ask, "What is asked", longest=LONGEST_TITLE)
    clock = start_clock(act, f"Persuasion: {who}", segments_of(command.resolve), on_full=f"{who} agrees")
    against = None
    if command.opposition:
        against = start_clock(act, f"Opposition: {who}", command.opposition, on_full=f"{who} hardens")
    act.happen(TalkStarted(Talk(clock, who, ask, against)))


# hardening


@talks.answers_to(ClockFilled)
@cites("fe.social.opposition-clock", "fe.social.persuasion-finish")
def on_full(act: Unfolding, event: ClockFilled) -> None:
    """They agree, as soon as whatever is open is settled; or they harden."""
    for talk in tuple(act.state[Talks].open.values()):
        if event.id == talk.opposition:
            act.push(AskToughening(talk.clock))
        elif event.id == talk.clock and still_open(act.state, talk):
            act.push(AskSettlement(talk.clock))
        elif event.id == talk.clock:
            end(act, talk, Finish.AGREED)


WORSE, NARROWER = "worse", "narrower"


@talks.asks(AskToughening)
@cites("fe.social.opposition-clock")
def ask_toughening(state: State, step: AskToughening) -> Choice:
    """The Game Master says which; where nobody runs the game, whoever spoke last."""
    talk = state[Talks][step.talk]
    return Choice(
        "",
        "talk",
        talk.who,
        f"{talk.who} hardens against it: how?",
        _asked_of(state, talk, running=True),
        (
            Option(WORSE, "Every attempt stands one Position worse"),
            Option(NARROWER, "A smaller ask is all they listen to", "It wants a concession: say what is asked now."),
        ),
        if_absent=WORSE,
        cites=("fe.social.opposition-clock",),
    )


@talks.settles(AskToughening)
def settle_toughening(act: Unfolding, step: AskToughening, option: str) -> None:
    """Harden them so."""
    talk = act.state[Talks][step.talk]
    act.happen(Toughened(talk.clock, talk.who, option == NARROWER))


@talks.decides(NarrowAsk)
@cites("fe.social.opposition-clock")
def narrow_ask(act: Unfolding, command: NarrowAsk) -> None:
    """Put what is asked for in other words; only whoever runs the game may."""
    act.must_run("Saying what is asked for")
    talk = act.state[Talks][command.talk]
    act.happen(AskNarrowed(talk.clock, talk.who, one_line(command.ask, "What is asked", longest=LONGEST_TITLE)))


# ending

PAY, LESS = "pay", "less"


@talks.asks(AskSettlement)
@cites("fe.social.persuasion-finish")
def ask_settlement(state: State, step: AskSettlement) -> Choice:
    """Whoever won them over says whether the price is paid; where nobody did, whoever runs the game."""
    talk = state[Talks][step.talk]
    open_ones = ", ".join(still_open(state, talk)) or "nothing"
    return Choice(
        "",
        "talk",
        talk.who,
        f"{talk.who} would agree. Still open: {open_ones}.",
        _asked_of(state, talk, running=False),
        (
            Option(PAY, "Pay what is open", f"{talk.who} agrees to all of it: {talk.ask}."),
            Option(LESS, "Ask for less", "Nothing is owed, and less is given."),
        ),
        if_absent=LESS,
        cites=("fe.social.persuasion-finish",),
    )


@talks.settles(AskSettlement)
def settle_settlement(act: Unfolding, step: AskSettlement, option: str) -> None:
    """End the talk."""
    end(act, act.state[Talks][step.talk], Finish.PAID if option == PAY else Finish.LESS)


def _asked_of(state: State, talk: Talk, *, running: bool) -> tuple[str, ...]:
    """The seats that a question of the talk is put to: those who run the game first, or last."""
    here, theirs = state[Seating].running_here, state.controllers(talk.speaker) if talk.speaker else ()
    return (here or theirs) if running else (theirs or here)


@talks.decides(EndTalk)
def end_talk(act: Unfolding, command: EndTalk) -> None:
    """Break it off; only whoever runs the game may."""
    act.must_run("Breaking a talk off")
    end(act, act.state[Talks][command.talk], Finish.BROKEN_OFF)


def end(act: Unfolding, talk: Talk, finish: Finish) -> None:
    """End a talk, and take its clocks away."""
    act.happen(TalkEnded(talk.clock, talk.who, talk.ask, finish))
    for clock in _left(act.state, talk):
        remove_clock(act, clock)


def _left(state: State, talk: Talk) -> Iterator[ClockId]:
    return (clock for clock in talk.clocks if clock in state[Clocks].known)


@talks.answers_to(ClockRemoved)
def clock_gone(act: Unfolding, event: ClockRemoved) -> None:
    """Without its Persuasion Clock a talk is over."""
    if talk := act.state[Talks].open.get(event.id):
        end(act, talk, Finish.BROKEN_OFF)


# what has happened


@talks.folds(TalkStarted)
def started(talks: Talks, event: TalkStarted) -> Talks:
    """Add the talk."""
    return talks.having(event.talk)


@talks.folds(Toughened)
def toughened(talks: Talks, event: Toughened) -> Talks:
    """Put one more step on every attempt, or note that they want a concession."""
    talk = talks.open[event.talk]
    return talks.having(
        replace(talk, worse=talk.worse + (not event.narrower), narrower=talk.narrower or event.narrower)
    )


@talks.folds(AskNarrowed)
def ask_narrowed(talks: Talks, event: AskNarrowed) -> Talks:
    """Set what is asked for, and that the concession is made."""
    return talks.having(replace(talks.open[event.talk], ask=event.ask, narrower=False))


@talks.folds(TalkEnded)
def ended(talks: Talks, event: TalkEnded) -> Talks:
    """Take the talk out of those that go on."""
    return Talks({clock: talk for clock, talk in talks.open.items() if clock != event.talk})
