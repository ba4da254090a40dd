"""Rolls of other kinds for tests: with dice that show numbers, under the dice of the appendix, side by side."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.sheets.changes import MakeCharacter

__all__ = ["contest", "does", "six_sided"]


def does(table: Table, by: Seat, command: Command, *faces: int) -> tuple[Event, ...]:
    """As `Table.does`, with dice that show numbers."""
    with ScriptedChance(faces) as chance:
        events = table.system.decide(table.state, command, by, chance)
    for event in events:
        table.state = table.system.evolve(table.state, event)
        table._tell(event)
    return events


def six_sided(skills: str = "Climbing Fair", difficulty: str = "10", modifier: int = 0, **rulings: str) -> Table:
    """Dan, under the appendix's dice, about to roll."""
    table = Table.reading(dice_system="d6", **rulings)
    table.does(ANN, MakeCharacter("Dan", skills, "Climber 3"))
    table.does(GM, CallStaticTest(table.character("Dan"), "over the wall", difficulty, modifier=modifier))
    return table


def contest(dice: str) -> Table:
    table = Table().heroes()
    everybody = tuple(table.character(name) for name in ("Mara", "Finn", "Captain Vex"))
    table.does(GM, CallContest(everybody, "a race", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "unskilled"), dice)
    return table.left_as_it_lies()
