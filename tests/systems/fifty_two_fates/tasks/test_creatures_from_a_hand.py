"""A creature that plays from a hand tries with cards of that hand, and sees the difficulty before they are laid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.few_cards import Written, odds, shares, told
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried
from threefates.testing.proof import proves

MARA, HELD = ("KH", "9C", "3D", "4S"), ("2C", "JC", "8S", "AD")


def lair(readings: dict[str, str] | None = None, *, held: Sequence[str] = HELD, fight: bool = False) -> Fates:
    """A griffin, outstanding in dexterity, whose cards are of the Fate Dealer's hand."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="griffin")
    fates.do("dana", "deal", *MARA, *held, mode="fate_sway")
    if fight:
        fates.do("dana", "start-fight", "2D", "KC", apart=0)
    fates.clear()
    return fates


def tries(fates: Fates, *difficulty: str, **said: Any) -> None:
    fields = {"what": "Land", "level": len(difficulty), **said}
    chance: Any = Written(named(difficulty))
    fates.do("dana", "creature-tries", entity=fates.named("Griffin"), chance=chance, **fields)


def lays(fates: Fates, *cards: str) -> None:
    fates.do("dana", "creature-lays", choice=fates.asked("try"), cards=list(cards), chance=Written(()))


def form(fates: Fates) -> Offer:
    (offer,) = fates.offers("dana", "creature-lays")
    return offer


@proves("ff.creatures.oa", "ff.dealer.fate-sway", "ff.tasks.resolve")
@pytest.mark.parametrize(
    ("outstanding", "difficulty", "cards", "solved"),
    [
        ("none", ["10D"], ["JC"], True),
        ("none", ["JD"], ["JC"], False),
        ("dexterity", ["JD"], ["JC", "2C"], True),
        ("dexterity", ["JD", "3S"], ["JC", "2C"], False),
        ("dexterity", ["KD", "QS"], ["AD"], True),
    ],
)
def test_it_lays_one_card_and_one_more_where_it_excels(
    outstanding: str, difficulty: list[str], cards: list[str], *, solved: bool
) -> None:
    fates = lair()
    tries(fates, *difficulty, outstanding=outstanding)
    most = form(fates).fields[0].high
    facing = list(fates.panes["ann"])
    choice = {"choice": fates.asked("try"), "cards": cards}
    sure, unseen = shares(told(fates, "dana", "creature-lays", **choice)), odds(fates, "ann", "creature-lays", **choice)
    lays(fates, *cards)
    (tried,) = fates.came(CreatureTried)

    assert most == 1 + (outstanding == "dexterity")
    assert any(line.startswith(f"Griffin faces: Land, T{len(difficulty)}.") for line in facing)
    assert (tried.difficulty, tried.cards, tried.solved) == (tuple(difficulty), tuple(cards), solved)
    assert sure.get("solved alone", Fraction(0)) == Fraction(solved)
    assert unseen is None
    assert fates.state[Cards].held("fate") == 4
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.creatures.oa", "ff.dealer.fate-sway", "ff.ruling.task-decline")
def test_what_it_faces_may_be_left_and_costs_nothing() -> None:
    fates = lair(fight=True)
    tries(fates, "KD", "QS")

    fates.do("dana", "answer", choice=fates.asked("try"), option="leave")

    assert not fates.came(CreatureTried)
    assert fates.fight.turn is None
    assert not fates.state[Cards]["try"]
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.creatures.oa", "ff.actions.task")
def test_in_a_fight_it_is_the_action_of_its_turn() -> None:
    fates = lair(fight=True)
    tries(fates, "10D")
    second = fates.refused("dana", "creature-tries", entity=fates.named("Griffin"), what="Land")
    lays(fates, "JC")

    assert second.code == "try.open"
    assert fates.fight.turn is not None
    assert fates.fight.turn.acted
    assert fates.refused("dana", "creature-tries", entity=fates.named("Griffin"), what="Land").code == "turn.acted"


@proves("ff.creatures.oa", "ff.tasks.ace-difficulty", "ff.ruling.task-ace-difficulty")
@pytest.mark.parametrize(
    ("reading", "asked", "hint"),
    [("impossible", False, ""), ("ace_answers", True, "You need an ace."), ("redraw", True, "You need 8, or an ace.")],
)
def test_an_ace_in_its_difficulty_is_read_as_the_table_reads_it(reading: str, hint: str, *, asked: bool) -> None:
    fates = lair({"task-ace-difficulty": reading})
    fates.do(
        "dana",
        "creature-tries",
        entity=fates.named("Griffin"),
        what="Land",
        level=1,
        chance=Written(named(["AC", "7D"])),
    )

    assert any(one.kind == "try" for one in fates.questions()) is asked
    assert [offer.hint for offer in fates.offers("dana", "creature-lays")] == [hint] * asked
    assert [tried.barred for tried in fates.came(CreatureTried)] == [True] * (not asked)
    if asked:
        lays(fates, "AD")
        assert fates.came(CreatureTried)[-1].solved
    assert fates.everywhere() == ALL_CARDS


@proves("ff.creatures.oa", "ff.cards.secrecy", "ff.conditions.incapacitated")
def test_only_whoever_holds_the_hand_lays_and_half_counts_of_the_incapacitated() -> None:
    fates = lair()
    fates.do("dana", "set-condition", entity=fates.named("Griffin"), condition="incapacitated")
    tries(fates, "7D")
    choice = fates.asked("try")

    assert form(fates).hint == "You need 16, or an ace: half of it counts."
    assert not fates.offers("ann", "creature-lays")
    fates.refused("ann", "creature-lays", choice=choice, cards=["JC"])
    assert fates.refused("dana", "creature-lays", choice=choice, cards=["JC", "2C"]).code == "play.count"
    lays(fates, "JC")
    assert fates.came(CreatureTried)[-1].solved is False


@proves("ff.creatures.oa", "ff.dealer.fate-sway")
@pytest.mark.parametrize(("outstanding", "solved"), [("none", "33/48"), ("dexterity", "40/48")])
def test_before_the_difficulty_is_drawn_the_best_of_the_hand_is_weighed(outstanding: str, solved: str) -> None:
    """15 alone, or 23 with the eight: against the 48 cards that the Fate Dealer does not see."""
    fates = lair(held=("2C", "JC", "8S", "3H"))

    said = {"entity": fates.named("Griffin"), "what": "Land", "level": 1, "outstanding": outstanding}

    assert shares(told(fates, "dana", "creature-tries", **said))["solved alone"] == Fraction(solved)
