"""Tasks as people see them, and what may be done about them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.parts import Hand, Hands, Line, Part, Place, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.bouts import busy
from threefates.systems.fifty_two_fates.cards import (
    BY_NAME,
    faces,
    granted,
    options,
    worth,
)
from threefates.systems.fifty_two_fates.combatants import cards_of
from threefates.systems.fifty_two_fates.dealer import Dealing
from threefates.systems.fifty_two_fates.hands import shown
from threefates.systems.fifty_two_fates.protagonists import LONGEST, Protagonists
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_checks import (
    cards_of_task,
    may_help,
    may_play,
    may_set,
    may_take_up,
    pooled,
)
from threefates.systems.fifty_two_fates.task_events import (
    HelperLet,
    PoolJoined,
    TaskCounted,
    TaskMoved,
    TaskSet,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks import (
    LEVELS,
    Status,
    Task,
    Tasks,
    cards_allowed,
)

__all__ = ["offers"]


@tasks.tells(TaskSet)
def tell_set(state: State, event: TaskSet, viewer: Viewer) -> Told:
    """Who faces what, and the value to beat."""
    name = state[Characters].name(event.actor)
    value = worth([BY_NAME[card] for card in event.difficulty])
    against = f"{faces(event.difficulty)}, {value}"
    begin = f"{event.change}: " if event.change else ""
    text = f"{begin}{event.what}, for {name}: T{event.level} ({LEVELS[event.level]}), {against}."
    if value.ace and state.ruling(TaskAceDifficulty) is TaskAceDifficulty.IMPOSSIBLE:
        return Told(f"{text} As things are, it cannot be done.", ("ff.tasks.ace-difficulty",), "miss")
    return Told(text, ("ff.tasks.difficulty", "ff.tasks.resolve"))


@tasks.tells(HelperLet)
def tell_let(state: State, event: HelperLet, viewer: Viewer) -> Told:
    """Who, and with how many cards."""
    names = state[Characters]
    extra = cards_allowed(event.bonuses) - 1
    with_bonus = f", {granted(extra)}" if extra else ""
    text = f"{names.name(event.helper)} may help: 1 CP{with_bonus}."
    return Told(text, ("ff.tasks.helpers",), "quiet")


@tasks.tells(PoolJoined)
def tell_joined(state: State, event: PoolJoined, viewer: Viewer) -> Told:
    """Who lays what."""
    text = f"{state[Characters].name(event.entity)} lays {faces(event.cards)} into the action pool."
    return Told(text, ("ff.tasks.action-pool",))


@tasks.tells(TaskCounted)
def tell_counted(state: State, event: TaskCounted, viewer: Viewer) -> Told:
    """The two values, and what that means."""
    task = state[Tasks][event.task]
    against = worth(cards_of_task(task.difficulty))
    said, tone = ("is solved", "good") if event.solved else ("fails", "miss")
    return Told(f"{task.what} {said}: {pooled(task)} against {against}.", ("ff.tasks.resolve",), tone)


@tasks.tells(TaskMoved)
def tell_moved(state: State, event: TaskMoved, viewer: Viewer) -> Told:
    """That it waits, or no longer."""
    what = state[Tasks][event.task].what
    said = (
        "waits; its difficulty stands" if event.status is Status.LEFT else "is taken up again, at the same difficulty"
    )
    return Told(f"{what} {said}.", ("ff.ruling.task-decline",), "quiet")


@tasks.shows("ff.tasks")
def show_tasks(state: State) -> Part | None:
    """Every task, and how it stands."""
    lines = tuple(Line(_said(state, task), _TONES[task.status], ("ff.tasks.resolve",)) for task in _all(state))
    return Words("Tasks", Place.NOW, lines) if lines else None


_TONES = {Status.OPEN: Tone.PLAIN, Status.LEFT: Tone.QUIET, Status.FAILED: Tone.MISS, Status.SOLVED: Tone.GOOD}


def _all(state: State) -> tuple[Task, ...]:
    return tuple(state[Tasks].known.values())


def _said(state: State, task: Task) -> str:
    value = worth(cards_of_task(task.difficulty))
    so_far = f", pool so far {pooled(task)}" if task.pool and task.status is Status.OPEN else ""
    who = state[Characters].name(task.actor)
    return f"{task.what} ({who}, T{task.level}): more than {value} needed{so_far}. {task.status.value.capitalize()}."


@tasks.shows("ff.task-cards")
def show_task_cards(state: State) -> Part | None:
    """The cards of open tasks."""
    piles = []
    for task in (task for task in _all(state) if task.status is Status.OPEN):
        difficulty = cards_of_task(task.difficulty)
        against = str(worth(difficulty))
        piles.append(
            Hand(task.zone, f"{task.what}: difficulty", len(difficulty), cards=shown(difficulty), note=against)
        )
        if mine := [card for share in task.pool for card in cards_of_task(share.cards)]:
            note = str(pooled(task))
            piles.append(Hand(f"{task.zone}:pool", f"{task.what}: pool", len(mine), cards=shown(mine), note=note))
    return Hands("On the table for tasks", Place.NOW, tuple(piles)) if piles else None


@tasks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Setting and trying tasks."""
    if not state[Dealing].open:
        return
    for task in _all(state):
        yield from _attempts(state, viewer, task)
        if viewer.runs and busy(state) is None:
            yield from _levers(state, task)
    if viewer.runs and state[Protagonists].known:
        yield Offer(
            "ff.set-task",
            "Set a task",
            (
                choice("actor", "For whom", _heroes(state)),
                words("what", "What", longest=LONGEST),
                _level_field(1),
                *_bonus_fields(),
            ),
            refusal=refusal_of(may_set(state)),
            levers=True,
            hint="Easy things succeed without a check.",
        )


def _attempts(state: State, viewer: Viewer, task: Task) -> Iterator[Offer]:
    if task.status is Status.OPEN:
        yield from (_play(state, task, entity) for entity in task.allowed if viewer.holds(entity))
    if (viewer.runs or viewer.holds(task.actor)) and busy(state) is None:
        yield from _leaving(task)


def _play(state: State, task: Task, entity: EntityId) -> Offer:
    group, fields = task.what, (_cards_field(state, task, entity),)
    if entity != task.actor:
        refused, fixed = refusal_of(may_help(state, task, entity)), (("task", task.id), ("entity", entity))
        return Offer("ff.help-task", f"Help: {group}", fields, fixed, refused, group=group)
    refused, hint = refusal_of(may_play(state, task, entity)), "You need strictly more than the difficulty."
    main, only = refused is None, (("task", task.id),)
    return Offer("ff.attempt-task", f"Try: {group}", fields, only, refused, main, group=group, hint=hint)


def _leaving(task: Task) -> Iterator[Offer]:
    fixed = (("task", task.id),)
    if task.status is Status.OPEN:
        yield Offer("ff.leave-task", "Leave it for now", (), fixed, group=task.what, hint="Its difficulty stands.")
    elif task.status is not Status.SOLVED:
        refused = refusal_of(may_take_up(task))
        yield Offer("ff.take-up-task", "Take it up again", (), fixed, refused, group=task.what)


def _levers(state: State, task: Task) -> Iterator[Offer]:
    fixed = (("task", task.id),)
    change = words("change", "What has changed", longest=LONGEST, optional=True)
    fields = (_level_field(task.level), change)
    yield Offer("ff.reopen-task", "Draw a new difficulty", fields, fixed, group=task.what, levers=True)
    yield Offer("ff.close-task", "Put it away", (), fixed, group=task.what, levers=True)
    helpers = [option for option in _heroes(state) if option.value not in task.allowed]
    if task.status is Status.OPEN and helpers:
        who = choice("helper", "Who", helpers)
        yield Offer("ff.let-help", "Let somebody help", (who, *_bonus_fields()), fixed, group=task.what, levers=True)


def _heroes(state: State) -> list[Option]:
    return [Option(entity, state[Characters].name(entity)) for entity in state[Protagonists].known]


def _level_field(level: int) -> Field:
    levels = [Option(str(number), f"T{number}: {name}") for number, name in LEVELS.items()]
    return replace(choice("level", "Difficulty", levels, default=level), integers=True)


def _bonus_fields() -> tuple[Field, ...]:
    return (
        flag("background", "A fitting background"),
        flag("skill", "A fitting skill"),
        flag("gear", "Fitting gear"),
    )


def _cards_field(state: State, task: Task, entity: EntityId) -> Field:
    most = cards_allowed(task.allowed[entity])
    return several("cards", f"Cards, up to {most}", options(cards_of(state, entity)), low=1, high=most)
