"""Persuasion Encounters: somebody to be won over, on one clock; where others speak against it, on two.

How they harden, and how a talk ends, stands in `finishing.py`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, no_room_in_sight, start_clock
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId

__all__ = [
    "Angle",
    "Argument",
    "AskNarrowed",
    "Finish",
    "Resolve",
    "StartTalk",
    "Talk",
    "TalkEnded",
    "TalkStarted",
    "Talks",
    "Toughened",
    "cannot_start",
    "less_moved",
    "opposition_sizes",
    "segments_of",
    "stands_firm",
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


class Argument(Struct, frozen=True):
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
    lines: tuple[Argument, ...] = ()
    worse: int = 0  # steps of Position, since they have hardened
    narrower: bool = False  # they want a concession
    speaker: EntityId | None = None  # who spoke last

    @property
    def clocks(self) -> tuple[ClockId, ...]:
        """Every clock that is part of it."""
        return (self.clock, *((self.opposition,) if self.opposition else ()), *self.costs.values())


class Talks(Struct, frozen=True):
    """Everybody who is being talked to, by the Persuasion Clock."""

    open: ForGood[Mapping[ClockId, Talk]] = {}

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
    """A talk is settled, or broken off."""

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

    kept_as = "Talk"


talks = Chapter("talks", Talks)
StandsFirm = Callable[[State, Talk], int]
_STAND_FIRM: Final[list[StandsFirm]] = []


def stands_firm(firm: StandsFirm) -> StandsFirm:
    """Let this take segments from whatever moves somebody who is talked to."""
    _STAND_FIRM.append(firm)
    return firm


def less_moved(state: State, talk: Talk, segments: int) -> int:
    """How far somebody moves, once whatever lets them stand firm has."""
    return max(segments - sum(firm(state, talk) for firm in _STAND_FIRM), 0)


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
        return no_room_in_sight(state[Clocks])
    title = f"{MOST_TALKS} talks are going on already."
    return Refused("talk.too_many", title, remedy="Break one off that leads nowhere.")


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


# what has happened


@talks.folds(TalkStarted)
def started(talks: Talks, event: TalkStarted) -> Talks:
    """Add the talk to `open`."""
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
    """Take the talk out of those that go on (`open`)."""
    return Talks({clock: talk for clock, talk in talks.open.items() if clock != event.talk})
