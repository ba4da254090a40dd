"""How a side of an exchange meets the other, in each manner: who attacks, who wields a weapon, who is struck bare."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import Table
from threefates.rulebook.state import State
from threefates.systems.fate_2003.conflict import blows
from threefates.systems.fate_2003.conflict.bearing import Meeting
from threefates.systems.fate_2003.conflict.blows import Manner, steps_against
from threefates.testing.proof import proves


@proves("fate.arms.dramatic-weapons")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("manner", list(Manner))
def test_who_attacks_and_who_wields_goes_by_the_manner_of_that_side(
    manner: Manner, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Meeting] = []

    def noted(state: State, meeting: Meeting) -> tuple[()]:
        seen.append(meeting)
        return ()

    monkeypatch.setattr(blows, "bearings", noted)
    other = Manner.OTHER if manner is Manner.ATTACK else Manner.ATTACK
    manners = (manner, other) if side == 0 else (other, manner)

    steps = [steps_against(Table().state, ("a", "b"), manners, side, bare=bare) for bare in (False, True)]
    steps.append(steps_against(Table().state, ("a", "b"), manners, side))

    mine, theirs = ("a", "b") if side == 0 else ("b", "a")
    attacks, wields = manner is Manner.ATTACK, manner is not Manner.ANOTHER_SKILL
    how = {"evades": not wields, "alone": True}
    expected = [Meeting(mine, theirs, attacks, False, bare, wields, **how) for bare in (False, True, False)]
    assert (steps, seen) == ([0, 0, 0], expected)


@proves("fate.arms.dramatic-weapons")
@pytest.mark.parametrize(
    ("other", "faced", "met"),
    [
        (Manner.ATTACK, True, True),
        (Manner.ATTACK, False, False),
        (Manner.DEFENSIVE, True, True),
        (Manner.ANOTHER_SKILL, True, False),
        (Manner.ANOTHER_SKILL, False, False),
    ],
)
def test_who_is_faced_goes_by_the_manner_of_the_other_one(
    other: Manner, faced: bool, met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def noted(state: State, meeting: Meeting) -> tuple[()]:
        seen.append(meeting.faced)
        return ()

    monkeypatch.setattr(blows, "bearings", noted)

    steps_against(Table().state, ("a", "b"), (Manner.ATTACK, other), 0, faced=faced)

    assert seen == [met]
