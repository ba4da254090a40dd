"""People of the book by aspects alone, and its ready pyramids, in content and ledger, as it prints them."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from threefates.systems.fate_2003.content.records import pyramid_rows, sample_people
from threefates.testing.proof import proves

PRINTED = table("people")


@proves("fate.npcs.sample-caravan-guard")
def test_the_caravan_guard() -> None:
    found = sample_people()["caravan-guard"]

    assert found.aspects == PRINTED["guard"] == data("fate.npcs.sample-caravan-guard")["aspects"]
    assert (found.name, found.page, found.entry, found.id) == (
        "Caravan guard",
        33,
        "fate.npcs.sample-caravan-guard",
        "caravan-guard",
    )


@proves("fate.npcs.sample-sheets", "fate.r.damaged-sheets")
def test_everybody_of_the_margins() -> None:
    found = [one for one in sample_people().values() if one.entry == "fate.npcs.sample-sheets"]
    told = data("fate.npcs.sample-sheets")["characters"]

    assert [(one.name, one.page) for one in found] == [(name, page) for name, page in PRINTED["pages"].items()]
    assert {one.name: one.aspects for one in found} == PRINTED["sheets"]
    assert {one["name"]: one["aspects"] for one in told} == PRINTED["sheets"]
    assert [one.id for one in found] == [one for one in sample_people() if one != "caravan-guard"]
    assert [one.id for one in found] == PRINTED["ids"]


@proves("fate.shorthand.table")
def test_table_17() -> None:
    printed = {str(int(phases)): row for phases, row in PRINTED["pyramids"].items()}
    told = data("fate.shorthand.table")["rows"]

    assert {row.id: dict(row.skills) for row in pyramid_rows().values()} == printed
    assert {str(phases): row for phases, row in told.items()} == printed
    assert [row.phases for row in pyramid_rows().values()] == list(range(1, 16))
    assert {row.entry for row in pyramid_rows().values()} == {"fate.shorthand.table"}
