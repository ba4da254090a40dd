"""A Fate point where dice are added up and the table reads its die as a bonus die, like any other +1."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.checks.special_rolls import does, six_sided
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.state import Checks, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.odds.rolls import roll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.testing.proof import proves


def _side(table: Table) -> Side:
    now = table.state[Checks].now
    assert now is not None
    return now.sides[0]


def _rolled(skill: str, *faces: int, modifier: int = 0) -> Table:
    table = six_sided(skill, modifier=modifier, d6_fate_die="bonus-die")
    table.does(GM, SetFatePoints(table.character("Dan"), 2, "for the test"))
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Climbing"), *faces)
    return table


@proves("fate.r.d6-fate-die")
@pytest.mark.parametrize(
    ("skill", "lie", "modifier", "falls", "comes"),
    [
        ("Climbing Fair", (2, 3, 4), 0, (6,), 13),  # the best three of four
        ("Climbing Fair", (6, 6, 6), 0, (1,), 18),
        ("Climbing Fair", (2, 3, 4, 1), -1, (), 9),  # a penalty die fewer, and none that falls
        ("Climbing Fair", (1, 1, 5, 5, 5), -2, (), 7),  # of two one: the worst three of 1, 1, 5, 5
        ("Climbing Fair", (1, 2, 3, 4), 1, (5,), 12),  # beside another bonus die
        ("Climbing Poor", (), 0, (), 2),  # of a low score it lies there at its value
    ],
)
def test_a_point_is_a_bonus_die_after_the_throw(
    skill: str, lie: tuple[int, ...], modifier: int, falls: tuple[int, ...], comes: int
) -> None:
    table = _rolled(skill, *lie, modifier=modifier)

    does(table, ANN, AddFatePoint(table.character("Dan")), *falls)

    assert _side(table).outcome == comes
    assert table.refusal(ANN, AddFatePoint(table.character("Dan"))) == "fate_points.one_per_roll"


@proves("fate.r.d6-fate-die")
def test_a_point_paid_before_the_throw_takes_a_penalty_die_off() -> None:
    table = six_sided(modifier=-1, d6_fate_die="bonus-die")
    table.does(ANN, AddFatePoint(table.character("Dan")))

    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Climbing"), 4, 5, 6)

    assert _side(table).outcome == 15


@proves("fate.r.d6-fate-die")
def test_the_odds_of_a_point_are_those_of_a_bonus_die() -> None:
    table = _rolled("Climbing Fair", 2, 3, 4)
    hindered = _rolled("Climbing Fair", 2, 3, 4, 1, modifier=-1)

    told = table.system.odds(table.state, AddFatePoint(table.character("Dan")), table.state.viewer("ann"))
    none = hindered.system.odds(hindered.state, AddFatePoint(hindered.character("Dan")), hindered.state.viewer("ann"))

    assert told is not None
    assert told.success == str(Fraction(4, 6))  # 2, 3, 4 and a 3 make 10
    assert none is not None
    assert none.success == "0"  # 2, 3, 4 are left, whatever else


@proves("fate.r.d6-fate-die")
def test_a_notebook_counts_it_as_the_table_plays_it() -> None:
    bonus = roll("Mediocre", 6, points=1, edition="fate_d6", readings={"fate.r.d6-fate-die": "bonus-die"})
    counted = roll("Mediocre", 6, points=1, edition="fate_d6")

    assert bonus.p_success == Fraction(11, 36)
    assert counted.p_success == Fraction(26, 36)
