"""A blow that is not expected, in an exchange that is called for by itself."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.sheets.changes import SetSkill
from threefates.testing.proof import proves


@proves("fate.combat.the-drop", "fate.modifiers.unaware-target")
@pytest.mark.parametrize(
    ("reading", "alert", "manner", "defends", "plus"),
    [
        ("book", "", Manner.ATTACK, -1, 0),
        ("book", "Alertness Fair", Manner.ATTACK, 1, 0),
        ("drop", "Alertness Poor", Manner.ATTACK, -1, 0),
        ("plus-one", "Alertness Fair", Manner.ATTACK, None, 1),
        ("book", "", Manner.OTHER, None, 0),  # who attacks nobody surprises nobody
    ],
)
def test_who_expects_nothing_defends_with_what_they_notice(
    reading: str, alert: str, manner: Manner, defends: int | None, plus: int
) -> None:
    table = Table.reading(unaware_bonus_or_drop=reading).heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    if alert:
        table.does(GM, SetSkill(vex, *alert.split()))

    table.does(GM, CallExchange(mara, vex, "from behind the curtain", manner, off_guard=True))

    assert [side.modifier for side in check(table).sides] == [plus, 0]
    asked = [one.owner for one in table.system.questions(table.state) if one.kind == "fate.name-trait"]
    assert asked == ([mara] if defends is not None else [mara, vex])
    if defends is not None:
        table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"), "0000 +++0")
        table.left_as_it_lies()
        assert check(table).sides[1].outcome == defends + 3


@proves("fate.combat.the-drop", "fate.combat.no-damage-when-not-attacking")
def test_and_does_no_harm_whatever_they_were_said_to_answer() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallExchange(mara, vex, "from behind", answer=Manner.DEFENSIVE, off_guard=True))
    assert [side.modifier for side in check(table).sides] == [0, 0]
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"), "---- ++++")
    table.left_as_it_lies()

    assert "Captain Vex was not attacking, and does no harm." in table.panes["ann"]
