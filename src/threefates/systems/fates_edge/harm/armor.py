"""Armor: by its class it turns Harm into Fatigue; what it costs, what it weighs, and what neglect makes of it."""

from __future__ import annotations

import enum
import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.harm.harm import MOST_HARM, Marks
from threefates.systems.fates_edge.rulings.harm import ArmorConversion, LeastFatigue

__all__ = ["Armor", "armor_penalty", "armored", "least_fatigue", "lighter", "may_dash", "price_of_armor"]
__all__ += ["worsened"]


class Armor(enum.Enum):
    """The armor that somebody wears."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class _Row(Struct):
    name: str
    xp: int
    harm_converted: int
    fatigue: int
    penalty: str


class _Armors(Struct):
    rows: tuple[_Row, ...]


@functools.cache
def _row(armor: Armor) -> _Row:
    return next(row for row in entry("fe.gear.armor").table(_Armors).rows if row.name == armor.value)


_TABLE_2026: Final = {
    Armor.LIGHT: (Marks(0, 1), Marks(1, 1), Marks(2, 1)),
    Armor.MEDIUM: (Marks(0, 1), Marks(0, 1), Marks(2, 1)),
    Armor.HEAVY: (Marks(0, 1), Marks(0, 1), Marks(0, 2)),
}


@cites("fe.gear.armor", "fe.gear.armor-timing", "fe.ruling.armor-conversion-instance")
def armored(marks: Marks, armor: Armor, reading: ArmorConversion) -> Marks:
    """Turn one hit's Harm into Fatigue by armor; it never costs more Fatigue than the Harm it turned.

    >>> [armored(Marks(3), armor, ArmorConversion.UP_TO) for armor in (Armor.LIGHT, Armor.HEAVY)]
    [Marks(harm=2, fatigue=1), Marks(harm=0, fatigue=2)]
    >>> armored(Marks(2), Armor.MEDIUM, ArmorConversion.TABLE_2026)
    Marks(harm=0, fatigue=1)
    """
    if armor is Armor.NONE or not marks.harm:
        return marks
    if reading is ArmorConversion.TABLE_2026:
        left = _TABLE_2026[armor][min(marks.harm, MOST_HARM) - 1]
        return Marks(left.harm, marks.fatigue + left.fatigue)
    row = _row(armor)
    taken = min(marks.harm, row.harm_converted)
    return Marks(marks.harm - taken, marks.fatigue + min(row.fatigue, taken))


@cites("fe.gear.neglected", "fe.ruling.armor-neglected-step", "fe.ruling.ignore-armor-point")
def lighter(armor: Armor, classes: int) -> Armor:
    """Armor that converts so many classes worse; past the lightest it converts nothing.

    >>> [lighter(armor, 1).value for armor in Armor], lighter(Armor.HEAVY, 2).value
    (['none', 'none', 'light', 'medium'], 'light')
    """
    rows = tuple(Armor)
    return rows[max(rows.index(armor) - classes, 0)]


@cites("fe.gear.neglected", "fe.ruling.armor-neglected-step", "fe.ruling.ignore-armor-point")
def worsened(marks: Marks, armor: Armor, classes: int, reading: ArmorConversion) -> Marks:
    """What armor leaves of a hit that it meets so many classes lighter: never less than it would leave as it is.

    Of two Harm heavy armor makes two Fatigue, and medium armor one.

    >>> [worsened(Marks(harm), Armor.HEAVY, 1, ArmorConversion.UP_TO) for harm in (2, 3)]
    [Marks(harm=0, fatigue=2), Marks(harm=1, fatigue=1)]
    """
    left, whole = (armored(marks, worn, reading) for worn in (lighter(armor, classes), armor))
    return left if left.harm > whole.harm else max(left, whole, key=lambda each: each.fatigue)


@cites("fe.gear.armor")
def price_of_armor(armor: Armor) -> int:
    """XP for a suit of that class.

    >>> [price_of_armor(armor) for armor in Armor]
    [0, 4, 8, 12]
    """
    return 0 if armor is Armor.NONE else _row(armor).xp


@cites("fe.gear.armor")
def armor_penalty(armor: Armor) -> int:
    """Dice that armor takes from whatever is done with the body.

    >>> [armor_penalty(armor) for armor in Armor]
    [0, 0, -1, -2]
    """
    if armor is Armor.NONE:
        return 0
    dice, _, _ = _row(armor).penalty.partition("d ")
    return 0 if dice == "none" else int(dice)


@cites("fe.gear.armor", "fe.ruling.dash-vs-heavy-armor")
def may_dash(armor: Armor) -> bool:
    """Say whether somebody in that armor can sprint, and so Dash.

    >>> [may_dash(armor) for armor in Armor]
    [True, True, True, False]
    """
    return armor is Armor.NONE or "no sprint" not in _row(armor).penalty


@cites("fe.ruling.minimum-fatigue-per-hit")
def least_fatigue(marks: Marks, reading: LeastFatigue) -> Marks:
    """A hit with the least Fatigue that the table asks of every hit.

    >>> least_fatigue(Marks(0), LeastFatigue.ONE), least_fatigue(Marks(0), LeastFatigue.NONE)
    (Marks(harm=0, fatigue=1), Marks(harm=0, fatigue=0))
    """
    return Marks(marks.harm, max(marks.fatigue, 1 if reading is LeastFatigue.ONE else 0))
