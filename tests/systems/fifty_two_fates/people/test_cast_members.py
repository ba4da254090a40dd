"""The cast: who brings them in, with what, and what an attribute adds to what they strike with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, hunt
from threefates.systems.fifty_two_fates.people.condition_targets import RowDrawn
from threefates.systems.fifty_two_fates.turns.attacks import weapon_bonus
from threefates.systems.fifty_two_fates.turns.laying import means_of
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


@proves("ff.dealer.cast-members", "ff.gear.attack-bonus", "ff.creatures.attack")
@pytest.mark.parametrize(("weapon", "bonus"), [("longbow", 2), ("great axe", 3), ("", 0)])
def test_the_weapon_of_one_of_the_cast_adds_its_bonus_and_bare_hands_none(weapon: str, bonus: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Guard", row="9", calling="fighter", weapon=weapon)

    assert weapon_bonus(fates.state, fates.named("Guard")) == bonus
    assert weapon_bonus(fates.state, fates.named("Wolf")) == weapon_bonus(fates.state, fates.named("Mara")) == 0


@proves("ff.dealer.cast-members")
def test_only_the_fate_dealer_brings_one_of_the_cast_in() -> None:
    refused = Fates().refused("ann", "make-cast-member", name="Guard", row="9")

    assert refused.code == "seat.not_the_dealer"
    assert Fates().refused("dana", "make-cast-member", name="Guard", row="9", armour="robe").code == "cast.unknown"


@proves("ff.creatures.ct-matrix")
@pytest.mark.parametrize(
    ("row", "drawn", "targets"),
    [
        ("none", [], (1, 2, 3)),
        ("7", [], (7, 11, 14)),
        ("draw", ["QD"], (12, 19, 24)),
        ("draw", ["AS"], (14, 22, 28)),
        ("", [], (9, 12, 15)),
    ],
)
def test_a_new_monster_is_as_hardy_as_a_row_of_the_matrix_chosen_or_drawn_once_for_all_of_its_kind(
    row: str, drawn: list[str], targets: tuple[int, int, int]
) -> None:
    fates = hunt(MARA)
    before = sorted(fates.everywhere())
    fates.clear()

    fates.do("dana", "make-creature", *drawn, name="Ooze", row=row, count=2)

    assert [fates.foe(f"Ooze {number}").block.targets for number in (1, 2)] == [targets, targets]
    assert fates.everywhere() == before
    assert any("says how hardy it is" in line for line in fates.panes["dana"]) is bool(drawn)
    assert not any("hardy" in line for seat in ("ann", "bob", "tv") for line in fates.panes[seat])


@proves("ff.creatures.ct-matrix")
def test_every_card_of_a_full_deck_may_say_how_hardy_somebody_is() -> None:
    fates = hunt(MARA)

    for card in ALL_CARDS:
        fates.do("dana", "make-creature", card, name="Ooze", row="draw")

    assert [event.card for event in fates.came(RowDrawn)] == ALL_CARDS


@proves("ff.creatures.ct-matrix")
def test_a_row_that_there_is_not_is_refused_and_a_boss_without_targets_has_none() -> None:
    fates = hunt(MARA, {"creature-condition-source": "table_without_ct"})

    assert fates.refused("dana", "make-creature", name="Ooze", row="15").code == "cast.row"
    fates.do("dana", "make-creature", name="Ooze", row="draw", targeted=False)
    assert fates.foe("Ooze").block.targets == (0, 0, 0)


@proves("ff.dealer.cast-members", "ff.attributes.dexterity", "ff.attributes.strength", "ff.ruling.cast-stats")
@pytest.mark.parametrize(("attribute", "shot", "blow"), [("none", 2, 2), ("dexterity", 3, 2), ("strength", 2, 3)])
def test_an_archer_of_the_cast_hits_with_bare_hands_by_strength_and_not_by_a_sharp_eye(
    attribute: str, shot: int, blow: int
) -> None:
    """As a protagonist with a bow on the back does."""
    fates = hunt(MARA)
    fates.do(
        "dana", "make-cast-member", name="Archer", row="9", calling="fighter", weapon="longbow", attribute=attribute
    )
    fates.do(
        "ann", "choose-attribute", entity=fates.named("Mara"), attribute=attribute
    ) if attribute != "none" else None
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="longbow")

    for who, at in (("Archer", "Mara"), ("Mara", "Archer")):
        means = [means_of(fates.state, fates.named(who), fates.named(at), unarmed=bare).most for bare in (False, True)]
        assert means == [shot, blow]


@proves("ff.backgrounds.mercenary", "ff.backgrounds.custom", "ff.dealer.cast-members")
@pytest.mark.parametrize(
    ("background", "bonus"), [("mercenary", 3), (" Mercenary", 3), ("Mercenaries' cook", 0), ("noble", 0), ("", 0)]
)
def test_a_background_of_the_book_is_the_book_s_for_the_cast_however_it_is_typed(background: str, bonus: int) -> None:
    fates = hunt(MARA)
    fates.do(
        "dana", "make-cast-member", name="Ogda", calling="mage", row="9", weapon="great axe", background=background
    )

    assert means_of(fates.state, fates.named("Ogda"), fates.named("Mara")).bonus == bonus
