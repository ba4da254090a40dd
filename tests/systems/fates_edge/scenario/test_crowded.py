"""A table that is full of clocks: what begins by itself begins, and what wants a clock says that there is no room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.deck.turning import does
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.scenario.lantern import lantern, settle
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.scenario.scenario import Playing, here
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.testing.proof import proves


def crowd(evening: Evening, most: int = MOST_CLOCKS) -> None:
    """Start clocks until so many lie in the open."""
    while (number := len(evening.state[Clocks].known)) < most:
        evening.do("gm", "start-clock", name=f"Clock {number}", size=4)


@proves("fe.scenario.lantern", "fe.scenario.encounter-lantern")
@pytest.mark.parametrize("end", ["full", "road"])
def test_the_lantern_wakes_at_a_table_that_is_full_of_clocks(end: str) -> None:
    evening = lantern()
    crowd(evening)
    leg = evening.state[Travel].leg
    assert leg

    if end == "full":
        size = evening.state[Clocks][leg.clock].size
        evening.do("gm", "set-clock", clock=leg.clock, filled=size - 1, reason="as the test has it")
        does(evening, "gm", "tick-clock", "2D", clock=leg.clock, segments=1)
    else:
        evening.do("gm", "fe.end-leg", why="the stones are in sight")
    settle(evening)

    assert here(evening.state) == "lantern"
    assert evening.state[Travel].leg is None
    assert [clock.name for clock in evening.state[Clocks].known.values()].count("Restless Dead Mob") == 1
    assert evening.state[Playing].begun == ("lantern",)


@proves("fe.scenario.lantern")
@pytest.mark.parametrize(("clocks", "code"), [(58, ""), (59, "clock.too_many"), (60, "clock.too_many")])
def test_it_begins_where_there_is_room_for_both_its_clocks(clocks: int, code: str) -> None:
    evening = lantern(opened=False)
    crowd(evening, clocks)
    (begin,) = evening.offers("gm", "fe.begin-scenario")

    assert (begin.refusal.code if begin.refusal else "") == code
    if code:
        assert evening.refused("gm", "fe.begin-scenario") == begin.refusal
    else:
        evening.do("gm", "fe.begin-scenario")


@proves("fe.scenario.lantern", "fe.scenario.encounter-toll")
def test_the_clocks_of_the_encounter_before_make_room_for_the_next_ones() -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter="toll")
    settle(evening)
    crowd(evening)
    offered = {dict(each.fixed)["encounter"]: each for each in evening.offers("gm", "fe.start-encounter")}

    assert offered["lantern"].refusal is None
    evening.do("gm", "fe.start-encounter", encounter="lantern")
    assert here(evening.state) == "lantern"
    assert len(evening.state[Clocks].known) == MOST_CLOCKS


@proves("fe.travel.supply-clock", "fe.resolution.extended-challenge", "fe.combat.tactical-clocks", "fe.travel.legs")
def test_whatever_wants_a_clock_is_greyed_where_there_is_no_room() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    starts: dict[str, dict[str, Any]] = {
        "fe.start-supplies": {},
        "fe.start-challenge": {"name": "the wall", "size": 4},
        "fe.start-threat": {"name": "the watch"},
        "fe.start-leg": {"name": "the road", "size": 4},
    }
    crowd(evening)

    for command, fields in starts.items():
        (offer,) = evening.offers("gm", command)
        assert evening.refused("gm", command, **fields) == offer.refusal, command
    evening.do("gm", "remove-clock", clock=next(iter(evening.state[Clocks].known)))
    assert all(offer.enabled for command in starts for offer in evening.offers("gm", command))
