"""A check from the first word to the result: called, proposed, opposed, changed, tied."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.checks.in_hand import called, check, opposed
from tests.systems.fate_2003.tables import ANN, BOB, GM, SEATS, Table
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.parts import Pool, Tone
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallOff,
    CallStaticTest,
    ProposeTest,
    RollTest,
)
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import broken_by_skill
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetBoxes, SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.tests.static-test")
@pytest.mark.parametrize(("written", "value"), [("Good", 2), ("2", 2), ("legendary+1", 7), ("-1", -1)])
def test_a_difficulty_is_an_adjective_or_a_number(written: str, value: int) -> None:
    assert check(called(written)).difficulty == value


def test_nothing_is_said_of_rolls_before_anybody_is_made() -> None:
    table = Table()
    nobody = table.system.view(table.state, table.state.viewer("ann"))
    somebody = table.heroes().system.view(table.state, table.state.viewer("ann"))

    assert "test" not in nobody
    assert "test" in somebody


def test_a_difficulty_off_the_ladder_is_refused() -> None:
    table = Table().heroes()

    assert table.refusal(GM, CallStaticTest(table.character("Mara"), "x", "Mighty")) == "ladder.no_such_rung"


def test_only_the_game_master_calls_and_only_the_owner_rolls() -> None:
    table = called()
    choice = table.asked(ANN).id

    assert table.refusal(BOB, RollTest(choice, "skill:Athletics")) == "choice.not_yours"
    assert table.refusal(ANN, RollTest(choice, "skill:Flying")) == "sheet.no_such_trait"
    assert table.refusal(GM, CallStaticTest(table.character("Finn"), "x", "Good")) == "checks.one_at_a_time"
    assert table.refusal(ANN, CallOff()) == "seat.not_the_gm"


@proves("fate.creation.skill-default")
def test_a_skill_without_ranks_is_rolled_at_mediocre() -> None:
    table = called()

    table.does(ANN, RollTest(table.asked(ANN).id, "unskilled"), "0000")

    assert check(table).sides[0].outcome == -1


@proves("fate.difficulty.guideline-table")
def test_a_player_proposes_and_the_game_master_says_how_hard_it_is() -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "climb the tower"))
    assert table.refusal(BOB, ProposeTest(table.character("Finn"), "too")) == "checks.proposed"

    table.answers(GM, "Great")

    assert check(table).difficulty == 3
    assert table.asked(ANN).kind == "fate.name-trait"


@proves("fate.difficulty.guideline-table")
def test_a_proposal_may_need_no_roll() -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "open an unlocked door"))

    table.answers(GM, "none")

    assert table.state[Checks].now is None
    assert table.panes["bob"] == ["No roll is needed for Mara: open an unlocked door."]


def test_a_proposal_waits_while_another_test_is_in_hand_and_may_still_be_declined() -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "climb the tower"))
    table.does(GM, CallStaticTest(table.character("Finn"), "keep watch", "Fair"))
    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Athletics"), "0000")
    proposed = table.asked(GM, "fate.proposed")

    table.answers(GM, "none")

    assert {option.refusal.code for option in proposed.options if option.refusal} == {"checks.one_at_a_time"}
    assert table.refusal(GM, CallStaticTest(table.character("Finn"), "x", "Fair")) == "checks.one_at_a_time"
    assert table.asked(BOB).kind == "fate.change"


@proves("fate.points.plus-one")
def test_a_fate_point_may_still_break_a_tie() -> None:
    table = opposed("+000 0000").left_as_it_lies()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(BOB, "stand")
    table.answers(GM, "stand")

    table.left_as_it_lies()

    assert table.panes["bob"][-1] == "Mara wins by 1. Competent: minor, momentary."
    assert table.state.agenda.steps == ()


@proves("fate.difficulty.guideline-table")
@pytest.mark.parametrize("seats", [SEATS[1:], (Seat("gm", "Gwen", Role.GM, away=True), *SEATS[1:])])
def test_a_proposal_at_a_table_without_a_game_master_is_rolled_as_suggested(seats: tuple[Seat, ...]) -> None:
    table = Table(seats=seats)
    table.does(ANN, MakeCharacter("Mara"))

    table.does(ANN, ProposeTest(table.character("Mara"), "climb the tower"))

    assert check(table).difficulty == 1


@proves("fate.difficulty.guideline-table")
@proves("fate.tests.dynamic-test", "fate.tests.dynamic-check")
def test_dice_fall_only_when_both_sides_have_named_what_they_roll() -> None:
    table = Table().heroes()
    table.does(ANN, ProposeTest(table.character("Mara"), "a race", opponent=table.character("Finn")))
    table.answers(GM, "both")

    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Athletics"))
    assert check(table).sides[1].throws == ()
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0+0+ 00-0")

    assert [side.outcome for side in check(table.left_as_it_lies()).sides] == [3, 1]
    assert table.panes["gm"][-1].startswith("Mara wins by 2.")


@proves("fate.r.reroll-and-bonuses")
def test_the_losing_side_changes_first_and_they_take_turns_until_both_leave_it() -> None:
    table = opposed("0000 0000")

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", 1))
    table.answers(GM, "leave")
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", 2))
    table.answers(GM, "leave")
    table.answers(ANN, "leave")

    assert table.panes["bob"][-1] == "Mara wins by 1. Competent: minor, momentary."


@pytest.mark.parametrize(
    ("reading", "answer", "said"),
    [
        ("book", "nobody", "Level: nobody wins."),
        ("book", "skill", "Captain Vex wins a level contest."),
        ("contest-rule", "skill", "Captain Vex wins a level contest."),
        ("both-minimal", "", "Level: both just manage. Minimal: negligible, instant."),
        ("actor-wins", "", "Mara wins a level contest."),
    ],
)
@proves("fate.r.dynamic-ties", "fate.tests.contest-tie")
def test_a_tie_is_read_as_the_table_reads_it(reading: str, answer: str, said: str) -> None:
    table = opposed("+000 0000", dynamic_ties=reading).left_as_it_lies()

    if answer:
        table.answers(GM, answer)

    assert table.panes["bob"][-1] == said
    assert table.state.agenda.steps == ()
    assert skill_breaks_it(table)


def skill_breaks_it(table: Table) -> bool:
    """The rule that a contest falls back on: the higher trait, dice apart."""
    return broken_by_skill(*(side.value for side in check(table).sides)) == 1


@proves("fate.aspects.contests", "fate.aspects.roll-aspect", "fate.aspects.invoke-reroll")
def test_aspect_against_aspect_with_boxes_to_check() -> None:
    table = Table().heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "outstare each other"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "aspect:Proud"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "aspect:Zealous"), "-000 0000")

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Proud", "reroll"), "++00")

    assert [side.outcome for side in check(table).sides] == [3, 1]


def test_a_tie_may_be_thrown_again_and_can_be_level_again() -> None:
    table = opposed("+000 0000").left_as_it_lies()

    table.answers(GM, "again", dice="++00 +000")
    table.left_as_it_lies().answers(GM, "again", dice="++++ 0000")
    table.left_as_it_lies()

    assert table.panes["bob"][-1] == "Mara wins by 3. Solid: moderate, scene."
    assert len(check(table).sides[0].throws) == 3


@proves("fate.r.invoke-potency")
def test_a_box_on_a_die_it_cannot_help_is_refused_and_stays_open() -> None:
    table = called(invoke_potency="minus-to-plus")
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0-00")
    choice = table.asked(ANN).id

    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "die", 1)) == "aspects.die"
    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "wish")) == "aspects.benefit"
    assert table.refusal(ANN, InvokeAspect(choice, "Larcenous", "reroll")) == "aspects.unknown"
    assert table.state[Sheets][table.character("Mara")].aspects["Brawler"].free == 2


@proves("fate.aspects.potency-single-reroll", "fate.r.invoke-potency")
def test_one_die_is_thrown_again_where_the_table_reads_it_so() -> None:
    table = called(invoke_potency="single-reroll")
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0-00")

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", 2), dice="0")

    assert check(table).sides[0].faces == (0, 0, 0, 0)


@proves("fate.aspects.boxes")
def test_an_aspect_without_an_open_box_helps_no_more() -> None:
    table = called()
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "----")
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Proud", "die", 1))

    assert table.refusal(ANN, InvokeAspect(table.asked(ANN).id, "Proud", "die", 2)) == "aspects.no_box"
    offered = [offer for offer in table.offers(ANN).values() if offer.command == "fate.invoke-aspect"]
    assert {option.value for offer in offered for option in offer.fields[0].options} == {"Brawler"}


def test_what_cannot_be_changed_is_read_at_once() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, SetFatePoints(vex, 0, "x"))
    table.does(GM, SetBoxes(f"{vex}/Zealous", 1, "x"))
    table.does(GM, CallStaticTest(vex, "sail through the storm", "Fair"))

    table.does(GM, RollTest(table.asked(GM).id, "skill:Fencing"), "---0")

    assert table.panes["ann"][-1] == "Captain Vex does not make it by 1: minor, momentary."


def test_the_dice_on_the_table_show_what_they_were_and_why() -> None:
    table = called()
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "-0+-")
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", 1))

    pool = table.system.view(table.state, table.state.viewer("bob"))["test"]

    assert isinstance(pool, Pool)
    assert [die.face for die in pool.dice] == ["+", "0", "+", "–"]
    assert (pool.dice[0].was, pool.dice[0].why) == (("–",), "Brawler")
    assert (pool.outcome, pool.tone) == ("Good (+2)", Tone.PLAIN)


def test_both_sides_of_an_opposed_test_lie_on_the_table() -> None:
    view = (table := opposed("++00 0000").left_as_it_lies()).system.view(table.state, table.state.viewer("bob"))

    first, second = view["test"], view["test-against"]

    assert isinstance(first, Pool)
    assert isinstance(second, Pool)
    assert (first.outcome, first.tone, second.outcome, second.tone) == (
        "Superb (+4)",
        Tone.GOOD,
        "Great (+3)",
        Tone.MISS,
    )


def test_the_best_trait_is_rolled_for_somebody_away() -> None:
    table = called()
    table.state = table.system.evolve(table.state, SeatChanged("ann", "Ann", Role.PLAYER, away=True))

    table.does(GM, AnswerForAbsent(table.system.questions(table.state)[0].id), "0000")

    assert check(table).sides[0].trait == "Fencing"


def test_odds_of_a_static_test_and_of_checking_a_box() -> None:
    table = called()
    rolling = RollTest(table.asked(ANN).id, "skill:Athletics")
    before = table.system.odds(table.state, rolling, table.state.viewer("ann"))
    table.does(ANN, rolling, "-000")
    choice = table.asked(ANN).id
    viewer = table.state.viewer("ann")
    again = table.system.odds(table.state, InvokeAspect(choice, "Brawler", "reroll"), viewer)
    turned = table.system.odds(table.state, InvokeAspect(choice, "Brawler", "die", 1), viewer)

    assert before
    assert again
    assert turned
    assert before.success == again.success == "31/81"
    assert turned.outcomes == (("Good (+2)", "1"),)


def test_odds_of_a_dynamic_test_count_both_throws() -> None:
    table = Table().heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "cross swords"))
    rolling = RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing")
    blind = table.system.odds(table.state, rolling, table.state.viewer("ann"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"))
    known = table.system.odds(table.state, rolling, table.state.viewer("ann"))

    assert blind
    assert known
    assert [how for how, _ in blind.outcomes] == [
        "win, against an equal",
        "level, against an equal",
        "lose, against an equal",
    ]
    assert Fraction(known.success) < Fraction(blind.success)
