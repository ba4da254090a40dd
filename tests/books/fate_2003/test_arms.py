"""Weapons and armor, in code, content and ledger, as the book prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fate_2003.printed import data, table
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import USUAL_HIGHEST
from threefates.systems.fate_2003.arms.weapons_and_armor import (
    better_armor,
    better_weapon,
    column,
    margin_by_ratings,
    read_on,
)
from threefates.systems.fate_2003.content.records import armor_columns, armors, weapon_attributes, weapons
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.wounds.track import Outcome, outcome_of
from threefates.testing.proof import proves

PRINTED = table("arms")
LETTERS = {"S": "scratched", "C": "clipped", "H": "hurt", "I": "injured", "T": "taken-out"}


@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def test_what_the_better_arms_are_worth() -> None:
    assert better_weapon(1, 0) == data("fate.arms.dramatic-weapons")["superior"] == PRINTED["better_weapon"]
    assert better_armor(1, 0) == data("fate.arms.dramatic-armor")["superior"] == PRINTED["better_armor"]
    assert better_weapon(1, 1) == better_armor(1, 1) == data("fate.arms.dramatic-weapons")["equal"] == 0


@proves("fate.arms.simple-weapons")
def test_the_ratings_of_weapons() -> None:
    told = data("fate.arms.simple-weapons")["ratings"]

    for rating, names in PRINTED["weapons"].items():
        found = [one.name for one in weapons().values() if one.rating == int(rating)]
        assert found == names
        assert [name.lower() for name in names] == told[rating]
    assert list(weapons()) == [one.id for one in weapons().values()] == PRINTED["ids"]["weapons"]
    assert [one.id for one in weapons().values() if one.ranged] == PRINTED["ids"]["ranged"]
    assert {one.entry for one in weapons().values()} == {"fate.arms.simple-weapons"}


@proves("fate.arms.simple-armor")
def test_the_ratings_of_armor() -> None:
    told = data("fate.arms.simple-armor")["ratings"]

    for rating, names in PRINTED["suits"].items():
        assert [one.name for one in armors().values() if one.rating == one.type == int(rating)] == names
        assert [name.lower().replace("no armor", "none") for name in names] == told[rating]
    assert list(armors()) == [one.id for one in armors().values()] == PRINTED["ids"]["armor"]
    assert {one.entry for one in armors().values()} == {"fate.arms.simple-armor"}


def test_how_high_ratings_go_as_a_rule() -> None:
    assert data("fate.arms.simple-larger-numbers")["usual"] == [0, PRINTED["usual_highest"]]
    assert PRINTED["usual_highest"] == USUAL_HIGHEST
    assert max(one.rating for one in weapons().values()) == USUAL_HIGHEST


@proves("fate.arms.simple-procedure")
def test_cyrus_and_the_thief() -> None:
    printed = PRINTED["cyrus"]
    margin = margin_by_ratings(printed["margin"], printed["weapon"], printed["armor"])

    assert margin == printed["comes_to"] == printed["printed"] - 1
    assert {outcome_of(each, DynamicBands.WIDE_MIDDLE).value for each in (margin, printed["printed"])} == {
        printed["outcome"]
    }


def spans(told: dict[str, Any]) -> list[str]:
    """A column of the ledger as outcomes by margin, up to the first that takes somebody out."""
    last = told["Taken Out"][0]
    return [
        next(name[0] for name, (low, high) in told.items() if low <= margin <= (last if high is None else high))
        for margin in range(last + 1)
    ]


@proves("fate.arms.armor-type-table", "fate.arms.special-armor-table")
@pytest.mark.parametrize("type_", range(9))
def test_tables_3_and_4(type_: int) -> None:
    printed = PRINTED["columns"][str(type_)]
    entries = ["fate.arms.armor-type-table"] * (type_ <= 4) + ["fate.arms.special-armor-table"] * (type_ >= 4)

    assert [read_on(column(type_), margin).value for margin in range(len(printed))] == [LETTERS[one] for one in printed]
    assert read_on(column(type_), len(printed) + 5) is Outcome.TAKEN_OUT
    assert [spans(data(entry)["columns"][str(type_)]) for entry in entries] == [printed] * len(entries)
    assert column(type_).scratched == 0
    assert armor_columns()[str(type_)].entry == entries[0]


@proves("fate.arms.armor-type-table")
def test_the_first_column_is_the_table_of_outcomes() -> None:
    for margin in range(12):
        assert read_on(column(0), margin) is outcome_of(margin, DynamicBands.WIDE_MIDDLE)


def test_somebody_in_plate() -> None:
    def hurt_by(type_: int) -> list[int]:
        found = [margin for margin in range(12) if read_on(column(type_), margin) is Outcome.HURT]
        return [found[0], found[-1]]

    assert (hurt_by(0), hurt_by(3)) == (PRINTED["plate_disarmed"], PRINTED["plate_hurt"])
    assert data("fate.arms.armor-vs-maneuvers")["maneuvers_use_column"] == 0


ATTRIBUTES = ("to_use", "armor", "maneuvers", "open_ground", "damage", "armor_if_any", "finesse", "locks")


@proves("fate.arms.attr-armor-piercing", "fate.arms.attr-flexible", "fate.arms.attr-vicious", "fate.arms.attr-locking")
@pytest.mark.parametrize("field", ATTRIBUTES)
def test_the_attributes_of_weapons(field: str) -> None:
    found = list(weapon_attributes().values())

    assert [one.id for one in found] == list(weapon_attributes()) == PRINTED["attributes"]
    assert [one.name for one in found] == PRINTED["attribute_names"]
    assert [getattr(one, field) for one in found] == PRINTED[field]
    assert all(one.summary.endswith(".") for one in found)
    pierces, tears = data("fate.arms.attr-armor-piercing"), data("fate.arms.attr-vicious")
    flexes, locks = data("fate.arms.attr-flexible")["Flex"], data("fate.arms.attr-locking")["Lock"]
    known = {one.id: one for one in found}
    assert {one: (known[one].armor, known[one].to_use) for one in ("AP", "APx2")} == {
        one: (told["armor"], told["attack"]) for one, told in pierces.items() if one != "armor_floor"
    }
    assert {one: (known[one].damage, known[one].armor_if_any) for one in ("Vcs", "Vcsx2")} == {
        one: (told["damage"], told["armor_if_any"]) for one, told in tears.items()
    }
    assert (known["Flex"].maneuvers, known["Flex"].open_ground) == (flexes["maneuvers"], flexes["open_fight"])
    assert (known["Lock"].locks, known["Lock"].finesse) == (locks["disarm_immune"], locks["finesse_maneuvers"])


def test_what_magic_and_a_shield_bring() -> None:
    shield = data("fate.modifiers.shield-skill")

    assert data("fate.modifiers.magic-advantage")["bonus"] == PRINTED["magic"]
    assert (shield["bonus"], shield["total"]) == (PRINTED["shield"], PRINTED["shield"] + PRINTED["defensively"])
