"""Whoever calls for a roll, or proposes one, hears what it is with the best there is, and with every trait."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from tests.systems.fate_2003.chances.asking import of_traits, told, unsaid
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.odds import fate_2003
from threefates.odds.law import percent
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Command
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.challenges.challenges import DropChallenge, RollChallenge, SetChallengeBoxes
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.customizing import BeginOpposedChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.contests_and_timed_tests import (
    CallContest,
    CallRoll,
    CallTimedTest,
    CallWithChance,
)
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallStaticTest,
    ProposeTest,
    RollTest,
)

MARA, FINN, VEX = "Mara", "Finn", "Captain Vex"


def calls(table: Table) -> list[Command]:
    mara, vex = table.character(MARA), table.character(VEX)
    return [
        CallStaticTest(mara, "leap the gap", "Great", criteria=1, modifier=2),
        CallDynamicTest(mara, vex, "cross swords", modifier=-1),
        CallTimedTest(mara, "mend the boat", "Good"),
        CallWithChance(mara, "find the way", "Fair"),
    ]


@pytest.mark.parametrize("at", range(4))
def test_calling_for_a_roll_says_the_chance_with_the_best_and_with_every_trait(at: int) -> None:
    table = Table().heroes()
    command = calls(table)[at]

    before = told(table, GM, command)
    table.does(GM, command)

    assert dict(before.options) == of_traits(table, ANN)
    assert before.success == dict(before.options)["skill:Fencing"]
    assert before.outcomes == told(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing")).outcomes
    assert before.advice.startswith("With Fencing, the best there is.")


def test_every_trait_stands_beside_the_one_that_is_picked() -> None:
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character(MARA), "leap the gap", "Great"))
    picked = told(table, ANN, RollTest(table.asked(ANN).id, "skill:Athletics"))

    each = {name: share for name, share in picked.options if "=" not in name}

    assert each == of_traits(table, ANN)
    assert each["skill:Athletics"] == picked.success == str(fate_2003.roll("Fair", "Great").p_success)


def test_a_roll_before_its_difficulty_says_what_it_would_be_enough_for() -> None:
    table = Table().heroes()

    before = told(table, GM, CallRoll(table.character(MARA), "search the room"))

    assert before.success == ""
    assert dict(before.options)["Great"] == str(fate_2003.roll("Good", "Great").p_success)
    assert sum(Fraction(share) for _, share in before.outcomes) == 1
    assert "Great 38.3%" in before.advice


def test_a_roll_for_the_time_it_takes_says_how_long_that_may_be_expected_to_be() -> None:
    table = Table().heroes()

    before = told(table, GM, CallTimedTest(table.character(MARA), "mend the boat", "Good", base=7, late=2))

    sums = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]  # Good against Good: the margin is what falls
    mean = Fraction(sum(7 - fell if fell >= 0 else 7 - fell + 2 for fell in sums), len(sums))
    assert before.expects == (("days", str(mean)),)


def test_what_cannot_be_called_for_has_no_odds() -> None:
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character(MARA), "leap the gap", "Great"))

    assert unsaid(table, GM, CallStaticTest(table.character(FINN), "leap the gap", "Great")) is None
    assert unsaid(table, ANN, CallRoll(table.character(MARA), "search the room")) is None


@pytest.mark.parametrize("goal", [1, 3, 6])
def test_a_contest_says_who_is_likely_to_lead(goal: int) -> None:
    table = Table().heroes()
    values = {table.character(MARA): 2, table.character(FINN): 3, table.character(VEX): 3}
    throws = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    shares = {fell: Fraction(throws.count(fell), 81) for fell in range(-4, 5)}
    expected = dict.fromkeys(values, Fraction(0))
    for fell in product(shares, repeat=3):
        came = {who: value + more for (who, value), more in zip(values.items(), fell, strict=True)}
        first = [who for who, it in came.items() if it == max(came.values()) and it >= goal]
        if len(first) == 1:
            expected[first[0]] += prod(shares[it] for it in fell)

    found = told(table, GM, CallContest(tuple(values), "race to the gate", str(goal)))

    assert {who: Fraction(share) for who, share in found.options} == expected
    assert sum(Fraction(share) for _, share in found.outcomes) == 1
    assert found.success == ""


def test_a_check_of_a_challenge_says_the_step_and_the_whole_ladder_before_it_is_rolled() -> None:
    table = Table().heroes()
    table.does(GM, BeginCount("mend the roof", "Fair", successes=2))
    (work,) = table.state[Challenges].known
    command = RollChallenge(work, table.character(MARA))

    before = told(table, ANN, command)
    table.does(ANN, command)

    now = told(table, ANN, RollTest(table.asked(ANN).id, "skill:Fencing"))
    assert (before.outcomes, before.success) == (now.outcomes, now.success)
    assert before.advice.startswith("With Fencing, the best there is. ")
    assert "mend the roof: done with this check" in before.advice


def test_a_drawn_out_contest_is_told_to_each_player_for_their_own_side() -> None:
    table = Table().heroes()
    table.does(GM, BeginOpposedChallenge("the feud", table.character(MARA), table.character(FINN)))
    (feud,) = table.state[Challenges].known

    of_ann, of_bob = (told(table, by, RollChallenge(feud)) for by in (ANN, BOB))
    table.does(GM, RollChallenge(feud))

    assert dict(of_ann.options) == of_traits(table, ANN)
    assert dict(of_bob.options) == of_traits(table, BOB)


THROW_OF = {sum(faces): "".join("-0+"[face + 1] for face in faces) for faces in product((-1, 0, 1), repeat=4)}
THROWS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]


@pytest.mark.parametrize("ties", ["book", "actor-wins"])
def test_an_exchange_says_how_likely_it_ends_the_contest_for_either_side(ties: str) -> None:
    table = Table.reading(dynamic_ties=ties).heroes()
    table.does(GM, BeginOpposedChallenge("the feud", table.character(MARA), table.character(FINN), boxes="1 1 1 1 1"))
    (feud,) = table.state[Challenges].known
    for rung in (1, 2, 3):
        table.does(GM, SetChallengeBoxes(feud, f"0/{rung}", 1, "a bad start"))
    table.does(GM, RollChallenge(feud))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"))
    before, start, over = told(table, ANN, _athletics(table, ANN)), table.state, {"Mara wins": 0, "Finn wins": 0, "": 0}

    for mine, theirs in product(THROW_OF, repeat=2):
        table.state = start
        table.does(ANN, _athletics(table, ANN), THROW_OF[mine] + THROW_OF[theirs])
        table.left_as_it_lies()
        over[table.state[Challenges].known[feud].over] += THROWS.count(mine) * THROWS.count(theirs)

    won, lost = (percent(Fraction(over[how], len(THROWS) ** 2)) for how in ("Mara wins", "Finn wins"))
    assert before.advice.endswith(f"the feud: won with this exchange {won}, lost {lost}.")
    assert won != lost


def _athletics(table: Table, by: Seat) -> RollTest:
    return RollTest(table.asked(by, "fate.name").id, "skill:Athletics")


# proposed


def test_whoever_proposes_hears_what_it_would_be_enough_for() -> None:
    table = Table().heroes()

    before = told(table, ANN, ProposeTest(table.character(MARA), "climb the tower"))

    assert before.success == ""
    assert dict(before.options)["Good"] == str(fate_2003.roll("Good", "Good").p_success)
    assert before.advice.startswith("With Fencing, the best there is. Enough for ")


def test_whoever_proposes_against_somebody_hears_the_chance_against_an_equal() -> None:
    table = Table().heroes()

    before = told(table, ANN, ProposeTest(table.character(MARA), "cross swords", table.character(VEX)))

    assert before.success == str(fate_2003.roll("Good", "Good", opposed=True).p_success)


def test_where_nobody_is_there_to_say_how_hard_it_is_the_suggested_roll_is_weighed() -> None:
    table = Table((Seat("gm", "Gwen", Role.GM, away=True), ANN, BOB)).heroes()

    before = told(table, ANN, ProposeTest(table.character(MARA), "climb the tower"))

    assert before.success == str(fate_2003.roll("Good", "Fair").p_success)


@pytest.mark.parametrize("tier", ["Good", "Great"])
def test_whoever_says_how_hard_it_is_hears_the_chance_that_each_answer_leaves(tier: str) -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character(MARA), "climb the tower"))

    before = told(table, GM, Answer(table.asked(GM, "fate.proposed").id, tier))
    none = unsaid(table, GM, Answer(table.asked(GM, "fate.proposed").id, "none"))
    table.answers(GM, tier, kind="fate.proposed")

    assert before.success == dict(before.options)[tier] == of_traits(table, ANN)["skill:Fencing"]
    assert none is None


def test_where_one_check_may_well_do_nothing_is_said_of_several() -> None:
    table = Table().heroes()
    table.does(GM, BeginCount("nails", "Fair", successes=1))
    (work,) = table.state[Challenges].known.values()
    one = told(table, ANN, RollChallenge(work.id, table.character("Mara"))).advice
    table.does(GM, DropChallenge(work.id))
    table.does(GM, BeginCount("nails", "Fair", successes=3))
    (work,) = table.state[Challenges].known.values()
    many = told(table, ANN, RollChallenge(work.id, table.character("Mara"))).advice

    # Good Fencing against Fair
    made = sum(sum(dice) >= -1 for dice in product((-1, 0, 1), repeat=4)) / 81
    assert one.endswith(f"nails: done with this check {made:.1%}.")
    assert many.endswith(f"nails: done with this check 0%, within 3 such checks {made**3:.1%}.")
