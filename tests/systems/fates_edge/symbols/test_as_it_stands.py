"""Rituals under way, and what is put right, read or carried another way before they are rolled for."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.testing.proof import proves

EXEMPT = {"invoker_always_obligation": "example_reading"}


def stands(evening: Evening, hero: str) -> Position:
    """From where a hero's action will be rolled."""
    proposal = evening.state[Proposals][hero]
    terms = terms_of(evening.state, proposal)
    assert terms is not None
    return footing_of(evening.state, proposal, terms)


def weighs(evening: Evening, hero: str) -> list[tuple[str, int, int]]:
    """What bears on a hero's action: why, DV and dice."""
    found = bearing(evening.state, evening.state[Proposals][hero])
    return [(each.why, each.dv, each.dice) for each in found]


def is_set(evening: Evening, hero: str, symbol: str) -> None:
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=symbol, reason="as the test has it")


@proves("fe.invoker.multi-symbol")
@pytest.mark.parametrize(("before", "more"), [(False, 2), (True, 3)])
def test_a_choir_sings_at_the_first_ritual_of_a_scene_and_at_no_later_one(before: bool, more: int) -> None:
    evening, hero = invoker(GATE, SEA, "Ikasha")
    for fourth in (before, not before):
        if fourth:
            evening.do("gm", "fe.gain-symbol", hero=hero, patron="Mab")
        perform(evening, hero)
        roll(evening, hero, 9, 9, 8, 8)

    assert owed(evening, hero) == {GATE: more}


@proves("fe.invoker.crack-desperate", "fe.ruling.crack-position")
@pytest.mark.parametrize("stack", ["all_apply_capped", "one_each_way"])
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("then", [0, 1, 2])
def test_what_a_cracked_seal_makes_instant_stands_at_the_worst_whatever_is_said_after_it(
    stack: str, first: int, then: int
) -> None:
    evening, hero = invoker(GATE, crack_position="desperate", position_shift_stack=stack)
    perform(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=first)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    cracked = stands(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=then)

    assert (cracked, stands(evening, hero)) == (Position.DESPERATE, Position.DESPERATE)
    assert not any(dv for _, dv, _ in weighs(evening, hero))


@proves("fe.invoker.crack-desperate", "fe.ruling.crack-position")
def test_a_cracked_seal_stands_as_the_table_reads_it_by_the_roll() -> None:
    evening, hero = invoker(GATE, crack_position="no_position_change")
    perform(evening, hero)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    found = [stands(evening, hero)]
    for reading in ("desperate", "no_position_change"):
        evening.reads(crack_position=reading)
        found.append(stands(evening, hero))

    assert found == [Position.CONTROLLED, Position.DESPERATE, Position.CONTROLLED]


@proves("fe.invoker.crack-the-seal", "fe.ruling.high-power")
@pytest.mark.parametrize(("rite", "price"), [("circle-of-denial", 2), ("banishment-knot", 3)])
@pytest.mark.parametrize("said", [False, True])
def test_the_grade_of_a_ritual_says_what_its_seal_costs(rite: str, price: int, said: bool) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, rite, about="a shade")
    (offer,) = evening.offers("ann", "fe.crack-seal")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE, high_power=said)

    assert owed(evening, hero) == {GATE: price}
    assert (offer.fields, f"you owe {price} Obligation." in offer.hint) == ((), True)


@proves("fe.invoker.symbol-states", "fe.invoker.ritual")
@pytest.mark.parametrize(
    ("begun", "then", "weighing", "marks"),
    [
        ("neglected", "maintained", [], 1),
        ("compromised", "maintained", [], 1),
        ("maintained", "neglected", [("the neglected Symbol", 1, 0)], 1),
        ("compromised", "neglected", [("the neglected Symbol", 1, 0)], 1),
    ],
)
def test_a_symbol_that_is_put_right_weighs_on_the_ritual_as_it_is(
    begun: str, then: str, weighing: list[tuple[str, int, int]], marks: int
) -> None:
    evening, hero = invoker(GATE)
    is_set(evening, hero, begun)
    perform(evening, hero)
    is_set(evening, hero, then)

    assert weighs(evening, hero) == weighing
    roll(evening, hero, 9, 9, 9, 8)
    evening.keep()
    assert owed(evening, hero) == {GATE: marks}


@proves("fe.invoker.symbol-inert", "fe.invoker.display", "fe.ruling.casting-without-symbol")
@pytest.mark.parametrize(
    ("patrons", "symbol", "reading", "code"),
    [
        ((GATE,), "compromised", {"symbol_compromised_effect": "inert"}, "symbol.inert"),
        ((GATE,), "neglected", {"symbol_compromised_effect": "inert"}, None),
        ((), "", {"casting_without_symbol": "impossible"}, "symbol.none"),
        ((GATE,), "", {"casting_without_symbol": "impossible"}, None),
    ],
)
def test_a_ritual_is_not_rolled_for_where_nobody_performs_it_so_any_more(
    patrons: tuple[str, ...], symbol: str, reading: dict[str, str], code: str | None
) -> None:
    evening, hero = invoker(*patrons)
    if symbol:
        is_set(evening, hero, symbol)
    perform(evening, hero)
    evening.reads(**reading)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else None) == code


@proves("fe.invoker.display")
def test_to_hide_a_symbol_that_a_ritual_is_not_performed_by_breaks_nothing_off() -> None:
    evening, hero = invoker()
    perform(evening, hero)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=GATE)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)

    assert hero in evening.state[Proposals].open


@proves("fe.invoker.example-exemption", "fe.invoker.no-push", "fe.runekeeper.push")
@pytest.mark.parametrize(("way", "until"), [("", 1), ("potency", 1), ("duration", 2)])
def test_a_ritual_that_goes_on_and_is_pushed_so_goes_on_for_a_scene_more(way: str, until: int) -> None:
    evening, hero = invoker(GATE, **EXEMPT)
    evening.do("ann", "fe.begin-ritual", hero=hero, rite="A song of stone", patron=GATE, keeps=True)
    if way:
        evening.do("ann", "fe.push-rite", hero=hero, how=way)
    roll(evening, hero, 9, 9, 8, 8)

    assert [each.until for each in evening.state[Blessings].laid] == [until]
    assert owed(evening, hero) == ({GATE: 1} if way else {})


@proves("fe.invoker.symbol-inert", "fe.invoker.crack-again-shatters", "fe.invoker.crack-the-seal")
def test_a_ritual_whose_seal_is_cracked_is_rolled_for_however_the_table_reads_its_symbol_then() -> None:
    evening, hero = invoker(GATE)
    is_set(evening, hero, "compromised")
    perform(evening, hero)
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    evening.reads(symbol_compromised_effect="inert")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.refusal is None


@proves("fe.invoker.symbol-states", "fe.modules.threshold-symbol")
def test_dice_that_lie_are_read_as_they_fell_though_the_symbol_is_said_to_be_neglected_meanwhile() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    perform(evening, hero)
    evening.do("ann", "fe.roll-action", 9, 9, 8, 2, hero=hero)
    assert evening.waits()
    is_set(evening, hero, "neglected")
    evening.keep()

    assert owed(evening, hero) == {GATE: 1}
    assert evening.replayed() == evening.state
