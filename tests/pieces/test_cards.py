"""Fifty-two cards, always fifty-two, and no order among the undrawn."""

from collections import Counter
from itertools import chain

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from threefates.pieces import (
    DECK,
    Card,
    CardError,
    ChanceError,
    HandChance,
    NoChance,
    Rank,
    ScriptedChance,
    SealedChance,
    Suit,
    Zones,
)

ZONES = ("hand of Ann", "hand of Bob", "discards")
KING_OF_HEARTS = Card(Rank.KING, Suit.HEARTS)
every_card = pytest.mark.parametrize("card", DECK, ids=str)


def test_the_deck_has_fifty_two_different_cards_and_no_joker() -> None:
    assert len(set(DECK)) == 52
    assert Counter(card.suit for card in DECK) == dict.fromkeys(Suit, 13)


@every_card
def test_every_card_is_read_again_from_each_of_its_names(card: Card) -> None:
    names = (str(card), str(card).lower(), card.glyphs, card.spoken, f" {card.spoken.upper()} ")

    assert {Card.parse(name) for name in names} == {card}


def test_cards_are_printed_short_with_signs_and_spoken() -> None:
    ten = Card.parse("10C")

    assert (str(ten), ten.glyphs, ten.spoken) == ("10C", "10♣", "ten of clubs")
    assert Card.parse("A♠\ufe0f").spoken == "ace of spades"


@pytest.mark.parametrize(
    "text", ["", "K", "H", "1H", "11D", "KX", "joker", "king hearts", "KH" * 99, "KH" + " " * 99 + "x"]
)
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(CardError, match="Write it like KH, 10C or king of hearts") as caught:
        Card.parse(text)

    assert len(caught.value.words) < 100


@given(st.integers(0, 52), st.integers(0, 10_000))
def test_a_draw_gives_different_cards_and_takes_them_from_the_undrawn(n: int, version: int) -> None:
    zones, drawn = Zones().draw(SealedChance(b"seed", (), version), "discards", n)

    assert len(set(drawn)) == n
    assert zones["discards"] == drawn
    assert set(zones.undrawn) == set(DECK) - set(drawn)


def test_every_undrawn_card_is_drawn_about_equally_often() -> None:
    held = Zones({"hand of Ann": DECK[:42]})

    firsts = Counter(held.draw(SealedChance(b"seed", (), v), "discards")[1][0] for v in range(3_000))

    assert set(firsts) == set(DECK[42:])
    # 300 each are expected, with a deviation of 16.4: five of them are 82.
    assert all(218 <= times <= 382 for times in firsts.values())


def test_the_next_card_does_not_depend_on_how_the_others_came_to_be_held() -> None:
    one = Zones({"hand of Ann": DECK[:3], "hand of Bob": DECK[3:5]})
    other = Zones({"discards": DECK[:5][::-1]})

    assert one.undrawn == other.undrawn
    assert one.draw(SealedChance(b"seed", (), 1), "x")[1] == other.draw(SealedChance(b"seed", (), 1), "x")[1]


def test_a_real_card_is_named_by_hand_and_a_held_one_is_refused_without_saying_who_holds_it() -> None:
    zones, drawn = Zones().draw(HandChance(["kh"]), "hand of Ann")

    with pytest.raises(ChanceError) as caught:
        zones.draw(HandChance(["KH"]), "hand of Bob")

    assert drawn == (KING_OF_HEARTS,)
    assert caught.value.words == "'KH' is not one of 51 that can be drawn now."


@pytest.mark.parametrize("n", [-1, 3])
def test_more_cards_than_are_left_are_refused_before_any_is_drawn(n: int) -> None:
    zones = Zones({"discards": DECK[2:]})

    with pytest.raises(CardError, match=f"{n} cards cannot be drawn: 2 are left"):
        zones.draw(NoChance(), "hand of Ann", n)


def test_shuffling_the_discards_in_makes_them_undrawn() -> None:
    zones = Zones({"hand of Ann": DECK[:5], "discards": DECK[5:]})

    shuffled = zones.take(zones["discards"], "discards")

    assert set(shuffled.undrawn) == set(DECK[5:])
    assert shuffled == Zones({"hand of Ann": DECK[:5]})


def test_a_moved_card_goes_after_those_already_there() -> None:
    zones = Zones({"hand of Ann": DECK[:2], "discards": DECK[2:4]})

    moved = zones.move([DECK[0]], "hand of Ann", "discards")

    assert moved["hand of Ann"] == (DECK[1],)
    assert moved["discards"] == (DECK[2], DECK[3], DECK[0])
    assert (moved.where(DECK[0]), moved.where(DECK[51])) == ("discards", None)


def test_a_card_that_is_not_there_cannot_be_moved_or_taken() -> None:
    zones = Zones({"hand of Ann": DECK[:2]})

    with pytest.raises(CardError, match="king of hearts is not there"):
        zones.move([KING_OF_HEARTS], "hand of Ann", "discards")
    with pytest.raises(CardError, match="two of clubs is not there"):
        zones.take([DECK[0], DECK[0]], "hand of Ann")


def test_a_card_cannot_be_in_two_places() -> None:
    zones = Zones({"hand of Ann": (KING_OF_HEARTS,)})

    with pytest.raises(CardError, match="king of hearts cannot be in two places"):
        zones.put([KING_OF_HEARTS], "discards")
    with pytest.raises(msgspec.ValidationError, match="two places"):
        msgspec.json.decode(b'{"places": {"a": [{"rank":"K","suit":"H"}, {"rank":"K","suit":"H"}]}}', type=Zones)


def test_zones_survive_the_log() -> None:
    zones = Zones({"hand of Ann": DECK[7:9], "discards": DECK[30:33]})

    assert msgspec.json.decode(msgspec.json.encode(zones), type=Zones) == zones


def test_zones_given_a_change_stay_as_they_were() -> None:
    zones = Zones({"hand of Ann": DECK[:2]})

    zones.move(DECK[:2], "hand of Ann", "discards")

    assert zones == Zones({"hand of Ann": DECK[:2]})


class AnEveningOfCards(RuleBasedStateMachine):
    """Draw, play and shuffle in as you like: fifty-two cards stay fifty-two, each in one place."""

    def __init__(self) -> None:
        super().__init__()
        self.zones = Zones()
        self.version = 0

    @rule(zone=st.sampled_from(ZONES), n=st.integers(0, 12))
    def draw(self, zone: str, n: int) -> None:
        before, n = self.zones, min(n, len(self.zones.undrawn))
        self.version += 1
        self.zones, drawn = before.draw(SealedChance(b"seed", (), self.version), zone, n)
        assert self.zones == before.put(drawn, zone)
        assert set(drawn) <= set(before.undrawn)

    @precondition(lambda self: self.zones.places)
    @rule(data=st.data(), to=st.sampled_from(ZONES))
    def play(self, data: st.DataObject, to: str) -> None:
        source = data.draw(st.sampled_from(sorted(self.zones.places)))
        cards = data.draw(st.lists(st.sampled_from(self.zones[source]), unique=True))
        self.zones = self.zones.move(cards, source, to)
        assert all(self.zones.where(card) == to for card in cards)

    @rule()
    def shuffle_in(self) -> None:
        self.zones = self.zones.take(self.zones["discards"], "discards")
        assert self.zones["discards"] == ()

    @invariant()
    def fifty_two_cards_are_fifty_two(self) -> None:
        everywhere = [*self.zones.undrawn, *chain.from_iterable(self.zones.places.values())]
        assert Counter(everywhere) == Counter(DECK)
        assert all(self.zones.places.values())


TestAnEveningOfCards = AnEveningOfCards.TestCase


def test_a_scripted_deal_is_what_the_script_says() -> None:
    with ScriptedChance([KING_OF_HEARTS, "2C"]) as chance:
        _, drawn = Zones().draw(chance, "hand of Ann", 2)

    assert [card.spoken for card in drawn] == ["king of hearts", "two of clubs"]
