"""What comes of an exchange that somebody wins who kept safe, or did something else than attack."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.conflict.exchanges import fight, wounded
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves

OFF = "It comes off for Mara: off the balcony."


@proves(
    "fate.combat.defend-with-other-skill", "fate.combat.fight-defensively", "fate.combat.no-damage-when-not-attacking"
)
@pytest.mark.parametrize("manner", [Manner.ANOTHER_SKILL, Manner.DEFENSIVE, Manner.OTHER])
@pytest.mark.parametrize(("mara", "comes_off"), [("++++", 1), ("0000", 0), ("----", 0)])
def test_a_move_of_whoever_keeps_safe_comes_off_with_a_win_and_harms_nobody(
    manner: Manner, mara: str, comes_off: int
) -> None:
    table = fight(Table().heroes(), mara, "+000", manner=manner, maneuver="off the balcony", needs=Outcome.TAKEN_OUT)

    assert table.panes["bob"].count(OFF) == comes_off
    assert wounded(table, "Captain Vex") == Wounded()
    assert "Mara would rather: off the balcony. It takes a win, however small." in table.panes["bob"]


@proves("fate.combat.defend-with-other-skill")
def test_nothing_comes_off_that_nobody_said_and_an_attack_still_takes_its_outcome() -> None:
    quiet = fight(Table().heroes(), "++++", "0000", manner=Manner.ANOTHER_SKILL)
    assert not [line for line in quiet.panes["bob"] if "comes off" in line]

    table = Table().heroes()
    pair = (table.character("Mara"), table.character("Captain Vex"))
    table.does(GM, CallExchange(*pair, "blades", maneuver="a shove", reply="out of the door", answer=Manner.DEFENSIVE))
    said = next(line for line in table.panes["bob"] if "would rather" in line)
    assert said == (
        "Mara would rather: a shove. It takes hurt or better. "
        "Captain Vex would rather: out of the door. It takes a win, however small."
    )


@proves("fate.combat.fight-defensively")
@pytest.mark.parametrize(
    ("manner", "skill", "bare", "better"),
    [
        (Manner.DEFENSIVE, "Fencing", False, 1),
        (Manner.DEFENSIVE, "Climbing", False, 0),
        (Manner.DEFENSIVE, "Climbing", True, 1),
        (Manner.ANOTHER_SKILL, "Climbing", False, 0),
    ],
)
def test_the_step_of_being_on_guard_is_for_a_skill_to_fight_with(
    manner: Manner, skill: str, bare: bool, better: int
) -> None:
    table = Table().heroes()
    table.does(ANN, SetSkill(table.character("Mara"), "Climbing", "Good"))
    pair = (table.character("Mara"), table.character("Captain Vex"))
    table.does(GM, CallExchange(*pair, "blades", manner=manner, bare=bare))
    command = RollTest(table.asked(ANN, "fate.name").id, f"skill:{skill}")
    chances = dict(told(table, ANN, command).options)
    table.does(ANN, command)
    check = table.state[Checks].now

    assert check
    assert check.sides[0].modifier == better
    assert (chances["skill:Fencing"] == chances["skill:Climbing"]) is (bare or manner is not Manner.DEFENSIVE)
    lost = "Climbing is no combat skill: Mara is no safer for being on guard, −1."
    assert (lost in table.panes["bob"]) is (manner is Manner.DEFENSIVE and not better)


@proves("fate.combat.fight-defensively", "fate.combat.exchange-one-at-a-time")
@pytest.mark.parametrize(("bare", "rolls"), [(False, "Swords"), (True, "Cooking")])
def test_who_is_away_meets_a_blow_with_what_they_fight_with(bare: bool, rolls: str) -> None:
    table = Table().heroes()
    table.does(BOB, MakeCharacter("Nan", "Cooking Superb, Swords Fair"))
    nan, vex = table.character("Nan"), table.character("Captain Vex")
    table.does(GM, CallExchange(vex, nan, "blades", answer=Manner.DEFENSIVE, bare=bare))
    table.state = table.system.evolve(table.state, SeatChanged(BOB.id, BOB.name, BOB.role, away=True))
    asked = next(one.id for one in table.system.questions(table.state) if one.owner == nan)
    table.does(GM, AnswerForAbsent(asked))
    check = table.state[Checks].now

    assert check
    assert (check.sides[1].trait, check.sides[1].modifier) == (rolls, 1)
