"""The level of an aspect is its magnitude, and nobody has too many of them."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, RollTest
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.notation import MOST
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.aspects.magnitude")
def test_who_is_weaker_rolls_weak_higher() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Ada", "", "Weak 3"))
    table.does(BOB, MakeCharacter("Bo", "", "Weak 2"))
    table.does(GM, CallDynamicTest(table.character("Ada"), table.character("Bo"), "who is the weaker"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "aspect:Weak"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "aspect:Weak"), "0" * 8)
    check = table.state[Checks].now

    assert check is not None
    assert [side.outcome for side in check.sides] == [3, 2]
    assert "Ada throws 0 0 0 0: Great (+3)." in table.panes["gm"]


def test_a_sheet_has_as_many_aspects_as_anybody_would_write() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Ada", "", ", ".join(f"Trait-{letter}" for letter in range(MOST))))

    assert MOST == 40
    assert len(table.state[Sheets][table.character("Ada")].aspects) == 40
