"""What a roll has to reach, in its odds as in play: side by side, level, and where nobody has a die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.checks.special_rolls import does
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.odds import fate_2003
from threefates.rulebook.agenda import Answer, Choice
from threefates.rulebook.chapter import Chances
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, RollTest
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves

SUMS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
SHARE = {value: Fraction(SUMS.count(value), 81) for value in range(-4, 5)}


def names(table: Table, by: Seat, trait: str = "skill:Athletics") -> RollTest:
    return RollTest(table.asked(by, "fate.name").id, trait)


def check(table: Table) -> Check:
    found = table.state[Checks].now
    assert found is not None
    return found


def race(goal: str, dice: str = "") -> Table:
    """Mara, Fair, and Finn, Good, run side by side."""
    table = Table().heroes()
    table.does(GM, CallContest((table.character("Mara"), table.character("Finn")), "a race", goal))
    if dice:
        table.does(ANN, names(table, ANN))
        table.does(BOB, names(table, BOB), dice)
    return table


def left(table: Table, by: Seat) -> Chances:
    return told(table, by, Answer(table.asked(by, "fate.change").id, "leave"))


@proves("fate.tests.contest-option")
@pytest.mark.parametrize("goal", [-2, 0, 1, 3, 6])
def test_side_by_side_it_takes_the_difficulty_and_more_than_the_others(goal: int) -> None:
    table = race(str(goal))
    table.does(ANN, names(table, ANN))
    leads = [(mine, theirs) for mine, theirs in product(SHARE, repeat=2) if 2 + mine >= goal and 2 + mine > 1 + theirs]

    found = told(table, BOB, names(table, BOB))

    assert Fraction(found.success) == sum(SHARE[mine] * SHARE[theirs] for mine, theirs in leads)
    assert dict(found.options)["skill:Athletics"] == found.success
    assert sum(Fraction(share) for _, share in found.outcomes) == 1


@proves("fate.tests.contest-option")
@pytest.mark.parametrize(
    ("goal", "dice", "makes_it"),
    [
        ("Average", "000+" + "+000", "0"),  # +2 beside +3: makes it, and is behind
        ("Average", "000+" + "0000", "0"),  # level at +2
        ("Average", "00++" + "0000", "1"),  # alone in front
        ("Great", "+++0" + "0000", "1"),
        ("Epic", "+++0" + "0000", "0"),  # in front, and short of it
    ],
)
def test_when_the_dice_lie_there_who_is_behind_has_not_done_best(goal: str, dice: str, makes_it: str) -> None:
    table = race(goal, dice)
    until_asked(table, "Mara")

    assert left(table, ANN).success == makes_it


def until_asked(table: Table, name: str) -> None:
    """Everybody who is asked before somebody leaves it."""
    while not (asked := changing(table)).asks.startswith(name):
        table.does(table.seats[asked.seats[0]], Answer(asked.id, "leave"))


def changing(table: Table) -> Choice:
    return next(one for one in table.system.questions(table.state) if one.kind == "fate.change")


TIES = ["book", "both-minimal", "actor-wins", "contest-rule"]


@proves("fate.r.dynamic-ties", "fate.tests.dynamic-check")
@pytest.mark.parametrize("reading", TIES)
def test_level_counts_where_the_table_says_that_it_is_enough(reading: str) -> None:
    """For both where both just manage, for whoever acts where they win; in the notebook and in play."""
    table = Table.reading(dynamic_ties=reading).heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Finn"), "a shove"))
    mara = told(table, ANN, names(table, ANN))
    notebook = fate_2003.roll("Fair", "Fair", opposed=True, readings={"fate.r.dynamic-ties": reading}).p_success
    table.does(ANN, names(table, ANN))
    finn = told(table, BOB, names(table, BOB))

    enough = {
        "Mara": reading in ("both-minimal", "actor-wins"),
        "Finn": reading == "both-minimal",
    }
    for name, found, lead in (("Mara", mara, 0), ("Finn", finn, 1)):
        least = 0 if enough[name] else 1
        share = sum(SHARE[a] * SHARE[b] for a, b in product(SHARE, repeat=2) if lead + a - b >= least)
        assert Fraction(found.success) == share
    assert Fraction(mara.success) == notebook

    table.does(BOB, names(table, BOB), "000+" + "0000")
    now = left(table, ANN)
    table.left_as_it_lies()
    result = check(table).result
    assert now.success == str(int(enough["Mara"]))
    if result:
        assert (result.both or result.winner == 0) is enough["Mara"]


@proves("fate.d6.dynamic", "fate.d6.abysmal")
@pytest.mark.parametrize(
    ("skills", "faces", "success"),
    [
        (("Fair", "Fair"), (1, 2, 3, 1, 2, 3), "1"),  # whoever acts has reached the other's total
        (("Fair", "Fair"), (1, 2, 3, 1, 2, 4), "0"),
        (("Abysmal", "Abysmal"), (), "0"),  # level, and nobody has a die
        (("Terrible", "Abysmal"), (), "1"),
    ],
)
def test_dice_added_up_reach_the_others_total(skills: tuple[str, str], faces: tuple[int, ...], success: str) -> None:
    table = Table.reading(dice_system="d6")
    for seat, name, skill in zip((ANN, BOB), ("Mara", "Finn"), skills, strict=True):
        table.does(seat, MakeCharacter(name, f"Athletics {skill}", "Brawler 2"))
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Finn"), "a shove"))
    does(table, ANN, names(table, ANN))
    before = told(table, BOB, names(table, BOB))
    does(table, BOB, names(table, BOB), *faces)

    until_asked(table, "Mara")
    now = left(table, ANN)

    assert now.success == success
    rows = {said.partition(",")[0]: Fraction(share) for said, share in before.outcomes}
    assert Fraction(before.success) == rows.get("win", 0)  # whoever is acted against must have more


@proves("fate.tests.contest-option")
def test_a_point_is_worth_what_it_does_for_being_in_front() -> None:
    table = race("Average", "000+" + "0000")
    finn = table.character("Finn")
    until_asked(table, "Finn")

    point = told(table, BOB, AddFatePoint(finn))

    assert (point.success, dict(point.options)["without"]) == ("1", "0")
