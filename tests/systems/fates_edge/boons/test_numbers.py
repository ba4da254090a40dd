"""The numbers of Boons, typed from the book, with both sides of every limit."""

from __future__ import annotations

import pytest

from threefates.systems.fates_edge.boons.earning import is_significant, paid_by_miss, paid_by_partial, valve_pays
from threefates.systems.fates_edge.boons.limits import under_failure_cap
from threefates.systems.fates_edge.help.converting import may_convert_now, xp_still_open
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.fortune import (
    BoonsOnMiss,
    BoonsOnPartial,
    ConvertBoons,
    ConvertTiming,
    FailureCap,
    MissNeedsBeat,
    NoBite,
)
from threefates.systems.fates_edge.rulings.resolution import PositionNaming
from threefates.testing.proof import proves


@proves("fe.boons.earn-miss", "fe.boons.earn-miss-cp")
@pytest.mark.parametrize(
    ("reading", "needs", "beats", "expected"),
    [
        (BoonsOnMiss.TWO, MissNeedsBeat.ANY_MISS, 0, 2),
        (BoonsOnMiss.TWO, MissNeedsBeat.ANY_MISS, 2, 2),
        (BoonsOnMiss.ONE, MissNeedsBeat.ANY_MISS, 0, 1),
        (BoonsOnMiss.TWO, MissNeedsBeat.BEAT_NEEDED, 0, 0),
        (BoonsOnMiss.TWO, MissNeedsBeat.BEAT_NEEDED, 1, 2),
        (BoonsOnMiss.ONE, MissNeedsBeat.BEAT_NEEDED, 0, 0),
        (BoonsOnMiss.ONE, MissNeedsBeat.BEAT_NEEDED, 1, 1),
    ],
)
def test_what_a_miss_pays(reading: BoonsOnMiss, needs: MissNeedsBeat, beats: int, expected: int) -> None:
    assert paid_by_miss(reading, needs, beats) == expected


@proves("fe.boons.earn-partial")
def test_what_a_partial_pays() -> None:
    assert {reading: paid_by_partial(reading) for reading in BoonsOnPartial} == {
        BoonsOnPartial.ONE: 1,
        BoonsOnPartial.ZERO: 0,
    }


@proves("fe.boons.failure-cap", "fe.ruling.boon-cap-partial-award")
def test_two_boons_a_scene_come_from_failures() -> None:
    assert [under_failure_cap(2, so_far, FailureCap.RULE) for so_far in range(4)] == [2, 1, 0, 0]
    assert [under_failure_cap(1, so_far, FailureCap.RULE) for so_far in range(4)] == [1, 1, 0, 0]
    assert [under_failure_cap(2, so_far, FailureCap.OPTIONAL) for so_far in range(4)] == [2, 2, 2, 2]


@proves("fe.boons.convert-core", "fe.ruling.convert-timing")
def test_when_boons_may_be_traded() -> None:
    assert [may_convert_now(ConvertTiming.DOWNTIME, in_a_scene=there) for there in (False, True)] == [True, False]
    assert [may_convert_now(ConvertTiming.ANYTIME, in_a_scene=there) for there in (False, True)] == [True, True]


@proves("fe.boons.convert-core", "fe.boons.convert-quickstart", "fe.ruling.convert-boons")
def test_how_much_xp_boons_still_buy() -> None:
    assert [xp_still_open(ConvertBoons.ONCE, traded) for traded in range(3)] == [1, 0, 0]
    assert [xp_still_open(ConvertBoons.REPEAT, traded) for traded in range(4)] == [2, 1, 0, 0]


@proves("fe.boons.partial-safety-valve")
def test_three_beats_spent_on_a_partial_buy_a_boon_where_it_pays_none() -> None:
    assert [valve_pays(BoonsOnPartial.ZERO, beats) for beats in range(5)] == [False, False, False, True, True]
    assert not any(valve_pays(BoonsOnPartial.ONE, beats) for beats in range(5))


@proves("fe.resolution.significant-roll", "fe.resolution.no-bite-test", "fe.boons.award-conditions")
@pytest.mark.parametrize(
    ("no_bite", "naming", "paying"),
    [
        (NoBite.ANY, PositionNaming.CORE, [True, True, True]),
        (NoBite.LITERAL_CONTROLLED, PositionNaming.CORE, [True, False, True]),
        (NoBite.LITERAL_CONTROLLED, PositionNaming.RISKY, [True, True, True]),
        (NoBite.LITERAL_CONTROLLED, PositionNaming.OLDEST, [False, True, True]),
        (NoBite.SAFE_STATE, PositionNaming.CORE, [False, True, True]),
    ],
)
def test_from_which_positions_a_roll_may_pay(no_bite: NoBite, naming: PositionNaming, paying: list[bool]) -> None:
    assert [is_significant(position, no_bite, naming, bite=True, staked=False) for position in Position] == paying
    voiced = [is_significant(position, no_bite, naming, bite=True, staked=True) for position in Position]
    assert voiced == (paying if no_bite is NoBite.SAFE_STATE else [True, True, True])
    assert not any(is_significant(position, no_bite, naming, bite=False, staked=True) for position in Position)
