"""What a challenge may be set up with, to the number, and who makes its checks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fate_2003.challenges.undertaken import begun, only, rolls
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.customizing import BeginChallenge, BeginOpposedChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.testing.proof import proves

EMPTY = (0, 0, 0, 0, 0)


def opposed(**settings: Any) -> Table:
    """Mara against Captain Vex, in something drawn out."""
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, BeginOpposedChallenge("a debate", mara, vex, **settings))
    return table


@proves("fate.challenges.five-parts")
@pytest.mark.parametrize(
    ("fits", "too_much"),
    [
        ({"trouble_at": 1}, {"trouble_at": 0}),
        ({"trouble_at": 9}, {"trouble_at": 10}),
        ({"recovery": 0}, {"recovery": -1}),
        ({"recovery": 9}, {"recovery": 10}),
    ],
)
def test_a_margin_of_trouble_and_what_slips_away_are_one_to_nine(
    fits: dict[str, Any], too_much: dict[str, Any]
) -> None:
    challenge = only(begun(**fits))

    assert {name: getattr(challenge, name) for name in fits} == fits
    assert Table().heroes().refusal(GM, BeginChallenge("x", "Fair", **too_much)) == "challenges.number"


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize(
    ("count", "fits"),
    [
        *[((1, 0), True), ((20, 9), True)],
        *[((0, 0), False), ((21, 0), False), ((3, -1), False), ((3, 10), False)],
    ],
)
def test_one_to_twenty_successes_are_counted(count: tuple[int, int], *, fits: bool) -> None:
    table = Table().heroes()
    command = BeginCount("copy the book", "Fair", *count)

    if fits:
        table.does(GM, command)
        assert (only(table).boxes[0], only(table).credit) == count
    else:
        assert table.refusal(GM, command) == "challenges.number"


@proves("fate.challenges.five-parts", "fate.challenges.dynamic-challenge", "fate.challenges.counted-tests")
def test_a_challenge_has_a_name_of_sixty_letters_at_most_and_an_id_of_its_own() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    sixty, more = "n" * 60, "n" * 61

    def named(name: str) -> tuple[Command, ...]:
        return BeginChallenge(name, "Fair"), BeginOpposedChallenge(name, mara, finn), BeginCount(name, "Fair")

    for command in named(sixty):
        table.does(GM, command)
        assert str(table.state.version) in table.state[Challenges].known
    for command in named(more):
        assert table.refusal(GM, command) == "sheet.words"


@proves("fate.challenges.rung-outcomes")
def test_five_rungs_bring_five_things_and_no_sixth() -> None:
    assert only(begun(results="a|b|c|d|e| |")).results == ("a", "b", "c", "d", "e")
    refused = BeginChallenge("x", "Fair", results="a|b|c|d|e|f")
    assert Table().heroes().refusal(GM, refused) == "challenges.results"


@proves("fate.challenges.five-parts")
def test_the_goal_may_stand_on_a_rung_with_none_above_it() -> None:
    assert only(begun(boxes="1 1 1 0 0", goal="Solid")).goal == 2
    refused = BeginChallenge("x", "Fair", boxes="1 1 1 0 0", goal="Significant")
    assert Table().heroes().refusal(GM, refused) == "challenges.no_goal"


@proves("fate.challenges.dynamic-challenge")
def test_a_drawn_out_contest_has_five_numbers_or_a_named_shape() -> None:
    assert only(opposed(boxes="3 2 2 1 1", shape="pyramid")).boxes == (3, 2, 2, 1, 1)
    assert only(opposed(shape="pyramid")).boxes == (5, 4, 3, 2, 1)


@proves("fate.challenges.dynamic-challenge")
def test_each_exchange_marks_the_ladder_of_whoever_lost_it() -> None:
    table = opposed()
    assert table.refusal(BOB, RollChallenge(only(table).id)) == "character.not_yours"

    table.does(ANN, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "++++ 0000")
    table.left_as_it_lies()

    assert only(table).marks == (EMPTY, (0, 0, 1, 0, 0))
    assert only(table).last == (-1, 2)


@proves("fate.challenges.static-challenge")
def test_a_failed_check_clears_a_box_and_another_roll_leaves_the_work_alone() -> None:
    table = begun("one-box")
    rolls(table, "+000")
    mara = table.character("Mara")
    table.does(GM, CallStaticTest(mara, "leap the gap", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), "--00")
    table.left_as_it_lies()
    assert only(table).marks == ((0, 1, 0, 0, 0),)

    rolls(table, "-000")

    assert only(table).marks == (EMPTY,)
    assert table.refusal(BOB, RollChallenge(only(table).id, mara)) == "character.not_yours"


@proves("fate.challenges.tie-marks-both", "fate.r.dynamic-ties")
@pytest.mark.parametrize(("boxes", "rung"), [("0 2 2 2 1", 1), ("0 0 0 0 1", 4), ("2 2 2 2 1", 0)])
def test_a_level_exchange_marks_the_lowest_rung_that_the_ladder_has(boxes: str, rung: int) -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, BeginOpposedChallenge("a game of chess", mara, vex, boxes=boxes, penalties=True))
    table.does(GM, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "+0000000")
    table.left_as_it_lies()

    assert only(table).last == (rung, rung)
    assert [marks[rung] for marks in only(table).marks] == [1, 1]
    assert only(table).over == ("nobody wins" if rung == 4 else "")
