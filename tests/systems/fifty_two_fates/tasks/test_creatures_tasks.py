"""Creatures try things by themselves: one card, one more where their outstanding attribute fits."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, hunt, skirmish
from tests.systems.fifty_two_fates.few_cards import left
from threefates.pieces.cards import DECK
from threefates.systems.fifty_two_fates.cards.card_values import worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried, CreatureTries
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def griffin() -> Fates:
    """A griffin, which is outstanding in dexterity."""
    fates = hunt(MARA)
    fates.do("dana", "bring-creature", species="griffin")
    return fates


@proves("ff.creatures.oa", "ff.tasks.resolve", "ff.tasks.difficulty", "ff.ruling.creature-oa")
@pytest.mark.parametrize(
    ("outstanding", "level", "drawn", "solved"),
    [
        ("none", 1, ["8C", "9D"], True),
        ("none", 1, ["8C", "8D"], False),
        ("strength", 1, ["8C", "8D"], False),
        ("dexterity", 1, ["10C", "5D", "6D"], True),
        ("dexterity", 2, ["10C", "2C", "5D", "7D"], False),
        ("none", 1, ["AC"], False),
    ],
)
def test_it_draws_one_card_and_one_more_where_it_excels(
    outstanding: str, level: int, drawn: list[str], solved: bool
) -> None:
    fates = griffin()
    one = fates.named("Griffin")
    fates.do("dana", "creature-tries", *drawn, entity=one, what="Land", level=level, outstanding=outstanding)
    (tried,) = fates.came(CreatureTried)

    assert (tried.difficulty, tried.cards) == (tuple(drawn[:level]), tuple(drawn[level:]))
    assert tried.solved is solved
    assert fates.everywhere() == Fates().everywhere()
    assert any(line.startswith("Griffin tries: Land, T") for line in fates.panes["bob"])
    assert fates.replayed() == fates.state


@proves("ff.creatures.oa", "ff.dealer.fate-draw")
def test_only_the_fate_dealer_lets_it_and_only_with_cards_of_the_deck() -> None:
    fates = griffin()
    one = fates.named("Griffin")

    assert fates.refused("ann", "creature-tries", entity=one, what="Land").code == "seat.not_the_dealer"
    assert fates.refused("dana", "creature-tries", entity=fates.named("Mara"), what="Land").code == "creature.unknown"
    assert fates.refused("dana", "creature-tries", entity=one, what="Land", level=5).code == "task.level"
    fates.do("dana", "set-condition", entity=one, condition="unconscious", reason="sleep")
    refused = fates.refused("dana", "creature-tries", entity=one, what="Land")
    offered = {offer.fixed[0][1]: offer.refusal for offer in fates.offers("dana", "creature-tries")}
    assert offered[one] == refused
    assert not fates.offers("ann", "creature-tries")


@proves("ff.creatures.oa", "ff.tasks.resolve")
def test_its_odds_are_those_of_every_two_cards() -> None:
    fates = griffin()
    wins = [
        worth([mine]).ace or worth([mine]).total > worth([hard]).total
        for hard, mine in permutations(DECK, 2)  # the Fate Dealer sees no hand
        if not worth([hard]).ace
    ]
    chance = Fraction(sum(wins), len(DECK) * (len(DECK) - 1))
    found = SYSTEM.odds(
        fates.state, CreatureTries(fates.named("Griffin"), "Land", 1, Attribute.STRENGTH), fates.viewer("dana")
    )

    assert found is not None
    known = SYSTEM.odds(fates.state, CreatureTries(fates.named("Griffin"), "Land"), fates.viewer("dana"))
    assert known is not None
    assert found.success == known.success == str(chance)
    two = SYSTEM.odds(
        fates.state, CreatureTries(fates.named("Griffin"), "Land", 1, Attribute.DEXTERITY), fates.viewer("dana")
    )
    assert two is not None
    assert Fraction(two.success) > chance


@proves("ff.tasks.ace-difficulty-redraw", "ff.creatures.oa", "ff.ruling.task-ace-difficulty")
def test_an_ace_of_its_difficulty_is_drawn_anew_where_the_table_reads_it_so() -> None:
    fates = hunt(MARA, {"task-ace-difficulty": "redraw"})
    fates.do("dana", "creature-tries", "AC", "7D", "8D", entity=fates.named("Wolf"), what="Find the scent")
    (tried,) = fates.came(CreatureTried)

    assert (tried.difficulty, tried.cards, tried.solved) == (("7D",), ("8D",), True)
    assert fates.everywhere() == Fates().everywhere()
    assert fates.panes["bob"][-1].endswith("It works: 8♦, 8 against 7♦, 7. A♣ was drawn anew.")
    found = SYSTEM.odds(fates.state, CreatureTries(fates.named("Wolf"), "Find the scent"), fates.viewer("dana"))
    assert found is not None
    assert Fraction(found.success) > Fraction(1, 2) - Fraction(1, 20)


@proves("ff.skills.rule", "ff.dealer.cast-members", "ff.ruling.cast-stats", "ff.backgrounds.rule")
@pytest.mark.parametrize(
    ("knowing", "count"), [("", 1), ("persuasion", 2), ("influential", 2), ("pick locks", 2), ("acrobatics", 1)]
)
def test_a_cast_member_draws_one_card_more_for_what_they_know(knowing: str, count: int) -> None:
    fates = hunt(MARA)
    known = ["persuasion", "pick locks"]
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9", background="clergy", skills=known)
    ogda, drawn = fates.named("Ogda"), ["2C", "8D", "9D"][: 1 + count]

    fates.do("dana", "creature-tries", *drawn, entity=ogda, what="Get by", level=1, knowing=knowing)
    offers = {dict(offer.fixed)["entity"]: offer for offer in fates.offers("dana", "creature-tries")}
    (field,) = (field for field in offers[ogda].fields if field.name == "knowing")

    refused = fates.refused("dana", "creature-tries", entity=ogda, what="Get by", level=1, knowing="flying")

    assert refused.code == "skills.none"
    assert fates.came(CreatureTried)[0].cards == tuple(drawn[1:])
    assert {"persuasion", "influential"} <= {option.value for option in field.options}
    assert "knowing" not in [field.name for field in offers[fates.named("Wolf")].fields]


@proves("ff.gear.adventuring-rule", "ff.tasks.bonus-gear", "ff.dealer.cast-members")
@pytest.mark.parametrize(("gear", "knowing", "count"), [(False, "", 1), (True, "", 2), (True, "pick locks", 3)])
def test_gear_that_fits_is_a_card_for_the_cast_as_well(gear: bool, knowing: str, count: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9", skills=["pick locks"])
    drawn = ["2C", "8D", "9D", "10D"][: 1 + count]

    fates.do("dana", "creature-tries", *drawn, entity=fates.named("Ogda"), what="A lock", gear=gear, knowing=knowing)
    (form,) = [
        one for one in fates.offers("dana", "creature-tries") if dict(one.fixed)["entity"] == fates.named("Ogda")
    ]

    assert fates.came(CreatureTried)[0].cards == tuple(drawn[1:])
    assert "gear" in [field.name for field in form.fields]


@proves("ff.advancement.cp", "ff.dealer.cast-members")
def test_advancement_of_the_cast_counts_in_what_they_try() -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9")
    fates.do("dana", "draw-advancement", "7S", entity=fates.named("Ogda"))
    grown = fates.state[Growth].of(fates.named("Ogda")).cards

    fates.do("dana", "creature-tries", *["2C", "8D", "9D"][: 2 + grown], entity=fates.named("Ogda"), what="See")

    assert len(fates.came(CreatureTried)[0].cards) == 1 + grown


@proves("ff.advancement.cp")
@pytest.mark.parametrize(("cards", "refused"), [(["2C", "3C"], "deck.exhausted"), (["2C", "3C", "5C"], "")])
def test_who_draws_more_tries_nothing_once_too_few_cards_are_left(cards: list[str], refused: str) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9")
    ogda = fates.named("Ogda")
    grown = fates.state[Growth]
    fates.state = fates.state.put(grown.with_one(ogda, replace(grown.of(ogda), cards=1)))
    left(fates, *cards)

    (offer,) = [one for one in fates.offers("dana", "creature-tries") if ("entity", ogda) in one.fixed]
    (levels,) = [field.options for field in offer.fields if field.name == "level"]

    assert (offer.refusal.code if offer.refusal else "") == refused
    assert [option.value for option in levels if not option.refusal] == ([] if refused else ["1"])


@proves("ff.tasks.ace-difficulty", "ff.creatures.oa")
@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (["AD"], "As things are, it cannot be done: A♦, an ace."),
        (["KD", "9H"], "It fails: 9♥, 9 against K♦, 25."),
    ],
)
def test_what_cannot_be_done_is_said_to_be_so_and_costs_it_no_action_and_no_card(drawn: list[str], said: str) -> None:
    fates = skirmish(MARA, "2C", "AC")
    wolf, card = fates.named("Wolf"), drawn[0]
    before = len(fates.state[Cards].zones.undrawn)
    fates.do("dana", "creature-tries", *drawn, entity=wolf, what="Find the scent")

    assert fates.panes["bob"][-1] == f"Wolf tries: Find the scent, T1. {said}"
    assert before - len(fates.state[Cards].zones.undrawn) == len(drawn)
    assert fates.everywhere() == Fates().everywhere()
    assert fates.came(CreatureTried)[0].barred is (card == "AD")
    assert (fates.fight.turn is not None and fates.fight.turn.acted) is (card == "KD")


@proves("ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
def test_where_an_ace_answers_an_ace_nothing_is_out_of_the_question() -> None:
    fates = hunt(MARA, {"task-ace-difficulty": "ace_answers"})
    fates.do("dana", "creature-tries", "AC", "9H", entity=fates.named("Wolf"), what="Find the scent")

    assert not fates.came(CreatureTried)[0].barred
    assert "It fails: 9♥" in fates.panes["bob"][-1]
