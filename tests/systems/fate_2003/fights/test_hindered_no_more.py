"""Somebody is taken out after all have declared, and before the dice fall: whom they went for is hindered no more."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import hurts
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import GM
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

CROWN = "It comes off for Finn: grabs the crown."


def at_the_crown(way: Way, *, second: bool = False, bars: bool = True) -> Brawl:
    """Finn is after the crown; a guard goes for him, another does too, or bars the door, or wants a disarm."""
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    wants = {} if bars else {"maneuver": "trip him"}
    fight.says("Guard A", "Swords", target="Finn", **wants)
    if second:
        fight.says("Guard B", "Swords", target="Finn", maneuver="trip him")
    else:
        fight.says("Guard B", "Swords", way=Way.OTHER if bars else Way.WAIT, about="bars the door")
    named = {"about": "grabs the crown"} if way is Way.OTHER else {"maneuver": "grabs the crown"}
    fight.says("Finn", "Knives", way=way, **named)
    fight.says("Cyrus", "Swords", way=Way.WAIT)
    hurts(fight.table, Outcome.TAKEN_OUT, "Guard A")
    return fight


def aims(fight: Brawl) -> list[str]:
    return sorted(one.asks for one in fight.table.system.questions(fight.table.state) if one.kind == "fate.name-aim")


@proves("fate.combat.exchange-vs-difficulty", "fate.wounds.taken-out")
@pytest.mark.parametrize("way", [Way.OTHER, Way.DEFENSIVE])
def test_what_they_are_about_has_a_difficulty_by_now(way: Way) -> None:
    fight = at_the_crown(way)
    assert aims(fight) == [
        f"Nobody opposes {what}. How hard is it?" for what in ("Finn: grabs the crown", "Guard B: bars the door")
    ]
    first, last = fight.table.system.questions(fight.table.state)
    fight.table.does(GM, Answer(first.id, "Fair"))
    fight.table.does(GM, Answer(last.id, "Fair"), "0000" * 2)
    fight.done()

    assert CROWN in fight.table.panes["bob"]


@proves("fate.combat.exchange-vs-difficulty", "fate.wounds.taken-out")
def test_be_it_that_nothing_is_left_to_say_but_that() -> None:
    fight = at_the_crown(Way.OTHER, bars=False)
    assert aims(fight) == ["Nobody opposes Finn: grabs the crown. How hard is it?"]
    fight.table.answers(GM, "Great", "0000", kind="fate.name-aim")
    fight.done()

    assert CROWN in fight.table.panes["bob"]


@proves("fate.combat.exchange-vs-difficulty")
def test_not_while_another_goes_for_them() -> None:
    assert aims(at_the_crown(Way.OTHER, second=True)) == []
