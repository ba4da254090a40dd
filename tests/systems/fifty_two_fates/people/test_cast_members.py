"""The cast: who brings them in, with what, and what an attribute adds to what they strike with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def most(**fields: Any) -> int:
    """How many cards a Guard of the cast, made so, may strike with."""
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Guard", row="9", **fields)
    guard = fates.named("Guard")
    (offer,) = [each for each in fates.offers("dana", "attack-by-draw") if dict(each.fixed)["entity"] == guard]
    return next(field.high or 0 for field in offer.fields if field.name == "count")


@proves("ff.dealer.cast-members")
@pytest.mark.parametrize(
    ("fields", "cards"),
    [
        ({"calling": "fighter"}, 2),
        ({"calling": "herald"}, 1),
        ({"calling": "mage"}, 1),
        ({"calling": "fighter", "attribute": "strength"}, 3),
        ({"calling": "fighter", "attribute": "strength", "weapon": "longbow"}, 2),
        ({"calling": "fighter", "attribute": "dexterity"}, 2),
        ({"calling": "fighter", "attribute": "dexterity", "weapon": "longbow"}, 3),
        ({"calling": "fighter", "attribute": "dexterity", "weapon": "dart"}, 3),
    ],
)
def test_one_of_the_cast_strikes_as_their_class_and_attribute_say(fields: dict[str, Any], cards: int) -> None:
    assert most(**fields) == cards


@proves("ff.dealer.cast-members")
def test_a_creature_of_ones_own_strikes_with_its_own_cards_and_is_not_of_the_cast() -> None:
    fates = hunt(MARA, action=2)
    fates.do("dana", "make-cast-member", name="Guard", row="9")

    (offer,) = [o for o in fates.offers("dana", "attack-by-draw") if dict(o.fixed)["entity"] == fates.named("Wolf")]

    assert next(field.high for field in offer.fields if field.name == "count") == 2
    assert (fates.foe("Guard").cast, fates.foe("Wolf").cast) == (True, False)


@proves("ff.dealer.cast-members")
def test_only_the_fate_dealer_brings_one_of_the_cast_in() -> None:
    refused = Fates().refused("ann", "make-cast-member", name="Guard", row="9")

    assert refused.code == "seat.not_the_dealer"
    assert Fates().refused("dana", "make-cast-member", name="Guard", row="9", armour="robe").code == "cast.unknown"
