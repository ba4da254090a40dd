"""An aspect whose level goes without saying, typed as sheets write it: the number is no part of its name."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, sheet, takes
from tests.systems.fate_2003.sheets.arcs import arc, at_play, mara
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.creation.phases import ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeAspect
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, EarnAspect
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.testing.proof import proves


@proves("fate.creation.goal", "fate.advancement.arc")
@pytest.mark.parametrize(
    ("typed", "named", "has"),
    [
        ("Proud 2", "Proud", {"Proud": 2}),
        ("proud 2", "Proud", {"Proud": 2}),
        ("Noble 1", "Noble", {"Proud": 1, "Noble": 1}),
        ("Agent 47", "Agent 47", {"Proud": 1, "Agent 47": 1}),
    ],
)
def test_a_goal_with_its_level_behind_is_the_aspect(typed: str, named: str, has: dict[str, int]) -> None:
    table = at_play(goal=typed)
    assert mara(table).goal == named
    arc(table)

    assert {name: one.level for name, one in mara(table).aspects.items()} == has


@proves("fate.advancement.without-goals", "fate.advancement.change-aspect")
def test_so_is_one_that_is_earned_and_one_that_another_becomes() -> None:
    table = arc(at_play(goal=""))
    who = table.character("Mara")
    table.does(ANN, EarnAspect(who, "Proud 2"))
    assert mara(table).aspects["Proud"].level == 2
    table.does(GM, Advance())
    table.does(ANN, ChangeAspect(who, "Proud", "Humble 2"))
    table.answers(GM, "agree", kind="fate.becomes")

    assert {name: one.level for name, one in mara(table).aspects.items()} == {"Humble": 2}
    table.does(ANN, NameGoal(who, ""))
    assert mara(table).goal == ""


@proves("fate.creation.phase-aspect")
def test_and_one_that_a_phase_brings_if_it_is_held_already() -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Weak", {"Knife": 1, "Riding": 1, "Bluff": 1, "Hide": 1})
    table.does(ANN, ClosePhase(who))
    table.does(GM, BeginPhase("Everybody was older."))

    table.does(ANN, TakeAspect(who, new="weak 2"))

    assert {name: one.level for name, one in sheet(table).aspects.items()} == {"Weak": 2}
