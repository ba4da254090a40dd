"""Reward cards: written, dealt face down, played for points, and nobody's business until then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.points.paid import held
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.content.records import rewards as book
from threefates.systems.fate_2003.rewards.cards_as_they_lie import (
    Card,
    CardDealt,
    CardPlayed,
    Rewards,
    knows,
    other_cards,
    sealed_evenings,
    stock,
)
from threefates.systems.fate_2003.rewards.reward_cards import (
    MOST_CARDS,
    DealCard,
    DealCards,
    DropCard,
    PlayCard,
    TakeBookCards,
    WriteCard,
)
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.testing.proof import proves

TV = Seat("tv", "The TV", Role.SCREEN)


def dealt(to: str = "Mara") -> tuple[Table, str]:
    """One card, worth 2, held by somebody."""
    found = Table().heroes()
    found.does(GM, WriteCard("Freak out", "Scream", 2))
    card = stock(found.state)[0].id
    found.does(GM, DealCard(card, found.character(to)))
    return found, card


def cards(found: Table) -> dict[str, Card]:
    return dict(found.state[Rewards].cards)


@proves("fate.points.reward-cards")
def test_whoever_does_what_the_card_says_collects() -> None:
    found, card = dealt()
    before = held(found)["Mara"]
    assert found.refusal(BOB, PlayCard(card, "screams")) == "rewards.not_yours"
    assert found.refusal(GM, PlayCard(card, "screams")) == "rewards.not_yours"
    found.does(ANN, PlayCard(card, "Mara runs screaming"))
    assert cards(found)[card].played
    assert found.refusal(ANN, PlayCard(card, "again")) == "rewards.played"
    assert found.refusal(ANN, DropCard(card)) == "rewards.not_yours"
    assert f"fate.play-card.{card}" not in found.offers(ANN)

    found.answers(GM, "done")

    assert held(found)["Mara"] == before + 2
    assert not cards(found)
    assert found.panes["bob"][-3:-1] == [
        "Mara plays “Freak out” (Scream): Mara runs screaming.",
        "Mara has done it: the card is collected on.",
    ]


@proves("fate.points.reward-cards")
def test_what_is_not_done_goes_back_and_nobody_has_to() -> None:
    found, card = dealt()
    found.does(ANN, PlayCard(card, "Mara coughs"))
    found.answers(GM, "not")

    assert (held(found)["Mara"], cards(found)[card].played) == (3, False)
    assert found.refusal(BOB, DropCard(card)) == "rewards.not_yours"
    found.does(ANN, DropCard(card))
    assert not cards(found)
    assert held(found)["Mara"] == 3
    assert found.panes["bob"][-1] == "A reward card of Mara's is put away."
    assert found.refusal(ANN, DropCard(card)) == "rewards.not_yours"


@proves("fate.points.reward-cards")
def test_a_full_purse_gains_no_more_and_the_card_is_gone() -> None:
    found, card = dealt()
    found.does(GM, SetFatePoints(found.character("Mara"), 98, "rich"))
    offered = found.offers(ANN)[f"fate.play-card.{card}"].label
    found.does(ANN, PlayCard(card, "Mara runs"))
    asked = found.asked(GM, "fate.did-it").options[0].label
    found.answers(GM, "done")

    assert offered == "Play “Freak out”: 1 Fate point: 99 are as many as there can be"
    assert asked == "It is: Mara gains 1 Fate point: 99 are as many as there can be"

    assert held(found)["Mara"] == 99
    assert not cards(found)


@proves("fate.points.reward-cards")
def test_with_the_game_master_away_a_deed_counts() -> None:
    found, card = dealt()
    found.does(GM, GiveCharacter(found.character("Captain Vex"), "bob"))
    found.state = found.system.evolve(found.state, SeatChanged("gm", "Gwen", GM.role, away=True))
    found.does(ANN, PlayCard(card, "Mara runs"))

    assert held(found)["Mara"] == 5
    assert not found.system.questions(found.state)


@proves("fate.points.reward-cards")
@pytest.mark.parametrize(("points", "code"), [(0, "rewards.points"), (6, "rewards.points"), (-1, "rewards.points")])
def test_what_a_card_may_earn(points: int, code: str) -> None:
    found = Table().heroes()

    assert found.refusal(GM, WriteCard("A deed", "Do it", points)) == code
    for fine in (1, 5):
        found.does(GM, WriteCard("A deed", "Do it", fine))
    assert found.refusal(ANN, WriteCard("A deed", "Do it")) == "seat.not_the_gm"
    assert found.refusal(GM, WriteCard(" ", "Do it")) == "sheet.words"


@proves("fate.points.reward-cards")
def test_dealing_takes_a_card_that_lies_ready_and_a_hero() -> None:
    found = Table()
    assert found.refusal(GM, DealCards()) == "rewards.none_ready"
    found.does(GM, TakeBookCards())
    assert found.refusal(GM, DealCards()) == "rewards.nobody"
    found.heroes()
    card = stock(found.state)[0].id
    for by, command, code in (
        (ANN, DealCards(), "seat.not_the_gm"),
        (ANN, DealCard(card, found.character("Mara")), "seat.not_the_gm"),
        (GM, DealCard("card-99", found.character("Mara")), "rewards.no_such_card"),
        (GM, DealCard(card, found.character("Captain Vex")), "rewards.no_such_card"),
    ):
        assert found.refusal(by, command) == code
    found.does(GM, DealCard(card, found.character("Mara")))
    assert found.refusal(GM, DealCard(card, found.character("Finn"))) == "rewards.no_such_card"


@proves("fate.points.reward-cards")
def test_cards_fall_at_random_one_to_each_as_far_as_they_go() -> None:
    found = Table().heroes()
    found.does(GM, TakeBookCards())
    ids = [card.id for card in stock(found.state)]
    happened = _deals(found, ids[4], ids[0])

    assert [(one.card, one.character) for one in happened if isinstance(one, CardDealt)] == [
        (ids[4], found.character("Mara")),
        (ids[0], found.character("Finn")),
    ]
    assert len(stock(found.state)) == 4
    for card in stock(found.state)[1:]:
        found.does(GM, DropCard(card.id))
    _deals(found, found.character("Finn"), ids[1])  # one for two: it falls to either
    assert [card.holder for card in cards(found).values()].count(found.character("Finn")) == 2
    assert [card.holder for card in cards(found).values()].count(found.character("Mara")) == 1


@proves("fate.points.reward-cards")
def test_where_there_is_one_for_each_only_the_cards_are_picked() -> None:
    found = Table().heroes()
    found.does(GM, WriteCard("A deed", "Do it"))
    found.does(GM, WriteCard("Another", "Do that"))
    first, second = (card.id for card in stock(found.state))
    _deals(found, second, first)

    assert {card.id: card.holder for card in cards(found).values()} == {
        second: found.character("Mara"),
        first: found.character("Finn"),
    }


@proves("fate.points.reward-cards")
def test_too_few_cards_fall_to_any_of_the_heroes_and_to_nobody_twice() -> None:
    found = Table().heroes()
    for player in ("Ida", "Jo"):
        found.does(ANN, MakeCharacter(player))
    mara, finn, ida, jo = (found.character(name) for name in ("Mara", "Finn", "Ida", "Jo"))
    found.does(GM, WriteCard("A deed", "Do it"))
    found.does(GM, WriteCard("Another", "Do that"))
    first, second = (card.id for card in stock(found.state))
    chances = found.system.odds(found.state, DealCards(), found.state.viewer("gm"))
    assert chances is not None
    assert chances.outcomes == (("1. A deed", "1/4"), ("2. Another", "1/4"), ("no card", "1/2"))
    _deals(found, jo, second, mara, first)

    assert {card.holder: card.id for card in cards(found).values()} == {jo: second, mara: first}
    assert not stock(found.state)
    assert {finn, ida}.isdisjoint(card.holder for card in cards(found).values())


def _deals(found: Table, *picked: str) -> tuple[Event, ...]:
    with ScriptedChance(picked) as chance:
        events = found.system.decide(found.state, DealCards(), GM, chance)
    for event in events:
        found.state = found.system.evolve(found.state, event)
        found._tell(event)
    return events


@proves("fate.points.reward-cards")
def test_a_card_says_it_in_so_many_letters() -> None:
    found, card = dealt()
    found.does(GM, WriteCard("x" * 60, "x" * 160))
    for command in (WriteCard("x" * 61, "Do it"), WriteCard("A deed", "x" * 161)):
        assert found.refusal(GM, command) == "sheet.words"
    assert found.refusal(ANN, PlayCard(card, "x" * 161)) == "sheet.words"
    found.does(ANN, PlayCard(card, "x" * 160))


@proves("fate.points.reward-cards", "fate.points.reward-card-list")
def test_no_more_cards_than_lie_on_a_table() -> None:
    found = Table().heroes()
    for _ in range(6):
        found.does(GM, TakeBookCards())
    assert len(cards(found)) == 36
    assert found.refusal(GM, TakeBookCards()) == "rewards.too_many"
    for _ in range(MOST_CARDS - 36):
        found.does(GM, WriteCard("A deed", "Do it"))
    assert found.refusal(GM, WriteCard("A deed", "Do it")) == "rewards.too_many"


@proves("fate.points.reward-cards")
def test_nobody_reads_what_others_hold() -> None:
    found, card = dealt()
    found.does(GM, TakeBookCards())
    everything = cards(found)

    def seen(seat: Seat) -> dict[str, Card]:
        return dict(found.system.known(found.state, found.state.viewer(seat.id))[Rewards].cards)

    assert seen(GM) == everything
    assert seen(ANN) == {card: everything[card]}
    assert seen(BOB) == {card: Card(card, holder=found.character("Mara"))}
    found.does(ANN, PlayCard(card, "screams"))
    assert seen(BOB)[card].name == "Freak out"
    assert "Freak out" not in " ".join(found.panes["bob"][:-1])
    assert any("Freak out" in line for line in found.panes["ann"])


@proves("fate.points.reward-cards")
def test_the_other_world_differs_in_every_hidden_word() -> None:
    found, card = dealt()
    found.does(GM, TakeBookCards())
    for seat in (ANN, BOB, GM):
        viewer = found.state.viewer(seat.id)
        for salt in range(4):
            other = other_cards(found.state[Rewards], viewer, salt)
            assert knows(other, viewer) == knows(found.state[Rewards], viewer)
    bob = found.state.viewer("bob")
    assert other_cards(found.state[Rewards], bob, 1).cards[card].name == "Secret 1"


@proves("fate.points.reward-cards")
def test_the_order_of_face_down_cards_tells_nobody_who_holds_which() -> None:
    def seen(*holders: str) -> str:
        found = Table((GM, ANN, BOB, TV)).heroes()
        found.does(GM, TakeBookCards())
        for card, holder in zip(stock(found.state), holders, strict=False):
            found.does(GM, DealCard(card.id, found.character(holder)))
        return repr(found.system.view(found.state, found.state.viewer(TV.id)))

    assert seen("Mara", "Finn") == seen("Finn", "Mara")
    assert seen("Mara", "Finn", "Mara") == seen("Finn", "Mara", "Mara") != seen("Mara", "Finn", "Finn")


def test_what_was_dealt_at_random_keeps_its_evening_sealed_and_those_after_it() -> None:
    card = Card("a", "Deed", "Do", 1, "hero-1", epoch=3)

    kept = sealed_evenings(Rewards({"a": card, "b": replace(card, id="b", epoch=5)}))

    assert [evening in kept for evening in (2, 3, 4, 5, 6)] == [False, True, True, True, True]
    assert not sealed_evenings(Rewards({"a": replace(card, played=True), "b": Card("b", holder="x")}))


@proves("fate.points.reward-cards")
def test_a_card_dealt_to_somebody_chosen_keeps_the_evenings_sealed_in_which_others_were_dealt_beside_it() -> None:
    """Once opened, they say how manyeth of those that lay ready each was: and so between which of them one was held."""
    found = Table().heroes()
    found.does(GM, TakeBookCards())
    ids = [card.id for card in stock(found.state)]
    found.does(GM, DealCard(ids[2], found.character("Mara")))
    assert not sealed_evenings(found.state[Rewards])

    act = Unfolding(found.system, found.state, GM, ScriptedChance(()))
    act.happen(CardDealt(ids[3], found.character("Finn"), 4))
    act.happen(CardDealt(ids[0], found.character("Mara"), 6))
    act.happen(CardPlayed(ids[3], found.character("Finn"), "A deed", "Do it", 1, "done"))

    kept = sealed_evenings(act.state[Rewards])
    assert [evening in kept for evening in (3, 4, 5, 6)] == [False, True, True, True]
    assert list(act.state[Rewards].cards) == ids


@proves("fate.points.reward-card-list")
def test_the_books_cards_lie_ready_in_its_order() -> None:
    found = Table().heroes()
    found.does(GM, TakeBookCards())

    assert [(one.name, one.deed, one.points) for one in stock(found.state)] == [
        (one.name, one.deed, one.points) for one in book().values()
    ]
    assert found.refusal(ANN, TakeBookCards()) == "seat.not_the_gm"


def test_each_card_that_lies_ready_is_as_likely_as_any_other() -> None:
    found = Table().heroes()
    gm, ann = found.state.viewer("gm"), found.state.viewer("ann")
    assert found.system.odds(found.state, DealCards(), gm) is None
    found.does(GM, TakeBookCards())
    chances = found.system.odds(found.state, DealCards(), gm)

    assert chances is not None
    assert [share for _, share in chances.outcomes] == ["1/6"] * 6
    assert found.system.odds(found.state, DealCards(), ann) is None


@proves("fate.points.reward-card-list", "fate.points.reward-cards")
@pytest.mark.parametrize(("lying", "six", "one"), [(34, True, True), (35, False, True), (40, False, False)])
def test_no_card_is_offered_for_which_there_is_no_room(lying: int, six: bool, one: bool) -> None:
    found = Table().heroes()
    for number in range(lying):
        found.does(GM, WriteCard(f"Card {number}", "Do it"))

    offers = {offer.command: offer.enabled for offer in found.offers(GM).values()}

    assert (offers["fate.take-book-cards"], offers["fate.write-card"]) == (six, one)
    before = found.state
    for command, fits in ((TakeBookCards(), six), (WriteCard("One more", "Do it"), one)):
        found.state = before
        if fits:
            found.does(GM, command)
        else:
            assert found.refusal(GM, command) == "rewards.too_many"
