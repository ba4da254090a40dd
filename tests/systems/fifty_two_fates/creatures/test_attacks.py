"""What creatures strike with: one of each attack in a turn, weapons with their bonus, and creatures of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.wild import MARA, its, taken, wild
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.gear.weapons_armor import bonus_of_weapon
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.sheets.attributes import outstanding
from threefates.testing.proof import proves


def blow(fates: Fates, card: str, **fields: Any) -> None:
    fates.do("dana", "attack-by-draw", card, entity=its(fates), target=fates.named("Mara"), **fields)


def suffers(fates: Fates, card: str, **fields: Any) -> None:
    """The creature hits Mara, who plays no card and lets one go."""
    blow(fates, card, **fields)
    taken(fates)
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=fates.hand("Mara")[:1])


def armed(species: str, weapon: str, *, apart: int = 0) -> Fates:
    """Mara and a creature of the book with a weapon, in a fight in which it goes first."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species=species, weapon=weapon)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "AC", apart=apart)
    fates.clear()
    return fates


# one of each --------------------------------------------------------------------------------------


@proves(
    "ff.creatures.cobold",
    "ff.creatures.attack",
    "ff.actions.physical-attack",
    "ff.gear.attack-bonus",
    "ff.sway.unarmed-damage",
)
def test_a_cobold_strikes_twice_a_turn_once_with_a_weapon_and_once_without() -> None:
    fates = wild("cobold")

    suffers(fates, "7C", attack="weapon")
    with_weapon = (fates.bout.unarmed, fates.hero("Mara").sway)
    again = fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara"), attack="weapon")
    suffers(fates, "KC")
    bare = fates.bout.unarmed

    assert with_weapon == (False, 3)
    assert again.code == "attack.made"
    assert bare
    assert fates.hero("Mara").sway == 2  # a pip costs 1, and so does a king of bare hands
    assert fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara")).code in (
        "turn.acted",
        "turn.not_yours",
    )


@proves("ff.creatures.cobold", "ff.reactions.unarmed-bonus")
def test_whom_a_cobold_strikes_with_bare_hands_may_lay_a_card_more() -> None:
    fates = wild("cobold", calling="mage")

    blow(fates, "10C", attack="unarmed")
    fates.answers("ann", "defend", "5H", "6H", cards=["9C", "3D"])

    assert fates.hero("Mara").sway == 4


@proves("ff.creatures.attack")
@pytest.mark.parametrize(
    ("species", "order"), [("ogre", ["kick", "weapon", "punch"]), ("ape", ["claw", "bite", "punch"])]
)
def test_each_attack_is_made_once_in_whatever_order(species: str, order: list[str]) -> None:
    fates = wild(species)

    for number, attack in enumerate(order, start=5):
        suffers(fates, f"{number}S", attack=attack)

    assert fates.hero("Mara").sway == 1
    assert fates.fight.turn is None or fates.fight.turn.made == tuple(order)


@proves("ff.creatures.attack")
def test_a_creature_does_not_strike_with_what_it_has_not() -> None:
    fates = wild("amarok", "2C", "AC", "5C")

    assert fates.refused(
        "dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara"), attack="tail"
    ).code == ("attack.unknown")
    assert fates.refused(
        "dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara"), unarmed=True
    ).code == ("attack.unknown")


# weapons ------------------------------------------------------------------------------------------


@proves("ff.gear.attack-bonus", "ff.creatures.troll")
@pytest.mark.parametrize(("attack", "bonus"), [("weapon", 2), ("punch", 0), ("kick", 0)])
def test_a_weapon_adds_to_the_attack_that_is_made_with_it(attack: str, bonus: int) -> None:
    fates = armed("troll", "warhammer")

    blow(fates, "7C", attack=attack)

    assert fates.bout.play.bonus == bonus


@proves("ff.gear.range")
def test_a_creature_shoots_as_far_as_its_bow_reaches() -> None:
    fates, without = armed("ghoul", "short bow", apart=6), armed("ghoul", "", apart=6)

    blow(fates, "7C")
    refused = without.refused("dana", "attack-by-draw", entity=its(without), target=without.named("Mara"))

    assert (fates.bout.play.bonus, refused.code) == (1, "attack.out_of_reach")
    assert armed("ghoul", "short bow", apart=7).refused(
        "dana", "attack-by-draw", entity=its(without), target=without.named("Mara")
    ).code == ("attack.out_of_reach")


@pytest.mark.parametrize(
    ("species", "weapon", "code"), [("amarok", "club", "creature.weapon"), ("ghoul", "sock", "gear.unknown")]
)
def test_only_what_strikes_with_weapons_is_given_one_of_the_table(species: str, weapon: str, code: str) -> None:
    assert Fates().refused("dana", "bring-creature", species=species, weapon=weapon).code == code


# of one's own -------------------------------------------------------------------------------------


def own(apart: int = 0, **fields: Any) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-creature", name="Wyrm", **fields)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "AC", apart=apart)
    fates.clear()
    return fates


@proves(
    "ff.creatures.adapting", "ff.creatures.attack", "ff.creatures.specials", "ff.creatures.oa", "ff.ruling.creature-oa"
)
def test_a_creature_of_one_s_own_has_attacks_specials_an_attribute_and_wings() -> None:
    fates = own(attacks="bite, tail", specials=["hellhound firebreath"], attribute="tenacity", flies=3)

    suffers(fates, "7S", attack="tail")
    blow(fates, "9D", attack="bite")
    fates.do("dana", "answer", choice=fates.asked("special"), option="hellhound firebreath")

    assert fates.bout.special == "hellhound firebreath"
    assert outstanding(fates.state, its(fates), Attribute.TENACITY) == 1
    assert outstanding(fates.state, its(fates), Attribute.STRENGTH) == 0
    block = fates.view("dana")["ff.stat-blocks"]
    assert isinstance(block, Listing)
    assert all(word in block.rows[0].detail for word in ("flies 3", "bite, tail", "Firebreath", "tenacity"))
    assert "ff.stat-blocks" not in fates.view("ann")
    assert fates.replayed() == fates.state


@proves("ff.creatures.adapting", "ff.creatures.attack", "ff.gear.range", "ff.creatures.specials")
@pytest.mark.parametrize(
    ("given", "ways", "refused"),
    [
        ({"attacks": "bite"}, ["weapon"], "attack.out_of_reach"),
        ({"specials": ["hellhound firebreath"]}, [None], "attack.unknown"),  # nothing to choose among
    ],
)
def test_a_creature_of_one_s_own_strikes_with_its_weapon_beside_what_else_it_has(
    given: dict[str, Any], ways: list[str | None], refused: str
) -> None:
    fates = own(weapon="longbow", apart=4, **given)
    strike = {"entity": its(fates), "target": fates.named("Mara")}

    offered = [dict(one.fixed).get("attack") for one in fates.offers("dana", "attack-by-draw") if one.taps]
    bitten = fates.refused("dana", "attack-by-draw", **strike, attack="bite")
    fates.do("dana", "attack-by-draw", "9D", **strike, attack="weapon")

    assert (offered, bitten.code) == (ways, refused)
    assert fates.bout.play.bonus == bonus_of_weapon("longbow", trained=False)


@proves("ff.creatures.adapting")
def test_a_creature_that_is_given_nothing_strikes_once() -> None:
    fates = own()

    suffers(fates, "7S")

    assert fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara")).code == "turn.acted"
    assert fates.condition("Wyrm") is Condition.FIT


@proves("ff.creatures.adapting", "ff.creatures.specials", "ff.creatures.attack", "ff.creatures.stats")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"specials": ["dance"]}, "creature.special"),
        ({"weapon": "sock"}, "gear.unknown"),
        ({"attacks": "a, b, c, d, e, f"}, "creature.attacks"),
        ({"flies": 13}, "range"),
    ],
)
def test_nonsense_of_one_s_own_is_refused(fields: dict[str, Any], code: str) -> None:
    assert Fates().refused("dana", "make-creature", name="Wyrm", **fields).code == code
