"""The Deck of Consequences: what a card says, what brings one under each reading, and how many a scene bears."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.deck.turning import desperately, does, table, turned
from threefates.commons.clocks import Clocks
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.parts import Hands
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.deck.deck import Deck
from threefates.systems.fates_edge.deck.suits_and_ranks import severity, theme
from threefates.systems.fates_edge.rulings.road import DeckSuits
from threefates.testing.proof import proves


@proves("fe.deck.suits-core", "fe.deck.suits-quickstart", "fe.deck.suits-cp")
def test_the_suits_mean_what_each_book_says() -> None:
    cards = [Card.parse(card) for card in ("9H", "9C", "9D", "9S")]

    assert [theme(card, DeckSuits.CORE) for card in cards] == ["social", "physical", "resources", "mystical"]
    assert [theme(card, DeckSuits.QUICKSTART) for card in cards] == ["social", "resource", "arcane", "physical"]
    assert [theme(card, DeckSuits.PLAYERS_GUIDE) for card in cards] == ["social", "material", "magical", "harm"]


@proves("fe.deck.ranks")
def test_the_rank_says_how_bad_it_is() -> None:
    hearts = [card for card in DECK if card.suit.value == "H"]

    assert [severity(card) for card in hearts].count("an omen") == 3
    assert [severity(card) for card in hearts].count("a nuisance") == 3
    assert [severity(card) for card in hearts].count("moderate") == 3
    assert [severity(card) for card in hearts].count("major and lasting") == 3


@proves("fe.deck.triggers-core")
def test_several_ones_may_be_answered_with_a_card_in_the_place_of_the_beats() -> None:
    evening, hero = table("core")
    early = evening.refused("gm", "fe.turn-card", cause="roll")
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    evening.keep()
    banked = evening.bank
    does(evening, "gm", "fe.turn-card", "QS", cause="roll")
    again = evening.refused("gm", "fe.turn-card", cause="roll")

    assert (early.title, again.title) == ("No roll asks for a card.", "That roll has its card.")
    assert (banked, evening.bank, turned(evening)) == (2, 0, ["QS"])
    assert "The queen of spades: mystical, major and lasting (the latest roll showed several 1s)." in evening.told(
        "bob"
    )


@proves("fe.deck.triggers-quickstart")
def test_where_both_are_allowed_the_beats_stay() -> None:
    evening, hero = table("core", "both")
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    evening.keep()
    does(evening, "gm", "fe.turn-card", "QS", cause="roll")

    assert (evening.bank, turned(evening)) == (2, ["QS"])


@proves("fe.deck.triggers-core")
def test_overflow_and_the_road_bring_cards_too() -> None:
    evening, _ = table("core")
    before = [evening.refused("gm", "fe.turn-card", cause=cause).code for cause in ("overflow", "travel")]
    evening.do("gm", "fe.set-beats", held=13, reason="a long night")
    evening.do("gm", "fe.start-leg", name="The moor")
    does(evening, "gm", "fe.turn-card", "2C", cause="overflow")
    does(evening, "gm", "fe.turn-card", "3C", cause="travel")

    assert before == ["deck.no_trigger", "deck.no_trigger"]
    assert turned(evening) == ["2C", "3C"]


@proves("fe.deck.triggers-quickstart")
def test_a_desperate_success_at_a_cost_brings_a_card_by_itself() -> None:
    evening, hero = table("quickstart", "both")
    desperately(evening, hero, 7, "AH")

    assert (turned(evening), evening.bank) == (["AH"], 1)


@proves("fe.deck.triggers-quickstart")
def test_where_it_is_one_or_the_other_the_game_master_is_asked() -> None:
    evening, hero = table("quickstart")
    desperately(evening, hero, 7)
    does(evening, "gm", "answer", "AH", choice=evening.asked().id, option="card")

    assert (turned(evening), evening.bank) == (["AH"], 0)


@proves("fe.deck.triggers-quickstart")
def test_the_game_master_may_keep_the_beats() -> None:
    evening, hero = table("quickstart")
    desperately(evening, hero, 7)
    evening.answer("bank", by="gm")

    assert (turned(evening), evening.bank, evening.waits()) == ([], 1, False)


@proves("fe.deck.triggers-quickstart")
def test_with_nobody_there_to_ask_the_beats_stay() -> None:
    evening, hero = table("quickstart")
    evening.rated(hero, wits=2, Tinker=2)
    evening.agreed(hero, dv=2, position=2)
    evening.leaves("gm")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=hero)
    evening.do("ann", "answer", 7, choice=evening.asked().id, option=evening.asked().options[0].value)

    assert (turned(evening), evening.bank, evening.waits()) == ([], 1, False)


@proves("fe.deck.triggers-quickstart")
def test_two_beats_at_once_bring_one_and_a_scene_bears_three() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.set-beats", held=12, reason="as the test has it")
    does(evening, "gm", "fe.spend-on-complication", beats=1, what="a noise")
    for card in ("2H", "3H", "4H"):
        does(evening, "gm", "fe.spend-on-complication", card, beats=2, what="an alarm")
    does(evening, "gm", "fe.spend-on-complication", beats=2, what="another")

    assert turned(evening) == ["2H", "3H", "4H"]


@proves("fe.deck.triggers-quickstart")
def test_where_it_is_either_two_beats_buy_a_card_and_a_plain_spend_brings_none() -> None:
    evening, _ = table("quickstart")
    evening.do("gm", "fe.set-beats", held=5, reason="as the test has it")
    does(evening, "gm", "fe.spend-on-complication", beats=2, what="an alarm")
    does(evening, "gm", "fe.turn-card", "2H", cause="spend")

    assert (turned(evening), evening.state[Bank].held) == (["2H"], 1)


@proves("fe.deck.triggers-quickstart")
@pytest.mark.parametrize("polarity", ["danger", "progress"])
def test_a_major_clock_that_fills_brings_one(polarity: str) -> None:
    evening, _ = table("quickstart", travel_clock_polarity=polarity)
    evening.do("gm", "fe.start-threat", name="The mob", size=2, brings="story")
    evening.do("gm", "fe.start-leg", name="The moor")
    evening.do("gm", "start-clock", name="A plain clock", size=1)
    mob, road, plain = evening.state[Clocks].known
    does(evening, "gm", "tick-clock", "2H", clock=mob, segments=2)
    does(evening, "gm", "tick-clock", "3H", clock=road, segments=4)
    does(evening, "gm", "tick-clock", clock=plain, segments=1)

    assert turned(evening) == ["2H", "3H"]


@proves("fe.deck.one-method-per-roll")
def test_any_roll_may_be_answered_by_as_many_cards_as_its_ones() -> None:
    evening, hero = table("per_roll")
    evening.rolls(hero, 7, 7, 1, 1, dv=2)
    evening.keep()
    too_many = evening.refused("gm", "fe.turn-card", cause="roll", cards=3)
    does(evening, "gm", "fe.turn-card", "2H", "9H", cause="roll", cards=2)

    assert too_many.code == "deck.too_many"
    assert (turned(evening), evening.bank) == (["2H", "9H"], 0)


@proves("fe.deck.triggers-quickstart", "fe.deck.triggers-core")
def test_a_new_scene_has_its_own_cards_and_no_card_comes_twice_before_the_deck_is_shuffled() -> None:
    evening, _ = table("core")
    evening.do("gm", "fe.start-leg", name="The moor")
    evening.do("gm", "start-scene", title="One")
    does(evening, "gm", "fe.turn-card", "2H", cause="travel")
    evening.do("gm", "start-scene", title="Two")
    cleared = turned(evening)
    out = evening.state[Deck].out
    evening.do("gm", "fe.shuffle-deck")

    assert (cleared, out, evening.state[Deck].out) == ([], ("2H",), ())


@proves("fe.deck.triggers-quickstart", "fe.deck.triggers-core")
def test_in_its_box_it_brings_nothing() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.set-deck", in_use=False)
    evening.do("gm", "fe.set-beats", held=5, reason="as the test has it")
    evening.do("gm", "fe.spend-on-complication", beats=2, what="an alarm")

    assert turned(evening) == []
    assert evening.refused("gm", "fe.set-deck", in_use=False).code == "deck.same"
    assert [offer.label for offer in evening.offers("gm", "fe.set-deck")] == ["Put the deck on the table"]


def test_the_cards_of_a_scene_lie_open_with_their_reading() -> None:
    evening, _ = table("core")
    evening.do("gm", "fe.start-leg", name="The moor")
    does(evening, "gm", "fe.turn-card", "AD", cause="travel")

    part = evening.view("bob")["consequences"]

    assert isinstance(part, Hands)
    assert [(hand.size, hand.limit, hand.note) for hand in part.hands] == [(1, None, "resources, alters the scene")]
    assert evening.replayed() == evening.state
