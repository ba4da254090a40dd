"""Whom a form lists first, who is said to be a friend, and which card says that it is played by itself."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.magicians import BATTLE, coven, spell_offer
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer
from threefates.testing.proof import proves

FRIEND = "a friend"


def field(offer: Offer, name: str) -> tuple[Option, ...]:
    """The options of a field."""
    return next(field.options for field in offer.fields if field.name == name)


def listed(offer: Offer) -> list[tuple[str, str]]:
    """Whom an offer lists, with what is noted of them."""
    return [(option.label, option.detail) for option in field(offer, "target")]


def band() -> Fates:
    """Mara and Bern, and two wolves."""
    fates = coven(BATTLE, ["AH", "9S", "7C", "AC"])
    fates.creature("Grey")
    return fates


def test_foes_come_first_and_friends_are_said_to_be_friends() -> None:
    fates = band()
    mine = listed(fates.offers("ann", "attack")[0])
    theirs = listed(fates.offers("dana", "attack-by-draw")[0])

    assert mine == [("Wolf", ""), ("Grey", ""), ("Bern", FRIEND)]
    assert theirs == [("Mara", ""), ("Bern", ""), ("Grey", FRIEND)]


def test_a_friend_may_be_struck_all_the_same() -> None:
    fates = band()

    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Bern"), cards=["9S"])

    assert fates.bout.target == fates.named("Bern")


@pytest.mark.parametrize(
    ("spell", "first"),
    [("harm", ("Wolf", "")), ("heal", ("Mara", ""))],
)
def test_spells_that_harm_list_foes_first_and_those_that_help_list_friends(spell: str, first: tuple[str, str]) -> None:
    offer = spell_offer(band(), spell)

    notes = dict(listed(offer))
    assert listed(offer)[0] == first
    assert notes["Bern"] == (FRIEND if spell == "harm" else "")


@proves("ff.cards.ace-no-stack")
def test_an_ace_says_in_the_form_what_it_is_refused_with_beside_another_card() -> None:
    fates = duel(["AH", "9S", "7C", "AC"], ["2D", "3D", "4D", "5D"])
    mara = fates.named("Mara")
    cards = field(next(offer for offer in fates.offers("ann", "attack")), "cards")

    refusal = fates.refused("ann", "attack", entity=mara, target=fates.named("Bern"), cards=["AH", "9S"])

    alone = {option.value: option.alone for option in cards}
    assert refusal.code == "play.ace_alone"
    assert alone == {"AH": refusal, "AC": refusal, "9S": None, "7C": None}
