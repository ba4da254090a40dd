"""What weapons and armor do to a blow, in the book's three ways: the better one, ratings, columns and attributes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.content.records import ArmorColumn, WeaponAttribute, armor_columns, armors, weapons
from threefates.systems.fate_2003.rulings.arms import ArmorTreatment, ArmsTreatment, TieRating
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = [
    "Arm",
    "Suit",
    "better_armor",
    "better_weapon",
    "burden",
    "column",
    "concealed",
    "damage",
    "margin_by_ratings",
    "of_use",
    "protection",
    "read_on",
    "tie_counts",
    "treated",
    "twice_over",
]

SHORT = 1  # the rating of a knife, or of a small club
HIGHEST_TYPE = 8  # of armor, in the tables


class Arm(Struct, frozen=True):
    """A weapon: its rating, and what sets it apart."""

    name: str
    rating: int  # 0..4 as a rule
    ranged: bool = False
    attributes: tuple[str, ...] = ()  # by their ids in the book
    carried: bool = True  # False: fists and feet, which nobody can hide

    @staticmethod
    @cites("fate.arms.simple-weapons")
    def printed(name: str) -> Arm:
        """A weapon of the book's table, by the name that it is taken up by."""
        one = weapons()[name]
        return Arm(one.name, one.rating, one.ranged, carried=one.carried)


class Suit(Struct, frozen=True):
    """Armor: its rating, and its type."""

    name: str
    rating: int  # 0..4 as a rule
    type: int  # 0..8

    @staticmethod
    @cites("fate.arms.simple-armor")
    def printed(name: str) -> Suit:
        """Armor of the book's table, likewise."""
        one = armors()[name]
        return Suit(one.name, one.rating, one.type)


# which treatment


@cites("fate.arms.mix-and-match", "fate.r.arms-treatment", "fate.r.armor-treatment")
def treated(weapons: ArmsTreatment, armor: ArmorTreatment) -> tuple[ArmsTreatment, ArmsTreatment]:
    """How weapons are treated, and how armor is: as weapons are, unless the table mixes them.

    >>> [one.value for one in treated(ArmsTreatment.DRAMATIC, ArmorTreatment.ADVANCED)]
    ['dramatic', 'advanced']
    """
    return weapons, weapons if armor is ArmorTreatment.AS_WEAPONS else ArmsTreatment(armor.value)


# dramatic


@cites("fate.arms.dramatic-weapons")
def better_weapon(mine: int, theirs: int, *, cramped: bool = False, ranged: tuple[bool, bool] = (False, False)) -> int:
    """What the better weapon is worth: one step, for the longer where there is room, for the shorter where not.

    Bare hands are no weapon, and nowhere the better one; a short one is better than they are anywhere. What strikes
    from afar is not swung, and lack of room is nothing to it.

    >>> better_weapon(2, 1), better_weapon(2, 2), better_weapon(1, 2, cramped=True), better_weapon(0, 1, cramped=True)
    (1, 0, 1, 0)
    >>> better_weapon(2, 1, cramped=True, ranged=(True, False))
    1
    """
    swung = ((mine, ranged[0]), (theirs, ranged[1]))
    in_the_way = [cramped and rating > SHORT and not shot for rating, shot in swung]
    if in_the_way[0] != in_the_way[1]:
        return 1 if in_the_way[1] and mine else 0
    return 1 if (mine < theirs if in_the_way[0] else mine > theirs) else 0


@cites("fate.arms.dramatic-armor")
def better_armor(mine: int, theirs: int, *, hinders: bool = False) -> int:
    """What the better armor is worth: one step; the lighter is better only where armor truly hinders, as in water.

    >>> better_armor(3, 1), better_armor(3, 3), better_armor(1, 3, hinders=True)
    (1, 0, 1)
    """
    ahead = mine < theirs if hinders else mine > theirs
    return 1 if ahead else 0


# simple


@cites("fate.arms.simple-procedure", "fate.r.simple-floor")
def margin_by_ratings(margin: int, weapon: int, armor: int) -> int:
    """The margin of an attack that got at least a scratch, by both ratings; a scratch is the least it comes to.

    >>> margin_by_ratings(1, 2, 1), margin_by_ratings(0, 0, 3)
    (2, 0)
    """
    return max(0, margin + weapon - armor)


@cites("fate.arms.simple-procedure", "fate.r.tie-and-weapon-rating")
def tie_counts(reading: TieRating, *, mutual: bool) -> bool:
    """Whether ratings count where two come out level: by the book for an attacker who is not attacked in return.

    >>> tie_counts(TieRating.BOOK, mutual=False), tie_counts(TieRating.BOOK, mutual=True)
    (True, False)
    """
    return not mutual if reading is TieRating.BOOK else reading is TieRating.SCRATCH_COUNTS


@cites("fate.arms.simple-side-effects")
def concealed(weapon: Arm) -> int:
    """What a weapon costs the roll to hide it on one's person: its rating, where it is one of close fighting.

    >>> concealed(Arm("Sword", 2)), concealed(Arm("Pistol", 2, ranged=True)), concealed(Arm("Kick", 1, carried=False))
    (-2, 0, 0)
    """
    return -weapon.rating if weapon.carried and not weapon.ranged else 0


@cites("fate.arms.simple-side-effects")
def burden(armor: Suit) -> int:
    """What armor costs a roll that asks for all of one's mobility: its rating.

    >>> burden(Suit("Chainmail", 2, 2))
    -2
    """
    return -armor.rating


# advanced


@cites("fate.arms.armor-type-table", "fate.arms.special-armor-table", "fate.r.advanced-armor-details")
def column(type_: int) -> ArmorColumn:
    """The column that blows against armor of that type are read on; beyond the printed ones, the nearest."""
    return armor_columns()[str(min(max(type_, 0), HIGHEST_TYPE))]


@cites("fate.arms.armor-type-table", "fate.arms.special-armor-table")
def read_on(found: ArmorColumn, margin: int) -> Outcome:
    """What a margin comes to on a column.

    >>> read_on(column(3), 3), read_on(column(0), 3)
    (<Outcome.CLIPPED: 'clipped'>, <Outcome.HURT: 'hurt'>)
    """
    if margin >= found.taken_out:
        return Outcome.TAKEN_OUT
    if margin >= found.injured:
        return Outcome.INJURED
    if margin >= found.hurt:
        return Outcome.HURT
    return Outcome.CLIPPED if margin >= found.clipped else Outcome.SCRATCHED


@cites("fate.arms.attr-armor-piercing", "fate.arms.attr-vicious", "fate.r.advanced-armor-details")
def protection(armor: int, attributes: Iterable[WeaponAttribute]) -> int:
    """What armor counts as against a weapon: less for one that pierces, then more for one that tears, if there is any.

    Args:
        armor: Its rating or its type.
        attributes: Of the weapon.
    """
    known = tuple(attributes)
    left = max(0, armor + sum(one.armor for one in known))
    return left + sum(one.armor_if_any for one in known) if left else 0


@cites("fate.arms.attr-vicious")
def damage(attributes: Iterable[WeaponAttribute]) -> int:
    """What a weapon's attributes add to the margin of a blow that gets through."""
    return sum(one.damage for one in attributes)


@cites("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-locking")
def of_use(attributes: Iterable[WeaponAttribute], *, maneuver: bool, room: bool, finesse: bool) -> int:
    """The steps that a weapon's attributes bring or cost whoever rolls with it.

    Args:
        attributes: Of the weapon.
        maneuver: It is for something else than a wound.
        room: Both can move about freely.
        finesse: A maneuver here asks for finesse.
    """
    return sum(
        one.to_use
        + (one.open_ground if room else 0)
        + (one.maneuvers if maneuver else 0)
        + (one.finesse if maneuver and finesse else 0)
        for one in attributes
    )


@cites("fate.arms.attr-armor-piercing", "fate.arms.attr-vicious")
def twice_over(attributes: Iterable[WeaponAttribute]) -> tuple[str, ...]:
    """Two of a weapon's attributes that are one in two strengths, by their ids; none, as a rule."""
    found: dict[str, str] = {}
    for one in attributes:
        if (first := found.setdefault(one.entry, one.id)) != one.id:
            return first, one.id
    return ()
