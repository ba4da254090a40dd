"""Spells and maneuvers, in the content and in the ledger, as the book prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from threefates.pieces.cards import Card, Rank, Suit
from threefates.systems.fifty_two_fates.cards.cards import BY_NAME, CardClass
from threefates.systems.fifty_two_fates.classes.maneuvers import drawn_by, rounds_of_maneuver
from threefates.systems.fifty_two_fates.content.loader import archetypes, crosses, maneuvers, spells
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.magic.spell_rules import cast_range
from threefates.testing.proof import proves

BOOK = printed("powers")
SPELLS = BOOK["spells"]["rows"]
PRINTED_ONLY = "destruct"  # no spell is called so: what Protect and Expose are to each other is a ruling
FOUR = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
ARCHETYPES = {name: list(four) for name, four in BOOK["archetypes"].items() if name not in ("stands", "columns")}


@pytest.mark.parametrize("row", [pytest.param(row, id=row[1], marks=proves(spells()[row[1]].entry)) for row in SPELLS])
def test_a_spell(row: list[str]) -> None:
    cross, name, suit, kind, diametric = row
    spell, said = spells()[name], data(spells()[name].entry)

    assert [spell.cross, spell.suit, spell.type.value] == [cross, suit, kind]
    assert spell.opposite == ("expose" if diametric == PRINTED_ONLY else diametric)
    assert [said["cross"], said["suit"], said["type"]] == [cross, suit, kind]
    assert said.get("diametric_printed", said["diametric"]) == diametric
    assert cast_range(spell) == BOOK["spells"]["sight_zones"].get(name, 4)
    for trait in ("things", "welcome", "check", "aware", "gentle", "inside"):
        assert getattr(spell, trait) is (name in BOOK["spells"][trait]), trait


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(crosses()[name].entry)) for name in crosses()])
def test_only_affinity_and_divination_cannot_be_seen(name: str) -> None:
    assert crosses()[name].unseen is (name == "affinity-divination")


def test_there_are_those_spells_and_types_and_no_others() -> None:
    kinds = sorted({row[3] for row in SPELLS})

    assert sorted(spells()) == sorted(row[1] for row in SPELLS)
    assert sorted(crosses()) == sorted({row[0] for row in SPELLS})
    assert sorted(one.value for one in SpellType) == kinds == sorted(data("ff.spells.types")["types"])


@proves("ff.maneuvers.random-table")
@pytest.mark.parametrize(("card", "name"), BOOK["maneuvers"]["rows"])
def test_the_card_that_draws_a_maneuver(card: str, name: str) -> None:
    assert maneuvers()[name].card == card
    assert {drawn_by(BY_NAME[f"{card}{suit}"]).id for suit in "CDHS"} == {name}
    assert [BY_NAME[f"{card}{suit}"] for suit in "CDHS"] == [Card(Rank(card), suit) for suit in FOUR]
    assert data("ff.maneuvers.random-table")[card] == name
    assert len(maneuvers()) == len(BOOK["maneuvers"]["rows"])


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(maneuvers()[name].entry)) for _, name in BOOK["maneuvers"]["rows"]]
)
def test_a_maneuver(name: str) -> None:
    it, book = maneuvers()[name], BOOK["maneuvers"]

    assert name in book["aim"][it.aim]
    assert it.opposed is (name not in book["unopposed"])
    assert it.damage is (name in book["damage"])
    assert it.always is (name in book["always"])
    assert list(it.ends_with) == book["ends_with"].get(name, [])
    assert bool(it.lasts) is (name in book["lasting"] and name != "stun")


def test_how_long_maneuvers_go_on() -> None:
    pip, court = BOOK["maneuvers"]["rounds"]

    found = [rounds_of_maneuver(card) for card in CardClass]

    assert found == [pip, court, None]
    said: Any = data("ff.maneuvers.durations")
    assert (said["pip"], said["court"], said["used_by"]) == (pip, court, BOOK["maneuvers"]["lasting"])


@pytest.mark.parametrize("name", ARCHETYPES)
def test_an_archetype(name: str) -> None:
    one = archetypes()[name]
    suits = BOOK["archetypes"]["columns"]

    assert [getattr(one, suit) for suit in suits] == ARCHETYPES[name]
    assert [data(f"ff.fighters.{name}")[suit] for suit in suits] == ARCHETYPES[name]
    assert sorted(archetypes()) == sorted(ARCHETYPES)
