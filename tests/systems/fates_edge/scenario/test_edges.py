"""The Lantern at Dusk on both sides of its limits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.scenario.lantern import NAME, fill, hero, lantern, settle, wake
from threefates.commons.clocks import Clocks
from threefates.commons.scenes import Scenes
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.content.records import Ending, of_scenario
from threefates.systems.fates_edge.patrons.obligation import owed_by
from threefates.systems.fates_edge.scenario.run import ending_of
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.systems.fates_edge.travel.rolls import OnRoad
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.testing.proof import proves


@proves("fe.scenario.lantern")
def test_a_lost_lantern_brings_two_beats() -> None:
    evening = lantern()
    before = evening.bank

    fill(evening, "integrity", 6, "2D")

    assert evening.state[Playing].lost
    assert evening.bank == before + 2


@proves("fe.scenario.outcomes")
def test_with_nothing_marked_the_best_ending_comes_true_and_the_scene_is_over() -> None:
    evening = lantern()
    wake(evening)
    best = ending_of(evening.state)

    evening.do("gm", "fe.end-scenario")
    settle(evening)

    assert best.at_most == 0 or best.at_most == min(each.at_most for each in of_scenario(Ending, NAME).values())
    assert evening.state[Scenes].current is None


@proves("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll")
@pytest.mark.parametrize(
    ("encounter", "approach", "road"), [("bridge", "bridge-leap", True), ("toll", "toll-parley", False)]
)
@pytest.mark.parametrize("leg", [True, False])
def test_a_call_on_the_road_is_made_on_a_leg_and_the_hero_is_called(
    encounter: str, approach: str, road: bool, leg: bool
) -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter=encounter)
    if not leg:
        evening.state = evening.state.put(replace(evening.state[Travel], leg=None))
    called = hero(evening, "ysolt")

    evening.do("gm", "fe.call-for", hero=called, approach=approach)
    proposal = evening.state[Proposals][called]

    assert any(isinstance(event, Proposed) and event.called for event in evening.last)
    assert (proposal.purpose(OnRoad) is not None) is (road and leg)


@proves("fe.scenario.encounter-lantern")
def test_the_lantern_wakes_once() -> None:
    evening = lantern()
    wake(evening)
    begun, scene = evening.state[Playing].begun, evening.state[Scenes].current
    evening.do("gm", "fe.start-leg", name="Home")
    wake(evening)

    assert evening.state[Playing].begun == begun
    assert evening.state[Scenes].current == scene


@proves("fe.scenario.outcomes")
def test_an_offer_is_taken_once_by_the_game_masters_word() -> None:
    evening = lantern()
    fill(evening, "integrity", 4)
    clock = evening.state[Playing].clocks["integrity"]

    theirs = evening.refused("ann", "fe.take-offer")
    evening.do("gm", "fe.take-offer")
    twice = evening.refused("gm", "fe.take-offer")

    assert (theirs.code, twice.code) == ("seat.not_the_gm", "scenario.offer")
    assert evening.state[Clocks][clock].filled == 0
    assert ending_of(evening.state).id == "cracked"


@proves("fe.scenario.outcomes")
@pytest.mark.parametrize(("marked", "owed"), [(2, 0), (3, 1), (5, 1), (6, 0)])
def test_the_ending_in_the_middle_leaves_everybody_owing(marked: int, owed: int) -> None:
    evening = lantern()
    mara = hero(evening, "ysolt")
    wake(evening)
    fill(evening, "integrity", marked, *(["2D"] if marked == 6 else []))

    evening.do("gm", "fe.end-scenario")
    settle(evening)

    assert sum(owed_by(evening.state, mara).values()) == owed
