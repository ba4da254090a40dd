"""Nobody knows what a foe of the cast can do; but their wounds everybody sees, and so do the odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

FALLS = [sum(dice) for dice in product((-1, 0, 1), repeat=4)]
CLIPPED, HURT, INJURED = Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED


def ahead(steps: int) -> Fraction:
    """By counting: the chance of one who is so many steps the better."""
    return Fraction(sum(steps + one > other for one in FALLS for other in FALLS), len(FALLS) ** 2)


@proves("fate.wounds.penalty-total", "fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.clipped")
@pytest.mark.parametrize(
    ("wounds", "steps"), [((), 0), ((CLIPPED, CLIPPED), 1), ((HURT, HURT), 1), ((CLIPPED, HURT, INJURED, INJURED), 4)]
)
def test_an_equal_who_is_wounded_is_so_much_the_worse(wounds: tuple[Outcome, ...], steps: int) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    for outcome in wounds:
        fight.table.does(GM, MarkWound(fight.who("Guard A"), outcome))

    found = told(fight.table, ANN, DeclareAction(fight.asked("Cyrus"), "skill:Swords", target=fight.who("Guard A")))

    assert found.advice.startswith("Against an equal.")
    assert Fraction(found.success) == ahead(steps)


@proves("fate.wounds.clipped", "fate.combat.turn-clipped", "fate.combat.fight-defensively")
@pytest.mark.parametrize(("way", "steps"), [(Way.ATTACK, 1), (Way.DEFENSIVE, 0), (Way.ANOTHER_SKILL, 1)])
def test_in_a_turn_a_clip_tells_on_no_defence_and_whoever_is_on_guard_is_seen_to_be(way: Way, steps: int) -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.TURN, "----" + "++++").done()
    table = fight.table
    target = fight.who("Cyrus") if way is Way.ATTACK else ""
    table.does(GM, TakeTurn(table.asked(GM, "fate.act").id, "skill:Swords", way, target))
    if way is Way.ATTACK:
        roll = RollTest(table.asked(ANN, "fate.name").id, "skill:Swords")
        table.does(ANN, roll, "----" + "++++")
        table.left_as_it_lies()
    for outcome in (CLIPPED, HURT):
        table.does(GM, MarkWound(fight.who("Guard A"), outcome))

    found = told(table, ANN, TakeTurn(table.asked(ANN, "fate.act").id, "skill:Swords", target=fight.who("Guard A")))

    assert Fraction(found.success) == ahead(steps)
