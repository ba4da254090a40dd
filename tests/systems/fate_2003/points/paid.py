"""Fate points for tests: a roll that they may better, and who has how many."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["after_the_roll", "held", "let_stand"]


def after_the_roll() -> Table:
    """Mara has rolled Average against Good: two short."""
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "Good"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), dice="- 0 0 0")
    return table


def held(table: Table) -> dict[str, int]:
    names = ("Mara", "Finn", "Captain Vex")
    return {name: table.state[Sheets][table.character(name)].fate_points for name in names}


def let_stand(table: Table) -> Table:
    while open_now := [one for one in table.system.questions(table.state) if one.kind == "fate.cancel"]:
        table.answers(table.seats[open_now[0].seats[0]], "stand", kind="fate.cancel")
    return table
