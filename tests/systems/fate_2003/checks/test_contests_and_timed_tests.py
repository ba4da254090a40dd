"""Rolls of every other kind: side by side, against chance, before their difficulty, for time, with other dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.examples import example
from tests.systems.fate_2003.checks.special_rolls import contest, does, six_sided
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.parts import Listing, Pool, Tone
from threefates.systems.fate_2003.checks.contests_and_timed_tests import (
    CallContest,
    CallRoll,
    CallTimedTest,
    CallWithChance,
)
from threefates.systems.fate_2003.checks.difficulty import breakdown, by_party, examples
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.checks.view import tone_of
from threefates.systems.fate_2003.dice.fate_d6 import counted, pool, total, trait_dice
from threefates.systems.fate_2003.dice.fudge_dice import Dice, said, sides
from threefates.systems.fate_2003.dice.ladder import CLASSIC, LADDER, adjective, of_ranks, rating, shifted, unskilled
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import came_to, ranked, steps, target_number
from threefates.systems.fate_2003.dice.sums import against_each_other, kept, outcomes
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.rulings.rulings import HumanCeiling, Unskilled
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.testing.proof import proves


def check(table: Table) -> Check:
    found = table.state[Checks].now
    assert found is not None
    return found


def rolls(table: Table, *faces: int, trait: str = "skill:Climbing") -> Table:
    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, trait), *faces)
    return table


@proves("fate.d6.ladder", "fate.d6.core-roll", "fate.d6.bonus-penalty", "fate.r.d6-margins")
@pytest.mark.parametrize("name", ["d6-wall-plain", "d6-wall-dogs", "d6-wall-gear", "d6-wall-both"])
def test_dan_at_the_wall(name: str) -> None:
    given, book = example(f"fate.x.{name}")
    net = given.get("bonus", 0) - given.get("penalty", 0)
    table = six_sided(f"Climbing {given['level']}", str(given["tn"]), net)

    rolls(table, *given["rolled"]).left_as_it_lies()

    side = check(table).sides[0]
    assert list(counted(side.faces, side.pool)) == book["counted"]
    assert side.outcome == book["total"]
    assert (check(table).result is not None and check(table).result.winner == 0) is book["success"]  # type: ignore[union-attr]


@proves("fate.d6.aspects", "fate.r.invoke-potency")
def test_a_box_turns_any_die_to_five_or_throws_all_again() -> None:
    given, book = example("fate.x.d6-aspect")
    table = rolls(six_sided("Climbing Average", modifier=-given["penalty"]), *given["rolled"])
    assert check(table).sides[0].outcome == book["before"]

    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Climber", "die", 2))
    assert sorted(check(table).sides[0].faces) == book["dice_after"]
    assert check(table).sides[0].outcome == book["total"]
    assert table.refusal(ANN, InvokeAspect(table.asked(ANN).id, "Climber", "die", 2)) == "aspects.die"
    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Climber", "reroll"), 6, 6, 1)

    assert check(table).sides[0].outcome == 7


@proves("fate.d6.fate-die", "fate.r.d6-fate-die")
def test_a_fate_point_is_one_die_more_that_counts() -> None:
    table = rolls(six_sided(), 2, 3, 4)

    does(table, ANN, AddFatePoint(table.character("Dan")), 6)

    assert check(table).sides[0].outcome == 15
    assert table.refusal(ANN, AddFatePoint(table.character("Dan"))) == "fate_points.one_per_roll"


@proves("fate.d6.low-scores", "fate.r.d6-low-scores")
def test_a_low_score_lies_on_the_table_and_a_box_may_change_it() -> None:
    table = rolls(six_sided("Climbing Poor", "5", 1))
    assert check(table).sides[0].faces == (2, 2)

    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Climber", "die", 1))

    assert check(table).sides[0].outcome == 5


@proves("fate.d6.abysmal")
def test_abysmal_has_no_chance_until_a_box_puts_a_die_there() -> None:
    table = rolls(six_sided("Climbing Abysmal", "1"))
    assert table.refusal(ANN, AddFatePoint(table.character("Dan"))) == "fate_points.hopeless"
    assert trait_dice(-4).counted == 0

    does(table, ANN, InvokeAspect(table.asked(ANN).id, "Climber", "rescue"))
    table.answers(GM, "so", kind="fate.let-die-lie")
    assert table.refusal(ANN, InvokeAspect(table.asked(ANN).id, "Climber", "rescue")) == "aspects.no_rescue"
    table.left_as_it_lies()

    assert table.panes["bob"][-1].startswith("Dan makes it. Minimal")


@proves("fate.d6.dynamic", "fate.d6.core-roll")
def test_against_somebody_the_target_is_what_they_rolled() -> None:
    table = Table.reading(dice_system="d6").heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character("Captain Vex"), "cross swords"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    does(table, GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), 6, 6, 6, 6, 1, 1, 1, 1, 1)

    table.left_as_it_lies()

    assert table.panes["bob"][-1] == "Mara wins by 3. Solid: moderate, scene."


@proves("fate.d6.closer-dice", "fate.dice.d6-mapping", "fate.fudge.dice-equivalents")
def test_other_dice_keep_closer_to_the_difficulties() -> None:
    assert total((1, 2, 3), Dice.D6_PLUS_ONE) == 9
    assert [sides(die) for die in Dice] == [3, 6, 6, 6, 8, 6, 6, 8, 6]
    assert check(rolls(six_sided(d6_die="d8"), 8, 8, 8)).sides[0].outcome == 24


@proves("fate.d6.target-numbers", "fate.r.d6-tier-names", "fate.r.d6-margins")
def test_target_numbers_climb_by_fives_along_the_ladder() -> None:
    assert [target_number(value) for value in range(-4, 5)] == [1, 1, 1, 5, 10, 15, 20, 25, 30]
    assert check(six_sided(difficulty="Challenging")).difficulty == 10
    assert check(six_sided(difficulty="Great")).difficulty == 25
    assert (steps(4, made=True), steps(4, made=False), steps(11, made=False)) == (0, 1, 2)


@proves("fate.fudge.dice-equivalents", "fate.dice.d6-mapping")
@pytest.mark.parametrize(
    ("reading", "faces"),
    [
        ("fudge", (1, 2, 3, 3)),
        ("d6", (2, 3, 5, 5)),
        pytest.param("df1", (1, 5, 6, 6), marks=proves("fate.fudge.df1")),
    ],
)
def test_three_kinds_of_dice_are_thrown_as_fudge_dice(reading: str, faces: tuple[int, ...]) -> None:
    table = Table.reading(fudge_dice=reading).heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap", "Good"))

    does(table, ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), *faces)

    assert check(table).sides[0].faces == (-1, 0, 1, 1)
    assert sum(faces) - 8 == 1 or reading != "fudge"


@proves("fate.fudge.classic-ladder")
def test_plain_fudge_has_a_shorter_ladder() -> None:
    given, book = example("fate.x.fudge-roll")
    table = Table.reading(fate_versus_fudge_ladder="fudge")
    table.does(ANN, MakeCharacter("Mara", f"Fencing {given['level']}"))
    table.does(GM, CallStaticTest(table.character("Mara"), "x", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Fencing"), "++-+")

    assert check(table).sides[0].value == given["value"]
    assert check(table).sides[0].outcome == book["value"]
    assert adjective(book["value"], CLASSIC) == book["outcome"]
    assert check(table).difficulty == 0
    assert table.refusal(GM, MakeCharacter("X", "Fencing Average")) == "ladder.no_such_rung"


@proves("fate.fudge.default-level")
def test_a_skill_without_ranks_may_start_lower() -> None:
    assert unskilled(Unskilled.POOR) == rating("Poor")
    table = Table.reading(skill_default_level="poor").heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "x", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN).id, "unskilled"), "0000")
    assert check(table).sides[0].outcome == -2


@proves("fate.ladder.skill-ranks-to-adjective")
def test_ranks_and_rungs() -> None:
    names = [adjective(of_ranks(ranks)) for ranks in range(8)]

    assert names == ["Mediocre", "Average", "Fair", "Good", "Great", "Superb", "Epic", "Legendary"]
    offered = Table().heroes().offers(ANN)["fate.set-skill"].fields[2]
    assert next(option.label for option in offered.options if option.value == "Good") == "Good (+2), 3 ranks"


@proves("fate.ladder.assumed-human-ceiling")
def test_every_guideline_moves_with_the_top_of_human_ability() -> None:
    assert [shifted(ceiling) for ceiling in HumanCeiling] == [-2, -1, 0, 1, 2]
    table = Table.reading(human_ceiling="epic").heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "x", "Daunting"))
    assert check(table).difficulty == 3


@proves("fate.tests.contest-option")
def test_darts_are_thrown_side_by_side() -> None:
    given, book = example("fate.x.darts")
    table = Table()
    for seat, one in ((ANN, given["a"]), (BOB, given["b"])):
        table.does(seat, MakeCharacter(one["actor"], f"{one['skill']} {one['level']}"))
    rivals = (table.character("Finn"), table.character("Cyrus"))
    table.does(GM, CallContest(rivals, "darts", given["difficulty"]))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Thrown Weapons"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Thrown Weapons"), "+00- ++0+")
    table.left_as_it_lies()

    outcomes_now = [adjective(side.outcome) for side in check(table).sides]
    assert outcomes_now == [book["outcome_a"], book["outcome_b"]]
    assert table.panes["gm"][-1].startswith(f"Cyrus does best, by {book['mos_b']}.")
    assert table.panes["gm"][-1].endswith(f" Finn makes it by {book['mos_a']} (solid).")
    assert [tone_of(check(table), at) for at in (0, 1)] == [Tone.PARTIAL, Tone.GOOD]
    assert ranked((2, 4), 0, again=False) == (1,)


@proves("fate.tests.contest-tie", "fate.r.contest-tie", "fate.tests.margins")
def test_those_level_at_the_top_throw_again_or_compare_their_traits() -> None:
    by_skill, again = contest("+000 0000 0000"), contest("+000 0000 0000")

    by_skill.answers(GM, "skill")
    again.answers(GM, "again", dice="+000 ----")
    again.left_as_it_lies()

    vex = "Captain Vex misses by 2."
    best = "does best, by 1. Competent: minor, momentary."
    assert by_skill.panes["bob"][-1] == f"Finn {best} Mara makes it by 1 (competent); {vex}"
    assert again.panes["bob"][-1] == f"Mara {best} Finn misses by 3. Before that, {vex}"
    assert len(check(again).sides[2].throws) == 1


def test_a_contest_may_be_won_by_nobody() -> None:
    assert contest("---- ---- ----").panes["bob"][-1] == "Nobody makes it."


def test_everybody_in_a_contest_lies_on_the_table() -> None:
    shown = Table().system.view(contest("+000 0000 0000").state, Table().state.viewer("bob"))

    assert isinstance(shown["test-against"], Pool)
    assert shown["test-against"].title == "Finn tries it too"
    assert isinstance(shown["test-others"], Listing)


@proves("fate.tests.dynamic-without-opponent")
def test_chance_itself_may_oppose() -> None:
    table = Table().heroes()
    table.does(GM, CallWithChance(table.character("Mara"), "cross the minefield", "Good"))

    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "++++ 0000")
    table.left_as_it_lies()

    assert check(table).opposed
    assert table.panes["bob"][-1] == "Mara wins by 3. Solid: moderate, scene."


@proves("fate.difficulty.roll-first")
@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("made", "Mara plainly makes it."),
        ("missed", "Mara plainly does not make it."),
        ("Good", "Mara makes it by 1. Competent: minor, momentary."),
    ],
)
def test_the_roll_may_come_before_its_difficulty(option: str, said: str) -> None:
    table = Table().heroes()
    table.does(GM, CallRoll(table.character("Mara"), "leap"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "++00")
    table.left_as_it_lies()

    table.answers(GM, option, kind="fate.judge")

    assert table.panes["bob"][-1] == said


@proves("fate.difficulty.roll-first")
def test_what_it_needed_may_be_any_rung_of_the_ladder() -> None:
    table = Table().heroes()
    table.does(GM, CallRoll(table.character("Mara"), "leap"))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "++00")
    table.left_as_it_lies()
    options = [option.value for option in table.asked(GM, "fate.judge").options]

    assert {rung.name for rung in ladder(table.state).rungs} <= set(options)
    assert len(options) == len(set(options))
    table.answers(GM, "Epic", kind="fate.judge")
    assert check(table).difficulty == ladder(table.state).value("Epic")


def test_without_a_game_master_a_roll_before_its_difficulty_needed_what_is_suggested() -> None:
    table = Table().heroes()
    table.does(GM, CallRoll(table.character("Mara"), "leap"))
    away = SeatChanged(GM.id, GM.name, GM.role, away=True)
    table.state = table.system.evolve(table.state, away)

    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0000")
    table.left_as_it_lies()

    assert check(table).difficulty == 1


@proves("fate.challenges.counted-tests")
def test_one_roll_may_say_how_long_it_takes() -> None:
    given, book = example("fate.x.cottage")
    table = Table()
    table.does(ANN, MakeCharacter("Wren", f"{given['skill']} {given['level']}"))
    call = CallTimedTest(table.character("Wren"), "a cottage", given["difficulty"], given["base_days"], "days", 7)
    table.does(GM, call)

    table.does(ANN, RollTest(table.asked(ANN).id, f"skill:{given['skill']}"), "---0")
    table.left_as_it_lies()

    assert table.panes["bob"][-1].endswith(f"It takes {book['cases'][2]['days']} days.")


@proves("fate.difficulty.extra-criteria")
def test_every_further_condition_is_a_step() -> None:
    given, book = example("fate.x.hiding-place")
    table = Table().heroes()

    table.does(
        GM, CallStaticTest(table.character("Mara"), "x", given["base_difficulty"], criteria=given["extra_criteria"])
    )

    assert check(table).difficulty == rating(book["difficulty"])


@proves("fate.difficulty.negligible", "fate.difficulty.simple", "fate.difficulty.mundane", "fate.difficulty.difficult")
@proves("fate.difficulty.daunting", "fate.difficulty.staggering", "fate.difficulty.nearly-impossible")
@proves("fate.difficulty.breakdown-table", "fate.r.difficulty-examples", "fate.difficulty.by-party-skill")
def test_the_game_master_sees_examples_of_every_tier_and_what_suits_the_party() -> None:
    table = Table().heroes()
    shown = table.system.view(table.state, table.state.viewer("gm"))["difficulties"]

    assert isinstance(shown, Listing)
    assert "climb a ladder" in shown.rows[0].detail
    assert [examples(LADDER.name(value))[0] for value in range(-2, 5)][6] == "found a new branch of science"
    assert [len(row.counters) for row in shown.rows[:7]] == [0, 4, 4, 4, 4, 4, 4]
    assert ("survival", "live among wolves as one of the pack") in [(c.label, c.value) for c in shown.rows[6].counters]
    assert breakdown("Average")["climbing"] == "knotted rope"
    assert examples("Poor")[-1] in shown.rows[0].detail
    best = next(row for row in shown.rows if row.text.startswith("Larceny"))
    assert [counter.value for counter in best.counters] == ["Fair (+1) or Good (+2)", "Superb (+4) or Epic (+5)"]
    assert by_party(3) == ((1, 2), (4, 5))
    assert "difficulties" not in table.system.view(table.state, table.state.viewer("ann"))


@proves("fate.r.difficulty-examples")
@pytest.mark.parametrize(("shown", "list_", "table_"), [("book", 7, 6), ("prose", 7, 0), ("table", 0, 6)])
def test_the_table_says_which_examples_it_goes_by(shown: str, list_: int, table_: int) -> None:
    table = Table.reading(difficulty_examples=shown).heroes()

    part = table.system.view(table.state, table.state.viewer("gm"))["difficulties"]

    assert isinstance(part, Listing)
    assert (sum(bool(row.detail) for row in part.rows[:7]), sum(bool(row.counters) for row in part.rows[:7])) == (
        list_,
        table_,
    )


@proves("fate.r.d6-math-claims")
def test_an_average_trait_may_come_to_a_challenging_target() -> None:
    table = rolls(six_sided("Climbing Average", "10"), 4, 6)
    table.left_as_it_lies()

    result = check(table).result
    assert result is not None
    assert result.winner == 0


@proves("fate.r.missing-aspect-rolled")
def test_whoever_lacks_the_aspect_that_is_called_for_stands_at_mediocre() -> None:
    table = Table.reading(skill_default_level="poor").heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "withstand the feedback", "Mediocre"))
    asked = table.asked(ANN, "fate.name").id

    table.does(ANN, RollTest(asked, "lacking"), "0000")
    table.left_as_it_lies()

    assert check(table).sides[0].value == -1
    assert table.panes["bob"][-1].startswith("Mara makes it exactly.")
    usual = Table().heroes()
    usual.does(GM, CallStaticTest(usual.character("Mara"), "withstand the feedback", "Mediocre"))
    assert usual.refusal(ANN, RollTest(usual.asked(ANN, "fate.name").id, "lacking")) == "sheet.no_such_trait"


@proves("fate.d6.core-roll", "fate.d6.bonus-penalty")
@pytest.mark.parametrize("help_", [-2, 0, 1])
def test_odds_of_dice_added_up_are_what_counting_every_throw_gives(help_: int) -> None:
    on_table = pool(0, help_)
    throws = [came_to(Dice.D6, 0, faces, help_) for faces in product(range(1, 7), repeat=on_table.dice)]

    found = outcomes(0, help_, dice=Dice.D6)

    assert found == {value: Fraction(throws.count(value), len(throws)) for value in set(throws)}
    assert sum(kept(12, 8, 6, best=True).values()) == 1
    assert sum(against_each_other(found, outcomes(1, dice=Dice.D6))) == 1


@proves("fate.d6.bonus-penalty")
@pytest.mark.parametrize("best", [True, False])
@pytest.mark.parametrize(
    ("dice", "counted", "sides"), [(1, 1, 6), (3, 1, 6), (4, 2, 3), (4, 3, 4), (3, 3, 6), (0, 0, 6)]
)
def test_the_best_or_worst_of_some_dice_come_to_what_every_throw_of_them_says(
    dice: int, counted: int, sides: int, best: bool
) -> None:
    throws = [sorted(faces, reverse=best)[:counted] for faces in product(range(1, sides + 1), repeat=dice)]
    sums = [sum(shown) for shown in throws]

    found = kept(dice, counted, sides, best=best)

    assert found == {total: Fraction(sums.count(total), len(sums)) for total in set(sums)}
    assert list(found) == sorted(found, reverse=True)


@proves("fate.d6.core-roll")
@proves("fate.d6.low-scores")
def test_odds_of_a_low_score_are_certain() -> None:
    assert outcomes(-2, dice=Dice.D6) == {2: Fraction(1)}
    assert outcomes(-4, dice=Dice.D6) == {0: Fraction(1)}
    assert set(outcomes(-3, 0, 1, dice=Dice.D6)) == set(range(2, 8))
    assert said(Dice.DF1, 6) == 1
