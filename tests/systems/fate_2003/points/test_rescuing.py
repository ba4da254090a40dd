"""A die for an Abysmal trait: the Game Master is asked before a box puts it there."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.points.invoking import InvokeAspect
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

ASKED = "fate.let-die-lie"


def bare(seat: Seat = ANN) -> Table:
    """Dan, whose climbing is Abysmal, has rolled it against a difficulty of 1."""
    table = Table.reading(dice_system="d6")
    table.does(seat, MakeCharacter("Dan", "Climbing Abysmal", "Climber 1", npc=seat is GM))
    table.does(GM, CallStaticTest(table.character("Dan"), "a low wall", "1"))
    table.does(seat, RollTest(table.asked(seat, "fate.name").id, "skill:Climbing"))
    return table


def wishes(table: Table, seat: Seat = ANN) -> Table:
    table.does(seat, InvokeAspect(table.asked(seat, "fate.change").id, "Climber", "rescue", how="with spikes"))
    return table


def free(table: Table) -> int:
    return table.state[Sheets][table.character("Dan")].aspects["Climber"].free


@proves("fate.d6.abysmal")
def test_the_game_master_is_asked_and_only_then_a_box_is_checked() -> None:
    table = wishes(bare())
    asked = table.asked(GM, ASKED)
    assert asked.asks == "Dan, with no chance, would check a box of Climber for a die: with spikes. May it be?"
    assert (free(table), check(table).sides[0].faces) == (1, ())
    with pytest.raises(Refused):
        table.does(ANN, Answer(asked.id, "so"))
    assert told(table, GM, Answer(asked.id, "so")).success == "1"

    table.does(GM, Answer(asked.id, "so"))
    table.left_as_it_lies()

    assert (free(table), check(table).sides[0].faces) == (0, (1,))
    assert table.panes["bob"][-1] == "Dan makes it. Minimal: negligible, instant."


@proves("fate.d6.abysmal")
def test_where_it_may_not_be_no_box_is_checked_and_the_roll_may_still_be_left() -> None:
    table = wishes(bare())
    table.answers(GM, "not", kind=ASKED)
    assert table.panes["bob"][-1] == "The Game Master lets no box of Climber help Dan. None is checked."
    assert free(table) == 1
    (again,) = (offer for offer in table.offers(ANN).values() if dict(offer.fixed).get("benefit") == "rescue")
    assert again.refusal
    assert again.refusal.code == "aspects.denied"
    once_more = InvokeAspect(table.asked(ANN, "fate.change").id, "Climber", "rescue")
    assert table.refusal(ANN, once_more) == "aspects.denied"
    table.answers(ANN, "leave", kind="fate.change")

    assert check(table).result is not None
    assert table.panes["bob"][-1].startswith("Dan does not make it")


@proves("fate.d6.abysmal")
def test_whoever_runs_the_game_is_not_asked_and_where_nobody_does_it_goes() -> None:
    own, alone = bare(GM), bare()
    alone.state = alone.system.evolve(alone.state, SeatChanged(GM.id, GM.name, GM.role, away=True))
    for table, seat in ((own, GM), (alone, ANN)):
        wishes(table, seat)
        assert (free(table), check(table).sides[0].faces) == (0, (1,))


@proves("fate.d6.abysmal")
def test_a_box_that_is_gone_by_then_buys_nothing_and_a_roll_called_off_asks_no_more() -> None:
    table = wishes(bare())
    table.does(ANN, InvokeForEffect(table.character("Dan"), "Climber", "there is a rope"))
    table.answers(GM, "so", kind="fate.wished")
    (so, _) = table.asked(GM, ASKED).options
    assert so.refusal is not None
    assert so.refusal.code == "aspects.no_box"
    with pytest.raises(Refused):
        table.answers(GM, "so", kind=ASKED)
    table.does(GM, CallOff())

    assert [one.kind for one in table.system.questions(table.state) if one.kind == ASKED] == []
    assert table.refusal(BOB, CallOff()) == "seat.not_the_gm"
