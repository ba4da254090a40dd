"""Turn by turn: what somebody on their guard would do, and nobody goes for them until their turn comes again."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.fights.turn_by_turn import acts, defends, turns, whose
from tests.systems.fate_2003.tables import GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.turns import ActNow
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

DONE = "It comes off for Cyrus: reaches the door."


def on_guard(way: Way = Way.DEFENSIVE, suits: str = "own") -> Brawl:
    """Cyrus keeps safe, and would get to the door by it; the first guard does nothing."""
    fight = acts(turns(), "Cyrus", way=way, maneuver="reaches the door")
    fight.table.answers(GM, suits, kind="fate.name-move")
    return acts(fight, "Guard A", way=Way.WAIT)


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.turn-procedure")
@pytest.mark.parametrize("way", [Way.DEFENSIVE, Way.ANOTHER_SKILL])
@pytest.mark.parametrize(
    ("hard", "dice", "done"), [("Great", "0000", True), ("Great", "-000", False), ("none", "", True)]
)
def test_it_is_rolled_for_before_their_turn_and_then_they_act(way: Way, hard: str, dice: str, *, done: bool) -> None:
    fight = acts(on_guard(way), "Guard B", way=Way.WAIT)
    aim = fight.table.asked(GM, "fate.name-aim")
    assert aim.asks == "Nobody opposes Cyrus: reaches the door. How hard is it?"
    assert dict(told(fight.table, GM, Answer(aim.id, "Great")).options)["Great"] == "50/81"  # Great against Great
    fight.table.answers(GM, hard, dice, kind="fate.name-aim")
    if dice:
        assert (fight.check.about, fight.check.sides[0].modifier) == ("reaches the door", 0)
    fight.done()

    assert (DONE in fight.table.panes["bob"]) is done
    assert (whose(fight), fight.fight.number) == ("Cyrus", 2)
    assert [step.character for _, step in fight.table.state.agenda.asked(ActNow)] == [fight.who("Cyrus")]
    for name in ("Cyrus", "Guard A", "Guard B"):
        acts(fight, name, way=Way.WAIT)
    assert (whose(fight), fight.fight.number) == ("Cyrus", 3)  # it is asked once


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
@pytest.mark.parametrize(("defence", "done"), [(0, True), (-4, False)])
def test_who_is_gone_for_has_that_roll_and_no_other(defence: int, *, done: bool) -> None:
    fight = acts(on_guard(), "Guard B", target="Cyrus")
    defends(fight, "Cyrus", 0, defence)

    assert (DONE in fight.table.panes["bob"]) is done
    assert (whose(fight), fight.fight.number) == ("Cyrus", 2)


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.turn-procedure")
def test_nothing_is_asked_of_what_does_not_suit_nor_of_who_has_fallen() -> None:
    barred = acts(on_guard(suits="none"), "Guard B", way=Way.WAIT)
    assert (whose(barred), barred.fight.number) == ("Cyrus", 2)
    fallen = acts(turns("0000", "++00", "+000"), "Guard A", way=Way.DEFENSIVE, maneuver="to the door")
    fallen.table.answers(GM, "own", kind="fate.name-move")
    acts(fallen, "Guard B", way=Way.WAIT)
    acts(fallen, "Cyrus", way=Way.WAIT)
    hurts(fallen.table, Outcome.TAKEN_OUT, "Guard A")

    assert (whose(fallen), fallen.fight.number) == ("Guard B", 2)


@proves("fate.combat.exchange-vs-difficulty", "fate.combat.turn-procedure")
def test_the_turns_go_on_where_that_roll_is_called_off() -> None:
    fight = acts(on_guard(), "Guard B", way=Way.WAIT)
    fight.table.answers(GM, "Great", "0000", kind="fate.name-aim")
    fight.table.does(GM, CallOff())

    assert DONE not in fight.table.panes["bob"]
    assert (whose(fight), fight.fight.number) == ("Cyrus", 2)
