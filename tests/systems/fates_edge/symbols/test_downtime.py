"""Symbols that are replaced and worked on between scenes, and what their states are called wherever they are told."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, invoker, perform
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.symbols.seals import Carried, Seals
from threefates.testing.proof import proves


@proves("fe.invoker.symbol-upgrades", "fe.invoker.access")
def test_with_a_symbol_that_shatters_goes_what_was_made_of_it() -> None:
    evening, hero = invoker(GATE)
    bright = {"hero": hero, "patron": GATE, "upgrade": "bright"}
    evening.do("gm", "fe.upgrade-symbol", **(bright | {"upgrade": "hardened"}))
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="shattered", reason="a test")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    refused = evening.refused("ann", "fe.upgrade-symbol", **bright).code
    evening.do("ann", "fe.gain-symbol", hero=hero, patron=GATE)

    assert refused == "seal.shattered"
    assert evening.state[Seals].carried[hero] == {GATE: Carried()}


@proves("fe.invoker.restore", "fe.invoker.repair", "fe.invoker.learning-rites")
@pytest.mark.parametrize(
    ("command", "more", "code"),
    [
        ("fe.restore-symbol", {"patron": GATE, "first": "spirit"}, "symbol.scene"),
        ("fe.study-rite", {"rite": "sealed-threshold", "source": "text"}, "study.scene"),
    ],
)
def test_what_takes_downtime_is_not_rolled_for_in_a_scene(command: str, more: dict[str, str], code: str) -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    evening.do("gm", "end-scene")
    evening.do("ann", command, hero=hero, **more)
    evening.do("gm", "start-scene", title="On")

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == code


@proves("fe.invoker.symbol-states-wary", "fe.invoker.symbol-states")
def test_a_state_is_called_what_the_table_calls_it_wherever_it_is_told() -> None:
    evening, hero = invoker(GATE, symbol_states="normal_wary_compromised_shattered")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="a test")
    told = evening.told("bob")[-1]
    perform(evening, hero)
    why = [each.why for each in bearing(evening.state, evening.state[Proposals][hero])]

    assert "is wary" in told
    assert why == ["the wary Symbol"]
