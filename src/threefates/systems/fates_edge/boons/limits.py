"""Boons beyond failing: what counts as fishing, what bonds and the Game Master give, what they are traded for."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.rulings.resolution import (
    BondVersion,
    BoonsOnPartial,
    ConvertBoons,
    ConvertTiming,
    RepetitionScope,
    RiteBoons,
)

__all__ = [
    "BY_VALVE",
    "LEAST_FOR_VALVE",
    "PRICE_OF_XP",
    "SPENDS",
    "Likeness",
    "bond_pays",
    "gifts_allowed",
    "may_convert_now",
    "price_of",
    "repeats",
    "valve_pays",
    "xp_still_open",
]

PRICE_OF_XP: Final = 2  # Boons for 1 XP
MOST_XP: Final = 2  # from Boons, in one evening
LEAST_FOR_VALVE: Final = 3  # beats
BY_VALVE: Final = 1  # Boon, where so many are spent on a Partial
SPENDS: Final = {
    "asset": "an Asset that comes on screen",
    "rite": "a Rite",
    "ability": "an ability that asks for one",
    "leash": "a Leash, cleared by one",
    "zone": "breaking a zone of control",
}


class Likeness(Struct, frozen=True):
    """The marks by which two actions are the same one."""

    attribute: str
    skill: str
    intent: str
    position: int
    stakes: str


@cites("fe.boons.repetition-rule", "fe.boons.no-award-list")
def repeats(now: Likeness, before: Likeness, reading: RepetitionScope) -> bool:
    """Say whether an action repeats one that was paid for in this scene; of two told in no words nobody can tell.

    >>> one = Likeness("wits", "Tinker", "the lock", 1, "the guards hear")
    >>> worse = Likeness("wits", "Tinker", "the lock", 2, "the guards hear")
    >>> repeats(worse, one, RepetitionScope.ACTION), repeats(worse, one, RepetitionScope.APPROACH)
    (True, False)
    """
    same_way = (now.attribute, now.skill) == (before.attribute, before.skill)
    same_words = _plain(now.intent) == _plain(before.intent)
    same_stakes = _plain(now.stakes) == _plain(before.stakes) and bool(now.stakes or (now.intent and same_words))
    if reading is RepetitionScope.APPROACH:
        return same_way and same_stakes and now.position == before.position
    return same_way and same_stakes and same_words


def _plain(words: str) -> str:
    return bare(words).strip(" .,;:!?…")


@cites("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp", "fe.ruling.bond-boon-version")
def bond_pays(reading: BondVersion, *, significant: bool) -> bool:
    """Say whether acting on a bond pays: any intricate help, or only help that mattered and cost something.

    >>> bond_pays(BondVersion.SHORT, significant=False), bond_pays(BondVersion.LONG, significant=False)
    (True, False)
    """
    return significant or reading is BondVersion.SHORT


@cites("fe.boons.share", "fe.ruling.boon-share-limits")
def gifts_allowed(*, bonded: bool) -> int:
    """Count the Boons that one hero may give away in a scene.

    >>> gifts_allowed(bonded=False), gifts_allowed(bonded=True)
    (1, 2)
    """
    return 2 if bonded else 1


@cites("fe.boons.partial-safety-valve")
def valve_pays(reading: BoonsOnPartial, beats: int) -> bool:
    """Say whether beats spent on a Partial buy its roller a Boon, where a Partial pays none by itself.

    >>> valve_pays(BoonsOnPartial.ZERO, 3), valve_pays(BoonsOnPartial.ZERO, 2), valve_pays(BoonsOnPartial.ONE, 3)
    (True, False, False)
    """
    return reading is BoonsOnPartial.ZERO and beats >= LEAST_FOR_VALVE


@cites("fe.boons.convert-core", "fe.boons.convert-quickstart", "fe.ruling.convert-boons")
def xp_still_open(reading: ConvertBoons, traded: int) -> int:
    """Count the XP that Boons may still buy this evening: one trade for one, or up to two.

    >>> xp_still_open(ConvertBoons.ONCE, 0), xp_still_open(ConvertBoons.ONCE, 1), xp_still_open(ConvertBoons.REPEAT, 1)
    (1, 0, 1)
    """
    return max((1 if reading is ConvertBoons.ONCE else MOST_XP) - traded, 0)


@cites("fe.boons.convert-core", "fe.ruling.convert-timing")
def may_convert_now(reading: ConvertTiming, *, in_a_scene: bool) -> bool:
    """Say whether Boons may be traded for XP now.

    >>> (
    ...     may_convert_now(ConvertTiming.DOWNTIME, in_a_scene=True),
    ...     may_convert_now(ConvertTiming.ANYTIME, in_a_scene=True),
    ... )
    (False, True)
    """
    return not in_a_scene or reading is ConvertTiming.ANYTIME


@cites("fe.boons.spend-list", "fe.boons.asset-activation", "fe.boons.rite-cost-note")
def price_of(what: str, reading: RiteBoons, *, high_power: bool) -> int:
    """Boons for one of the things that they buy.

    >>> price_of("asset", RiteBoons.NONE, high_power=False), price_of("rite", RiteBoons.HIGH_POWER_TWO, high_power=True)
    (1, 2)
    """
    if what not in SPENDS:
        raise KeyError(what)
    return 2 if what == "rite" and high_power and reading is RiteBoons.HIGH_POWER_TWO else 1
