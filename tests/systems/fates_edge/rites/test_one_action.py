"""A Rite is one and the same Action of a turn, whatever it is rolled with."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.testing.proof import proves

TWO = {"actions_per_turn": "two_actions"}


@proves("fe.runekeeper.invoke", "fe.turn.economy-two-actions", "fe.ruling.rite-roll", "fe.ruling.rite-time")
@pytest.mark.parametrize("roll", ["spirit_arcana", "no_roll"])
def test_a_turn_of_two_actions_holds_one_rite_by_whatever_skill(roll: str) -> None:
    evening, hero = sworn("srd", rite_roll=roll, rite_time="one_action", **TWO)
    evening.rated(hero, Lore=1)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    rite = {"hero": hero, "rite": "circle-of-denial", "patron": GATE}
    evening.do("ann", "fe.invoke-rite", **rite, skill="Arcana")
    if roll != "no_roll":
        evening.do("ann", "fe.roll-action", 8, 8, 7, 7, hero=hero)
        evening.keep()
        evening.do("ann", "fe.invoke-rite", **rite, skill="Lore")
        again = evening.refused("ann", "fe.roll-action", hero=hero)
        evening.do("ann", "fe.withdraw", hero=hero)
    else:
        (offer, *_) = evening.offers("ann", "fe.invoke-rite")
        again = evening.refused("ann", "fe.invoke-rite", **rite, skill="Lore")
        assert offer.refusal == again
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Lore")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    assert again.code == "turn.full"
    assert evening.offers("ann", "fe.roll-action")[0].enabled


NO_ROLL = {"rite_roll": "no_roll", "rite_time": "one_action"}
RITE = {"rite": "circle-of-denial", "patron": GATE}


@proves("fe.modules.core-principle", "fe.runekeeper.invoke")
def test_a_rite_that_nobody_rolls_for_waits_for_what_a_full_module_comes_to() -> None:
    evening, hero = sworn("srd", **NO_ROLL)
    other = evening.hero("Tev", by="bob")
    evening.do("bob", "fe.keep-module", hero=other, kind="counter", name="Exposure", size=1)
    evening.do("bob", "fe.mark-modules", hero=other, modules=["counter:1"], why="a test")
    offers = evening.offers("ann", "fe.invoke-rite")
    refused = evening.refused("ann", "fe.invoke-rite", hero=hero, **RITE)
    evening.answer("stands", by="bob")
    evening.do("ann", "fe.invoke-rite", hero=hero, **RITE)

    assert refused.code == "module.full"
    assert {offer.refusal for offer in offers} == {refused}


@proves("fe.runekeeper.invoke")
def test_a_rite_that_nobody_rolls_for_waits_for_the_dice_of_another_that_lie() -> None:
    evening, hero = sworn("srd", **NO_ROLL)
    other = evening.hero("Tev", by="bob")
    evening.do("gm", "fe.set-boons", hero=other, held=2, reason="a test")
    evening.rolls(other, 7, 2, 2, 3, by="bob")
    lies = evening.waits()
    refused = evening.refused("ann", "fe.invoke-rite", hero=hero, **RITE)

    assert lies
    assert refused.code == "roll.underway"
    assert {offer.refusal for offer in evening.offers("ann", "fe.invoke-rite")} == {refused}
