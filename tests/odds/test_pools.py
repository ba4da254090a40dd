"""Chances sum to exactly 1 and agree with counting every throw one by one."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import MOST_POOLS, OddsError, at_least, distribution, fudge, pools, totals

RULES = {
    "sum": sum,
    "highest": lambda faces: max(faces, default=0),
    "threes and more": lambda faces: sum(face >= 3 for face in faces),
    "ones": lambda faces: faces.count(1),
}


@given(rule=st.sampled_from(sorted(RULES)), dice=st.integers(0, 5), sides=st.integers(1, 5))
def test_chances_agree_with_every_throw_counted_one_by_one(rule: str, dice: int, sides: int) -> None:
    throws = Counter(RULES[rule](throw) for throw in product(range(1, sides + 1), repeat=dice))

    chances = distribution(RULES[rule], dice=dice, sides=sides)

    assert chances == {result: Fraction(count, sides**dice) for result, count in throws.items()}


@given(dice=st.integers(0, 5), sides=st.integers(1, 6))
def test_totals_are_the_sums_counted_one_by_one(dice: int, sides: int) -> None:
    assert totals(dice, sides) == distribution(sum, dice=dice, sides=sides)


@pytest.mark.parametrize(
    ("dice", "sides", "code"), [(-1, 6, "no_such_dice"), (3, 0, "no_such_dice"), (99, 99, "too_many")]
)
def test_totals_of_dice_that_do_not_exist_or_are_too_many_are_refused(dice: int, sides: int, code: str) -> None:
    with pytest.raises(OddsError) as refused:
        totals(dice, sides)

    assert refused.value.code == f"odds.{code}"


@given(dice=st.integers(0, 9), sides=st.integers(1, 12))
def test_chances_sum_to_exactly_one(dice: int, sides: int) -> None:
    chances = distribution(sum, dice=dice, sides=sides)

    assert sum(chances.values()) == 1


def test_each_pool_is_counted_once() -> None:
    seen = [faces for faces, _ in pools(dice=10, sides=10)]

    assert len(seen) == len(set(seen)) == 92_378


def test_no_dice_have_one_result() -> None:
    assert distribution(sum, dice=0, sides=10) == {0: Fraction(1)}


@pytest.mark.parametrize(("dice", "sides"), [(-1, 6), (1, 0), (3, -2)])
def test_dice_that_do_not_exist_are_refused(dice: int, sides: int) -> None:
    with pytest.raises(ValueError, match="There is no pool"):
        distribution(sum, dice=dice, sides=sides)


@pytest.mark.parametrize(("dice", "sides"), [(40, 10), (3, 1000), (101, 1), (1, 1001), (10**12, 10**12)])
def test_too_much_to_count_is_refused_before_counting(dice: int, sides: int) -> None:
    def never(faces: tuple[int, ...]) -> int:
        raise AssertionError(faces)

    with pytest.raises(OddsError) as refused:
        distribution(never, dice=dice, sides=sides)

    assert refused.value.code == "odds.too_many"


@pytest.mark.parametrize(("dice", "sides", "different"), [(100, 2, 101), (2, 700, 245_350), (1, 1000, 1000)])
def test_many_dice_or_many_sides_are_counted_as_long_as_the_pools_are_few(
    dice: int, sides: int, different: int
) -> None:
    counted = sum(1 for _ in pools(dice=dice, sides=sides))

    assert counted == different <= MOST_POOLS


def test_four_fudge_dice_have_their_well_known_chances() -> None:
    ways = {total: chance * 81 for total, chance in fudge().items()}

    assert ways == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


@given(goal=st.integers(-6, 6))
def test_reaching_a_goal_and_missing_it_make_one(goal: int) -> None:
    missed = sum((chance for total, chance in fudge().items() if total < goal), Fraction(0))

    assert at_least(fudge(), goal) + missed == 1


def test_asking_for_the_engine_loads_nothing_heavy() -> None:
    code = f"import sys; sys.path[:0] = {sys.path!r}; import threefates.odds; print('numpy' in sys.modules)"

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert said.stdout.strip() == "False"
