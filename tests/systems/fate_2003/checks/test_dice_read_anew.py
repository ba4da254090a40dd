"""Other dice on the table: no roll is in hand meanwhile, and what lies there is as hard as it was."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.challenges.undertaken import only
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.customizing import BeginChallenge, BeginOpposedChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.rulings.rulings import DiceSystem, FudgeDice
from threefates.table.readings import too_late
from threefates.testing.proof import proves


@proves("fate.d6.core-roll", "fate.dice.4df", "fate.r.dice-system")
@pytest.mark.parametrize("dice", ["fudge", "d6"])
def test_no_other_dice_in_the_midst_of_a_roll(dice: str) -> None:
    """From the call until it is read or called off; any other setting may be read otherwise."""
    table = Table.reading(dice_system=dice).heroes()
    assert too_late(table.state, DiceSystem) is None
    table.does(GM, CallStaticTest(table.character("Mara"), "climb", "Great"))

    waits = too_late(table.state, DiceSystem)
    assert waits is not None
    assert waits.refusal.code == "checks.one_at_a_time"
    assert too_late(table.state, FudgeDice) is None
    if dice == "fudge":
        table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"), "0000")
        assert too_late(table.state, DiceSystem) is not None  # the dice may still be changed
        table.left_as_it_lies()
    else:
        table.does(GM, CallOff())
    assert too_late(table.state, DiceSystem) is None


@proves(
    "fate.challenges.five-parts",
    "fate.challenges.difficulty",
    "fate.d6.target-numbers",
    "fate.r.dice-system",
    "fate.r.d6-tier-names",
)
@pytest.mark.parametrize(
    ("before", "written", "now", "asks"),
    [
        ("fudge", "Great", 25, "target number 25"),
        ("fudge", "Terrible", 1, "target number 1"),
        ("d6", "Great", 3, "Great (+3)"),
        ("d6", "12", 0, "Average (0)"),
    ],
)
def test_a_challenge_is_as_hard_as_it_was(before: str, written: str, now: int, asks: str) -> None:
    table = Table.reading(dice_system=before).heroes()
    table.does(GM, BeginChallenge("the dig", written))

    table.reads("dice-system", "d6" if before == "fudge" else "fudge")

    assert only(table).difficulty == now
    assert table.panes["ann"][-1] == f"the dig: against {asks} from here on."
    table.does(GM, RollChallenge(only(table).id, table.character("Mara")))
    assert f"against {asks}" in table.asked(ANN, "fate.name").asks


@proves(
    "fate.challenges.five-parts",
    "fate.tests.dynamic-without-opponent",
    "fate.challenges.difficulty",
    "fate.d6.target-numbers",
)
def test_where_two_sides_or_the_circumstances_roll_nothing_is_read_otherwise() -> None:
    table = Table().heroes()
    table.does(GM, BeginChallenge("the storm", "Fair", chance=True))
    table.does(GM, BeginOpposedChallenge("a feud", table.character("Mara"), table.character("Captain Vex")))

    table.reads("dice-system", "d6")
    table.reads("d6-fate-die", "bonus-die")

    assert [one.difficulty for one in table.state[Challenges].known.values()] == [1, None]


@proves("fate.combat.exchange-vs-difficulty", "fate.d6.target-numbers")
def test_what_is_to_be_reached_in_an_exchange_is_as_hard_as_it_was() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    brawl.says("Cyrus", "Swords", way=Way.OTHER, about="up the rope")
    brawl.says("Finn", "Athletics", way=Way.OTHER, about="up the other")
    brawl.says("Guard A", "Swords", way=Way.OTHER, about="to the bell")
    table = brawl.table
    table.does(GM, Answer(table.system.questions(table.state)[0].id, "Good"))
    ((who, goal),) = brawl.fight.goals.items()
    assert goal == 2

    table.reads("dice-system", "d6")

    assert brawl.fight.goals == {who: 20}
