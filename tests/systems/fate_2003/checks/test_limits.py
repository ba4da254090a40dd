"""How far the words and numbers of a call may go, and what a call comes to at its edges."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.checks.special_rolls import contest, does
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.checks.contests_and_timed_tests import (
    CallContest,
    CallRoll,
    CallTimedTest,
    CallWithChance,
)
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallStaticTest,
    Proposed,
    ProposeTest,
    RollTest,
)
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import tie_breaks
from threefates.systems.fate_2003.rulings.rulings import DynamicTies
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves

GUARD, CLIMB, CHASE = "keep guard", "climb the tower", "a chase"


def calls(about: str, table: Table) -> tuple[Command, ...]:
    """Every call for a roll of Mara's, about this."""
    mara, finn = table.character("Mara"), table.character("Finn")
    return (
        CallStaticTest(mara, about, "Fair"),
        CallDynamicTest(mara, finn, about),
        CallContest((mara, finn), about, "Fair"),
        CallWithChance(mara, about, "Fair"),
        CallRoll(mara, about),
        CallTimedTest(mara, about, "Fair"),
    )


@proves("fate.tests.static-test", "fate.tests.dynamic-test", "fate.tests.contest-option", "fate.difficulty.roll-first")
@proves("fate.tests.dynamic-without-opponent", "fate.challenges.counted-tests")
@pytest.mark.parametrize("at", range(6))
def test_what_is_tried_is_said_in_a_hundred_letters(at: int) -> None:
    table = Table().heroes()

    assert table.refusal(GM, calls("x" * 101, table)[at]) == "sheet.words"
    table.does(GM, calls("x" * 100, table)[at])

    assert check(table).about == "x" * 100


@proves("fate.difficulty.guideline-table")
def test_a_proposal_is_one_characters_own_in_a_hundred_letters() -> None:
    table = Table().heroes()
    mara = table.character("Mara")

    assert table.refusal(ANN, ProposeTest(mara, "x" * 101)) == "sheet.words"
    assert table.refusal(ANN, ProposeTest(mara, CHASE, mara)) == "checks.one_side"
    table.does(ANN, ProposeTest(mara, "x" * 100))

    assert table.asked(GM, "fate.proposed").asks.count("x" * 100) == 1


@proves("fate.difficulty.guideline-table")
def test_with_nobody_to_ask_a_chase_is_rolled_by_both() -> None:
    table = Table(seats=(ANN, BOB))
    for seat, name in ((ANN, "Mara"), (BOB, "Finn")):
        table.does(seat, MakeCharacter(name))

    table.does(ANN, ProposeTest(table.character("Mara"), CHASE, table.character("Finn")))

    assert [side.character for side in check(table).sides] == [table.character("Mara"), table.character("Finn")]
    assert not any(table.state.agenda.asked(Proposed))


@proves("fate.difficulty.extra-criteria")
@pytest.mark.parametrize(("criteria", "difficulty"), [(0, 1), (1, 2), (9, 10)])
def test_no_condition_more_or_up_to_nine(criteria: int, difficulty: int) -> None:
    table = Table().heroes()
    mara = table.character("Mara")

    table.does(GM, CallStaticTest(mara, CLIMB, "Fair", criteria))

    assert check(table).difficulty == difficulty


@proves("fate.difficulty.extra-criteria", "fate.difficulty.guideline-table")
@pytest.mark.parametrize(
    ("written", "criteria", "target"),
    [
        ("Poor", 0, 1),
        ("Poor", 1, 5),
        ("Negligible", 2, 10),
        ("Mediocre", 1, 10),
        ("Terrible", 1, 1),
        ("Terrible", 2, 5),
        ("1", 1, 6),
        ("7", 2, 17),
        ("Fair", 9, 60),
    ],
)
def test_where_dice_are_added_up_a_condition_more_is_the_next_tier(written: str, criteria: int, target: int) -> None:
    table = Table.reading(dice_system="d6").heroes()

    table.does(GM, CallStaticTest(table.character("Mara"), CLIMB, written, criteria))

    assert check(table).difficulty == target


@proves("fate.difficulty.extra-criteria")
@pytest.mark.parametrize("criteria", [-1, 10])
def test_less_than_none_and_more_than_nine_are_refused(criteria: int) -> None:
    table = Table().heroes()

    assert table.refusal(GM, CallStaticTest(table.character("Mara"), CLIMB, "Fair", criteria)) == "checks.criteria"


@proves("fate.tests.contest-option")
def test_two_to_twelve_hold_a_contest() -> None:
    table = Table().heroes()
    for number in range(10):
        table.does(GM, MakeCharacter(f"Runner {number}", npc=True))
    everybody = [table.character(name) for name in ("Mara", "Finn", "Captain Vex")]
    everybody += [table.character(f"Runner {number}") for number in range(10)]

    assert table.refusal(GM, CallContest(tuple(everybody[:1]), "a race", "Fair")) == "checks.rivals"
    assert table.refusal(GM, CallContest(tuple(everybody[:13]), "a race", "Fair")) == "checks.rivals"
    table.does(GM, CallContest(tuple(everybody[:12]), "a race", "Fair"))

    assert len(check(table).sides) == 12


@proves("fate.difficulty.roll-first")
def test_a_roll_before_its_difficulty_is_called_so() -> None:
    table = Table().heroes()

    table.does(GM, CallRoll(table.character("Mara"), CLIMB))

    assert check(table).rolled_first
    assert check(table).difficulty is None


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize(
    ("base", "late", "unit", "code"),
    [
        *[(1, 0, "u" * 20, ""), (1000, 1000, "days", "")],
        *[(0, 0, "days", "checks.time"), (1001, 0, "days", "checks.time")],
        *[(1, -1, "days", "checks.time"), (1, 1001, "days", "checks.time"), (1, 0, "u" * 21, "sheet.words")],
    ],
)
def test_a_task_takes_one_to_a_thousand_of_something(base: int, late: int, unit: str, code: str) -> None:
    table = Table().heroes()
    command = CallTimedTest(table.character("Mara"), "a cottage", "Fair", base, unit, late)

    if code:
        assert table.refusal(GM, command) == code
        return
    table.does(GM, command)

    timing = check(table).timing
    assert timing is not None
    assert (timing.base, timing.unit, timing.late) == (base, unit, late)


@proves("fate.tests.contest-tie", "fate.r.contest-tie")
def test_the_higher_trait_wins_a_level_contest_by_what_it_makes_the_difficulty_by() -> None:
    table = contest("+000 0000 0000")  # Mara and Finn have 2 against Fair, which is 1

    table.answers(GM, "skill")

    result = check(table).result
    assert result is not None
    assert (result.winner, result.margin, result.degree.name) == (1, 1, "Competent")


@proves("fate.tests.contest-tie")
def test_a_level_contest_of_dice_added_up_is_made_by_whole_fives() -> None:
    table = Table.reading(dice_system="d6")
    for seat, name, skill in ((ANN, "Mara", "Fair"), (BOB, "Finn", "Good")):
        table.does(seat, MakeCharacter(name, f"Athletics {skill}"))
    table.does(GM, CallContest((table.character("Mara"), table.character("Finn")), "a race", "10"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    does(table, BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), 4, 4, 4, 3, 3, 3, 3)
    table.left_as_it_lies()

    table.answers(GM, "skill")

    result = check(table).result
    assert result is not None
    assert (result.winner, result.margin) == (1, 0)  # 12 against 10: not five over it


@proves("fate.r.dynamic-ties", "fate.challenges.tie-marks-both")
@pytest.mark.parametrize(
    ("ties", "alone", "in_a_challenge"),
    [
        (DynamicTies.BOOK, ("nobody", "again", "skill"), ("both",)),
        (DynamicTies.BOTH_MINIMAL, ("both",), ("both",)),
        (DynamicTies.ACTOR_WINS, ("first",), ("first",)),
        (DynamicTies.CONTEST_RULE, ("again", "skill"), ("again", "skill")),
    ],
)
def test_how_each_reading_settles_a_tie(
    ties: DynamicTies, alone: tuple[str, ...], in_a_challenge: tuple[str, ...]
) -> None:
    assert tie_breaks(ties) == alone
    assert tie_breaks(ties, challenge=True) == in_a_challenge


@proves("fate.difficulty.guideline-table")
def test_with_nobody_to_ask_nothing_is_left_to_be_answered() -> None:
    table = Table(seats=(ANN, BOB))
    table.does(ANN, MakeCharacter("Mara"))
    mara = table.character("Mara")

    table.does(ANN, ProposeTest(mara, CLIMB))

    assert not any(table.state.agenda.asked(Proposed))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "unskilled"), "0000")
    table.left_as_it_lies()
    assert (check(table).difficulty, table.state.agenda.steps) == (1, ())
