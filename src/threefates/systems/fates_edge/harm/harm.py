"""Harm: three levels, what they take, and how they are resisted and healed."""

from __future__ import annotations

import enum
import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.heroes.skills import uses
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.harm import ConversionRate, FatigueEffect, HarmDv

__all__ = [
    "MOST_HARM",
    "RESIST_DV",
    "Casting",
    "Marks",
    "cannot_treat_with",
    "casting",
    "dice_of_harm",
    "dv_of_harm",
    "grade_of",
    "harm_of_effect",
    "harm_rises",
    "level_of_harm",
    "resisted",
    "treat_dv",
    "treats_with",
    "turned",
]

MOST_HARM: Final = 3
RESIST_DV: Final = 3


class _Level(Struct):
    level: int
    name: str
    dice: int = 0


class _Levels(Struct):
    levels: tuple[_Level, ...]


@functools.cache
def _levels() -> tuple[_Level, ...]:
    return entry("fe.harm.levels").table(_Levels).levels


@cites("fe.harm.levels")
def level_of_harm(harm: int) -> str:
    """Name a level of Harm; nothing where there is none.

    >>> [level_of_harm(harm) for harm in range(4)]
    ['', 'minor', 'serious', 'critical']
    """
    return {row.level: row.name for row in _levels()}[harm] if harm else ""


@cites("fe.harm.levels", "fe.ruling.harm-dice-stack")
def dice_of_harm(harm: int, reading: HarmDv, *, bears: bool) -> int:
    """Dice that Harm takes: the one of its level, never the sum of all. `bears` says whether it bears on the action.

    >>> [dice_of_harm(harm, HarmDv.DICE, bears=True) for harm in range(4)]
    [0, -1, -1, -1]
    >>> dice_of_harm(1, HarmDv.DICE, bears=False), dice_of_harm(2, HarmDv.DV, bears=True)
    (0, 0)
    """
    if reading is HarmDv.DV or not (bears and harm):
        return 0
    return min(row.dice for row in _levels() if row.level <= harm)


@cites("fe.resolution.dv-character-condition")
def dv_of_harm(harm: int, reading: HarmDv) -> int:
    """Read what Harm adds to the DV, at tables that read it so.

    >>> [dv_of_harm(harm, HarmDv.BOTH) for harm in range(4)], dv_of_harm(2, HarmDv.DICE)
    ([0, 1, 2, 3], 0)
    """
    if reading is HarmDv.DICE or not harm:
        return 0
    rows = entry("fe.resolution.dv-character-condition").table(dict[str, int])
    return {1: rows["harm_1"], 2: rows["harm_2"], 3: rows["harm_3_plus"]}[harm]


@cites("fe.ruling.condition-dv-and-fatigue")
def one_channel(reading: FatigueEffect) -> bool:
    """Say whether Fatigue uses the channel of the DV. It uses one only.

    >>> one_channel(FatigueEffect.DV), one_channel(FatigueEffect.STEPS)
    (True, False)
    """
    return reading is FatigueEffect.DV


@cites("fe.ruling.harm-beyond-three")
def harm_rises(harm: int, levels: int) -> tuple[int, bool]:
    """The level that Harm rises to, and whether it would rise past the last: then only help averts death.

    >>> harm_rises(1, 1), harm_rises(2, 2)
    ((2, False), (3, True))
    """
    return min(harm + levels, MOST_HARM), harm + levels > MOST_HARM


# a hit


@cites("fe.combat.harm-by-effect")
def harm_of_effect(effect: Effect) -> int:
    """Read how much Harm a hit of that Effect does: a scratch none, an ordinary one 1, a great one 2.

    >>> [harm_of_effect(effect) for effect in Effect]
    [0, 1, 2]
    """
    return entry("fe.combat.harm-by-effect").table(dict[str, int]).get(effect.name.lower(), 0)


@cites("fe.harm.resist", "fe.turn.action-defend", "fe.ruling.defend-vs-resist")
def resisted(harm: int, outcome: Outcome, *, defended: bool) -> int:
    """Read what one roll leaves of a hit: a success takes a level off, or all of it from behind a guard.

    >>> resisted(2, Outcome.CLEAN_SUCCESS, defended=False), resisted(2, Outcome.PARTIAL, defended=False)
    (1, 2)
    >>> [resisted(2, row, defended=True) for row in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [0, 1, 2]
    """
    if outcome.succeeded:
        return 0 if defended else max(harm - 1, 0)
    return max(harm - 1, 0) if defended and outcome is Outcome.PARTIAL else harm


class Marks(Struct, frozen=True):
    """The marks that a hit comes to."""

    harm: int
    fatigue: int = 0


@cites("fe.fatigue.convert-dial", "fe.ruling.conversion-rate-mix")
def turned(marks: Marks, rate: ConversionRate) -> Marks:
    """Turn one level of a hit's Harm into one box of Fatigue or two, by an ability.

    >>> turned(Marks(1), ConversionRate.ONE), turned(Marks(2), ConversionRate.TWO)
    (Marks(harm=0, fatigue=1), Marks(harm=1, fatigue=2))
    """
    if not marks.harm:
        return marks
    price = (
        1 if rate is ConversionRate.ONE else entry("fe.fatigue.convert-dial").table(dict[str, int])["becomes_fatigue"]
    )
    return Marks(marks.harm - 1, marks.fatigue + price)


# healing


@cites("fe.harm.recovery-gap", "fe.ruling.harm-recovery")
def treat_dv(harm: int) -> int:
    """The DV of treating a level of Harm with Medicine, in downtime, once a day.

    >>> [treat_dv(harm) for harm in (1, 2, 3)]
    [2, 3, 4]
    """
    return harm + 1


@cites("fe.skills.medicine")
def treats_with() -> tuple[tuple[str, str], ...]:
    """The Attributes with which Medicine treats, and what it does with each.

    >>> treats_with()
    (('Wits', 'diagnose'), ('Body', 'operate'), ('Spirit', 'steady hands'))
    """
    return uses("Medicine")


@cites("fe.skills.medicine")
def cannot_treat_with(attribute: str) -> Refused | None:
    """The refusal where nobody treats wounds with that Attribute, or None.

    >>> [cannot_treat_with(attribute) is None for attribute in ("wits", "body", "spirit", "presence")]
    [True, True, True, False]
    """
    named = [each for each, _ in treats_with()]
    if attribute in (each.lower() for each in named):
        return None
    title, remedy = "Nobody treats a wound with that.", f"Choose {', '.join(named)}."
    return Refused("harm.how", title, remedy=remedy, source="fe.skills.medicine")


# casting


class HarmGrade(enum.Enum):
    """The casting table's own words for Harm."""

    MINOR = "minor"
    MODERATE = "moderate"
    SEVERE = "severe"
    CRITICAL = "critical"


class Casting(Struct, frozen=True):
    """The burden that Harm puts on magic."""

    channel_dv: int = 0  # added to the DV of a channel
    keep_dv: int = 0  # 0, or the DV of the test that keeps a channel for another turn
    breaks: bool = False  # a channel breaks
    beats: int = 0  # more of a freeform casting
    impossible: bool = False


@cites("fe.ruling.harm-ladder")
def grade_of(harm: int, *, dying: bool) -> HarmGrade | None:
    """The grade of a level of Harm; the third is Severe while somebody acts on with it, and Critical when dying.

    >>> [grade_of(harm, dying=False) for harm in (0, 1, 2)], grade_of(3, dying=True).name
    ([None, <HarmGrade.MINOR: 'minor'>, <HarmGrade.MODERATE: 'moderate'>], 'CRITICAL')
    """
    if dying:
        return HarmGrade.CRITICAL
    return {1: HarmGrade.MINOR, 2: HarmGrade.MODERATE, 3: HarmGrade.SEVERE}.get(harm)


@cites("fe.harm.casting-table", "fe.harm.fallout-sb", "fe.ruling.harm-casting-wording")
def casting(grade: HarmGrade | None) -> Casting:
    """Read what Harm of that grade does to magic; the one fallout in beats is that of the Severe row.

    >>> casting(HarmGrade.MINOR).channel_dv, casting(HarmGrade.MODERATE).keep_dv, casting(HarmGrade.SEVERE).beats
    (1, 2, 1)
    """
    if grade is None:
        return Casting()
    return {
        HarmGrade.MINOR: Casting(channel_dv=1),
        HarmGrade.MODERATE: Casting(keep_dv=2),
        HarmGrade.SEVERE: Casting(breaks=True, beats=1),
        HarmGrade.CRITICAL: Casting(breaks=True, impossible=True),
    }[grade]
