"""What points are paid for and earned by, in code, content and ledger, as the book prints it."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from threefates.systems.fate_2003.content.records import rewards
from threefates.systems.fate_2003.points import purposes
from threefates.systems.fate_2003.points.purposes import (
    ARRIVAL,
    BONUS,
    FACT,
    HELP,
    INTERPOSE,
    MONOLOGUE,
    SOURCES,
    SWITCH,
)
from threefates.testing.proof import proves

PRINTED = table("fate_points")


@proves("fate.points.monologue", "fate.points.switch-positions", "fate.points.take-wound", "fate.points.arrival")
def test_each_further_use_costs_what_the_book_says() -> None:
    printed = {MONOLOGUE: "monologue", SWITCH: "switching", INTERPOSE: "wound", ARRIVAL: "arrival"}

    assert {use: purposes.PRICES[use] for use in (BONUS, FACT, HELP)} == {
        use: PRINTED[f"{use}_costs"] for use in (BONUS, FACT, HELP)
    }
    for use, name in printed.items():
        assert data(SOURCES[use])["cost"] == PRINTED[f"{name}_costs"] == purposes.PRICES[use]


@proves("fate.points.reward-card-list")
def test_the_six_cards_and_what_they_earn() -> None:
    found, told = tuple(rewards().values()), data("fate.points.reward-card-list")["cards"]

    assert [card.points for card in found] == [card["points"] for card in told] == PRINTED["reward_cards"]
    assert [card.name for card in found] == PRINTED["reward_card_names"]
    assert [card["name"].replace("cliche", "cliché") for card in told] == PRINTED["reward_card_names"]
    assert [card.id for card in found] == list(rewards())
    assert [card.deed for card in found] == PRINTED["reward_card_deeds"]
