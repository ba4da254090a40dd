"""How 52 Fates draws its cards: a fan that is lifted from, a play with what it is worth, discards suit by suit."""

from __future__ import annotations

import re

import pytest

from threefates.pieces.cards import DECK
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer, choice, several
from threefates.rulebook.parts import CardFace, Hand, Hands, Place
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.drawing import draw
from threefates.web.pages.offer_html import offer_of

CARDS = tuple(CardFace(str(card), card.spoken) for card in reversed(DECK))
FULL = Refusal("not.now", "It is not your turn.", "Wait for it.")


def drawn(name: str, *hands: Hand) -> str:
    return draw(name, Hands("Cards", Place.HAND, hands), "fifty_two_fates", secret=True)


def offered(offer: Offer) -> str:
    return offer_of("o-1", offer, "/t/t/s/", str, None, "more")


def test_a_hand_is_sorted_by_suit_and_every_card_of_it_is_a_button() -> None:
    html = drawn("ff.my-hand", Hand("vale", "Vale", 3, 4, (CARDS[0], CARDS[-1], CARDS[1])))

    assert re.findall(r'<button type="button" class="lift" data-card="(\w+)"', html) == ["KS", "AS", "2C"]
    assert 'data-owner="vale"' in html


def test_what_people_are_called_is_text_and_nothing_else() -> None:
    names = ["ff.my-hand", "ff.hands", "ff.piles", "ff.on-the-table"]

    html = [drawn(name, Hand("<vale>", "<b>Vale</b>", 1, cards=CARDS[:1], note="<i>20</i>")) for name in names]

    assert not [each for each in html if "<vale>" in each or "<b>Vale" in each or "<i>20" in each]


def test_discards_stand_in_a_row_for_each_suit_the_lowest_first() -> None:
    html = drawn("ff.piles", Hand("deck", "Fate deck", 0), Hand("discards", "Discards", 52, cards=CARDS))

    rows = re.findall(r'<ol class="cards" aria-label="Discards: (\w+)">(.*?)</ol>', html)
    assert [suit for suit, _ in rows] == ["spades", "hearts", "clubs", "diamonds"]
    assert [row.count("<li>") for _, row in rows] == [13] * 4
    assert rows[0][1].index("two of spades") < rows[0][1].index("jack of spades") < rows[0][1].index("ace of spades")


def test_somebody_else_s_hand_is_backs_and_a_number() -> None:
    html = drawn("ff.hands", Hand("vale", "Vale", 3, 4, note="takes hits unless they object"))

    assert html.count("<i></i>") == 3
    assert "3 of 4 cards" in html
    assert "data-card" not in html


def test_an_offer_says_which_cards_it_could_be_done_with_greyed_or_not() -> None:
    cards = several("cards", "Cards", (Option("KH", "K♥"), Option("3C", "3♣")), low=1, high=2)
    whom = choice("target", "Whom", (Option("wolf", "Wolf"),))

    shown, greyed = offered(Offer("hit", "Hit", (whom, cards))), offered(Offer("hit", "Hit", (cards,), refusal=FULL))

    assert 'data-cards="KH 3C"' in shown
    assert 'data-least="1" data-most="2"' in shown
    assert 'data-cards="KH 3C"' in greyed


@pytest.mark.parametrize("fields", [(), (choice("target", "Whom", (Option("wolf", "Wolf"),)),)])
def test_an_offer_that_takes_no_card_says_nothing_of_cards(fields: tuple[object, ...]) -> None:
    assert "data-cards" not in offered(Offer("pass", "Pass", fields))  # type: ignore[arg-type]


def test_a_card_that_is_played_by_itself_says_so_before_it_is_tapped() -> None:
    alone = Refusal("play.alone", "An ace stands alone.", "Play it by itself.")
    cards = several("cards", "Cards", (Option("AH", "A♥", alone=alone), Option("3C", "3♣")), low=1, high=2)

    html = offered(Offer("hit", "Hit", (cards,)))

    assert re.findall(r'value="(\w+)" data-alone="([^"]+)"', html) == [
        ("AH", "An ace stands alone. Play it by itself.")
    ]
