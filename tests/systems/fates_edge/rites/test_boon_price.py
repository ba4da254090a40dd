"""A Rite of high power asks for two Boons where a table reads the older book, and for none elsewhere."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from threefates.rulebook.parts import Listing
from threefates.testing.proof import proves

NOTE = "fe.boons.rite-cost-note"
KNOT = {"rite": "Banishment Knot"}


def holding(boons: int, reading: str = "high_power_two", **rulings: str) -> tuple[Evening, str]:
    evening, hero = sworn(rite_boon_cost=reading, partial_upgrade="no_upgrade", **rulings)
    evening.do("gm", "fe.set-boons", hero=hero, held=boons, reason="as the test has it")
    return evening, hero


def performs(evening: Evening, hero: str, **rite: str) -> None:
    invoke(evening, hero, **rite)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 8, 7, 2, 3, hero=hero)
    evening.keep()


@proves(NOTE, "fe.ruling.rite-boon-cost")
@pytest.mark.parametrize(
    ("reading", "rite", "left"),
    [("high_power_two", KNOT, 0), ("high_power_two", {}, 2), ("no_boon", KNOT, 2)],
)
def test_a_high_rite_alone_costs_two_where_it_is_read_so(reading: str, rite: dict[str, str], left: int) -> None:
    evening, hero = holding(2, reading)
    performs(evening, hero, **rite)

    assert evening.boons(hero) == left
    assert evening.replayed() == evening.state


@proves(NOTE)
def test_a_scene_may_begin_with_two_and_to_chain_another_takes_more() -> None:
    evening, hero = holding(3)
    performs(evening, hero, **KNOT)
    invoke(evening, hero, **KNOT)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    refusal = evening.refused("ann", "fe.roll-action", hero=hero)
    (roll,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.withdraw", hero=hero)

    assert refusal.title == "Banishment Knot asks for 2 Boons, and Vex holds 1."
    assert roll.refusal == refusal
    assert evening.boons(hero) == 1
    listed = [offer.hint for offer in evening.offers("ann", "fe.invoke-rite") if "asks for 2 Boons" in offer.hint]
    mine = evening.view("ann")["my-rites"]
    assert isinstance(mine, Listing)
    boons = {row.text.partition(" [")[0]: [c.value for c in row.counters if c.label == "Boons"] for row in mine.rows}
    assert len(listed) == 1
    assert boons["Banishment Knot"] == ["2"]
    assert sum(map(len, boons.values())) == 1


@proves(NOTE, "fe.ruling.rite-roll")
def test_a_rite_that_is_not_rolled_for_asks_for_them_at_once() -> None:
    evening, hero = holding(1, rite_roll="no_roll", rite_time="one_action")
    poor = evening.refused("ann", "fe.invoke-rite", hero=hero, patron=GATE, **KNOT)
    written = evening.offers("ann", "fe.invoke-rite")[0].fields[0].options
    assert {each.value: each.refusal for each in written}["banishment-knot"] == poor
    assert sum(each.refusal is None for each in written) == 12  # of fifteen, three are High
    evening.do("gm", "fe.set-patron", hero=hero, patron=GATE, reason="as the test has it")
    mine = {each.label: each.refusal for each in evening.offers("ann", "fe.invoke-rite")}
    assert [label for label, refusal in mine.items() if refusal] == ["Invoke Banishment Knot"]
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    invoke(evening, hero, **KNOT)

    assert (poor.code, evening.boons(hero)) == ("rite.boons", 0)


def test_where_it_is_woven_in_another_turn_it_asks_for_them_then() -> None:
    evening, hero = holding(1, rite_roll="no_roll", rite_time="invoke_plus_weave_turns")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    written = evening.offers("ann", "fe.invoke-rite")[0].fields[0].options
    invoke(evening, hero, **KNOT)

    assert all(each.refusal is None for each in written)
    assert evening.boons(hero) == 1
