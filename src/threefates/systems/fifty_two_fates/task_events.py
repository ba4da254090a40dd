"""The chapter of tasks: what can happen to one."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.messages import Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.tasks import (
    Bonuses,
    Share,
    Status,
    Task,
    Tasks,
)

__all__ = ["HelperLet", "PoolJoined", "TaskClosed", "TaskCounted", "TaskMoved", "TaskSet", "tasks"]


class TaskSet(Event, frozen=True, tag="ff.task-set"):
    """A task lies on the table, with its difficulty; or it does so anew."""

    id: str
    actor: EntityId
    what: str
    level: int
    difficulty: tuple[str, ...]
    bonuses: Bonuses = Bonuses()
    change: str = ""
    anew: bool = False

    reveals = True


class HelperLet(Event, frozen=True, tag="ff.helper-let"):
    """Somebody may help with a task."""

    task: str
    helper: EntityId
    bonuses: Bonuses = Bonuses()


class PoolJoined(Event, frozen=True, tag="ff.pool-joined"):
    """Cards have gone into an action pool."""

    task: str
    entity: EntityId
    cards: tuple[str, ...]

    reveals = True


class TaskCounted(Event, frozen=True, tag="ff.task-counted"):
    """The pool has been counted: the task is solved, or has failed."""

    task: str
    solved: bool


class TaskMoved(Event, frozen=True, tag="ff.task-moved"):
    """A task has been left, or taken up again."""

    task: str
    status: Status


class TaskClosed(Event, frozen=True, tag="ff.task-closed"):
    """A task is no longer there."""

    task: str


tasks = Chapter("tasks", Tasks)


@tasks.folds(TaskSet)
def task_set(tasks: Tasks, event: TaskSet) -> Tasks:
    """The task is open; a new difficulty keeps who may help."""
    before = tasks.known.get(event.id)
    allowed = before.allowed if event.anew and before else {event.actor: event.bonuses}
    return tasks.with_one(
        Task(
            id=event.id,
            actor=event.actor,
            what=event.what,
            level=event.level,
            difficulty=event.difficulty,
            allowed=allowed,
        )
    )


@tasks.folds(HelperLet)
def helper_let(tasks: Tasks, event: HelperLet) -> Tasks:
    """They may put cards into the pool."""
    task = tasks.known[event.task]
    return tasks.with_one(replace(task, allowed={**task.allowed, event.helper: event.bonuses}))


@tasks.folds(PoolJoined)
def pool_joined(tasks: Tasks, event: PoolJoined) -> Tasks:
    """The cards are in the pool."""
    task = tasks.known[event.task]
    return tasks.with_one(replace(task, pool=(*task.pool, Share(event.entity, event.cards))))


@tasks.folds(TaskCounted)
def task_counted(tasks: Tasks, event: TaskCounted) -> Tasks:
    """It is solved, or has failed."""
    status = Status.SOLVED if event.solved else Status.FAILED
    return tasks.with_one(replace(tasks.known[event.task], status=status))


@tasks.folds(TaskMoved)
def task_moved(tasks: Tasks, event: TaskMoved) -> Tasks:
    """Cards that were in the pool are spent."""
    return tasks.with_one(replace(tasks.known[event.task], status=event.status, pool=()))


@tasks.folds(TaskClosed)
def task_closed(tasks: Tasks, event: TaskClosed) -> Tasks:
    """It is gone."""
    return Tasks({key: task for key, task in tasks.known.items() if key != event.task})
