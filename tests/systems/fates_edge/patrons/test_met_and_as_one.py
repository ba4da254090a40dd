"""The Patrons whom a table meets by Symbols, and tallies that become one where Rites have no ledgers any longer."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.patrons.owing import GATE, debtor, left_to_the_story, owed, owes
from tests.systems.fates_edge.symbols.invoking import invoker
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.testing.proof import proves


@proves("fe.patrons.rivalries", "fe.patrons.gift-table", "fe.invoker.rival-symbol")
def test_who_shows_the_symbols_of_rivals_reads_that_they_are() -> None:
    evening, hero = invoker(GATE, "The Traveler")
    listed = evening.view("bob")["patrons"]
    evening.do("ann", "fe.show-symbol", hero=hero, patron="The Traveler", shown=False)
    later = evening.view("bob")["patrons"]

    assert isinstance(listed, Listing)
    assert isinstance(later, Listing)
    assert [row.text for row in listed.rows] == ["The Sealed Gate", "The Traveler", "Sample Rites"]
    assert "Rival of The Traveler (permits vs detours)" in listed.rows[0].detail
    assert [row.text for row in later.rows] == ["The Sealed Gate", "Sample Rites"]


@proves("fe.obligation.tracked-per-patron", "fe.obligation.tracked-per-rite", "fe.obligation.capacity")
@pytest.mark.parametrize("reading", ["per_patron_capacity_total", "per_patron_capacity_each"])
def test_what_stood_on_the_ledgers_of_rites_is_owed_to_their_patron(reading: str) -> None:
    evening, hero = debtor(obligation_tracking="per_rite")
    for rite, segments in (("Circle of Denial", 4), ("Sealed Threshold", 3)):
        owes(evening, hero, segments, rite=rite)
    owes(evening, hero, 1)
    free = barred(evening.state, hero)
    evening.reads(obligation_tracking=reading)
    left_to_the_story(evening)
    shut = barred(evening.state, hero)

    assert owed(evening, hero) == {GATE: 8}
    assert (free, shut and shut.refusal.code) == (None, "rite.over_capacity")


@proves("fe.obligation.tracked-per-patron")
def test_ledgers_of_patrons_stay_as_they_are_whatever_is_read() -> None:
    evening, hero = debtor()
    owes(evening, hero, 2)
    owes(evening, hero, 1, "Mab")
    for reading in ("per_rite", "per_patron_capacity_each", "per_patron_capacity_total"):
        evening.reads(obligation_tracking=reading)

    assert owed(evening, hero) == {GATE: 2, "Mab": 1}
