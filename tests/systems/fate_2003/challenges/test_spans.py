"""How often a check may be made, and what neglect does, where the table counts scenes and days."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.challenges.undertaken import begun, only, rolls
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.challenges.challenges import NeglectChallenge, RollChallenge, SetChallengeBoxes
from threefates.systems.fate_2003.challenges.customizing import BeginOpposedChallenge, BeginReadyChallenge
from threefates.systems.fate_2003.challenges.ladders import Every
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, RollTest
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.testing.proof import proves


def again(table: Table, name: str = "Mara") -> Command:
    return RollChallenge(only(table).id, table.character(name))


@proves("fate.challenges.span")
@pytest.mark.parametrize(("every", "days"), [(Every.DAY, 1), (Every.WEEK, 7), (Every.MONTH, 30)])
def test_the_next_check_waits_for_as_many_days_as_one_takes(every: Every, days: int) -> None:
    table = begun(every=every)
    rolls(table, "+000")

    assert table.refusal(GM, again(table)) == "challenges.too_soon"
    offered = next(one for one in table.offers(ANN).values() if one.command == "fate.roll-challenge")
    assert offered.refusal is not None
    assert offered.refusal.remedy == f"Wait for the next {every.value}, {counted(days, 'day')} from now."
    if days > 1:
        table.does(GM, LetDaysPass(days - 1))
        assert table.refusal(GM, again(table)) == "challenges.too_soon"
    table.does(GM, LetDaysPass(1))
    rolls(table, "+000")
    assert only(table).marks == ((0, 2, 0, 0, 0),)


@proves("fate.challenges.span", "fate.challenges.pooled-effort")
def test_who_has_made_a_check_waits_and_others_who_work_at_it_do_not() -> None:
    """By the scene; what is called off is no check, days are no scenes; uncounted, nobody waits."""
    table = begun(every=Every.SCENE)
    table.does(GM, StartScene("The tunnel"))
    table.does(GM, again(table))
    table.does(GM, CallOff())
    rolls(table, "----")
    rolls(table, "0000", "Finn", BOB)
    for name in ("Mara", "Finn"):
        assert table.refusal(GM, again(table, name)) == "challenges.too_soon"
    table.does(GM, LetDaysPass(30))
    offered = next(one for one in table.offers(ANN).values() if one.command == "fate.roll-challenge")
    assert offered.refusal is not None
    assert offered.refusal.title == "Mara has made the check of this scene."
    assert offered.refusal.remedy == "Wait for the next scene."
    assert "Finn has made the check of this scene." in str(table.system.view(table.state, table.state.viewer("ann")))
    table.does(GM, EndScene())
    rolls(table, "0000")
    free = begun()
    rolls(free, "----")
    rolls(free, "----")


@proves("fate.challenges.span", "fate.challenges.dynamic-challenge")
def test_both_who_contend_wait_for_the_next_exchange() -> None:
    table = Table().heroes()
    sides = (table.character("Mara"), table.character("Captain Vex"))
    table.does(GM, BeginOpposedChallenge("a game of letters", *sides, every=Every.DAY))
    table.does(GM, RollChallenge(only(table).id))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "0" * 8)
    table.left_as_it_lies()

    assert set(only(table).waits) == set(sides)
    assert table.refusal(GM, RollChallenge(only(table).id)) == "challenges.too_soon"


@proves("fate.challenges.recovery", "fate.challenges.sample-rumors", "fate.challenges.span")
def test_word_on_the_street_is_asked_for_once_a_day_and_goes_stale_by_the_week() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("rumors"))
    rolls(table, "++00")
    marks = sum(only(table).marks[0])

    assert table.refusal(GM, again(table)) == "challenges.too_soon"
    table.does(GM, LetDaysPass(6))
    assert sum(only(table).marks[0]) == marks == 1
    rolls(table, "++00")  # somebody has asked round: the week begins anew
    table.does(GM, LetDaysPass(6))
    assert sum(only(table).marks[0]) == 2
    table.does(GM, LetDaysPass(1))
    assert sum(only(table).marks[0]) == 1
    table.does(GM, LetDaysPass(21))
    assert sum(only(table).marks[0]) == 0
    assert "Rumors in the street slips back by neglect: 1 marked." in table.panes["bob"]
    assert [one.label for one in table.offers(GM).values() if one.command == "fate.let-days-pass"] == [
        "1 day passes",
        "7 days pass",
    ]


@proves("fate.challenges.recovery")
def test_neglect_is_counted_by_the_scene_too_and_not_once_the_work_is_done() -> None:
    table = begun(slips_every=Every.SCENE, recovery=2)
    rolls(table, "+000")
    rolls(table, "+000")
    rolls(table, "++00")
    table.does(GM, StartScene("Elsewhere"))
    table.does(GM, LetDaysPass(30))
    assert sum(only(table).marks[0]) == 3
    table.does(GM, EndScene())
    assert only(table).marks == ((0, 0, 1, 0, 0),)
    done = begun(slips_every=Every.DAY, recovery=1)
    rolls(done, "++++")
    assert only(done).over
    done.does(GM, LetDaysPass(7))
    assert sum(only(done).marks[0]) == 1


@proves("fate.challenges.span")
def test_a_check_before_the_first_scene_or_between_two_is_not_one_of_the_scene_that_begins() -> None:
    table = begun(every=Every.SCENE)
    rolls(table, "0000")
    assert table.refusal(ANN, again(table)) == "challenges.too_soon"
    for scene in ("The first", "The second"):
        table.does(GM, StartScene(scene))
        rolls(table, "0000")
        assert table.refusal(ANN, again(table)) == "challenges.too_soon"
        table.does(GM, EndScene())
        rolls(table, "0000")
        assert table.refusal(ANN, again(table)) == "challenges.too_soon"


@proves("fate.challenges.recovery")
@pytest.mark.parametrize(("worked", "left"), [("in it", 1), ("before it", 0), ("never", 0)])
def test_nothing_slips_for_a_scene_in_which_somebody_has_worked_at_it(worked: str, left: int) -> None:
    table = begun(slips_every=Every.SCENE, recovery=2)
    if worked == "before it":
        rolls(table, "----")
    table.does(GM, SetChallengeBoxes(only(table).id, "0/2", 1, "for the test"))
    table.does(GM, StartScene("The tunnel"))
    if worked == "in it":
        rolls(table, "----")
        rolls(table, "----", "Finn", BOB)
    table.does(GM, EndScene())
    assert only(table).marks == ((0, 0, left, 0, 0),)

    table.does(GM, StartScene("The street"))
    table.does(GM, EndScene())
    assert only(table).marks == ((0, 0, 0, 0, 0),)


@proves("fate.challenges.recovery")
def test_what_slips_by_the_game_masters_word_is_not_counted_once_more() -> None:
    table = begun(slips_every=Every.WEEK, recovery=1)
    table.does(GM, SetChallengeBoxes(only(table).id, "0/2", 2, "for the test"))
    left = []
    for days in (6, 1, 5, 1):
        table.does(GM, LetDaysPass(days))
        if days == 6:
            table.does(GM, NeglectChallenge(only(table).id))
        left.append(only(table).marks[0][2])

    assert left == [1, 1, 1, 0]


@proves("fate.challenges.sample-rumors", "fate.challenges.goal-rung")
def test_there_are_rumors_left_once_the_secret_is_out() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("rumors"))
    assert table.panes["bob"][-1].startswith("A challenge: Rumors in the street, against Fair (+1)")
    assert "it goes on until every box is marked" in table.panes["bob"][-1]
    rolls(table, "++++")  # the secret
    assert (only(table).marks, only(table).over) == (((0, 0, 0, 0, 1),), "")

    table.does(GM, LetDaysPass(1))
    rolls(table, "+++0")
    assert (only(table).marks, only(table).over) == (((0, 0, 0, 1, 1),), "")
    table.does(GM, LetDaysPass(7))  # and the news goes stale
    assert only(table).marks == ((0, 0, 0, 0, 1),)

    for rung, boxes in enumerate((1, 1, 5, 5)):
        assert only(table).over == ""
        table.does(GM, SetChallengeBoxes(only(table).id, f"0/{rung}", boxes, "A month of asking"))
    assert only(table).over == "it is done"
    table.does(GM, SetChallengeBoxes(only(table).id, "0/2", 4, "One was forgotten"))
    assert only(table).over == ""


@proves("fate.challenges.recovery")
def test_what_slips_by_word_of_the_game_master_is_counted_anew_from_there() -> None:
    table = begun(slips_every=Every.WEEK, recovery=1)
    for dice in ("0000", "+000", "++00"):
        rolls(table, dice)
    table.does(GM, LetDaysPass(1))
    table.does(GM, NeglectChallenge(only(table).id))
    left = sum(only(table).marks[0])

    table.does(GM, LetDaysPass(6))
    assert sum(only(table).marks[0]) == left == 2
    table.does(GM, LetDaysPass(1))
    assert sum(only(table).marks[0]) == 1
