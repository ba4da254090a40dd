"""The pool before it is thrown: ratings, gear, help, penalties; at least one die, at most ten."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.rulings.resolution import BonusDiceCap, PoolCap, PoolMinimum

__all__ = [
    "MOST_DICE",
    "MOST_HELP",
    "MOUNT",
    "Beside",
    "Bonus",
    "Kind",
    "Modifier",
    "Wears",
    "bonus_dice",
    "bonus_left",
    "pool",
    "thrown",
]

MOST_DICE: Final = 10  # dice one character ever throws at once, where a table caps them

MOST_HELP: Final = 3  # dice from all helpers together
MOST_BONUS: Final = 3  # dice from everything, where a table caps them all
MOUNT: Final = "mount"  # what dice of the saddle come with


@cites("fe.resolution.pool", "fe.resolution.pool-cap")
def pool(attribute: int, skill: int, cap: PoolCap = PoolCap.TEN) -> tuple[int, int]:
    """How many dice are thrown; and how many successes those beyond the tenth are worth unthrown, if ten are the most.

    >>> pool(attribute=2, skill=2), pool(attribute=5, skill=7), pool(attribute=5, skill=7, cap=PoolCap.NONE)
    ((4, 0), (10, 2), (12, 0))
    """
    dice = attribute + skill
    return (dice, 0) if cap is PoolCap.NONE else (min(dice, MOST_DICE), max(dice - MOST_DICE, 0))


class Kind(enum.Enum):
    """The kind of source that a change of the pool comes from."""

    GEAR = "gear"
    TALENT = "talent"
    ASSIST = "assist"
    PENALTY = "penalty"
    GROUP = "group"


class Bonus(Struct, frozen=True, kw_only=True):
    """One thing that changes what an action is rolled with."""

    kind: Kind
    why: str
    dice: int = 0  # added, or taken away
    dv: int = 0
    effect: int = 0  # steps of Effect
    by: EntityId | None = None  # who helps
    came_with: str = ""  # what it ends with: a purpose of the action, by its tag, or a mount
    group: tuple[EntityId, ...] = ()  # who helps, where a whole group does, or a hero who follows
    gift: bool = False  # a Boon that was given, or help that was paid for: it helps with whatever is rolled next
    past: bool = False  # given in a scene that is over: it helps with this action, and waits for no other
    handed: bool = False  # a Boon and nothing else: it helps whether or not whoever gave it still stands
    skill: str = ""  # what somebody helps with, where that is not what the action is rolled with


class Wears(enum.Enum):
    """How steps of Position count that Fatigue brings."""

    WITHIN = "within"  # as shifts do; what is left over past the worst takes dice
    AFTER = "after"  # after every shift, whatever limits them


class Modifier(Struct, frozen=True, kw_only=True):
    """One thing that bears on an action, whatever it is: what it does, why, and where it is written."""

    steps: int = 0  # of Position; positive is worse
    dice: int = 0
    dv: int = 0
    effect: int = 0  # steps of Effect
    why: str = ""
    cites: tuple[str, ...] = ()
    kind: Kind | None = None  # what it counts as where dice or help are capped; None: what the hero bears
    wears: Wears | None = None  # None: its steps are shifts


@cites("fe.coordination.assist-core")
def assist_dice(bonuses: Iterable[Bonus | Modifier]) -> int:
    """Dice from helpers, three at most, unless one helper alone may give more.

    >>> assist_dice([Bonus(kind=Kind.ASSIST, why="a rope", dice=2), Bonus(kind=Kind.ASSIST, why="a shout", dice=2)])
    3
    """
    given = [bonus.dice for bonus in bonuses if bonus.kind is Kind.ASSIST]
    return min(sum(given), max(MOST_HELP, *given, 0))


@cites("fe.resolution.pool", "fe.ruling.bonus-dice-cap")
def bonus_dice(bonuses: Sequence[Bonus | Modifier], cap: BonusDiceCap) -> int:
    """Dice that everything beyond the ratings adds or takes, help being capped by itself.

    >>> blade, wound = Bonus(kind=Kind.GEAR, why="blade", dice=4), Bonus(kind=Kind.PENALTY, why="wound", dice=-1)
    >>> bonus_dice([blade, wound], BonusDiceCap.ASSISTS_ONLY), bonus_dice([blade, wound], BonusDiceCap.ALL)
    (3, 2)
    """
    added = _added(bonuses)
    if cap is BonusDiceCap.ALL:
        added = min(added, MOST_BONUS)
    return added + sum(bonus.dice for bonus in bonuses if bonus.kind is not Kind.ASSIST and bonus.dice < 0)


def _added(bonuses: Sequence[Bonus | Modifier]) -> int:
    return assist_dice(bonuses) + sum(max(bonus.dice, 0) for bonus in bonuses if bonus.kind is not Kind.ASSIST)


@cites("fe.ruling.bonus-dice-cap")
def bonus_left(bonuses: Sequence[Bonus | Modifier]) -> int:
    """Dice that anything more still adds where everything is capped.

    >>> blade, wound = Bonus(kind=Kind.GEAR, why="blade", dice=2), Bonus(kind=Kind.PENALTY, why="wound", dice=-1)
    >>> bonus_left([blade, wound]), bonus_left([blade, blade])
    (1, 0)
    """
    return max(MOST_BONUS - _added(bonuses), 0)


class Beside(NamedTuple):
    """A pool beside an action: its dice, the successes that are sure, and what it is rolled with."""

    dice: int
    sure: int = 0
    attribute: str = ""
    skill: str = ""


@cites("fe.ruling.pool-minimum", "fe.ruling.pool-cap-order")
def thrown(
    attribute: int,
    skill: int,
    more: int,
    minimum: PoolMinimum = PoolMinimum.ONE,
    cap: PoolCap = PoolCap.TEN,
) -> tuple[int, int]:
    """How many dice are thrown in the end, and how many successes are sure: all is summed first, then one to ten.

    >>> thrown(1, 0, -3), thrown(3, 3, 2), thrown(5, 5, 2)
    ((1, 0), (8, 0), (10, 2))
    """
    return pool(max(attribute + skill + more, _LEAST[minimum]), 0, cap)


_LEAST: Final = {PoolMinimum.ONE: 1}


# help
