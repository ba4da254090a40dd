"""Magic that is half-way when whoever runs the game says that its worker lies there."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, weaves
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.symbols.invoking import invoker, perform
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.testing.proof import proves

HIT = (7, 7, 7, 4, 4)


@proves("fe.caster.interrupted", "fe.harm.levels")
@pytest.mark.parametrize(("harm", "goes_on"), [(3, False), (2, True)])
@pytest.mark.parametrize("cast", [False, True])
def test_whoever_is_laid_low_by_hand_keeps_no_spell(harm: int, goes_on: bool, cast: bool) -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    if cast:
        evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="the fall")

    assert (hero in evening.state[Spells].begun) is goes_on
    assert (hero in evening.state[Proposals].open) is (cast and goes_on)
    assert any("Harm" in line and "spell" in line for line in evening.told("bob")) is not goes_on
    assert evening.replayed() == evening.state


@proves("fe.caster.interrupted")
@pytest.mark.parametrize("ritual", [False, True])
def test_nor_completes_a_rite_or_a_ritual(ritual: bool) -> None:
    evening, hero = invoker(GATE) if ritual else sworn()
    if ritual:
        perform(evening, hero)
    else:
        evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron=GATE)
    begun = hero in invoked(evening.state)

    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="the fall")

    assert (begun, invoked(evening.state)) == (True, {})
    assert hero not in evening.state[Proposals].open
