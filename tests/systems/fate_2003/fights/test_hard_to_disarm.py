"""Whoever fights with a weapon in each hand is hard to disarm: the Game Master hears of it when it is to be said."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves


@proves("fate.skills.combat-by-style")
@pytest.mark.parametrize(
    ("skill", "hard"), [("Two Weapon", True), ("two  weapon", True), ("Two Handed", False), ("Fencing", False)]
)
def test_what_a_disarm_takes_of_two_weapons_is_asked_with_that_in_mind(skill: str, *, hard: bool) -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Fencing Good", "Brawler 2"))
    table.does(GM, MakeCharacter("Vex", f"{skill} Good, Hide Fair", "Zealous 1", npc=True))
    mara, vex = table.character("Mara"), table.character("Vex")
    table.does(GM, BeginFight("a brawl", (mara,), (vex,), Pace.EXCHANGE))
    asked = {step.character: key for key, step in table.state.agenda.asked(DeclareStep)}

    table.does(ANN, DeclareAction(asked[mara], "skill:Fencing", target=vex, maneuver="disarm him"))
    table.does(GM, DeclareAction(asked[vex], f"skill:{' '.join(skill.split())}", target=mara))

    asks = table.asked(GM, "fate.name-need").asks
    assert asks.startswith("Mara wants: disarm him.")
    assert ("Vex has a weapon in each hand, which makes it hard to disarm them." in asks) is hard
