"""The odds agree, to the last digit of every fraction, with icepool asked the same questions in its own words."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from benchmarks import odds_icepool
from benchmarks.odds import DVS, LADDERS, POSITIONS, READINGS, TASKS, TESTS, agrees
from threefates.odds import fates_edge
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.odds.rolls import CheckSetting, rolled
from threefates.systems.fifty_two_fates.odds.tasks import average

DRAWN = Random(20_261_121)
SMALL = [*product(range(1, 6), DVS, LADDERS, POSITIONS, range(4))]
ROLL = odds_icepool.icepool_fe_tuned(2)
TEST = odds_icepool.icepool_fate()
TASK = odds_icepool.icepool_ff_tuned()


def exactly(die: Any) -> dict[tuple[int, int, int], Fraction]:
    """An icepool die as chances."""
    return {tuple(outcome): die.probability(outcome) for outcome in die}


@pytest.mark.parametrize("setting", DRAWN.sample(SMALL, 80), ids=str)
def test_a_roll_of_fates_edge_has_the_same_joint_law(setting: tuple[Any, ...]) -> None:
    theirs = exactly(ROLL(*setting))

    assert agrees(setting, theirs)


@pytest.mark.parametrize("setting", DRAWN.sample(TESTS, 40), ids=str)
def test_a_test_of_fate_has_the_same_chance(setting: tuple[int, int, int, int]) -> None:
    skill, goal, boxes, point = setting

    assert rolled(CheckSetting(Dice.FUDGE, skill, 0, point, boxes, goal=goal)).p_success == TEST(*setting)


@pytest.mark.parametrize("setting", DRAWN.sample(TASKS, 30), ids=str)
def test_a_task_of_52_fates_has_the_same_chance(setting: tuple[int, int, int]) -> None:
    assert average(*setting) == TASK(*setting)


def test_it_would_be_seen_if_a_law_were_off_by_the_least() -> None:
    setting = (2, 3, "basic", "controlled", 0)
    theirs = exactly(ROLL(*setting))
    moved = {cell: share + (Fraction(1, 10**9) if at == 0 else 0) for at, (cell, share) in enumerate(theirs.items())}

    assert not agrees(setting, moved)
    assert fates_edge.roll(2, 3, readings=READINGS, exact=True).joint == theirs


@pytest.mark.soak
@pytest.mark.parametrize("pool", range(1, 11))
def test_a_whole_grid_of_fates_edge_has_the_same_joint_laws(pool: int) -> None:
    grid = [*product([pool], DVS, LADDERS, POSITIONS, range(4))]

    assert [setting for setting in grid if not agrees(setting, exactly(ROLL(*setting)))] == []


@pytest.mark.soak
def test_whole_grids_of_fate_and_52_fates_have_the_same_chances() -> None:
    tests = [
        one
        for one in TESTS
        if rolled(CheckSetting(Dice.FUDGE, one[0], 0, one[3], one[2], goal=one[1])).p_success != TEST(*one)
    ]
    tasks = [one for one in TASKS if average(*one) != TASK(*one)]

    assert (tests, tasks) == ([], [])
