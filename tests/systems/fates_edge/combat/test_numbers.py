"""What a turn holds and how far one goes, typed from the book, with both sides of every limit."""

from __future__ import annotations

from itertools import product

import pytest

from threefates.systems.fates_edge.combat.ranges_and_movement import Band, moved
from threefates.systems.fates_edge.combat.turn_economy import allowed, is_action
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost
from threefates.testing.proof import proves


@proves("fe.turn.economy-quickstart", "fe.turn.economy-two-actions", "fe.ruling.action-repeat")
@pytest.mark.parametrize(
    ("taken", "what", "two", "one_and_move"),
    [
        ((), "attack", True, True),
        ((), "move", True, True),
        (("attack",), "attack", False, False),
        (("attack",), "cast", True, False),
        (("attack",), "move", True, True),
        (("move",), "attack", True, True),
        (("move",), "move", False, False),
        (("move", "attack"), "cast", False, False),
        (("attack", "move"), "move", False, False),
        (("attack", "cast"), "move", False, True),
    ],
)
def test_what_a_turn_still_holds(taken: tuple[str, ...], what: str, two: bool, one_and_move: bool) -> None:
    assert allowed(taken, what, ActionsPerTurn.TWO) is two
    assert allowed(taken, what, ActionsPerTurn.ONE_AND_MOVE) is one_and_move


@proves(
    "fe.turn.economy-quickstart",
    "fe.turn.economy-two-actions",
    "fe.turn.economy-one-significant",
    "fe.ruling.defend-cost",
)
def test_what_is_an_action_of_a_turn() -> None:
    """A Move is none beside a single Action, nor is a Defend in its place, and one that is free never is."""
    two, beside_a_move, one = ActionsPerTurn.TWO, ActionsPerTurn.ONE_AND_MOVE, ActionsPerTurn.ONE_SIGNIFICANT

    assert [is_action(what, two) for what in ("move", "attack", "defend")] == [True, True, True]
    assert [is_action(what, one) for what in ("move", "attack", "defend")] == [True, True, True]
    assert [is_action(what, beside_a_move) for what in ("move", "attack", "defend")] == [False, True, True]
    assert [is_action("defend", reading, DefendCost.FREE) for reading in (two, beside_a_move, one)] == [False] * 3
    assert [is_action("defend", beside_a_move, DefendCost.MOVE, held) for held in ((), ("move",))] == [False, True]
    assert is_action("move", beside_a_move, taken=("move",))


@proves("fe.range.movement")
def test_a_step_is_a_band_and_the_screen_ends_at_far_and_close() -> None:
    bands = (Band.CLOSE, Band.NEAR, Band.FAR)

    for (place, band), steps in product(enumerate(bands), (1, 2, 3)):
        assert moved(band, steps, away=True) is bands[min(place + steps, 2)]
        assert moved(band, steps, away=False) is bands[max(place - steps, 0)]
    assert moved(Band.ABSENT, 1, away=False) is None
