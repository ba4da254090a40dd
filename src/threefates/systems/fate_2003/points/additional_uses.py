"""What else a Fate point pays for: another's place in a fight, another's wound, the right moment to arrive."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.points import fate_points
from threefates.systems.fate_2003.points.boxes import no_box_instead, pay_a_box
from threefates.systems.fate_2003.points.fate_points import FatePoints, PointStood, Spend, no_point
from threefates.systems.fate_2003.points.narrative_control import no_box, no_say
from threefates.systems.fate_2003.points.purposes import (
    ARRIVAL,
    HELP,
    INTERPOSE,
    MONOLOGUE,
    SOURCES,
    SWITCH,
    aim,
    price_with_a_box,
)
from threefates.systems.fate_2003.points.standing import may_come_too_late
from threefates.systems.fate_2003.points.who_fights import fighting, has_place
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import hits_of, take_over
from threefates.systems.fate_2003.wounds.wounds import BlowTaken, Wounds

__all__ = [
    "Arrive",
    "Arrived",
    "PositionsSwitched",
    "SwitchPositions",
    "TakeWound",
    "UseAsked",
    "cannot_take",
    "no_part",
    "pay",
    "says_no",
    "takeable",
]

LONGEST_HOW = 160
chapter = fate_points.fate_points


class SwitchPositions(Command, frozen=True, tag="fate.switch-positions"):
    """Pay a Fate point to change places with somebody in a fight, whoever's turn it is, without a roll."""

    character: EntityId
    other: EntityId
    how: str
    aspect: str = ""


class TakeWound(Command, frozen=True, tag="fate.take-wound"):
    """Pay a Fate point to suffer the hit that somebody has just taken in a fight, without a roll."""

    character: EntityId
    wounded: EntityId
    how: str
    aspect: str = ""


class Arrive(Command, frozen=True, tag="fate.arrive"):
    """Pay a Fate point to fix the moment of an arrival that was left open."""

    character: EntityId
    moment: str
    aspect: str = ""


class PositionsSwitched(Event, frozen=True, tag="fate.positions-switched"):
    """Two have changed places in a fight."""

    character: EntityId
    other: EntityId


class Arrived(Event, frozen=True, tag="fate.arrived"):
    """Somebody is here, at just this moment."""

    character: EntityId
    moment: str


class UseRefused(Event, frozen=True, tag="fate.use-refused"):
    """The Game Master finds it out of the question; nothing is paid."""

    character: EntityId
    purpose: str
    words: str


class UseAsked(Step, frozen=True, tag="fate.use-asked"):
    """Asks the Game Master whether a use of a point is plausible."""

    character: EntityId
    purpose: str
    words: str
    other: EntityId = ""
    aspect: str = ""


# when it may be done


@cites("fate.points.switch-positions")
def cannot_switch(state: State, character: EntityId, other: EntityId) -> Refused | None:
    """The refusal of changing places: outside of a fight, with oneself, or for who is out of it; or None."""
    if not fighting(state):
        return says_no("Nobody is fighting.", SWITCH)
    if character == other:
        return says_no("Nobody changes places with themselves.", SWITCH)
    return no_part(state, character) or no_part(state, other)


@cites("fate.points.switch-positions")
def no_part(state: State, character: EntityId) -> Refused | None:
    """The refusal of who has no place in the fight to give or take, or is out of it; or None."""
    if not has_place(state, character):
        return says_no(f"{state[Characters].name(character)} has no place in this fight.", SWITCH)
    return _out(state, character, SWITCH)


def _out(state: State, character: EntityId, purpose: str) -> Refused | None:
    if not state[Wounds].of(character).out:
        return None
    return says_no(f"{state[Characters].name(character)} is out of this fight.", purpose)


@cites("fate.points.take-wound")
def takeable(state: State, wounded: EntityId) -> tuple[BlowTaken, ...]:
    """The hits of the last roll of a fight that somebody could still take for a character, the worst first."""
    return hits_of(state, wounded, state.only(last_of_fight))


def last_of_fight(state: State) -> str:
    """Name the last roll of a fight, once it is read and until the next check."""
    check = state[Checks].now
    return check.id if check and check.fight and check.result else ""


@cites("fate.points.take-wound")
def cannot_take(state: State, character: EntityId, wounded: EntityId) -> Refused | None:
    """The refusal of suffering a hit in somebody's stead, or None."""
    if character == wounded:
        return says_no("That hit is one's own already.", INTERPOSE)
    hits, name = len(takeable(state, wounded)), state[Characters].name(wounded)
    if not hits:
        return says_no(f"{name} has taken no hit just now.", INTERPOSE)
    spends = state[FatePoints].spends.values()
    if sum(one.purpose == INTERPOSE and one.helped == wounded for one in spends) >= hits:
        return says_no(f"Somebody steps in for {name} already.", INTERPOSE)
    return _out(state, character, INTERPOSE)


def says_no(title: str, purpose: str) -> Refused:
    """The refusal of a further use of points, with its place in the book."""
    remedy = "Wait for the moment, and say how it comes about."
    return Refused(f"fate_points.{purpose}", title, remedy=remedy, source=SOURCES[purpose])


# asking for it


@chapter.decides(SwitchPositions)
@cites("fate.points.switch-positions")
def switch_positions(act: Unfolding, command: SwitchPositions) -> None:
    """Ask whether it is plausible; the point is paid when it is."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    act.state[Sheets][command.other]
    if refusal := cannot_switch(act.state, command.character, command.other):
        raise refusal
    words = proper_words(command.how, LONGEST_HOW)
    _ask(act, UseAsked(command.character, SWITCH, words, command.other, command.aspect))


@chapter.decides(TakeWound)
@cites("fate.points.take-wound")
def take_wound(act: Unfolding, command: TakeWound) -> None:
    """Ask whether it is plausible; the point is paid when it is."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := cannot_take(act.state, command.character, command.wounded):
        raise refusal
    words = proper_words(command.how, LONGEST_HOW)
    _ask(act, UseAsked(command.character, INTERPOSE, words, command.wounded, command.aspect))


@chapter.decides(Arrive)
@cites("fate.points.arrival")
def arrive(act: Unfolding, command: Arrive) -> None:
    """Ask whether the moment was left open; the point is paid where it was."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := no_say(act.state):
        raise refusal
    _ask(act, UseAsked(command.character, ARRIVAL, proper_words(command.moment, LONGEST_HOW), aspect=command.aspect))


def _unpaid(state: State, step: UseAsked) -> Refused | None:
    """The refusal of who can pay neither in points nor in boxes, or None."""
    if step.aspect and (refusal := no_box_instead(state, step.purpose) or no_box(state, step.character, step.aspect)):
        return refusal
    price = price_with_a_box(step.purpose, box=bool(step.aspect))
    return no_point(state, step.character, price)


def _ask(act: Unfolding, step: UseAsked) -> None:
    if refusal := _unpaid(act.state, step):
        raise refusal
    if any(asked.character == step.character for _, asked in act.state.agenda.asked(UseAsked)):
        raise Refused("facts.one_at_a_time", "You have asked already.", remedy="Wait for the Game Master's answer.")
    act.push(step)
    if nobody_runs(act.state):
        act.withdraw(lambda waiting: waiting == step)
        pay(act, step)


@chapter.asks(UseAsked)
@cites("fate.points.switch-positions", "fate.points.take-wound", "fate.points.arrival")
def ask_use(state: State, step: UseAsked) -> Choice:
    """The Game Master says whether it could quickly be done; if not, nothing is spent."""
    name = state[Characters].name
    whom = f" ({name(step.other)})" if step.other else ""
    return Choice(
        id="",
        kind="fate.use-asked",
        owner=state[Seating].gm_id,
        asks=f"{name(step.character)} would pay {aim(step.purpose, step.words)}{whom}. Is it plausible?",
        seats=state[Seating].running,
        options=(
            Option("so", "It is", refusal=refusal_of(_unpaid(state, step) or _late(state, step))),
            Option("not", "It is not", detail="Nothing is spent."),
        ),
        if_absent="not",
        cites=(SOURCES[step.purpose],),
    )


def _late(state: State, step: UseAsked) -> Refused | None:
    """The refusal of what could be done when it was asked for, and cannot any more, or None."""
    if step.purpose == SWITCH:
        return cannot_switch(state, step.character, step.other)
    if step.purpose == ARRIVAL:
        return no_say(state)
    return cannot_take(state, step.character, step.other) if step.purpose == INTERPOSE else None


@chapter.settles(UseAsked)
@cites("fate.points.switch-positions", "fate.points.take-wound", "fate.points.arrival")
def settle_use(act: Unfolding, step: UseAsked, option: str) -> None:
    """What is plausible is paid for, and done when nobody cancels the point."""
    if option == "so":
        pay(act, step)
    else:
        act.happen(UseRefused(step.character, step.purpose, step.words))


@cites("fate.points.substitute-aspect")
def pay(act: Unfolding, step: UseAsked) -> None:
    """Pay the point, or the box in its place, and ask everybody who may cancel it."""
    price = price_with_a_box(step.purpose, box=bool(step.aspect))
    if refusal := no_point(act.state, step.character, price):
        raise refusal
    if step.aspect:
        pay_a_box(act, step.character, step.aspect, step.purpose)
    roll = _roll_of_it(act.state, step.purpose)
    boxes = (step.aspect,) if step.aspect else ()
    one = Spend(step.character, step.purpose, step.words, helped=step.other, price=price, boxes=boxes, roll=roll)
    fate_points.spend(act, one)


@cites("fate.points.take-wound")
def _roll_of_it(state: State, purpose: str) -> str:
    return last_of_fight(state) if purpose == INTERPOSE else ""


# what comes of it


# The point has stood: what it was paid for comes about, without a roll.


@chapter.answers_to(PointStood)
@cites("fate.points.switch-positions")
def change_places(act: Unfolding, event: PointStood) -> None:
    """Two change places."""
    if event.purpose == SWITCH:
        act.happen(PositionsSwitched(event.character, event.helped))


@chapter.answers_to(PointStood)
@cites("fate.points.arrival")
def come_in(act: Unfolding, event: PointStood) -> None:
    """Somebody is there."""
    if event.purpose == ARRIVAL:
        act.happen(Arrived(event.character, event.words))


@chapter.answers_to(PointStood)
@cites("fate.points.take-wound")
def step_between(act: Unfolding, event: PointStood) -> None:
    """Somebody takes the last hit of another."""
    if event.purpose == INTERPOSE and (hits := hits_of(act.state, event.helped, event.roll)):
        take_over(act, event.helped, event.character, hits[0])


@may_come_too_late
@cites("fate.points.switch-positions")
def switched_too_late(state: State, one: Spend) -> Refused | None:
    """The refusal of changing places that could be done when it was paid for, and cannot any more, or None."""
    return cannot_switch(state, one.character, one.helped) if one.purpose == SWITCH else None


@may_come_too_late
@cites("fate.points.take-wound")
def no_hit_any_more(state: State, one: Spend) -> Refused | None:
    """The refusal of stepping in front of a hit that is gone by now, or None."""
    if one.purpose != INTERPOSE or hits_of(state, one.helped, one.roll):
        return None
    return says_no(f"{state[Characters].name(one.helped)} bears no such hit any more.", INTERPOSE)


@may_come_too_late
@cites("fate.points.monologue", "fate.points.take-wound", "fate.points.assist")
def out_by_now(state: State, one: Spend) -> Refused | None:
    """The refusal of what nobody does who is taken out by now, or None."""
    return _out(state, one.character, one.purpose) if one.purpose in (MONOLOGUE, INTERPOSE, HELP) else None


chapter.only_tells(PositionsSwitched)  # where people stand is the fight's business
chapter.only_tells(Arrived)  # the story does
chapter.only_tells(UseRefused)  # where the Game Master says no, nothing is spent
