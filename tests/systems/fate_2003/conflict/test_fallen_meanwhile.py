"""Somebody is taken out while an exchange or a turn is rolled for: their roll strikes nobody any more."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.turns import TakeTurn
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds
from threefates.testing.proof import proves

OUT = Wounded(out=True)


def falls(brawl: Brawl, name: str) -> None:
    brawl.table.does(GM, MarkWound(brawl.who(name), Outcome.TAKEN_OUT))


@proves("fate.wounds.taken-out", "fate.combat.common-principle")
@pytest.mark.parametrize(
    ("fallen", "dice"),
    [
        ("Guard A", "----" + "++++"),
        ("Cyrus", "++++" + "----"),
        ("Guard A", "--00" + "0000"),
        ("Cyrus", "--00" + "0000"),
    ],
)
def test_in_an_exchange_that_is_called_for(fallen: str, dice: str) -> None:
    """Won by whoever has fallen, and level: Great less two against Fair, with a rating that would count."""
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="simple", tie_and_weapon_rating="scratch-counts")
    table = brawl.table
    for by, name in ((ANN, "Cyrus"), (GM, "Guard A")):
        table.does(by, TakeArms(brawl.who(name), "sword"))
    table.does(GM, CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"))
    falls(brawl, fallen)
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"), dice)
    brawl.done()

    standing = {"Cyrus": "Guard A", "Guard A": "Cyrus"}[fallen]
    assert (brawl.wounds(fallen), brawl.wounds(standing)) == (OUT, Wounded())


@proves("fate.wounds.taken-out")
@pytest.mark.parametrize("answer", [Manner.ATTACK, Manner.ANOTHER_SKILL, Manner.DEFENSIVE])
def test_nor_does_what_they_wanted_come_off(answer: Manner) -> None:
    brawl = Brawl("Cyrus", "Guard A")
    table = brawl.table
    call = CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades", answer=answer, reply="off the balcony")
    table.does(GM, call)
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"))
    falls(brawl, "Guard A")
    before = len(table.panes["bob"])
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Swords"), "----" + "++++")
    brawl.done()

    assert not table.system.questions(table.state)
    assert not any("balcony" in line for line in table.panes["bob"][before:])


@proves("fate.wounds.taken-out", "fate.combat.turn-procedure")
def test_in_a_turn_neither_strikes_nor_gets_away() -> None:
    brawl = (
        Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A", Pace.TURN, "++++" + "0000" + "----").done()
    )
    table, guard = brawl.table, brawl.who("Guard A")
    table.does(ANN, TakeTurn(table.asked(ANN, "fate.act").id, "skill:Swords", Way.DEFENSIVE, maneuver="to the door"))
    table.answers(GM, "own", kind="fate.name-move")
    finn = next(one for one in table.system.questions(table.state) if one.kind == "fate.act-now")
    table.does(table.seats[finn.seats[0]], TakeTurn(finn.id, "skill:Knives", Way.WAIT))
    table.does(GM, TakeTurn(table.asked(GM, "fate.act").id, "skill:Swords", target=brawl.who("Cyrus")))
    falls(brawl, "Cyrus")
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"), "----" + "++++")
    brawl.done()

    assert (brawl.wounds("Cyrus"), table.state[Wounds].of(guard)) == (OUT, Wounded())
    assert not any("to the door" in line for line in table.panes["bob"][-3:])


@proves("fate.wounds.taken-out", "fate.combat.exchange-vs-difficulty")
@pytest.mark.parametrize("fallen", ["Cyrus", "Guard A"])
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.TURN])
def test_what_nobody_opposes_comes_off_for_who_stands(pace: Pace, fallen: str) -> None:
    """Cyrus has made it, and may still change his roll when somebody falls."""
    brawl = Brawl("Cyrus", "Guard A", "Guard B")
    brawl.begins("Cyrus", "Guard A, Guard B", pace, "++++" + "----" * 2 if pace is Pace.TURN else "").done()
    table = brawl.table
    if pace is Pace.TURN:
        turn = table.asked(ANN, "fate.act").id
        table.does(ANN, TakeTurn(turn, "skill:Swords", Way.OTHER, about="swings on the rope"))
    else:
        for name in ("Guard A", "Guard B"):
            brawl.says(name, "Swords", way=Way.WAIT)
        brawl.says("Cyrus", "Swords", way=Way.OTHER, about="swings on the rope")
    table.answers(GM, "Fair", "0000", kind="fate.name-aim")
    falls(brawl, fallen)
    before = len(table.panes["bob"])
    brawl.done()

    assert any("swings on the rope" in line for line in table.panes["bob"][before:]) is (fallen != "Cyrus")
