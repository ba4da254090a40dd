"""A roll of somebody whose player is away: the Game Master says what they roll, or lets it be the best they have."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.checks.checks import NameTrait
from threefates.systems.fate_2003.checks.for_the_absent import RollForAbsent
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallStaticTest,
    ProposeTest,
    RollTest,
)
from threefates.testing.proof import proves


def called(*, away: bool = True) -> tuple[Table, str]:
    """Mara is called on to leap a gap; her player may be away. And the question of what she rolls."""
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "Fair"))
    if away:
        table.state = table.system.evolve(table.state, SeatChanged(ANN.id, ANN.name, ANN.role, away=True))
    return table, table.system.questions(table.state)[0].id


@proves("fate.tests.static-test")
def test_whoever_runs_the_game_picks_what_fits_and_everybody_reads_for_whom() -> None:
    table, choice = called()
    offer = next(one for one in table.offers(GM).values() if one.command == "fate.roll-for-absent")
    fits = RollForAbsent(choice, "skill:Athletics")
    chances = told(table, GM, fits), told(table, ANN, RollTest(choice, "skill:Athletics"))
    table.does(GM, fits, "0000")
    check = table.state[Checks].now

    assert check is not None
    assert chances[0] == chances[1]
    assert (check.sides[0].trait, check.sides[0].outcome) == ("Athletics", 1)
    assert offer.fields[0].default == "skill:Fencing"  # the best there is, which it would be without a word
    assert "The table answers for Ann, who is away." in table.panes["bob"]


@proves("fate.tests.static-test")
@pytest.mark.parametrize("away", [False, True])
def test_nobody_else_does_and_not_of_who_is_there(*, away: bool) -> None:
    table, choice = called(away=away)
    offered = [by for by in (GM, ANN, BOB) if any("for-absent" in key for key in table.offers(by))]
    fits = RollForAbsent(choice, "skill:Athletics")

    assert offered == ([GM] if away else [])
    assert table.refusal(BOB, fits) == "seat.not_the_gm"
    assert table.refusal(GM, RollTest(choice, "skill:Athletics")) == "choice.not_yours"
    if away:
        assert table.refusal(GM, RollForAbsent(choice, "skill:Juggling")) == "sheet.no_such_trait"
        table.does(GM, AnswerForAbsent(choice), "0000")
        assert table.refusal(GM, fits) == "choice.not_for_you"
    else:
        assert table.refusal(GM, fits) == "choice.not_away"


@proves("fate.tests.dynamic-test")
def test_it_is_picked_for_who_is_away_against_somebody_as_well() -> None:
    table = Table().heroes()
    table.state = table.system.evolve(table.state, SeatChanged(ANN.id, ANN.name, ANN.role, away=True))
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "who is there first"))
    choice = next(key for key, step in table.state.agenda.asked(NameTrait) if step.side == 0)
    table.does(GM, RollForAbsent(choice, "skill:Athletics"))
    check = table.state[Checks].now

    assert check is not None
    assert check.sides[0].trait == "Athletics"


@proves("fate.tests.static-test", "fate.tests.dynamic-test")
def test_another_question_of_who_is_away_is_not_answered_so() -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "leap the gap"))
    table.state = table.system.evolve(table.state, SeatChanged(GM.id, GM.name, GM.role, away=True))
    choice = table.system.questions(table.state)[0].id

    assert table.refusal(GM, RollForAbsent(choice, "skill:Athletics")) == "choice.other_answer"
