"""Spells and maneuvers, in the content and in the ledger, as the book prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from threefates.systems.fifty_two_fates.cards.card_values import CardClass
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import rounds_of_maneuver
from threefates.systems.fifty_two_fates.content.loader import archetypes, crosses, maneuvers, spells
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.magic.casting_range import cast_range
from threefates.testing.proof import proves

BOOK = printed("powers")
SPELLS = BOOK["spells"]["rows"]
MARKS = BOOK["spells"]["marks"]
PRINTED_ONLY = "destruct"  # no spell is called so: what Protect and Expose are to each other is a ruling
ARCHETYPES = {name: list(four) for name, four in BOOK["archetypes"].items() if name not in ("stands", "columns")}


@pytest.mark.parametrize("row", [pytest.param(row, id=row[1], marks=proves(f"ff.spells.{row[1]}")) for row in SPELLS])
def test_a_spell(row: list[str]) -> None:
    cross, name, suit, kind, diametric = row
    spell, said = spells()[name], data(spells()[name].entry)

    assert [spell.cross, spell.suit, spell.type.value] == [cross, suit, kind]
    assert spell.opposite == ("expose" if diametric == PRINTED_ONLY else diametric)
    assert [said["cross"], said["suit"], said["type"]] == [cross, suit, kind]
    assert said.get("diametric_printed", said["diametric"]) == diametric
    assert cast_range(spell) == BOOK["spells"]["sight_zones"].get(name, 4)
    assert {mark for mark in MARKS if getattr(spell, mark, False)} == {mark for mark in MARKS if name in MARKS[mark]}


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(crosses()[name].entry)) for name in crosses()])
def test_a_cross(name: str) -> None:
    assert crosses()[name].unseen is (name in MARKS["unseen"])


def test_there_are_those_spells_and_types_and_no_others() -> None:
    kinds = sorted({row[3] for row in SPELLS})

    assert sorted(spells()) == sorted(row[1] for row in SPELLS)
    assert sorted(crosses()) == sorted({row[0] for row in SPELLS})
    assert sorted(one.value for one in SpellType) == kinds == sorted(data("ff.spells.types")["types"])


STEERED = {"disarm": "way", "evade": "way", "push": "way", "knock": "fall"}
"""What whoever does it says besides: which way somebody or something goes, or how somebody falls."""
MANEUVERS = {name: row for name, row in BOOK["maneuvers"]["does"].items() if name not in ("stands", "columns")}


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(f"ff.maneuvers.{name}")) for name in MANEUVERS])
def test_a_maneuver(name: str) -> None:
    found = maneuvers()[name]

    assert [found.aim, found.opposed, found.damage, list(found.ends_with), found.always] == MANEUVERS[name]
    assert found.mind is (name in BOOK["maneuvers"]["mind"])
    assert found.steers == STEERED.get(name, "")


@pytest.mark.parametrize(("card", "name"), BOOK["maneuvers"]["rows"])
def test_the_card_that_draws_a_maneuver(card: str, name: str) -> None:
    assert maneuvers()[name].card == card
    assert data("ff.maneuvers.random-table")[card] == name
    assert len(maneuvers()) == len(BOOK["maneuvers"]["rows"])


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
