"""Mara in the course of an arc, for tests."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets

__all__ = ["STANDS", "arc", "at_play", "mara", "twice_lapsed"]

STANDS = "Knife Fair, Riding Average, Bluff Average"


def at_play(skills: str = STANDS, goal: str = "Guild Thief", **rulings: str) -> Table:
    """Mara in play, with a goal as a rule."""
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Mara", skills, "Proud 1"))
    if goal:
        table.does(ANN, NameGoal(table.character("Mara"), goal))
    table.does(GM, StartScene("The inn"))
    return table


def arc(table: Table) -> Table:
    """With four advancements."""
    for _ in range(4):
        table.does(GM, Advance())
    return table


def mara(table: Table) -> Sheet:
    """Her sheet."""
    return table.state[Sheets][table.character("Mara")]


def twice_lapsed(skills: str = STANDS) -> Table:
    """Mara has met two goals with skills that did not stand."""
    table = at_play(skills)
    who = table.character("Mara")
    for _ in range(2):
        for _ in range(4):
            table.does(GM, Advance())
            table.does(ANN, SpendRank(who, "Knife"))
        table.does(ANN, NameGoal(who, ""))
    table.does(GM, SetSkill(who, "Knife", "Good", "As agreed."))
    return table
