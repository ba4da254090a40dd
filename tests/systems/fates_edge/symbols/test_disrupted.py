"""Symbols that fail their bearer: COUNTER, a Symbol that is broken, a seal cracked before a wound; and their limits."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.symbols.invoking import GATE, PLAIN, SEA, invoker, owed, perform
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.symbols.cracking import Seals, symbol_of
from threefates.systems.fates_edge.symbols.ritual_outcomes import AskShock
from threefates.systems.fates_edge.symbols.states import Symbol, is_spared
from threefates.testing.proof import proves

OUTCOMES = "fe.invoker.outcomes"


def shocks(evening: Evening) -> list[bool]:
    """What comes back, and whether the Symbol was hidden, broken or cracked."""
    return [each.step.disrupted for each in evening.state.agenda.steps if isinstance(each.step, AskShock)]


@proves(OUTCOMES, "fe.tags.counter")
def test_a_ritual_that_is_countered_has_failed() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    before = evening.bank
    evening.do("gm", "fe.say-tag", tag="counter", source="a foe", on=[hero], partial=True)
    degraded = shocks(evening)
    evening.do("gm", "fe.say-tag", tag="counter", source="a foe", on=[hero])

    assert (degraded, shocks(evening)) == ([], [False])
    assert (evening.state[Conditions][hero].fatigue, evening.bank - before, owed(evening, hero)) == (1, 1, {})


@pytest.mark.parametrize(("symbol", "comes"), [("shattered", [True]), ("compromised", [True]), ("neglected", [])])
@proves(OUTCOMES, "fe.invoker.symbol-states", "fe.modules.threshold-symbol")
def test_a_symbol_that_is_broken_in_the_midst_of_it_breaks_it_off(symbol: str, comes: list[bool]) -> None:
    evening, hero = invoker(GATE, SEA)
    perform(evening, hero, "circle-of-denial")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SEA, symbol=symbol, reason="smashed")
    others = shocks(evening)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=symbol, reason="smashed")

    assert (others, shocks(evening)) == ([], comes)


@pytest.mark.parametrize("cracks", [True, False])
@proves(OUTCOMES)
def test_a_wound_after_the_seal_was_cracked_comes_back_harder(cracks: bool) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    if cracks:
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
    evening.answer("take")

    assert shocks(evening) == [cracks]


@proves("fe.invoker.rival-symbol")
@pytest.mark.parametrize(("carried", "dice", "asked"), [("Khemesh", 1, True), ("Khemesh", 9, False), (SEA, 1, False)])
def test_a_runekeeper_beside_a_rivals_symbol_meets_omens_as_well(carried: str, dice: int, asked: bool) -> None:
    evening = Evening("srd", **(PLAIN | {"position_affects": "severity_only"}))
    hero = evening.hero("Vex", trained=["Arcana"], talents=["codex", "familiar", "patrons-symbol"])
    evening.rated(hero, spirit=3, Arcana=1, presence=5, body=4)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=carried)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="The long swell", patron=SEA)
    evening.do("ann", "fe.roll-action", dice, 9, 9, 9, hero=hero)

    assert (evening.waits() and evening.asked().kind == "omen") is asked


@pytest.mark.parametrize("reading", ["usable_minus_one_die", "inert"])
@proves("fe.invoker.borrowed-grace", "fe.invoker.borrowed-grace-v2", "fe.invoker.symbol-inert")
def test_no_grace_comes_through_a_symbol_that_is_compromised(reading: str) -> None:
    evening, hero = invoker(GATE, symbol_compromised_effect=reading)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    refused = evening.refused("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue").code
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="a test")
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")

    assert refused == "symbol.inert"


@proves("fe.invoker.symbol-upgrades")
def test_a_symbol_may_be_hardened_and_bright() -> None:
    evening, hero = invoker(GATE)
    for upgrade in ("hardened", "bright"):
        evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade=upgrade)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    held = evening.state[Seals].carried[hero][GATE]

    assert held.in_view
    assert is_spared(held, Symbol.MAINTAINED, 1)
    again = {"hero": hero, "patron": GATE, "upgrade": "hardened"}
    assert evening.refused("gm", "fe.upgrade-symbol", **again).code == "symbol.so_already"


@proves("fe.invoker.restore", "fe.invoker.repair")
def test_a_symbol_is_worked_on_once_in_a_downtime() -> None:
    evening, hero = invoker(GATE, SEA)
    for patron in (GATE, SEA):
        evening.do("gm", "fe.set-symbol", hero=hero, patron=patron, symbol="compromised", reason="a test")
    evening.do("gm", "end-scene")

    def tries(patron: str) -> None:
        evening.do("ann", "fe.restore-symbol", hero=hero, patron=patron, first="spirit", skill="Arcana")
        evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=hero)
        evening.keep()

    tries(GATE)
    tries(SEA)
    again = {"hero": hero, "patron": GATE, "first": "spirit", "skill": "Arcana"}
    refused = evening.refused("ann", "fe.restore-symbol", **again).code
    evening.do("gm", "start-scene", title="On")
    evening.do("gm", "end-scene")
    tries(GATE)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=1, reason="a test")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)

    assert refused == "symbol.tried"
    assert symbol_of(evening.state, hero, GATE) is Symbol.MAINTAINED
    assert evening.replayed() == evening.state


@proves("fe.invoker.learning-rites", "fe.invoker.repair", "fe.skills.off-list-names")
def test_what_is_not_on_the_list_is_neither_studied_with_nor_worked_with() -> None:
    evening = Evening("srd_quickstart", symbol_repair="craft_lore_tinker", invoker_rites_known="learn_each")
    hero = evening.hero("Vex", trained=["Lore"], talents=["patrons-symbol"])
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=GATE)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=5, reason="a test")
    study = {"hero": hero, "rite": "sealed-threshold", "source": "text"}
    refused = evening.refused("ann", "fe.study-rite", **study).code
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="Lore", skill="Craft (Tinker)")

    assert refused == "study.unlisted"


@pytest.mark.parametrize(("option", "comes"), [("dies", []), ("saved", [False])])
@proves(OUTCOMES)
def test_what_comes_back_is_for_the_living_to_stand_up_to(option: str, comes: list[bool]) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="as it was")
    evening.do("gm", "fe.strike", hero=hero, harm=3, why="a spear")
    evening.answer("take")
    dying = next(choice for choice in FATES_EDGE.questions(evening.state) if choice.kind == "dying")
    evening.do("gm", "answer", choice=dying.id, option=option)

    assert shocks(evening) == comes
