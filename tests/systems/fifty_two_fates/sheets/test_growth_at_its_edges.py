"""Advancement at the edges of its rules: what is drawn from, what every card of it brings, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, hunt
from tests.systems.fifty_two_fates.sheets.growing import grown, progress
from tests.systems.fifty_two_fates.wild import its, wild
from threefates.pieces.cards import Rank
from threefates.systems.fifty_two_fates.sheets.step_rewards import (
    CastAdvanced,
    Growth,
    StepGained,
    step_of_card,
)
from threefates.testing.proof import proves

T = TypeVar("T")
MARA = ["KH", "9C", "3D", "4S"]


class Highest:
    """A chance that always gives the last of what there is, and says what that was."""

    by_hand = False

    def __init__(self) -> None:
        self.among: tuple[object, ...] = ()

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        return (sides,) * n

    def pick(self, among: Sequence[T]) -> T:
        self.among = self.among or tuple(among)
        return among[-1]


@proves("ff.advancement.random-level")
def test_advancement_is_drawn_from_all_cards_of_the_deck() -> None:
    fates, chance = hunt(MARA), Highest()

    fates.do("dana", "draw-advancement", entity=fates.named("Mara"), chance=chance)

    assert sorted(map(str, chance.among)) == ALL_CARDS


@proves("ff.advancement.random-level")
@pytest.mark.parametrize(
    ("card", "steps", "due", "cards"),
    [("2C", 0, 0, 0), ("3C", 1, 0, 0), ("6C", 4, 1, 0), ("8C", 6, 1, 1), ("AC", 12, 3, 2)],
)
def test_one_of_the_cast_takes_every_step_up_to_the_card_at_once(card: str, steps: int, due: int, cards: int) -> None:
    """Nobody else may count the steps by the versions that the log goes on."""
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="The Warden", calling="fighter", wealth="average", row="9")
    warden, before = fates.named("The Warden"), fates.state.version

    fates.do("dana", "draw-advancement", card, entity=warden)

    come = fates.state[Growth].of(warden)
    assert [event.step for event in fates.came(CastAdvanced)] == [steps]
    assert (come.steps, come.due, come.cards) == (steps, due, cards)
    assert fates.state.version == before + 1


@proves("ff.advancement.random-level", "ff.advancement.rewards")
def test_how_far_every_rank_has_come() -> None:
    assert [step_of_card(rank) for rank in Rank] == [*range(13)]


@proves("ff.advancement.rewards", "ff.advancement.skill", "ff.advancement.sway")
def test_a_milestone_costs_no_cards_played() -> None:
    assert [(event.step, event.spent) for event in grown(2).came(StepGained)] == [(1, 0), (1, 0), (2, 0), (2, 0)]


@proves("ff.advancement.cp")
@pytest.mark.parametrize(("calling", "most"), [("fighter", 3), ("herald", 2), ("mage", 1)])
def test_a_card_of_advancement_helps_the_cast_as_it_helps_protagonists(calling: str, most: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="The Warden", calling=calling, wealth="average", row="9")
    warden = fates.named("The Warden")

    fates.do("dana", "draw-advancement", "8C", entity=warden)

    (offer,) = [each for each in fates.offers("dana", "attack-by-draw") if dict(each.fixed)["entity"] == warden]
    assert next(field.high for field in offer.fields if field.name == "count") == most
    assert progress(fates, "The Warden").cards == 1


@proves("ff.advancement.cp")
def test_a_creature_of_the_book_has_no_advancement() -> None:
    fates: Fates = wild("ape")

    offers = fates.offers("dana", "attack-by-draw")

    assert {dict(offer.fixed)["entity"] for offer in offers} == {its(fates)}
    assert [field.high for offer in offers for field in offer.fields if field.name == "count"] == [1]
