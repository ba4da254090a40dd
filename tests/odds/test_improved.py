"""Best play of a throw that may be improved agrees with trying everything."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from threefates.odds import OddsError
from threefates.odds.improved import Counted, Improved, OneThrow
from threefates.odds.reached import Reached

DIE = dict.fromkeys(range(1, 7), 1)


def turned(face: int) -> Iterator[dict[int, int]]:
    """A face may be turned one up, or the die tilted to either neighbour."""
    if face < 6:
        yield {face + 1: 1}
    if 1 < face < 6:
        yield {face - 1: 2, face + 1: 3}


def by_trying_all(times: int, goal: int, *, again: bool) -> Fraction:
    @cache
    def best(face: int, left: int) -> Fraction:
        stay = Fraction(face >= goal)
        if not left:
            return stay
        offered = [sum(best(f, left - 1) for f in DIE) / Fraction(6)] if again else []
        offered += [
            sum(ways * best(f, left - 1) for f, ways in change.items()) / Fraction(sum(change.values()))
            for change in turned(face)
        ]
        return max([stay, *offered])

    return sum((best(face, times) for face in DIE), Fraction(0)) / 6


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("times", [0, 1, 2, 4])
def test_every_goal_at_once_is_what_each_is_alone(times: int, again: bool) -> None:
    goals = [2, 4, 6]
    improved = Improved(
        OneThrow(DIE, DIE if again else {}, turned), times, [[int(face >= goal) for face in DIE] for goal in goals]
    )

    values = [Fraction(*improved.value(at)) for at in range(3)]

    assert values == [by_trying_all(times, goal, again=again) for goal in goals]


@pytest.mark.parametrize("times", [0, 1, 3])
def test_the_law_is_of_the_play_that_is_best(times: int) -> None:
    improved = Improved(OneThrow(DIE, DIE, turned), times, [[int(face >= 5) for face in DIE]])

    (law,) = improved.law()

    assert sum(law) == pytest.approx(1)
    assert law[4] + law[5] == pytest.approx(float(by_trying_all(times, 5, again=True)))


def test_fewer_improvements_are_known_with_the_rest() -> None:
    improved = Improved(OneThrow(DIE, DIE, turned), 3, [[int(face >= 6) for face in DIE]])

    values = [Fraction(*improved.value(0, left)) for left in range(4)]

    assert values == [by_trying_all(left, 6, again=True) for left in range(4)]


def test_numbers_too_large_for_a_machine_word_stay_exact() -> None:
    improved = Improved(OneThrow(DIE, DIE, turned), 40, [[int(face >= 6) for face in DIE]])

    worth, over = improved.value(0)

    assert over > 2**64
    assert Fraction(worth, over) == by_trying_all(40, 6, again=True)


def test_too_many_throws_are_refused_with_their_number() -> None:
    with pytest.raises(OddsError, match="20,001 different ways"):
        Improved(OneThrow(dict.fromkeys(range(20_001), 1), {}, lambda _: ()), 1, [])


def one_up(face: int) -> Iterator[dict[int, int]]:
    """Each change is sure: a die is turned one up, or two."""
    yield from ({face + more: 1} for more in (1, 2) if face + more <= 6)


@pytest.mark.parametrize("again", [DIE, {}, {1: 3, 6: 2}], ids=str)
def test_where_changes_are_sure_what_they_can_reach_is_worth_what_is_counted(again: dict[int, int]) -> None:
    throw, over = OneThrow(DIE, again, one_up), sum(again.values()) or 1
    goals, at = np.arange(7), np.arange(6)
    worth = (at >= goals[:, None]).astype(np.int64)

    counted, reached = Counted(throw, worth, at, over, 3), Reached(throw, goals, at, 3)

    for left in range(4):
        assert shares(*counted.mean(left)) == shares(*reached.mean(left))
        for place, goal in product(range(6), range(7)):
            assert Fraction(*counted.of(place, goal, left)) == Fraction(*reached.of(place, goal, left))
    assert all((counted.pick(left) == reached.pick(left)).all() for left in (1, 2, 3))


def shares(worths: list[int], over: int) -> list[Fraction]:
    return [Fraction(worth, over) for worth in worths]
