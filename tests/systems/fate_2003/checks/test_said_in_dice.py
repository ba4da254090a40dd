"""Where dice are added up everything is said in dice: what a trait is worth, what help and a Fate point bring."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.checks.special_rolls import does, six_sided
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.cli.app import run
from threefates.commons.scenes import StartScene
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.scenes import JudgeFight, JudgeStep, TellTrouble
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.systems.fate_2003.sheets.scale import stands
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

DICE = {"Legendary": 8, "Epic": 7, "Superb": 6, "Great": 5, "Good": 4, "Fair": 3, "Average": 2, "Mediocre": 1}


@proves("fate.d6.ladder", "fate.fudge.classic-ladder")
@pytest.mark.parametrize("reading", ["fate", "fudge"])
@pytest.mark.parametrize("word", DICE)
def test_each_adjective_is_the_appendixs_dice_whatever_ladder_plain_fudge_has(word: str, reading: str) -> None:
    table = six_sided(f"Climbing {word}", "10", fate_versus_fudge_ladder=reading)

    does(table, ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Climbing"), *(1,) * DICE[word])

    assert f"Climbing: {word} ({DICE[word]}d)" in str(table.system.view(table.state, table.state.viewer("ann"))["test"])


@proves("fate.fudge.classic-ladder")
def test_plain_fudges_ladder_stays_with_its_own_dice() -> None:
    table = Table.reading(fate_versus_fudge_ladder="fudge")

    assert [stands(table.state, value) for value in (1, 0)] == ["Good (+1)", "Fair (0)"]


@proves("fate.d6.fate-die", "fate.d6.bonus-penalty", "fate.r.d6-fate-die")
@pytest.mark.parametrize(("dice", "point", "help_"), [("d6", "a die more", "a bonus die"), ("fudge", "+1", "+1")])
def test_points_are_paid_for_a_die_or_for_a_step(dice: str, point: str, help_: str) -> None:
    table = Table.reading(dice_system=dice)
    table.does(ANN, MakeCharacter("Dan", "Climbing Fair", "Climber 3"))
    table.does(BOB, MakeCharacter("Finn", "Climbing Good", "Brawler 1"))
    dan, finn = table.character("Dan"), table.character("Finn")
    table.does(GM, SetFatePoints(finn, 3, "a share"))
    table.does(GM, CallStaticTest(dan, "over the wall", "Good"))
    labels = [offer.label for offer in table.offers(BOB).values()]

    table.does(ANN, AddFatePoint(dan))
    table.does(BOB, HelpRoll(finn, dan))
    while asked := [one for one in table.system.questions(table.state) if one.kind == "fate.cancel"]:
        table.does(table.seats[asked[0].seats[0]], Answer(asked[0].id, "stand"))

    said = "\n".join(table.panes["gm"])
    assert f"Help Dan: 2 Fate points for {help_}" in labels
    assert f"Dan pays a Fate point for {point} (over the wall" in said
    assert f"Finn pays 2 Fate points for {help_} on somebody else's roll (over the wall" in said
    assert f"Finn helps: Dan gets {help_} on the roll to come." in said


@proves("fate.d6.core-roll", "fate.d6.ladder")
@pytest.mark.parametrize(("dice", "rule"), [("d6", "fate.d6.core-roll"), ("fudge", "fate.dice.4df")])
def test_odds_name_the_rule_of_the_dice_they_are_of(dice: str, rule: str) -> None:
    table = Table.reading(dice_system=dice).heroes()
    rivals = (table.character("Mara"), table.character("Finn"))

    contest = told(table, GM, CallContest(rivals, "a race", "Good"))
    alone = told(table, GM, CallStaticTest(rivals[0], "a leap", "Good"))

    assert {"fate.d6.core-roll", "fate.dice.4df"} & {*contest.cites} == {rule}
    assert {"fate.d6.core-roll", "fate.dice.4df"} & {*alone.cites} == {rule}


@proves("fate.d6.ladder", "fate.ladder.scale")
@pytest.mark.parametrize(
    ("edition", "said"),
    [("fate_d6", "trait Poor (a 2)"), ("fate_d6", "trait Good (4d)"), ("fate_2003", "trait Good (+2)")],
)
def test_the_shell_says_a_trait_in_the_dice_of_its_edition(
    capsys: pytest.CaptureFixture[str], edition: str, said: str
) -> None:
    word = said.split()[1]

    run(["roll", "fate-2003", f"--edition={edition}", f"--skill={word}"])

    assert said in capsys.readouterr().out


@proves("fate.d6.bonus-penalty", "fate.wounds.scene-hurt")
def test_trouble_tells_as_a_penalty_die() -> None:
    brawl = Brawl("Cyrus", "Guard A", dice_system="d6")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    brawl.begins("Cyrus", "Guard A", Pace.SCENE)
    brawl.says("Cyrus", "Swords", about="at him")
    asked = DeclareAction(brawl.asked("Guard A"), "skill:Swords", about="at him")
    does(table, GM, asked, *(3,) * 5, *(3,) * 3)
    brawl.done()
    (choice, _), *_ = table.state.agenda.asked(JudgeStep)
    table.does(GM, JudgeFight(choice, "They part", Outcome.HURT, (cyrus,)))
    table.does(GM, StartScene("Another day"))
    quiet = table.state
    table.does(GM, CallStaticTest(cyrus, "a leap", "Good"))

    table.does(GM, TellTrouble(cyrus))

    assert table.panes["bob"][-1].startswith("It tells on Cyrus (in trouble")
    assert table.panes["bob"][-1].endswith("): −1 die.")
    table.state = quiet
    brawl.begins("Cyrus", "Guard A")
    table.does(GM, TellTrouble(cyrus))
    assert table.panes["bob"][-1] == "It will tell on the next roll of Cyrus (in trouble, since a brawl): −1 die."
