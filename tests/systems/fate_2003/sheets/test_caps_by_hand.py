"""No aspect above the best skill on sheets that are filled in by hand, where the table has that cap."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.npcs.pyramid_shorthand import MakeByTable
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.sheets import AspectKind
from threefates.testing.proof import proves

CAPPED = {"aspect_cap": "highest-skill"}
ABOVE = "Brawler would stand at level 3, and here 2 is as high as the best skill."


@proves("fate.aspects.cap-highest-skill")
@pytest.mark.parametrize("level", [3, -3])
def test_a_whole_sheet_with_an_aspect_above_the_best_skill_is_refused(level: int) -> None:
    table = Table.reading(**CAPPED)
    for command in (
        MakeCharacter("Mara", "Knife Good, Bluff Fair", f"Proud 2, Brawler {level}"),
        MakeByTable("Mara", phases=2, aspects=f"Brawler {level}"),
    ):
        assert table.refusal(ANN, command) == "sheet.aspect_cap"
        Table().does(ANN, command)
    table.does(ANN, MakeCharacter("Mara", "Knife Good", "Brawler 2"))
    table.does(GM, MakeCharacter("Captain Vex", "Knife Fair", "Zealous 4", npc=True))


@proves("fate.aspects.cap-highest-skill")
def test_nor_is_one_set_above_it_once_a_skill_is_written() -> None:
    table = Table.reading(**CAPPED)
    table.does(ANN, MakeCharacter("Mara"))
    mara = table.character("Mara")
    table.does(ANN, SetAspect(mara, "Brawler", 3))  # what she can do is yet to come
    table.does(ANN, SetSkill(mara, "Knife", "Good"))
    table.does(ANN, SetAspect(mara, "Brawler", 3, AspectKind.PROP))
    assert table.refusal(ANN, SetAspect(mara, "Brawler", 4)) == "sheet.aspect_cap"
    assert table.refusal(ANN, SetAspect(mara, "Proud", 3)) == "sheet.aspect_cap"
    table.does(ANN, SetAspect(mara, "Proud", 2))
    table.does(GM, SetAspect(mara, "Proud", 4))
    table.does(GM, SetAspect(mara, "Proud", 2))


@proves("fate.aspects.cap-highest-skill")
@pytest.mark.parametrize(
    ("skills", "rulings", "told"),
    [("Knife Good", CAPPED, True), ("Knife Great", CAPPED, False), ("Knife Good", {}, False)],
)
def test_when_play_begins_everybody_is_told_of_one_that_stands_above_it(
    skills: str, rulings: dict[str, str], told: bool
) -> None:
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Mara", "", "Brawler 3"))
    table.does(ANN, SetSkill(table.character("Mara"), *skills.split()))
    table.does(GM, StartScene("The inn"))

    assert any(f"Mara: {ABOVE}" in line for line in table.panes["bob"]) is told


@proves("fate.aspects.cap-half-of-ranks")
@pytest.mark.parametrize(
    ("aspects", "rulings", "told"),
    [
        ("Brawler 3, Proud 2", {"aspect_cap": "half-of-own-levels"}, True),
        ("Brawler 3, Proud 3", {"aspect_cap": "half-of-own-levels"}, False),
        ("Brawler 1", {"aspect_cap": "half-of-own-levels"}, False),
        ("Brawler 3, Proud 2", {}, False),
    ],
)
def test_and_of_one_that_holds_more_than_half_of_all_levels(aspects: str, rulings: dict[str, str], told: bool) -> None:
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Mara", "", aspects))
    table.does(GM, StartScene("The inn"))
    said = "Mara: Brawler would stand at level 3, and here 2 is half of all levels on the sheet."

    assert any(said in line for line in table.panes["bob"]) is told


@proves("fate.aspects.cap-highest-skill", "fate.creation.aspect-level-limit", "fate.aspects.cap-half-of-ranks")
def test_what_phases_alone_would_cap_is_held_against_no_sheet_that_is_filled_in() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "", "Brawler 4"))
    table.does(GM, StartScene("The inn"))

    assert not any("would stand at level" in line for line in table.panes["bob"])
