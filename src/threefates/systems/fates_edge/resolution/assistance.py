"""Assistance: who may help, with how many dice, what it costs them, and what it does to a DV instead."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.pool import MOST_HELP, Bonus, Kind, Modifier, assist_dice
from threefates.systems.fates_edge.rulings.resolution import AssistBenefit, AssistCost, AssistHelpers, HelperSkill

__all__ = [
    "Way",
    "assist_costs",
    "dice_of_assist",
    "help_left",
    "helped_dv",
    "helper_rolls",
    "helpers_allowed",
    "helps",
    "stress_of",
    "ways_to_allow",
    "ways_to_help",
]


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
def helped_dv(bonuses: Sequence[Bonus | Modifier], *, already: bool) -> int:
    """What helpers take off the DV: one at most, however many they are, and nothing where that was done already.

    Other changes count in full.

    >>> two = [Bonus(kind=Kind.ASSIST, why="a hand", dv=-1), Bonus(kind=Kind.ASSIST, why="an eye", dv=-1)]
    >>> helped_dv(two, already=False), helped_dv(two, already=True)
    (-1, 0)
    """
    helped = sum(bonus.dv for bonus in bonuses if bonus.kind is Kind.ASSIST)
    return max(helped, 0 if already else -1) + sum(bonus.dv for bonus in bonuses if bonus.kind is not Kind.ASSIST)
