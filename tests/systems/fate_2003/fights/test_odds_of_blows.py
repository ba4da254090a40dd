"""The odds of a roll in an exchange by itself, or of a defence in a turn, say what it comes to for either."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.counted import share
from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.testing.proof import proves


def met(fight: Brawl, **more: Any) -> Brawl:
    """Cyrus at Finn, a pair by itself; Cyrus has named his swords."""
    fight.table.does(GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "blades", **more))
    fight.table.does(ANN, RollTest(fight.table.asked(ANN, "fate.name").id, "skill:Swords"))
    return fight


def rows(fight: Brawl, trait: str = "Knives") -> dict[str, Fraction]:
    """What Finn is told of his roll."""
    found = told(fight.table, BOB, RollTest(fight.table.asked(BOB, "fate.name").id, f"skill:{trait}"))
    assert sum(Fraction(chance) for _, chance in found.outcomes) == 1
    return {said: Fraction(chance) for said, chance in found.outcomes}


@proves("fate.combat.common-principle", "fate.combat.exchange-one-at-a-time")
def test_a_margin_is_told_as_a_wound_for_either() -> None:
    found = rows(met(Brawl("Cyrus", "Finn")))

    assert found["Cyrus clipped"] == share(3, 3, 1, 1) == found["Finn behind by clipped"]
    assert found["Cyrus hurt"] == share(3, 3, 2, 4) == found["Finn behind by hurt"]
    assert found["Cyrus injured"] == share(3, 3, 5, 6)
    assert found["Finn behind by taken out"] == share(3, 3, 7)
    assert found["level: a scratch"] == share(3, 3, 0, 0)
    assert len(found) == 4 + 4 + 1


@proves("fate.combat.no-damage-when-not-attacking", "fate.combat.defend-with-other-skill")
@pytest.mark.parametrize(
    ("answer", "trait", "finn", "said"),
    [
        (Manner.OTHER, "Knives", 3, "Finn ahead, and no harm done"),
        (Manner.DEFENSIVE, "Knives", 3 + 1, "Finn ahead, and no harm done"),
        (Manner.ANOTHER_SKILL, "Tumbling", 1, "Cyrus scratched"),
    ],
)
def test_who_only_keeps_safe_is_told_that_it_does_no_harm(answer: Manner, trait: str, finn: int, said: str) -> None:
    found = rows(met(Brawl("Cyrus", "Finn"), answer=answer), trait)

    assert found[said] == share(finn, 3, 1)
    assert found["Finn behind by hurt"] == share(3, finn, 2, 4)
    assert not any(row.startswith("Cyrus ") and row != said for row in found)


@proves("fate.arms.simple-procedure")
@pytest.mark.parametrize("answer", [Manner.ATTACK, Manner.OTHER])
def test_ratings_count_and_level_they_do_where_one_alone_attacks(answer: Manner) -> None:
    fight = Brawl("Cyrus", "Finn", arms_treatment="simple")
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), "sword"))
    found = rows(met(fight, answer=answer))

    assert found["Finn behind by hurt"] == share(3, 3, 1, 2)
    level = "level: a scratch" if answer is Manner.ATTACK else "level: Finn hurt"
    assert found[level] == share(3, 3, 0, 0)


@proves("fate.combat.turn-procedure")
def test_a_defence_in_a_turn_is_told_likewise_and_another_test_as_ever() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn", Pace.TURN, dice_for(1) + dice_for(0)).done()
    turn = TakeTurn(fight.table.asked(ANN, "fate.act").id, "skill:Swords", target=fight.who("Finn"))
    fight.table.does(ANN, turn)
    found = rows(fight)
    assert found["Finn ahead, and no harm done"] == share(3, 3, 1)
    assert found["Finn behind by injured"] == share(3, 3, 5, 6)

    other = Brawl("Cyrus", "Finn")
    other.table.does(GM, CallDynamicTest(other.who("Cyrus"), other.who("Finn"), "a race"))
    other.table.does(ANN, RollTest(other.table.asked(ANN, "fate.name").id, "skill:Swords"))
    assert set(rows(other)) == {"win", "level", "lose"}


@proves("fate.combat.exchange-one-at-a-time")
def test_whoever_calls_for_it_is_told_before_and_of_an_equal_where_nothing_is_named() -> None:
    fight = Brawl("Cyrus", "Finn")
    found = told(fight.table, GM, CallExchange(fight.who("Cyrus"), fight.who("Finn"), "blades"))

    assert Fraction(dict(found.outcomes)["Finn hurt"]) == share(3, 3, 2, 4)
    assert found.advice.startswith("With Swords, the best there is. Against an equal.")
