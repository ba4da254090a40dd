"""Weapons, armour, gear and food, in the content and in the ledger, as the book prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from threefates.systems.fifty_two_fates.content.loader import armours, goods, weapons
from threefates.systems.fifty_two_fates.gear.adventuring_gear import goods_options, level_of, size_of
from threefates.systems.fifty_two_fates.gear.weapons_armor import bonus_of_weapon
from threefates.testing.proof import proves

BOOK = printed("gear")


@proves("ff.gear.weapons")
@pytest.mark.parametrize("row", BOOK["weapons"]["rows"], ids=lambda row: row[0])
def test_a_weapon(row: list[Any]) -> None:
    name, kind = row[:2]
    weapon = weapons()[name]
    said = next(one for one in data("ff.gear.weapons") if one["name"] == name)

    assert [weapon.two_handed, weapon.martial, weapon.wealth, weapon.attack_bonus, weapon.reach] == row[2:]
    assert weapon.missile is (kind == "missile")
    assert bonus_of_weapon(name, trained=True) == row[5]
    assert bonus_of_weapon(name, trained=False) == (0 if row[3] else row[5])
    assert [said["type"], said["two_handed"], said["martial"], said["wl"], said["ab"], said.get("range", 0)] == row[1:]


@proves("ff.gear.armor")
@pytest.mark.parametrize("row", BOOK["armour"]["rows"], ids=lambda row: row[0])
def test_armour(row: list[Any]) -> None:
    armour = armours()[row[0]]
    said = next(one for one in data("ff.gear.armor") if one["name"] == row[0])

    assert [armour.martial, armour.wealth, armour.defence_bonus] == row[1:]
    assert [said["martial"], said["wl"], said["db"]] == row[1:]


@proves("ff.gear.adventuring")
@pytest.mark.parametrize("row", BOOK["gear"]["rows"], ids=lambda row: row[0])
def test_adventuring_gear(row: list[Any]) -> None:
    thing = goods()[row[0]]
    said = next(one for one in data("ff.gear.adventuring") if one["name"] == row[0])

    assert [thing.kind, thing.wealth, thing.quantity, thing.feet, thing.metres] == ["gear", *row[1:]]
    assert [said["wl"], said.get("quantity", 1), said.get("length_ft", 0), said.get("length_m", 0)] == row[1:]
    assert level_of(row[0]).value == row[1]


@proves("ff.gear.food")
@pytest.mark.parametrize("row", BOOK["food"]["rows"], ids=lambda row: row[0])
def test_food(row: list[str]) -> None:
    food, said = goods()[row[0]], next(one for one in data("ff.gear.food") if one["name"] == row[0])

    assert [food.kind, food.quantity, food.feet, food.metres] == ["food", 1, 0, 0]
    assert food.wealth == level_of(row[0]).value == said["wl"] == row[1]


def test_nothing_else_is_in_the_tables() -> None:
    assert sorted(weapons()) == sorted(row[0] for row in BOOK["weapons"]["rows"])
    assert sorted(armours()) == sorted(row[0] for row in BOOK["armour"]["rows"])
    assert sorted(goods()) == sorted(row[0] for table in ("gear", "food") for row in BOOK[table]["rows"])
    for entry, table in (("weapons", "weapons"), ("armor", "armour"), ("adventuring", "gear"), ("food", "food")):
        assert len(data(f"ff.gear.{entry}")) == len(BOOK[table]["rows"])


@proves("ff.gear.adventuring")
def test_who_buys_sees_how_long_and_how_many() -> None:
    sizes = {row[0]: size_of(row[0]) for row in BOOK["gear"]["rows"]}

    assert {name: size for name, size in sizes.items() if size} == {
        "iron spikes": "12",
        "pole": "10 ft, 3 m",
        "rope": "50 ft, 15 m",
        "stakes": "3",
    }
    assert "rope (50 ft, 15 m)" in [option.label for option in goods_options()]
    assert "backpack" in [option.label for option in goods_options()]
