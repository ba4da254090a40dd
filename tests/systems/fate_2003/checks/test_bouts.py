"""Rolls set against each other: points and steps, and what a side needs to be ahead."""

from __future__ import annotations

import pytest

from threefates.systems.fate_2003.checks.bouts import Bout, Edge, in_steps
from threefates.testing.proof import proves

PLUS = (Edge(1, 1, "numbers"),)


@pytest.mark.parametrize(
    ("bout", "outcomes", "added", "points", "margin", "needs"),
    [
        (Bout((0,), (1,)), (3, 1), False, 2, 2, 2),
        (Bout((0,), (1,), edges=PLUS), (3, 1), False, 1, 1, 3),
        (Bout((1,), (0,), edges=PLUS), (3, 1), False, -1, -1, 3),
        (Bout((0,), goal=2), (3, 1), False, 1, 1, 2),
        (Bout((0, 2), (1,)), (3, 1, -1), False, 1, 1, 3),
        (Bout((0,), (1,)), (20, 13), True, 7, 1, 14),
        (Bout((0,), (1,), edges=PLUS), (20, 13), True, 2, 0, 19),
        (Bout((0,), (1,), edges=PLUS), (20, 18), True, -3, 0, 24),
        (Bout((0,), (1,)), (10, 21), True, -11, -2, 22),
    ],
)
def test_a_bout(bout: Bout, outcomes: tuple[int, ...], points: int, margin: int, needs: int, *, added: bool) -> None:
    assert bout.points(outcomes, added=added) == points
    assert bout.margin(outcomes, added=added) == margin
    assert bout.needs(outcomes, 0, added=added) == needs
    assert in_steps(points, added=added) == margin


@proves("fate.r.d6-margins")
@pytest.mark.parametrize(
    ("points", "added", "margin"),
    [
        *((0, True, 0), (4, True, 0), (5, True, 1), (9, True, 1), (10, True, 2)),
        *((-1, True, 0), (-4, True, 0), (-5, True, -1), (-10, True, -2)),
        *((0, False, 0), (3, False, 3), (-3, False, -3)),
    ],
)
def test_five_points_are_a_step_of_the_ladder_on_either_side(points: int, margin: int, *, added: bool) -> None:
    assert in_steps(points, added=added) == margin
