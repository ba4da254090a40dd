"""How a talk goes on: somebody hardens, agrees, or breaks it off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from threefates.commons.clocks import (
    ClockFilled,
    ClockId,
    ClockRemoved,
    ClockRestarted,
    Clocks,
    ClockSet,
    ClockTicked,
    no_room_in_sight,
    remove_clock,
    restart_clock,
    tick,
)
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.pieces.spelling import same_name
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating
from threefates.systems.fates_edge.beats.on_clocks import heroes_work_at
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.persuasion.clocks import (
    AskNarrowed,
    Finish,
    Talk,
    TalkEnded,
    Talks,
    Toughened,
    talks,
)

__all__ = ["AskSettlement", "AskToughening", "EndTalk", "NarrowAsk", "as_price", "small_clock"]


class NarrowAsk(Command, frozen=True, tag="fe.narrow-ask"):
    """Say what is asked for from here on."""

    talk: ClockId
    ask: str


class EndTalk(Command, frozen=True, tag="fe.end-talk"):
    """Break a talk off before either clock is full."""

    talk: ClockId


class AskToughening(Step, frozen=True, tag="fe.ask-toughening"):
    """Ask in which way the other side hardens."""

    talk: ClockId


class AskSettlement(Step, frozen=True, tag="fe.ask-settlement"):
    """Ask whether what is open is paid, or less is asked for."""

    talk: ClockId


@cites("fe.social.persuasion-finish")
def still_open(state: State, talk: Talk) -> tuple[str, ...]:
    """Name what the talk has cost and nobody has paid: its small clocks, where something is on them."""
    known = state[Clocks].known
    return tuple(name for name, clock in talk.costs.items() if clock in known and known[clock].filled)


def small_clock(state: State, talk: Talk, name: str) -> ClockId:
    """The small clock of that name against those who ask; empty: none stands."""
    clock = talk.costs.get(name, "")
    return clock if clock in state[Clocks].known else ""


@cites("fe.social.persuasion-outcomes")
def as_price(state: State, talk: Talk, key: str, name: str) -> Option | None:
    """What a Partial does to a small clock: it starts, where one has room, or moves on; None where it is full."""
    if not (standing := small_clock(state, talk, name)):
        return Option(key, f"Start {name}", refusal=refusal_of(no_room_in_sight(state[Clocks])))
    return None if state[Clocks][standing].full else Option(key, f"Advance {name}")


# hardening


@talks.answers_to(ClockFilled)
def on_full(act: Unfolding, event: ClockFilled) -> None:
    """Let the other side agree, or harden, by which clock is full."""
    for talk in tuple(act.state[Talks].open.values()):
        if event.id == talk.clock:
            _agrees(act, talk)
        elif event.id == talk.opposition:
            _hardens(act, talk)


@cites("fe.social.persuasion-finish")
def _agrees(act: Unfolding, talk: Talk) -> None:
    """They agree once what is open is settled, and to less without the concession that they wanted."""
    if talk.narrower:
        end(act, talk, Finish.LESS)
    elif still_open(act.state, talk):
        act.push(AskSettlement(talk.clock))
    else:
        end(act, talk, Finish.AGREED)


@cites("fe.social.opposition-clock")
def _hardens(act: Unfolding, talk: Talk) -> None:
    """They harden, if they would not agree by then."""
    if not _asked(act.state, talk, AskSettlement):
        act.push(AskToughening(talk.clock))


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
    """Harden the other side in the way that was picked."""
    talk = act.state[Talks][step.talk]
    act.happen(Toughened(talk.clock, talk.who, option == NARROWER))


@talks.decides(NarrowAsk)
@cites("fe.social.opposition-clock")
def narrow_ask(act: Unfolding, command: NarrowAsk) -> None:
    """Put what is asked for in other words; only whoever runs the game may."""
    act.must_run("Saying what is asked for")
    talk = act.state[Talks][command.talk]
    ask = one_line(command.ask, "What is asked", longest=LONGEST_TITLE)
    if same_name(ask, talk.ask):
        title, source = f"That is what {talk.who} is asked already.", "fe.social.opposition-clock"
        raise Refused("talk.so_already", title, remedy="Ask for something else, or for less.", source=source)
    act.happen(AskNarrowed(talk.clock, talk.who, ask))


class LookAgain(Step, frozen=True, tag="fe.look-at-talk-again"):
    """A clock of a talk has moved while somebody is asked what becomes of it."""

    talk: ClockId


@talks.answers_to(ClockTicked)
@cites("fe.social.persuasion-finish", "fe.social.opposition-clock")
def ticked(act: Unfolding, event: ClockTicked) -> None:
    """A clock that has moved may be full no longer, or nothing be left to pay."""
    _moved(act, event.id)


@talks.answers_to(ClockRestarted)
@cites("fe.social.persuasion-finish", "fe.social.opposition-clock")
def starts_over(act: Unfolding, event: ClockRestarted) -> None:
    """What is asked of a full clock is asked no more once it starts over."""
    talk = next((each for each in act.state[Talks].open.values() if event.id in (each.clock, each.opposition)), None)
    if talk is None:
        return
    asks = AskSettlement if event.id == talk.clock else AskToughening
    act.withdraw(lambda step: isinstance(step, asks) and step.talk == talk.clock)


@talks.answers_to(ClockSet)
@cites("fe.social.persuasion-finish", "fe.social.opposition-clock")
def put_right(act: Unfolding, event: ClockSet) -> None:
    """So may one that was put right by hand."""
    _moved(act, event.id)


def _moved(act: Unfolding, clock: ClockId) -> None:
    for talk in act.state[Talks].open.values():
        if clock in talk.clocks and (_asked(act.state, talk, AskSettlement) or _asked(act.state, talk, AskToughening)):
            act.push(LookAgain(talk.clock))


def _asked(state: State, talk: Talk, asks: type[AskSettlement] | type[AskToughening]) -> bool:
    return any(isinstance(each.step, asks) and each.step.talk == talk.clock for each in state.agenda.steps)


@talks.resolves(LookAgain)
def look_again(act: Unfolding, step: LookAgain) -> None:
    """Whose clock is full no more is asked nothing until it is full again; where all is paid they agree as framed."""
    if talk := act.state[Talks].open.get(step.talk):
        _would_harden(act, talk)
        _would_agree(act, talk)


@cites("fe.social.opposition-clock")
def _would_harden(act: Unfolding, talk: Talk) -> None:
    if _asked(act.state, talk, AskToughening):
        _full_again(act, talk, talk.opposition, AskToughening)


@cites("fe.social.persuasion-finish")
def _would_agree(act: Unfolding, talk: Talk) -> None:
    if _asked(act.state, talk, AskSettlement):
        _full_again(act, talk, talk.clock, AskSettlement)
    if _asked(act.state, talk, AskSettlement) and not still_open(act.state, talk):
        end(act, talk, Finish.AGREED)


def _full_again(
    act: Unfolding, talk: Talk, clock: ClockId | None, asks: type[AskSettlement] | type[AskToughening]
) -> None:
    """Take the question off the table where its clock is full no more, so that it comes when it is full again."""
    if clock and (found := act.state[Clocks].known.get(clock)) and not found.full:
        act.withdraw(lambda other: isinstance(other, asks) and other.talk == talk.clock)
        restart_clock(act, clock)
        tick(act, clock, found.filled, "as it was put")


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
    """End the talk for less, or with its price paid."""
    end(act, act.state[Talks][step.talk], Finish.PAID if option == PAY else Finish.LESS)


def _asked_of(state: State, talk: Talk, *, running: bool) -> tuple[str, ...]:
    """The seats that a question of the talk is put to: those who run the game first, or last."""
    speaks = talk.speaker and not lost(state, talk.speaker)  # the dead are asked nothing any more
    here, theirs = state[Seating].running_here, state.controllers(talk.speaker or "") if speaks else ()
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
    """Without its Persuasion Clock a talk is over; without what was to be paid, nothing is in its way."""
    if talk := act.state[Talks].open.get(event.id):
        end(act, talk, Finish.BROKEN_OFF)
    _moved(act, event.id)


@heroes_work_at
def being_won_over(state: State) -> Mapping[ClockId, Talk]:
    """The Persuasion Clocks: what moves them is what heroes say."""
    return state[Talks].open
