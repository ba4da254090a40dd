"""Challenges for tests: set up, and worked at check by check."""

from __future__ import annotations

from typing import Any

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.challenges.challenges import (
    RollChallenge,
)
from threefates.systems.fate_2003.challenges.customizing import (
    BeginChallenge,
)
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import (
    Challenge,
)
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest

__all__ = ["begun", "only", "rolls"]


def only(table: Table) -> Challenge:
    (challenge,) = table.state[Challenges].known.values()
    return challenge


def rolls(table: Table, dice: str, name: str = "Mara", seat: Seat = ANN, skill: str = "Athletics") -> None:
    """One check of the only challenge, left as it lies."""
    table.does(GM, RollChallenge(only(table).id, table.character(name)))
    table.does(seat, RollTest(table.asked(seat, "fate.name").id, f"skill:{skill}"), dice)
    table.left_as_it_lies()


def begun(fragility: str = "none", **settings: Any) -> Table:
    """A challenge against Fair; Mara's Athletics are Fair, so her margin is what the dice say."""
    table = Table().heroes()
    table.does(GM, BeginChallenge("clear the tunnel", "Fair", fragility=fragility, **settings))
    return table
