"""Whose seal is cracked and what it costs whom: the Symbol that a ritual is performed by, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.patrons.owing import bearing, left_to_the_story
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.symbols.cracking import called, symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.testing.proof import proves

CIRCLE = f"{GATE}: Circle of Denial"
PER_RITE: dict[str, Any] = {"obligation_tracking": "per_rite"}


@pytest.mark.parametrize("other", [SEA, "Mab"])
@proves("fe.invoker.crack-the-seal", "fe.invoker.symbol-inert")
def test_a_ritual_cracks_the_seal_of_the_symbol_that_it_is_performed_by(other: str) -> None:
    evening, hero = invoker(GATE, SEA)
    perform(evening, hero)
    refused = evening.refused("ann", "fe.crack-seal", hero=hero, patron=other).code
    (offer,) = evening.offers("ann", "fe.crack-seal")
    evening.do("ann", "fe.crack-seal", hero=hero, patron="sealed gate")

    assert (refused, offer.refusal) == ("seal.other", None)
    assert symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED
    assert symbol_of(evening.state, hero, other) is Symbol.MAINTAINED


@pytest.mark.parametrize(
    ("states", "effect", "code"),
    [
        ("three_states", "inert", "symbol.inert"),
        ("three_states", "usable_minus_one_die", ""),
        ("maintained_neglected_compromised_shattered", "inert", ""),
    ],
)
@proves("fe.invoker.symbol-inert", "fe.invoker.crack-again-shatters", "fe.ruling.symbol-states")
def test_an_inert_symbol_that_cannot_shatter_is_not_cracked_again(states: str, effect: str, code: str) -> None:
    evening, hero = invoker(GATE, symbol_states=states, symbol_compromised_effect=effect)
    perform(evening, hero)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero, skill="Arcana")
    (offer,) = evening.offers("ann", "fe.crack-seal")

    assert (offer.refusal.code if offer.refusal else "") == code
    if code:
        assert evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code == code
        evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="mended")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)


@proves("fe.invoker.symbol-upgrades")
def test_a_hardened_symbol_shrugs_off_whatever_compromises_it_first() -> None:
    evening, hero = invoker(GATE)
    trample = {"hero": hero, "patron": GATE, "symbol": "compromised", "reason": "trampled"}
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    perform(evening, hero)
    evening.do("gm", "fe.set-symbol", **trample)
    held, told = [*invoked(evening.state)], evening.told("bob")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert (held, told) == ([hero], [f"The Symbol of {GATE} is hardened, and holds this once (Vex)."])
    assert symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="maintained", reason="mended")
    evening.do("gm", "fe.set-symbol", **trample)
    assert symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED


@proves("fe.obligation.tracked-per-rite", "fe.invoker.crack-the-seal", "fe.resolution.critical-softens-magic")
def test_a_cracked_seal_is_owed_for_on_the_clock_of_its_rite() -> None:
    evening, hero = invoker(GATE, **(PER_RITE | {"critical_definition": "tens_tiers"}))
    perform(evening, hero)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    cracked = owed(evening, hero)
    roll(evening, hero, 10, 8, 8, 8)
    evening.answer("soften")

    assert (cracked, owed(evening, hero)) == ({CIRCLE: 2}, {CIRCLE: 1})


@proves("fe.obligation.tracked-per-rite", "fe.resolution.critical-softens-magic")
def test_a_ten_takes_a_segment_off_what_the_patron_is_owed_where_the_rite_has_no_clock_by_then() -> None:
    evening, hero = invoker(GATE, **(PER_RITE | {"critical_definition": "tens_tiers"}))
    perform(evening, hero)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    roll(evening, hero, 10, 8, 8, 8)
    evening.reads(obligation_tracking="per_patron_capacity_total")
    merged = owed(evening, hero)
    evening.answer("soften")

    assert (merged, owed(evening, hero)) == ({GATE: 2}, {GATE: 1})


@pytest.mark.parametrize(("fatigue", "stands"), [(0, (1, 1)), (3, (0, 2))])
@proves("fe.modules.order", "fe.invoker.borrowed-grace")
def test_the_price_of_grace_and_what_it_owes_count_in_the_worst_order(fatigue: int, stands: tuple[int, int]) -> None:
    evening, hero = invoker(GATE, borrowed_grace="plus_obligation")
    evening.rated(hero, spirit=1, presence=2)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=6, reason="as it was")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="as it was")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")

    assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == stands
    assert owed(evening, hero) == {GATE: 7}


@proves("fe.modules.order", "fe.invoker.outcomes")
def test_a_partial_ritual_tires_and_is_owed_for_in_the_worst_order() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    evening.rated(hero, spirit=1, presence=2)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=6, reason="as it was")
    left_to_the_story(evening)
    roll(evening, hero, 7, 2)
    evening.keep()

    assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == (1, 1)
    assert evening.asked().kind == "intrusion"
    assert owed(evening, hero) == {GATE: 7}


@proves("fe.invoker.crack-the-seal", "fe.invoker.access")
@pytest.mark.parametrize(("carried", "code"), [((GATE, SEA), "symbol.none"), ((), "")])
def test_who_carries_symbols_cracks_no_seal_of_another(carried: tuple[str, ...], code: str) -> None:
    evening, hero = invoker(*carried)
    evening.agreed(hero, skill="Arcana")
    if code:
        assert evening.refused("ann", "fe.crack-seal", hero=hero, patron="Mab").code == code
    evening.do("ann", "fe.crack-seal", hero=hero, patron="Khemesh" if not carried else "Raeyn")

    assert list(owed(evening, hero).values()) == [2]


@proves("fe.invoker.crack-the-seal")
def test_a_rite_that_is_one_action_as_it_is_cracks_no_seal() -> None:
    evening, hero = invoker(SEA)
    evening.learns(hero, "codex", "familiar")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="whispering-currents")

    assert evening.refused("ann", "fe.crack-seal", hero=hero, patron=SEA).code == "seal.at_once"
    assert (owed(evening, hero), symbol_of(evening.state, hero, SEA)) == ({}, Symbol.MAINTAINED)


@proves("fe.invoker.crack-the-seal", "fe.invoker.crack-desperate", "fe.ruling.crack-position")
def test_a_seal_is_cracked_for_what_rites_are_rolled_with_and_it_is_told_from_where() -> None:
    evening, hero = invoker(GATE, crack_position="desperate")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    blow = evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code
    (offer,) = evening.offers("ann", "fe.crack-seal")
    evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert offer.refusal is not None
    assert (blow, offer.refusal.code) == ("seal.no_ritual", "seal.no_ritual")
    assert any("it happens at once, from Desperate" in line for line in evening.told("bob"))


@proves("fe.obligation.overflow-core", "fe.invoker.crack-the-seal")
def test_who_owes_too_much_for_rites_cracks_no_seal_instead_of_one() -> None:
    evening, hero = invoker(GATE)
    evening.agreed(hero, skill="Arcana")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=9, reason="as it was")
    left_to_the_story(evening)
    (offer,) = evening.offers("ann", "fe.crack-seal")
    refused = evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert (refused.code, offer.refusal) == ("rite.over_capacity", refused)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=7, reason="served")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    assert owed(evening, hero) == {GATE: 9}


@proves("fe.invoker.display", "fe.invoker.crack-the-seal", "fe.invoker.symbol-upgrades")
@pytest.mark.parametrize("bright", [False, True])
def test_the_seal_of_a_hidden_symbol_is_not_cracked(bright: bool) -> None:
    evening, hero = invoker(GATE)
    if bright:
        evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    evening.agreed(hero, skill="Arcana")
    (offer,) = evening.offers("ann", "fe.crack-seal")
    if not bright:
        assert evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE) == offer.refusal
        assert offer.refusal is not None
        assert offer.refusal.code == "symbol.hidden"
        evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=True)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED


@proves("fe.modules.scope", "fe.obligation.tracked-per-patron")
def test_what_an_invoker_owes_for_a_bargain_can_be_put_down_where_nothing_is_owed_yet() -> None:
    evening, _ = invoker(GATE)
    caster, _ = invoker(GATE)
    (hero,) = caster.state[Heroes].known
    caster.do("gm", "fe.set-talent", hero=hero, talent="patrons-symbol", has=False, reason="lost")

    assert [offer.label for offer in evening.offers("gm", "fe.set-obligation")] == ["Put Obligation right"]
    assert caster.offers("gm", "fe.set-obligation") == []


@proves(
    "fe.invoker.crack-the-seal",
    "fe.invoker.crack-again-shatters",
    "fe.invoker.symbol-upgrades",
    "fe.ruling.symbol-states",
)
@pytest.mark.parametrize(
    ("symbol", "upgrade", "states", "left"),
    [
        ("maintained", "", "maintained_neglected_compromised_shattered", "compromised"),
        ("neglected", "", "maintained_neglected_compromised_shattered", "compromised"),
        ("compromised", "", "maintained_neglected_compromised_shattered", "shattered"),
        ("compromised", "", "three_states", "compromised"),
        ("maintained", "hardened", "maintained_neglected_compromised_shattered", "maintained"),
        ("maintained", "hardened", "normal_wary_compromised_shattered", "normal"),
    ],
)
def test_what_a_crack_leaves_of_a_symbol_is_said_before_it_is_cracked(
    symbol: str, upgrade: str, states: str, left: str
) -> None:
    evening, hero = invoker(GATE, symbol_states=states)
    if upgrade:
        evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade=upgrade)
    if symbol != "maintained":
        evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=symbol, reason="as it was")
    evening.agreed(hero, skill="Arcana")
    (offer,) = evening.offers("ann", "fe.crack-seal")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert offer.hint == (
        f"It happens at once; the Symbol is {left}, and you owe 2 Obligation, or 3 for a High-Power Rite."
        " The Game Master has 1 Story Beat for it."
    )
    assert called(evening.state, symbol_of(evening.state, hero, GATE)) == left
