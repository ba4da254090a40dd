"""Best play of a pool: what decides where two plays are worth the same."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from threefates.odds.pools import OddsError
from threefates.odds.rethrown import Goals, goals
from threefates.odds.steps import Landing, Step
from threefates.odds.weighed import thrown, weigh

FALLEN, SETTLED = 0, 1
FIRST = Step(1, lambda counts: (counts,), (SETTLED,), (Landing(FALLEN, 4),), (1,))
RARELY_DEAR = (Landing(SETTLED, 3), Landing(SETTLED, 1, cost=2))
OFTEN_CHEAP = (Landing(SETTLED, 2), Landing(SETTLED, 2, cost=1))
MAY = Step(2, lambda counts: ((0, 0), (1, 0)) if counts[0] else ((0, 0),), (0, 1), RARELY_DEAR, (1, 1))
MUST = Step(2, lambda counts: ((1, 0),) if counts[0] else ((0, 0),), (0, 0), OFTEN_CHEAP, (1, 1))


def worth_nothing(ends: tuple[int, int], pools: int = 2) -> Goals:
    """Nothing is played for but to pay little."""
    return goals(np.zeros(pools, dtype=np.int64), [[[[0]], [[0]]]], ends=ends)


@pytest.mark.parametrize(("ends", "cost"), [((0, 0), Fraction(1, 2)), ((0, 1), Fraction(3, 4))])
def test_of_two_plays_that_cost_as_much_the_better_rarely_costs_anything_where_that_costs_more(
    ends: tuple[int, int], cost: Fraction
) -> None:
    ((chance,),) = thrown(FIRST, (MAY, MUST), 1, worth_nothing(ends))

    assert chance.cost == cost


def test_what_every_way_costs_in_the_end_stands_beside_it() -> None:
    found = weigh((MAY, MUST), (1, 0), worth_nothing((0, 1)), clean=True)

    assert {one.way: one.chances[0].cost for one in found} == {(0, 0): 1, (1, 0): Fraction(3, 4)}


def test_who_has_paid_already_pays_what_that_costs_either_way() -> None:
    found = weigh((MAY, MUST), (1, 0), worth_nothing((0, 1)), clean=False)

    assert {one.way: one.chances[0].cost for one in found} == {(0, 0): Fraction(3, 2), (1, 0): Fraction(3, 2)}


def test_what_no_machine_word_holds_is_refused_and_not_counted_wrong() -> None:
    many = Step(1, lambda counts: (counts,), (0,), (Landing(0, 100),), (2,))

    with pytest.raises(OddsError, match="too much"):
        thrown(many, (many, many), 5, worth_nothing((0, 0), pools=1))
