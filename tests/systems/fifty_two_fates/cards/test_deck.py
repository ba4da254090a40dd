"""Dealing, secrets, refilling and what happens when the deck runs out."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, strike
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Draws
from threefates.rulebook.parts import Hands
from threefates.rulebook.viewers import Role
from threefates.systems.fifty_two_fates.cards.deck import FATE, Cards
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def shown(fates: Fates, seat: str, part: str) -> dict[str, tuple[str, ...] | int]:
    """Every hand of a part: its cards, or its size where they are not shown."""
    found = fates.view(seat).get(part)
    if not isinstance(found, Hands):
        return {}
    return {h.name: h.size if h.cards is None else tuple(face.card for face in h.cards) for h in found.hands}


@proves("ff.cards.secrecy")
def test_a_hand_is_seen_by_its_holder_alone_and_counted_by_everybody() -> None:
    fates = duel(MARA, BERN)

    assert shown(fates, "ann", "ff.my-hand") == {"Mara": tuple(MARA)}
    assert shown(fates, "dana", "ff.my-hand") == {}
    for seat in ("ann", "bob", "dana", "tv"):
        assert shown(fates, seat, "ff.hands") == {"Mara": 4, "Bern": 4}


@proves("ff.dealer.fate-sway", "ff.dealer.modes", "ff.session.start", "ff.sway.meaning")
def test_in_fate_sway_the_fate_dealer_holds_a_hand_as_large_as_the_largest_sway() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=5)
    fates.creature("Wolf")

    fates.do("dana", "deal", *ALL_CARDS[:10], mode="fate_sway")

    assert fates.state[Cards].held(FATE) == 5
    assert shown(fates, "dana", "ff.my-hand") == {"The Fate Dealer": tuple(ALL_CARDS[5:10])}
    assert shown(fates, "ann", "ff.my-hand") == {"Mara": tuple(ALL_CARDS[:5])}
    assert [offer.command for offer in fates.offers("dana", "attack")] == ["ff.attack"]


@proves("ff.dealer.mixed-fate", "ff.dealer.modes", "ff.sway.meaning")
def test_in_mixed_fate_only_the_important_have_a_hand() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Wolf")
    fates.creature("Queen", important=True)

    fates.do("dana", "deal", *ALL_CARDS[:8], mode="mixed_fate")

    assert shown(fates, "dana", "ff.my-hand") == {"Queen": tuple(ALL_CARDS[4:8])}
    groups = {offer.group: offer.command for offer in fates.offers("dana") if offer.label == "Attack"}
    assert groups == {"Wolf": "ff.attack-by-draw", "Queen": "ff.attack"}


@proves("ff.cards.secrecy")
def test_a_hand_goes_back_unseen_when_its_character_is_given_away() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "give-character", "2C", "2D", "2H", "2S", character=fates.named("Mara"), seat="dana")

    assert fates.hand("Mara") == ["2C", "2D", "2H", "2S"]
    assert not any("K♥" in line for line in fates.panes["dana"])
    assert fates.everywhere() == ALL_CARDS


@proves("ff.session.continue")
def test_dealing_again_keeps_every_hand_unless_it_is_dealt_afresh() -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "deal")
    kept = fates.hand("Mara")
    fates.do("dana", "deal", *ALL_CARDS[:8], afresh=True)

    assert kept == MARA
    assert fates.hand("Mara") == ALL_CARDS[:4]


@proves("ff.protagonist.sway-easier")
def test_a_table_may_agree_on_more_sway_to_start_with_and_never_on_less() -> None:
    fates = Fates()

    fates.protagonist("ann", "Mara", sway=6)

    assert fates.hero("Mara").full_sway == 6
    assert fates.refused("bob", "make-protagonist", name="Bern", calling="mage", sway=3).code == "range"


@pytest.mark.parametrize(
    ("timing", "after_laying", "before_counter"),
    [("at_once", 4, 4), ("after_exchange", 3, 4), ("end_of_turn", 3, 3)],
)
@proves("ff.cards.replace", "ff.round.turn-procedure")
def test_when_cards_are_replaced(timing: str, after_laying: int, before_counter: int) -> None:
    fates = duel(MARA, BERN, {"replacement-timing": timing})
    drawn = {"at_once": (["2C"], ["2D"]), "after_exchange": ([], ["2C", "2D"]), "end_of_turn": ([], [])}[timing]

    strike(fates, "ann", "Mara", "Bern", ["9C"], *drawn[0])
    laid = len(fates.hand("Mara"))
    fates.answers("bob", "defend", *drawn[1], cards=["AS"])

    assert laid == after_laying
    assert (len(fates.hand("Mara")), len(fates.hand("Bern"))) == (before_counter, before_counter)


@proves("ff.round.turn-procedure")
def test_at_the_end_of_a_turn_whoever_acted_draws_first() -> None:
    fates = duel(MARA, BERN, {"replacement-timing": "end_of_turn"})

    strike(fates, "bob", "Bern", "Mara", ["7D"])
    fates.answers("ann", "defend", "2C", "2D", cards=["9C"])

    assert (fates.hand("Bern")[-1], fates.hand("Mara")[-1]) == ("2C", "2D")


@proves("ff.cards.plays-final", "ff.cards.actor-first")
def test_laid_cards_lie_open_before_the_answer_and_cannot_be_laid_again() -> None:
    fates = duel(MARA, BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C"])

    assert shown(fates, "bob", "ff.on-the-table") == {"Mara strikes": ("9C",)}
    assert fates.refused("bob", "defend", choice=fates.asked(), cards=["9C"]).code == "hand.not_held"


def test_a_card_of_somebody_else_is_refused_in_the_same_words_as_one_of_the_deck() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["9C"])

    of_the_deck = fates.refused("bob", "defend", choice=fates.asked(), cards=["2C"])
    of_mara = fates.refused("bob", "defend", choice=fates.asked(), cards=["KH"])

    assert of_mara.code == of_the_deck.code
    assert of_mara.title.replace("king of hearts", "two of clubs") == of_the_deck.title


@proves("ff.cards.ace-no-stack", "ff.cards.extra-optional")
def test_an_ace_stands_alone_and_a_fighter_lays_one_card_or_two() -> None:
    fates = duel(BERN, MARA)
    attack = {"entity": fates.named("Mara"), "target": fates.named("Bern")}

    assert fates.refused("ann", "attack", cards=["AS", "7D"], **attack).code == "play.ace_alone"
    assert fates.refused("ann", "attack", cards=["7D", "5C", "4H"], **attack).code == "play.count"
    strike(fates, "ann", "Mara", "Bern", ["7D", "5C"])


@proves("ff.deck.discard", "ff.round.turn-procedure")
def test_played_cards_go_face_up_to_the_discards() -> None:
    fates = hunt(MARA, reaction=1)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "defend-by-draw", "10D", "2C")

    assert shown(fates, "tv", "ff.piles") == {"Fate deck": 46, "Discards": ("9C", "10D")}


@proves("ff.deck.reshuffle", "ff.deck.fate-deck")
def test_an_empty_fate_deck_takes_the_discards_at_once() -> None:
    fates = hunt(MARA)
    left = [card for card in ALL_CARDS if card not in MARA]
    while len(left) >= 4:
        fates.do("dana", "set-task", *left[:4], actor=fates.named("Mara"), what="Count the stars", level=4)
        task = str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"])
        left = left[4:]
        fates.do("dana", "close-task", task=task)

    assert shown(fates, "tv", "ff.piles") == {"Fate deck": 44, "Discards": ("QC", "QD", "QH", "QS")}
    assert fates.panes["tv"].count("The discards are shuffled into the fate deck.") == 1
    assert fates.everywhere() == ALL_CARDS


@proves("ff.deck.fate-deck", "ff.deck.reshuffle")
def test_a_draw_that_empties_the_deck_goes_on_with_the_discards_and_takes_no_card_too_many() -> None:
    fates = hunt(MARA)
    left = [card for card in ALL_CARDS if card not in MARA]
    for first in range(0, 44, 4):
        fates.do("dana", "set-task", *left[first : first + 4], actor=fates.named("Mara"), what="Wait", level=4)
        fates.do("dana", "close-task", task=str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"]))
    fates.do("dana", "set-task", *left[44:46], actor=fates.named("Mara"), what="Wait", level=2)
    fates.do("dana", "close-task", task=str(dict(fates.offers("dana", "close-task")[-1].fixed)["task"]))

    fates.do("dana", "set-task", *left[46:48], "2C", "2D", actor=fates.named("Mara"), what="Wait", level=4)

    assert shown(fates, "tv", "ff.piles") == {"Fate deck": 44, "Discards": ()}
    assert fates.panes["tv"].count("The discards are shuffled into the fate deck.") == 1
    assert fates.everywhere() == ALL_CARDS


@proves("ff.round.trim-hand", "ff.sway.meaning")
def test_whoever_holds_too_many_picks_what_to_give_up() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.answers("bob", "take-it", "2C")

    refused = fates.refused("bob", "trim", choice=fates.asked("trim"), cards=["AS"])
    fates.answers("bob", "trim", cards=["5C", "4H"])

    assert refused.code == "trim.count"
    assert fates.hand("Bern") == ["AS", "7D"]
    assert "Bern gives up 5♣ and 4♥." in fates.panes["ann"]


@proves("ff.round.trim-hand")
def test_the_fate_dealer_answers_for_somebody_away_without_seeing_their_cards() -> None:
    fates = duel(MARA, BERN)
    strike(fates, "ann", "Mara", "Bern", ["KH"])
    fates.happen(SeatChanged("bob", "Bob", Role.PLAYER, away=True))

    fates.do("dana", "answer-for-absent", "2C", choice=fates.asked("reaction"))
    fates.do("dana", "answer-for-absent", "AS", "4H", choice=fates.asked("trim"))

    assert fates.hero("Bern").sway == 2
    assert fates.hand("Bern") == ["7D", "5C"]


@proves("ff.deck.fate-deck")
def test_what_is_drawn_into_a_hand_is_hidden_and_what_is_turned_up_lies_open() -> None:
    fates = duel(MARA, BERN)
    dealt = [event.draws for event in fates.events if event.draws is not Draws.NONE]
    fates.events.clear()

    fates.do("dana", "set-task", "2C", actor=fates.named("Mara"), what="Lift the gate", level=1)

    assert set(dealt) == {Draws.HIDDEN}
    assert [event.draws for event in fates.events if event.draws is not Draws.NONE] == [Draws.OPEN]
