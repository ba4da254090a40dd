"""Tables on which a check is in hand, for tests: called, opposed, read."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest

__all__ = ["called", "check", "opposed"]


def check(table: Table) -> Check:
    found = table.state[Checks].now
    assert found is not None
    return found


def called(difficulty: str = "Good", **rulings: str) -> Table:
    table = Table.reading(**rulings).heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", difficulty))
    return table


def opposed(dice: str, **rulings: str) -> Table:
    """Mara with her Fencing, Good, against Vex with his, Great."""
    table = Table.reading(**rulings).heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "cross swords"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), dice)
    return table
