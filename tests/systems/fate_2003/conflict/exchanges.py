"""Exchanges played in tests: Mara against Captain Vex, both with Fencing, as the dice say."""

from __future__ import annotations

from typing import Any

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds

__all__ = ["fight", "hurts", "wounded"]


def fight(table: Table, mara: str, vex: str, **more: Any) -> Table:
    """One exchange: Mara's Good Fencing against Vex's Great, with these dice."""
    who, other = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallExchange(who, other, "blades", **more))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), mara + vex)
    return table.left_as_it_lies()


def wounded(table: Table, name: str = "Mara") -> Wounded:
    """What somebody suffers from."""
    return table.state[Wounds].of(table.character(name))


def hurts(table: Table, outcome: Outcome, name: str = "Mara", **more: Any) -> None:
    """The Game Master marks a wound."""
    table.does(GM, MarkWound(table.character(name), outcome, **more))
