"""The chapter of tasks: what can happen to one."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses
from threefates.systems.fifty_two_fates.tasks.tasks import Circumstance, PoolShare, SpellInPool, Status, Task, Tasks

__all__ = [
    "AskAnswer",
    "EntityAnswered",
    "HelperLet",
    "PoolJoined",
    "QuestionPut",
    "SpellLet",
    "TaskClosed",
    "TaskCounted",
    "TaskMoved",
    "TaskSet",
    "tasks",
]


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
    because: Circumstance | None = None
    needs_gear: bool = False
    against: EntityId = ""
    tenacious: bool = False
    needs_background: str = ""
    aces: tuple[str, ...] = ()  # that were drawn for the difficulty, and went for other cards
    fits: Attribute = Attribute.NONE  # the attribute that fits by itself

    reveals = True


class HelperLet(Event, frozen=True, tag="ff.helper-let"):
    """Somebody may help with a task; or what they bring to it is said anew."""

    task: str
    helper: EntityId
    bonuses: Bonuses = Bonuses()


class PoolJoined(Event, frozen=True, tag="ff.pool-joined"):
    """Cards have gone into an action pool."""

    task: str
    entity: EntityId
    cards: tuple[str, ...]
    half: bool = False

    reveals = True


class SpellLet(Event, frozen=True, tag="ff.spell-let"):
    """A spell in effect helps with a task: its value is in the pool. Or it is over, and helps no longer."""

    task: str
    name: str
    total: int
    ace: bool = False
    spell: str = ""
    over: bool = False


class QuestionPut(Event, frozen=True, tag="ff.question-put"):
    """Whoever is questioned has to answer the pool."""

    task: str


class EntityAnswered(Event, frozen=True, tag="ff.entity-answered"):
    """Whoever is questioned has laid their answer, or no card."""

    task: str
    cards: tuple[str, ...]
    less: int = 0

    reveals = True


class AskAnswer(Step, frozen=True, tag="ff.ask-answer"):
    """Whoever is questioned answers the action pool."""

    task: str
    entity: EntityId


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
    """Add the task, open; a new difficulty keeps who may help."""
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
            needs_gear=event.needs_gear,
            needs_background=event.needs_background,
            against=event.against,
            tenacious=event.tenacious,
            fits=event.fits,
        )
    )


@tasks.folds(HelperLet)
def helper_let(tasks: Tasks, event: HelperLet) -> Tasks:
    """Let the helper put cards into the pool, with the event's bonuses."""
    task = tasks.known[event.task]
    return tasks.with_one(replace(task, allowed={**task.allowed, event.helper: event.bonuses}))


@tasks.folds(PoolJoined)
def pool_joined(tasks: Tasks, event: PoolJoined) -> Tasks:
    """Add the cards to the pool."""
    task = tasks.known[event.task]
    return tasks.with_one(replace(task, pool=(*task.pool, PoolShare(event.entity, event.cards, event.half))))


@tasks.folds(SpellLet)
def spell_let(tasks: Tasks, event: SpellLet) -> Tasks:
    """Add the event's spell to the pool, or take out what is over."""
    task = tasks.known[event.task]
    one = SpellInPool(event.name, event.total, event.ace, event.spell)
    others = tuple(other for other in task.spells if other != one)
    return tasks.with_one(replace(task, spells=others if event.over else (*task.spells, one)))


@tasks.folds(QuestionPut)
def question_put(tasks: Tasks, event: QuestionPut) -> Tasks:
    """Set the status to asked: nothing more goes into the pool."""
    return tasks.with_one(replace(tasks.known[event.task], status=Status.ASKED))


@tasks.folds(EntityAnswered)
def entity_answered(tasks: Tasks, event: EntityAnswered) -> Tasks:
    """Set the answer, which the pool has to beat."""
    return tasks.with_one(replace(tasks.known[event.task], difficulty=event.cards, less=event.less))


@tasks.folds(TaskCounted)
def task_counted(tasks: Tasks, event: TaskCounted) -> Tasks:
    """Set the task's status to solved or failed."""
    status = Status.SOLVED if event.solved else Status.FAILED
    return tasks.with_one(replace(tasks.known[event.task], status=status))


@tasks.folds(TaskMoved)
def task_moved(tasks: Tasks, event: TaskMoved) -> Tasks:
    """Set the task's status and empty its pool: the cards are spent, and spells have run out."""
    return tasks.with_one(replace(tasks.known[event.task], status=event.status, pool=(), spells=()))


@tasks.folds(TaskClosed)
def task_closed(tasks: Tasks, event: TaskClosed) -> Tasks:
    """Remove the task that is closed."""
    return Tasks({key: task for key, task in tasks.known.items() if key != event.task})
