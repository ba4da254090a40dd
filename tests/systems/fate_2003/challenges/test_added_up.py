"""A failure of two sides whose dice are added up: it is one step at least, as against a difficulty."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.systems.fate_2003.challenges.undertaken import only
from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.checks.special_rolls import does
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.odds.law import percent
from threefates.systems.fate_2003.challenges.challenges import RollChallenge, SetChallengeBoxes
from threefates.systems.fate_2003.challenges.customizing import BeginChallenge, BeginOpposedChallenge
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.testing.proof import proves


def feud(fragility: str, dice: str = "d6") -> Table:
    """Mara, a Good fencer with 4 dice, against Captain Vex with 5; a box of each of her two lowest rungs is marked."""
    table = Table.reading(dice_system=dice).heroes()
    sides = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, BeginOpposedChallenge("a feud", *sides, fragility=fragility))
    for rung in (0, 1):
        table.does(GM, SetChallengeBoxes(only(table).id, f"0/{rung}", 1, "so far"))
    table.does(GM, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    return table


@proves("fate.r.mof-bands", "fate.r.d6-margins", "fate.challenges.fragility-default")
@pytest.mark.parametrize(
    ("mara", "vex", "left"),
    [
        ((4, 4, 4, 4), (3, 3, 3, 3, 3), (1, 0, 0, 0, 0)),  # ahead by 1: a failure by one step
        ((4, 4, 4, 4), (3, 3, 3, 1, 1), (1, 0, 0, 0, 0)),  # by 5
        ((4, 4, 4, 4), (2, 1, 1, 1, 1), (1, 1, 0, 0, 0)),  # by 10: two steps, and nothing stands on that rung
        ((3, 3, 3, 3), (3, 3, 3, 2, 2), (2, 1, 0, 0, 0)),  # behind
    ],
)
def test_who_is_behind_by_less_than_five_has_failed_by_one(
    mara: tuple[int, ...], vex: tuple[int, ...], left: tuple[int, ...]
) -> None:
    table = feud("one-box")
    does(table, GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), *mara, *vex)
    table.left_as_it_lies()

    assert only(table).marks[0] == left


@proves("fate.r.mof-bands", "fate.r.d6-margins", "fate.tests.dynamic-without-opponent")
@pytest.mark.parametrize(("luck", "left"), [((3, 3, 2), (1, 0, 0, 0, 0)), ((2, 2, 1), (2, 1, 0, 0, 0))])
def test_and_so_against_chance(luck: tuple[int, ...], left: tuple[int, ...]) -> None:
    table = Table.reading(dice_system="d6").heroes()
    table.does(GM, BeginChallenge("the storm", "Fair", fragility="one-box", chance=True))
    for rung in (0, 1):
        table.does(GM, SetChallengeBoxes(only(table).id, f"0/{rung}", 1, "so far"))
    table.does(GM, RollChallenge(only(table).id, table.character("Mara")))
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), 2, 2, 2, *luck)
    table.left_as_it_lies()
    while asked := [one for one in table.system.questions(table.state) if one.kind == "fate.tie"]:
        table.answers(GM, asked[0].options[0].value)

    assert only(table).marks[0] == left


@proves("fate.r.d6-margins")
def test_its_odds_count_the_smallest_failure_too() -> None:
    """Whoever is behind by anything has ruined what they had: all but what is level ends it."""
    table = feud("destroyed")
    sums = [Counter(map(sum, product(range(1, 7), repeat=count))) for count in (5, 4)]
    ahead = sum(ways * other for (vex, ways), (mara, other) in product(*(each.items() for each in sums)) if vex > mara)

    said = told(table, GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing")).advice

    assert f"won with this exchange {percent(ahead / 6**9)}" in said


@proves("fate.r.mof-bands", "fate.challenges.fragility-default", "fate.r.fragility-empty", "fate.r.d6-margins")
@pytest.mark.parametrize(("vex", "left"), [("---0", (1, 1, 0, 0, 0)), ("--00", (1, 0, 0, 0, 0))])
def test_where_they_are_not_a_failure_is_as_many_steps_as_the_other_is_ahead(vex: str, left: tuple[int, ...]) -> None:
    """Mara is ahead by 2, a Solid failure that finds nothing on its rung, or by 1."""
    table = feud("one-box", dice="fudge")
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), f"0000{vex}")
    table.left_as_it_lies()

    assert only(table).marks[0] == left
