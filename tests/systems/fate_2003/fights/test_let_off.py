"""Wounds that are no hindrance in a fight: the Game Master says so once, and what comes to them in it tells."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.let_off import LetWoundsOff
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.wounds.healing import RemedyHurt
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

CLIPPED, HURT, INJURED = Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED


def debate(*wounds: Outcome, pace: Pace = Pace.EXCHANGE, dice: str = "") -> Brawl:
    """Words between Cyrus, who is wounded, and a guard."""
    brawl = Brawl("Cyrus", "Guard A")
    for outcome in wounds:
        brawl.table.does(GM, MarkWound(brawl.who("Cyrus"), outcome))
    brawl.begins("Cyrus", "Guard A", pace, dice, bare=True)
    return brawl.done() if dice else brawl


def modifier(brawl: Brawl, dice: str = "0000" * 2) -> int:
    """What Cyrus has on his roll of the next exchange."""
    brawl.says("Cyrus", "Swords", target="Guard A", about="to win")
    brawl.says("Guard A", "Swords", dice, target="Cyrus", about="to win")
    return brawl.check.sides[0].modifier


@proves("fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.penalty-total")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.SCENE])
def test_they_tell_on_no_roll_of_it(pace: Pace) -> None:
    assert modifier(debate(HURT, INJURED, INJURED, pace=pace)) == -3
    brawl = debate(HURT, INJURED, INJURED, pace=pace)

    brawl.table.does(GM, LetWoundsOff(brawl.who("Cyrus")))

    assert brawl.table.panes["bob"][-1] == "What Cyrus suffers from by now is no hindrance in this fight."
    assert modifier(brawl) == 0


@proves("fate.wounds.injured", "fate.wounds.clipped", "fate.wounds.penalty-total")
def test_what_comes_to_them_tells_and_what_is_put_right_brings_no_step() -> None:
    brawl = debate(HURT, INJURED)
    table, cyrus = brawl.table, brawl.who("Cyrus")
    table.does(GM, LetWoundsOff(cyrus))
    for outcome in (CLIPPED, INJURED):
        table.does(GM, MarkWound(cyrus, outcome))
    assert modifier(brawl) == -2
    brawl.done()

    table.does(GM, RemedyHurt(cyrus, "binds it"))  # of two injuries two steps are let off: nothing more is left
    assert modifier(brawl) == 0


@proves("fate.wounds.injured")
def test_it_is_for_that_fight_and_that_one() -> None:
    brawl = debate(INJURED)
    table, cyrus = brawl.table, brawl.who("Cyrus")
    table.does(GM, MarkWound(brawl.who("Guard A"), HURT))
    table.does(GM, LetWoundsOff(cyrus))
    assert modifier(brawl) == 0
    assert brawl.check.sides[1].modifier == -1
    brawl.done()
    table.does(GM, EndFight("enough of words"))

    brawl.begins("Cyrus", "Guard A")
    assert modifier(brawl) == -1


@proves("fate.wounds.injured", "fate.wounds.penalty-total")
@pytest.mark.parametrize("pace", list(Pace))
def test_the_odds_know_it(pace: Pace) -> None:
    brawl = debate(HURT, INJURED, pace=pace, dice="++++----" if pace is Pace.TURN else "")
    table, cyrus = brawl.table, brawl.who("Cyrus")

    def chance() -> Fraction:
        if pace is Pace.TURN:
            kind, choice = "fate.take-turn", table.asked(ANN, "fate.act").id
            fields = {"way": "attack", "target": brawl.who("Guard A"), "trait": "skill:Swords"}
            command = table.system.read_command({"type": kind, "choice": choice, **fields})
        else:
            target = brawl.who("Guard A")
            command = DeclareAction(brawl.asked("Cyrus"), "skill:Swords", way=Way.ATTACK, target=target, about="to win")
        return Fraction(told(table, ANN, command).success)

    before = chance()
    table.does(GM, LetWoundsOff(cyrus))

    assert before < Fraction(1, 2) - Fraction(1, 4)
    assert chance() == Fraction(101, 243)  # one roll ahead of an equal's


@proves("fate.wounds.injured", "fate.wounds.taken-out", "fate.wounds.penalty-total")
def test_who_suffers_nothing_more_or_has_rolled_is_let_off_nothing() -> None:
    brawl = debate(INJURED)
    table, cyrus, guard = brawl.table, brawl.who("Cyrus"), brawl.who("Guard A")
    key = f"fate.let-wounds-off.{cyrus}"
    assert table.refusal(ANN, LetWoundsOff(cyrus)) == "seat.not_the_gm"
    assert table.refusal(GM, LetWoundsOff(guard)) == "fights.wounds_tell"
    assert key in table.offers(GM)
    assert key not in table.offers(ANN)
    table.does(GM, LetWoundsOff(cyrus))
    assert table.refusal(GM, LetWoundsOff(cyrus)) == "fights.wounds_tell"
    assert key not in table.offers(GM)
    table.does(GM, MarkWound(cyrus, INJURED))
    assert key in table.offers(GM)
    table.does(GM, CallStaticTest(cyrus, "listens", "Fair"))
    assert table.refusal(GM, LetWoundsOff(cyrus)) == "checks.one_at_a_time"
    assert brawl.check.sides[0].modifier == -2  # no roll of the fight
    out = debate(Outcome.HURT)
    out.table.does(GM, MarkWound(out.who("Cyrus"), Outcome.TAKEN_OUT))
    assert out.table.refusal(GM, LetWoundsOff(out.who("Cyrus"))) in ("fights.none", "conflict.out")
    nobody = Brawl("Cyrus", "Guard A")
    assert nobody.table.refusal(GM, LetWoundsOff(nobody.who("Cyrus"))) == "fights.none"


@proves("fate.wounds.hurt", "fate.wounds.injured")
@pytest.mark.parametrize("outcome", [HURT, INJURED])
def test_on_a_test_that_is_no_roll_of_the_fight_they_tell_all_the_same(outcome: Outcome) -> None:
    brawl = debate(outcome)
    brawl.table.does(GM, LetWoundsOff(brawl.who("Cyrus")))
    brawl.table.does(GM, CallStaticTest(brawl.who("Cyrus"), "listens", "Fair"))

    assert brawl.check.sides[0].modifier == -1
