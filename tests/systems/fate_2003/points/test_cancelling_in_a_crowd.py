"""Cancelling a Fate point where one seat plays hundreds who hold some: asked once, and not once for each."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import Answer, Choice
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

RUNNERS = 12
CROWD = 180


def _race(crowd: int) -> Table:
    """A race of Ann's heroes, with so many of the Game Master's people who each hold a Fate point."""
    table = Table()
    runners = [f"H{at}" for at in range(RUNNERS)]
    for name in runners:
        table.does(ANN, MakeCharacter(name, "Athletics Good"))
    for at in range(crowd):
        table.does(GM, MakeCharacter(f"N{at}", "", npc=True))
        table.does(GM, SetFatePoints(table.character(f"N{at}"), 1, "for the test"))
    table.does(GM, CallContest(tuple(table.character(name) for name in runners), "a race", "Fair"))
    return table


def _asked(table: Table) -> list[Choice]:
    return [one for one in table.system.questions(table.state) if one.kind == "fate.cancel"]


def _held(table: Table, name: str) -> int:
    return table.state[Sheets][table.character(name)].fate_points


@proves("fate.points.cancel")
def test_a_crowd_is_asked_once_and_any_of_it_may_cancel() -> None:
    table = _race(14)
    table.does(ANN, AddFatePoint(table.character("H0")))
    (asked,) = _asked(table)
    assert [len(asked.options), asked.seats, asked.if_absent] == [15, ("gm",), "stand"]

    told = table.system.odds(table.state, Answer(asked.id, asked.options[-1].value), table.state.viewer("gm"))
    table.does(GM, Answer(asked.id, asked.options[-1].value))

    assert told is not None
    assert _held(table, "N13") == 0
    assert _held(table, "N12") == 1
    table.does(ANN, Answer(table.asked(ANN, "fate.again").id, "again"))
    assert len(_asked(table)[0].options) == 14  # who has none is not among them any more


@proves("fate.points.cancel")
def test_a_few_are_asked_one_by_one() -> None:
    table = _race(12)
    table.does(ANN, AddFatePoint(table.character("H0")))

    assert len(_asked(table)) == 12


def test_a_roll_with_many_points_on_it_may_be_called_off_whoever_looks_on() -> None:
    table = _race(CROWD)
    for at in range(RUNNERS):
        table.does(ANN, AddFatePoint(table.character(f"H{at}")))
    assert len(table.state[FatePoints].spends) == RUNNERS
    assert len(table.state.agenda.steps) < 4 * RUNNERS

    table.does(GM, CallOff())

    assert not table.state[FatePoints].spends
