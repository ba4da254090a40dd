"""The sample frame, its talents, and what supports a peak, in content and ledger, as the book prints them."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from threefates.systems.fate_2003.content.records import elemental_talents, frames, supports
from threefates.testing.proof import proves

PRINTED = table("frame")


@proves("fate.creation.sample-game-aspects")
def test_the_frame_of_the_planes() -> None:
    found, told = frames()["planes"], data("fate.creation.sample-game-aspects")

    assert [one.id for one in frames().values()] == ["planes"]
    assert (found.phases, found.years) == (told["phases"], told["years_per_phase"])
    assert (found.phases, found.years) == (PRINTED["phases"], PRINTED["years"])
    assert list(found.alignments) == told["alignments"] == PRINTED["alignments"]
    assert found.alignments_at_least == told["alignment_minimum"] == PRINTED["at_least"]
    assert found.ranks == told["first_alignment_ranks"] == PRINTED["ranks"]
    assert list(found.houses) == told["houses"] == PRINTED["houses"]
    assert [found.recognised, found.of_the_blood] == list(told["house_aspect_kinds"]) == PRINTED["kinds"]
    assert found.theme == "Many planes: ties to the forces and philosophies of the universe matter"


@proves("fate.creation.sample-elemental-talents")
def test_the_talents_that_are_named() -> None:
    told = data("fate.creation.sample-elemental-talents")

    for element, names in PRINTED["talents"].items():
        assert [one.name for one in elemental_talents().values() if one.element == element] == names
        assert told[element.lower()] == names
    assert {one.id: one.name for one in elemental_talents().values()} == {
        name.lower().replace(" ", "-"): name for names in PRINTED["talents"].values() for name in names
    }
    assert {one.element for one in elemental_talents().values()} == set(PRINTED["talents"])


@proves("fate.pyramid.support-suggestions")
def test_what_supports_swordplay() -> None:
    told = data("fate.pyramid.support-suggestions")

    assert [one.name for one in supports().values()] == told["picks"] == PRINTED["supports"]
    assert list(supports()) == [one.id for one in supports().values()] == PRINTED["support_ids"]
    assert {one.peak for one in supports().values()} == {told["for"]} == {"Swordplay"}
