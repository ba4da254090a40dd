"""How far a roll brings those on the road, typed from the book."""

from __future__ import annotations

import pytest

from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.rolls import stretched
from threefates.systems.fates_edge.travel.travel import size_of_leg
from threefates.testing.proof import proves


@proves("fe.travel.clock-danger", "fe.ruling.travel-tick")
@pytest.mark.parametrize(
    ("outcome", "progress", "danger"),
    [
        (Outcome.CLEAN_SUCCESS, [1, 1, 2], 0),
        (Outcome.SUCCESS_AND_COST, [1, 1, 2], 0),
        (Outcome.PARTIAL, [1, 1, 1], 1),
        (Outcome.MISS, [0, 0, 0], 1),
    ],
)
def test_what_each_outcome_moves(outcome: Outcome, progress: list[int], danger: int) -> None:
    effects = (Effect.LIMITED, Effect.STANDARD, Effect.GREAT)

    assert [stretched(outcome, effect, TravelClock.PROGRESS) for effect in effects] == progress
    assert [stretched(outcome, effect, TravelClock.DANGER) for effect in effects] == [danger] * 3


@proves("fe.travel.legs")
def test_a_leg_has_four_segments() -> None:
    assert size_of_leg() == 4
