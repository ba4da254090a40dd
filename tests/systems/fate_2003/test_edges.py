"""Edges of what the book says, each driven at a table: last boxes, empty hands, ties, both ends of a range.

What was tried of every entry, and how it came out, stands in `docs/fidelity/fate_2003.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.systems.fate_2003.checks.in_hand import called, check, opposed
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndEvening, EndScene, StartEvening, StartScene
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.challenges.challenges import MOST_CHALLENGES, NeglectChallenge, RollChallenge
from threefates.systems.fate_2003.challenges.counted_tests import BeginCount
from threefates.systems.fate_2003.challenges.customizing import BeginChallenge, BeginReadyChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import Challenge, penalty, rung_of, shape
from threefates.systems.fate_2003.checks.contests_and_timed_tests import (
    CallContest,
    CallRoll,
    CallTimedTest,
    CallWithChance,
)
from threefates.systems.fate_2003.checks.state import Checks, Result
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallOff,
    CallStaticTest,
    ProposeTest,
    RollTest,
)
from threefates.systems.fate_2003.dice.fate_d6 import pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.ladder import adjective, rating
from threefates.systems.fate_2003.dice.potency import changeable
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to, steps, time_taken
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.points.involuntary_invocation import BidRaised, Invoke
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.points.props import ReturnProp, TakeProp
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, InvokePotency
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetBoxes, SetFatePoints, SetSkill
from threefates.systems.fate_2003.sheets.refreshing import RefreshAspects
from threefates.systems.fate_2003.sheets.scale import difficulty, tiers
from threefates.systems.fate_2003.sheets.sheets import AspectKind, BoxChecked, Sheet, Sheets
from threefates.testing.proof import proves

BOTH = ("Mara", "Finn")


def does(table: Table, by: Seat, command: Command, *faces: int) -> Table:
    """As `Table.does`, with dice that show numbers."""
    with ScriptedChance(faces) as chance:
        events = table.system.decide(table.state, command, by, chance)
    for event in events:
        table.state = table.system.evolve(table.state, event)
        table._tell(event)
    return table


def sheet(table: Table, name: str = "Mara") -> Sheet:
    return table.state[Sheets][table.character(name)]


def both(table: Table) -> tuple[str, str]:
    """Mara and Finn."""
    return table.character("Mara"), table.character("Finn")


def kinds(table: Table) -> list[str]:
    return [choice.kind for choice in table.system.questions(table.state)]


def let_stand(table: Table) -> Table:
    while waiting := [one for one in table.system.questions(table.state) if one.kind == "fate.cancel"]:
        table.does(table.seats[waiting[0].seats[0]], Answer(waiting[0].id, "stand"))
    return table


def rolls(table: Table, by: Seat, dice: str, trait: str = "skill:Athletics") -> Table:
    table.does(by, RollTest(table.asked(by, "fate.name").id, trait), dice)
    return table


def result(table: Table) -> Result:
    found = check(table).result
    assert found is not None
    return found


def only(table: Table) -> Challenge:
    (found,) = table.state[Challenges].known.values()
    return found


def works(table: Table, *throws: str) -> Table:
    for dice in throws:
        table.does(ANN, RollChallenge(only(table).id, table.character("Mara")))
        rolls(table, ANN, dice).left_as_it_lies()
    return table


def undertaken(begin: Command) -> Table:
    table = Table().heroes()
    table.does(GM, begin)
    return table


# the ladder, tiers and the dice


@proves("fate.ladder.scale", "fate.r.ladder-overflow")
@pytest.mark.parametrize(
    ("written", "value"), [("  LEGENDARY+24", 30), ("abysmal-1", -5), ("−3", -3), ("-30", -30), ("Average", 0)]
)
def test_the_ladder_is_read_to_its_ends_and_thirty_steps_out(written: str, value: int) -> None:
    assert rating(written) == value
    assert rating(adjective(value)) == value


@proves("fate.ladder.scale")
@pytest.mark.parametrize("written", ["Legendary+25", "31", "-31", "Legendary-1", "Average+1", "Fair+1", "", "Awful"])
def test_what_is_on_no_ladder_is_refused(written: str) -> None:
    with pytest.raises(Refused, match="not on the ladder"):
        rating(written)


@proves("fate.ladder.assumed-human-ceiling", "fate.difficulty.guideline-table", "fate.r.d6-tier-names")
@pytest.mark.parametrize(
    ("ceiling", "dice", "reached"),
    [
        ("superb", "fudge", [-2, -1, 0, 1, 2, 3, 4]),
        ("good", "fudge", [-4, -3, -2, -1, 0, 1, 2]),
        ("legendary", "fudge", [0, 1, 2, 3, 4, 5, 6]),
        ("superb", "d6", [1, 5, 10, 15, 20, 25, 30]),
        ("good", "d6", [1, 1, 1, 5, 10, 15, 20]),
        ("epic", "d6", [5, 10, 15, 20, 25, 30, 35]),
    ],
)
def test_every_tier_moves_with_the_ceiling(ceiling: str, dice: str, reached: list[int]) -> None:
    state = Table.reading(human_ceiling=ceiling, dice_system=dice).state

    assert [difficulty(state, tier.name) for tier in tiers(state)] == reached


@proves("fate.difficulty.extra-criteria", "fate.tests.static-test")
@pytest.mark.parametrize(("dice", "goal", "criteria", "needed"), [("fudge", "Fair", 2, 3), ("d6", "10", 3, 25)])
def test_every_further_condition_raises_what_is_needed(dice: str, goal: str, criteria: int, needed: int) -> None:
    table = Table.reading(dice_system=dice).heroes()
    mara = table.character("Mara")
    assert table.refusal(GM, CallStaticTest(mara, "hide", goal, criteria=10)) == "checks.criteria"
    assert table.refusal(GM, CallStaticTest(mara, "hide", goal, criteria=-1)) == "checks.criteria"

    table.does(GM, CallStaticTest(mara, "hide", goal, criteria=criteria))

    assert check(table).difficulty == needed


@proves("fate.r.d6-margins")
@pytest.mark.parametrize(
    ("gap", "made", "missed"), [(0, 0, 1), (4, 0, 1), (5, 1, 1), (9, 1, 1), (10, 2, 2), (26, 5, 5)]
)
def test_fives_are_whole_and_a_failure_is_at_least_one(gap: int, made: int, missed: int) -> None:
    assert (steps(gap, made=True), steps(gap, made=False)) == (made, missed)


@proves("fate.d6.fate-die", "fate.d6.bonus-penalty", "fate.r.d6-fate-die", "fate.r.d6-low-scores")
@pytest.mark.parametrize(
    ("value", "modifier", "fate", "rescued", "dice", "counted", "starts_at", "lying"),
    [
        (1, 0, 2, False, 4, 4, 0, 0),
        (1, -2, 1, False, 6, 4, 0, 0),
        (-2, 3, 0, False, 4, 1, 2, 4),
        (-3, -1, 1, False, 3, 2, 1, 2),
        (-3, 0, 0, True, 1, 1, 1, 1),
        (-4, 0, 0, True, 1, 1, 1, 1),
        (-4, 5, 1, False, 0, 0, 0, 0),
        (-7, 1, 0, True, 2, 1, 1, 2),
        (-2, 0, 0, True, 1, 1, 2, 1),
    ],
)
def test_dice_on_the_table_of_the_appendix(
    value: int, modifier: int, fate: int, rescued: bool, dice: int, counted: int, starts_at: int, lying: int
) -> None:
    found = pool(value, modifier, fate=fate, rescued=rescued)

    assert (found.dice, found.counted, found.starts_at, found.lying) == (dice, counted, starts_at, lying)


@proves("fate.d6.closer-dice", "fate.d6.bonus-penalty")
@pytest.mark.parametrize(
    ("dice", "modifier", "faces", "total"),
    [
        (Dice.D8, -1, (8, 7, 6, 5, 1), 19),
        (Dice.D6_PLUS_ONE, 1, (6, 6, 6, 6, 1), 28),
        (Dice.D6, 0, (1, 2, 3, 4), 10),
        (Dice.D6, 1, (1, 6, 6, 6, 6), 24),
    ],
)
def test_the_best_or_the_worst_dice_are_added(dice: Dice, modifier: int, faces: tuple[int, ...], total: int) -> None:
    assert came_to(dice, 2, faces, modifier) == total


@proves("fate.d6.aspects", "fate.r.invoke-potency")
def test_every_die_below_five_may_be_turned_and_none_from_there_up() -> None:
    faces = (1, 4, 5, 6, 8)

    assert changeable(faces, InvokePotency.ANY_DIE_TO_PLUS, Dice.D8) == (0, 1)
    assert changeable(faces, InvokePotency.SINGLE_REROLL, Dice.D8) == (0, 1, 2, 3, 4)
    assert changeable((6,), InvokePotency.SINGLE_REROLL, Dice.D6) == (0,)
    assert changeable((), InvokePotency.SINGLE_REROLL, Dice.D6) == ()
    assert changeable(faces, InvokePotency.REROLL_ONLY, Dice.D8) == ()


def abysmal(**rulings: str) -> Table:
    table = Table.reading(dice_system="d6", **rulings).heroes()
    for name in BOTH:
        table.does(GM, SetSkill(table.character(name), "Cooking", "Abysmal"))
    return table


@proves("fate.d6.abysmal")
@pytest.mark.parametrize("ties", ["book", "both-minimal", "actor-wins", "contest-rule"])
def test_an_abysmal_trait_does_not_even_win_a_tie(ties: str) -> None:
    table = abysmal(dynamic_ties=ties)
    table.does(GM, CallDynamicTest(*both(table), "a soup"))
    rolls(table, ANN, "", "skill:Cooking")
    rolls(table, BOB, "", "skill:Cooking")

    table.left_as_it_lies()

    assert (result(table).winner, result(table).both) == (None, False)
    assert table.panes["gm"][-1] == "Level: nobody wins."


@proves("fate.d6.abysmal")
def test_a_rescued_trait_lies_at_one_and_a_point_paid_before_is_thrown_beside_it() -> None:
    table = abysmal()
    mara = table.character("Mara")
    table.does(GM, CallStaticTest(mara, "a soup", "5", modifier=1))
    table.does(ANN, AddFatePoint(mara))
    rolls(let_stand(table), ANN, "", "skill:Cooking")
    assert check(table).sides[0].faces == ()

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "rescue"))
    does(table, GM, Answer(table.asked(GM, "fate.let-die-lie").id, "so"), 6)

    assert check(table).sides[0].faces == (1, 1, 6)
    assert check(table).sides[0].outcome == 7
    assert table.refusal(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "rescue")) == "aspects.no_rescue"


@proves("fate.d6.aspects", "fate.d6.low-scores")
def test_the_die_of_a_low_score_lies_there_to_be_turned_or_thrown() -> None:
    table = Table.reading(dice_system="d6").heroes()
    mara = table.character("Mara")
    table.does(GM, SetSkill(mara, "Cooking", "Poor"))
    table.does(GM, CallStaticTest(mara, "a soup", "5", modifier=2))
    rolls(table, ANN, "", "skill:Cooking")
    assert check(table).sides[0].faces == (2, 2, 2)

    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", 3))
    assert (check(table).sides[0].faces, check(table).sides[0].outcome) == ((2, 2, 5), 5)
    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "reroll"), 4, 1, 3)

    assert (check(table).sides[0].faces, check(table).sides[0].outcome) == ((4, 1, 3), 4)


@proves("fate.d6.bonus-penalty")
@pytest.mark.parametrize(("modifier", "after"), [(-2, 4), (-1, 3), (0, 4), (1, 5)])
def test_help_takes_one_penalty_die_away_or_adds_one_die(modifier: int, after: int) -> None:
    table = Table.reading(dice_system="d6").heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, CallStaticTest(mara, "over the wall", "10", modifier=modifier))
    does(table, ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), *(3,) * (3 + abs(modifier)))

    table.does(BOB, HelpRoll(finn, mara))
    table.answers(GM, "stand", kind="fate.cancel")
    choice = table.asked(ANN, "fate.cancel").id
    does(table, ANN, Answer(choice, "stand"), *((6,) if modifier >= 0 else ()))

    assert len(check(table).sides[0].faces) == after == check(table).sides[0].count


# tests: degrees, contests, ties, what is judged


@proves("fate.tests.dynamic-mos-bands", "fate.tests.dynamic-symmetric-bands", "fate.r.dynamic-bands")
@pytest.mark.parametrize(
    ("bands", "dice", "words"),
    [
        ("wide-middle", "++++00-0", "Mara wins by 4. Solid: moderate, scene."),
        ("wide-middle", "++++0--0", "Mara wins by 5. Significant: major, session."),
        ("wide-middle", "++++----", "Mara wins by 7. Perfection: overwhelming, long term."),
        ("symmetric", "+00000-0", "Mara wins by 1. Competent: minor, momentary."),
        ("symmetric", "++0000-0", "Mara wins by 2. Competent: minor, momentary."),
        ("symmetric", "+++000-0", "Mara wins by 3. Solid: moderate, scene."),
    ],
)
def test_a_win_of_two_rolls_has_the_degree_of_its_band(bands: str, dice: str, words: str) -> None:
    table = opposed(dice, dynamic_bands=bands).left_as_it_lies()

    assert table.panes["bob"][-1] == words


def contest(difficulty: str, mara: str, finn: str, vex: str, skills: Iterable[tuple[Seat, str]] = ()) -> Table:
    table = Table().heroes()
    chosen = {ANN.id: "skill:Athletics", BOB.id: "skill:Athletics", GM.id: "skill:Fencing"}
    chosen |= {seat.id: trait for seat, trait in skills}
    table.does(GM, CallContest(tuple(table.character(name) for name in (*BOTH, "Captain Vex")), "darts", difficulty))
    for seat in (ANN, BOB):
        rolls(table, seat, "", chosen[seat.id])
    return rolls(table, GM, mara + finn + vex, chosen[GM.id])


@proves("fate.tests.contest-option", "fate.tests.margins")
def test_in_a_contest_of_three_the_best_margin_leads_and_those_level_below_do_not_matter() -> None:
    table = contest("Average", "+000", "0000", "0000").left_as_it_lies()  # Fair+1, Good, Great

    others = "Mara makes it by 2 (solid); Finn makes it by 2 (solid)."
    assert table.panes["bob"][-1] == f"Captain Vex does best, by 3. Significant: major, session. {others}"


@proves("fate.tests.contest-option")
def test_in_a_contest_everybody_may_fail() -> None:
    table = contest("Superb", "0000", "0000", "0000").left_as_it_lies()

    assert table.panes["bob"][-1] == "Nobody makes it."
    assert (result(table).winner, result(table).margin) == (None, 1)


@proves("fate.tests.contest-tie", "fate.r.contest-tie", "fate.r.dynamic-ties")
def test_those_level_at_the_top_throw_again_alone_and_then_the_higher_skill_decides() -> None:
    table = contest("Average", "++00", "+000", "-000").left_as_it_lies()  # Great, Great, Good
    assert kinds(table) == ["fate.tie"]

    table.answers(GM, "again", "0000" + "-000")
    assert check(table).rolling == (0, 1)
    table.left_as_it_lies()
    assert kinds(table) == ["fate.tie"]
    table.answers(GM, "skill")

    others = "Mara makes it by 1 (competent). Before that, Captain Vex makes it by 2 (solid)."
    assert table.panes["bob"][-1] == f"Finn does best, by 1. Competent: minor, momentary. {others}"
    assert (result(table).winner, result(table).margin) == (1, 1)


@proves("fate.tests.dynamic-without-opponent")
def test_chance_may_win_and_nobody_pays_for_it() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    assert table.refusal(ANN, CallWithChance(mara, "the storm", "Great")) == "seat.not_the_gm"
    table.does(GM, CallWithChance(mara, "the storm", "Great"))
    rolls(table, ANN, "0000" + "++++").left_as_it_lies()

    assert table.panes["bob"][-1] == "chance wins by 6. Significant: major, session."
    table.does(GM, CallWithChance(mara, "the storm", "Fair"))
    rolls(table, ANN, "00000000").left_as_it_lies()
    table.answers(GM, "skill")
    assert table.panes["bob"][-1] == "Level: nobody wins."


@proves("fate.tests.dynamic-test")
def test_nobody_opposes_themselves_and_help_and_hindrance_count_on_both_sides() -> None:
    table = Table().heroes()
    mara, finn = both(table)
    assert table.refusal(GM, CallDynamicTest(mara, mara, "a race")) == "checks.one_side"
    assert table.refusal(ANN, CallDynamicTest(mara, finn, "a race")) == "seat.not_the_gm"

    table.does(GM, CallDynamicTest(mara, finn, "a race", modifier=1, against=-2))
    rolls(table, ANN, "")
    rolls(table, BOB, "00000000").left_as_it_lies()

    assert table.panes["bob"][-1] == "Mara wins by 2. Solid: moderate, scene."


@proves("fate.difficulty.roll-first")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("made", "Mara plainly makes it."),
        ("missed", "Mara plainly does not make it."),
        ("Good", "Mara makes it exactly. Minimal: negligible, instant."),
        ("Superb", "Mara does not make it by 2: moderate, scene."),
    ],
)
def test_a_roll_that_came_first_is_judged_or_told_what_it_needed(answer: str, words: str) -> None:
    table = Table().heroes()
    table.does(GM, CallRoll(table.character("Mara"), "listen", modifier=-1))
    rolls(table, ANN, "++00").left_as_it_lies()
    asked = table.asked(GM)
    assert asked.kind == "fate.judge"
    assert asked.owner == "gm"
    assert asked.asks == "Mara has Good (+2): listen. How hard was it?"

    table.answers(GM, answer)

    assert table.panes["bob"][-1] == words
    if answer in ("made", "missed"):
        assert (result(table).margin, result(table).degree.name, result(table).judged) == (0, "Minimal", True)


@proves("fate.difficulty.guideline-table")
def test_a_proposal_asks_whoever_runs_the_game_against_whom_and_how_hard() -> None:
    table = Table().heroes()
    mara, finn = both(table)
    table.does(ANN, ProposeTest(mara, "a race", finn))
    asked = table.asked(GM)
    assert (asked.owner, asked.if_absent) == ("gm", "both")
    assert asked.asks == "Mara would roll: a race against Finn. How hard is it?"
    table.answers(GM, "none")

    table.does(ANN, ProposeTest(mara, "a climb"))
    asked = table.asked(GM)
    assert (asked.asks, asked.if_absent) == ("Mara would roll: a climb. How hard is it?", "Fair")
    values = [option.value for option in asked.options]
    assert values == ["Poor", "Mediocre", "Average", "Fair", "Good", "Great", "Superb", "none"]
    table.does(GM, CallStaticTest(mara, "something else", "Fair"))
    assert [one.if_absent for one in table.system.questions(table.state) if one.kind == "fate.proposed"] in (
        [],
        ["none"],
    )


@proves("fate.challenges.counted-tests", "fate.challenges.sample-cottage")
@pytest.mark.parametrize(
    ("base", "late", "margin", "made", "taken"),
    [(56, 7, 0, True, 56), (56, 7, 4, True, 52), (2, 0, 5, True, 0), (56, 7, 1, False, 64), (1, 0, 1, True, 0)],
)
def test_a_task_takes_no_less_than_no_time(base: int, late: int, margin: int, made: bool, taken: int) -> None:
    assert time_taken(base, late, margin, made=made) == taken


@proves("fate.challenges.sample-cottage")
@pytest.mark.parametrize(("dice", "taken"), [("++++", 53), ("+000", 56), ("----", 68)])
def test_the_cottage_of_the_book_is_one_tap_away(dice: str, taken: int) -> None:
    table = Table().heroes()
    (offer,) = (one for one in table.offers(GM).values() if one.label == "From the book: a cottage")
    fixed = dict(offer.fixed)
    assert [field.name for field in offer.fields] == ["character"]

    table.does(GM, table.system.read_command({"type": offer.command, "character": table.character("Mara"), **fixed}))
    rolls(table, ANN, dice).left_as_it_lies()

    assert table.panes["bob"][-1].endswith(f"It takes {taken} days.")


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize("command", [CallTimedTest("", "x", "Fair", 0), CallTimedTest("", "x", "Fair", 1001)])
def test_a_task_has_a_time(command: CallTimedTest) -> None:
    assert Table().heroes().refusal(GM, command) == "checks.time"


# challenges


@proves("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge")
@pytest.mark.parametrize(
    ("bands", "rungs"),
    [
        (None, (0, 1, 2, 3, 4, 4, 4, 4, 4)),
        (DynamicBands.WIDE_MIDDLE, (0, 1, 2, 2, 2, 3, 3, 4, 4)),
        (DynamicBands.SYMMETRIC, (0, 1, 1, 2, 2, 3, 3, 4, 4)),
    ],
)
def test_a_margin_stands_for_a_rung(bands: DynamicBands | None, rungs: tuple[int, ...]) -> None:
    assert tuple(rung_of(margin, bands) for margin in range(9)) == rungs


@proves("fate.challenges.roll-up", "fate.challenges.goal-rung")
def test_small_successes_climb_to_the_top_one_box_at_a_time() -> None:
    table = undertaken(BeginChallenge("carve", "Fair", shape="one box a rung"))

    marks = [only(works(table, "0000")).marks[0] for _ in range(5)]

    assert marks == [tuple(int(at <= done) for at in range(5)) for done in range(5)]
    assert only(table).over == "it is done"
    assert table.refusal(ANN, RollChallenge(only(table).id, table.character("Mara"))) == "challenges.over"


@proves("fate.challenges.roll-up")
@pytest.mark.parametrize(
    ("boxes", "dice", "marked"),
    [
        ("2 2 2 0 0", "++++", (0, 0, 1, 0, 0)),  # a ladder that stops lower takes better ones on its highest rung
        ("0 2 0 0 1", "0000", (0, 0, 0, 0, 0)),  # one that starts higher takes no lesser ones
        ("0 2 0 0 1", "++00", (0, 0, 0, 0, 1)),
        ("20 1 1 1 1", "0000", (1, 0, 0, 0, 0)),
    ],
)
def test_boxes_may_stand_anywhere(boxes: str, dice: str, marked: tuple[int, ...]) -> None:
    goal = "Solid" if boxes.endswith("0 0") else "Complete"
    table = works(undertaken(BeginChallenge("odd", "Fair", boxes=boxes, goal=goal)), dice)

    assert only(table).marks == (marked,)


@proves("fate.challenges.complexity")
@pytest.mark.parametrize(
    ("written", "boxes"),
    [
        ("one box a rung", (1, 1, 1, 1, 1)),
        ("pyramid", (5, 4, 3, 2, 1)),
        ("upside down", (1, 2, 3, 4, 5)),
        ("20, 0, 0, 0, 1", (20, 0, 0, 0, 1)),
        ("21 1 1 1 1", None),
        ("0 0 0 0 0", None),
        ("1 1 1 1", None),
        ("001 1 1 1 1", None),
        ("-1 1 1 1 1", None),
    ],
)
def test_a_shape_is_named_or_counted(written: str, boxes: tuple[int, ...] | None) -> None:
    assert shape(written) == boxes


@proves("fate.challenges.five-parts")
def test_so_many_challenges_lie_on_a_table_and_each_can_be_finished() -> None:
    table = Table().heroes()
    unfinishable = BeginChallenge("x", "Fair", boxes="2 2 2 2 0")
    assert table.refusal(GM, unfinishable) == "challenges.no_goal"
    for number in range(MOST_CHALLENGES):
        table.does(GM, BeginChallenge(f"work {number}", "Fair", boxes="2 0 2 0 1", span="a day"))

    assert table.refusal(GM, BeginChallenge("one more", "Fair")) == "challenges.too_many"
    first, second = list(table.state[Challenges].known.values())[:2]
    assert (first.difficulty, first.span, first.marks, first.last) == (1, "a day", ((0, 0, 0, 0, 0),), (-1,))
    assert int(second.id) == int(first.id) + 1


@proves("fate.challenges.fragility-default", "fate.challenges.fragility-severe", "fate.challenges.fragility-trigger")
@pytest.mark.parametrize(
    ("fragility", "by_two", "by_four"),
    [
        ("one-box", (1, 1, 0, 0, 0), (1, 1, 1, 0, 0)),
        ("highest", (1, 1, 0, 0, 0), (1, 1, 0, 0, 0)),
        ("all", (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
        ("event", (1, 1, 1, 0, 0), (1, 1, 1, 0, 0)),
        ("none", (1, 1, 1, 0, 0), (1, 1, 1, 0, 0)),
    ],
)
def test_a_failure_does_its_harm_from_its_margin_on(
    fragility: str, by_two: tuple[int, ...], by_four: tuple[int, ...]
) -> None:
    for dice, left in (("-000", (1, 1, 1, 0, 0)), ("--00", by_two), ("----", by_four)):
        table = undertaken(BeginChallenge("odd", "Fair", fragility=fragility, trouble_at=2, event="an alarm"))
        works(table, "0000", "+000", "++00")

        works(table, dice)

        assert only(table).marks == (left,)
        assert ("an alarm" in table.panes["bob"][-1]) is (fragility == "event" and dice != "-000")


@proves("fate.challenges.recovery")
def test_neglect_clears_what_the_rate_says_from_the_bottom_and_stops_at_nothing() -> None:
    table = works(undertaken(BeginChallenge("odd", "Fair", recovery=2, recovery_per="week")), "0000", "++00", "++00")

    marks = []
    for _ in range(2):
        table.does(GM, NeglectChallenge(only(table).id))
        marks.append(only(table).marks[0])

    assert marks == [(0, 0, 1, 0, 0), (0, 0, 0, 0, 0)]
    assert table.refusal(GM, NeglectChallenge(only(table).id)) == "challenges.no_recovery"


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (BeginCount("x", "Fair", 0), "challenges.number"),
        (BeginCount("x", "Fair", 21), "challenges.number"),
        (BeginCount("x", "Fair", 3, credit=10), "challenges.number"),
        (BeginCount("x", "Fair", 3, credit=-1), "challenges.number"),
    ],
)
def test_a_count_is_in_reason(command: BeginCount, code: str) -> None:
    assert Table().heroes().refusal(GM, command) == code
    assert Table().heroes().refusal(ANN, BeginCount("x", "Fair")) == "seat.not_the_gm"


@proves("fate.challenges.counted-tests")
@pytest.mark.parametrize(("credit", "marked"), [(0, 1), (3, 1), (2, 2), (9, 1)])
def test_an_outstanding_success_counts_twice(credit: int, marked: int) -> None:
    table = works(undertaken(BeginCount("a house", "Fair", 20, credit=credit)), "++00")

    assert only(table).marks == ((marked, 0, 0, 0, 0),)


@proves("fate.challenges.rung-outcomes")
def test_one_rung_alone_may_bring_something() -> None:
    table = works(undertaken(BeginChallenge("odd", "Fair", results="||a clue")), "0000", "++00")

    assert table.panes["bob"][-1] == "odd: a box on Solid: a clue."
    assert only(table).results == ("", "", "a clue")
    assert only(undertaken(BeginChallenge("odd", "Fair", results="| |"))).results == ()


@proves("fate.challenges.standing-penalties", "fate.r.chess-labels")
@pytest.mark.parametrize(
    ("marks", "last", "hinders"),
    [
        ((0, 0, 0, 0, 0), -1, 0),
        ((3, 0, 0, 0, 0), 0, 0),
        ((0, 2, 0, 0, 0), 0, 0),
        ((0, 2, 0, 0, 0), 1, -1),
        ((0, 1, 1, 0, 0), 1, -1),
        ((0, 1, 1, 1, 0), 1, -2),
        ((0, 0, 0, 0, 1), 4, -2),
    ],
)
def test_the_worst_loss_hinders_and_a_minor_one_only_once(marks: tuple[int, ...], last: int, hinders: int) -> None:
    assert penalty(marks, last) == hinders


def chess() -> Table:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("chess", *both(table)))
    return table


def exchange(table: Table, dice: str) -> Challenge:
    table.does(ANN, RollChallenge(only(table).id))
    rolls(table, ANN, "", "unskilled")
    rolls(table, BOB, dice, "unskilled").left_as_it_lies()
    return only(table)


@proves("fate.challenges.dynamic-challenge", "fate.challenges.tie-marks-both", "fate.r.dynamic-challenge-parts")
def test_a_match_marks_the_loser_both_when_level_and_ends_with_the_king() -> None:
    table = chess()

    assert exchange(table, "+0000000").marks == ((0, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert (only(table).last, only(table).difficulty) == ((-1, 1), None)
    assert exchange(table, "-000" + "0000").marks == ((1, 0, 0, 0, 0), (1, 1, 0, 0, 0))  # his −1 for one roll
    assert only(table).last == (0, 0)
    assert exchange(table, "0000++00").marks == ((1, 0, 1, 0, 0), (1, 1, 0, 0, 0))
    assert exchange(table, "----++++").over == "Finn wins"
    assert table.panes["gm"][-1] == "A game of chess: Finn wins."


@proves("fate.challenges.combat-is-dynamic")
def test_a_scratch_in_a_conflict_does_nothing_and_what_hurts_hinders() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("conflict", *both(table)))

    assert exchange(table, "00000000").marks == ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    exchange(table, "++000000")
    table.does(ANN, RollChallenge(only(table).id))

    assert (check(table).sides[0].modifier, check(table).sides[1].modifier) == (0, -1)


# aspects


@proves("fate.aspects.repeat-invocation", "fate.aspects.positive-invocation", "fate.aspects.boxes")
def test_as_many_boxes_as_there_are_go_on_one_roll_of_one_aspect_or_several() -> None:
    table = called("Superb")
    rolls(table, ANN, "----")
    for aspect, benefit, die, dice in (
        ("Brawler", "reroll", 0, "--00"),
        ("Proud", "die", 1, ""),
        ("Brawler", "die", 2, ""),
    ):
        table.does(ANN, InvokeAspect(table.asked(ANN, "fate.change").id, aspect, benefit, die), dice)

    assert check(table).sides[0].faces == (1, 1, 0, 0)
    assert [aspect.free for aspect in sheet(table).aspects.values()] == [0, 0]
    choice = table.asked(ANN, "fate.change").id  # a Fate point may still be paid
    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "reroll")) == "aspects.no_box"
    assert table.refusal(ANN, InvokeAspect(choice, "Humble", "reroll")) == "aspects.unknown"
    assert check(table).result is None


@proves("fate.aspects.positive-invocation")
def test_a_box_buys_one_of_the_two_benefits_and_no_other() -> None:
    table = called()
    rolls(table, ANN, "0000")
    choice = table.asked(ANN, "fate.change").id

    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "luck")) == "aspects.benefit"
    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "rescue")) == "aspects.no_rescue"
    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "die", 0)) == "aspects.die"
    assert table.refusal(ANN, InvokeAspect(choice, "Brawler", "die", 5)) == "aspects.die"
    assert sheet(table).aspects["Brawler"].free == 2


@proves("fate.r.reroll-and-bonuses", "fate.aspects.repeat-invocation")
def test_rivals_take_turns_the_losing_one_first_and_a_change_asks_the_other_again() -> None:
    table = opposed("00000000")  # Good against Great
    asked = [table.asked(ANN, "fate.change").owner]
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "reroll"), "++++")
    asked.append(table.asked(GM, "fate.change").owner)
    table.does(GM, InvokeAspect(table.asked(GM).id, "Zealous", "die", 1))
    asked.append(table.asked(ANN, "fate.change").owner)
    table.answers(ANN, "leave")
    asked.append(table.asked(GM, "fate.change").owner)  # a Fate point is left to pay
    table.answers(GM, "leave")

    mara, vex = table.character("Mara"), table.character("Captain Vex")
    assert asked == [mara, vex, mara, vex]
    assert table.panes["bob"][-1] == "Mara wins by 2. Solid: moderate, scene."


@proves("fate.aspects.invoke-for-effect")
def test_a_box_for_effect_is_the_owner_s_and_is_told_as_such() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    assert table.refusal(BOB, InvokeForEffect(mara, "Proud", "they bow")) == "character.not_yours"

    table.does(ANN, InvokeForEffect(mara, "Proud", "they bow"))
    events = table.answers(GM, "so")

    (box,) = [event for event in events if isinstance(event, BoxChecked)]
    assert (box.effect, box.instead, box.words) == (True, False, "they bow")
    told = table.system.tell(table.state, box, table.state.viewer("bob"))
    assert told is not None
    assert told.cites == ("fate.aspects.invoke-for-effect",)


@proves("fate.aspects.involuntary-invocation", "fate.points.buy-off", "fate.r.compel-without-points")
def test_resisting_takes_exactly_the_level_and_boxes_do_not_matter() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, SetBoxes(f"{mara}/Brawler", 2, "used"))
    table.does(GM, SetFatePoints(mara, 2, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her"))
    assert [option.refusal for option in table.asked(ANN).options] == [None, None]

    table.answers(ANN, "resist")

    assert (sheet(table).fate_points, sheet(table).aspects["Brawler"].checked) == (0, 2)
    assert table.panes["bob"][-1] == "Mara resists Brawler and pays 2 Fate points."
    assert table.refusal(ANN, Invoke(f"{mara}/Brawler", "x")) == "seat.not_the_gm"


@proves("fate.aspects.bidding", "fate.r.bidding-settlement", "fate.aspects.involuntary-invocation")
def test_bids_go_up_by_one_and_end_at_the_level() -> None:
    table = Table.reading(bidding_use="bidding").heroes()
    mara = table.character("Mara")
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her"))
    (along, resist) = table.asked(ANN).options
    assert (along.label, resist.label) == ("Go along and gain 1 Fate point", "Resist for 1 Fate point")

    bids = [event for event in table.answers(ANN, "resist") if isinstance(event, BidRaised)]
    raised = [event for event in table.answers(GM, "raise") if isinstance(event, BidRaised)]
    assert [(bid.by_gm, bid.bid) for bid in (*bids, *raised)] == [(False, 1), (True, 2)]
    table.answers(ANN, "resist")

    assert sheet(table).fate_points == 1
    assert kinds(table) == []
    table.does(GM, Invoke(f"{mara}/Proud", "again"))
    table.answers(ANN, "resist")
    assert sheet(table).fate_points == 0  # a level of one is its own ceiling


@proves("fate.aspects.bidding", "fate.r.bidding-settlement", "fate.r.compel-without-points")
def test_points_laid_down_lie_on_the_table_and_pay_for_nothing_else_meanwhile() -> None:
    table = Table.reading(bidding_use="bidding").heroes()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 2, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her"))
    table.answers(ANN, "resist")
    assert sheet(table).fate_points == 1
    table.does(GM, SetFatePoints(mara, 0, "spent meanwhile"))
    assert table.refusal(ANN, ClaimFact(mara, "a rope hangs there")) == "fate_points.none_held"
    table.answers(GM, "fold")
    assert sheet(table).fate_points == 0
    assert table.panes["bob"][-1] == "Mara resists Brawler and pays 1 Fate point."

    table.does(GM, SetFatePoints(mara, 2, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her"))
    table.answers(ANN, "resist")
    table.answers(GM, "raise")
    assert sheet(table).fate_points == 1
    assert [option.refusal for option in table.asked(ANN).options] == [None, None]  # it pays for resisting
    table.answers(ANN, "along")
    assert sheet(table).fate_points == 4  # her own one comes back, beside the Game Master's two


@proves("fate.aspects.bidding")
def test_whoever_cannot_match_a_raise_goes_along_for_what_lies_there() -> None:
    table = Table.reading(bidding_use="bidding").heroes()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 1, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her"))
    table.answers(ANN, "resist")
    table.answers(GM, "raise")
    assert [option.refusal is None for option in table.asked(ANN).options] == [True, False]

    table.answers(ANN, "along")

    assert sheet(table).fate_points == 3


@proves("fate.aspects.prop-protection", "fate.aspects.props")
def test_a_thing_that_is_away_is_neither_called_upon_nor_rolled_and_comes_back_as_it_was() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    zephyr = f"{mara}/Zephyr"
    table.does(ANN, SetAspect(mara, "Zephyr", 2, AspectKind.PROP))
    table.does(GM, SetBoxes(zephyr, 1, "used"))
    table.does(GM, TakeProp(zephyr, "the mine"))
    table.answers(ANN, "resist")
    assert not sheet(table).aspects["Zephyr"].away
    assert table.refusal(GM, ReturnProp(zephyr)) == "aspects.at_hand"
    table.does(GM, TakeProp(zephyr, "the mine"))
    table.answers(ANN, "along")

    assert sheet(table).aspects["Zephyr"].free == 0
    table.does(GM, CallStaticTest(mara, "ride", "Good"))
    assert table.refusal(ANN, RollTest(table.asked(ANN).id, "aspect:Zephyr")) == "sheet.no_such_trait"
    assert table.refusal(ANN, ReturnProp(zephyr)) == "seat.not_the_gm"
    table.does(GM, ReturnProp(zephyr))

    assert (sheet(table).aspects["Zephyr"].away, sheet(table).aspects["Zephyr"].free) == (False, 1)
    rolls(table, ANN, "0000", "aspect:Zephyr")
    assert check(table).sides[0].value == 2


@proves("fate.aspects.refresh", "fate.aspects.refresh-options", "fate.r.refresh-timing")
@pytest.mark.parametrize(
    ("timing", "opened"),
    [
        ("session-start", ["evening"]),
        ("scene-end", ["scene's end", "evening's end"]),
        ("daily", []),
        ("on-rest", []),
        ("story-point", []),
    ],
)
def test_boxes_open_at_the_break_the_table_has_chosen_and_when_the_game_master_says(
    timing: str, opened: list[str]
) -> None:
    table = Table.reading(refresh_timing=timing).heroes()
    moments: list[tuple[str, Command]] = [
        ("evening", StartEvening()),
        ("scene", StartScene("The inn")),
        ("scene's end", EndScene()),
        ("another scene", StartScene("The road")),
        ("evening's end", EndEvening()),
    ]
    found = []
    for name, command in moments:
        table.does(GM, SetBoxes(f"{table.character('Mara')}/Brawler", 2, "used"))
        table.does(GM, command)
        found += [name] if sheet(table).aspects["Brawler"].free else []

    table.does(GM, RefreshAspects())

    assert found == opened
    assert sheet(table).aspects["Brawler"].free == 2


@proves("fate.aspects.negative-notation", "fate.aspects.roll-aspect")
def test_a_drawback_is_rolled_below_and_has_boxes_all_the_same() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Elfred", aspects="Weak -3, Lackey 3"))
    elfred = table.character("Elfred")
    table.does(GM, CallStaticTest(elfred, "lift it", "Poor"))
    rolls(table, ANN, "0000", "aspect:Weak")
    assert check(table).sides[0].outcome == -3

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Weak", "die", 1))
    table.left_as_it_lies()

    assert result(table).winner == 0
    assert (sheet(table, "Elfred").aspects["Weak"].free, sheet(table, "Elfred").aspects["Weak"].level) == (2, 3)


@proves("fate.aspects.contests", "fate.aspects.roll-aspect", "fate.aspects.extended-activity")
def test_aspects_may_be_rolled_against_each_other_and_still_be_invoked() -> None:
    table = Table().heroes()
    table.does(GM, CallDynamicTest(*both(table), "who is the tougher"))
    rolls(table, ANN, "", "aspect:Brawler")
    rolls(table, BOB, "0000--00", "aspect:Larcenous")

    table.does(BOB, InvokeAspect(table.asked(BOB).id, "Larcenous", "reroll"), "++++")

    assert [side.outcome for side in check(table).sides] == [2, 5]


# Fate points


@proves("fate.points.cancel", "fate.points.one-per-roll", "fate.points.plus-one")
def test_a_point_is_cancelled_and_paid_again_as_often_as_people_can() -> None:
    table = called()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 3, "for the test"))
    rolls(table, ANN, "0000")
    table.does(ANN, AddFatePoint(mara))
    for canceller in (BOB, GM):
        table.answers(canceller, "cancel", kind="fate.cancel")
        assert kinds(table) == ["fate.again"]
        assert table.refusal(ANN, AddFatePoint(mara)) == "fate_points.one_per_roll"
        table.answers(ANN, "again", kind="fate.again")
    let_stand(table)

    assert [sheet(table, name).fate_points for name in ("Mara", "Finn", "Captain Vex")] == [0, 2, 1]
    assert check(table).sides[0].outcome == 2
    assert table.refusal(ANN, AddFatePoint(mara)) == "fate_points.one_per_roll"


@proves("fate.points.plus-one")
def test_a_point_goes_on_a_roll_of_one_s_own_alone() -> None:
    table = called()
    finn = table.character("Finn")
    assert table.refusal(BOB, AddFatePoint(finn)) == "fate_points.no_roll"
    assert table.refusal(BOB, AddFatePoint(table.character("Mara"))) == "character.not_yours"
    rolls(table, ANN, "0000").left_as_it_lies()

    assert table.refusal(ANN, AddFatePoint(table.character("Mara"))) == "fate_points.no_roll"
    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs there"))
    table.answers(GM, "so")
    let_stand(table)
    assert table.state[Checks].now == check(table)  # a fact betters no roll


@proves("fate.points.assist", "fate.r.plus-one-stacking", "fate.dice.result-bounds")
def test_every_helper_gives_one_beside_the_rollers_own() -> None:
    table = called("Legendary")
    mara, finn, vex = (table.character(name) for name in (*BOTH, "Captain Vex"))
    for helper, seat in ((finn, BOB), (vex, GM)):
        table.does(GM, SetFatePoints(helper, 2, "for the test"))
        table.does(seat, HelpRoll(helper, mara))
        let_stand(table)
    table.does(ANN, AddFatePoint(mara))
    rolls(let_stand(table), ANN, "++++")

    assert check(table).sides[0].outcome == 1 + 4 + 1 + 2
    assert [sheet(table, name).fate_points for name in (*BOTH, "Captain Vex")] == [2, 0, 0]
    assert table.refusal(BOB, HelpRoll(finn, "")) == "fate_points.no_roll"


@proves("fate.points.assist")
def test_help_after_the_test_is_over_is_too_late() -> None:
    table = called()
    rolls(table, ANN, "0000").left_as_it_lies()

    assert table.refusal(BOB, HelpRoll(table.character("Finn"), table.character("Mara"))) == "fate_points.no_roll"


@proves("fate.points.narrative")
def test_a_fact_is_the_claimer_s_own_and_a_veto_costs_nothing() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    assert table.refusal(BOB, ClaimFact(mara, "a rope hangs there")) == "character.not_yours"
    table.does(ANN, ClaimFact(mara, "a rope hangs there"))
    assert table.refusal(ANN, ClaimFact(mara, "another")) == "facts.one_at_a_time"

    table.answers(GM, "not")

    assert sheet(table).fate_points == 3
    table.does(GM, SetFatePoints(mara, 0, "for the test"))
    assert table.refusal(ANN, ClaimFact(mara, "a rope hangs there")) == "fate_points.none_held"


@proves("fate.points.cancel")
def test_a_test_called_off_takes_the_points_on_their_way_with_it() -> None:
    table = called()
    table.does(ANN, AddFatePoint(table.character("Mara")))

    table.does(GM, CallOff())

    assert kinds(table) == []
    assert sheet(table).fate_points == 2
    assert table.panes["bob"][-1] == "Mara's point goes with the roll that it was for."
