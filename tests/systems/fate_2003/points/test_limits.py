"""Fate points at their edges: on whose roll, at what price, and who is asked meanwhile."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check, opposed
from tests.systems.fate_2003.checks.special_rolls import does, six_sided
from tests.systems.fate_2003.points.paid import after_the_roll, held, let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.sheets.changes import SetBoxes, SetFatePoints
from threefates.testing.proof import proves


def asked(table: Table, kind: str) -> set[str]:
    """Whose questions of a kind are open."""
    return {one.owner for one in table.system.questions(table.state) if one.kind == kind}


@proves("fate.r.reroll-and-bonuses", "fate.aspects.repeat-invocation")
def test_where_the_losing_side_can_do_nothing_the_other_is_asked() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    for name in (mara, table.character("Finn")):
        table.does(GM, SetFatePoints(name, 0, "spent"))
    for aspect, boxes in (("Brawler", 2), ("Proud", 1)):
        table.does(GM, SetBoxes(f"{mara}/{aspect}", boxes, "used"))
    helpless = opposed_at(table, "---0 0000")

    assert asked(helpless, "fate.change") == {vex}


def opposed_at(table: Table, dice: str) -> Table:
    """Mara's Fencing, Good, against Vex's, Great, at this table."""
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "cross swords"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), dice)
    return table


@proves("fate.points.plus-one", "fate.points.one-per-roll")
def test_while_a_point_may_be_cancelled_its_side_is_not_asked_about_its_roll() -> None:
    table = opposed("++++ 0000")  # Vex is behind, and is asked first
    vex = table.character("Captain Vex")
    assert asked(table, "fate.change") == {vex}

    table.does(GM, AddFatePoint(vex))
    assert asked(table, "fate.change") == set()
    let_stand(table)

    assert [side.bonus for side in check(table).sides] == [0, 1]
    assert asked(table, "fate.change") == {table.character("Mara")}  # that was Vex's turn


@proves("fate.points.assist")
@pytest.mark.parametrize(
    ("dice", "behind", "ahead"), [("++++ 0000", "Captain Vex", "Mara"), ("---- 0000", "Mara", "Captain Vex")]
)
def test_while_help_may_be_cancelled_the_side_that_gets_it_is_not_asked(dice: str, behind: str, ahead: str) -> None:
    table = opposed(dice)
    helped = table.character(behind)
    assert asked(table, "fate.change") == {helped}

    table.does(BOB, HelpRoll(table.character("Finn"), helped))
    assert asked(table, "fate.change") == set()
    let_stand(table)

    assert [side.help for side in check(table).sides if side.character == helped] == [1]
    assert held(table)["Finn"] == 1
    assert asked(table, "fate.change") == {table.character(ahead)}


@proves("fate.points.plus-one", "fate.points.assist")
def test_a_point_for_a_fact_betters_no_roll() -> None:
    table = after_the_roll()
    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs here"))
    table.answers(GM, "so", kind="fate.wished")

    let_stand(table)

    assert (check(table).sides[0].bonus, check(table).sides[0].help) == (0, 0)
    assert check(table).sides[0].outcome == 0
    table.does(BOB, HelpRoll(table.character("Finn"), table.character("Mara")))
    let_stand(table)
    assert (check(table).sides[0].bonus, check(table).sides[0].help) == (0, 1)


@proves("fate.points.plus-one", "fate.points.assist", "fate.points.narrative")
def test_a_fact_may_be_claimed_while_nobody_rolls() -> None:
    table = Table().heroes()
    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs here"))
    table.answers(GM, "so", kind="fate.wished")

    let_stand(table)

    assert "a rope hangs here" in table.panes["bob"][-1]
    assert held(table)["Mara"] == 2


@proves("fate.points.cancel")
def test_a_fact_that_was_cancelled_is_claimed_again_for_one_point() -> None:
    table = Table().heroes()
    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs here"))
    table.answers(GM, "so", kind="fate.wished")
    table.answers(GM, "cancel", kind="fate.cancel")

    table.answers(ANN, "again", kind="fate.again")

    assert held(table) == {"Mara": 1, "Finn": 3, "Captain Vex": 1}
    table.does(GM, SetFatePoints(table.character("Mara"), 0, "for the test"))
    table.answers(BOB, "cancel", kind="fate.cancel")
    assert asked(table, "fate.again") == set()


@proves("fate.aspects.invoke-for-effect", "fate.points.narrative")
def test_a_fact_has_so_many_letters() -> None:
    table = Table().heroes()
    mara = table.character("Mara")

    assert table.refusal(ANN, ClaimFact(mara, "x" * 161)) == "sheet.words"
    assert table.refusal(ANN, InvokeForEffect(mara, "Proud", "x" * 161)) == "sheet.words"
    for command in (ClaimFact(mara, "x" * 160), InvokeForEffect(mara, "Proud", "x" * 160)):
        table.does(ANN, command)
        table.answers(GM, "not", kind="fate.wished")


@proves("fate.d6.fate-die", "fate.d6.bonus-penalty")
def test_only_dice_that_are_added_up_and_lie_there_get_one_more() -> None:
    fudge = after_the_roll()
    fudge.does(ANN, AddFatePoint(fudge.character("Mara")))
    let_stand(fudge)
    assert check(fudge).sides[0].faces == (-1, 0, 0, 0)

    early = six_sided()
    assert early.offers(ANN)[f"fate.add-fate-point.{early.character('Dan')}"].label == "Pay a Fate point for a die more"
    early.does(ANN, AddFatePoint(early.character("Dan")))
    let_stand(early)
    assert check(early).sides[0].faces == ()
    assert early.panes["bob"][-1] == "The point stands: Dan gets a die more on the roll to come."
    does(early, ANN, RollTest(early.asked(ANN, "fate.name").id, "skill:Climbing"), 1, 2, 3, 4)

    assert check(early).sides[0].outcome == 10


@proves("fate.d6.bonus-penalty")
def test_help_that_comes_before_the_throw_is_thrown_with_the_rest() -> None:
    table = Table.reading(dice_system="d6").heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "10"))
    table.does(BOB, HelpRoll(table.character("Finn"), table.character("Mara")))
    let_stand(table)
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), 1, 2, 3, 4)

    assert check(table).sides[0].outcome == 9  # the best three of four


@proves("fate.aspects.involuntary-invocation")
@pytest.mark.parametrize("reading", ["flat", "bidding"])
@pytest.mark.parametrize(
    ("points", "said"),
    [
        (96, "2 Fate points"),
        (97, "2 Fate points"),
        (98, "1 Fate point: 99 are as many as there can be"),
        (99, "0 Fate points: 99 are as many as there can be"),
    ],
)
def test_going_along_promises_no_more_than_a_sheet_holds(reading: str, points: int, said: str) -> None:
    table = Table.reading(bidding_use=reading).heroes()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, points, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "draws a knife"))
    if reading == "bidding":  # a point each lies on the table, and one more
        table.answers(ANN, "resist", kind="fate.bid")
        table.answers(GM, "raise", kind="fate.raise")

    assert table.asked(ANN, "fate.bid").options[0].label == f"Go along and gain {said}"
    table.answers(ANN, "along", kind="fate.bid")

    assert held(table)["Mara"] == min(99, points + 2)
