"""A creature or one of the cast questions a protagonist, who answers the cards that lie there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.few_cards import Written, odds, shares, told
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
HELD = ["2C", "JC", "6C", "7C"]


def cell(mode: str = "fate_draw", hero: str = "none", **cast: Any) -> Fates:
    """Mara is in the hands of a Judge."""
    fates = Fates()
    fates.protagonist("ann", "Mara", attribute=hero)
    fates.do("dana", "make-cast-member", name="Judge", row="9", **cast)
    fates.do("dana", "deal", *MARA, *(HELD if mode == "fate_sway" else ()), mode=mode)
    fates.clear()
    return fates


def asks(fates: Fates, *drawn: str, **fields: Any) -> None:
    who = {"entity": fates.named("Judge"), "target": fates.named("Mara")}
    fates.do("dana", "creature-asks", **who, what="Who sent you?", **fields, chance=Written(named(drawn)))


def form(fates: Fates) -> Offer:
    (offer,) = fates.offers("dana", "creature-asks")
    return offer


@proves("ff.tasks.sentient", "ff.cards.actor-first", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("drawn", "answer", "said"), [("10D", "9C", True), ("9D", "9C", False), ("KD", "", True)])
def test_one_of_the_cast_asks_first_and_needs_strictly_more_than_the_answer(
    drawn: str, answer: str, said: bool
) -> None:
    fates = cell()

    asks(fates, drawn)
    waits = [(one.kind, one.owner) for one in fates.questions()]
    if answer:
        fates.answers("ann", "answer-pool", cards=[answer], chance=Written(()))
    else:
        fates.answers("ann", "tell-freely", chance=Written(()))

    assert waits == [("answer", fates.named("Mara"))]
    assert any(line.startswith("Who sent you? is told") for line in fates.panes["tv"]) is said
    assert not fates.state[Tasks].known
    assert fates.everywhere() == ALL_CARDS
    assert len(fates.hand("Mara")) == 4
    assert fates.replayed() == fates.state


@proves("ff.attributes.tenacity", "ff.tasks.sentient")
@pytest.mark.parametrize(("hero", "most"), [("none", 1), ("aura", 1), ("tenacity", 2)])
def test_whoever_is_tenacious_resists_being_asked_with_a_card_more(hero: str, most: int) -> None:
    fates = cell(hero=hero)

    asks(fates, "10D")

    (answer,) = fates.offers("ann", "answer-pool")
    assert answer.fields[0].high == most


@proves("ff.tasks.sentient", "ff.creatures.oa", "ff.attributes.aura", "ff.attributes.insight", "ff.skills.persuasion")
@pytest.mark.parametrize(
    ("cast", "cards"),
    [
        ({}, 1),
        ({"attribute": "aura"}, 2),
        ({"attribute": "insight"}, 2),
        ({"attribute": "acumen"}, 1),
        ({"skills": ["persuasion"]}, 2),
        ({"background": "charlatan"}, 2),
        ({"attribute": "insight", "skills": ["persuasion"]}, 3),
    ],
)
def test_who_is_good_with_others_asks_with_more(cast: dict[str, Any], cards: int) -> None:
    fates, held = cell(**cast), cell("fate_sway", **cast)

    asks(fates, "2D", "3H", "4D")

    (task,) = fates.state[Tasks].known.values()
    assert [len(share.cards) for share in task.pool] == [cards]
    assert next(field.high for field in form(held).fields if field.name == "cards") == cards


@proves("ff.tasks.sentient", "ff.dealer.fate-sway", "ff.cards.replace")
def test_from_a_hand_the_fate_dealer_lays_and_both_hands_are_filled_again() -> None:
    fates = cell("fate_sway")

    two = fates.refused(
        "dana", "creature-asks", entity=fates.named("Judge"), target=fates.named("Mara"), cards=["2C", "JC"]
    )
    asks(fates, cards=["JC"])
    fates.answers("ann", "answer-pool", cards=["KH"], chance=Written(()))

    assert two.code == "play.count"
    assert "Who sent you? is not told: 15 against 25." in fates.panes["ann"]
    assert (len(fates.hand("Mara")), fates.state[Cards].held("fate")) == (4, 4)
    assert not fates.state[Tasks].known


@proves("ff.tasks.sentient", "ff.actions.task")
def test_in_a_fight_a_question_is_the_action_of_its_turn() -> None:
    fates = cell()
    fates.do("dana", "start-fight", "2D", "AC", apart=0)

    asks(fates, "5D")
    fates.answers("ann", "answer-pool", cards=["9C"], chance=Written(()))
    who = {"entity": fates.named("Judge"), "target": fates.named("Mara")}

    assert fates.refused("dana", "creature-asks", **who).code in ("turn.acted", "turn.not_yours")


@proves("ff.tasks.sentient")
def test_nobody_else_lets_it_ask_and_whoever_hears_nothing_is_asked_nothing() -> None:
    fates = cell()
    who = {"entity": fates.named("Judge"), "target": fates.named("Mara")}

    player = fates.refused("ann", "creature-asks", **who)
    other = fates.refused("dana", "creature-asks", entity=fates.named("Judge"), target=fates.named("Judge"))
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")

    assert (player.code, other.code) == ("seat.not_the_dealer", "protagonist.unknown")
    assert fates.refused("dana", "creature-asks", **who).code == "questioning.helpless"
    assert fates.offers("dana", "creature-asks") == []


@proves("ff.tasks.sentient", "ff.conditions.unconscious")
def test_who_is_put_out_while_asked_tells_it_nothing_and_nothing_is_left_to_take_up() -> None:
    fates = cell()
    asks(fates, "10D")

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious", chance=Written(()))

    assert not fates.questions()
    assert not fates.state[Tasks].known
    assert not any("is told" in line for line in fates.panes["ann"])
    assert fates.everywhere() == ALL_CARDS


def beats(drawn: Card, hand: tuple[Card, ...]) -> bool:
    """Whether one card is more than the best of a hand."""
    worths = {"A": 1000, "K": 25, "Q": 20, "J": 15}
    mine, best = (worths.get(str(card)[:-1]) or int(str(card)[:-1]) for card in (drawn, max(hand, key=_worth)))
    return mine > best


def _worth(card: Card) -> int:
    return {"A": 1000, "K": 25, "Q": 20, "J": 15}.get(str(card)[:-1]) or int(str(card)[:-1])


@proves("ff.tasks.sentient")
def test_its_odds_are_those_of_every_card_against_every_best_answer() -> None:
    """Of a hand of one, which the Fate Dealer does not see: any card may be drawn, and any other held."""
    fates = cell()
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=1)
    fates.answers("ann", "trim", cards=["9C", "3D", "4S"])
    who = {"entity": fates.named("Judge"), "target": fates.named("Mara"), "what": "Who?"}
    seen = set(named(["9C", "3D", "4S"]))
    unseen = [card for card in DECK if card not in seen]

    found = shares(told(fates, "dana", "creature-asks", **who))

    pairs = [(mine, other) for mine in unseen for other in unseen if mine != other]
    won = Fraction(sum(beats(mine, (other,)) for mine, other in pairs), len(pairs))
    assert found == {"told against their best": won, "not told": 1 - won}
    assert odds(fates, "ann", "creature-asks", **who) is None


@proves("ff.tasks.sentient", "ff.dealer.fate-sway")
def test_the_odds_of_a_held_card_are_those_against_the_best_answer() -> None:
    fates = cell("fate_sway")
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=1)
    fates.answers("ann", "trim", cards=["9C", "3D", "4S"])
    who = {"entity": fates.named("Judge"), "target": fates.named("Mara"), "what": "Who?"}
    seen = set(named(["9C", "3D", "4S", *HELD]))
    unseen = [card for card in DECK if card not in seen]

    found = told(fates, "dana", "creature-asks", **who, cards=["JC"])

    won = Fraction(sum(_worth(card) < 15 for card in unseen), len(unseen))
    assert Fraction(found.success) == won
    assert found.options
    assert odds(fates, "dana", "creature-asks", **who) is None
