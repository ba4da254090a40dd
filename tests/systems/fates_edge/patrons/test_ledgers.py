"""Ledgers of Obligation: each Rite's its own where it is read so, however it is called; a full one is settled once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.patrons.owing import GATE, SEA, debtor, lands_on, owed, owes
from threefates.systems.fates_edge.modules.modules import Mark
from threefates.systems.fates_edge.patrons.obligation import ledger_at, ledger_of
from threefates.systems.fates_edge.rites.marking import tips_over
from threefates.systems.fates_edge.rites.rites import Rite
from threefates.systems.fates_edge.rulings.modules import Tracking
from threefates.testing.proof import proves

PER_RITE: dict[str, Any] = {"obligation_tracking": "per_rite"}


@pytest.mark.parametrize("patron", [GATE, "Raéyn, Mistress of the Sea", "Inaea (Webs)"])
@proves("fe.obligation.tracked-per-rite")
def test_rites_whose_names_begin_alike_have_a_ledger_each(patron: str) -> None:
    evening, hero = debtor(**PER_RITE)
    for rite in ("Ward, the lesser", "Ward, the greater", "WARD, THE LESSER", "Ward"):
        owes(evening, hero, 1, patron, rite=rite)
    second = f"{patron}: Ward, the greater"
    lands_on(evening, hero, Mark(f"obligation:{second}", 1, "a test"))
    evening.do("gm", "fe.set-obligation", hero=hero, patron=second.upper(), owed=4, reason="a test")

    assert owed(evening, hero) == {f"{patron}: Ward, the lesser": 2, second: 4, f"{patron}: Ward": 1}


@proves("fe.obligation.tracked-per-rite", "fe.obligation.capacity")
@pytest.mark.parametrize(
    ("tracking", "said"), [("per_rite", "6 of 5: 1 Fatigue"), ("per_patron_capacity_each", "6 of 5: 1 Fatigue")]
)
def test_what_a_rite_would_come_to_is_read_off_its_own_ledger_however_the_patron_is_typed(
    tracking: str, said: str
) -> None:
    evening, hero = debtor(obligation_tracking=tracking)
    owes(evening, hero, 5, rite="Ward")

    assert tips_over(evening.state, hero, Rite("ward", "Sealed Gate", 1), meant=False) == said
    assert ledger_at(evening.state, hero, "SEALED GATE", "ward") in owed(evening, hero)


def _settles(tracking: str, *patrons: str) -> tuple[int, dict[str, int]]:
    """How often a debt is settled when each of these is owed one more at once, and what is owed after."""
    evening, hero = debtor(obligation_overflow="fiction_debt", obligation_tracking=tracking)
    for patron in dict.fromkeys(patrons):
        owes(evening, hero, 4 if tracking.endswith("each") else 2, patron)
    for patron in patrons:
        owes(evening, hero, 1, patron)
    count = 0
    while waiting := FATES_EDGE.questions(evening.state):
        evening.do("gm", "answer", choice=waiting[0].id, option="service")
        count += 1
    return count, owed(evening, hero)


@pytest.mark.parametrize(
    ("tracking", "patrons", "expected"),
    [
        ("per_patron_capacity_total", (GATE, SEA), (1, {SEA: 3})),
        ("per_patron_capacity_each", (GATE, SEA), (2, {})),
        ("per_patron_capacity_each", (GATE, GATE), (1, {})),
    ],
)
@proves("fe.obligation.clock-full")
def test_a_full_clock_that_is_marked_again_while_it_is_settled_is_settled_once(
    tracking: str, patrons: tuple[str, ...], expected: tuple[int, dict[str, int]]
) -> None:
    assert _settles(tracking, *patrons) == expected


@proves("fe.obligation.tracked-per-rite")
@pytest.mark.parametrize(("rite", "ledgers"), [("Ward", ["A", "A", "A: Ward"]), ("", ["A", "A", "A"])])
def test_a_mark_goes_to_a_rite_only_where_there_is_one_and_it_is_read_so(rite: str, ledgers: list[str]) -> None:
    assert [ledger_of("A", rite, tracking) for tracking in Tracking] == ledgers


@proves("fe.obligation.tracked-per-rite")
def test_a_rite_has_one_ledger_however_its_name_is_typed() -> None:
    evening, hero = debtor(**PER_RITE)
    for rite in ("Salt & Iron", "salt and iron", "Élan", "E\u0301lan", "Ward"):
        owes(evening, hero, 1, rite=rite)
    owes(evening, hero, 5, "the sealed gate", rite="SALT AND IRON")

    assert owed(evening, hero) == {f"{GATE}: Salt & Iron": 7, f"{GATE}: Élan": 2, f"{GATE}: Ward": 1}


@proves("fe.obligation.tracked-per-rite", "fe.obligation.tracked-per-patron")
def test_a_patron_with_a_colon_in_the_name_is_owed_what_they_are_owed() -> None:
    court = "The Court: Winter"
    evening, hero = debtor(**PER_RITE)
    evening.do("gm", "fe.set-patron", hero=hero, patron=court, reason="a test")
    owes(evening, hero, 2, court)
    owes(evening, hero, 1, court, rite="Ward")
    owes(evening, hero, 1, "The Court", rite="Ward")
    evening.reads(obligation_tracking="per_patron_capacity_each")
    listed = evening.view("bob")["patrons"]

    assert owed(evening, hero) == {court: 3, "The Court": 1}
    assert {row.text for row in listed.rows} == {court, "The Court", "Sample Rites"}  # type: ignore[attr-defined]


@proves("fe.obligation.tracked-per-rite", "fe.obligation.clock-full")
@pytest.mark.parametrize("tracking", ["per_patron_capacity_total", "per_patron_capacity_each"])
def test_a_full_clock_of_a_rite_is_settled_though_its_patron_has_one_tally_by_then(tracking: str) -> None:
    evening, hero = debtor(obligation_overflow="fiction_debt", **PER_RITE)
    for rite in ("Ward", "Door"):
        owes(evening, hero, 5, rite=rite)
    owes(evening, hero, 1, rite="Chain")
    evening.reads(obligation_tracking=tracking)
    asked = [each.asks for each in FATES_EDGE.questions(evening.state)]
    evening.do("gm", "answer", choice=FATES_EDGE.questions(evening.state)[0].id, option="service")

    assert asked == [f"Vex owes {GATE} all they bear. How is it settled?"]
    assert (owed(evening, hero), evening.waits()) == ({}, False)
    assert evening.replayed() == evening.state


@proves("fe.obligation.tracked-per-rite", "fe.obligation.overflow-modules")
@pytest.mark.parametrize("tracking", ["per_patron_capacity_total", "per_patron_capacity_each"])
def test_a_patron_steps_in_for_a_rite_though_there_is_one_tally_by_then(tracking: str) -> None:
    evening, hero = debtor(spirit=1, presence=1, **PER_RITE)
    owes(evening, hero, 5, rite="Ward")
    evening.reads(obligation_tracking=tracking)

    assert [each.kind for each in FATES_EDGE.questions(evening.state)].count("intrusion") == 1


@proves("fe.obligation.tracked-per-rite", "fe.obligation.clear-offscreen")
def test_an_act_that_is_weighed_clears_the_patrons_tally_where_the_rite_has_none_by_then() -> None:
    evening, hero = debtor(**PER_RITE)
    for rite in ("Ward", "Door"):
        owes(evening, hero, 2, rite=rite)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=f"obligation:{GATE}: Ward", act="A night on her knees.")
    evening.reads(obligation_tracking="per_patron_capacity_total")
    asked = evening.asked().asks
    evening.answer("accepted", by="gm")

    assert asked == f"Vex would clear 1 of Obligation to {GATE}. Is what they did rich, and fit?"
    assert owed(evening, hero) == {GATE: 3}
    assert evening.replayed() == evening.state
