"""For which of the further uses of points a box stands in: some or all, as the Game Master says."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.points.additional_uses import Arrive
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.boxes import SayBoxUses
from threefates.systems.fate_2003.points.monologue import MakeSpeech
from threefates.testing.proof import proves


def told(*uses: str) -> Table:
    """Boxes stand in for points, of some uses alone if any are named; Mara is called on to roll."""
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "Good"))
    if uses:
        table.does(GM, SayBoxUses(uses))
    return table


def further(table: Table) -> dict[str, Command]:
    finn = table.character("Finn")
    return {
        "monologue": MakeSpeech(finn, "Larcenous"),
        "help": HelpRoll(finn, table.character("Mara"), "Larcenous"),
        "arrival": Arrive(finn, "just now", "Larcenous"),
    }


@proves("fate.points.substitute-aspect")
@pytest.mark.parametrize("use", ["monologue", "help", "arrival"])
def test_a_box_pays_for_what_was_said_and_for_nothing_else(use: str) -> None:
    others = [one for one in ("monologue", "help", "arrival") if one != use]
    for table, allowed in ((told(), True), (told(use), True), (told(*others), False)):
        command = further(table)[use]
        offer = next(one for one in table.offers(BOB).values() if one.command == command.__struct_config__.tag)
        assert any(field.name == "aspect" for field in offer.fields) is allowed
        if allowed:
            assert table.does(BOB, command)
        else:
            assert table.refusal(BOB, command) == "fate_points.no_box"


@proves("fate.points.substitute-aspect")
def test_only_the_game_master_says_so_and_only_where_boxes_stand_in() -> None:
    table, strict = told("help", "arrival"), Table().heroes()

    assert table.panes["ann"][-1] == "A box may stand in for a Fate point for: help with a roll, an arrival."
    assert "fate.say-box-uses" in table.offers(GM)
    assert "fate.say-box-uses" not in {**table.offers(ANN), **strict.offers(GM)}
    assert table.refusal(ANN, SayBoxUses(("help",)))
    for found, uses in ((table, ()), (table, ("bonus",)), (strict, ("help",))):
        assert found.refusal(GM, SayBoxUses(uses)) == "fate_points.box_uses"
