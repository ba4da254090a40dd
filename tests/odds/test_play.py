"""Odds and play cannot drift apart: what was told is what many rolls at a table come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from tests.odds.playing import HAND, proposed, reached, rolls, tasks_solved, within
from tests.systems.fates_edge.evening import FATES_EDGE
from threefates.odds import fate_2003, fates_edge, fifty_two_fates
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.rolling.roll_action import RollAction

MANY = {"boon_rerolls_per_roll": "unlimited_one_die_each"}
LEVELS = {"fatigue_effect": "level_table"}
ROLLS: list[dict[str, Any]] = [
    {"dice": 2, "dv": 2},
    {"dice": 5, "dv": 3, "rulings": {"tens_count": "one"}},
    {"dice": 10, "dv": 6},
    {"dice": 4, "dv": 3, "position": 2},
    {"dice": 3, "dv": 2, "position": 0},
    {"dice": 4, "dv": 2, "description": "detailed"},
    {"dice": 5, "dv": 4, "description": "intricate"},
    {"dice": 3, "dv": 3, "boons": 1},
]
LONG: list[dict[str, Any]] = [
    {"dice": 5, "dv": 4, "position": 0, "description": "intricate", "boons": 1},
    {"dice": 4, "dv": 4, "position": 2, "description": "detailed", "boons": 2, "rulings": MANY},
]
STRAINED: list[dict[str, Any]] = [
    {"dice": 4, "dv": 3, "fatigue": 2, "position": 1, "rulings": LEVELS},
    {"dice": 5, "dv": 3, "fatigue": 2, "position": 1, "description": "detailed", "rulings": LEVELS},
]
OFTEN, A_MILLION = 2_000, 1_000_000
PLACES = ("dominant", "controlled", "desperate")


def agrees(asked: dict[str, Any], times: int) -> None:
    """Play a setting, and compare each row of the Outcome Matrix with its chance."""
    rulings: dict[str, Any] = {"boons": 0, "rulings": {}, "position": 1, "description": "basic"} | asked
    readings = {f"fe.ruling.{name.replace('_', '-')}": reading for name, reading in rulings["rulings"].items()}
    odds = fates_edge.roll(
        rulings["dice"],
        rulings["dv"],
        position=PLACES[rulings["position"]],
        ladder=rulings["description"],
        boons=rulings["boons"],
        readings=readings,
        telling="best",
        exact=True,
    )

    played: Counter[Outcome] = Counter()
    for (row, _), count in rolls(times, seed=20_261, **rulings).items():
        played[row] += count

    rows = {row.spoken: within(played[row], times, Fraction(odds.outcomes[name])) for row, name in WIRE.items()}
    assert all(rows.values()), (rows, played, odds)


def fate_agrees(times: int) -> None:
    share = fate_2003.roll("Fair", "Good").p_success

    assert within(reached(times, 7, difficulty=2), times, share)


def fifty_two_fates_agrees(times: int) -> None:
    share = fifty_two_fates.task(2, ",".join(HAND), 2, seen="AS,7D,5C,4H").p_win

    assert within(tasks_solved(times, 7, level=2, most=2), times, share)


@pytest.mark.parametrize("asked", STRAINED, ids=str)
def test_the_beats_that_are_told_are_what_rolls_of_whoever_is_strained_make(asked: dict[str, Any]) -> None:
    evening, hero = proposed(**asked)
    told = FATES_EDGE.odds(evening.state, RollAction(hero), evening.viewer("ann"))
    assert told is not None

    made = [(beats, count) for (_, beats), count in rolls(OFTEN, seed=20_261, **asked).items()]

    mean = sum(beats * count for beats, count in made) / OFTEN
    spread = sqrt(sum(count * (beats - mean) ** 2 for beats, count in made)) / OFTEN
    assert abs(mean - float(Fraction(dict(told.expects)["beats"]))) < 5 * spread


@pytest.mark.parametrize("asked", ROLLS, ids=str)
def test_rolls_of_fates_edge_come_out_as_told(asked: dict[str, Any]) -> None:
    agrees(asked, OFTEN)


def test_tests_of_fate_come_out_as_told() -> None:
    fate_agrees(OFTEN)


def test_tasks_of_52_fates_come_out_as_told() -> None:
    fifty_two_fates_agrees(OFTEN)


@pytest.mark.soak
@pytest.mark.parametrize("asked", [*ROLLS, *LONG], ids=str)
def test_a_million_rolls_of_fates_edge_come_out_as_told(asked: dict[str, Any]) -> None:
    agrees(asked, A_MILLION)


@pytest.mark.soak
@pytest.mark.parametrize("agree", [fate_agrees, fifty_two_fates_agrees])
def test_a_million_tests_and_tasks_come_out_as_told(agree: Callable[[int], None]) -> None:
    agree(A_MILLION)


def test_a_chance_that_is_off_by_a_hundredth_would_be_seen() -> None:
    assert within(10_000, 20_000, Fraction(1, 2))
    assert not within(10_400, 20_000, Fraction(1, 2))
