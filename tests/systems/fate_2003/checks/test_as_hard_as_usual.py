"""The book's difficulties mean the same rung whatever a table's ladder calls it, and move with human ability."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import ProposeTest
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves("fate.fudge.classic-ladder", "fate.wounds.healing-long-term", "fate.r.healing-time")
@pytest.mark.parametrize("ladder", ["fate", "fudge"])
@pytest.mark.parametrize(("weeks", "against"), [("one-week", 1), ("two-weeks", 0)])
def test_a_healer_rolls_against_the_same_on_either_ladder(ladder: str, weeks: str, against: int) -> None:
    table = Table.reading(fate_versus_fudge_ladder=ladder, healing_time=weeks)
    table.does(ANN, MakeCharacter("Mara"))
    table.does(BOB, MakeCharacter("Finn"))
    table.does(GM, MarkWound(table.character("Mara"), Outcome.INJURED))
    table.does(GM, TreatInjury(table.character("Finn"), table.character("Mara")))

    assert check(table).difficulty == against


@proves("fate.ladder.assumed-human-ceiling", "fate.fudge.classic-ladder")
@pytest.mark.parametrize(
    ("rulings", "against"),
    [
        ({}, 1),
        ({"fate_versus_fudge_ladder": "fudge"}, 1),
        ({"human_ceiling": "legendary"}, 3),
        ({"human_ceiling": "good"}, -1),
        ({"dice_system": "d6", "human_ceiling": "epic"}, 20),
    ],
)
def test_where_nobody_says_it_is_as_hard_as_difficult_things_are(rulings: dict[str, str], against: int) -> None:
    table = Table(rulings=rulings).heroes()
    table.state = table.system.evolve(table.state, SeatChanged(GM.id, GM.name, GM.role, away=True))
    table.does(ANN, ProposeTest(table.character("Mara"), "leap"))

    assert check(table).difficulty == against
