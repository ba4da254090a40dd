"""The book's own weapons and armor: told by the place, and rated higher where a table is deadlier."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import (
    Arms,
    SetRatings,
    SetTheGround,
    TakeArms,
    WriteArmor,
    WriteWeapon,
    gear_of,
)
from threefates.systems.fate_2003.arms.weapons_and_armor import concealed
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.testing.proof import proves


@proves("fate.arms.dramatic-weapons")
@pytest.mark.parametrize(
    ("mara", "vex", "steps"),
    [
        ("knife", "pistol", (0, 1)),
        ("unarmed", "pistol", (0, 1)),
        ("pistol", "sword", (1, 0)),
        ("pistol", "rifle", (0, 1)),
        ("pistol", "pistol", (0, 0)),
        ("holdout", "knife", (0, 0)),
        ("sword", "two-handed-sword", (1, 0)),
        ("unarmed", "two-handed-sword", (0, 0)),
    ],
)
def test_what_is_fired_needs_no_room_to_swing(mara: str, vex: str, steps: tuple[int, int]) -> None:
    table = Table().heroes()
    who, foe = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, SetTheGround(cramped=True))
    table.does(ANN, TakeArms(who, mara))
    table.does(GM, TakeArms(foe, vex))
    table.does(GM, CallExchange(who, foe, "in the sewer"))
    check = table.state[Checks].now

    assert check is not None
    assert tuple(side.modifier for side in check.sides) == steps


@proves("fate.arms.simple-larger-numbers")
def test_a_deadlier_table_rates_what_the_book_lists_higher_too() -> None:
    table = Table.reading(arms_treatment="simple").heroes()
    mara = table.character("Mara")
    table.does(ANN, TakeArms(mara, "sword", "chainmail"))
    table.does(GM, SetRatings(9))
    table.does(GM, WriteWeapon("sword", 5))
    table.does(GM, WriteWeapon("Pistol", 6))
    table.does(GM, WriteArmor("CHAINMAIL", 4, 2))

    weapon, suit = gear_of(table.state, mara)
    assert (weapon.name, weapon.rating, suit.name, suit.rating) == ("Sword", 5, "Chainmail", 4)
    shown = [option.label for field in table.offers(ANN)[f"fate.take-arms.{mara}"].fields for option in field.options]
    assert [one for one in shown if one.startswith(("Sword", "Pistol"))] == ["Sword (5)", "Pistol (6)"]
    assert [one for one in shown if one.startswith("Chainmail")] == ["Chainmail (4, type 2)"]
    table.does(ANN, TakeArms(mara, "pistol"))
    assert gear_of(table.state, mara)[0].ranged
    assert table.refusal(GM, WriteArmor("No armor", 3, 0)) == "arms.nothing"
    table.does(GM, WriteWeapon("Sword", 2))
    assert set(table.state[Arms].weapons) == {"sword", "pistol"}


@proves("fate.arms.simple-larger-numbers", "fate.arms.simple-weapons", "fate.arms.simple-armor")
@pytest.mark.parametrize(("typed", "name"), [("holdout", "Holdout firearm"), ("Two-Handed-Sword", "Two-handed sword")])
def test_the_books_own_weapon_is_rated_anew_by_either_of_its_names(typed: str, name: str) -> None:
    table = Table.reading(arms_treatment="simple").heroes()
    table.does(GM, SetRatings(9))
    before = table.state[Arms].every_weapon
    at = next(one for one, weapon in before.items() if weapon.name == name)

    table.does(GM, WriteWeapon(typed, 7))

    after = table.state[Arms].every_weapon
    assert set(after) == set(before)
    assert (after[at].name, after[at].rating, after[at].ranged) == (name, 7, before[at].ranged)


@proves("fate.arms.simple-larger-numbers", "fate.arms.simple-armor")
def test_and_so_is_its_armor() -> None:
    table = Table.reading(arms_treatment="simple").heroes()

    table.does(GM, WriteArmor("wood-stove", 3, 4))

    suits = table.state[Arms].every_suit
    assert (len(suits), suits["wood-stove"].name, suits["wood-stove"].rating) == (9, "A wood stove", 3)


@proves("fate.arms.simple-weapons", "fate.arms.simple-side-effects")
def test_what_each_costs_to_hide() -> None:
    """Its rating, if it is of close fighting and is borne at all."""
    every = Table().state[Arms].every_weapon

    assert {at: concealed(weapon) for at, weapon in every.items()} == {
        "unarmed": 0,
        "knife": -1,
        "small-club": -1,
        "martial-arts": 0,
        "holdout": 0,
        "sword": -2,
        "mace": -2,
        "club": -2,
        "pistol": 0,
        "two-handed-sword": -3,
        "polearm": -3,
        "rifle": 0,
        "oversized": -4,
        "heavy-firearm": 0,
    }
    assert {at for at, weapon in every.items() if not weapon.carried} == {"unarmed", "martial-arts"}
