"""The chapters every system has: its agenda, its seating, its settings."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.agenda import Agenda, Answer, AnswerForAbsent, Pending, StepPushed, StepTaken
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.ledger import said
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import question_of, read
from threefates.rulebook.seal import seal
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Role, Seat, SeatId, Seating, Viewer

__all__ = [
    "CORE",
    "AnsweredForAbsent",
    "Controlled",
    "LeftBehind",
    "RulingChanged",
    "SeatChanged",
    "SeatRemoved",
    "not_an_answer",
]

agenda = Chapter("agenda", Agenda)
seating = Chapter("seating", Seating)
settings: Chapter[Settings] = Chapter("settings", Settings)
settings.starts(lambda chosen: chosen)
CORE = (agenda, seating, settings, seal)


HERE_TO = {
    Role.GM: "runs the game",
    Role.CO_GM: "helps to run the game",
    Role.PLAYER: "is here to play",
    Role.SCREEN: "shows the table to everybody",
    Role.GUEST: "is here to watch",
}


class SeatChanged(Event, frozen=True, tag="seat.changed"):
    """A seat was taken, renamed, left or taken up again: the seat as it now is."""

    seat: SeatId
    name: str
    role: Role
    away: bool = False

    record = True


class SeatRemoved(Event, frozen=True, tag="seat.removed"):
    """A seat was taken away from somebody; its id is never given again."""

    seat: SeatId
    name: str

    record = True


class Controlled(Event, frozen=True, tag="seat.controls"):
    """The seats that, and no others, act for an entity and see its secrets."""

    entity: EntityId
    seats: tuple[SeatId, ...]

    quiet = True


class LeftBehind(Event, frozen=True, tag="seat.left-behind"):
    """Whoever ran the game runs it no more: another seat acts for all it ran for the game, and sees their secrets.

    As the role of a seat it is never taken back: no undo of anything else lets that seat act for them again.
    """

    seat: SeatId
    to: SeatId
    plays: tuple[str, ...] = ()  # kinds of characters that are not the game's: those it goes on playing

    record = True
    quiet = True


class RulingChanged(Event, frozen=True, tag="ruling.changed"):
    """The table reads a rule another way from here on."""

    ruling: str
    reading: str

    record = True


class AnsweredForAbsent(Event, frozen=True, tag="agenda.answered"):
    """The Game Master gave an absent player's answer for them."""

    owner: str
    option: str


@agenda.folds(StepPushed)
def pushed(agenda: Agenda, event: StepPushed) -> Agenda:
    """Put the step on top of the agenda."""
    return agenda.push(Pending(event.id, event.step))


@agenda.folds(StepTaken)
def taken(agenda: Agenda, event: StepTaken) -> Agenda:
    """Take the step off the agenda."""
    return agenda.without(event.id)


agenda.only_tells(AnsweredForAbsent)  # who answered is for the log


@agenda.tells(AnsweredForAbsent)
def tell_answered_for(state: State, event: AnsweredForAbsent, viewer: Viewer) -> Told:
    """Tell everybody that the answer was given for somebody absent."""
    seats = state[Seating].seats
    owner = ", ".join(seats[seat].name for seat in state.controllers(event.owner) if seat in seats) or event.owner
    return Told(f"The table answers for {owner}, who is away.", tone="quiet")


@agenda.decides(Answer)
def answer(act: Unfolding, command: Answer) -> None:
    """Answer a question from its options."""
    choice = act.question(command.choice)
    option = next((option for option in choice.options if option.value == command.option), None)
    if option is None:
        raise not_an_answer()
    if option.refusal:
        raise Refused.because(option.refusal)
    act.system.settle(act, act.settle(command.choice, Step), command.option)


def not_an_answer() -> Refused:
    """The words against an answer that a question does not offer."""
    return Refused("choice.no_such_answer", "That is not one of the answers.", remedy="Pick one that is offered.")


@agenda.decides(AnswerForAbsent)
def answer_for_absent(act: Unfolding, command: AnswerForAbsent) -> None:
    """Let the table go on without somebody: the answer fixed beforehand, given without seeing what they hold."""
    step, option = take_for_absent(act, command.choice)
    act.system.settle(act, step, option)


def take_for_absent(act: Unfolding, choice_id: str, option: str = "") -> tuple[Step, str]:
    """Take a question of somebody absent off the agenda: the step it stood for, and the answer.

    Args:
        act: The command of whoever runs the game.
        choice_id: Of the question.
        option: The answer; without one, that which was fixed beforehand.

    Raises:
        Refused: Where somebody is there to answer, or nobody may for them.
    """
    act.must_run("Answering for an absent player")
    choice = act.system.question(act.state, choice_id)
    if choice is None or choice.if_absent is None:
        raise Refused("choice.not_for_you", "Nobody may answer that for them.", remedy="Wait for their answer.")
    if not act.state[Seating].all_away(choice.seats):
        raise Refused("choice.not_away", "They are here.", remedy="Wait, or mark their seat as away first.")
    step = next(pending.step for pending in act.state.agenda.steps if pending.id == choice.id)
    answer = option or choice.if_absent
    act.happen(AnsweredForAbsent(choice.owner, answer))
    act.happen(StepTaken(choice.id))
    return step, answer


@seating.folds(SeatChanged)
def seat_changed(seating: Seating, event: SeatChanged) -> Seating:
    """Set the seat to what the event says of it."""
    return seating.seat(Seat(event.seat, event.name, event.role, event.away))


@seating.tells(SeatChanged)
def tell_seat(state: State, event: SeatChanged, viewer: Viewer) -> Told:
    """A name and what the seat is for."""
    if event.away:
        return Told(f"{event.name} is away.", tone="quiet")
    return Told(f"{event.name} {HERE_TO[event.role]}.", tone="quiet")


@seating.folds(SeatRemoved)
def seat_removed(seating: Seating, event: SeatRemoved) -> Seating:
    """The seat is no more; what it acted for waits for somebody else."""
    return seating.without(event.seat)


@seating.tells(SeatRemoved)
def tell_removed(state: State, event: SeatRemoved, viewer: Viewer) -> Told:
    """Tell everybody who has no seat any more."""
    return Told(f"{event.name} has no seat here any more.", tone="quiet")


@seating.folds(Controlled)
def controlled(seating: Seating, event: Controlled) -> Seating:
    """Set which seats the entity answers to."""
    return seating.control(event.entity, event.seats)


@seating.folds(LeftBehind)
def left_behind(seating: Seating, event: LeftBehind) -> Seating:
    """Others act for whom the seat ran: who did so beside it, or else the seat that takes over."""
    for entity, seats in seating.controllers.items():
        if event.seat in seats and entity.rpartition("-")[0] not in event.plays:
            beside = tuple(seat for seat in seats if seat != event.seat)
            seating = seating.control(entity, beside or (event.to,))
    return seating


@settings.folds(RulingChanged)
def ruling_changed(settings: Settings, event: RulingChanged) -> Settings:
    """The reading is in force (`rulings`)."""
    kind = next((kind for kind in settings.rulings if kind.ruling_id == event.ruling), None)
    return settings if kind is None else replace(settings, rulings=settings.rulings.replace(read(kind, event.reading)))


@settings.tells(RulingChanged)
def tell_ruling(state: State, event: RulingChanged, viewer: Viewer) -> Told:
    """Tell the question and its new answer, in the ledger's words."""
    kind = next((kind for kind in state[Settings].rulings if kind.ruling_id == event.ruling), None)
    question = question_of(kind) if kind else event.ruling
    return Told(f"{question} From here on: {said(event.ruling, event.reading)}", cites=(event.ruling,))
