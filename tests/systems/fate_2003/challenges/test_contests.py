"""Drawn-out contests with all five parts, against somebody or against chance; and how a ladder ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fate_2003.challenges.undertaken import begun, only, rolls
from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.odds.law import percent
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.challenges.challenges import (
    NeglectChallenge,
    RollChallenge,
    SetChallengeBoxes,
    hindrances,
)
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.customizing import (
    BeginChallenge,
    BeginOpposedChallenge,
    BeginReadyChallenge,
)
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import Every, as_wounds, finished, penalty
from threefates.systems.fate_2003.checks.check_types import check_type
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallTimedTest
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.odds.rolls import roll
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.testing.proof import proves


def opposed(**settings: Any) -> Table:
    """Mara, a Good fencer, against Captain Vex, a Great one."""
    table = Table().heroes()
    table.does(GM, BeginOpposedChallenge("a feud", table.character("Mara"), table.character("Captain Vex"), **settings))
    return table


def exchange(table: Table, dice: str, modifier: int = 0, against: int = 0) -> None:
    """One exchange of the feud, left as it lies."""
    table.does(GM, RollChallenge(only(table).id, modifier=modifier, against=against))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), dice)
    table.left_as_it_lies()


def row(table: Table) -> str:
    """What everybody reads of how the only challenge is set up."""
    shown = table.system.view(table.state, table.state.viewer("bob"))["challenges"]
    assert isinstance(shown, Listing)
    return shown.rows[0].detail


@proves("fate.challenges.dynamic-challenge", "fate.challenges.five-parts", "fate.challenges.goal-rung")
def test_a_contest_ends_at_its_goal_or_when_that_whole_rung_is_lost() -> None:
    one, whole = opposed(goal="Solid"), opposed(goal="Solid", full_rung=True)

    for table in (one, whole):
        exchange(table, "+++0 0000")

    assert (only(one).over, only(whole).over) == ("Mara wins", "")
    exchange(whole, "+++0 0000")
    assert only(whole).over == "Mara wins"


@proves(
    "fate.challenges.dynamic-challenge",
    "fate.challenges.fragility-default",
    "fate.challenges.fragility-severe",
    "fate.r.dynamic-challenge-parts",
)
@proves("fate.challenges.fragility-trigger")
@pytest.mark.parametrize(
    ("fragility", "vex_has_lost", "over"),
    [
        ("none", (0, 2, 0, 1, 0), ""),
        ("one-box", (0, 2, 0, 0, 0), ""),
        ("all", (0, 0, 0, 0, 0), ""),
        ("destroyed", (0, 0, 0, 0, 0), "Captain Vex wins"),
        ("event", (0, 2, 0, 1, 0), ""),
    ],
)
def test_whoever_loses_an_exchange_loses_what_they_had_gained(
    fragility: str, vex_has_lost: tuple[int, ...], over: str
) -> None:
    table = opposed(fragility=fragility, trouble_at=5, event="the crowd boos")
    for rung, marked in ((1, 2), (3, 1)):
        table.does(GM, SetChallengeBoxes(only(table).id, f"1/{rung}", marked, "so far"))
    exchange(table, "---0 0000")
    assert only(table).marks[1] == (0, 2, 0, 1, 0)  # by four: no trouble yet

    exchange(table, "---- 0000")

    assert (only(table).marks[1], only(table).over) == (vex_has_lost, over)
    assert sum(only(table).marks[0]) == 2
    assert any("the crowd boos" in line for line in table.panes["bob"]) is (fragility == "event")


@proves("fate.challenges.dynamic-challenge", "fate.challenges.recovery")
def test_a_contest_that_nobody_goes_on_with_is_forgotten_by_the_week() -> None:
    table = opposed(recovery=1, recovery_per="week", slips_every=Every.WEEK)
    exchange(table, "+00+ 0000")
    exchange(table, "0000 0000")

    table.does(GM, LetDaysPass(6))
    assert [sum(marks) for marks in only(table).marks] == [1, 1]
    table.does(GM, LetDaysPass(1))
    assert [sum(marks) for marks in only(table).marks] == [0, 0]
    assert table.refusal(GM, NeglectChallenge(only(table).id)) == "challenges.no_recovery"


@proves("fate.tests.dynamic-without-opponent", "fate.challenges.dynamic-challenge", "fate.r.dynamic-challenge-parts")
def test_a_challenge_may_be_rolled_against_chance() -> None:
    """The bands of two rolls, a box for coming out level, and what a failure does by the same bands."""
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, BeginChallenge("cross the ice", "Fair", chance=True, fragility="one-box", every=Every.SCENE))
    assert row(table).startswith("against chance, Fair (+1); done at Complete")

    rolls(table, "++++ 0000")  # by four
    assert only(table).marks == ((0, 0, 1, 0, 0),)
    assert table.refusal(GM, RollChallenge(only(table).id, mara)) == "challenges.too_soon"
    check = table.state[Checks].now
    assert check is not None
    assert (check_type(check), [side.value for side in check.sides]) == ("dynamic challenge", [1, 1])
    rolls(table, "0000 +000", "Finn", BOB)  # level
    assert only(table).marks == ((1, 0, 1, 0, 0),)
    assert set(only(table).waits) == {mara, finn}

    table = Table().heroes()
    table.does(GM, BeginChallenge("cross the ice", "Fair", chance=True, fragility="one-box"))
    rolls(table, "++++ 0000")
    rolls(table, "0000 +++0")  # missed by three, which two rolls read as Solid
    assert only(table).marks == ((0, 0, 0, 0, 0),)
    rolls(table, "++++ --00")
    assert only(table).marks == ((0, 0, 0, 1, 0),)


@proves("fate.tests.dynamic-without-opponent")
@pytest.mark.parametrize("ties", ["book", "actor-wins", "contest-rule"])
def test_the_chance_to_finish_against_chance_is_told_with_the_check(ties: str) -> None:
    table = Table.reading(dynamic_ties=ties).heroes()
    table.does(GM, BeginChallenge("cross the ice", "Fair", chance=True, goal="Minimal"))
    table.does(GM, RollChallenge(only(table).id, table.character("Mara")))
    command = RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics")
    odds = told(table, ANN, command)

    even = roll("Fair", "Fair", opposed=True)
    done = even.p_success + (Fraction(0) if ties == "contest-rule" else even.level)
    assert odds.advice.endswith(f"cross the ice: done with this check {percent(done)}.")


@pytest.mark.parametrize(("missed_by", "trouble"), [(4, True), (3, False)])
@proves("fate.challenges.fragility-trigger", "fate.challenges.goal-rung")
def test_trouble_comes_of_the_roll_that_ends_it_as_of_any_other(missed_by: int, trouble: bool) -> None:
    table = opposed(boxes="1 0 0 0 0", goal="Minimal", fragility="event", event="the ice breaks", trouble_at=4)

    exchange(table, f"{dice_for(missed_by)} -000")  # she is a step below him

    assert only(table).over == "Mara wins"
    assert ("Trouble: the ice breaks. The work itself is untouched." in table.panes["bob"]) is trouble


@proves("fate.challenges.tie-marks-both", "fate.challenges.goal-rung")
def test_a_level_exchange_that_takes_the_last_of_both_is_won_by_nobody() -> None:
    table = opposed(boxes="1 1 1 1 1")
    for place in (f"{ladder}/{rung}" for ladder in (0, 1) for rung in range(4)):
        table.does(GM, SetChallengeBoxes(only(table).id, place, 1, "so far"))

    exchange(table, "+000 0000")

    assert only(table).marks == ((1, 1, 1, 1, 1),) * 2
    assert only(table).over == "nobody wins"


@proves("fate.r.challenge-completion", "fate.challenges.goal-rung")
def test_a_goal_rung_without_a_box_is_reached_on_the_next_one_up() -> None:
    table = begun(boxes="1 1 0 2 1", goal="Solid", full_rung=True)

    for dice in ("0000", "+000", "++00"):
        rolls(table, dice)
        assert only(table).over == ""
    rolls(table, "++00")

    assert only(table).over == "it is done"
    assert not finished((1, 0, 0, 0, 0), (1, 0, 0, 0, 0), 1, full_rung=True)


@proves("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge", "fate.challenges.pooled-effort")
def test_help_with_a_check_is_for_the_game_master_to_say() -> None:
    alone, two = begun(), opposed(penalties=True)
    mara = alone.character("Mara")

    assert alone.refusal(ANN, RollChallenge(only(alone).id, mara, 1)) == "seat.not_the_gm"
    assert two.refusal(ANN, RollChallenge(only(two).id, against=-1)) == "seat.not_the_gm"
    assert two.refusal(GM, RollChallenge(only(two).id, against=10)) == "checks.modifier"
    fields = {
        seat.id: [field.name for one in table.offers(seat).values() if "roll-ch" in one.key for field in one.fields]
        for table, seat in ((alone, ANN), (two, GM))
    }
    assert fields == {"ann": [], "gm": ["modifier", "against"]}  # whoever has one hero need not say who
    alone.does(GM, RollChallenge(only(alone).id, mara, 2))
    check = alone.state[Checks].now
    assert check is not None
    assert [side.modifier for side in check.sides] == [2]
    exchange(two, "0000 0000", modifier=2, against=-1)
    assert only(two).marks == ((0, 0, 0, 0, 0), (0, 0, 1, 0, 0))
    two.does(GM, RollChallenge(only(two).id, modifier=1, against=1))
    check = two.state[Checks].now
    assert check is not None
    assert [side.modifier for side in check.sides] == [1, 0]  # the loss hinders him still


@proves("fate.challenges.goal-rung")
def test_the_last_box_ends_it_whoever_marks_it_and_it_goes_on_without() -> None:
    table, two = begun(), opposed()

    table.does(GM, SetChallengeBoxes(only(table).id, "0/4", 1, "as we said"))
    two.does(GM, SetChallengeBoxes(only(two).id, "0/4", 1, "as we said"))
    assert (only(table).over, only(two).over) == ("it is done", "Captain Vex wins")

    table.does(GM, SetChallengeBoxes(only(table).id, "0/1", 1, "that too"))
    assert only(table).over == "it is done"
    table.does(GM, SetChallengeBoxes(only(table).id, "0/4", 0, "no, after all"))
    assert only(table).over == ""
    rolls(table, "0000")
    assert only(table).marks == ((1, 1, 0, 0, 0),)


@proves("fate.challenges.combat-is-dynamic")
@pytest.mark.parametrize(
    ("reading", "boxes"),
    [("book", (0, 2, 3, 2, 1)), ("prose", (0, 2, 3, 2, 1)), ("tables", (0, 2, 2, 2, 1)), ("tapering", (0, 3, 3, 2, 1))],
)
def test_a_conflict_has_the_boxes_of_this_tables_wound_track(reading: str, boxes: tuple[int, ...]) -> None:
    table = Table.reading(wound_boxes=reading).heroes()

    table.does(GM, BeginReadyChallenge("conflict", table.character("Mara"), table.character("Finn")))

    assert only(table).boxes == boxes


@proves("fate.challenges.combat-is-dynamic", "fate.challenges.standing-penalties")
def test_losses_of_a_conflict_hinder_as_wounds_do() -> None:
    """One for Clipped on the next roll, one for Hurt, and one for every injury; at chess the worst alone counts."""
    for which, boxes, hinders in (("conflict", "", (-3, -1)), ("", "0 2 3 2 1", (-2, -2))):
        table = Table().heroes()
        sides = (table.character("Mara"), table.character("Finn"))
        ready = BeginReadyChallenge(which, *sides)
        table.does(GM, ready if which else BeginOpposedChallenge("a match", *sides, boxes=boxes, penalties=True))
        for place, marked in (("0/2", 2), ("0/3", 2), ("1/3", 1)):
            table.does(GM, SetChallengeBoxes(only(table).id, place, marked, "so far"))

        assert hindrances(only(table)) == hinders
    assert [as_wounds((0, 2, 0, 0, 0), last) for last in (-1, 0, 1, 2)] == [0, 0, -1, 0]


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize(
    ("successes", "credit", "said"),
    [
        (4, 3, "against Fair (+1); done with 4 successes; one by 3 or more counts twice"),
        (1, 0, "against Fair (+1); done with 1 success"),
    ],
)
def test_a_count_says_how_many_and_what_counts_twice(successes: int, credit: int, said: str) -> None:
    table = Table().heroes()

    table.does(GM, BeginCount("copy the book", "Fair", successes, credit))

    assert row(table) == said


@proves("fate.challenges.sample-research", "fate.challenges.sample-rumors", "fate.challenges.sample-cottage")
@pytest.mark.parametrize(("dice", "values"), [("fudge", (3, 1, 2)), ("d6", (25, 15, 20))])
def test_what_the_book_has_ready_is_as_hard_on_plain_fudges_ladder(dice: str, values: tuple[int, int, int]) -> None:
    """Its adjectives are those of its own ladder; Great is +2 on the other."""
    table = Table.reading(fate_versus_fudge_ladder="fudge", dice_system=dice).heroes()
    for which in ("research", "rumors"):
        table.does(GM, BeginReadyChallenge(which))
    cottage = next(one for one in table.offers(GM).values() if one.label == "From the book: a cottage")
    table.does(GM, CallTimedTest(table.character("Mara"), "a cottage", str(dict(cottage.fixed)["difficulty"])))

    check = table.state[Checks].now
    assert check is not None
    found = (*(one.difficulty for one in table.state[Challenges].known.values()), check.difficulty)
    assert found == values


@proves("fate.challenges.rung-outcomes")
def test_each_box_of_a_rung_may_bring_something_of_its_own() -> None:
    """As ten rumors do; the last goes for every box more, and a box marked again says the same."""
    told = []
    table = begun("one-box", boxes="0 3 1 1 1", results="|a cough / and/or a light|", goal="Complete")

    for dice in ("+000", "+000", "-000", "+000", "+000", "+000"):
        rolls(table, dice)
        told.append(table.panes["bob"][-1].removeprefix("clear the tunnel"))

    assert told == [
        ": a box on Competent: a cough.",
        ": a box on Competent: and/or a light.",
        " slips back by failure: 1 marked.",
        ": a box on Competent: and/or a light.",
        ": a box on Competent: and/or a light.",
        ": a box on Solid, rolled up from a full rung.",
    ]


@proves("fate.challenges.rung-outcomes")
def test_what_a_rung_brings_is_said_in_a_thousand_letters() -> None:
    refused = BeginChallenge("x", "Fair", results="x" * 1001)
    table = begun(results=f"|{'x' * 1000}")

    rolls(table, "++00")  # a rung of which nothing is said

    assert Table().heroes().refusal(GM, refused) == "sheet.words"
    assert table.panes["bob"][-1] == "clear the tunnel: a box on Solid."


@proves("fate.challenges.five-parts", "fate.tests.dynamic-without-opponent")
def test_a_difficulty_may_be_said_as_it_feels_and_circumstances_stand_on_a_rung() -> None:
    table = Table().heroes()

    table.does(GM, BeginChallenge("x", "Daunting"))

    assert only(table).difficulty == 2
    assert table.refusal(GM, BeginChallenge("x", "Daunting", chance=True)) == "ladder.no_such_rung"


@proves("fate.challenges.standing-penalties")
def test_a_small_loss_whose_box_is_clear_again_hinders_no_more() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, BeginReadyChallenge("chess", mara, finn))
    (match,) = table.state[Challenges].known.values()
    table.does(GM, RollChallenge(match.id))
    for seat in (ANN, BOB):
        dice = dice_for(2) + dice_for(0) if seat is BOB else ""
        table.does(seat, RollTest(table.asked(seat, "fate.name").id, "skill:Athletics"), dice)
    table.left_as_it_lies()
    before = hindrances(table.state[Challenges].known[match.id])
    table.does(GM, SetChallengeBoxes(match.id, "1/1", 0, "the knight was taken back"))

    assert (before, hindrances(table.state[Challenges].known[match.id])) == ((0, -1), (0, 0))
    assert (penalty((0, 0, 1, 0, 0), 1), as_wounds((0, 0, 1, 0, 0), 1)) == (-1, -1)
    assert (penalty((0, 0, 0, 0, 0), 1), as_wounds((0, 0, 0, 0, 0), 1), as_wounds((0, 1, 1, 0, 0), 1)) == (0, 0, -2)
