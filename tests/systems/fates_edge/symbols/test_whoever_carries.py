"""Symbols in other hands than an Invoker's, rivals that come back in the midst of a Rite, and what the dead keep up."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import GATE as SWORN
from tests.systems.fates_edge.magic.swearing import invoke, sworn
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


@proves("fe.invoker.restore", "fe.invoker.symbol-upgrades")
def test_a_symbol_is_restored_and_made_more_of_by_whoever_carries_it() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=5, reason="a test")
    evening.do("gm", "fe.set-talent", hero=hero, talent="patrons-symbol", has=False, reason="a test")
    offered = [offer.command for offer in evening.offers("ann") if "ymbol" in offer.label and offer.enabled]
    evening.do("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)

    assert sorted(offered) == ["fe.restore-symbol", "fe.restore-symbol", "fe.show-symbol", "fe.upgrade-symbol"]


@proves("fe.invoker.rival-symbol")
@pytest.mark.parametrize(("first", "then", "owes"), [("shattered", "compromised", 1), ("neglected", "maintained", 1)])
def test_a_rivals_symbol_that_is_one_again_in_the_midst_of_a_rite_is_owed_for_once(
    first: str, then: str, owes: int
) -> None:
    evening, hero = sworn("srd")
    rival = {"hero": hero, "patron": "The Traveler"}
    evening.do("gm", "fe.gain-symbol", **rival)
    evening.do("gm", "fe.set-symbol", **rival, symbol=first, reason="a test")
    invoke(evening, hero)
    before = owed(evening, hero)
    for state in (then, "neglected"):
        evening.do("gm", "fe.set-symbol", **rival, symbol=state, reason="a test")

    assert before == ({} if first == "shattered" else {SWORN: 1})
    assert owed(evening, hero) == {SWORN: owes}


@proves("fe.invoker.concurrency")
@pytest.mark.parametrize("dies", [True, False])
def test_the_dead_keep_no_ritual_up(dies: bool) -> None:
    evening, hero = invoker(GATE, SEA)
    other = evening.hero("Pell", by="bob")
    perform(evening, hero, about="the old mill")
    roll(evening, hero, 8, 8, 7, 7)
    evening.comes(Died(hero if dies else other))
    left = {each.by for each in evening.state[Blessings].laid}

    assert left == (set() if dies else {hero})
    assert bool(evening.state[Effects].known) is not dies


@proves("fe.invoker.learning-rites", "fe.invoker.access", "fe.ruling.invoker-rites-known")
def test_a_rite_that_is_not_learned_is_not_rolled_for_once_the_table_reads_that_each_is() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, about="the old mill")
    evening.reads(invoker_rites_known="learn_each")
    (offer,) = evening.offers("ann", "fe.roll-action")
    refused = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.reads(invoker_rites_known="list_on_symbol")
    roll(evening, hero, 8, 8, 7, 7)

    assert (refused.code, offer.refusal) == ("ritual.not_learned", refused)
    assert owed(evening, hero) == {GATE: 1}


@proves("fe.runekeeper.invoke", "fe.ruling.rite-roll")
@pytest.mark.parametrize(("reading", "offered"), [("no_roll", True), ("spirit_arcana", False)])
def test_where_nobody_rolls_a_rite_is_offered_to_who_knows_no_arcana(reading: str, offered: bool) -> None:
    evening, _ = sworn("srd", rite_roll=reading)
    evening.hero("Pell", by="bob", trained=["Tinker"], talents=["codex", "familiar"])

    assert bool(evening.offers("bob", "fe.invoke-rite")) is offered
