"""The pool before it is thrown: ratings, gear, help, penalties; at least one die, at most ten."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.rulings.resolution import (
    AssistBenefit,
    AssistCost,
    AssistHelpers,
    BonusDiceCap,
    HelperSkill,
    PoolCap,
    PoolMinimum,
)

__all__ = [
    "MOST_DICE",
    "MOST_HELP",
    "MOUNT",
    "Beside",
    "Bonus",
    "Kind",
    "Modifier",
    "Way",
    "Wears",
    "assist_costs",
    "bonus_dice",
    "dice_of_assist",
    "help_left",
    "helped_dv",
    "helper_rolls",
    "helpers_allowed",
    "helps",
    "pool",
    "stress_of",
    "thrown",
    "ways_to_allow",
    "ways_to_help",
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
    group: tuple[EntityId, ...] = ()  # who helps, where a whole group does
    gift: bool = False  # a Boon that was given, or help that was paid for: it helps with whatever is rolled next
    past: bool = False  # given in a scene that is over: it helps with this action, and waits for no other
    handed: bool = False  # a Boon and nothing else: it helps whether or not whoever gave it still stands


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


@cites("fe.coordination.assist-core", "fe.combat.teamwork")
def help_left(bonuses: Iterable[Bonus | Modifier]) -> int:
    """Dice that further help still gives.

    >>> (
    ...     help_left([Bonus(kind=Kind.ASSIST, why="a rope", dice=2)]),
    ...     help_left([Bonus(kind=Kind.ASSIST, why="Pim", dice=4)]),
    ... )
    (1, 0)
    """
    return max(MOST_HELP - assist_dice(bonuses), 0)


@cites("fe.resolution.pool", "fe.ruling.bonus-dice-cap")
def bonus_dice(bonuses: Sequence[Bonus | Modifier], cap: BonusDiceCap) -> int:
    """Dice that everything beyond the ratings adds or takes, help being capped by itself.

    >>> blade, wound = Bonus(kind=Kind.GEAR, why="blade", dice=4), Bonus(kind=Kind.PENALTY, why="wound", dice=-1)
    >>> bonus_dice([blade, wound], BonusDiceCap.ASSISTS_ONLY), bonus_dice([blade, wound], BonusDiceCap.ALL)
    (3, 2)
    """
    others = [bonus.dice for bonus in bonuses if bonus.kind is not Kind.ASSIST]
    added = assist_dice(bonuses) + sum(dice for dice in others if dice > 0)
    if cap is BonusDiceCap.ALL:
        added = min(added, MOST_BONUS)
    return added + sum(dice for dice in others if dice < 0)


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


class Way(enum.Enum):
    """A form that help may take."""

    DICE = "dice"
    POSITION = "position"
    EFFECT = "effect"
    DV = "dv"


@cites("fe.coordination.assist-baseline", "fe.resolution.dv-assistance")
def ways_to_help(reading: AssistBenefit) -> tuple[Way, ...]:
    """List what a helper may give at this table.

    >>> [way.value for way in ways_to_help(AssistBenefit.DIE_OR_STEP)]
    ['dice', 'position', 'effect']
    """
    return {
        AssistBenefit.ONE_DIE: (Way.DICE,),
        AssistBenefit.DIE_OR_STEP: (Way.DICE, Way.POSITION, Way.EFFECT),
        AssistBenefit.DV: (Way.DV, Way.EFFECT),
        AssistBenefit.UP_TO_THREE: (Way.DICE,),
    }[reading]


@cites("fe.coordination.assist-baseline")
def ways_to_allow(reading: AssistBenefit) -> tuple[Way, ...]:
    """List what help gives only where the Game Master says that it fits.

    >>> [way.value for way in ways_to_allow(AssistBenefit.DIE_OR_STEP)], ways_to_allow(AssistBenefit.DV)
    (['position', 'effect'], ())
    """
    return (Way.POSITION, Way.EFFECT) if reading is AssistBenefit.DIE_OR_STEP else ()


@cites("fe.coordination.assist-cp", "fe.coordination.assist-baseline", "fe.turn.action-assist")
def dice_of_assist(benefit: AssistBenefit, skill: int) -> int:
    """Dice that one helper of that skill gives; none where the skill makes them and is missing.

    >>> dice_of_assist(AssistBenefit.ONE_DIE, skill=0)
    1
    >>> [dice_of_assist(AssistBenefit.UP_TO_THREE, skill) for skill in (0, 2, 5)]
    [0, 2, 3]
    """
    return min(skill, MOST_HELP) if benefit is AssistBenefit.UP_TO_THREE else 1


@cites("fe.coordination.assist-helper-pool", "fe.ruling.assist-helper-skill")
def helper_rolls(benefit: AssistBenefit, counts: HelperSkill) -> bool:
    """Say whether helping is a roll of the helper's own Attribute and skill: where their ratings count, unless these
    make the dice of the help by themselves.

    >>> helper_rolls(AssistBenefit.ONE_DIE, HelperSkill.SKILL_BASED)
    True
    >>> helper_rolls(AssistBenefit.UP_TO_THREE, HelperSkill.SKILL_BASED)
    False
    """
    return counts is HelperSkill.SKILL_BASED and benefit is not AssistBenefit.UP_TO_THREE


@cites("fe.coordination.assist-helper-pool")
def helps(successes: int) -> bool:
    """Say whether a helper's roll helps: it does with any success.

    >>> helps(0), helps(1)
    (False, True)
    """
    return successes > 0


@cites(
    "fe.coordination.assist-boon", "fe.coordination.assist-baseline", "fe.turn.action-assist", "fe.turn.action-attack"
)
def assist_costs(reading: AssistCost, dice: int, *, conflict: bool) -> int:
    """Boons that helping costs the helper; elsewhere they only share the risk.

    >>> assist_costs(AssistCost.IN_COMBAT, 1, conflict=True), assist_costs(AssistCost.IN_COMBAT, 1, conflict=False)
    (1, 0)
    >>> assist_costs(AssistCost.EACH_DIE, 2, conflict=False)
    2
    """
    if reading is AssistCost.EACH_DIE:
        return max(dice, 1)
    return 1 if reading is AssistCost.IN_COMBAT and conflict else 0


@cites("fe.harm.stress-term", "fe.combat.teamwork", "fe.ruling.stress-meaning")
def stress_of(price: int) -> int:
    """Fatigue that a helper marks who pays with Stress instead of Boons: a box for each.

    >>> stress_of(1)
    1
    """
    return price


@cites("fe.coordination.assist-core", "fe.ruling.assist-helper-count")
def helpers_allowed(reading: AssistHelpers) -> int:
    """Say how many may help with one action.

    >>> helpers_allowed(AssistHelpers.ONE), helpers_allowed(AssistHelpers.MANY)
    (1, 3)
    """
    return MOST_HELP if reading is AssistHelpers.MANY else 1


@cites("fe.resolution.dv-assistance")
def helped_dv(bonuses: Sequence[Bonus | Modifier], *, already: bool = False) -> int:
    """What helpers take off the DV: one at most, however many they are, and nothing where that was done already.

    Other changes count in full.

    >>> helped_dv([Bonus(kind=Kind.ASSIST, why="a hand", dv=-1), Bonus(kind=Kind.ASSIST, why="an eye", dv=-1)])
    -1
    >>> helped_dv([Bonus(kind=Kind.ASSIST, why="a hand", dv=-1)], already=True)
    0
    """
    helped = sum(bonus.dv for bonus in bonuses if bonus.kind is Kind.ASSIST)
    return max(helped, 0 if already else -1) + sum(bonus.dv for bonus in bonuses if bonus.kind is not Kind.ASSIST)
