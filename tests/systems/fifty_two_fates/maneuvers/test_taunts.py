"""Armour and shield stop blows: what plays on the mind alone goes past them."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.maneuvers.armoured import met
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.exchanges.cards_needed import answer_bonus
from threefates.testing.proof import proves


@proves("ff.gear.armor", "ff.gear.defence-bonus", "ff.maneuvers.goad")
@pytest.mark.parametrize(
    ("maneuver", "card", "worn"), [("goad", "9D", 0), ("frighten", "8C", 5), ("stun", "KH", 5), ("push", "4S", 5)]
)
def test_armour_stands_against_blows_and_not_against_a_taunt(maneuver: str, card: str, worn: int) -> None:
    fates = met(maneuver, card)

    assert answer_bonus(fates.state, fates.named("Bern")) == worn


@proves("ff.gear.armor", "ff.gear.defence-bonus", "ff.maneuvers.goad")
def test_plate_and_shield_keep_no_taunt_off_and_the_form_does_not_say_so() -> None:
    fates = met("goad", "9D")

    hints = [offer.hint for offer in fates.offers("bob", "defend") if offer.hint]
    fates.answers("bob", "defend", cards=["5C"], chance=Leaning())

    assert hints == ["You need 9 or more, or an ace: the attack fumbles then."]
    assert [what for what, _ in fates.timers("Bern")] == ["fit"]
    assert "Bern defends: 5♣, 5." in fates.panes["bob"]
