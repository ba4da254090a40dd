"""The roster: one Patron under every name the books print, gifts and rivals typed from the page, and what is open."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.patrons.owing import debtor, owed, owes
from threefates.rulebook.parts import Listing, Place
from threefates.systems.fates_edge.patrons.patrons import gaps, serves_another
from threefates.systems.fates_edge.patrons.rivalries import friction, rivals
from threefates.systems.fates_edge.patrons.roster import gift_of, plain, same_patron
from threefates.systems.fates_edge.patrons.sample_patrons import paths_of_sample
from threefates.testing.proof import proves

PAGE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "roster.toml").read_text(encoding="utf-8"))


@proves("fe.patrons.gift-table")
@pytest.mark.parametrize("row", PAGE["gift"], ids=lambda row: row["patron"])
def test_each_row_of_the_gift_table_is_as_printed(row: dict[str, str]) -> None:
    found = gift_of(row["patron"])

    assert found
    assert (found.skill, found.domain.partition(",")[0]) == (row["skill"], row["domain"])


def test_the_gift_table_has_twenty_one_rows() -> None:
    assert len({plain(row["patron"]) for row in PAGE["gift"]}) == 21


@proves("fe.patrons.rivalries")
@pytest.mark.parametrize("row", PAGE["rivalry"], ids=lambda row: row["patron"])
def test_each_rivalry_is_as_printed_and_goes_both_ways(row: dict[str, str]) -> None:
    named = {plain(rival) for rival in friction(row["patron"])}
    back = {plain(row_["patron"]) for row_ in PAGE["rivalry"] if plain(row_["rival"]) == plain(row["patron"])}

    assert named == {plain(row["rival"]), *back}
    assert plain(next(iter(friction(row["patron"])))) == plain(row["rival"])
    assert rivals(row["rival"], row["patron"])


@proves("fe.patrons.rivalries")
def test_who_is_no_rival_is_none() -> None:
    assert not rivals("Ikasha", "Raéyn")
    assert friction("Grimmir") == {}


@proves("fe.patrons.roster-gaps")
@pytest.mark.parametrize(
    "names",
    [
        ("Khmesh", "Khemesh", "KHEMESH"),
        ("Oath of Flame & Light", "Oath of Light & Flame", "Oath", "Oath of Flame", "oath of flame and light"),
        ("Inaea", "Inaea (Webs)", "Inaea (Mercy, Hearth)"),
        ("Isoka", "Isoka (Change)"),
        ("Raéyn", "Raeyn", "Raéyn, Mistress of the Sea", "Raeyn Mistress of the Sea"),
        ("Ikasha", "Ikasha, She Who Sleeps", "Ikasha She Who Sleeps", "Ikasha \u2014 She Who Sleeps"),
        ("Sealed Gate", "the Sealed Gate", "The Sealed Gate"),
        ("Aliyah the Chained Angel", "Aliyah, the Chained Angel"),
        ("Maelstræus", "Maelstraeus"),
        ("Grimmir", "Grimmir, the Wild Speaker", "Grimmir the Wild Speaker"),
    ],
    ids=lambda names: names[0],
)
def test_a_patron_is_one_under_every_name_that_is_printed(names: tuple[str, ...]) -> None:
    evening, hero = debtor()
    for name in names:
        owes(evening, hero, 1, name)

    assert owed(evening, hero) == {names[0]: len(names)}
    assert not same_patron(names[0], "Mykkiel")


@proves("fe.patrons.roster-gaps")
def test_what_is_not_printed_is_named_as_open() -> None:
    assert gaps("Grimmir") == gaps("Aveh") == ("no gift is printed", "no rival is printed")
    assert {gaps(row["patron"]) for row in PAGE["gift"]} == {()}


@proves("fe.patrons.roster-gaps")
def test_a_codex_binds_to_one_patron_however_it_is_spelled() -> None:
    evening, hero = sworn()
    evening.do("gm", "fe.set-patron", hero=hero, patron="Khmesh", reason="the pact")

    assert serves_another(evening.state, hero, "Khemesh") is None
    assert serves_another(evening.state, hero, "Mykkiel")


@proves("fe.patrons.gift-table", "fe.patrons.rivalries", "fe.patrons.roster-gaps")
@proves("fe.patrons.sample-usage")
def test_the_patrons_of_the_table_are_listed_with_what_is_printed_of_them() -> None:
    evening, hero = debtor(obligation_tracking="per_rite")
    owes(evening, hero, 1, "the Sealed Gate", rite="Circle of Denial")
    owes(evening, hero, 1, "Grimmir")
    owes(evening, hero, 1, "Ikasha")

    listing = evening.view("bob")["patrons"]
    assert isinstance(listing, Listing)
    rows = {row.text: row.detail for row in listing.rows}
    assert listing.place is Place.TABLE
    assert listing.rows[0].cites == ("fe.patrons.gift-table", "fe.patrons.rivalries", "fe.patrons.roster-gaps")

    assert rows["The Sealed Gate"] == (
        "Boundaries, Closure. Its Gift helps Tinker: mastery of thresholds. Rival of The Traveler (permits vs detours)."
    )
    assert rows["Grimmir"] == "For the table to say: no gift is printed, no rival is printed."
    assert "Its Gift helps Stealth" in rows["Ikasha"]
    assert len(rows) == 4
    assert rows["Sample Rites"] == (
        "A Runekeeper inscribes it, an Invoker calls it by Symbol; a Cantor may sing it where it is Low. "
        "DV, Obligation and time are the table's to say."
        " So are complications, other looks, and Rites of its own."
    )


@proves("fe.patrons.sample-usage")
@pytest.mark.parametrize(("grade", "cantor"), [("low", True), ("standard", False), ("high", False)])
def test_sample_rites_serve_three_paths_and_cantors_only_the_low_ones(grade: str, cantor: bool) -> None:
    assert [*paths_of_sample(grade)] == ["Runekeeper", "Invoker", *["Cantor"] * cantor]


def test_a_ligature_is_two_letters_in_capitals_too() -> None:
    assert plain("MAELSTRÆUS") == plain("Maelstræus") == plain("Maelstraeus") == "maelstraeus"
