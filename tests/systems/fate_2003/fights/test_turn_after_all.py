"""Turn pace: who was taken out, and is back because somebody has stepped in, and whose turn it is then."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import OWNERS, Brawl, dice_for
from tests.systems.fate_2003.tables import BOB, GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.fight import Pace, Way
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.points.additional_uses import TakeWound
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def four(*rolls: str) -> Brawl:
    """Cyrus and Finn against two guards, who act first as these dice say; Cyrus is as good as out."""
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B")
    fight.begins("Cyrus, Finn", "Guard A, Guard B", Pace.TURN, "".join(rolls)).done()
    for _ in range(2):
        hurts(fight.table, Outcome.INJURED, "Cyrus")
    fight.table.does(GM, SetFatePoints(fight.who("Finn"), 1, "for the test"))
    return fight


def struck(fight: Brawl) -> None:
    """In Guard A's turn Cyrus takes an injury, for which he has no box left."""
    (choice,) = (key for key, _ in fight.table.state.agenda.asked(ActNow))
    fight.table.does(GM, TakeTurn(choice, "skill:Swords", target=fight.who("Cyrus")))
    choice = fight.table.asked(OWNERS["Cyrus"], "fate.name-trait").id
    fight.table.does(OWNERS["Cyrus"], RollTest(choice, "skill:Swords"), dice_for(4) + dice_for(-2))
    fight.done()


def steps_in(fight: Brawl) -> None:
    fight.table.does(BOB, TakeWound(fight.who("Finn"), fight.who("Cyrus"), "steps between"))
    fight.table.answers(GM, "so", kind="fate.use-asked")


def waits(fight: Brawl, name: str) -> None:
    (choice,) = (key for key, step in fight.table.state.agenda.asked(ActNow) if step.character == fight.who(name))
    fight.table.does(OWNERS.get(name, GM), TakeTurn(choice, "unskilled", Way.WAIT))


def acting(fight: Brawl) -> tuple[str, int]:
    """Who is asked, by the fight and by the question, and in which round."""
    one = fight.fight.order[fight.fight.turn]
    (asked,) = (step.character for _, step in fight.table.state.agenda.asked(ActNow))
    assert asked == one
    return fight.people()[one], fight.fight.number


@proves("fate.points.take-wound", "fate.combat.turn-procedure")
@pytest.mark.parametrize(
    ("rolls", "passed", "back", "then"),
    [
        (("0000", "----", "++++", "----"), ("Finn", 1), ("Cyrus", 1), ("Guard B", 1)),
        (("0000", "+000", "++++", "----"), ("Finn", 1), ("Finn", 1), None),  # his turn would have come later
        (("++++", "----", "++00", "0000"), ("Guard B", 1), ("Guard B", 1), None),  # he has had it
        (("----", "+++0", "---0", "++++"), ("Guard B", 2), ("Cyrus", 1), ("Guard B", 2)),  # the last of a round
    ],
)
def test_whose_turn_was_passed_over_has_it_once_somebody_has_stepped_in(
    rolls: tuple[str, ...], passed: tuple[str, int], back: tuple[str, int], then: tuple[str, int] | None
) -> None:
    fight = four(*rolls)
    while acting(fight)[0] != "Guard A":
        waits(fight, acting(fight)[0])
    struck(fight)
    assert fight.wounds("Cyrus").out
    assert acting(fight) == passed
    steps_in(fight)

    assert (fight.wounds("Cyrus").out, fight.wounds("Finn").out) == (False, False)
    assert acting(fight) == back
    if then:
        waits(fight, "Cyrus")
        assert acting(fight)[1] == then[1]


@proves("fate.points.take-wound", "fate.combat.turn-procedure")
def test_but_nobody_acts_twice_for_it() -> None:
    fight = four("0000", "----", "++++", "----")
    struck(fight)
    waits(fight, "Finn")
    steps_in(fight)

    assert acting(fight) == ("Guard B", 1)
