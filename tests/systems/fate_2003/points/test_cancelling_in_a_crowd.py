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
CANCEL = "Cancel it for 1 Fate point"


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
def test_two_of_one_seats_people_are_asked_once_and_a_single_one_by_name() -> None:
    two, single = _race(2), _race(1)
    for table in (two, single):
        table.does(ANN, AddFatePoint(table.character("H0")))

    (asked,), (alone,) = _asked(two), _asked(single)

    what = "H0 pays a Fate point for +1 (a race, against Fair (+1)). Does it stand?"
    assert (asked.asks, alone.asks) == (f"Anybody else: {what}", f"N0: {what}")
    assert [one.label for one in asked.options] == ["They let it stand", *(f"{CANCEL}: N{at}" for at in range(2))]
    assert [one.label for one in alone.options] == ["N0 lets it stand", "N0 cancels it for 1 Fate point"]


def test_a_roll_with_many_points_on_it_may_be_called_off_whoever_looks_on() -> None:
    table = _race(CROWD)
    for at in range(RUNNERS):
        table.does(ANN, AddFatePoint(table.character(f"H{at}")))
    assert len(table.state[FatePoints].spends) == RUNNERS
    assert len(table.state.agenda.steps) < 4 * RUNNERS

    table.does(GM, CallOff())

    assert not table.state[FatePoints].spends
