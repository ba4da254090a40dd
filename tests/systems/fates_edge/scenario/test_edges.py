"""The Lantern at Dusk on both sides of its limits."""

from __future__ import annotations

from tests.systems.fates_edge.scenario.lantern import NAME, fill, lantern, settle, wake
from threefates.commons.scenes import Scenes
from threefates.systems.fates_edge.content.records import Ending, of_scenario
from threefates.systems.fates_edge.scenario.run import ending_of
from threefates.systems.fates_edge.scenario.scenario import Playing
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
