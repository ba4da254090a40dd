"""What bears on those who try the same, on a roll against chance and on one for the time: help, points, throw-offs."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.checks.special_rolls import contest
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest, CallTimedTest, CallWithChance
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.testing.proof import proves


@proves("fate.tests.contest-option")
def test_some_of_those_who_try_are_helped_or_hindered() -> None:
    table = Table().heroes()
    mara, finn, vex = (table.character(name) for name in ("Mara", "Finn", "Captain Vex"))

    table.does(GM, CallContest((mara, finn, vex), "a race", "Fair", helped=(mara, vex), hindered=(finn, vex)))

    assert [side.modifier for side in check(table).sides] == [1, -1, 0]
    outside = CallContest((mara, finn), "a race", "Fair", hindered=(vex,))
    assert Table().heroes().refusal(GM, outside) == "checks.no_rival"


@proves("fate.tests.dynamic-without-opponent", "fate.challenges.counted-tests")
@pytest.mark.parametrize("help_", [-9, 0, 9])
def test_help_and_hindrance_bear_on_a_roll_against_chance_and_for_the_time(help_: int) -> None:
    for called, refused in ((CallWithChance, 1), (CallTimedTest, -1)):
        table = Table().heroes()
        mara = table.character("Mara")

        assert table.refusal(GM, called(mara, "x", "Fair", modifier=10 * refused)) == "checks.modifier"
        table.does(GM, called(mara, "x", "Fair", modifier=help_))

        assert [side.modifier for side in check(table).sides] == [help_, 0][: len(check(table).sides)]


@proves("fate.tests.contest-tie", "fate.points.plus-one", "fate.points.assist")
def test_whoever_is_out_of_a_throw_off_pays_for_nothing_in_it() -> None:
    """Before it they may still come level by a point; once the others throw again, the point would be lost."""
    table = contest("+000 0000 0000")  # Mara and Finn are level, Captain Vex is not
    table.does(GM, MakeCharacter("Wren", npc=True))
    for name in ("Captain Vex", "Wren"):
        table.does(GM, SetFatePoints(table.character(name), 3, "for this"))
    vex, wren = table.character("Captain Vex"), table.character("Wren")
    pays: tuple[Command, ...] = (AddFatePoint(vex), HelpRoll(wren, vex))
    table.answers(GM, "again", "0000 0000")

    assert [table.refusal(GM, one) for one in pays] == ["fate_points.no_roll"] * 2
    table.does(GM, HelpRoll(wren, table.character("Mara")))


@proves("fate.tests.contest-tie")
def test_whoever_comes_level_by_a_point_throws_again_with_the_others() -> None:
    table = Table().heroes()
    everybody = tuple(table.character(name) for name in ("Mara", "Finn", "Captain Vex"))
    table.does(GM, CallContest(everybody, "a race", "Fair"))
    for seat, trait, dice in ((ANN, "Athletics", ""), (BOB, "Athletics", ""), (GM, "Fencing", "+000 0000 --00")):
        table.does(seat, RollTest(table.asked(seat, "fate.name").id, f"skill:{trait}"), dice)
    table.does(GM, AddFatePoint(everybody[2]))
    while waiting := [one for one in table.system.questions(table.state) if one.kind == "fate.cancel"]:
        table.answers(table.seats[waiting[0].seats[0]], "stand", kind="fate.cancel")
    table.left_as_it_lies()

    table.answers(GM, "again", "0000 0000 0000")

    assert check(table).contenders == (0, 1, 2)


@proves("fate.tests.contest-tie", "fate.tests.contest-option", "fate.tests.margins")
def test_the_higher_of_those_who_throw_again_does_best_be_it_short_of_the_difficulty() -> None:
    table = Table().heroes()
    mara, finn, vex = (table.character(name) for name in ("Mara", "Finn", "Captain Vex"))
    table.does(GM, CallContest((mara, finn, vex), "darts", "Average"))
    for seat, trait, dice in ((ANN, "Athletics", ""), (BOB, "Athletics", ""), (GM, "Fencing", "+000 0000 --00")):
        table.does(seat, RollTest(table.asked(seat, "fate.name").id, f"skill:{trait}"), dice)
    table.left_as_it_lies()
    table.answers(GM, "again", "---0 ----")
    table.left_as_it_lies()
    level = check(table)
    table.answers(GM, "again", "---- ---0")
    result = check(table.left_as_it_lies()).result

    assert [side.outcome for side in level.sides] == [-2, -2, 1]
    assert result
    assert (result.winner, result.margin, result.degree.name) == (1, 0, "Minimal")
    assert table.panes["ann"][-1].startswith("Finn does best, by 0.")
