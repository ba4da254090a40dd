"""Drawbacks written with a minus: wherever their level stands, and however it was written down."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.parts import Tracks
from threefates.systems.fate_2003.sheets.advancement import Advance, EarnAspect
from threefates.systems.fate_2003.sheets.changes import SetAspect, Sign
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.aspects.negative-notation")
def test_a_level_written_below_nothing_is_a_drawbacks() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, SetAspect(mara, "Weak", -3))

    assert table.panes["bob"][-1] == "Mara now has Weak at level −3."
    table.does(ANN, SetAspect(mara, "Weak", -3, sign=Sign.PLAIN))
    assert table.panes["bob"][-1] == "Mara now has Weak at level 3."


@proves("fate.aspects.negative-notation")
def test_the_minus_stands_wherever_the_level_does() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, SetAspect(mara, "Weak", 2, sign=Sign.MINUS))
    listed = [
        option.label
        for seat in (GM, ANN)
        for offer in table.offers(seat).values()
        if offer.command in ("fate.set-boxes", "fate.invoke-against", "fate.propose-invocation")
        for option in offer.fields[0].options
        if "Weak" in option.label
    ]
    assert listed == ["Mara: Weak (−2)"] * 3

    table.does(ANN, NameGoal(mara, "weak"))
    for _ in range(4):
        table.does(GM, Advance())
    met = "The arc ends, and Mara has what was wanted: Weak, level −3. Name the next goal."
    assert met in table.panes["bob"]
    for _ in range(4):
        table.does(GM, Advance())
    table.does(ANN, EarnAspect(mara, "Weak"))

    assert table.panes["bob"][-1] == "Mara now has Weak at level −4."


@proves("fate.aspects.negative-notation")
def test_and_beside_the_boxes_of_ones_own_sheet() -> None:
    table = Table().heroes()
    table.does(ANN, SetAspect(table.character("Mara"), "Weak", -3))
    sheet = table.system.view(table.state, table.state.viewer("ann"))["sheet"]
    assert isinstance(sheet, Tracks)

    assert [(one.label, one.size) for one in sheet.tracks[1:]] == [("Brawler", 2), ("Proud", 1), ("Weak −3", 3)]


@proves("fate.creation.goal")
def test_what_somebody_of_the_game_masters_is_after_is_told_to_nobody_else() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, NameGoal(vex, "Revenge"))

    assert [table.panes["gm"], table.panes["ann"]] == [["Captain Vex is after Revenge."], []]
    assert table.state[Sheets][vex].goal == "Revenge"
