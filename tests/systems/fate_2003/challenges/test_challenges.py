"""Challenges: the ladder by itself, the book's examples, and whole challenges at the table."""

from __future__ import annotations

import pytest

from tests.systems.examples import example
from tests.systems.fate_2003.challenges.undertaken import begun, only, rolls
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.parts import Listing, Pool
from threefates.systems.fate_2003.challenges.challenges import (
    DropChallenge,
    NeglectChallenge,
    RollChallenge,
    SetChallengeBoxes,
)
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.customizing import BeginOpposedChallenge, BeginReadyChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.fragility import after_failure
from threefates.systems.fate_2003.challenges.ladders import (
    Boxes,
    Fragility,
    after_neglect,
    finished,
    marked,
    penalty,
    rung_of,
    shape,
    worth,
)
from threefates.systems.fate_2003.checks.check_types import check_type
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.dice.ladder import adjective, rating
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import time_taken
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, RumorDifficulty
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.testing.proof import proves

EMPTY: Boxes = (0, 0, 0, 0, 0)
WIDE = DynamicBands.WIDE_MIDDLE


@proves("fate.challenges.roll-up", "fate.challenges.goal-rung", "fate.challenges.sample-research")
def test_small_successes_roll_up_to_the_end_of_the_research() -> None:
    given, book = example("fate.x.research-party")
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("research"))
    challenge = only(table)
    assert challenge.difficulty == rating(given["difficulty"])
    assert {str(at): count for at, count in enumerate(challenge.boxes) if count} == given["ladder"]
    assert challenge.goal == given["goal"]

    marks, where = EMPTY, []
    for margin in given["sample_margins"]:
        found = marked(marks, challenge.boxes, rung_of(margin, None))
        assert found is not None
        marks, rung = found
        where.append(rung)

    assert where == book["marks"]
    assert finished(marks, challenge.boxes, challenge.goal, full_rung=challenge.full_rung) is book["complete"]


@proves("fate.challenges.sample-rumors", "fate.challenges.fragility-trigger")
def test_rumors_in_the_street() -> None:
    given, book = example("fate.x.rumors")
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("rumors"))
    challenge = only(table)

    assert (challenge.difficulty, challenge.trouble_at) == (rating(given["difficulty"]), given["fragility"]["mof"])
    assert challenge.boxes[2] + challenge.boxes[3] == book["rumors"]
    assert (challenge.boxes[4], sum(challenge.boxes)) == (book["secrets"], book["total_boxes"])
    assert adjective(rating(given["difficulty"]) - challenge.trouble_at) == book["mof_3_outcome"]

    rolls(table, "++00")
    table.does(GM, LetDaysPass(1))
    rolls(table, "---0")

    assert only(table).marks == ((0, 0, 1, 0, 0),)
    assert any("spurious rumor" in line for line in table.panes["bob"])
    assert table.panes["bob"][-1].startswith("Trouble: somebody takes offence")


@proves("fate.r.rumor-difficulty")
@pytest.mark.parametrize("reading", RumorDifficulty)
def test_rumors_are_as_hard_to_hear_as_the_table_reads(reading: RumorDifficulty) -> None:
    table = Table.reading(rumor_difficulty=reading.reading).heroes()

    table.does(GM, BeginReadyChallenge("rumors"))

    assert only(table).difficulty == rating(reading.reading)


@proves("fate.challenges.sample-cottage", "fate.challenges.counted-tests")
def test_a_cottage_takes_as_long_as_one_roll_says() -> None:
    given, book = example("fate.x.cottage")

    for case in book["cases"]:
        made = "mos" in case
        assert time_taken(given["base_days"], 7, case.get("mos", case.get("mof")), made=made) == case["days"]


RUNG_NAMES = {"0": 0, "1": 1, "2-4": 2, "5-6": 3, "7+": 4}


@proves("fate.challenges.dynamic-challenge", "fate.challenges.standing-penalties", "fate.challenges.sample-chess")
@proves("fate.challenges.tie-marks-both", "fate.r.chess-labels")
def test_the_chess_match() -> None:
    """Louis and Ferdinand, with the dice that make the margins the book names after penalties."""
    given, book = example("fate.x.chess-match")
    table = Table().heroes()
    louis, ferdinand = table.character("Mara"), table.character("Finn")  # Athletics Fair, and Athletics Good
    table.does(GM, BeginReadyChallenge("chess", louis, ferdinand))
    assert only(table).boxes == tuple(given["ladder"][rung] for rung in RUNG_NAMES)
    players = {"Louis": 0, "Ferdinand": 1}
    hindered = []

    for exchange, thrown in zip(given["exchanges"], DICE, strict=True):
        table.does(ANN, RollChallenge(only(table).id))
        table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
        table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), thrown)
        table.left_as_it_lies()
        result = table.state[Checks].now
        assert result is not None
        assert result.result is not None
        assert result.result.margin == exchange["margin"]
        assert result.result.winner == players.get(exchange["winner"])
        hindered.append([penalty(*pair) for pair in zip(only(table).marks, only(table).last, strict=True)])

    for name, at in players.items():
        assert only(table).marks[at] == tuple(book[f"final_ladder_{name.lower()}"][rung] for rung in RUNG_NAMES)
        expected = [one["penalties_after"][name] for one in book["steps"] if "penalties_after" in one]
        assert [now[at] for now in hindered[:4]] == expected
    assert only(table).over == "Mara wins"
    assert any("rolled up from a full rung" in line for line in table.panes["gm"])


DICE = ["+++0 0000", "0000 +000", "+000 0000", "++++ -000", "++++ 0000"]


@proves("fate.challenges.default-ladder", "fate.challenges.complexity")
def test_a_ladder_has_the_usual_shape_or_any_other() -> None:
    assert shape("usual") == (2, 2, 2, 2, 1)
    assert shape("pyramid") == (5, 4, 3, 2, 1)
    assert shape("1, 1, 5, 5, 1") == (1, 1, 5, 5, 1)
    assert [shape(text) for text in ("", "1 2", "0 0 0 0 0", "99 1 1 1 1", "🎲", "1 2 3 4 x")] == [None] * 6


@pytest.mark.parametrize(
    ("fragility", "left"),
    [
        (Fragility.NONE, (2, 1, 0, 1, 0)),
        pytest.param(Fragility.ONE_BOX, (2, 1, 0, 0, 0), marks=proves("fate.challenges.fragility-default")),
        pytest.param(Fragility.HIGHEST, (2, 1, 0, 0, 0), marks=proves("fate.challenges.fragility-severe")),
        pytest.param(Fragility.ALL, EMPTY, marks=proves("fate.challenges.fragility-severe")),
        pytest.param(Fragility.DESTROYED, EMPTY, marks=proves("fate.challenges.fragility-severe")),
        pytest.param(Fragility.EVENT, (2, 1, 0, 1, 0), marks=proves("fate.challenges.fragility-trigger")),
    ],
)
def test_what_a_failure_by_two_leaves(fragility: Fragility, left: Boxes) -> None:
    assert after_failure((2, 1, 0, 1, 0), fragility, 2) == left


@proves("fate.r.fragility-empty")
def test_a_failure_clears_nothing_below_its_rung() -> None:
    assert after_failure((2, 1, 0, 0, 0), Fragility.ONE_BOX, 3) == (2, 1, 0, 0, 0)


@proves(
    "fate.challenges.static-challenge",
    "fate.challenges.five-parts",
    "fate.challenges.difficulty",
    "fate.challenges.dynamic-challenge",
)
def test_a_challenge_is_finished_check_by_check() -> None:
    table = begun(shape="one box a rung", goal="Solid", span="a day")

    for dice in ("0000", "0000", "0000"):
        rolls(table, dice)

    assert only(table).marks == ((1, 1, 1, 0, 0),)
    assert table.panes["bob"][-1] == "clear the tunnel: it is done."
    assert table.refusal(GM, RollChallenge(only(table).id, table.character("Mara"))) == "challenges.over"


@proves("fate.r.challenge-completion")
def test_the_whole_goal_rung_may_be_needed() -> None:
    assert finished((0, 1, 0, 0, 0), (2, 2, 0, 0, 0), 1, full_rung=False)
    assert not finished((0, 1, 0, 0, 0), (2, 2, 0, 0, 0), 1, full_rung=True)
    assert finished((0, 2, 0, 0, 0), (2, 2, 0, 0, 0), 1, full_rung=True)


@proves("fate.challenges.static-challenge")
@proves("fate.challenges.pooled-effort", "fate.tests.check-types")
def test_several_work_at_one_ladder_each_with_a_check_of_their_own() -> None:
    table = begun(shape="one box a rung")

    table.does(BOB, RollChallenge(only(table).id, table.character("Finn")))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), "-000")
    table.left_as_it_lies()
    rolls(table, "0000")

    assert only(table).marks == ((1, 1, 0, 0, 0),)
    check = table.state[Checks].now
    assert check is not None
    assert check_type(check) == "static challenge"
    assert table.refusal(ANN, RollChallenge(only(table).id, table.character("Finn"))) == "character.not_yours"


@proves("fate.r.test-challenge-terms", "fate.tests.check-types")
@pytest.mark.parametrize(
    ("terms", "alone", "opposed"),
    [("rolls", "A static test.", "A dynamic test."), ("opposition", "A test.", "A challenge.")],
)
def test_a_check_is_called_as_the_chapter_calls_it_that_the_table_goes_by(terms: str, alone: str, opposed: str) -> None:
    table = Table.reading(test_challenge_terms=terms).heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")

    table.does(GM, CallStaticTest(mara, "leap the gap", "Good"))
    assert named(table, "0000") == alone
    table.does(GM, CallDynamicTest(mara, vex, "cross swords"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    assert named(table, "00000000") == opposed


def named(table: Table, dice: str) -> str:
    """What the check is called once Mara has rolled and nobody changes anything."""
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"), dice)
    shown = table.left_as_it_lies().system.view(table.state, table.state.viewer("bob"))["test"]
    assert isinstance(shown, Pool)
    return shown.lines[-1].text


@proves("fate.challenges.span", "fate.challenges.recovery")
def test_neglect_clears_what_was_gained() -> None:
    table = begun(span="a day", recovery=1, recovery_per="week")
    assert table.refusal(GM, NeglectChallenge(only(table).id)) == "challenges.no_recovery"
    rolls(table, "0000")
    rolls(table, "+000")

    table.does(GM, NeglectChallenge(only(table).id))

    assert only(table).marks == ((0, 1, 0, 0, 0),)
    shown = table.system.view(table.state, table.state.viewer("bob"))["challenges"]
    assert isinstance(shown, Listing)
    assert "one check takes a day; neglect clears 1 every week" in shown.rows[0].detail
    assert after_neglect((1, 1, 0, 0, 0), 5) == EMPTY


@proves("fate.challenges.rung-outcomes")
def test_a_box_brings_what_its_rung_says() -> None:
    table = begun(results="a cough|a light|daylight")

    rolls(table, "+000")

    assert table.panes["bob"][-1] == "clear the tunnel: a box on Competent: a light."


@proves("fate.challenges.static-challenge")
def test_a_failure_ruins_delicate_work() -> None:
    table = begun("destroyed", trouble_at=2)

    rolls(table, "-000")
    assert only(table).over == ""
    rolls(table, "--00")

    assert only(table).over == "it is ruined"


@proves("fate.challenges.counted-tests")
def test_successes_are_counted_and_a_great_one_counts_twice() -> None:
    table = Table().heroes()
    table.does(GM, BeginCount("copy the book", "Fair", 4, credit=3))

    for dice in ("+++0", "--00", "0000", "+000"):
        rolls(table, dice)

    assert only(table).marks == ((4, 0, 0, 0, 0),)
    assert only(table).over == "it is done"
    assert worth(9, 0) == 1


@proves("fate.challenges.combat-is-dynamic")
def test_the_wound_track_serves_any_conflict() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("conflict", table.character("Mara"), table.character("Finn")))

    assert only(table).boxes == (0, 2, 3, 2, 1)
    assert marked(EMPTY, only(table).boxes, 0) is None
    assert marked((0, 2, 0, 0, 0), only(table).boxes, 1) == ((0, 2, 1, 0, 0), 2)


def test_a_drawn_out_contest_needs_two_and_a_ladder() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")

    assert table.refusal(GM, BeginOpposedChallenge("debate", mara, mara)) == "checks.one_side"
    assert table.refusal(ANN, BeginOpposedChallenge("debate", mara, finn)) == "seat.not_the_gm"
    assert table.refusal(GM, BeginOpposedChallenge("debate", mara, finn, shape="tall")) == "challenges.shape"
    assert table.refusal(GM, BeginOpposedChallenge("debate", mara, finn, shape="1 1 1 1 0")) == "challenges.no_goal"


def test_the_table_mends_a_ladder_and_puts_it_away() -> None:
    table = begun()
    name = only(table).id

    table.does(GM, SetChallengeBoxes(name, "0/1", 2, "as we left it"))
    assert only(table).marks == ((0, 2, 0, 0, 0),)
    assert table.refusal(GM, SetChallengeBoxes(name, "0/1", 3, "more")) == "challenges.boxes"
    assert table.refusal(GM, SetChallengeBoxes(name, "0/1", 1, " ")) == "text.empty"
    assert table.refusal(GM, SetChallengeBoxes(name, "0/1", 1, "x" * 201)) == "text.too_long"
    assert table.refusal(ANN, DropChallenge(name)) == "seat.not_the_gm"
    table.does(GM, DropChallenge(name))

    assert not table.state[Challenges].known


def test_a_challenge_put_away_during_its_check_leaves_the_check_alone() -> None:
    table = begun()
    table.does(GM, RollChallenge(only(table).id, table.character("Mara")))
    table.does(GM, DropChallenge(only(table).id))

    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), "0000")
    table.left_as_it_lies()

    assert table.panes["bob"][-1].startswith("Mara makes it exactly.")
