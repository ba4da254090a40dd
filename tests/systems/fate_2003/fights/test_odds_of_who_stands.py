"""The odds of a blow count those who stand by now, and whoever strikes as awake: as the roll itself does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.counted import share
from tests.systems.fate_2003.fights.fought import OWNERS, Brawl, dice_for
from tests.systems.fate_2003.fights.turn_by_turn import acts, turns
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def told(fight: Brawl, name: str, target: str) -> Fraction:
    """What the Game Master is told of a blow in somebody's turn."""
    (choice,) = (key for key, step in fight.table.state.agenda.asked(ActNow) if step.character == fight.who(name))
    command = TakeTurn(choice, "skill:Swords", target=fight.who(target))
    found = fight.table.system.odds(fight.table.state, command, fight.table.state.viewer("gm"))
    assert found is not None
    return Fraction(found.success)


def rolled(fight: Brawl) -> Fraction:
    """What it is once it is rolled for, each with Swords."""
    (mine, theirs), skills = fight.check.sides, {"Cyrus": 3, "Guard A": 1, "Guard B": 1, "Guard C": 2}
    value = next(skill for name, skill in skills.items() if fight.who(name) == theirs.character)
    return share(mine.value + mine.modifier, value + theirs.modifier, 1)


def swords(fight: Brawl, name: str) -> None:
    """Somebody defends with Swords; it comes to nothing."""
    seat = OWNERS.get(name, GM)
    dice = dice_for(-4) + dice_for(0)
    fight.table.does(seat, RollTest(fight.table.asked(seat, "fate.name-trait").id, "skill:Swords"), dice)
    fight.done()


@proves("fate.wounds.taken-out", "fate.modifiers.outnumbering")
@pytest.mark.parametrize("out", [False, True])
def test_whoever_has_fallen_stands_beside_nobody(out: bool) -> None:
    fight = Brawl("Cyrus", "Guard C", "Guard A", "Guard B")
    fight.begins("Cyrus, Guard C", "Guard A, Guard B", Pace.TURN, "+++0" + "++00" + "+000" + "0000").done()
    acts(fight, "Cyrus", way=Way.WAIT)
    acts(fight, "Guard C", target="Guard A")
    swords(fight, "Guard A")
    acts(fight, "Guard A", target="Cyrus")
    swords(fight, "Cyrus")
    if out:
        hurts(fight.table, Outcome.TAKEN_OUT, "Guard C")
    before = told(fight, "Guard B", "Cyrus")
    acts(fight, "Guard B", target="Cyrus")

    assert fight.check.sides[0].modifier == int(out)  # two against one; with Guard C they are as many
    assert before == rolled(fight)


@proves("fate.combat.the-drop", "fate.arms.dramatic-weapons")
def test_whoever_strikes_strikes_with_what_they_bear_and_be_it_that_they_expected_nothing() -> None:
    fight = turns("0000", "++00", "+000", off_guard=("Guard A",))
    fight.table.does(GM, TakeArms(fight.who("Guard A"), "sword", "none"))
    before = told(fight, "Guard A", "Cyrus")
    acts(fight, "Guard A", target="Cyrus")

    assert fight.check.sides[0].modifier == 1
    assert before == rolled(fight)
