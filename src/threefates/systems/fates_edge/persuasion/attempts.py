"""Attempts to persuade: a new angle each time, and what each outcome does to the clocks."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, start_clock, tick
from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms
from threefates.systems.fates_edge.actions.dv_quick_reference import on_position
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.persuasion.clocks import Angle, Argument, Talk, TalkEnded, Talks, less_moved, talks
from threefates.systems.fates_edge.persuasion.finishing import AskSettlement, AskToughening, as_price, small_clock
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import threatened
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rulings.resolution import DvMethod

__all__ = ["Attempt", "AttemptMade", "CostTaken", "LineTried", "Persuade", "cannot_persuade", "setbacks", "swayed"]

SMALL: Final = 4  # segments of a small clock: the smallest that the book has


class Attempt(Purpose, frozen=True, tag="persuasion"):
    """An action is an attempt to win somebody over."""

    talk: ClockId
    line: Argument

    says = "the attempt to persuade"
    any_way = True
    by_position = True
    threatened = True


class Persuade(Command, frozen=True, tag="fe.persuade"):
    """Say that a proposed action is an attempt to persuade, and what is new about it."""

    hero: EntityId
    talk: ClockId
    angle: Angle
    line: str


class AttemptMade(Event, frozen=True, tag="fe.attempt-made"):
    """A proposed action is an attempt to persuade somebody."""

    hero: EntityId
    talk: ClockId
    who: str
    line: Argument


class AttemptOver(Event, frozen=True, tag="fe.attempt-over"):
    """The talk that an action was made in is over; the action is not."""

    hero: EntityId
    opens: bool = False  # its DV was that of the talk: what else it is has to be said

    quiet = True


class LineTried(Event, frozen=True, tag="fe.line-tried"):
    """A line of argument was tried, for what it was worth."""

    talk: ClockId
    who: str
    hero: EntityId
    line: Argument
    again: bool = False  # somebody had tried it before: it moved nobody


class CostTaken(Event, frozen=True, tag="fe.talk-cost"):
    """A Partial has cost something: a small clock stands against those who ask, or a beat went to the bank."""

    talk: ClockId
    who: str
    name: str = ""  # of the clock; empty: the beat
    clock: ClockId | None = None


class AskCost(Step, frozen=True, tag="fe.ask-talk-cost"):
    """Ask what a Partial costs."""

    talk: ClockId
    hero: EntityId


class AskSetback(Step, frozen=True, tag="fe.ask-talk-setback"):
    """Ask what a Miss sets back."""

    talk: ClockId
    hero: EntityId


QUESTIONS: Final = (AskToughening, AskSettlement, AskCost, AskSetback)


# rules


@cites("fe.social.persuasion-outcomes", "fe.ruling.extended-ticks")
def swayed(outcome: Outcome) -> int:
    """Count how far an attempt moves the Persuasion Clock: a success two segments, a Partial one.

    >>> [swayed(row) for row in Outcome]
    [2, 2, 1, 0]
    """
    printed = _printed()
    return printed.success if outcome.succeeded else printed.partial if outcome is Outcome.PARTIAL else 0


class _Outcomes(Struct):
    success: int
    partial: int
    miss: dict[str, tuple[int, int]]


@functools.cache
def _printed() -> _Outcomes:
    return entry("fe.social.persuasion-outcomes").table(_Outcomes)


@cites("fe.social.persuasion-attempts")
def said_before(lines: Iterable[Argument], line: Argument) -> bool:
    """Say whether a line of argument was tried already: the same words, from whatever angle, are nothing new.

    >>> said_before([Argument(Angle.APPEAL, "Think of your son.")], Argument(Angle.FRAMING, "think of your SON"))
    True
    """
    return _bare(line.words) in (_bare(other.words) for other in lines)


def _bare(words: str) -> str:
    return " ".join("".join(sign for sign in bare(words) if sign.isalnum() or sign.isspace()).split())


# before the roll


@cites("fe.social.persuasion-attempts")
def cannot_persuade(state: State, talk: Talk, line: Argument) -> Refused | None:
    """The refusal where an attempt would be nothing new, or None."""
    if not said_before(talk.lines, line):
        return None
    title, source = f"{talk.who} has heard that already.", "fe.social.persuasion-attempts"
    remedy = "Bring a new appeal, leverage, evidence, a witness, or another framing."
    return Refused("talk.nothing_new", title, remedy=remedy, source=source)


@talks.decides(Persuade)
@cites("fe.social.persuasion-attempts", "fe.social.persuasion-dv")
def persuade(act: Unfolding, command: Persuade) -> None:
    """Let a proposed action be an attempt; terms that were set get their DV from the Position, and keep a threat."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    talk = act.state[Talks][command.talk]
    line = Argument(command.angle, one_line(command.line, "What is said"))
    if refusal := cannot_persuade(act.state, talk, line):
        raise refusal
    if proposal.purpose(Attempt) == Attempt(talk.clock, line):
        title, source = f"That is said to {talk.who} already.", "fe.social.persuasion-attempts"
        raise Refused("talk.so_already", title, remedy="Roll, or say something else.", source=source)
    act.happen(AttemptMade(proposal.hero, talk.clock, talk.who, line))
    said = proposal.terms
    if said and not said.mapped and (said.steps or not threatened(said.position, said.dv)):
        say_terms(act, proposal, on_position(said))


@bears(27, Attempt)
@cites("fe.social.opposition-clock")
def hardened(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever has hardened is talked to from a worse Position."""
    attempt = proposal.purpose(Attempt)
    talk = state[Talks].open.get(attempt.talk) if attempt else None
    if talk and talk.worse:
        yield Modifier(steps=talk.worse, why=f"{talk.who} has hardened", cites=("fe.social.opposition-clock",))


# after the roll


@settles(talks, Attempt)
@cites("fe.social.persuasion-outcomes", "fe.social.persuasion-attempts")
def tried(act: Unfolding, attempt: Attempt, over: Over) -> None:
    """Move the clock, and ask what it costs; the same words once more move nobody."""
    talk = act.state[Talks].open.get(attempt.talk)
    if talk is None:
        return
    again = said_before(talk.lines, attempt.line)
    act.happen(LineTried(talk.clock, talk.who, over.hero, attempt.line, again))
    if again:
        return
    if over.outcome is Outcome.PARTIAL:
        act.push(AskCost(talk.clock, over.hero))
    elif over.outcome.succeeded:
        _move(act, talk, over.outcome)
    elif setbacks(act.state, talk):
        act.push(AskSetback(talk.clock, over.hero))


BEAT: Final = "beat"
NOTHING: Final = "nothing"
COSTS: Final = {"rebuttal": "Rebuttal", "face-lost": "Face Lost"}


@talks.asks(AskCost)
@cites("fe.social.persuasion-outcomes")
def ask_cost(state: State, step: AskCost) -> Choice:
    """The Game Master says which; where nobody runs the game it is the beat."""
    talk = state[Talks][step.talk]
    clocks = filter(None, (as_price(state, talk, key, name) for key, name in COSTS.items()))
    return Choice(
        "",
        "talk-cost",
        step.hero,
        f"{talk.who} comes half way. What does it cost?",
        state.says_of(step.hero),
        (Option(BEAT, f"The Game Master takes {beats_said(state, 1)}"), *clocks),
        if_absent=BEAT,
        cites=("fe.social.persuasion-outcomes",),
    )


@talks.settles(AskCost)
@cites("fe.social.persuasion-outcomes")
def settle_cost(act: Unfolding, step: AskCost, option: str) -> None:
    """Bank the beat; or start a small clock, or move it one on. Then the Persuasion Clock moves."""
    talk = act.state[Talks][step.talk]
    if name := COSTS.get(option):
        _stand_against(act, talk, name)
    else:
        act.happen(CostTaken(talk.clock, talk.who))
        act.happen(BeatsBanked(1))
    _move(act, talk, Outcome.PARTIAL)


def _move(act: Unfolding, talk: Talk, row: Outcome) -> None:
    tick(act, talk.clock, less_moved(act.state, talk, swayed(row)), row.spoken)


def _stand_against(act: Unfolding, talk: Talk, name: str) -> None:
    clock = small_clock(act.state, talk, name)
    if not clock:
        clock = start_clock(act, f"{name}: {talk.who}", SMALL, on_full=f"{talk.who} has the better of it")
        act.happen(CostTaken(talk.clock, talk.who, name, clock))
    tick(act, clock, 1, Outcome.PARTIAL.spoken)


@talks.asks(AskSetback)
@cites("fe.social.persuasion-outcomes")
def ask_setback(state: State, step: AskSetback) -> Choice:
    """The Game Master says which, or that it is enough; where nobody runs the game it is."""
    talk = state[Talks][step.talk]
    options = tuple(Option(key, label) for key, (label, *_) in setbacks(state, talk).items())
    return Choice(
        "",
        "talk-setback",
        step.hero,
        f"{talk.who} is not moved. Does it set them back?",
        state.says_of(step.hero),
        (*options, Option(NOTHING, "Nothing more")),
        if_absent=NOTHING,
        cites=("fe.social.persuasion-outcomes",),
    )


@cites("fe.social.persuasion-outcomes")
def setbacks(state: State, talk: Talk) -> dict[str, tuple[str, ClockId, int]]:
    """What a Miss may do, by the answer: in words, which clock it moves, and by how many segments."""
    known, found = state[Clocks].known, dict[str, tuple[str, ClockId, int]]()
    miss, against = _printed().miss, known.get(talk.opposition or "")
    if known[talk.clock].filled:
        back = min(miss["persuasion"])
        found["back"] = (f"Persuasion loses {-back}", talk.clock, back)
    if against and not against.full:
        found |= {f"on-{by}": (f"Opposition gains {by}", against.id, by) for by in miss["opposition"]}
    return found


@talks.settles(AskSetback)
def settle_setback(act: Unfolding, step: AskSetback, option: str) -> None:
    """Move the clock that was named."""
    if found := setbacks(act.state, act.state[Talks][step.talk]).get(option):
        _, clock, by = found
        tick(act, clock, by, Outcome.MISS.spoken)


@talks.answers_to(TalkEnded)
def no_attempts(act: Unfolding, event: TalkEnded) -> None:
    """Take the purpose from what was to be rolled in the talk, with its DV, and its questions off the table."""
    act.withdraw(lambda step: isinstance(step, QUESTIONS) and step.talk == event.talk)
    for action in tuple(act.state[Proposals].open.values()):
        attempt = action.purpose(Attempt)
        if attempt and attempt.talk == event.talk:
            mapped = act.state.ruling(DvMethod) is DvMethod.POSITION_MAP
            act.happen(AttemptOver(action.hero, opens=bool(action.terms and action.terms.mapped and not mapped)))


# what has happened


@proposals.folds(AttemptMade)
def attempt_made(proposals: Proposals, event: AttemptMade) -> Proposals:
    """Note on the hero's proposal whom it is to win over, and how."""
    return proposals.meant(event.hero, Attempt(event.talk, event.line))


@proposals.folds(AttemptOver)
def attempt_over(proposals: Proposals, event: AttemptOver) -> Proposals:
    """Take the attempt from the hero's proposal, and the terms that came from it."""
    left = proposals.no_longer(event.hero, Attempt)
    return left.having(replace(left[event.hero], terms=None)) if event.opens else left


@talks.folds(LineTried)
def line_tried(talks: Talks, event: LineTried) -> Talks:
    """Add the line to those tried, and set who spoke last."""
    talk = talks.open[event.talk]
    lines = talk.lines if event.again else (*talk.lines, event.line)
    return talks.having(replace(talk, lines=lines, speaker=event.hero))


@talks.folds(CostTaken)
def cost_taken(talks: Talks, event: CostTaken) -> Talks:
    """Note the small clock, where one was started."""
    if event.clock is None:
        return talks
    talk = talks.open[event.talk]
    return talks.having(replace(talk, costs={**talk.costs, event.name: event.clock}))
