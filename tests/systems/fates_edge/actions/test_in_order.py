"""Where one step each way counts, shifts are resolved in the order in which they were declared."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import Footed, in_order
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

BEST, MIDDLE, WORST = Position


@proves("fe.position.shift-limits")
@pytest.mark.parametrize(
    ("start", "steps", "tired", "found"),
    [
        (BEST, [-1, 1], 0, Footed(MIDDLE, -1)),
        (BEST, [1, -1], 0, Footed(BEST)),
        (WORST, [1, -1], 0, Footed(MIDDLE, 1)),
        (WORST, [-1, 1, 1], 0, Footed(WORST)),
        (MIDDLE, [1, 1, -1, -1], 0, Footed(MIDDLE)),
        (MIDDLE, [-1], 3, Footed(MIDDLE)),
        (WORST, [], 2, Footed(WORST, 0, 1)),
        (WORST, [1], 2, Footed(WORST, 1)),
        (MIDDLE, [], 0, Footed(MIDDLE)),
    ],
)
def test_one_step_each_way_in_order(start: Position, steps: list[int], tired: int, found: Footed) -> None:
    assert in_order(start, steps, tired) == found


@proves("fe.position.shift-limits")
@pytest.mark.parametrize(
    ("reading", "causes", "stands", "dv"),
    [
        ("one_each_way", ("leverage", "alarm"), MIDDLE, 2),
        ("one_each_way", ("alarm", "leverage"), BEST, 3),
        ("all_apply_capped", ("leverage", "alarm"), BEST, 3),
    ],
)
def test_what_was_past_the_best_is_gone_when_worse_comes(
    reading: str, causes: tuple[str, str], stands: Position, dv: int
) -> None:
    evening = Evening(position_shift_stack=reading)
    hero = evening.hero()
    evening.agreed(hero, position=0)
    for cause in causes:
        evening.do("gm", "fe.shift-position", hero=hero, cause=cause)
    action = evening.state[Proposals][hero]
    terms, rolled = terms_of(evening.state, action), agreed(evening.state, action)

    assert terms is not None
    assert rolled is not None
    assert footing_of(evening.state, action, terms) is stands
    assert (rolled.position, rolled.dv) == (stands, dv)


@proves(
    "fe.position.improve-sources",
    "fe.position.worsen-sources",
    "fe.position.narrative-triggers",
    "fe.position.shift-limits",
)
@pytest.mark.parametrize(
    ("first", "same", "other"),
    [("setup", "tools", "alarm"), ("alarm", "pressure", "tools"), ("setup", "leverage", "flanked")],
)
def test_where_one_step_each_way_counts_no_cause_moves_a_second_that_way(first: str, same: str, other: str) -> None:
    evening = Evening(position_shift_stack="one_each_way")
    hero = evening.hero()
    evening.agreed(hero, position=1)
    evening.do("gm", "fe.shift-position", hero=hero, cause=first)
    (offer,) = evening.offers("gm", "fe.shift-position")
    barred = {
        option.value for option in offer.fields[0].options if option.refusal and "No further" in option.refusal.title
    }

    refusal = evening.refused("gm", "fe.shift-position", hero=hero, cause=same)
    evening.do("gm", "fe.shift-position", hero=hero, cause=other)

    assert (refusal.code, refusal.source) == ("position.counted", "fe.position.shift-limits")
    assert {first, same} <= barred
    assert other not in barred
    assert len(evening.state[Proposals][hero].shifts) == 2


@proves("fe.position.improve-sources", "fe.position.caps")
def test_where_every_step_counts_a_cause_past_the_best_counts_too() -> None:
    evening = Evening(position_shift_stack="all_apply_capped")
    hero = evening.hero()
    evening.agreed(hero, position=0)
    for cause in ("setup", "tools"):
        evening.do("gm", "fe.shift-position", hero=hero, cause=cause)

    assert len(evening.state[Proposals][hero].shifts) == 2
