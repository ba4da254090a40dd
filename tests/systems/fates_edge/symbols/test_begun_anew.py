"""Rituals withdrawn and begun anew: what was marked once is marked once, and what was not rolled for is none."""

from __future__ import annotations

from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, perform, roll
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.testing.proof import proves


@proves("fe.cantor.corruption-full")
def test_a_ritual_that_is_performed_says_whose_corruption_is() -> None:
    evening, hero = invoker(GATE, SEA)
    perform(evening, hero)
    roll(evening, hero, 7, 7, 7, 7)
    evening.keep()

    assert evening.state[Modules].themes == {hero: GATE}
