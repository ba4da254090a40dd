"""How many cards somebody may lay: by class, attribute, advancement and what maneuvers add, hero, cast or creature."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, skirmish
from tests.systems.fifty_two_fates.fighting import does, fight, hits
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import WeaponDropped
from threefates.systems.fifty_two_fates.classes.mages import resist_cards
from threefates.systems.fifty_two_fates.sheets.attributes import MELEE, MISSILE, WEAPON
from threefates.systems.fifty_two_fates.sheets.step_rewards import CastAdvanced, StepGained
from threefates.systems.fifty_two_fates.turns.attacks import UNARMED, attack_of, bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import (
    action_cards,
    defence_cards,
    grown_cards,
    unarmed_bonus_cards,
    usual_cards,
)
from threefates.systems.fifty_two_fates.turns.laying import means_of
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def lays(fates: Fates, entity: str, **how: Any) -> tuple[int, int]:
    """The most cards somebody acts and reacts with."""
    return action_cards(fates.state, entity, **how), defence_cards(fates.state, entity, unarmed=False)


@proves("ff.protagonist.class", "ff.creatures.action", "ff.creatures.reaction")
@pytest.mark.parametrize(("calling", "cards"), [("fighter", 2), ("mage", 1), ("herald", 1)])
@pytest.mark.parametrize(
    ("attribute", "weapon", "act", "react"),
    [
        ("strength", "great axe", 1, 0),
        ("strength", "longbow", 0, 0),
        ("dexterity", "longbow", 1, 0),
        ("dexterity", "club", 0, 0),
        ("agility", "club", 0, 1),
        ("aura", "club", 0, 0),
    ],
)
def test_class_says_how_many_and_what_fits_adds_one(
    calling: str, cards: int, attribute: str, weapon: str, act: int, react: int
) -> None:
    fates = duel(MARA, BERN, calling=calling, attribute=attribute)
    mara = fates.named("Mara")
    fates.do("ann", "equip", entity=mara, weapon=weapon)

    assert lays(fates, mara) == (cards + act, cards + react)
    assert usual_cards(fates.state, mara, MELEE) == cards + int(attribute == "strength")
    assert usual_cards(fates.state, mara, MISSILE) == cards + int(attribute == "dexterity")
    assert defence_cards(fates.state, mara, unarmed=True) == cards + react + 1
    if weapon == "longbow":
        assert action_cards(fates.state, mara, unarmed=True) == cards + int(attribute == "strength")


@proves("ff.protagonist.class", "ff.creatures.action", "ff.creatures.reaction")
@pytest.mark.parametrize(("calling", "grown"), [("fighter", 1), ("herald", 1), ("mage", 0)])
def test_advancement_adds_a_card_to_fighters_and_heralds_and_to_the_cast(calling: str, grown: int) -> None:
    fates = duel(MARA, BERN, calling=calling)
    fates.do("dana", "make-cast-member", name="Guard", row="9", calling=calling)
    mara, guard = fates.named("Mara"), fates.named("Guard")
    before = lays(fates, mara), lays(fates, guard)

    for step in range(1, 7):
        fates.happen(StepGained(mara, step), CastAdvanced(guard, step, "KC"))

    assert lays(fates, mara) == (before[0][0] + grown, before[0][1] + grown)
    assert lays(fates, guard) == (before[1][0] + grown, before[1][1] + grown)


@proves("ff.creatures.action", "ff.creatures.reaction", "ff.ruling.creature-oa", "ff.ruling.cast-stats")
@pytest.mark.parametrize(
    ("attribute", "weapon", "act", "react"),
    [
        ("strength", "", 1, 0),
        ("strength", "longbow", 0, 0),
        ("dexterity", "longbow", 1, 0),
        ("agility", "", 0, 1),
        ("none", "", 0, 0),
    ],
)
def test_an_attribute_is_worth_as_much_to_the_cast_and_a_creature_s_numbers_hold_it_already(
    attribute: str, weapon: str, act: int, react: int
) -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "make-cast-member", name="Guard", row="9", attribute=attribute, weapon=weapon)
    fates.creature("Wolf", action=3, reaction=2, attribute=attribute, weapon=weapon)

    assert lays(fates, fates.named("Guard")) == (2 + act, 2 + react)
    assert lays(fates, fates.named("Wolf")) == (3, 2)


@proves("ff.creatures.action")
def test_what_has_no_card_to_act_with_lays_those_it_reacts_with_when_it_stings_back() -> None:
    readings = {"shrieker-attack": "sting_as_riposte"}
    fates = duel(MARA, BERN, readings)
    fates.do("dana", "bring-creature", species="shrieker")
    fates.do("dana", "bring-creature", species="ogre")
    shrieker, ogre = fates.creatures()

    assert [usual_cards(fates.state, shrieker, MELEE, riposte=riposte) for riposte in (False, True)] == [0, 1]
    assert [usual_cards(fates.state, ogre, MELEE, riposte=riposte) for riposte in (False, True)] == [3, 3]
    assert action_cards(fates.state, shrieker) == usual_cards(fates.state, shrieker, MELEE) == 0


@proves("ff.advancement.cp")
def test_what_has_no_class_has_grown_no_card() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Wolf")

    assert grown_cards(fates.state, fates.named("Wolf")) == 0


@proves("ff.creatures.action", "ff.creatures.reaction")
def test_a_guarded_friend_lays_one_more_to_defend_and_a_led_one_to_attack() -> None:
    fates = fight("guard", "7S")
    bern = fates.named("Bern")
    before = lays(fates, bern)
    does(fates, "guard", ["7S"], "Bern", drawn=("8C",))

    led = fight("lead", "7S")
    does(led, "lead", ["7S"], "", drawn=("8C",))

    assert before == (2, 2)
    assert lays(fates, bern) == (2, 3)
    assert lays(led, led.named("Bern")) == (3, 2)


@proves("ff.creatures.action")
def test_a_goaded_foe_lays_one_more_at_whoever_goads_it() -> None:
    fates = hits("goad", "pip")
    wolf, mara = fates.named("Wolf"), fates.named("Mara")

    assert action_cards(fates.state, wolf) == 2
    assert action_cards(fates.state, wolf, target=mara) == 3


@proves("ff.reactions.unarmed-bonus", "ff.sway.unarmed-damage", "ff.gear.attack-bonus", "ff.actions.physical-attack")
def test_bare_hands_are_a_choice_and_never_taken_for_granted() -> None:
    fates = duel(MARA, BERN)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("ann", "equip", entity=mara, weapon="great axe")

    assert [unarmed_bonus_cards(unarmed=one) for one in (False, True)] == [0, 1]
    assert [bare_handed(fates.state, mara), bare_handed(fates.state, mara, unarmed=True)] == [False, True]
    assert means_of(fates.state, mara, bern) == ("", False, 2, 3)
    assert means_of(fates.state, mara, bern, unarmed=True) == ("", True, 2, 0)


@proves("ff.reactions.unarmed-bonus", "ff.sway.unarmed-damage")
@pytest.mark.parametrize(
    ("hero", "gear", "bare"),
    [
        ({}, None, False),
        ({}, {}, True),
        ({"attack_bonus": 2}, {}, False),
        ({}, {"weapon": "club"}, False),
        ({}, {"armour": "chainmail"}, True),
    ],
)
def test_whoever_has_said_what_they_wear_and_holds_nothing_is_empty_handed(
    hero: dict[str, Any], gear: dict[str, str] | None, bare: bool
) -> None:
    fates = duel(MARA, BERN, **hero)
    mara = fates.named("Mara")
    if gear is not None:
        fates.do("ann", "equip", entity=mara, **gear)

    assert bare_handed(fates.state, mara) is bare


@proves("ff.reactions.unarmed-bonus", "ff.sway.unarmed-damage", "ff.maneuvers.disarm", "ff.ruling.unarmed-scope")
def test_whoever_has_lost_their_weapon_strikes_with_bare_hands_and_teeth_are_no_hands() -> None:
    fates = duel(MARA, BERN)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="club")
    fates.do("dana", "make-cast-member", name="Guard", row="9", weapon="club")
    fates.creature("Wolf", attacks="bite", weapon="club")
    mara, guard, wolf = (fates.named(name) for name in ("Mara", "Guard", "Wolf"))
    armed = [bare_handed(fates.state, one, WEAPON) for one in (mara, guard, wolf)]
    chosen = [bare_handed(fates.state, one, WEAPON, unarmed=True) for one in (mara, guard)]
    biting = [bare_handed(fates.state, wolf, attack) for attack in ("bite", UNARMED)]

    fates.happen(WeaponDropped(mara, "club"), WeaponDropped(guard, "club"), WeaponDropped(wolf, "club"))

    assert (armed, chosen, biting) == ([False] * 3, [True] * 2, [False, True])
    assert [bare_handed(fates.state, one, how) for one in (mara, guard) for how in (WEAPON, "")] == [True] * 4
    assert [bare_handed(fates.state, wolf, attack) for attack in ("bite", WEAPON)] == [False, True]


@proves("ff.ruling.unarmed-scope")
@pytest.mark.parametrize(
    ("species", "attack"), [("cobold", "unarmed"), ("ghoul", "weapon"), ("ogre", "weapon"), ("rat", "")]
)
def test_with_bare_hands_a_creature_strikes_as_its_page_says_and_who_has_none_does_not(
    species: str, attack: str
) -> None:
    fates = Fates()
    fates.do("dana", "bring-creature", species=species)
    (one,) = fates.creatures()

    if attack:
        assert attack_of(fates.state, one, "", unarmed=True, riposte=True) == attack
    else:
        with pytest.raises(Refused):
            attack_of(fates.state, one, "", unarmed=True, riposte=True)


@proves("ff.spells.defence")
@pytest.mark.parametrize(("calling", "attribute", "cards"), [("fighter", "none", 1), ("mage", "tenacity", 2)])
def test_against_a_spell_it_is_one_card_whatever_the_class_and_more_by_tenacity_and_advancement(
    calling: str, attribute: str, cards: int
) -> None:
    fates = skirmish(MARA, hero={"calling": calling, "attribute": attribute}, reaction=3)
    mara = fates.named("Mara")

    before = resist_cards(fates.state, mara)
    for step in range(1, 7):
        fates.happen(StepGained(mara, step))

    assert (before, resist_cards(fates.state, mara)) == (cards, cards + 1)
    assert resist_cards(fates.state, fates.named("Wolf")) == 3
    fates.do("dana", "make-cast-member", name="Guard", row="9", calling=calling, attribute=attribute)
    assert resist_cards(fates.state, fates.named("Guard")) == cards
