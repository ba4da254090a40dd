"""Task checks at the table: the Fate Dealer sets one, others help, the actor tries, leaves it or comes back."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.bouts import busy
from threefates.systems.fifty_two_fates.cards import (
    BY_NAME,
    Value,
    check_play,
    named,
    short,
    worth,
)
from threefates.systems.fifty_two_fates.combatants import cannot_act, refill_when_laid
from threefates.systems.fifty_two_fates.dealer import not_dealt, settle_hand
from threefates.systems.fifty_two_fates.hands import Cards, discard, draw_openly, lay, none_left
from threefates.systems.fifty_two_fates.protagonists import dealer_only, must_be_protagonist, plain
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_events import (
    HelperLet,
    PoolJoined,
    TaskClosed,
    TaskCounted,
    TaskMoved,
    TaskSet,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks import (
    Bonuses,
    Status,
    Task,
    Tasks,
    cards_allowed,
    difficulty_cards,
    impossible,
    may_try,
    pool,
    succeeds,
)

__all__ = [
    "AttemptTask",
    "CloseTask",
    "HelpTask",
    "LeaveTask",
    "LetHelp",
    "ReopenTask",
    "SetTask",
    "TakeUpTask",
    "tasks",
]

MOST_TASKS = 12


class SetTask(Command, frozen=True, tag="ff.set-task"):
    """Set a task for a protagonist and draw its difficulty, face up."""

    actor: EntityId
    what: str
    level: int
    background: bool = False
    skill: bool = False
    gear: bool = False


class LetHelp(Command, frozen=True, tag="ff.let-help"):
    """Let another protagonist help with a task."""

    task: str
    helper: EntityId
    background: bool = False
    skill: bool = False
    gear: bool = False


class HelpTask(Command, frozen=True, tag="ff.help-task"):
    """Put cards of your own into somebody's action pool."""

    task: str
    entity: EntityId
    cards: tuple[str, ...]


class AttemptTask(Command, frozen=True, tag="ff.attempt-task"):
    """Lay your cards and count the action pool."""

    task: str
    cards: tuple[str, ...]


class LeaveTask(Command, frozen=True, tag="ff.leave-task"):
    """Decline a task for now; its difficulty stands."""

    task: str


class TakeUpTask(Command, frozen=True, tag="ff.take-up-task"):
    """Come back to a task that was left, at the same difficulty."""

    task: str


class ReopenTask(Command, frozen=True, tag="ff.reopen-task"):
    """Something has changed: draw a new difficulty for a task."""

    task: str
    level: int
    change: str = ""


class CloseTask(Command, frozen=True, tag="ff.close-task"):
    """Put a task away for good."""

    task: str


# setting a task -----------------------------------------------------------------------------------


@tasks.decides(SetTask)
@cites("ff.tasks.difficulty", "ff.tasks.resolve")
def set_task(act: Unfolding, command: SetTask) -> None:
    """The Fate Dealer says who, what, how hard and what helps; the cards say how hard exactly."""
    dealer_only(act, "Setting a task")
    must_be_protagonist(act.state, command.actor)
    refused = may_set(act.state)
    if refused:
        raise refused
    what = plain(command.what) or "A task"
    bonuses = Bonuses(command.background, command.skill, command.gear)
    task_id = f"{act.state.version + 1}"
    _draw_difficulty(act, Task(id=task_id, actor=command.actor, what=what, level=command.level, difficulty=()), bonuses)


def may_draw(state: State) -> Refused | None:
    """The words against drawing a difficulty now."""
    return not_dealt(state) or busy(state) or none_left(state)


def may_set(state: State) -> Refused | None:
    """The words against another task."""
    if len(state[Tasks].known) < MOST_TASKS:
        return may_draw(state)
    return Refused("task.many", "There are many tasks already.", remedy="Close one that is done with.")


@cites("ff.tasks.resolve", "ff.tasks.ace-difficulty-redraw", "ff.ruling.task-ace-difficulty")
def _draw_difficulty(act: Unfolding, task: Task, bonuses: Bonuses, *, change: str = "", anew: bool = False) -> None:
    cards = draw_openly(act, task.zone, difficulty_cards(task.level))
    while act.state.ruling(TaskAceDifficulty) is TaskAceDifficulty.REDRAW and worth(cards).ace:
        aces = [card for card in cards if worth([card]).ace]
        discard(act, task.zone, aces)
        cards = (*(card for card in cards if card not in aces), *draw_openly(act, task.zone, len(aces)))
    drawn = short(cards)
    act.happen(TaskSet(task.id, task.actor, task.what, task.level, drawn, bonuses, change, anew))


# helping ------------------------------------------------------------------------------------------


@tasks.decides(LetHelp)
@cites("ff.tasks.helpers", "ff.ruling.helper-bonuses")
def let_help(act: Unfolding, command: LetHelp) -> None:
    """The Fate Dealer says who can usefully help, and what they bring."""
    dealer_only(act, "Saying who may help")
    task = act.state[Tasks][command.task]
    refused = may_try(task.status)
    if refused:
        raise refused
    must_be_protagonist(act.state, command.helper)
    if command.helper in task.allowed:
        raise Refused("task.helping", "They are part of it already.", remedy="Pick somebody else.")
    bonuses = Bonuses(command.background, command.skill, command.gear)
    act.happen(HelperLet(task.id, command.helper, bonuses))


@tasks.decides(HelpTask)
@cites("ff.tasks.helpers", "ff.tasks.ace-in-pool")
def help_task(act: Unfolding, command: HelpTask) -> None:
    """A helper's cards are spent whatever comes of it; a helper's ace solves the task at once."""
    task = act.state[Tasks][command.task]
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_help(act.state, task, command.entity)
    if refused:
        raise refused
    _put_in(act, task, command.entity, command.cards)
    if pooled(act.state[Tasks][task.id]).ace:
        _count(act, task.id)


def may_help(state: State, task: Task, entity: EntityId) -> Refused | None:
    """The words against help by this protagonist now."""
    if entity == task.actor or entity not in task.allowed:
        return Refused(
            "task.not_helping",
            f"{state[Characters].name(entity)} cannot help with that.",
            remedy="Ask the Fate Dealer whether you may.",
            source="ff.tasks.helpers",
        )
    if any(share.entity == entity for share in task.pool):
        return Refused(
            "task.has_helped",
            f"{state[Characters].name(entity)} has helped already.",
            remedy="A play is laid complete; nothing is added later.",
            source="ff.cards.plays-final",
        )
    return may_play(state, task, entity)


def may_play(state: State, task: Task, entity: EntityId) -> Refused | None:
    """The words against any card of this protagonist for this task now."""
    difficulty = worth([BY_NAME[card] for card in task.difficulty])
    return (
        busy(state)
        or may_try(task.status)
        or impossible(difficulty, state.ruling(TaskAceDifficulty))
        or cannot_act(state, entity)
    )


# the attempt --------------------------------------------------------------------------------------


@tasks.decides(AttemptTask)
@cites("ff.tasks.resolve", "ff.tasks.action-pool", "ff.tasks.stacking")
def attempt_task(act: Unfolding, command: AttemptTask) -> None:
    """The actor's own cards come last, and the pool is counted."""
    task = act.state[Tasks][command.task]
    act.must_control(task.actor, act.state[Characters].name(task.actor))
    refused = may_play(act.state, task, task.actor)
    if refused:
        raise refused
    _put_in(act, task, task.actor, command.cards)
    _count(act, task.id)


def _put_in(act: Unfolding, task: Task, entity: EntityId, names: tuple[str, ...]) -> None:
    cards = named(names)
    refused = check_play(cards, cards_allowed(task.allowed[entity]))
    if refused:
        raise refused
    lay(act, entity, cards, task.zone)
    act.happen(PoolJoined(task.id, entity, short(cards)))
    refill_when_laid(act, entity)


def pooled(task: Task) -> Value:
    """What a task's action pool comes to so far."""
    return pool([cards_of_task(share.cards) for share in task.pool])


def cards_of_task(names: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards of a difficulty or a pool."""
    return tuple(BY_NAME[name] for name in names)


@cites("ff.tasks.resolve", "ff.tasks.one-try", "ff.cards.replace")
def _count(act: Unfolding, task_id: str) -> None:
    task = act.state[Tasks][task_id]
    solved = succeeds(pooled(task), worth(cards_of_task(task.difficulty)), act.state.ruling(TaskAceDifficulty))
    act.happen(TaskCounted(task.id, solved))
    _clear(act, task)


def _clear(act: Unfolding, task: Task) -> None:
    discard(act, task.zone, act.state[Cards][task.zone])
    for share in task.pool:
        settle_hand(act, share.entity)


# leaving it and coming back -----------------------------------------------------------------------


@tasks.decides(LeaveTask)
@cites("ff.tasks.resolve", "ff.ruling.task-decline")
def leave_task(act: Unfolding, command: LeaveTask) -> None:
    """Declining is free: the difficulty goes to the discards, its value stands for later."""
    task = act.state[Tasks][command.task]
    _must_be_actors(act, task)
    refused = busy(act.state) or may_try(task.status)
    if refused:
        raise refused
    act.happen(TaskMoved(task.id, Status.LEFT))
    _clear(act, task)


@tasks.decides(TakeUpTask)
@cites("ff.tasks.one-try", "ff.ruling.task-decline")
def take_up_task(act: Unfolding, command: TakeUpTask) -> None:
    """What was left can be taken up at the same value; what has failed cannot."""
    task = act.state[Tasks][command.task]
    _must_be_actors(act, task)
    refused = busy(act.state) or may_take_up(task)
    if refused:
        raise refused
    act.happen(TaskMoved(task.id, Status.OPEN))


def may_take_up(task: Task) -> Refused | None:
    """The words against coming back to a task."""
    if task.status is Status.LEFT:
        return None
    if task.status is Status.FAILED:
        return may_try(task.status)
    return Refused("task.not_left", "That task was not left.", remedy="Only a task you declined can be taken up.")


def _must_be_actors(act: Unfolding, task: Task) -> None:
    if not act.by.runs:
        act.must_control(task.actor, act.state[Characters].name(task.actor))


@tasks.decides(ReopenTask)
@cites("ff.tasks.one-try", "ff.ruling.task-new-tx-on-retry")
def reopen_task(act: Unfolding, command: ReopenTask) -> None:
    """Circumstances have changed, says the Fate Dealer: one further attempt, at a new difficulty."""
    dealer_only(act, "Opening a task again")
    task = act.state[Tasks][command.task]
    refused = may_draw(act.state)
    if refused:
        raise refused
    change = plain(command.change)
    difficulty_cards(command.level)
    _clear(act, task)
    bonuses = task.allowed[task.actor]
    _draw_difficulty(act, replace(task, level=command.level), bonuses, change=change, anew=True)


@tasks.decides(CloseTask)
@cites("ff.tasks.no-cycling")
def close_task(act: Unfolding, command: CloseTask) -> None:
    """The Fate Dealer may put any task away; its cards are discarded."""
    dealer_only(act, "Closing a task")
    task = act.state[Tasks][command.task]
    refused = busy(act.state)
    if refused:
        raise refused
    _clear(act, task)
    act.happen(TaskClosed(task.id))
