"""A turn waits for a roll that somebody else has in hand: with two at once neither could be finished."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves


@proves("fate.combat.turn-procedure")
def test_nobody_acts_while_the_dice_of_another_roll_lie_there() -> None:
    """What a maneuver takes was asked above that roll; answered, it was refused, and nothing else was asked."""
    fight = turns()
    table = fight.table
    table.does(GM, CallStaticTest(fight.who("Cyrus"), "keep one's feet", "Fair"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Swords"), "0000")  # and a box may better it
    (turn,) = (key for key, _ in table.state.agenda.asked(ActNow))
    blow = TakeTurn(turn, "skill:Swords", Way.ATTACK, fight.who("Guard A"))

    (form,) = (one for one in table.offers(ANN).values() if one.command == "fate.take-turn")
    assert form.refusal is not None
    assert form.refusal.code == "checks.one_at_a_time"
    for each in (blow, TakeTurn(turn, "skill:Swords", Way.ATTACK, blow.target, maneuver="a shove")):
        assert table.refusal(ANN, each) == "checks.one_at_a_time"

    table.does(ANN, Answer(table.asked(ANN, "fate.change").id, "leave"))
    assert whose(fight) == "Cyrus"
    acts(fight, "Cyrus", target="Guard A", maneuver="a shove")
    table.answers(GM, "clipped", kind="fate.name-need")
    defends(fight, "Guard A", 2, 0)
    assert (fight.came("Cyrus"), fight.came("Guard A")) == (5, 1)


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize("meanwhile", [False, True])
@pytest.mark.parametrize("chosen", ["effect", "wound"])
def test_what_a_maneuver_brings_comes_whatever_is_rolled_before_it_is_chosen(chosen: str, meanwhile: bool) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus", "Guard A")
    table = fight.table
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="knock him away")
    fight.says("Guard A", "Swords", target="Cyrus")
    table.answers(GM, "hurt/2", "+0000000", kind="fate.name-need")
    fight.done()
    if meanwhile:
        table.does(GM, CallStaticTest(fight.who("Finn"), "climb", "Fair"))
        table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), "0000")
        table.left_as_it_lies()

    table.answers(ANN, chosen, kind="fate.wound-or-effect")

    assert fight.fight.aside == ({fight.who("Guard A"): 3} if chosen == "effect" else {})
    assert fight.wounds("Guard A") == (Wounded() if chosen == "effect" else Wounded(hurt=1))
