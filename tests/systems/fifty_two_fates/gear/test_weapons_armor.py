"""Weapons, armour and outstanding attributes, as far as a fight needs them."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import table
from tests.systems.fifty_two_fates.fates import Fates, duel, strike
from threefates.systems.fifty_two_fates.content.loader import armours, attribute_facts, weapons
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.sheets.attributes import attribute_options, cards_for, good_for
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


@proves("ff.gear.weapons")
def test_every_weapon_of_the_table_is_there() -> None:
    rows = table("ff.gear.weapons")

    known = [
        (one.id, one.missile, one.two_handed, one.martial, one.wealth, one.attack_bonus, one.reach)
        for one in (weapons()[name] for name in weapons())
    ]

    assert known == [
        (
            row["name"],
            row["type"] == "missile",
            row["two_handed"],
            row["martial"],
            row["wl"],
            row["ab"],
            row.get("range", 0),
        )
        for row in rows
    ]


@proves("ff.gear.armor")
def test_every_piece_of_armour_is_there() -> None:
    known = [(one.id, one.martial, one.wealth, one.defence_bonus) for one in (armours()[name] for name in armours())]

    assert known == [(row["name"], row["martial"], row["wl"], row["db"]) for row in table("ff.gear.armor")]


def armed(calling: str = "fighter", **gear: object) -> Fates:
    """Mara, armed, strikes at Bern in plate mail with a shield."""
    fates = duel(MARA, BERN, calling=calling)
    fates.do("ann", "equip", entity=fates.named("Mara"), **gear)
    fates.do("bob", "equip", entity=fates.named("Bern"), armour="plate mail", shield=True)
    return fates


@proves("ff.gear.attack-bonus", "ff.gear.defence-bonus")
def test_a_weapon_adds_to_the_attack_and_armour_and_shield_to_the_defence() -> None:
    fates = armed(weapon="great axe")

    strike(fates, "ann", "Mara", "Bern", ["9C"])
    fates.answers("bob", "defend", "2C", "2D", cards=["7D"])

    assert fates.bout.play.bonus == 3
    assert fates.bout.reaction is not None
    assert fates.bout.reaction.bonus == 5


@proves("ff.gear.martial", "ff.fighters.martial")
@pytest.mark.parametrize(("calling", "bonuses"), [("mage", (0, 1)), ("herald", (3, 5)), ("fighter", (3, 5))])
def test_untrained_hands_have_nothing_of_martial_gear(calling: str, bonuses: tuple[int, int]) -> None:
    fates = armed(calling, weapon="great axe")

    strike(fates, "ann", "Mara", "Bern", ["3D"])
    fates.answers("bob", "defend", "2C", "2D", cards=["7D"])

    assert fates.bout.reaction is not None
    assert (fates.bout.play.bonus, fates.bout.reaction.bonus) == bonuses


@proves("ff.gear.martial")
def test_a_background_or_a_skill_may_train_a_mage() -> None:
    fates = duel(MARA, BERN, calling="mage", trained=True)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="pike")

    strike(fates, "ann", "Mara", "Bern", ["9C"])

    assert fates.bout.play.bonus == 2


@proves("ff.gear.two-handed")
def test_two_hands_on_a_weapon_leave_none_for_a_shield() -> None:
    fates = duel(MARA, BERN)

    refusal = fates.refused("ann", "equip", entity=fates.named("Mara"), weapon="longbow", shield=True)

    assert refusal.code == "gear.hands"


def test_a_shield_is_not_worn_as_armour_and_what_is_on_is_not_put_on_again() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")

    worn = fates.refused("ann", "equip", entity=mara, armour=SHIELD)
    fates.do("ann", "equip", entity=mara, weapon="club")

    assert worn.code == "gear.unknown"
    assert fates.refused("ann", "equip", entity=mara, weapon="club").code == "gear.same"


# attributes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribute", [one for one in Attribute if one is not Attribute.NONE])
def test_every_attribute_is_there_with_what_it_is_good_for(attribute: Attribute) -> None:
    row = table(f"ff.attributes.{attribute.value}")

    assert row["id"] == attribute.value
    assert len(good_for(attribute)) > 20
    assert attribute_facts()[attribute.value].entry == f"ff.attributes.{attribute.value}"


@proves("ff.attributes.rule")
def test_an_attribute_is_chosen_from_ten_and_may_be_none() -> None:
    fates = duel(MARA, BERN)

    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute="strength")

    assert fates.hero("Mara").attribute is Attribute.STRENGTH
    assert len(attribute_options()) == 11
    assert fates.refused("bob", "choose-attribute", entity=fates.named("Mara"), attribute="aura").code == (
        "character.not_yours"
    )


@proves("ff.attributes.rule")
@pytest.mark.parametrize(
    ("attribute", "weapon", "most"),
    [
        ("strength", "longsword", 3),
        ("strength", "short bow", 2),
        ("dexterity", "short bow", 3),
        ("dexterity", "longsword", 2),
    ],
)
def test_strength_is_for_melee_and_dexterity_for_missiles(attribute: str, weapon: str, most: int) -> None:
    fates = duel(MARA, BERN, attribute=attribute)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)

    (offer,) = fates.offers("ann", "attack")

    assert next(field.high for field in offer.fields if field.name == "cards") == most


@proves("ff.attributes.agility")
def test_agility_lays_one_card_more_in_defence() -> None:
    fates = duel(MARA, BERN, attribute="agility")

    strike(fates, "ann", "Mara", "Bern", ["9C"])
    (offer,) = (each for each in fates.offers("bob", "defend") if each.fields)

    assert offer.fields[0].high == 3
    assert cards_for(Attribute.AGILITY, "melee") == 0


@proves("ff.attributes.strength", "ff.attributes.dexterity")
def test_both_are_of_the_book() -> None:
    found = [attribute_facts()[name].id for name in ("strength", "dexterity")]

    assert found == [table(f"ff.attributes.{name}")["id"] for name in found]
