"""Arms as pure rules: the better one, ratings, columns, attributes, and what they cost elsewhere."""

from __future__ import annotations

import pytest

from threefates.systems.fate_2003.arms.weapons_and_armor import (
    Arm,
    Suit,
    better_armor,
    better_weapon,
    burden,
    column,
    concealed,
    damage,
    margin_by_ratings,
    of_use,
    protection,
    read_on,
    tie_counts,
    treated,
    twice_over,
)
from threefates.systems.fate_2003.content.records import WeaponAttribute, weapon_attributes
from threefates.systems.fate_2003.rulings.arms import ArmorTreatment, ArmsTreatment, TieRating
from threefates.systems.fate_2003.wounds.track import ORDER
from threefates.testing.proof import proves


def those(*ids: str) -> list[WeaponAttribute]:
    return [weapon_attributes()[one] for one in ids]


@proves("fate.arms.mix-and-match", "fate.r.arms-treatment", "fate.r.armor-treatment")
@pytest.mark.parametrize("weapons", list(ArmsTreatment))
@pytest.mark.parametrize("armor", list(ArmorTreatment))
def test_weapons_and_armor_are_treated_alike_or_each_its_own_way(weapons: ArmsTreatment, armor: ArmorTreatment) -> None:
    expected = weapons.value if armor is ArmorTreatment.AS_WEAPONS else armor.value

    assert [one.value for one in treated(weapons, armor)] == [weapons.value, expected]


@proves("fate.arms.dramatic-weapons")
@pytest.mark.parametrize(
    ("mine", "theirs", "open_", "cramped"),
    [(2, 1, 1, 0), (1, 2, 0, 1), (2, 2, 0, 0), (4, 0, 1, 0), (1, 0, 1, 1), (0, 1, 0, 0), (0, 2, 0, 0)],
)
def test_the_better_weapon_for_the_place(mine: int, theirs: int, open_: int, cramped: int) -> None:
    assert (better_weapon(mine, theirs), better_weapon(mine, theirs, cramped=True)) == (open_, cramped)


@proves("fate.arms.dramatic-armor")
@pytest.mark.parametrize(
    ("mine", "theirs", "ashore", "in_water"), [(3, 1, 1, 0), (1, 3, 0, 1), (2, 2, 0, 0), (4, 0, 1, 0)]
)
def test_the_better_armor_for_the_place(mine: int, theirs: int, ashore: int, in_water: int) -> None:
    assert (better_armor(mine, theirs), better_armor(mine, theirs, hinders=True)) == (ashore, in_water)


@proves("fate.arms.simple-procedure", "fate.r.simple-floor")
@pytest.mark.parametrize(
    ("margin", "weapon", "armor", "comes"),
    [(1, 2, 1, 2), (0, 4, 0, 4), (2, 0, 4, 0), (0, 1, 1, 0), (5, 3, 2, 6), (1, 0, 1, 0)],
)
def test_weapon_on_and_armor_off(margin: int, weapon: int, armor: int, comes: int) -> None:
    assert margin_by_ratings(margin, weapon, armor) == comes


@proves("fate.arms.simple-procedure", "fate.r.tie-and-weapon-rating")
@pytest.mark.parametrize(
    ("reading", "alone", "mutual"),
    [(TieRating.BOOK, True, False), (TieRating.SCRATCH_COUNTS, True, True), (TieRating.MUST_BEAT, False, False)],
)
def test_when_a_rating_counts_on_a_tie(reading: TieRating, alone: bool, mutual: bool) -> None:
    assert (tie_counts(reading, mutual=False), tie_counts(reading, mutual=True)) == (alone, mutual)


@proves("fate.arms.simple-side-effects")
def test_what_arms_cost_where_nobody_fights() -> None:
    assert [concealed(Arm("x", rating)) for rating in (0, 1, 3)] == [0, -1, -3]
    assert concealed(Arm("x", 3, ranged=True)) == 0
    assert [burden(Suit("x", rating, 0)) for rating in (0, 2, 4)] == [0, -2, -4]


@proves("fate.arms.armor-type-table", "fate.arms.special-armor-table")
@pytest.mark.parametrize("type_", range(9))
def test_columns_have_no_gaps_and_heavier_ones_are_never_worse(type_: int) -> None:
    read = [ORDER.index(read_on(column(type_), margin)) for margin in range(15)]

    assert read == sorted(read)
    assert set(read) == set(range(5))
    lighter = [ORDER.index(read_on(column(max(0, type_ - 1)), margin)) for margin in range(15)]
    assert all(mine <= theirs for mine, theirs in zip(read, lighter, strict=True))


@proves("fate.arms.armor-type-table", "fate.arms.special-armor-table", "fate.r.advanced-armor-details")
def test_beyond_the_printed_columns_the_nearest_is_read() -> None:
    assert (column(-3), column(12)) == (column(0), column(8))
    assert [column(type_).id for type_ in range(9)] == [str(type_) for type_ in range(9)]


@proves("fate.arms.attr-armor-piercing", "fate.r.advanced-armor-details")
@pytest.mark.parametrize(
    ("attribute", "counts"), [("AP", [0, 0, 0, 1, 2]), ("APx2", [0, 0, 0, 0, 0]), ("Flex", [0, 1, 2, 3, 4])]
)
def test_what_is_left_of_armor_that_is_pierced(attribute: str, counts: list[int]) -> None:
    assert [protection(armor, those(attribute)) for armor in range(5)] == counts
    assert protection(8, those(attribute)) == 4 + counts[4]


@proves("fate.arms.attr-vicious", "fate.r.advanced-armor-details")
@pytest.mark.parametrize(("attribute", "counts", "more"), [("Vcs", [0, 3, 4, 5, 6], 1), ("Vcsx2", [0, 5, 6, 7, 8], 2)])
def test_what_tears_flesh_and_is_stopped_by_mail(attribute: str, counts: list[int], more: int) -> None:
    assert [protection(armor, those(attribute)) for armor in range(5)] == counts
    assert damage(those(attribute)) == more
    assert damage(those("AP", "Flex", "Lock")) == 0


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-vicious", "fate.r.advanced-armor-details")
def test_what_pierces_is_reckoned_before_what_tears() -> None:
    assert [protection(armor, those("Vcs", "AP")) for armor in range(5)] == [0, 0, 0, 3, 4]


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-locking")
@pytest.mark.parametrize(
    ("attribute", "plain", "in_the_open", "maneuver", "with_finesse", "all_of_it"),
    [
        ("AP", -1, -1, -1, -1, -1),
        ("APx2", -2, -2, -2, -2, -2),
        ("Flex", 0, -1, 1, 1, 0),
        ("Lock", 0, 0, 0, -1, -1),
        ("Vcs", 0, 0, 0, 0, 0),
        ("Vcsx2", 0, 0, 0, 0, 0),
    ],
)
def test_what_an_attribute_brings_or_costs(
    attribute: str, plain: int, in_the_open: int, maneuver: int, with_finesse: int, all_of_it: int
) -> None:
    known = those(attribute)

    assert [
        of_use(known, maneuver=False, room=False, finesse=False),
        of_use(known, maneuver=False, room=True, finesse=False),
        of_use(known, maneuver=True, room=False, finesse=False),
        of_use(known, maneuver=True, room=False, finesse=True),
        of_use(known, maneuver=True, room=True, finesse=True),
    ] == [plain, in_the_open, maneuver, with_finesse, all_of_it]
    assert of_use(known, maneuver=False, room=False, finesse=True) == plain
    assert of_use(those("AP", "Flex"), maneuver=False, room=True, finesse=False) == -2


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-vicious")
@pytest.mark.parametrize(
    ("ids", "both"),
    [
        (("AP", "APx2"), ("AP", "APx2")),
        (("Flex", "Vcsx2", "Lock", "Vcs"), ("Vcsx2", "Vcs")),
        (("APx2", "Vcs", "Flex", "Lock"), ()),
        ((), ()),
    ],
)
def test_one_attribute_in_two_strengths_is_said_so(ids: tuple[str, ...], both: tuple[str, ...]) -> None:
    assert twice_over(those(*ids)) == both
