"""What a creature makes of its play beside striking is made with no weapon: that adds to a strike alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written, told
from tests.systems.fifty_two_fates.wild import MARA
from threefates.systems.fifty_two_fates.exchanges.attack import values_of
from threefates.testing.proof import proves


def armed(species: str) -> Fates:
    """Mara, and something of the book with a longsword."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species=species, weapon="longsword")
    fates.do("dana", "deal", *MARA)
    fates.clear()
    return fates


@proves("ff.gear.attack-bonus", "ff.creatures.specials")
@pytest.mark.parametrize(
    ("species", "special", "attack"),
    [
        ("cobold", "cobold vanish", "weapon"),
        ("ghoul", "ghoul charm", ""),
        ("piskie", "piskie deceit", ""),
        ("ogre", "ogre crush", "weapon"),
    ],
)
@pytest.mark.parametrize(("made", "total"), [(True, 8), (False, 10)])
def test_a_special_is_worth_its_cards_and_a_strike_the_weapon_as_well(
    species: str, special: str, attack: str, *, made: bool, total: int
) -> None:
    fates = armed(species)
    (creature,) = fates.creatures()
    fates.do("dana", "attack-by-draw", "8D", entity=creature, target=fates.named("Mara"), attack=attack)

    fates.do("dana", "answer", choice=fates.asked("special"), option=special if made else "strike")

    assert values_of(fates.state, fates.bout)[0].total == total
    assert fates.replayed() == fates.state


@proves("ff.gear.attack-bonus", "ff.creatures.cobold")
def test_a_nine_stops_a_vanishing_with_an_eight_whatever_the_cobold_holds() -> None:
    fates = armed("cobold")
    (cobold,) = fates.creatures()
    fates.do("dana", "attack-by-draw", "8D", entity=cobold, target=fates.named("Mara"), attack="weapon")
    odds = told(fates, "dana", "answer", choice=fates.asked("special"), option="cobold vanish")
    plain = told(fates, "dana", "answer", choice=fates.asked("special"), option="strike")

    fates.do("dana", "answer", choice=fates.asked("special"), option="cobold vanish")
    fates.answers("ann", "defend", cards=["9C"], chance=Written(()))

    assert not fates.timers("Mara")
    assert Fraction(odds.success) < Fraction(plain.success)


@proves("ff.reactions.unarmed-bonus", "ff.creatures.cobold")
@pytest.mark.parametrize(("option", "cards"), [("strike", 3), ("cobold vanish", 2)])
def test_nor_is_it_a_blow_with_bare_hands(option: str, cards: int) -> None:
    fates = armed("cobold")
    (cobold,) = fates.creatures()
    fates.do("dana", "attack-by-draw", "8D", entity=cobold, target=fates.named("Mara"), attack="unarmed")

    fates.do("dana", "answer", choice=fates.asked("special"), option=option)

    offers = [offer for offer in fates.offers("ann", "defend") if offer.fields]
    assert [field.high for field in offers[0].fields if field.name == "cards"] == [cards]
