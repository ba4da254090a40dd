"""Tasks: a difficulty drawn face up, and an action pool that must be strictly higher."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, Value, beats, worth
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses

__all__ = [
    "LEVELS",
    "Circumstance",
    "PoolShare",
    "SpellInPool",
    "Status",
    "Task",
    "Tasks",
    "answer_cards",
    "cards_of_task",
    "difficulty_cards",
    "impossible",
    "may_try",
    "missing_gear",
    "pool",
    "pooled",
    "prevails",
    "succeeds",
    "to_beat",
]

MOST_SPELL = 100
LEVELS = {1: "average", 2: "hard", 3: "extreme", 4: "moonshot"}


class Status(enum.StrEnum):
    """The states a task may be in."""

    OPEN = "open"  # its difficulty lies on the table
    ASKED = "asked"  # whoever is questioned has still to answer
    LEFT = "left"  # declined for now; its value is kept
    FAILED = "failed"  # not again, while nothing has changed
    SOLVED = "solved"


class Circumstance(enum.StrEnum):
    """A change after which a task may be tried once more."""

    HELP = "help"  # of another protagonist
    INFORMATION = "information"  # something new about it
    OTHER = "other"  # whatever the Fate Dealer says


class SpellInPool(Struct, frozen=True):
    """A spell in effect that helps with a task."""

    name: str
    total: int  # what its cards came to; 0 where it was cast with an ace
    ace: bool = False
    spell: str = ""  # the one in effect; "": by the Fate Dealer's word


class PoolShare(Struct, frozen=True):
    """Cards somebody has put into an action pool."""

    entity: EntityId
    cards: tuple[str, ...]
    half: bool = False  # by somebody incapacitated or blinded


class Task(Struct, frozen=True, kw_only=True):
    """A task set for one protagonist."""

    id: str
    actor: EntityId
    what: str
    level: int  # 1..4
    difficulty: tuple[str, ...]
    status: Status = Status.OPEN
    allowed: Mapping[EntityId, Bonuses] = {}  # the actor, and who may help
    pool: tuple[PoolShare, ...] = ()
    spells: tuple[SpellInPool, ...] = ()
    needs_gear: bool = False  # nobody can even try it without fitting gear
    needs_background: str = ""  # nobody can even try it who has not lived so: "sailor"
    against: EntityId = ""  # who is questioned; then there is no difficulty but their answer
    tenacious: bool = False  # whoever is questioned resists with one card more
    less: int = 0  # what hurts, or being incapacitated, take from the answer
    fits: Attribute = Attribute.NONE  # the attribute that fits by itself: of whoever asks, or inquires

    @property
    def zone(self) -> str:
        """Name the zone where a task's cards lie, open to all."""
        return f"task:{self.id}"


class Tasks(Struct, frozen=True):
    """The tasks that have been set and not been put away, oldest first."""

    known: ForGood[Mapping[str, Task]] = {}

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
    """Say how many cards make the difficulty of a level T1 to T4.

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


@cites("ff.tasks.action-pool", "ff.tasks.ace-in-pool", "ff.tasks.bonus-magic")
def pool(shares: Sequence[Sequence[Card]], spells: Sequence[SpellInPool] = ()) -> Value:
    """Say what an action pool comes to: everybody's cards and every spell's value; an ace among them settles it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> slow, ace = SpellInPool("Slow", 9), SpellInPool("Slow", 0, ace=True)
    >>> str(pool([named(["7S"]), named(["QD", "2C"])], [slow])), str(pool([], [ace]))
    ('38', 'an ace')
    """
    cards = worth([card for cards in shares for card in cards], sum(spell.total for spell in spells))
    return Value(0, ace=True) if any(spell.ace for spell in spells) else cards


@cites("ff.tasks.action-pool", "ff.conditions.incapacitated", "ff.ruling.halving-rounding")
def pooled(task: Task, *more: PoolShare, spells: Sequence[SpellInPool] = ()) -> Value:
    """Say what a task's action pool comes to, with some more in it; what the incapacitated lay counts half.

    >>> task = Task(id="1", actor="mara", what="Climb", level=1, difficulty=())
    >>> str(pooled(task, PoolShare("mara", ("9C",), half=True), PoolShare("bern", ("7D",))))
    '11'
    """
    shares = (*task.pool, *more)
    value = pool([cards_of_task(share.cards) for share in shares], (*task.spells, *spells))
    return value if value.ace else Value(value.total - sum(map(_lost, shares)))


def _lost(share: PoolShare) -> int:
    whole = worth(cards_of_task(share.cards))
    return whole.total - halved(whole).total if share.half else 0


@cites("ff.tasks.resolve", "ff.tasks.sentient", "ff.conditions.hurt", "ff.conditions.incapacitated")
def to_beat(task: Task) -> Value:
    """Say what the pool has to beat: the difficulty, or the answer with what hurts take from it."""
    value = worth(cards_of_task(task.difficulty))
    return value if value.ace else Value(value.total - task.less)


def cards_of_task(names: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards of a difficulty or a pool."""
    return tuple(BY_NAME[name] for name in names)


@cites("ff.tasks.resolve", "ff.tasks.ace-in-pool", "ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
def succeeds(action_pool: Value, difficulty: Value, reading: TaskAceDifficulty) -> bool:
    """Say whether a task is solved: the pool must be strictly higher; an ace settles it at once.

    >>> succeeds(Value(12), Value(12), TaskAceDifficulty.IMPOSSIBLE)
    False
    """
    if difficulty.ace:
        return reading is TaskAceDifficulty.ACE_ANSWERS and action_pool.ace
    return beats(action_pool, difficulty)


@cites("ff.tasks.sentient", "ff.ruling.tie-action-reaction")
def prevails(action_pool: Value, answer: Value) -> bool:
    """Say whether somebody who is questioned gives way: only to a strictly higher total, and an ace answers an ace.

    >>> prevails(Value(12), Value(12)), prevails(Value(0, ace=True), Value(25))
    (False, True)
    """
    return beats(action_pool, answer)


@cites("ff.tasks.sentient", "ff.advancement.cp", "ff.ruling.sentient-cards")
def answer_cards(*, tenacious: bool, grown: int = 0) -> int:
    """The most cards that somebody who is questioned may answer with: one, two with Tenacity, more by advancement.

    >>> answer_cards(tenacious=False), answer_cards(tenacious=True), answer_cards(tenacious=True, grown=1)
    (1, 2, 3)
    """
    return 1 + int(tenacious) + grown


@cites("ff.tasks.bonus-gear")
def missing_gear(task: Task, brought: Iterable[Bonuses]) -> Refused | None:
    """The words against a try without the gear it cannot be done without, where nobody who takes part has it."""
    if not task.needs_gear or any(bonuses.equipped for bonuses in brought):
        return None
    return Refused(
        "task.needs_gear",
        "That cannot even be tried without the right gear.",
        remedy="Find it, or somebody who has it; then the Fate Dealer notes it.",
        source="ff.tasks.bonus-gear",
    )


@cites("ff.backgrounds.rule")
def missing_background(task: Task, backgrounds: Iterable[str]) -> Refused | None:
    """The words against a try of what only a background makes possible, where nobody who takes part has it.

    >>> task = Task(id="1", actor="mara", what="Steer by the stars", level=2, difficulty=(), needs_background="sailor")
    >>> missing_background(task, ["noble"]).refusal.code, missing_background(task, ["noble", "sailor"])
    ('task.needs_background', None)
    """
    if not task.needs_background or task.needs_background in backgrounds:
        return None
    return Refused(
        "task.needs_background",
        f"Only a {task.needs_background} could even try that.",
        remedy="Find somebody who has lived so; then the Fate Dealer lets them help.",
        source="ff.backgrounds.rule",
    )


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
    if status is Status.ASKED:
        return Refused("task.asked", "The question is put.", remedy="Wait for the answer.", source="ff.tasks.sentient")
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
