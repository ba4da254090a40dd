"""Arms are read another way while a blow is rolled for: it is read to its end as it was begun, the next one anew."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.rulebook.core import RulingChanged
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves

CLIP, HURT = Wounded(clipped=1), Wounded(hurt=1)
LEVEL = "0000" + "00++"  # Great, against Fair and two: level; with a step ahead by one
ANEW = pytest.mark.parametrize(
    ("before", "after", "dice", "left"),
    [
        ("dramatic", "simple", LEVEL, CLIP),  # by one for the better weapon; its rating would make it three
        ("simple", "dramatic", LEVEL, Wounded()),  # level, and no step
        ("simple", "dramatic", "0000" + "00+0", HURT),  # by one, and two for the sword
    ],
)


def armed(reading: str) -> Brawl:
    """Cyrus with a sword, and a guard with nothing."""
    brawl = Brawl("Cyrus", "Guard A", arms_treatment=reading)
    brawl.table.does(ANN, TakeArms(brawl.who("Cyrus"), "sword"))
    return brawl


def reads(brawl: Brawl, reading: str) -> None:
    """Arms are read so from here on, at a table that plays no scenes."""
    change = RulingChanged("fate.r.arms-treatment", reading)
    brawl.table.state = brawl.table.system.evolve(brawl.table.state, change)


@ANEW
@proves("fate.arms.mix-and-match", "fate.arms.simple-procedure", "fate.arms.dramatic-weapons")
def test_an_exchange_that_is_called_for(before: str, after: str, dice: str, left: Wounded) -> None:
    brawl = armed(before)
    table = brawl.table
    table.does(GM, CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"))
    reads(brawl, after)
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"), dice)
    brawl.done()

    assert brawl.wounds("Guard A") == left


@ANEW
@proves("fate.arms.mix-and-match", "fate.arms.simple-procedure", "fate.combat.exchange-procedure")
def test_an_exchange_of_a_fight(before: str, after: str, dice: str, left: Wounded) -> None:
    brawl = armed(before).begins("Cyrus", "Guard A")
    brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", dice, target="Cyrus")
    reads(brawl, after)
    brawl.done()

    assert brawl.wounds("Guard A") == left
    assert brawl.fight.read is None


@ANEW
@proves("fate.arms.mix-and-match", "fate.arms.simple-procedure", "fate.combat.turn-procedure")
def test_an_attack_in_a_turn(before: str, after: str, dice: str, left: Wounded) -> None:
    """Level, the rating counts there: the guard does not attack."""
    brawl = armed(before).begins("Cyrus", "Guard A", Pace.TURN, "++++" + "----").done()
    table = brawl.table
    table.does(ANN, TakeTurn(table.asked(ANN, "fate.act").id, "skill:Swords", target=brawl.who("Guard A")))
    reads(brawl, after)
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"), dice)
    brawl.done()

    assert brawl.wounds("Guard A") == (HURT if before == "simple" else left)


@proves("fate.arms.mix-and-match", "fate.combat.multiple-opponents")
def test_whom_of_several_it_hits_is_asked_and_settled_as_it_was_rolled_for() -> None:
    brawl = Brawl("Cyrus", "Guard A", "Guard B", arms_treatment="simple")
    brawl.table.does(ANN, TakeArms(brawl.who("Cyrus"), "sword"))
    brawl.begins("Cyrus", "Guard A, Guard B").says("Cyrus", "Swords", target="Guard A")
    brawl.says("Guard A", "Swords", target="Cyrus")
    brawl.says("Guard B", "Swords", "0000" + "0000" + "0000", target="Cyrus").done()
    reads(brawl, "dramatic")

    labels = [one.label for one in brawl.table.asked(ANN, "fate.pick-struck").options]
    brawl.table.answers(ANN, brawl.who("Guard B"), kind="fate.pick-struck")

    assert labels == ["Guard A: hurt", "Guard B: hurt"]
    assert (brawl.wounds("Guard A"), brawl.wounds("Guard B")) == (Wounded(), HURT)


@proves("fate.arms.mix-and-match")
def test_the_next_one_and_its_odds_are_read_as_arms_are_by_then() -> None:
    brawl = armed("dramatic").begins("Cyrus", "Guard A")
    brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" + "+++0", target="Cyrus").done()
    reads(brawl, "simple")
    said = DeclareAction(brawl.asked("Cyrus"), "skill:Swords", target=brawl.who("Guard A"))

    rows = {row for row, _ in told(brawl.table, ANN, said).outcomes}
    brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" + "00+0", target="Cyrus").done()

    assert "Guard A clipped" not in rows
    assert brawl.wounds("Guard A") == HURT
