"""Tasks: a difficulty drawn face up, and an action pool that must be strictly higher."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from msgspec import Struct

from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards import Value, beats, worth
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty

__all__ = [
    "LEVELS",
    "Bonuses",
    "Share",
    "Status",
    "Task",
    "Tasks",
    "cards_allowed",
    "difficulty_cards",
    "may_try",
    "pool",
    "succeeds",
]

LEVELS = {1: "average", 2: "hard", 3: "extreme", 4: "moonshot"}


class Status(enum.StrEnum):
    """Where a task stands."""

    OPEN = "open"  # its difficulty lies on the table
    LEFT = "left"  # declined for now; its value is kept
    FAILED = "failed"  # not again, while nothing has changed
    SOLVED = "solved"


class Bonuses(Struct, frozen=True):
    """What somebody brings to a task, by the Fate Dealer's word."""

    background: bool = False
    skill: bool = False
    gear: bool = False


class Share(Struct, frozen=True):
    """Cards somebody has put into an action pool."""

    entity: EntityId
    cards: tuple[str, ...]


class Task(Struct, frozen=True, kw_only=True):
    """One task set for one protagonist."""

    id: str
    actor: EntityId
    what: str
    level: int  # 1..4
    difficulty: tuple[str, ...]
    status: Status = Status.OPEN
    allowed: Mapping[EntityId, Bonuses] = {}  # the actor, and who may help
    pool: tuple[Share, ...] = ()

    @property
    def zone(self) -> str:
        """Where its cards lie, open to all."""
        return f"task:{self.id}"


class Tasks(Struct, frozen=True):
    """The tasks that have been set and not been put away, oldest first."""

    known: Mapping[str, Task] = {}

    def __getitem__(self, task: str) -> Task:
        """The task of that id, refused in words where there is none."""
        found = self.known.get(task)
        if found is None:
            raise Refused("task.unknown", "There is no such task.", remedy="Pick one that is listed.")
        return found

    def with_one(self, task: Task) -> Tasks:
        """With that task as given."""
        return Tasks({**self.known, task.id: task})


@cites("ff.tasks.difficulty", "ff.ruling.tx-above-4")
def difficulty_cards(level: int) -> int:
    """How many cards make the difficulty of a level T1 to T4.

    Raises:
        Refused: For any other level.

    >>> difficulty_cards(2)
    2
    """
    if level not in LEVELS:
        raise Refused(
            "task.level",
            f"There is no level T{level}.",
            remedy="Levels go from T1 (average) to T4 (moonshot).",
            source="ff.tasks.difficulty",
        )
    return level


@cites("ff.tasks.bonus-background", "ff.tasks.bonus-skill", "ff.ruling.knowledge-stack", "ff.ruling.helper-bonuses")
def knowledge_cards(bonuses: Bonuses) -> int:
    """What a background or a skill adds: one card, and never one for each.

    >>> knowledge_cards(Bonuses(background=True, skill=True))
    1
    """
    return 1 if bonuses.background or bonuses.skill else 0


@cites("ff.tasks.bonus-gear", "ff.ruling.gear-stack-exception")
def gear_cards(tools: int) -> int:
    """What fitting tools of one protagonist add: one card, however many they are.

    >>> gear_cards(2), gear_cards(0)
    (1, 0)
    """
    return min(tools, 1)


@cites("ff.tasks.stacking", "ff.tasks.helpers")
def cards_allowed(bonuses: Bonuses) -> int:
    """The most cards an actor or a helper may put into the pool: one, and what they bring.

    >>> cards_allowed(Bonuses(background=True, gear=True))
    3
    """
    return 1 + knowledge_cards(bonuses) + gear_cards(int(bonuses.gear))


@cites("ff.tasks.action-pool", "ff.tasks.ace-in-pool")
def pool(shares: Sequence[Sequence[Card]]) -> Value:
    """What an action pool comes to: everybody's cards together; an ace among them settles it."""
    return worth([card for cards in shares for card in cards])


@cites("ff.tasks.resolve", "ff.tasks.ace-in-pool", "ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
def succeeds(action_pool: Value, difficulty: Value, reading: TaskAceDifficulty) -> bool:
    """Whether a task is solved: the pool must be strictly higher; an ace settles it at once.

    >>> succeeds(Value(12), Value(12), TaskAceDifficulty.IMPOSSIBLE)
    False
    """
    if difficulty.ace:
        return reading is TaskAceDifficulty.ACE_ANSWERS and action_pool.ace
    return beats(action_pool, difficulty)


@cites("ff.tasks.one-try", "ff.ruling.task-decline")
def may_try(status: Status) -> Refused | None:
    """The words against a try: a failed task stays failed until something has changed.

    >>> may_try(Status.FAILED).refusal.code, may_try(Status.OPEN)
    ('task.tried', None)
    """
    if status is Status.OPEN:
        return None
    if status is Status.FAILED:
        return Refused(
            "task.tried",
            "That has been tried, and failed.",
            remedy="Find help or learn something new; then the Fate Dealer opens it again.",
            source="ff.tasks.one-try",
        )
    return Refused("task.not_open", "That task is not open.", remedy="Take it up again first.")


@cites("ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
def impossible(difficulty: Value, reading: TaskAceDifficulty) -> Refused | None:
    """The words against a try where an ace lies in the difficulty; the try is not spent."""
    if not difficulty.ace or reading is TaskAceDifficulty.ACE_ANSWERS:
        return None
    return Refused(
        "task.impossible",
        "An ace lies in the difficulty: as things are, it cannot be done.",
        remedy="Change the circumstances; then the Fate Dealer opens it again.",
        source="ff.tasks.ace-difficulty",
    )
