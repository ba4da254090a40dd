"""A handful of dice as a throw that may be improved: what need be looked at, and what it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from threefates.odds.handfuls import Handful
from threefates.odds.improved import Counted, Improved

FOUR = {1: 1, 2: 1, 3: 1, 5: 3}


def any_again(faces: tuple[int, ...]) -> Mapping[int, Mapping[int, int]]:
    """Any die may be thrown again, but the highest there can be."""
    return {face: FOUR for face in faces if face < 5}


def one_up(faces: tuple[int, ...]) -> Mapping[int, Mapping[int, int]]:
    """A 1 may be turned to a 2; beside a 5 to a 3."""
    return {1: {3 if 5 in faces else 2: 1}} if 1 in faces else {}


@pytest.mark.parametrize("weights", [(1, 1, 1), (0, 1, 1), (1, 0, 0)])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_where_more_is_never_worse_only_the_lowest_die_is_worth_throwing_again(
    weights: tuple[int, ...], times: int
) -> None:
    dice = Handful(FOUR, 3, (), any_again)
    at = dice.sums(weights) - dice.sums(weights).min()
    worth = np.array([[int(total >= goal) for total in range(int(at.max()) + 1)] for goal in (1, 3, 6)])
    every = Counted(dice, worth.astype(object), at, 6**3, times, dice.changes)

    lowest = Improved(dice, times, worth.tolist(), at=dice.sums(weights))

    means, over = every.mean(times)
    assert (len(dice.changes), len(dice.least)) == (3, 1)
    assert [Fraction(*lowest.value(goal)) for goal in range(3)] == [Fraction(mean, over * 6**3) for mean in means]


def test_where_changes_are_sure_all_of_them_are_looked_at() -> None:
    dice = Handful(FOUR, 3, (), one_up)

    assert dice.least is dice.changes


def test_each_change_turns_one_die_where_what_lies_there_allows_it() -> None:
    dice = Handful(FOUR, 2, (), one_up)
    here = {number: faces for faces in product(FOUR, repeat=2) if (number := dice.number(faces)) is not None}

    (change,) = dice.changes

    for number, faces in here.items():
        becomes = {
            tuple(sorted(here[int(to)])): int(ways)
            for to, ways in zip(change.target[number], change.ways[number], strict=True)
            if ways
        }
        other = faces[1 - faces.index(1)] if 1 in faces else 0
        assert becomes == ({tuple(sorted((3 if other == 5 else 2, other))): 1} if other else {})


@pytest.mark.parametrize("weights", [(1, 1, 1), (0, 1, 1), (1, 1, 0), (0, 2, 1)])
def test_a_throw_comes_to_the_sum_of_its_dice_by_their_weights(weights: tuple[int, ...]) -> None:
    dice = Handful(FOUR, 3, (), one_up)
    wanted = Counter[int]()
    for faces in product(FOUR, repeat=3):
        ways = FOUR[faces[0]] * FOUR[faces[1]] * FOUR[faces[2]]
        wanted[sum(face * weight for face, weight in zip(sorted(faces), weights, strict=True))] += ways

    found = Counter[int]()
    for total, ways in zip(dice.sums(weights).tolist(), dice.start.tolist(), strict=True):
        found[total] += ways

    assert found == wanted
