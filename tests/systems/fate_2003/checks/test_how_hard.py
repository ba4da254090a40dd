"""How hard it is, with either kind of dice: what the guidelines say, and what nobody can say of a hopeless roll."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.checks.special_rolls import does
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing, Row
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallRoll
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, ProposeTest, RollTest
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves


def guidelines(table: Table) -> tuple[Row, ...]:
    """What the Game Master reads of how hard things are."""
    shown = table.system.view(table.state, table.state.viewer("gm"))["difficulties"]
    assert isinstance(shown, Listing)
    return shown.rows


@proves("fate.d6.target-numbers", "fate.difficulty.guideline-table", "fate.difficulty.negligible")
def test_where_dice_are_added_up_each_tier_says_its_target_number() -> None:
    added = guidelines(Table.reading(dice_system="d6"))

    assert [row.text for row in added] == [
        "Negligible: Poor, 1 to reach; hardly ever rolled for",
        "Simple: Mediocre, 5 to reach",
        "Challenging: Average, 10 to reach",
        "Difficult: Fair, 15 to reach",
        "Daunting: Good, 20 to reach",
        "Staggering: Great, 25 to reach",
        "Revolutionary: Superb, 30 to reach",
    ]
    assert [row.text for row in guidelines(Table())] == [
        "Negligible: Poor (−2); hardly ever rolled for",
        "Simple: Mediocre (−1)",
        "Mundane: Average (0)",
        "Difficult: Fair (+1)",
        "Daunting: Good (+2)",
        "Staggering: Great (+3)",
        "Nearly impossible: Superb (+4)",
    ]


@proves("fate.difficulty.guideline-table", "fate.difficulty.negligible")
def test_each_tier_has_the_examples_of_its_own() -> None:
    first = [row.detail.partition("; ")[0] for row in guidelines(Table())[:7]]

    assert first == [
        "start a car",
        "drive in rain",
        "parallel park with under a foot of room",
        "simple surgery",
        "fly a fighter jet",
        "multiple organ transplant",
        "found a new branch of science",
    ]


@proves("fate.difficulty.guideline-table", "fate.difficulty.negligible", "fate.r.difficulty-examples")
@pytest.mark.parametrize(("reading", "listed", "table"), [("prose", 7, 0), ("table", 0, 6), ("book", 7, 6)])
def test_examples_are_the_lists_the_tables_or_both(reading: str, listed: int, table: int) -> None:
    rows = guidelines(Table.reading(difficulty_examples=reading))[:7]

    assert len([row for row in rows if row.detail]) == listed
    assert len([row for row in rows if row.counters]) == table


@proves("fate.difficulty.by-party-skill", "fate.d6.target-numbers")
def test_every_skill_of_the_party_suggests_difficulties_however_many_there_are() -> None:
    """By heroes alone, one row for all in which the best is as good; as target numbers where dice are added up."""
    table = Table.reading(dice_system="d6")
    for seat, name, skills in ((ANN, "Mara", range(1, 14)), (BOB, "Finn", range(13, 21))):
        table.does(seat, MakeCharacter(name, ", ".join(f"Skill {at} Fair" for at in skills)))
    table.does(BOB, MakeCharacter("Wren", "Skill 20 Good"))
    table.does(GM, MakeCharacter("Captain Vex", "Swordplay Legendary", npc=True))

    better, others = guidelines(table)[7:]

    assert better.text == "Skill 20: the party's best is Good (4d)"
    assert [counter.value for counter in better.counters] == [
        "Average, 10 to reach or Fair, 15 to reach",
        "Great, 25 to reach or Superb, 30 to reach",
    ]
    assert {f"Skill {at}" for at in range(1, 20)} == set(others.text.split(":")[0].split(", "))


@proves("fate.d6.abysmal", "fate.difficulty.roll-first")
@pytest.mark.parametrize(("skill", "faces", "plainly"), [("Abysmal", (), False), ("Terrible", (), True)])
def test_a_roll_without_a_die_is_never_plainly_enough(skill: str, faces: tuple[int, ...], *, plainly: bool) -> None:
    table = Table.reading(dice_system="d6")
    table.does(ANN, MakeCharacter("Dan", f"Climbing {skill}"))
    table.does(GM, CallRoll(table.character("Dan"), "climb the wall"))
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Climbing"), *faces)
    table.left_as_it_lies()
    asked = table.asked(GM, "fate.judge")

    assert ("made" in [option.value for option in asked.options]) is plainly
    if not plainly:
        assert table.refusal(GM, Answer(asked.id, "made")) == "choice.no_such_answer"
        table.answers(GM, "Poor")
        result = check(table).result
        assert result is not None
        assert (result.winner, result.margin) == (None, 1)


@proves("fate.d6.dynamic", "fate.d6.core-roll", "fate.r.dynamic-ties")
@pytest.mark.parametrize(
    ("rulings", "answers"),
    [
        ({}, ["first", "nobody", "again", "skill"]),
        ({"dynamic_ties": "contest-rule"}, ["again", "skill"]),
    ],
)
def test_whoever_acts_has_reached_the_others_total_by_coming_out_level(
    rulings: dict[str, str], answers: list[str]
) -> None:
    table = Table.reading(dice_system="d6", **rulings).heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Finn"), "a race"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
    does(table, BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), 4, 4, 4, 3, 3, 3, 3)
    table.left_as_it_lies()

    asked = table.asked(GM, "fate.tie")

    assert [option.value for option in asked.options] == answers
    assert asked.if_absent == answers[0]
    table.answers(GM, answers[0] if answers[0] == "first" else "skill")
    result = check(table).result
    assert result is not None
    assert result.winner == (0 if answers[0] == "first" else 1)


@proves("fate.difficulty.negligible", "fate.difficulty.guideline-table")
@pytest.mark.parametrize("ceiling", ["superb", "legendary"])
def test_of_the_easiest_alone_it_is_said_that_hardly_anybody_rolls_for_it(ceiling: str) -> None:
    table = Table.reading(human_ceiling=ceiling).heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "up the ladder"))
    asked = table.asked(GM, "fate.proposed").options

    for labels in ([option.label for option in asked[:7]], [row.text for row in guidelines(table)[:7]]):
        assert [label.endswith("; hardly ever rolled for") for label in labels] == [True, *[False] * 6]
