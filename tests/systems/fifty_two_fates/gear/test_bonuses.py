"""What weapons and armour add, to the number: in trained hands and others, of heroes, creatures and the cast."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, skirmish, strike
from tests.systems.fifty_two_fates.fighting import does, fight
from tests.systems.fifty_two_fates.wild import strikes, wild
from threefates.systems.fifty_two_fates.battlefield.zones import metres
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import WeaponDropped
from threefates.systems.fifty_two_fates.content.loader import skills
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.gear.weapons_armor import (
    bonus_of_armour,
    bonus_of_weapon,
    check_gear,
    defence_bonus,
    handles,
    reach,
)
from threefates.systems.fifty_two_fates.people.creatures import Stats
from threefates.systems.fifty_two_fates.people.protagonists import Protagonist
from threefates.systems.fifty_two_fates.turns import cards_and_bonuses
from threefates.systems.fifty_two_fates.turns.attacks import weapon_reach
from threefates.systems.fifty_two_fates.turns.range import reach_of
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


@proves("ff.gear.attack-bonus")
@pytest.mark.parametrize(
    ("weapon", "trained", "others"),
    [("club", 0, 0), ("spear", 1, 1), ("longsword", 2, 2), ("flail", 1, 0), ("pike", 2, 0), ("crossbow", 3, 0)],
)
def test_a_weapon_adds_its_bonus_and_a_martial_one_only_in_trained_hands(
    weapon: str, trained: int, others: int
) -> None:
    assert bonus_of_weapon(weapon, trained=True) == trained
    assert bonus_of_weapon(weapon, trained=False) == others


@proves("ff.gear.defence-bonus", "ff.gear.armor")
@pytest.mark.parametrize(
    ("armour", "shield", "trained", "others"),
    [
        ("leather armor", False, 1, 1),
        ("chainmail", True, 3, 3),
        ("chainmail with breast plate", False, 3, 3),
        ("plate mail", False, 4, 0),
        ("plate mail", True, 5, 1),
        ("", True, 1, 1),
    ],
)
def test_armour_and_shield_add_up_and_plate_only_for_the_trained(
    armour: str, shield: bool, trained: int, others: int
) -> None:
    assert bonus_of_armour(armour, shield=shield, trained=True) == trained
    assert bonus_of_armour(armour, shield=shield, trained=False) == others


@proves("ff.gear.defence-bonus")
def test_what_is_worn_counts_and_not_what_was_written_before() -> None:
    written = Protagonist(defence_bonus=3)

    assert defence_bonus(written) == 3
    assert defence_bonus(Protagonist(defence_bonus=3, armour="leather armor")) == 1
    assert defence_bonus(Protagonist(defence_bonus=3, shield=True)) == 1


@proves("ff.gear.martial", "ff.ruling.cast-stats", "ff.dealer.cast-members")
@pytest.mark.parametrize(
    ("calling", "background", "known", "able"),
    [
        (None, "", (), True),
        (Calling.FIGHTER, "", (), True),
        (Calling.HERALD, "", (), True),
        (Calling.MAGE, "", (), False),
        (Calling.MAGE, "mercenary", (), True),
        (Calling.MAGE, "sailor", ("stealth",), False),
        (Calling.MAGE, "", ("martial gear",), True),
    ],
)
def test_class_background_or_skill_lets_the_cast_handle_martial_gear(
    calling: Calling | None, background: str, known: tuple[str, ...], able: bool
) -> None:
    assert handles(Stats((9, 12, 15), 1, 1, calling=calling, background=background, skills=known)) is able


@proves("ff.gear.two-handed")
@pytest.mark.parametrize(
    ("weapon", "armour", "shield", "code"),
    [
        ("sling", "", False, "gear.unknown"),
        ("club", "robe", False, "gear.unknown"),
        ("", "shield", False, "gear.unknown"),
        ("great axe", "", True, "gear.hands"),
        ("great axe", "plate mail", False, ""),
        ("club", "leather armor", True, ""),
        ("", "", True, ""),
    ],
)
def test_two_hands_for_a_weapon_leave_none_and_one_leaves_one(
    weapon: str, armour: str, shield: bool, code: str
) -> None:
    refused = check_gear(weapon, armour, shield=shield)

    assert (refused.refusal.code if refused else "") == code


# the cast -----------------------------------------------------------------------------------------


@proves("ff.gear.weapons", "ff.gear.armor", "ff.gear.two-handed", "ff.skills.rule")
@pytest.mark.parametrize(
    ("gear", "code"),
    [
        ({"weapon": "sling"}, "gear.unknown"),
        ({"armour": "robe"}, "cast.unknown"),
        ({"skills": ["fire walking"]}, "cast.unknown"),
        ({"skills": ["stealth", "fire walking"]}, "cast.unknown"),
        ({"weapon": "longbow", "shield": True}, "gear.hands"),
    ],
)
def test_a_cast_member_has_what_the_tables_have(gear: dict[str, Any], code: str) -> None:
    assert Fates().refused("dana", "make-cast-member", name="Guard", row="9", **gear).code == code


@proves("ff.gear.weapons", "ff.gear.armor", "ff.gear.two-handed", "ff.skills.rule")
@pytest.mark.parametrize(
    "gear",
    [
        {},
        {"weapon": "longbow", "armour": "plate mail"},
        {"weapon": "club", "shield": True},
        {"shield": True},
        {"armour": "chainmail", "skills": ["stealth"]},
        {"skills": sorted(skills())},
    ],
)
def test_a_cast_member_wears_and_knows_what_is_said(gear: dict[str, Any]) -> None:
    fates = Fates()

    fates.do("dana", "make-cast-member", name="Guard", row="9", **gear)

    block = fates.foe("Guard").block
    assert [block.weapon, block.armour, block.shield, list(block.skills)] == [
        gear.get(name, usual) for name, usual in (("weapon", ""), ("armour", ""), ("shield", False), ("skills", []))
    ]


# at the table -------------------------------------------------------------------------------------


@proves("ff.gear.attack-bonus")
def test_bare_hands_and_empty_ones_add_nothing() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("ann", "equip", entity=mara, weapon="great axe")

    held = cards_and_bonuses.action_bonus(fates.state, mara, unarmed=False)
    bare = cards_and_bonuses.action_bonus(fates.state, mara, unarmed=True)
    fates.happen(WeaponDropped(mara, "great axe", 8))
    lost = cards_and_bonuses.action_bonus(fates.state, mara, unarmed=False)

    assert (held, bare, lost) == (3, 0, 0)


@proves("ff.gear.attack-bonus")
@pytest.mark.parametrize(("hands", "bonus"), [({}, 3), ({"unarmed": True}, 0)])
def test_a_strike_has_its_weapon_s_bonus_unless_it_is_made_with_bare_hands(hands: dict[str, Any], bonus: int) -> None:
    fates = duel(MARA, BERN)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="great axe")

    strike(fates, "ann", "Mara", "Bern", ["9C"], **hands)

    assert (fates.bout.play.bonus, fates.bout.unarmed) == (bonus, bool(hands))


@proves("ff.gear.attack-bonus")
def test_a_creature_s_weapon_adds_nothing_to_its_bare_hands() -> None:
    fates = Fates()
    fates.do("dana", "bring-creature", species="ghoul", weapon="warhammer")
    (ghoul,) = fates.creatures()

    assert [cards_and_bonuses.action_bonus(fates.state, ghoul, unarmed=unarmed) for unarmed in (False, True)] == [2, 0]


@proves("ff.gear.defence-bonus")
def test_parrying_comes_on_top_of_armour_and_whoever_wears_nothing_has_none() -> None:
    fates = fight("parry", "7S")
    does(fates, "parry", ["7S"], "", drawn=("8C",))
    mara = fates.named("Mara")

    assert cards_and_bonuses.defence_bonus(fates.state, mara) == 7
    assert cards_and_bonuses.defence_bonus(fates.state, fates.named("Bern")) == 0
    assert cards_and_bonuses.defence_bonus(fates.state, fates.named("Wolf")) == 0
    assert cards_and_bonuses.defence_bonus(fates.state, "nobody") == 0


@proves("ff.gear.defence-bonus")
@pytest.mark.parametrize(("special", "bonus"), [("strike", 3), ("cobold vanish", 0)])
def test_no_armour_helps_against_a_trick_of_the_eyes(special: str, bonus: int) -> None:
    fates = wild("cobold", defence_bonus=3)

    strikes(fates, "8D", special=special)
    fates.answers("ann", "defend", "5H", cards=["9C"])

    assert fates.bout.reaction is not None
    assert fates.bout.reaction.bonus == bonus


# how far ------------------------------------------------------------------------------------------


@proves("ff.gear.range")
@pytest.mark.parametrize(
    ("weapon", "zones"), [("", 0), ("javelin", 0), ("dart", 1), ("short bow", 6), ("crossbow", 7), ("longbow", 10)]
)
def test_a_weapon_gets_as_far_as_the_table_says_and_bare_hands_nowhere(weapon: str, zones: int) -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("ann", "equip", entity=mara, weapon=weapon or "none")

    assert reach(fates.hero("Mara")) == zones
    assert reach_of(fates.state, mara) == metres(zones)
    assert reach_of(fates.state, mara, unarmed=True) == 0
    fates.happen(WeaponDropped(mara, weapon, 8))
    assert reach_of(fates.state, mara) == 0


@proves("ff.gear.range")
def test_a_creature_without_its_weapon_reaches_with_what_it_is_born_with() -> None:
    fates = skirmish(MARA, reach=2, weapon="short bow")
    wolf = fates.named("Wolf")

    assert (weapon_reach(fates.state, wolf), reach_of(fates.state, wolf)) == (6, 48)
    assert (weapon_reach(fates.state, wolf, "bite"), reach_of(fates.state, wolf, attack="bite")) == (0, 16)
    fates.happen(WeaponDropped(wolf, "short bow", 8))
    assert (weapon_reach(fates.state, wolf), reach_of(fates.state, wolf)) == (0, 0)
    assert reach_of(fates.state, wolf, attack="bite") == 16


@proves("ff.gear.armor")
def test_the_forms_of_the_cast_say_what_arms_and_armour_add_and_which_are_martial() -> None:
    (offer,) = Fates().offers("dana", "make-cast-member")
    said = {(one.name, option.value): option.detail for one in offer.fields for option in one.options}

    assert said["weapon", "great axe"] == "+3, two hands, martial"
    assert said["weapon", "spear"] == "+1"
    assert [said["armour", one] for one in ("leather armor", "chainmail", "plate mail")] == ["+1", "+2", "+4, martial"]
