"""Taking up arms: freely between fights, as the action of a turn in one, and once only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, skirmish, strike
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def has(fates: Fates) -> tuple[str, str, bool]:
    hero = fates.hero("Mara")
    return hero.weapon, hero.armour, hero.shield


@proves("ff.gear.weapons", "ff.gear.armor")
@pytest.mark.parametrize(
    ("gear", "found"),
    [
        ({"weapon": "great axe"}, ("great axe", "", False)),
        ({"armour": "plate mail", "shield": True}, ("", "plate mail", True)),
        ({"weapon": "spear", "armour": "chainmail", "shield": True}, ("spear", "chainmail", True)),
        ({}, ("", "", False)),
    ],
)
def test_what_is_taken_up_is_in_hand_and_worn_and_once_is_enough(
    gear: dict[str, Any], found: tuple[str, str, bool]
) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")

    fates.do("ann", "equip", entity=mara, **gear)

    assert (has(fates), fates.hero("Mara").geared) == (found, True)
    assert fates.refused("ann", "equip", entity=mara, **gear).code == "gear.same"
    fates.do("ann", "equip", entity=mara, weapon="club", armour="leather armor")
    assert has(fates) == ("club", "leather armor", False)


@proves("ff.gear.weapons", "ff.gear.armor")
def test_in_a_fight_it_is_the_action_of_a_turn_and_nobody_does_it_for_another() -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")

    alien = fates.refused("bob", "equip", entity=mara, weapon="club")
    fates.do("ann", "equip", entity=mara, weapon="club", armour="chainmail")

    assert alien.code == "character.not_yours"
    assert fates.refused("ann", "equip", entity=mara, weapon="spear").code == "turn.acted"
    assert fates.refused("ann", "attack", entity=mara, target=fates.named("Wolf"), cards=["9C"]).code == "turn.acted"


@proves("ff.gear.weapons", "ff.gear.armor", "ff.wealth.levels", "ff.wealth.free-gear")
def test_not_in_the_middle_of_an_exchange_nor_above_ones_wealth() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-wealth", entity=mara, level="modest", points=10)

    dear = [
        fates.refused("ann", "equip", entity=mara, **gear)
        for gear in ({"weapon": "short sword"}, {"armour": "chainmail"}, {"shield": True})
    ]
    fates.do("ann", "equip", entity=mara, weapon="hand axe", armour="leather armor")
    strike(fates, "ann", "Mara", "Bern", ["9C"])
    busy = fates.refused("ann", "equip", entity=mara, weapon="club")

    assert {one.code for one in dear} == {"wealth.above"}
    assert has(fates) == ("hand axe", "leather armor", False)
    assert busy.code == "exchange.under_way"


@proves("ff.wealth.buy-up", "ff.wealth.levels")
def test_what_one_has_on_stays_on_when_all_ones_wealth_is_spent() -> None:
    """Ten points for a great axe, a level lower for it: the mail bought before is not taken off for that."""
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-wealth", entity=mara, level="upscale", points=10)
    fates.do("ann", "equip", entity=mara, weapon="longsword", armour="chainmail")
    fates.do("ann", "buy-up", entity=mara, item="great axe")
    other = fates.refused("ann", "equip", entity=mara, weapon="great axe", armour="chainmail with breast plate")
    fates.do("ann", "equip", entity=mara, weapon="great axe", armour="chainmail")

    assert other.code == "wealth.above"
    assert has(fates) == ("great axe", "chainmail", False)
    assert fates.refused("ann", "equip", entity=mara, weapon="longsword", armour="chainmail").code == "wealth.above"


def said(fates: Fates, seat: str, field: str) -> dict[object, str]:
    """What the form says of each thing to take up."""
    (offer,) = fates.offers(seat, "equip")
    return {option.value: option.detail for one in offer.fields if one.name == field for option in one.options}


@proves("ff.ruling.martial-untrained", "ff.gear.armor", "ff.gear.martial")
@pytest.mark.parametrize(
    ("calling", "axe", "plate"),
    [
        ("fighter", "+3, two hands, martial", "+4, martial"),
        ("herald", "+3, two hands, martial", "+4, martial"),
        ("mage", "+0, two hands, martial: +3 for the trained", "+0, martial: +4 for the trained"),
    ],
)
def test_the_form_says_what_a_martial_thing_adds_in_these_hands(calling: str, axe: str, plate: str) -> None:
    fates = duel(MARA, BERN, calling=calling)

    arms, worn = said(fates, "ann", "weapon"), said(fates, "ann", "armour")

    assert (arms["great axe"], arms["longbow"]) == (axe, "+2, two hands, reach 10 zones")
    assert (worn["plate mail"], worn["chainmail"]) == (plate, "+2")


@proves("ff.ruling.martial-untrained", "ff.skills.martial-gear")
def test_whoever_learns_martial_gear_reads_what_it_adds_from_then_on() -> None:
    fates = duel(MARA, BERN, calling="mage")

    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="martial gear")

    assert said(fates, "ann", "weapon")["flail"] == "+1, martial"
