"""Mages: one cross for good, cards of one suit for a spell, one card in a blow, and cards that stay on the table."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting, spell_offer
from threefates.systems.fifty_two_fates.cards.card_values import named, short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.classes.mages import (
    cast_cards,
    check_suit,
    resist_cards,
    spells_of,
    unshaken,
)
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.testing.proof import proves

HAND = ["9S", "8S", "7D", "4C"]
CROSSES = {
    BATTLE: {"clubs": "expose", "spades": "harm", "hearts": "heal", "diamonds": "protect"},
    MIND: {"hearts": "befriend", "clubs": "estrange", "diamonds": "hide", "spades": "reveal"},
    MOTION: {"diamonds": "hold", "clubs": "move", "spades": "slow", "hearts": "speed"},
    HEAT: {"diamonds": "cold", "clubs": "darkness", "spades": "heat", "hearts": "light"},
}
"""Part 5 'Acroamatic crosses'."""


@pytest.mark.parametrize("cross", CROSSES)
@proves("ff.mages.one-cross")
def test_each_cross_has_the_book_s_four_spells_one_to_a_suit(cross: str) -> None:
    assert {one.suit: one.id for one in spells_of(cross)} == CROSSES[cross]
    assert spells_of("shadow") == ()


@proves("ff.mages.physical", "ff.heralds.physical", "ff.fighters.physical", "ff.protagonist.class")
def test_how_many_cards_each_class_has_in_a_blow() -> None:
    assert {one.value: physical_cp(one) for one in Calling} == {"fighter": 2, "mage": 1, "herald": 1}


@pytest.mark.parametrize(
    ("by", "who", "cross", "code"),
    [
        ("ann", "Mara", HEAT, "mage.one_cross"),
        ("bob", "Iria", "shadow", "mage.cross"),
        ("bob", "Bern", HEAT, "mage.none"),
        ("ann", "Iria", HEAT, "not_yours"),
        ("bob", "Iria", HEAT, ""),
        ("dana", "Iria", HEAT, ""),
    ],
)
@proves("ff.mages.one-cross")
def test_a_mage_chooses_one_of_four_crosses_once(by: str, who: str, cross: str, code: str) -> None:
    fates = coven(BATTLE, HAND)
    fates.protagonist("bob", "Iria", calling="mage")
    choose = {"entity": fates.named(who), "cross": cross}

    if code:
        assert code in fates.refused(by, "choose-cross", **choose).code
    else:
        fates.do(by, "choose-cross", **choose)
        assert fates.refused("bob", "choose-cross", entity=fates.named(who), cross=MIND).code == "mage.one_cross"


@proves("ff.mages.one-cross", "ff.dealer.cast-members")
def test_a_mage_of_the_cast_has_one_cross_for_good_as_well_and_nobody_else_is_told() -> None:
    fates = coven(BATTLE, HAND)
    fates.do("dana", "make-cast-member", name="Sage", row="9", calling="mage")
    sage = fates.named("Sage")
    fates.do("dana", "set-cross", entity=sage, cross=HEAT)

    refusals = [fates.refused("dana", "set-cross", entity=sage, cross=cross) for cross in (BATTLE, HEAT, "none")]
    (offer,) = (one for one in fates.offers("dana", "set-cross") if dict(one.fixed)["entity"] == sage)

    assert {refusal.code for refusal in refusals} == {"mage.one_cross"}
    assert offer.refusal == refusals[0]
    assert fates.state[Magic].cross_of(sage) == HEAT
    assert fates.refused("ann", "set-cross", entity=sage, cross=BATTLE).code == "seat.not_the_dealer"


@pytest.mark.parametrize(
    ("cards", "fits"),
    [(["9S"], True), (["9S", "KS"], True), (["9S", "KH"], False), (["KH"], False), (["AS"], True)],
)
@proves("ff.mages.suit-rule", "ff.mages.advancement")
def test_every_card_of_harm_is_a_spade(cards: list[str], fits: bool) -> None:
    assert (check_suit(named(cards), spells()["harm"]) is None) is fits


@pytest.mark.parametrize(
    ("attribute", "steps", "most", "resist"),
    [
        ("none", "2S", 1, 1),
        ("empathy", "2S", 2, 1),
        ("tenacity", "2S", 1, 2),
        ("none", "8S", 2, 2),
        ("empathy", "8S", 3, 2),
        ("none", "AS", 3, 3),
    ],
)
@proves(
    "ff.attributes.empathy",
    "ff.mages.advancement",
    "ff.attributes.tenacity",
    "ff.mages.physical",
    "ff.ruling.tenacity-scope",
    "ff.ruling.spell-base-cp",
)
def test_how_many_cards_a_spell_takes_and_one_against_it(attribute: str, steps: str, most: int, resist: int) -> None:
    fates = Fates()
    iria = fates.protagonist("ann", "Iria", calling="mage", attribute=attribute)
    fates.creature()
    fates.do("dana", "draw-advancement", steps, entity=iria)
    fates.do("ann", "choose-cross", entity=iria, cross=BATTLE)
    spades = ["2S", "3S", "4S", "5S", "6S", "7S", "9S", "10S"]
    fates.do("dana", "deal", *spades[: fates.hero("Iria").sway])

    assert (cast_cards(fates.state, iria), resist_cards(fates.state, iria)) == (most, resist)
    assert spell_offer(fates, "harm").fields[1].high == most
    (attack,) = fates.offers("ann", "attack")
    assert next(field.high for field in attack.fields if field.name == "cards") == 1


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
@proves("ff.mages.suit-rule", "ff.mages.no-memorise")
def test_with_a_hand_of_one_suit_one_spell_of_four_can_be_cast(suit: str) -> None:
    hand = [f"{rank}{suit[0].upper()}" for rank in ("9", "8", "7", "6")]
    fates = coven(MOTION, hand)

    able = [dict(offer.fixed)["spell"] for offer in fates.offers("ann", "cast") if offer.enabled]

    assert able == [CROSSES[MOTION][suit]]


@proves("ff.mages.no-memorise", "ff.mages.suit-rule")
def test_a_spell_lasts_as_long_as_its_suit_is_held_and_no_longer() -> None:
    fates = coven(BATTLE, ["9S", "8S", "7D", "4C"])

    for card, drawn in (("9S", "6H"), ("8S", "5H")):
        casts(fates, "harm", "Wolf", [card])
        fates.answers("dana", "take-it", drawn)

    refused = spell_offer(fates, "harm").refusal
    assert refused is not None
    assert refused.code == "spell.no_card"
    assert spell_offer(fates, "heal").enabled


@proves("ff.mages.cards-on-table")
def test_each_lasting_spell_keeps_its_own_cards_and_gives_them_up_when_it_ends() -> None:
    fates = coven(HEAT, ["7D", "8C", "9S", "10H"])
    casts(fates, "cold", "Wolf", ["7D"])
    fates.answers("dana", "take-it", "2C")
    casts(fates, "darkness", "Wolf", ["8C"])
    fates.answers("dana", "take-it", "3C")
    both = [one.spell for one in lasting(fates)]
    none = short(fates.state[Cards][DISCARDS])

    casts(fates, "heat", "Wolf", ["9S"])
    fates.answers("dana", "take-it", "4C")

    assert (both, none) == (["cold", "darkness"], ())
    assert [one.spell for one in lasting(fates)] == ["darkness"]
    assert set(short(fates.state[Cards][DISCARDS])) == {"7D", "9S"}
    assert fates.hand("Mara") == ["10H", "2C", "3C", "4C"]
    assert fates.everywhere() == ALL_CARDS


@proves("ff.mages.cards-on-table")
def test_an_emptied_deck_takes_the_discards_and_leaves_a_spell_s_cards_where_they_lie() -> None:
    fates = coven(HEAT, ["7D", "8C", "9S", "10H"], ["2D", "3D", "4D", "5D"])
    casts(fates, "cold", "Wolf", ["7D"])
    fates.answers("dana", "take-it", "2C")
    left = [card for card in ALL_CARDS if card not in ("7D", "8C", "9S", "10H", "2C", "2D", "3D", "4D", "5D")]
    while left:
        some, left = left[:4], left[4:]
        fates.do("dana", "set-task", *some, actor=fates.named("Mara"), what="Wait", level=len(some))
        fates.do("dana", "close-task", task=str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"]))

    lying = [zone for zone, held in fates.state[Cards].places.items() if "7D" in short(held)]

    assert len(lying) == 1
    assert lying[0].startswith("magic")
    assert fates.everywhere() == ALL_CARDS


@proves("ff.mages.physical")
def test_a_mage_lays_one_card_in_defence_too() -> None:
    fates = hunt(["9C", "KH", "3D", "4S"])
    fates.protagonist("bob", "Iria", calling="mage")
    fates.do("dana", "deal", "2C", "2D", "2H", "2S")
    strike(fates, "ann", "Mara", "Iria", ["9C"])

    refused = fates.refused("bob", "defend", choice=fates.asked(), cards=["2C", "2D"])

    assert refused.code == "play.count"


@proves("ff.mages.physical", "ff.reactions.defend")
def test_a_mage_with_a_card_too_many_in_a_defence_hears_of_cards_and_of_no_stone_skin() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], calling="mage")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["7D"])

    refused = fates.refused("ann", "defend", choice=fates.asked("reaction"), cards=["KH", "9C"])

    assert refused.code == "play.count"


@proves("ff.creatures.reaction", "ff.creatures.oa", "ff.ruling.creature-oa", "ff.attributes.tenacity")
def test_what_a_creature_is_outstanding_at_is_in_its_numbers_already() -> None:
    """A basilisk answers a spell, or a fright, with its two cards; of the cast, Tenacity adds to the one of a class."""
    fates = coven(MIND, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "bring-creature", species="piskie")
    fates.do("dana", "make-cast-member", name="Ogda", calling="fighter", row="9", attribute="tenacity")
    fates.do("dana", "set-cross", entity=fates.named("Piskie"), cross=MIND)
    basilisk, ogda = fates.named("Basilisk"), fates.named("Ogda")

    assert (resist_cards(fates.state, basilisk), resist_cards(fates.state, ogda)) == (2, 2)
    assert (unshaken(fates.state, basilisk, "goad"), unshaken(fates.state, ogda, "goad")) == (0, 1)
    assert cast_cards(fates.state, fates.named("Piskie")) == 1
    fates.do("dana", "bring-creature", species="shrieker")
    assert cast_cards(fates.state, fates.named("Shrieker")) == 1  # it has no card to act with
