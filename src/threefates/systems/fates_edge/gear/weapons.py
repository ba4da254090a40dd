"""The tables of weapons, shields and armor: prices, dice by distance, tempo, and what an attack wants first."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.content.records import Enchantment, Kit, Slot
from threefates.systems.fates_edge.harm.harm import harm_of_effect
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.gear import WeaponDice

__all__ = [
    "DIE",
    "EFFECT",
    "MOST_VOLLEY",
    "Tempo",
    "aim",
    "close_position",
    "dice_at",
    "first_attack",
    "harm_of_hit",
    "may_move_and_shoot",
    "must_be_set",
    "must_reload",
    "no_volley",
    "pierced",
    "price",
    "strikes",
    "tag_price",
    "tempo",
    "volley",
]

DIE, EFFECT = "die", "effect"
"""What was aimed for."""

MOST_VOLLEY: Final = 2


class _Priced(Struct):
    name: str
    xp: int


class _Row(Struct, rename={"weight": "class"}):
    weight: str
    close: int | str
    near: int
    far: int | None = None
    tempo: str = ""
    or_first_attack: int = 0


class _Rows(Struct):
    rows: tuple[_Row, ...]


@functools.cache
def _melee(weight: str) -> _Row:
    return next(row for row in entry("fe.gear.melee-table").table(_Rows).rows if row.weight == weight)


@functools.cache
def _ranged(weight: str) -> _Row:
    return next(row for row in entry("fe.gear.ranged-table").table(_Rows).rows if row.weight == weight)


class _Of2026(Struct, frozen=True):
    harm: int
    close: int
    near: int
    far: int | None


_TABLE_2026: Final = {  # with the same tempo for each weight as the tables of the SRD
    "light": _Of2026(1, 2, 1, None),
    "medium": _Of2026(2, 1, 2, None),
    "heavy": _Of2026(3, -1, 3, 1),
}


# prices


@cites("fe.gear.weight-classes", "fe.gear.shields", "fe.gear.armor")
def price(kit: Kit) -> int:
    """XP for a weapon, shield or armor without any tag; other things cost nothing.

    >>> from threefates.systems.fates_edge.content.records import kits
    >>> [price(kits()[kind]) for kind in ("light-blade", "heavy-bow", "heater", "medium-armor", "thing")]
    [4, 12, 8, 8, 0]
    """
    return sum(row.xp for row in _rows(kit.slot) if row.name == kit.weight)


def _rows(slot: Slot) -> tuple[_Priced, ...]:
    if slot not in _PRICED:
        return ()
    (rows,) = entry(_PRICED[slot]).table(dict[str, tuple[_Priced, ...]]).values()
    return rows


_PRICED: Final = {
    Slot.MELEE: "fe.gear.weight-classes",
    Slot.RANGED: "fe.gear.weight-classes",
    Slot.SHIELD: "fe.gear.shields",
    Slot.ARMOR: "fe.gear.armor",
}


class _Tags(Struct):
    xp_each: int
    max: int
    tags: tuple[str, ...]


@cites("fe.gear.weapon-tags")
def tag_price(tags: int) -> int | None:
    """XP for so many tags of one weapon; None where it bears no more.

    >>> [tag_price(tags) for tags in range(4)]
    [0, 4, 8, None]
    """
    found = entry("fe.gear.weapon-tags").table(_Tags)
    return found.xp_each * tags if tags <= found.max else None


# dice


@cites("fe.gear.melee-table", "fe.gear.ranged-table", "fe.ruling.weapon-dice")
def dice_at(slot: Slot, weight: str, band: Band, reading: WeaponDice) -> int | None:
    """Dice that a weapon adds or takes at that distance; None where its table has nothing for it.

    >>> two = WeaponDice.TWO_TABLES
    >>> [dice_at(Slot.MELEE, "heavy", band, two) for band in (Band.CLOSE, Band.NEAR, Band.FAR)]
    [-1, 3, None]
    >>> [dice_at(Slot.RANGED, "light", band, two) for band in (Band.CLOSE, Band.NEAR, Band.FAR)]
    [0, 1, None]
    """
    if band is Band.ABSENT:
        return None
    if reading is WeaponDice.ONE_TABLE:
        of_2026 = _TABLE_2026[weight]
        return {Band.CLOSE: of_2026.close, Band.NEAR: of_2026.near, Band.FAR: of_2026.far}[band]
    return _of_two_tables(slot, weight)[band]


@cites("fe.gear.melee-table", "fe.gear.ranged-table")
def _of_two_tables(slot: Slot, weight: str) -> dict[Band, int | None]:
    row = _melee(weight) if slot is Slot.MELEE else _ranged(weight)
    close = row.close if isinstance(row.close, int) else 0
    return {Band.CLOSE: close, Band.NEAR: row.near, Band.FAR: row.far}


@cites("fe.gear.melee-table", "fe.ruling.melee-set")
def first_attack(slot: Slot, weight: str, reading: WeaponDice) -> int:
    """Dice that a melee weapon takes from its first attack of a scene, unless it has been set before that.

    >>> [first_attack(Slot.MELEE, weight, WeaponDice.TWO_TABLES) for weight in ("light", "medium", "heavy")]
    [0, -1, -2]
    """
    return _melee(weight).or_first_attack if slot is Slot.MELEE and reading is WeaponDice.TWO_TABLES else 0


@cites("fe.gear.ranged-table", "fe.ruling.ranged-close-position")
def close_position(slot: Slot, weight: str, reading: WeaponDice) -> Position | None:
    """The best Position from which a ranged weapon is used at Close; None where it is as anywhere else.

    >>> [close_position(Slot.RANGED, weight, WeaponDice.TWO_TABLES).name for weight in ("light", "medium", "heavy")]
    ['CONTROLLED', 'DESPERATE', 'DESPERATE']
    """
    if slot is not Slot.RANGED or reading is WeaponDice.ONE_TABLE:
        return None
    return Position[str(_ranged(weight).close).upper()]


@cites("fe.combat.harm-by-effect", "fe.ruling.weapon-dice")
def harm_of_hit(effect: Effect, weight: str, reading: WeaponDice) -> int:
    """Harm that a hit does: by its Effect; where one table has Harm for each weight, that, and one more if it is great.

    >>> [harm_of_hit(effect, "heavy", WeaponDice.TWO_TABLES) for effect in Effect]
    [0, 1, 2]
    >>> [harm_of_hit(effect, "medium", WeaponDice.ONE_TABLE) for effect in Effect]
    [0, 2, 3]
    """
    by_effect = harm_of_effect(effect)
    if reading is WeaponDice.TWO_TABLES or not by_effect:
        return by_effect
    return _TABLE_2026[weight].harm + by_effect - 1


class Tempo(enum.Enum):
    """How a ranged weapon goes with moving."""

    FAST = "fast"
    STANDARD = "standard"
    SLOW = "slow"


@cites("fe.gear.tempo-fast", "fe.gear.tempo-standard", "fe.gear.tempo-slow")
def may_move_and_shoot(tempo: Tempo | None) -> bool:
    """Say whether somebody may move and use such a weapon in one turn.

    >>> [may_move_and_shoot(tempo) for tempo in Tempo]
    [True, False, False]
    """
    return tempo in (None, Tempo.FAST)


@cites("fe.gear.tempo-slow")
def must_be_set(tempo: Tempo | None) -> bool:
    """Say whether such a weapon is braced before it shoots.

    >>> [must_be_set(tempo) for tempo in Tempo]
    [False, False, True]
    """
    return tempo is Tempo.SLOW


@cites("fe.gear.tempo-slow")
def must_reload(tempo: Tempo | None) -> bool:
    """Say whether such a weapon is reloaded after it shot.

    >>> [must_reload(tempo) for tempo in Tempo]
    [False, False, True]
    """
    return tempo is Tempo.SLOW


@cites("fe.gear.ranged-table")
def tempo(slot: Slot, weight: str) -> Tempo | None:
    """The tempo of a ranged weapon; a melee weapon has none.

    >>> [tempo(Slot.RANGED, weight).value for weight in ("light", "medium", "heavy")]
    ['fast', 'standard', 'slow']
    """
    return Tempo(_ranged(weight).tempo) if slot is Slot.RANGED else None


@cites("fe.gear.ranged-volley")
def no_volley(units: int, slot: Slot) -> Refused | None:
    """The refusal where nobody spends so many more units of ammunition on an attack, or None.

    >>> [no_volley(units, Slot.RANGED) is None for units in (-1, 0, 2, 3)]
    [False, True, True, False]
    """
    if units and slot is not Slot.RANGED:
        title, remedy = "Only what shoots shoots a volley.", "Leave it out."
        return Refused("weapon.volley", title, remedy=remedy, source="fe.gear.ranged-volley")
    if 0 <= units <= MOST_VOLLEY:
        return None
    remedy = f"Spend {MOST_VOLLEY} more units of ammunition at most."
    return Refused("weapon.so", "Nobody attacks like that.", remedy=remedy, source="fe.gear.ranged-volley")


@cites("fe.gear.ranged-volley")
def volley(units: int) -> Iterator[Modifier]:
    """A die for each unit of ammunition that is spent beyond the first."""
    if units:
        yield Modifier(dice=units, why="a volley", cites=("fe.gear.ranged-volley",), kind=Kind.GEAR)


@cites("fe.gear.ranged-aim", "fe.gear.tempo-standard")
def aim(gives: str) -> Iterator[Modifier]:
    """A die or a step of Effect, whichever was aimed for."""
    if gives:
        dice, effect = int(gives == DIE), int(gives == EFFECT)
        yield Modifier(dice=dice, effect=effect, why="aim", cites=("fe.gear.ranged-aim",), kind=Kind.GEAR)


@cites("fe.gear.enchant.soulfire")
def pierced(woven: Iterable[Enchantment]) -> tuple[str, ...]:
    """What a hit does to armor by what is enchanted into the weapon, in words."""
    against = "against the spirit armor, or what resists it, counts"
    return tuple(f"{found.name}: {against} {found.ignores} class lighter" for found in woven if found.ignores)


@cites("fe.gear.ranged-suppress")
def strikes(zone: str) -> bool:
    """Whether an attack strikes somebody: what is shot into a zone pins, and strikes nobody.

    >>> strikes(""), strikes("the gate")
    (True, False)
    """
    return not zone
