"""Dice by the names that people call them."""

import importlib
from fractions import Fraction

import pytest

from threefates.odds import Law, OddsError, d, d6, d10, dF, fudge, totals


def test_a_die_of_so_many_sides_has_two_names() -> None:
    assert d10 == d(10) == Law({face: Fraction(1, 10) for face in range(1, 11)})


@pytest.mark.parametrize("dice", [1, 2, 5, 10])
def test_a_sum_of_dice_is_what_totals_counts(dice: int) -> None:
    assert dict(dice @ d6) == totals(dice, 6)


def test_four_fudge_dice_are_a_roll_of_fate() -> None:
    assert dict(4 @ dF) == fudge()


@pytest.mark.parametrize("sides", [0, -1, 1001])
def test_a_die_that_nobody_can_throw_is_refused(sides: int) -> None:
    with pytest.raises(OddsError, match="There is no die of"):
        d(sides)


def test_what_may_be_asked_is_listed_with_the_games() -> None:
    odds = importlib.import_module("threefates.odds")

    assert {"d", "Law", "fate_2003", "fates_edge", "fifty_two_fates"} <= set(dir(odds))
    assert all(hasattr(odds, name) for name in dir(odds))


@pytest.mark.parametrize("name", ["dx", "d", "d٣", "d10x", "nine_fates"])
def test_what_is_no_die_and_no_game_is_no_name(name: str) -> None:
    odds = importlib.import_module("threefates.odds")

    assert hasattr(odds, name) == (name == "d")
