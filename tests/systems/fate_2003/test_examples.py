"""Every worked example of this slice comes out as the book says; none of them takes a side in a ruling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.ledger import load
from threefates.rulebook.state import Settings
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use, said
from threefates.systems.fate_2003.dice.ladder import adjective, aspect_value, rating
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import dynamic_degree, margin, outcome
from threefates.systems.fate_2003.points.invoking import InvokeAspect
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.points.props import ReturnProp, TakeProp
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetFatePoints
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.sheets import Aspect, AspectKind, Sheets, traits
from threefates.testing.proof import proves

SIGNS = {-1: "-", 0: "0", 1: "+"}


def read(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What an example gives, and what the book says comes of it; the readings it names are none."""
    example = load().example(f"fate.x.{name}")
    assert not example.agrees.rulings
    assert not example.inconsistent
    return msgspec.json.decode(example.given), msgspec.json.decode(example.expected)


def signs(dice: list[int]) -> str:
    return "".join(SIGNS[die] for die in dice)


def in_hand(table: Table) -> Check:
    check = table.state[Checks].now
    assert check is not None
    return check


@proves("fate.dice.4df", "fate.ladder.scale")
def test_d6_stand_in_for_fudge_dice() -> None:
    given, book = read("dice-reading")

    state = Table.reading(fudge_dice="d6").state
    dice = [said(dice_in_use(state[Settings].rulings), face) for face in given["d6"]]

    assert dice == book["dice"]
    assert sum(dice) == book["sum"]
    assert adjective(outcome(rating(given["level"], ladder(state)), dice), ladder(state)) == book["outcome"]


@proves("fate.tests.success-and-failure", "fate.tests.margins", "fate.tests.static-test", "fate.dice.4df")
@pytest.mark.parametrize("name", ["lockpick", "jump-debris"])
def test_a_static_test(name: str) -> None:
    given, book = read(name)
    table = Table()
    table.does(ANN, MakeCharacter(given["actor"], f"{given['skill']} {given['level']}"))
    table.does(GM, CallStaticTest(table.character(given["actor"]), "the example", given["difficulty"]))

    table.does(ANN, RollTest(table.asked(ANN).id, f"skill:{given['skill']}"), signs(given["dice"]))

    check = in_hand(table.left_as_it_lies())
    assert check.result
    assert sum(check.sides[0].faces) == book["sum"]
    assert adjective(check.sides[0].outcome) == book["outcome"]
    assert (check.result.winner == 0) == book["success"]
    assert check.result.margin == book["mos"]


@proves("fate.tests.dynamic-check", "fate.tests.dynamic-test", "fate.tests.margins")
@pytest.mark.parametrize("name", ["sprint", "race-guard"])
def test_a_dynamic_test(name: str) -> None:
    given, book = read(name)
    table = Table()
    for seat, side in ((ANN, given["a"]), (BOB, given["b"])):
        table.does(seat, MakeCharacter(side["actor"], f"{side['skill']} {side['level']}"))
    first, second = (table.character(given[side]["actor"]) for side in "ab")
    table.does(GM, CallDynamicTest(first, second, "the example"))
    table.does(ANN, RollTest(table.asked(ANN).id, f"skill:{given['a']['skill']}"))

    dice = signs(given["a"]["dice"]) + signs(given["b"]["dice"])
    table.does(BOB, RollTest(table.asked(BOB).id, f"skill:{given['b']['skill']}"), dice)

    check = in_hand(table.left_as_it_lies())
    assert check.result
    assert [adjective(side.outcome) for side in check.sides] == [book["outcome_a"], book["outcome_b"]]
    assert "ab"[check.result.winner or 0] == book["winner"]
    assert check.result.margin == book["mos"] == book["mof"]


@proves("fate.tests.dynamic-mos-bands", "fate.tests.margins")
def test_whom_the_court_admires() -> None:
    given, book = read("courtiers")

    state = Table().state

    gap = margin(rating(given["outcome_a"], ladder(state)), rating(given["outcome_b"], ladder(state)))
    degree = dynamic_degree(gap, state.ruling(DynamicBands))

    assert gap == book["mos"]
    assert (degree.name, degree.magnitude, degree.duration) == (book["degree"], book["magnitude"], book["duration"])


@proves("fate.ladder.scale")
def test_a_bodyguard_stands_four_steps_above_an_artist() -> None:
    given, book = read("bodyguard-ladder")
    rungs = ladder(Table().state)

    assert rating(given["bodyguard"]["sword"], rungs) - rating(given["artist"]["sword"], rungs) == book["skill_gap"]


@proves("fate.tests.margins")
def test_a_place_to_hide_gives_a_fact_more_for_each_step() -> None:
    given, book = read("hiding-place")

    difficulty = rating(given["base_difficulty"]) + given["extra_criteria"]
    found = [(adjective(difficulty), margin(rating(case["outcome"]), difficulty)) for case in book["cases"]]

    assert found == [(book["difficulty"], case["mos"]) for case in book["cases"]]


@proves("fate.aspects.positive-invocation", "fate.aspects.invoke-reroll", "fate.aspects.invoke-set-die")
@proves("fate.aspects.boxes", "fate.aspects.repeat-invocation")
def test_two_boxes_in_a_bar_brawl() -> None:
    given, book = read("bar-brawl")
    again = given["invocations"][0]["new_dice"]
    table = Table()
    table.does(ANN, MakeCharacter("Finn", "Brawling Average", "Brawler 2"))
    table.does(GM, CallStaticTest(table.character("Finn"), "a brawl", "Fair"))
    sums = []
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Brawling"), signs(given["dice"]))
    sums.append(sum(in_hand(table).sides[0].faces))

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "reroll"), signs(again))
    sums.append(sum(in_hand(table).sides[0].faces))
    turned = book["final_dice"].index(1) + 1
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "die", turned))
    sums.append(sum(in_hand(table).sides[0].faces))

    assert sums == book["sums"]
    assert list(in_hand(table).sides[0].faces) == book["final_dice"]
    assert table.state[Sheets][table.character("Finn")].aspects["Brawler"].free == book["boxes_left"]


@proves("fate.aspects.invoke-for-effect")
def test_a_smell_of_gasoline_needs_a_box_and_no_roll() -> None:
    given, book = read("smelly")
    table = Table()
    table.does(ANN, MakeCharacter("The Crazy Guy", aspects="Smelly 2"))
    guy = table.character("The Crazy Guy")

    table.does(ANN, InvokeForEffect(guy, "Smelly", book["fact_established"]))
    table.answers(GM, "so")

    assert table.state[Sheets][guy].aspects["Smelly"].checked == given["boxes_checked"]
    assert book["fact_established"] in table.panes["bob"][-1]


@proves("fate.aspects.involuntary-invocation", "fate.points.buy-off")
@pytest.mark.parametrize("name", ["self-destructive", "larcenous"])
def test_an_aspect_invoked_against_its_owner(name: str) -> None:
    given, book = read(name)
    ((aspect, level),) = given["aspect"].items()
    table = Table()
    table.does(ANN, MakeCharacter("Cyrus", aspects=f"{aspect} {level}"))
    cyrus = table.character("Cyrus")
    before = table.state[Sheets][cyrus].fate_points
    change = {}

    for option, answer in (("along", "accept"), ("resist", "refuse")):
        table.does(GM, Invoke(f"{cyrus}/{aspect}", given["situation"]))
        held = table.state[Sheets][cyrus].fate_points
        table.answers(ANN, option)
        change[answer] = table.state[Sheets][cyrus].fate_points - held

    assert change == {"accept": book["accept"], "refuse": book["refuse"]}
    assert table.state[Sheets][cyrus].fate_points == before
    assert table.state[Sheets][cyrus].aspects[aspect].checked == book["boxes_checked"]


@proves("fate.aspects.bidding")
def test_bidding_for_the_governors_gold() -> None:
    given, book = read("bidding-gold")
    table = Table.reading(bidding_use="bidding")
    table.does(ANN, MakeCharacter("Mara", aspects="Greedy 3"))
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 3, "As in the example."))

    table.does(GM, Invoke(f"{mara}/Greedy", "there lies the gold"))
    for move in given["moves"][1:]:
        table.answers(*((GM, "raise") if move.startswith("gm") else (ANN, "resist")))

    assert table.state[Sheets][mara].fate_points - 3 == book["player_change"]
    assert table.state.agenda.steps == ()


@proves("fate.aspects.bidding")
def test_whoever_folds_takes_what_the_other_laid_down() -> None:
    _, book = read("bidding-folds")
    changes = []

    for moves in (["resist", "raise", "along"], ["resist", "raise", "resist", "fold"]):
        table = Table.reading(bidding_use="bidding")
        table.does(ANN, MakeCharacter("Mara", aspects="Greedy 3"))
        mara = table.character("Mara")
        table.does(GM, SetFatePoints(mara, 3, "As in the example."))
        table.does(GM, Invoke(f"{mara}/Greedy", "there lies the gold"))
        for move in moves:
            table.answers(GM if move in ("raise", "fold") else ANN, move)
        changes.append(table.state[Sheets][mara].fate_points - 3)

    assert changes == [case["player_change"] for case in book["cases"]]


@proves("fate.points.narrative", "fate.points.cancel")
def test_a_weapon_on_the_wall_costs_a_point_when_it_is_a_coincidence() -> None:
    given, book = read("display-weapon")
    table = Table()
    table.does(ANN, MakeCharacter("Finn"))
    finn = table.character("Finn")
    table.does(GM, SetFatePoints(finn, 3, "As in the example."))

    table.does(ANN, ClaimFact(finn, given["wish"]))
    table.answers(GM, "so")

    cost = next(case["cost"] for case in book["cases"] if case["situation"] == "plausible coincidence")
    assert table.state[Sheets][finn].fate_points == 3 - cost
    assert table.panes["bob"][-1] == f"It is so: {given['wish']}."


@proves("fate.aspects.roll-aspect", "fate.ladder.aspect-level-to-adjective", "fate.aspects.extended-activity")
def test_weeks_in_the_woods_are_one_roll_of_an_aspect() -> None:
    given, book = read("ranger-extended")
    table = Table()
    table.does(ANN, MakeCharacter("Wren", aspects="Ranger 2"))
    table.does(GM, CallStaticTest(table.character("Wren"), given["activity"], "Good"))

    table.does(ANN, RollTest(table.asked(ANN).id, f"aspect:{given['aspect']}"), "0000")

    assert len(in_hand(table).sides[0].throws) == book["rolls"]
    assert in_hand(table).sides[0].outcome == rating("Good")


@proves("fate.ladder.aspect-level-to-adjective")
def test_a_caravan_guard_in_three_aspects() -> None:
    given, book = read("caravan-guard")

    read_as = {aspect: adjective(aspect_value(level)) for aspect, level in given["aspects"].items()}

    assert read_as == book["adjectives"]


@proves("fate.ladder.aspect-level-to-adjective", "fate.aspects.magnitude")
def test_an_aspects_level_is_its_magnitude_even_of_a_drawback() -> None:
    given, book = read("negative-aspect")

    rungs = ladder(Table().state)

    assert adjective(aspect_value(given["aspects"]["Strong"], rungs), rungs) == book["Strong"]
    assert adjective(aspect_value(given["aspects"]["Weak"], rungs), rungs) == book["Weak_as_magnitude"]


@proves("fate.aspects.negative-notation")
def test_a_drawback_written_with_a_minus_is_rolled_so() -> None:
    given, book = read("negative-aspect")
    weak = given["aspects"]["Weak"]
    table = Table()

    table.does(ANN, MakeCharacter("Bran", aspects=f"Strong {given['aspects']['Strong']}, Weak -{weak}"))

    sheet = table.state[Sheets][table.character("Bran")]
    rolled = {name: adjective(value) for _, name, value in traits(sheet)}
    assert (rolled["Weak"], rolled["Strong"]) == (book["Weak_as_negative"], book["Strong"])
    assert (sheet.aspects["Weak"].level, sheet.aspects["Weak"].free) == (weak, weak)


@proves("fate.aspects.props", "fate.aspects.prop-protection", "fate.aspects.boxes")
def test_a_faithful_horse_is_called_ridden_missed_and_found() -> None:
    given, book = read("zephyr")
    table = Table()
    table.does(ANN, MakeCharacter("Wren", "Riding Fair", f"Zephyr {given['aspect']['Zephyr']}"))
    wren = table.character("Wren")
    table.does(ANN, SetAspect(wren, "Zephyr", 2, AspectKind.PROP))
    came: list[dict[str, int]] = []

    table.does(ANN, InvokeForEffect(wren, "Zephyr", book["steps"][0]["event"]))
    table.answers(GM, "so")
    came.append({"boxes_left": zephyr(table).free})
    table.does(GM, CallStaticTest(wren, "the getaway", "Good"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Riding"), "0000")
    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Zephyr", "reroll"), "+000")
    came.append({"boxes_left": zephyr(table).free})
    table.left_as_it_lies()
    for useful in (True, False):
        before = table.state[Sheets][wren].fate_points
        table.does(GM, TakeProp(f"{wren}/Zephyr", "it is not here", useful=useful))
        if useful:
            table.answers(ANN, "along")
        came.append({"fate_points": table.state[Sheets][wren].fate_points - before})
        assert zephyr(table).away
        table.does(GM, ReturnProp(f"{wren}/Zephyr"))
        came.append({"cost": before + came[-1]["fate_points"] - table.state[Sheets][wren].fate_points})

    kept = ("boxes_left", "fate_points", "cost")
    assert came[:5] == [{key: step[key] for key in kept if key in step} for step in book["steps"]]
    assert not zephyr(table).away


def zephyr(table: Table) -> Aspect:
    return table.state[Sheets][table.character("Wren")].aspects["Zephyr"]


@proves("fate.aspects.people", "fate.aspects.people-sources", "fate.aspects.involuntary-invocation")
def test_a_mentor_helps_with_what_he_taught_and_weighs_on_the_conscience() -> None:
    given, book = read("mentor-dore")
    ((mentor, level),) = given["aspect"].items()
    table = Table()
    table.does(ANN, MakeCharacter("Wren", "Larceny Fair"))
    table.does(GM, MakeCharacter("Gustav Dore", npc=True))
    wren, dore = table.character("Wren"), table.character("Gustav Dore")
    table.does(GM, SetFatePoints(wren, 3, "As in the example."))
    table.does(ANN, SetAspect(wren, mentor, level, person=dore))
    assert table.refusal(ANN, SetAspect(wren, "Myself", person=wren)) == "sheet.oneself"

    table.does(GM, CallStaticTest(wren, book["invokes_for"], "Good"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Larceny"), "0000")
    table.does(ANN, InvokeAspect(table.asked(ANN).id, mentor, "reroll"), "++00")
    table.left_as_it_lies()
    table.does(GM, Invoke(f"{wren}/{mentor}", book["involuntary"]))
    table.answers(ANN, "along")

    aspect = table.state[Sheets][wren].aspects[mentor]
    assert (aspect.kind, aspect.person, aspect.checked) == (AspectKind.PERSON, dore, level)
    assert table.state[Sheets][wren].fate_points == 3 + level
    assert any("who is Gustav Dore" in line for line in table.panes["bob"])
