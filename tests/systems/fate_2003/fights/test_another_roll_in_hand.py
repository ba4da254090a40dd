"""A turn waits for a roll that somebody else has in hand: with two at once neither could be finished."""

from __future__ import annotations

from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import ANN, GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
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
