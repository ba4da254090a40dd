"""Symbols and Rites that are had without the downtime they take: each has a Haste clock from then on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, roll
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.symbols.cracking import Seals
from threefates.testing.proof import proves

STUDY = ("fe.study-rite", {"rite": "sealed-threshold", "source": "text"})
SYMBOL = ("fe.gain-symbol", {"patron": SEA})
UPGRADE = ("fe.upgrade-symbol", {"patron": GATE, "upgrade": "bright"})


def between(*, xp: int = 9) -> tuple[Evening, str]:
    evening, hero = invoker(GATE, invoker_rites_known="learn_each")
    evening.rated(hero, Lore=2, Investigation=2)
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    return evening, hero


def clocks(evening: Evening) -> list[str]:
    return [each.name for each in evening.state[Clocks].known.values()]


@proves("fe.invoker.learning-rites", "fe.advancement.rush")
@pytest.mark.parametrize(("rush", "dice", "haste"), [(True, 9, 1), (True, 2, 0), (False, 9, 0)])
def test_a_rite_that_is_learned_without_its_week_has_a_haste_clock(rush: bool, dice: int, haste: int) -> None:
    evening, hero = between()
    evening.do("ann", STUDY[0], hero=hero, rush=rush, **STUDY[1])
    told = evening.told("bob")[0]
    roll(evening, hero, *(dice,) * 4)

    assert told == f"Vex pays 2 XP for {'no downtime' if rush else '1 week'} of Sealed Threshold: a text."
    assert clocks(evening) == ["Haste: Sealed Threshold"] * haste


@proves("fe.invoker.access", "fe.invoker.symbol-upgrades", "fe.advancement.rush", "fe.advancement.asset-costs")
@pytest.mark.parametrize(
    ("bought", "what"),
    [(SYMBOL, f"the Symbol of {SEA}"), (UPGRADE, f"the Symbol of {GATE.replace('The', 'the')}, bright")],
)
@pytest.mark.parametrize("rush", [True, False])
def test_a_symbol_takes_the_day_of_a_minor_asset_or_a_haste_clock(
    bought: tuple[str, dict[str, Any]], what: str, rush: bool
) -> None:
    evening, hero = between()
    evening.do("ann", bought[0], hero=hero, rush=rush, **bought[1])

    time = "no downtime" if rush else "1 day of downtime"
    assert evening.told("bob")[0].lower() == f"vex pays 4 xp for {what}, with {time}.".lower()
    assert [each.lower() for each in clocks(evening)] == [f"haste: {what}".lower()] * rush


@proves("fe.advancement.rush")
@pytest.mark.parametrize("bought", [STUDY, SYMBOL, UPGRADE])
def test_where_no_clock_fits_nothing_is_rushed(bought: tuple[str, dict[str, Any]]) -> None:
    evening, hero = between()
    for place in range(MOST_CLOCKS):
        evening.do("gm", "start-clock", name=f"C{place}", size=4)
    refused = evening.refused("ann", bought[0], hero=hero, rush=True, **bought[1]).code
    evening.do("ann", bought[0], hero=hero, **bought[1])

    assert refused == "clock.too_many"


@proves("fe.advancement.rush", "fe.invoker.access")
def test_what_is_given_or_came_with_the_talent_is_in_no_haste() -> None:
    evening, hero = between()
    other = evening.hero("Pell", by="bob", talents=["patrons-symbol"])
    evening.do("bob", "fe.gain-symbol", hero=other, patron=SEA, rush=True)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=SEA, rush=True)

    assert clocks(evening) == []


@proves("fe.invoker.access", "fe.invoker.learning-rites", "fe.ruling.invoker-rites-known")
def test_nobody_pays_for_the_study_of_what_a_symbol_opens() -> None:
    evening, hero = between()
    evening.reads(invoker_rites_known="list_on_symbol")
    refused = evening.refused("ann", STUDY[0], hero=hero, **STUDY[1])
    evening.reads(invoker_rites_known="learn_each")
    evening.do("ann", STUDY[0], hero=hero, **STUDY[1])
    evening.reads(invoker_rites_known="list_on_symbol")

    assert (refused.code, refused.source) == ("study.open", "fe.invoker.access")
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "study.open"
    assert evening.state[Seals].learned == {}
