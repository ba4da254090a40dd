"""Fighters and their maneuvers: what each does with a pip, a court card and an ace, and what it leaves behind."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import table
from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import CARDS, HELD, does, fight, hits, words
from threefates.pieces.cards import Suit
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, named, short
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import (
    Learned,
    Maneuvers,
    drawn_by,
    one_suit,
    rounds_of_maneuver,
)
from threefates.systems.fifty_two_fates.content.loader import archetypes, maneuvers
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import of_its_suit
from threefates.testing.proof import proves

# four maneuvers -----------------------------------------------------------------------------------


@proves("ff.maneuvers.assignment")
def test_a_fighter_has_four_different_maneuvers_one_for_each_suit_and_for_good() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    twice = {"clubs": "stun", "diamonds": "stun", "hearts": "evade", "spades": "hunt"}

    first = fates.refused("ann", "learn-maneuvers", entity=mara, **twice)
    unknown = fates.refused("ann", "learn-maneuvers", entity=mara, **{**twice, "diamonds": "wings"})
    fates.do("ann", "learn-maneuvers", entity=mara, **{**twice, "diamonds": "knock"})
    again = fates.refused("ann", "learn-maneuvers", entity=mara, **{**twice, "diamonds": "push"})

    assert (first.code, unknown.code, again.code) == ("maneuvers.four", "maneuvers.four", "maneuvers.for_good")
    assert fates.panes["bob"][-1] == "Mara fights: ♣ stun, ♦ knock, ♥ evade, ♠ hunt."


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(f"ff.fighters.{name}")) for name in archetypes()])
@proves("ff.fighters.archetype-rule")
def test_an_archetype_is_a_ready_set(name: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    fates.do("ann", "take-archetype", entity=mara, archetype=name)

    expected = table(f"ff.fighters.{name}")
    found = dict(
        zip(("clubs", "diamonds", "hearts", "spades"), fates.state[Maneuvers].known[mara].maneuvers, strict=True)
    )
    assert found == expected


@proves("ff.maneuvers.random-table")
def test_four_maneuvers_may_be_drawn_and_a_card_that_gives_one_again_is_none() -> None:
    rows = table("ff.maneuvers.random-table")
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    theirs = fates.refused("bob", "draw-maneuvers", entity=mara)
    fates.do("ann", "draw-maneuvers", "2C", "KD", "AS", "10H", entity=mara)

    assert theirs.code == "character.not_yours"
    assert fates.came(Learned)[-1].cards == ("2C", "KD", "AS", "10H")
    assert {rank: drawn_by(named([f"{rank}C"])[0]).id for rank in rows} == rows
    assert fates.state[Maneuvers].known[mara].maneuvers == ("disarm", "stun", "sweep", "parry")


@proves("ff.maneuvers.random-table")
def test_a_maneuver_is_drawn_from_every_card_that_gives_another() -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    fates, chance = Fates(), ScriptedChance(["2C", "KD", "AS", "10H"])
    mara = fates.protagonist("ann", "Mara")

    fates.do("ann", "draw-maneuvers", chance=chance, entity=mara)

    decks = [
        {f"{rank}{suit}" for rank in ranks if rank not in gone for suit in "CDHS"}
        for gone in (
            (),
            ("2",),
            ("2", "K"),
            ("2", "K", "A"),
        )
    ]
    assert [{*drawn.among} for drawn in chance.drawn if isinstance(drawn.among, tuple)] == decks


@proves("ff.maneuvers.random-table")
def test_only_a_fighter_draws_maneuvers() -> None:
    fates = Fates()
    iria = fates.protagonist("ann", "Iria", calling="mage")

    assert fates.refused("ann", "draw-maneuvers", entity=iria).code == "maneuvers.fighter"
    assert fates.refused("bob", "draw-maneuvers", entity=iria).code == "character.not_yours"


@proves("ff.actions.maneuver")
def test_only_fighters_have_maneuvers() -> None:
    fates = Fates()
    iria = fates.protagonist("ann", "Iria", calling="mage")

    refused = fates.refused("ann", "take-archetype", entity=iria, archetype="warrior")

    assert refused.code == "maneuvers.fighter"
    assert refused.source == "ff.actions.maneuver"


@proves("ff.actions.maneuver", "ff.maneuvers.assignment")
def test_a_cast_member_who_fights_is_trained_in_secret() -> None:
    fates = Fates()
    fates.do("dana", "make-cast-member", name="Captain", row="9")

    fates.do("dana", "take-archetype", entity=fates.named("Captain"), archetype="warrior")

    part = fates.view("dana")["ff.maneuvers"]
    assert isinstance(part, Words)
    assert part.lines[0].text == "Captain: ♣ disarm, ♦ goad, ♥ lead, ♠ push"
    assert "ff.maneuvers" not in fates.view("ann")
    assert not any("disarm" in line for line in fates.panes["ann"])


@proves("ff.fighters.physical")
def test_fighters_lay_two_cards_for_a_maneuver_and_for_a_defence() -> None:
    fates = fight("disarm", "7S", "8S", "9S")

    three = fates.refused(
        "ann",
        "maneuver",
        entity=fates.named("Mara"),
        maneuver="disarm",
        target=fates.named("Wolf"),
        cards=["7S", "8S", "9S"],
    )
    does(fates, "disarm", ["7S", "8S"])

    assert three.code == "play.count"
    assert fates.bout.play.cards == ("7S", "8S")


# the rule -----------------------------------------------------------------------------------------


@proves("ff.maneuvers.rule")
def test_a_maneuver_takes_cards_of_its_suit_and_no_weapon_adds_to_them() -> None:
    fates = fight("knock", "7S", attack_bonus=3)

    does(fates, "knock", ["7S"])

    assert fates.bout.play.bonus == 0
    assert fates.panes["tv"] == ["Mara plays knock upon Wolf: 7♠, 7."]


@proves("ff.maneuvers.same-suit")
def test_every_card_of_a_maneuver_is_of_its_suit() -> None:
    fates = fight("knock", "7S")

    refused = fates.refused(
        "ann", "maneuver", entity=fates.named("Mara"), maneuver="knock", target=fates.named("Wolf"), cards=["7S", "2C"]
    )

    can = short(of_its_suit(fates.state, fates.named("Mara"), maneuvers()["knock"]))

    assert refused.code == "maneuver.suit"
    assert set(can) == {card for card in fates.hand("Mara") if card.endswith("S")} != set(fates.hand("Mara"))
    assert one_suit(named(["7S", "2S"]), Suit.SPADES) is None


@proves("ff.actions.maneuver")
def test_a_maneuver_is_the_action_of_a_turn() -> None:
    fates = hits("knock", "pip")

    (offer, *_) = [one for one in fates.offers("ann", "maneuver") if not one.enabled]

    assert offer.refusal is not None
    assert fates.refused(
        "ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["2C"]
    ).code in ("turn.acted", "turn.not_yours")


def test_a_maneuver_that_is_defended_against_does_nothing() -> None:
    fates = fight("knock", "7S")
    does(fates, "knock", ["7S"])

    fates.do("dana", "defend-by-draw", "9D", "8C", choice=fates.asked("reaction"), count=1)

    assert words(fates) == []


@pytest.mark.parametrize("sort", CARDS)
@proves("ff.maneuvers.durations")
def test_what_goes_on_does_so_for_a_round_two_or_until_it_is_ended(sort: str) -> None:
    scale = table("ff.maneuvers.durations")
    fates = hits("goad", sort)

    lasts = {"until_ended": None}.get(scale[sort], scale[sort])

    assert rounds_of_maneuver(CardClass(sort)) == lasts == HELD[sort]
    assert fates.timers() == [("fit", lasts)]


@proves("ff.maneuvers.durations", "ff.ruling.duration-counting")
def test_a_fighter_may_end_what_goes_on_and_another_maneuver_ends_what_an_ace_began() -> None:
    fates = hits("goad", "ace", "7S")
    going = words(fates)

    fates.passes("ann", "Mara")
    fates.do("ann", "end-maneuver", entity=fates.named("Mara"), maneuver="goad")

    assert going == ["goaded by Mara"]
    assert words(fates) == []


@proves("ff.maneuvers.assignment")
def test_an_archetype_is_read_before_it_is_taken_for_good() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")

    (offer,) = fates.offers("ann", "take-archetype")

    sets = {option.value: option.detail.rpartition(". ")[2] for option in offer.fields[0].options}
    assert sets == {
        "assassin": "♣ stun, ♦ knock, ♥ evade, ♠ hunt.",
        "berserker": "♣ sweep, ♦ knock, ♥ frighten, ♠ rage.",
        "guardian": "♣ push, ♦ guard, ♥ parry, ♠ sweep.",
        "warrior": "♣ disarm, ♦ goad, ♥ lead, ♠ push.",
    }


@proves("ff.fighters.archetype-rule", "ff.actions.maneuver")
def test_a_creature_without_a_class_may_be_as_skilled_and_a_mage_of_the_cast_may_not() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    wolf = fates.creature()
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9")
    offered = {dict(offer.fixed)["entity"]: offer for offer in fates.offers("dana", "take-archetype")}

    fates.do("dana", "take-archetype", entity=wolf, archetype="berserker")

    assert wolf in offered
    assert fates.named("Ogda") not in offered
    assert all(dict(offer.fixed)["entity"] != wolf for offer in fates.offers("dana", "take-archetype"))
    assert not any("berserker" in line for line in fates.panes["ann"])
