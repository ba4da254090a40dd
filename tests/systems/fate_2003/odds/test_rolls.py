"""The odds of a test agree with trying everything, with the rules of play and nothing else."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.systems.fate_2003.checks.in_hand import called
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.odds import OddsError, fate_2003
from threefates.odds.law import percent
from threefates.rulebook.agenda import Answer
from threefates.rulebook.chapter import Chances
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.fragility import after_failure
from threefates.systems.fate_2003.challenges.ladders import Challenge, Fragility, finished, marked, rung_of
from threefates.systems.fate_2003.checks.state import Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.dice.fate_d6 import pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces, sides
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, with_die
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import succeeds
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.odds.rolls import CheckSetting, grid, lying
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.rulings.rulings import InvokePotency
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints

SIGNS = (-1, 0, 1)
THROWS = list(product(SIGNS, repeat=4))


def by_trying_all(skill: int, difficulty: int, boxes: int, point: int, potency: InvokePotency) -> Fraction:
    @cache
    def best(faces: Faces, left: int) -> Fraction:
        stay = Fraction(succeeds(skill + sum(faces) + point, difficulty))
        if not left or stay == 1:
            return stay
        return max([stay, fresh(left - 1), *(changed(faces, at, left - 1) for at in changeable(faces, potency))])

    def changed(faces: Faces, at: int, left: int) -> Fraction:
        new = die_becomes(faces[at], potency)
        becomes = SIGNS if new is None else (new,)
        return sum((best(ordered(with_die(faces, at, face)), left) for face in becomes), Fraction(0)) / len(becomes)

    @cache
    def fresh(left: int) -> Fraction:
        return sum((best(ordered(throw), left) for throw in THROWS), Fraction(0)) / len(THROWS)

    def ordered(faces: Faces) -> Faces:
        return tuple(sorted(faces))

    return fresh(boxes)


@pytest.mark.parametrize("potency", list(InvokePotency))
@pytest.mark.parametrize("boxes", [0, 1, 2])
def test_best_play_agrees_with_trying_everything(potency: InvokePotency, boxes: int) -> None:
    readings = {"fate.r.invoke-potency": potency.reading}

    found = [fate_2003.roll(1, need, boxes=boxes, points=1, readings=readings).p_success for need in (1, 3, 5)]

    assert found == [by_trying_all(1, need, boxes, 1, potency) for need in (1, 3, 5)]


def added_by_trying_all(asked: CheckSetting) -> Fraction:
    """Best play of dice that are added up, each of them thrown with every face, straight from the rules of play."""
    size = sides(asked.dice)
    count = pool(asked.value, asked.help, fate=asked.point).dice
    throws = [tuple(sorted(faces)) for faces in product(range(1, size + 1), repeat=count)]

    @cache
    def best(faces: Faces, left: int) -> Fraction:
        stay = Fraction(succeeds(asked.outcome(faces), asked.goal or 0))
        if not left or stay == 1:
            return stay
        open_to = changeable(faces, asked.potency, asked.dice)
        return max([stay, fresh(left - 1), *(changed(faces, at, left - 1) for at in open_to)])

    def changed(faces: Faces, at: int, left: int) -> Fraction:
        new = die_becomes(faces[at], asked.potency, asked.dice)
        becomes = range(1, size + 1) if new is None else (new,)
        found = (best(tuple(sorted(with_die(faces, at, face))), left) for face in becomes)
        return sum(found, Fraction(0)) / len(becomes)

    @cache
    def fresh(left: int) -> Fraction:
        return sum((best(faces, left) for faces in throws), Fraction(0)) / len(throws)

    return fresh(asked.boxes)


@pytest.mark.parametrize("potency", [InvokePotency.ANY_DIE_TO_PLUS, InvokePotency.SINGLE_REROLL], ids=str)
@pytest.mark.parametrize(("value", "help", "point"), [(1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 2, 0)])
@pytest.mark.parametrize(("boxes", "goal"), [(0, 9), (1, 11), (2, 14)])
def test_dice_that_are_added_up_agree_with_trying_everything(
    potency: InvokePotency, value: int, help: int, point: int, boxes: int, goal: int
) -> None:
    asked = CheckSetting(Dice.D6, value, help, point, boxes, potency, goal=goal)

    assert fate_2003.rolled(asked).p_success == added_by_trying_all(asked)


@pytest.mark.parametrize("dice", [Dice.D8, Dice.D6_PLUS_ONE])
def test_other_dice_that_are_added_up_agree_too(dice: Dice) -> None:
    asked = CheckSetting(dice, 0, 1, boxes=2, goal=13)

    assert fate_2003.rolled(asked).p_success == added_by_trying_all(asked)


@pytest.mark.parametrize("value", [3, 5])
@pytest.mark.parametrize("help", [-2, 0, 1])
def test_the_law_of_many_dice_is_that_of_their_sums(value: int, help: int) -> None:
    odds = fate_2003.rolled(CheckSetting(Dice.D6, value, help))

    assert dict(odds.results) == pytest.approx(
        {it: float(share) for it, share in outcomes(value, help, dice=Dice.D6).items()}
    )


def test_many_dice_have_the_odds_of_boxes_and_of_a_point_at_the_table() -> None:
    table = Table.reading(dice_system="d6").heroes()
    table.does(ANN, MakeCharacter("Wim", "Athletics Legendary", "Lucky 2"))
    table.does(GM, CallStaticTest(table.character("Wim"), "leap the gulf", "35"))

    told = asked(table)

    alone = {left: fate_2003.roll("Legendary", 35, boxes=left, edition="fate_d6").p_success for left in (0, 1, 2)}
    pointed = fate_2003.roll("Legendary", 35, points=1, edition="fate_d6").p_success
    assert improved(told) == {
        **{f"boxes={left}": str(share) for left, share in alone.items()},
        "points=1": str(pointed),
    }
    assert told.success == str(alone[0])


def test_a_whole_grid_is_what_each_test_is_alone() -> None:
    asked = [
        CheckSetting(Dice.FUDGE, s, 0, p, b, goal=d) for s, d, b, p in product((-4, 0, 6), (-4, 1, 6), (0, 2), (0, 1))
    ]

    found = grid(asked)

    assert found == [fate_2003.rolled(one).p_success for one in asked]


def test_a_grid_takes_no_opposed_tests() -> None:
    with pytest.raises(OddsError, match="against a difficulty"):
        grid([CheckSetting(Dice.FUDGE, 1, goal=1, opposed=True)])


@pytest.mark.parametrize("boxes", [0, 1, 3])
def test_margins_sum_to_one_and_agree_with_success(boxes: int) -> None:
    odds = fate_2003.roll("Good", "Great", boxes=boxes)

    assert float(odds.margins.total()) == pytest.approx(1)
    assert float(odds.margins.at_least(0)) == pytest.approx(float(odds.p_success))


def test_without_boxes_a_roll_is_what_play_counts() -> None:
    odds = fate_2003.roll(2, 2)

    assert {total: float(share) for total, share in odds.results.items()} == pytest.approx(
        {total: float(share) for total, share in outcomes(2).items()}
    )


def test_two_sides_win_lose_and_come_out_level() -> None:
    even = fate_2003.roll("Fair", "Fair", opposed=True)

    assert even.p_success == Fraction(2727, 6561)
    assert float(even.p_success * 2) + float(even.level) == pytest.approx(1)


def test_who_acts_wins_level_results_where_the_table_reads_it_so() -> None:
    book, actor = (
        fate_2003.roll("Fair", "Good", opposed=True, readings={"fate.r.dynamic-ties": it})
        for it in ("book", "actor-wins")
    )

    assert float(actor.p_success - book.p_success) == pytest.approx(float(book.level))


@pytest.mark.parametrize(("skill", "target"), [("Average", 10), ("Fair", 15), ("Terrible", 5)])
def test_dice_that_are_added_up_have_odds_too(skill: str, target: int) -> None:
    plain, boxed = (fate_2003.roll(skill, target, boxes=boxes, edition="fate_d6") for boxes in (0, 1))

    assert float(plain.results.total()) == pytest.approx(1)
    assert plain.p_success <= boxed.p_success


@pytest.mark.parametrize(
    "wrong", [{"skill": "Wet"}, {"boxes": -1}, {"boxes": 99}, {"points": -1}, {"bonus": 500}, {"edition": "tenth"}]
)
def test_nonsense_is_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(OddsError, match=r"\.$"):
        fate_2003.roll(**({"skill": 1, "against": 1} | wrong))


def test_at_the_table_leaving_the_dice_stands_beside_every_box_that_is_open() -> None:
    table = called()
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "-000")

    chances = table.system.odds(table.state, Answer(table.asked(ANN).id, "leave"), table.state.viewer("ann"))

    assert chances is not None
    assert chances.success == "0"
    options = dict(chances.options)
    assert options["boxes=0"] == "0"
    assert Fraction(options["boxes=1"]) == max(Fraction(31, 81), Fraction(1))  # the minus turned to a plus is enough
    assert chances.advice == "With a box: 0% → 100%."


def test_dice_that_lie_there_are_worth_what_trying_everything_gives() -> None:
    asked = CheckSetting(Dice.FUDGE, 0, boxes=2, goal=3)

    chances = lying(asked, (-1, -1, 0, 1))

    assert chances[0] == 0
    assert chances == sorted(chances)
    assert chances[2] == 1  # both minuses turned: 1 + 1 + 0 + 1


def test_a_challenge_takes_as_many_checks_as_trying_every_run_says() -> None:
    odds = fate_2003.roll("Fair", "Fair")
    work = Challenge(id="", name="", boxes=(1, 1, 1, 0, 0), goal=2, fragility=Fragility.ONE_BOX)

    needed = fate_2003.checks_to_finish(odds, work, most=3)

    for times in (1, 2, 3):
        runs = product(odds.margins.items(), repeat=times)
        done = sum(math.prod(share for _, share in run) for run in runs if finished_in([m for m, _ in run], work))
        assert float(needed.within(times)) == pytest.approx(float(done))


def finished_in(margins: list[int], work: Challenge) -> bool:
    """Whether a run of checks finishes a challenge, by the rules of play alone."""
    marks: tuple[int, ...] = (0, 0, 0, 0, 0)
    for margin in margins:
        if margin >= 0:
            found = marked(marks, work.boxes, rung_of(margin, None))
            marks = found[0] if found else marks
        else:
            marks = after_failure(marks, work.fragility, rung_of(-margin, None))
        if finished(marks, work.boxes, work.goal, full_rung=work.full_rung):
            return True
    return False


def test_a_challenge_may_be_ruined() -> None:
    odds = fate_2003.roll("Poor", "Good")
    work = Challenge(id="", name="", fragility=Fragility.DESTROYED)

    needed = fate_2003.checks_to_finish(odds, work, most=30)

    assert float(needed.never) > 0.9
    assert float(needed.law.total() + needed.never + needed.longer) == pytest.approx(1)


def test_a_challenge_of_two_sides_is_refused() -> None:
    with pytest.raises(OddsError, match="against a difficulty"):
        fate_2003.checks_to_finish(fate_2003.roll("Fair", "Fair", opposed=True))


def asked(table: Table, trait: str = "skill:Athletics") -> Chances:
    """What Ann is told before she rolls."""
    roll = RollTest(table.asked(ANN, "fate.name").id, trait)
    found = table.system.odds(table.state, roll, table.state.viewer("ann"))
    assert found is not None
    return found


def improved(told: Chances) -> dict[str, str]:
    """The chance with boxes and points, without that of other traits."""
    return {name: share for name, share in told.options if "=" in name}


def test_before_the_dice_fall_every_box_and_a_fate_point_stand_beside_the_chance() -> None:
    table = called("Great")  # two boxes of one aspect and one of another are open
    rulings = {"skill": "Fair", "against": "Great"}

    told = asked(table)

    assert improved(told) == {
        **{f"boxes={left}": str(fate_2003.roll(**rulings, boxes=left).p_success) for left in range(4)},
        "points=1": str(fate_2003.roll(**rulings, points=1).p_success),
    }
    assert told.success == dict(told.options)["boxes=0"]
    assert "With 3 boxes: 18.5% → " in told.advice
    assert told.advice.endswith("With a Fate point: 18.5% → 38.3%.")


def test_who_holds_no_fate_point_is_told_of_none() -> None:
    table = called("Great")
    table.does(GM, SetFatePoints(table.character("Mara"), 0, "spent"))

    assert "points=1" not in dict(asked(table).options)


def test_against_another_roll_boxes_are_checked_knowing_what_it_came_to() -> None:
    table = Table().heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "cross swords"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))

    told = asked(table, "skill:Fencing")

    share = sum(
        (by_trying_all(2, 3 + sum(theirs) + 1, 1, 0, InvokePotency.ANY_DIE_TO_PLUS) for theirs in THROWS), Fraction(0)
    )
    assert Fraction(dict(told.options)["boxes=1"]) == share / len(THROWS)
    assert told.success == dict(told.options)["boxes=0"]


@pytest.mark.parametrize(("boxes", "target"), [(0, 5), (1, 1), (1, 3), (2, 5)])
def test_a_box_may_put_a_die_of_an_abysmal_trait_on_the_table_and_the_next_throw_it(boxes: int, target: int) -> None:
    expected = {(0, 5): Fraction(0), (1, 1): Fraction(1), (1, 3): Fraction(0), (2, 5): Fraction(1)}

    odds = fate_2003.roll("Abysmal", target, boxes=boxes, edition="fate_d6")

    assert odds.p_success == expected[boxes, target]
    assert float(odds.margins.at_least(0)) == pytest.approx(float(odds.p_success))


def test_at_the_table_an_abysmal_trait_is_told_what_boxes_would_do_for_it() -> None:
    table = Table.reading(dice_system="d6").heroes()
    table.does(ANN, MakeCharacter("Wim", "Athletics Abysmal", "Lucky 2"))
    table.does(GM, CallStaticTest(table.character("Wim"), "leap the gap", "5"))

    before = asked(table)
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"))
    after = table.system.odds(table.state, Answer(table.asked(ANN).id, "leave"), table.state.viewer("ann"))

    assert improved(before) == {"boxes=0": "0", "boxes=1": "0", "boxes=2": "1"}
    assert after is not None
    assert dict(after.options) == improved(before)


def test_a_check_of_a_challenge_says_how_soon_it_may_be_done() -> None:
    table = Table().heroes()
    table.does(GM, BeginCount("mend the roof", "Fair", successes=2))
    (work,) = table.state[Challenges].known
    table.does(ANN, RollChallenge(work, table.character("Mara")))

    told = asked(table)

    once = Fraction(told.success)
    assert told.advice.endswith(
        f"mend the roof: done with this check 0%, within 3 such checks {percent(once**2 * (3 - 2 * once))}."
    )


def test_where_dice_are_added_up_a_challenge_reads_the_margin_in_fives() -> None:
    odds = fate_2003.roll("Good", 10, edition="fate_d6")
    one_up = Challenge(id="", name="", boxes=(1, 1, 0, 0, 0), goal=1, full_rung=True)

    needed = fate_2003.checks_to_finish(odds, one_up, most=1)
    twice = fate_2003.checks_to_finish(odds, one_up, most=2)

    assert needed.within(1) == pytest.approx(float(odds.margins.at_least(5)))
    assert twice.within(2) > twice.within(1)


def after_the_throw(dice: str, **rulings: str) -> Table:
    """Mara has thrown her Athletics, Fair, against Good."""
    table = called(**rulings)
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), dice)
    return table


@pytest.mark.parametrize(("dice", "without", "success"), [("-000", "0", "0"), ("0000", "0", "1"), ("+000", "1", "1")])
def test_a_fate_point_after_the_throw_says_what_it_makes_of_the_dice(dice: str, without: str, success: str) -> None:
    table = after_the_throw(dice)
    pay = AddFatePoint(table.character("Mara"))

    told = table.system.odds(table.state, pay, table.state.viewer("ann"))

    assert told is not None
    assert (told.success, dict(told.options)) == (success, {"without": without})


@pytest.mark.parametrize(("dice", "success"), [("-000", "0"), ("0000", "1")])
def test_help_after_the_throw_says_what_it_makes_of_the_dice(dice: str, success: str) -> None:
    table = after_the_throw(dice)
    lend = HelpRoll(table.character("Finn"), table.character("Mara"))

    told = table.system.odds(table.state, lend, table.state.viewer("bob"))

    assert told is not None
    assert told.success == success


def test_a_fate_die_that_is_still_to_be_thrown_has_a_law() -> None:
    side = Side("mara", "Athletics", 0, throws=((1, 2),), dice=Dice.D6)

    pointed = outcomes(side.value, side.help, 1, dice=side.dice, lying=side.faces)

    assert pointed == {3 + face: Fraction(1, 6) for face in range(6, 0, -1)}
