"""A Fate point paid in a fight before the dice fall: all throw at once there, as soon as the last has declared."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import acts, turns
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, GM
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, RollTest
from threefates.systems.fate_2003.fights.coming_and_going import LeaveFight
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Pace, Way
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def brawl(pace: Pace = Pace.EXCHANGE, *, villain: int = 0) -> Brawl:
    """Cyrus with two Fate points, and one who is with him, against a guard."""
    found = Brawl("Cyrus", "Guard B", "Guard A")
    for name, points in (("Cyrus", 2), ("Guard A", villain)):
        found.table.does(GM, SetFatePoints(found.who(name), points, "for the test"))
    return found.begins("Cyrus, Guard B", "Guard A", pace)


def pays(found: Brawl) -> Brawl:
    found.table.does(ANN, AddFatePoint(found.who("Cyrus")))
    return found


def held(found: Brawl, name: str = "Cyrus") -> int:
    return found.table.state[Sheets][found.who(name)].fate_points


def fought(found: Brawl, dice: str = "0" * 12) -> Brawl:
    found.says("Cyrus", "Swords", target="Guard A", about="at him")
    found.says("Guard B", "Swords", target="Guard A", about="at him")
    return found.says("Guard A", "Swords", dice, target="Cyrus", about="at them")


@proves("fate.points.plus-one", "fate.points.one-per-roll")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.SCENE])
def test_a_point_paid_before_all_have_declared_is_on_the_roll(pace: Pace) -> None:
    found = pays(brawl(pace))
    table, cyrus = found.table, found.who("Cyrus")

    assert table.panes["bob"][-2:] == [
        "Cyrus pays a Fate point for +1 (the next roll of “a brawl”); 1 Fate point left.",
        "The point stands: it goes on the next roll of Cyrus.",
    ]
    assert table.refusal(ANN, AddFatePoint(cyrus)) == "fate_points.one_per_roll"
    assert f"fate.add-fate-point.{cyrus}" not in table.offers(ANN)
    fought(found, "++00" + "0" * 8)
    assert found.came("Cyrus") == 3 + 2 + 1
    assert table.refusal(ANN, AddFatePoint(cyrus)) == "fate_points.one_per_roll"
    for die in (3, 4):
        table.does(ANN, InvokeAspect(table.asked(ANN, "fate.change").id, "Brawler", "die", die))
    assert found.came("Cyrus") == 3 + 5  # four dice and the point: five more than the skill
    assert held(found) == 1


def paid_on_the_board(found: Brawl, seat: str) -> list[str]:
    """Whose rows of the fight's board say that a point lies ready, as a seat sees it."""
    board = found.table.system.view(found.table.state, found.table.state.viewer(seat))["fight"]
    assert isinstance(board, Listing)
    return [row.text for row in board.rows if any(one.label == "paid ahead" for one in row.counters)]


@proves("fate.points.plus-one")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.TURN])
def test_as_long_as_it_lies_ready_everybody_sees_it_where_they_fight(pace: Pace) -> None:
    found = brawl() if pace is Pace.EXCHANGE else turns()
    found.table.does(GM, SetFatePoints(found.who("Cyrus"), 2, "for the test"))
    before = paid_on_the_board(found, "bob")
    pays(found)

    assert before == []
    assert [paid_on_the_board(found, seat) for seat in ("ann", "bob", "gm")] == [["Cyrus"]] * 3
    if pace is Pace.EXCHANGE:
        assert paid_on_the_board(fought(found), "bob") == []


@proves("fate.points.plus-one")
def test_it_is_on_that_roll_alone() -> None:
    found = fought(fought(pays(brawl())).done())

    assert found.came("Cyrus") == 3
    assert not found.table.state[Fights].ready


@proves("fate.points.plus-one", "fate.points.cancel")
def test_nobody_declares_until_it_has_stood_and_a_cancelled_one_may_be_paid_again() -> None:
    found = brawl(villain=1)
    table = found.table
    pays(found)
    assert not list(table.state.agenda.asked(DeclareStep))

    table.answers(GM, "cancel", kind="fate.cancel")
    table.answers(ANN, "no", kind="fate.again")
    fought(found)

    assert (found.came("Cyrus"), held(found), held(found, "Guard A")) == (3, 1, 0)
    table.does(ANN, AddFatePoint(found.who("Cyrus")))
    assert found.came("Cyrus") == 4


@proves("fate.points.plus-one")
def test_who_has_not_come_to_roll_has_paid_nothing() -> None:
    for ends in ("fight", "leaves", "out"):
        found = pays(brawl())
        table, cyrus = found.table, found.who("Cyrus")
        assert held(found) == 1
        if ends == "out":
            table.does(GM, MarkWound(cyrus, Outcome.TAKEN_OUT))
            assert table.refusal(ANN, AddFatePoint(cyrus)) == "fate_points.no_roll"
        table.does(GM, LeaveFight(cyrus, "over the wall") if ends == "leaves" else EndFight("they run"))

        assert held(found) == 2
        assert "Cyrus has not come to roll: the Fate point is back." in table.panes["bob"]
        assert not table.state[Fights].ready


@proves("fate.points.plus-one")
def test_nor_whose_fight_is_over_before_it_stands() -> None:
    found = pays(brawl(villain=1))
    table = found.table
    table.does(GM, EndFight("they run"))

    let_stand(table)

    assert held(found) == 2
    assert not table.state[FatePoints].spends
    assert table.panes["bob"][-1] == "It is too late for Cyrus. Cyrus is not rolling. Nothing is spent."


@proves("fate.points.plus-one")
def test_in_their_turn_as_well_and_called_off_it_is_gone_with_the_roll() -> None:
    found = turns()
    table, cyrus = found.table, found.who("Cyrus")
    table.does(GM, SetFatePoints(cyrus, 1, "for the test"))
    table.does(ANN, AddFatePoint(cyrus))
    acts(found, "Cyrus", target="Guard A")
    table.does(GM, RollTest(table.asked(GM, "fate.name-trait").id, "skill:Swords"), "0" * 8)
    assert found.came("Cyrus") == 4
    table.does(GM, CallOff())

    assert held(found) == 0
    assert not table.state[Fights].ready


@proves("fate.points.plus-one")
def test_it_is_in_the_odds_of_the_declaration() -> None:
    found = brawl()
    table, viewer = found.table, found.table.state.viewer("ann")
    command = DeclareAction(found.asked("Cyrus"), "skill:Swords", way=Way.ATTACK, target=found.who("Guard A"))
    before = table.system.odds(table.state, command, viewer)
    pays(found)
    after = table.system.odds(table.state, command, viewer)

    assert before is not None
    assert after is not None
    assert (before.success, after.success) == ("101/243", "142/243")  # ahead of an equal, and ahead or level
