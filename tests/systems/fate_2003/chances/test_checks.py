"""What hangs on a question: a point that stands or is cancelled, points that run out, a tie, dice that fall next."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fate_2003.chances.asking import of_traits, told, unsaid
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.odds import fate_2003
from threefates.rulebook.agenda import Answer
from threefates.rulebook.chapter import Chances
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallStaticTest,
    ProposeTest,
    RollTest,
)
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import ClaimFact
from threefates.systems.fate_2003.points.proposed_invocation import ProposeInvocation
from threefates.systems.fate_2003.points.standing import LetStand
from threefates.systems.fate_2003.sheets.changes import SetFatePoints

MARA, FINN, VEX = "Mara", "Finn", "Captain Vex"
AHEAD = Fraction((3**8 - 1107) // 2, 3**8)  # of an equal: eight dice come to nothing in 1107 ways
PLAIN, POINTED = fate_2003.roll("Fair", "Great").p_success, fate_2003.roll("Fair", "Great", points=1).p_success


def called(**rulings: str) -> Table:
    """Mara is called on: her Athletics, Fair, against Great."""
    table = Table.reading(**rulings).heroes()
    table.does(GM, CallStaticTest(table.character(MARA), "leap the gap", "Great"))
    return table


def rolls(table: Table, by: Seat = ANN, dice: str = "", trait: str = "skill:Athletics") -> None:
    table.does(by, RollTest(table.asked(by, "fate.name").id, trait), dice)


def of_answer(table: Table, by: Seat, kind: str, option: str) -> Chances:
    return told(table, by, Answer(table.asked(by, kind).id, option))


# points


def test_before_a_trait_is_named_a_point_says_what_it_is_worth_with_the_best_and_with_each() -> None:
    table = called()
    plain = of_traits(table, ANN)

    point = told(table, ANN, AddFatePoint(table.character(MARA)))
    table.does(ANN, AddFatePoint(table.character(MARA)))
    for seat in (BOB, GM):
        table.answers(seat, "stand")

    with_it = of_traits(table, ANN)
    assert dict(point.options) == {"without": plain["skill:Fencing"], **with_it}
    assert point.success == with_it["skill:Fencing"]


def test_help_before_the_throw_says_what_it_is_worth() -> None:
    table = called()
    table.does(GM, SetFatePoints(table.character(FINN), 3, "for the example"))
    plain = of_traits(table, ANN)

    help_ = told(table, BOB, HelpRoll(table.character(FINN), table.character(MARA)))
    table.does(BOB, HelpRoll(table.character(FINN), table.character(MARA)))
    for seat in (ANN, GM):
        table.answers(seat, "stand", kind="fate.cancel")

    assert dict(help_.options) == {"without": plain["skill:Fencing"], **of_traits(table, ANN)}


def spent() -> Table:
    """Mara has paid a point before she names a trait; Bob and the Game Master may cancel it."""
    table = called()
    table.does(ANN, AddFatePoint(table.character(MARA)))
    return table


@pytest.mark.parametrize("by", [BOB, GM])
def test_whoever_may_cancel_a_point_hears_the_roll_with_it_and_without(by: Seat) -> None:
    table = spent()

    stand, cancel = (of_answer(table, by, "fate.cancel", option) for option in ("stand", "cancel"))

    assert Fraction(stand.success) == fate_2003.roll("Good", "Great", points=1).p_success
    assert Fraction(cancel.success) == fate_2003.roll("Good", "Great").p_success
    assert dict(stand.options) == dict(cancel.options) == {"stand": stand.success, "cancel": cancel.success}


@pytest.mark.parametrize(("dice", "stand", "cancel"), [("-000", "0", "0"), ("+000", "1", "0"), ("++00", "1", "1")])
def test_a_point_paid_when_the_dice_lie_there_makes_it_or_does_not(dice: str, stand: str, cancel: str) -> None:
    table = called()
    rolls(table, dice=dice)
    table.does(ANN, AddFatePoint(table.character(MARA)))

    found = of_answer(table, GM, "fate.cancel", "stand")

    assert dict(found.options) == {"stand": stand, "cancel": cancel}


def test_whoever_was_cancelled_hears_what_another_point_would_bring() -> None:
    table = spent()
    table.does(GM, SetFatePoints(table.character(MARA), 2, "to pay again"))
    table.answers(GM, "cancel", kind="fate.cancel")

    again = of_answer(table, ANN, "fate.again", "again")

    assert dict(again.options) == {
        "again": str(fate_2003.roll("Good", "Great", points=1).p_success),
        "no": str(fate_2003.roll("Good", "Great").p_success),
    }
    assert of_answer(table, ANN, "fate.again", "no").success == dict(again.options)["no"]


def test_going_on_without_waiting_says_the_roll_that_follows() -> None:
    table = spent()
    (one,) = table.state[FatePoints].spends

    found = told(table, GM, LetStand(one))

    assert Fraction(found.success) == fate_2003.roll("Good", "Great", points=1).p_success
    assert unsaid(table, GM, LetStand("nothing")) is None


# dice that fall as soon as nothing is asked


def compelled() -> Table:
    """Mara has named Athletics; but first she is asked whether she goes along with her pride."""
    table = called()
    table.does(GM, SetFatePoints(table.character(MARA), 1, "for the example"))
    table.does(GM, Invoke(f"{table.character(MARA)}/Proud", "she shows off"))
    rolls(table)
    return table


def test_whoever_pays_to_resist_hears_the_roll_without_the_point_that_is_gone() -> None:
    table = compelled()

    resist, along = (of_answer(table, ANN, "fate.bid", option) for option in ("resist", "along"))
    table.answers(ANN, "resist", "0000", kind="fate.bid")

    check = table.state[Checks].now
    assert check is not None
    assert check.sides[0].throws == ((0, 0, 0, 0),)
    assert dict(resist.options) == dict(along.options) == {"along": str(POINTED), "resist": str(PLAIN)}
    assert (resist.success, along.success) == (str(PLAIN), str(POINTED))


@pytest.mark.parametrize("option", ["so", "free", "not"])
def test_whoever_answers_a_wish_hears_the_roll_that_falls_then(option: str) -> None:
    table = called()
    table.does(GM, SetFatePoints(table.character(FINN), 2, "for the example"))
    table.does(BOB, ClaimFact(table.character(FINN), "the rope holds"))
    rolls(table)

    found = of_answer(table, GM, "fate.wished", option)

    assert Fraction(found.success) == PLAIN


def test_a_wish_while_nothing_is_rolled_has_no_odds() -> None:
    table = Table().heroes()
    table.does(BOB, ClaimFact(table.character(FINN), "the rope holds"))

    assert unsaid(table, GM, Answer(table.asked(GM, "fate.wished").id, "so")) is None


def test_whoever_takes_up_what_is_proposed_or_not_hears_the_roll_that_waited_for_it() -> None:
    table = called()
    table.does(BOB, ProposeInvocation(f"{table.character(FINN)}/Larcenous", "he pockets the rope"))
    before = [unsaid(table, GM, Answer(table.asked(GM, "fate.trouble").id, option)) for option in ("invoke", "not")]
    rolls(table)

    found = [of_answer(table, GM, "fate.trouble", option) for option in ("invoke", "not")]
    table.answers(GM, "not", "0000", kind="fate.trouble")

    check = table.state[Checks].now
    assert before == [None, None]
    assert [Fraction(one.success) for one in found] == [PLAIN, PLAIN]
    assert check is not None
    assert check.sides[0].throws == ((0, 0, 0, 0),)


def test_a_question_that_everything_declared_waits_for_tells_what_falls_then() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    table, finn = fight.table, fight.who(FINN)
    table.does(BOB, ProposeInvocation(f"{finn}/Athletic", "he leaps too far"))
    fight.says("Cyrus", "Swords", target=FINN)
    waiting = unsaid(table, GM, Answer(table.asked(GM, "fate.trouble").id, "not"))
    fight.says(FINN, "Knives", target="Cyrus")
    found = of_answer(table, GM, "fate.trouble", "not")
    table.answers(GM, "invoke", kind="fate.trouble")
    theirs = of_answer(table, BOB, "fate.bid", "along")
    table.answers(BOB, "along", "0000" * 2, kind="fate.bid")

    assert waiting is None
    assert dict(found.outcomes)["0"] == str(Fraction(19, 81))  # what is declared is hidden from her, too
    assert Fraction(theirs.success) == AHEAD
    assert fight.check.sides[0].throws == ((0, 0, 0, 0),)


def test_what_needs_no_roll_lets_what_is_declared_fall() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus", "Guard A")
    fight.table.does(BOB, ProposeTest(fight.who(FINN), "climb out of the way"))
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", target="Cyrus")
    found = of_answer(fight.table, GM, "fate.proposed", "none")
    fight.table.answers(GM, "none", "0000" * 2, kind="fate.proposed")

    assert Fraction(found.success) > 0


# level


def level(**rulings: str) -> Table:
    """Mara, Good, and Vex, Great, have come out level."""
    table = Table.reading(**rulings).heroes()
    for name in (MARA, VEX):
        table.does(GM, SetFatePoints(table.character(name), 0, "all spent"))
    table.does(GM, CallDynamicTest(table.character(MARA), table.character(VEX), "cross swords"))
    rolls(table, ANN, trait="skill:Fencing")
    rolls(table, GM, "+0000000", trait="skill:Fencing")
    return table.left_as_it_lies()


def test_a_tie_says_what_another_throw_would_bring_and_what_settles_it_at_once() -> None:
    table = level()
    sums = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    wins = sum(2 + mine > 3 + theirs for mine, theirs in product(sums, repeat=2))

    again = of_answer(table, GM, "fate.tie", "again")
    nobody, skill = (of_answer(table, GM, "fate.tie", option) for option in ("nobody", "skill"))

    assert Fraction(again.success) == Fraction(wins, len(sums) ** 2)
    assert sum(Fraction(share) for _, share in again.outcomes) == 1
    assert (nobody.outcomes, nobody.success) == ((("Nobody wins", "1"),), "0")
    assert (skill.outcomes, skill.success) == ((("The higher trait wins: Captain Vex", "1"),), "0")


def test_rivals_who_are_level_hear_who_is_likely_to_lead_after_another_throw() -> None:
    table = Table().heroes()
    for name in (MARA, FINN, VEX):
        table.does(GM, SetFatePoints(table.character(name), 0, "all spent"))
    rivals = tuple(table.character(name) for name in (MARA, FINN))
    table.does(GM, CallContest(rivals, "race to the gate", "Average"))
    rolls(table, ANN)
    rolls(table, BOB, "+0000000")
    table.left_as_it_lies()
    sums = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    leads = sum(1 + mine > 2 + theirs for mine, theirs in product(sums, repeat=2))

    again = of_answer(table, GM, "fate.tie", "again")

    assert Fraction(dict(again.options)[rivals[0]]) == Fraction(leads, len(sums) ** 2)
