"""A Patron's Symbol is a minor asset, SRD 38.4 and 63: it has its upkeep, and is the worse where nobody pays."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.symbols.cracking import symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.upkeep.upkeep import Upkeep, owed
from threefates.testing.proof import proves

PAGES = ("fe.talents.patrons-symbol", "fe.invoker.access", "fe.advancement.upkeep", "fe.advancement.upkeep-failure")
GATE, SEA = "the Gate", "Raéyn"


def invoker(*patrons: str) -> tuple[Evening, str]:
    """Mara with 20 XP, and the Symbols of these Patrons."""
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=20, reason="as the test has it")
    for patron in patrons:
        evening.do("gm", "fe.gain-symbol", hero=mara, patron=patron)
    return evening, mara


def days(evening: Evening) -> list[str]:
    evening.do("gm", "fe.let-time-pass", scale="days")
    return [line for line in evening.told("bob") if "Upkeep" in line]


def next_scene(evening: Evening) -> None:
    evening.do("gm", "start-scene", title="The gate")


@proves(*PAGES, "fe.invoker.symbol-states")
def test_a_symbol_that_nobody_looks_after_is_neglected_then_compromised_and_no_worse() -> None:
    evening, mara = invoker(GATE)
    found = []
    for _ in range(3):
        days(evening)
        next_scene(evening)
        found.append(symbol_of(evening.state, mara, GATE).value)
        evening.do("gm", "end-scene")

    assert found == ["neglected", "compromised", "compromised"]
    assert evening.replayed() == evening.state


@proves(*PAGES)
@pytest.mark.parametrize(("time", "price"), [(False, 2), (True, 1)])
def test_its_upkeep_is_a_third_of_four_xp_or_one_and_the_time(time: bool, price: int) -> None:
    evening, mara = invoker(GATE)
    told = days(evening)
    offer = next(each for each in evening.offers("ann", "fe.pay-upkeep") if dict(each.fixed)["time"] is time)
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="symbol-0", time=time)
    next_scene(evening)

    assert told == [f"Upkeep is due, until the next scene: the Symbol of {GATE}."]
    assert [option.label.partition(",")[0] for option in offer.fields[0].options] == [f"the Symbol of {GATE}"]
    assert evening.state[Experience].of(mara) == 20 - price
    assert symbol_of(evening.state, mara, GATE) is Symbol.MAINTAINED


@proves(*PAGES, "fe.invoker.symbol-upgrades")
def test_what_was_made_of_it_counts_for_its_upkeep_and_each_is_looked_after_by_itself() -> None:
    evening, mara = invoker(GATE, SEA)
    evening.do("gm", "fe.upgrade-symbol", hero=mara, patron=SEA, upgrade="hardened")
    days(evening)
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="symbol-1")
    next_scene(evening)

    assert evening.state[Experience].of(mara) == 20 - 3
    assert [symbol_of(evening.state, mara, each) for each in (GATE, SEA)] == [Symbol.NEGLECTED, Symbol.MAINTAINED]


@proves(*PAGES[:3], "fe.invoker.display")
def test_whose_a_hidden_symbol_is_nobody_else_learns_by_its_upkeep() -> None:
    evening, mara = invoker(GATE)
    evening.do("ann", "fe.show-symbol", hero=mara, patron=GATE, shown=False)
    told = days(evening)
    seen = str(evening.view("bob").get("upkeep"))
    own = evening.offers("ann", "fe.pay-upkeep")[0].fields[0].options[0].label
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="symbol-0")
    paid = evening.told("bob")

    assert own.startswith(f"the Symbol of {GATE}")
    assert GATE not in f"{told} {seen} {paid}"
    assert told == ["Upkeep is due, until the next scene: a Symbol."]


@proves(*PAGES, "fe.invoker.display")
def test_nor_by_what_neglect_makes_of_it() -> None:
    evening, mara = invoker(GATE)
    evening.do("ann", "fe.show-symbol", hero=mara, patron=GATE, shown=False)
    days(evening)
    next_scene(evening)

    assert symbol_of(evening.state, mara, GATE) is Symbol.NEGLECTED
    assert GATE not in str(evening.told("bob"))


@proves(*PAGES)
@pytest.mark.parametrize("before", [True, False])
def test_for_what_is_shattered_nobody_owes_anything(before: bool) -> None:
    evening, mara = invoker(GATE)
    shatters = {"hero": mara, "patron": GATE, "symbol": "shattered", "reason": "as the test has it"}
    if before:
        evening.do("gm", "fe.set-symbol", **shatters)
        days(evening)
    else:
        days(evening)
        evening.do("gm", "fe.set-symbol", **shatters)

    assert owed(evening.state) == ()
    assert evening.view("bob").get("upkeep") is None
    assert evening.offers("ann", "fe.pay-upkeep") == []
    assert evening.refused("ann", "fe.pay-upkeep", hero=mara, what="symbol-0").code == "upkeep.not_due"
    next_scene(evening)
    assert symbol_of(evening.state, mara, GATE) is Symbol.SHATTERED


@proves(*PAGES)
def test_the_symbol_of_the_dead_owes_nothing_and_one_that_came_in_the_downtime_neither() -> None:
    evening, mara = invoker()
    evening.do("gm", "fe.make-hero", name="Tor", talents=["patrons-symbol"], trained=[])
    days(evening)
    evening.do("ann", "fe.gain-symbol", hero=mara, patron=GATE)
    assert evening.state[Upkeep].due == ()
    next_scene(evening)
    evening.do("gm", "end-scene")
    days(evening)
    evening.comes(Died(mara))
    next_scene(evening)

    assert symbol_of(evening.state, mara, GATE) is Symbol.MAINTAINED


@proves(*PAGES, "fe.invoker.symbol-upgrades")
def test_a_hardened_one_is_neglected_and_shrugs_off_the_first_time_that_it_would_be_worse() -> None:
    evening, mara = invoker(GATE)
    evening.do("gm", "fe.upgrade-symbol", hero=mara, patron=GATE, upgrade="hardened")
    found = []
    for _ in range(3):
        days(evening)
        next_scene(evening)
        found.append(symbol_of(evening.state, mara, GATE).value)
        evening.do("gm", "end-scene")

    assert found == ["neglected", "neglected", "compromised"]
    assert evening.replayed() == evening.state


@proves(*PAGES, "fe.ruling.symbol-states")
def test_where_symbols_are_wary_nobody_reads_of_another_word() -> None:
    evening, _ = invoker(GATE)
    evening.reads(symbol_states="normal_wary_compromised_shattered")
    days(evening)
    next_scene(evening)

    assert "Mara's Symbol of the Gate is wary: nobody paid the upkeep." in evening.told("bob")


@proves(*PAGES)
def test_one_that_is_won_in_the_place_of_one_that_broke_in_the_downtime_owes_nothing_in_it() -> None:
    evening, mara = invoker(GATE, SEA)
    days(evening)
    evening.do("gm", "fe.set-symbol", hero=mara, patron=GATE, symbol="shattered", reason="as the test has it")
    evening.do("ann", "fe.gain-symbol", hero=mara, patron=GATE)

    assert [due.key for due in owed(evening.state)] == ["symbol-1"]
    next_scene(evening)
    assert [symbol_of(evening.state, mara, each) for each in (GATE, SEA)] == [Symbol.MAINTAINED, Symbol.NEGLECTED]
