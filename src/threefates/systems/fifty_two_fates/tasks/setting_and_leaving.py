"""Task checks at the table: the Fate Dealer sets one, the actor tries it, leaves it or comes back to it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.card_values import faces, short, worth
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards, discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, must_be_protagonist, plain
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import asked, clear, nobody_to_help
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses
from threefates.systems.fifty_two_fates.tasks.events import TaskClosed, TaskMoved, TaskSet, tasks
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import BonusFields, background_meant, bonuses_of
from threefates.systems.fifty_two_fates.tasks.tasks import Circumstance, Status, Task, Tasks, difficulty_cards, may_try

__all__ = [
    "CloseTask",
    "LeaveTask",
    "ReopenTask",
    "SetTask",
    "TakeUpTask",
    "difficulty_drawn",
    "drawn_anew",
    "may_leave",
    "may_reopen",
    "may_set",
    "may_take_up",
    "new_task",
    "tasks",
]

MOST_TASKS = 12


class SetTask(BonusFields, frozen=True, tag="ff.set-task", kw_only=True):
    """Set a task for a protagonist and draw its difficulty, face up."""

    actor: EntityId
    what: str
    level: int
    needs_gear: bool = False
    needs_background: str = ""  # nobody else can even try it


class LeaveTask(Command, frozen=True, tag="ff.leave-task"):
    """Decline a task for now; its difficulty stands."""

    task: str


class TakeUpTask(Command, frozen=True, tag="ff.take-up-task"):
    """Come back to a task that was left, at the same difficulty."""

    task: str


class ReopenTask(Command, frozen=True, tag="ff.reopen-task"):
    """Something has changed: open a task once more, with a new difficulty."""

    task: str
    level: int = 0  # 0: as hard as before
    change: str = ""
    because: Circumstance = Circumstance.OTHER


class CloseTask(Command, frozen=True, tag="ff.close-task"):
    """Put a task away for good."""

    task: str


# setting a task -----------------------------------------------------------------------------------


@tasks.decides(SetTask)
@cites("ff.tasks.difficulty", "ff.tasks.resolve")
def set_task(act: Unfolding, command: SetTask) -> None:
    """The Fate Dealer says who, what, how hard and what helps; the cards say how hard exactly."""
    dealer_only(act, "Setting a task")
    what, needed = plain(command.what) or "A task", background_meant(act.state, command.needs_background)
    new_task(
        act,
        command.actor,
        what,
        command.level,
        bonuses_of(act.state, command, command.actor, needed=needed),
        needs_gear=command.needs_gear,
        needs_background=needed,
    )


def new_task(
    act: Unfolding,
    actor: EntityId,
    what: str,
    level: int,
    bonuses: Bonuses,
    *,
    needs_gear: bool = False,
    needs_background: str = "",
    fits: Attribute = Attribute.NONE,
) -> str:
    """Lay a task on the table and draw its difficulty.

    Returns:
        Its id.
    """
    must_be_protagonist(act.state, actor)
    if refused := may_set(act.state):
        raise refused
    task = Task(
        id=f"{act.state.version + 1}", actor=actor, what=what, level=level, difficulty=(), needs_gear=needs_gear
    )
    event = TaskSet(task.id, actor, what, level, (), bonuses, needs_gear=needs_gear, fits=fits)
    _draw_difficulty(act, task, replace(event, needs_background=needs_background))
    return task.id


def may_draw(state: State, cards: int = 1) -> Refused | None:
    """The words against drawing a difficulty of so many cards now."""
    return not_dealt(state) or busy(state) or none_left(state, cards)


def may_set(state: State, cards: int = 1) -> Refused | None:
    """The words against another task, of so many cards."""
    if len(state[Tasks].known) < MOST_TASKS:
        return may_draw(state, cards)
    return Refused("task.many", "There are many tasks already.", remedy="Close one that is done with.")


def _draw_difficulty(act: Unfolding, task: Task, event: TaskSet) -> None:
    cards, gone = difficulty_drawn(act, task.zone, task.level)
    act.happen(replace(event, difficulty=short(cards), aces=short(gone)))


@cites("ff.tasks.resolve", "ff.tasks.ace-difficulty-redraw", "ff.ruling.task-ace-difficulty")
def difficulty_drawn(act: Unfolding, zone: str, level: int) -> tuple[tuple[Card, ...], list[Card]]:
    """Draw the difficulty of a level into a zone: its cards, and the aces that were put aside for others."""
    cards, gone = draw_openly(act, zone, difficulty_cards(level)), list[Card]()
    while act.state.ruling(TaskAceDifficulty) is TaskAceDifficulty.REDRAW and worth(cards).ace and _others(act.state):
        aces = [card for card in cards if worth([card]).ace]
        discard(act, zone, aces)
        gone += aces
        cards = (*(card for card in cards if card not in aces), *draw_openly(act, zone, len(aces)))
    return cards, gone


def drawn_anew(aces: Sequence[str]) -> str:
    """Say which aces were put aside for others, after a sentence.

    >>> drawn_anew(["AD"]), drawn_anew([])
    (' A♦ was drawn anew.', '')
    """
    return f" {faces(aces)} {'was' if len(aces) == 1 else 'were'} drawn anew." if aces else ""


def _others(state: State) -> bool:
    """Say whether anything but aces can still come; if not, the ace stands."""
    cards = state[Cards]
    return any(not worth([card]).ace for card in (*cards.zones.undrawn, *cards[DISCARDS]))


# leaving it and coming back -----------------------------------------------------------------------


@tasks.decides(LeaveTask)
@cites("ff.tasks.resolve", "ff.ruling.task-decline")
def leave_task(act: Unfolding, command: LeaveTask) -> None:
    """Declining is free: the difficulty goes to the discards, its value stands for later."""
    task = act.state[Tasks][command.task]
    _must_be_actors(act, task)
    refused = may_leave(act.state, task)
    if refused:
        raise refused
    act.happen(TaskMoved(task.id, Status.LEFT))
    clear(act, task)


@cites("ff.tasks.no-cycling", "ff.cards.plays-final")
def may_leave(state: State, task: Task) -> Refused | None:
    """The words against leaving a task: while a helper's cards lie in its pool, a hand could be turned over so."""
    refused = busy(state) or may_try(task.status)
    if refused or not task.pool:
        return refused
    return Refused(
        "task.begun",
        "Cards lie in its pool, and a play is final.",
        remedy="Lay cards of your own; or the Fate Dealer puts the task away.",
        source="ff.cards.plays-final",
    )


@tasks.decides(TakeUpTask)
@cites("ff.tasks.one-try", "ff.ruling.task-decline")
def take_up_task(act: Unfolding, command: TakeUpTask) -> None:
    """Take up a task that was left, at the same value. Refuse one that has failed."""
    task = act.state[Tasks][command.task]
    _must_be_actors(act, task)
    refused = busy(act.state) or may_take_up(task)
    if refused:
        raise refused
    act.happen(TaskMoved(task.id, Status.OPEN))


@cites("ff.tasks.one-try", "ff.ruling.task-decline")
def may_take_up(task: Task) -> Refused | None:
    """The words against coming back to a task."""
    if task.status is Status.LEFT:
        return None
    if task.status in (Status.FAILED, Status.ASKED):
        return may_try(task.status)
    return Refused("task.not_left", "That task was not left.", remedy="Only a task you declined can be taken up.")


def _must_be_actors(act: Unfolding, task: Task) -> None:
    act.must_control_or_run(task.actor, act.state[Characters].name(task.actor))


@tasks.decides(ReopenTask)
@cites("ff.tasks.one-try", "ff.ruling.task-new-tx-on-retry")
def reopen_task(act: Unfolding, command: ReopenTask) -> None:
    """Help, something learned or the Fate Dealer's word opens one further attempt, at a new difficulty."""
    dealer_only(act, "Opening a task again")
    task = act.state[Tasks][command.task]
    refused = may_reopen(act.state, task)
    if refused:
        raise refused
    change, level = plain(command.change), command.level or task.level
    clear(act, task)
    event = TaskSet(
        task.id,
        task.actor,
        task.what,
        level,
        (),
        task.allowed[task.actor],
        change,
        anew=True,
        because=command.because,
        needs_gear=task.needs_gear,
        needs_background=task.needs_background,
        against=task.against,
        tenacious=task.tenacious,
        fits=task.fits,
    )
    if task.against:
        act.happen(event)
    else:
        _draw_difficulty(act, replace(task, level=level), event)


def may_reopen(state: State, task: Task) -> Refused | None:
    """The words against opening a task once more."""
    return may_draw(state) or asked(task) or nobody_to_help(state, task)


@tasks.decides(CloseTask)
@cites("ff.tasks.no-cycling")
def close_task(act: Unfolding, command: CloseTask) -> None:
    """The Fate Dealer may put any task away; its cards are discarded."""
    dealer_only(act, "Closing a task")
    task = act.state[Tasks][command.task]
    refused = busy(act.state) or asked(task)
    if refused:
        raise refused
    clear(act, task)
    act.happen(TaskClosed(task.id))
