"""In a fight the aspects of who is made by aspects alone serve as skills: to notice, to be ahead, and caught out."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import BOB, GM, Table
from threefates.systems.fate_2003.conflict.the_drop import best_of, dropped, perception, skill_named
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.npcs.npcs import BringSample, MakeMinor
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves


@proves("fate.npcs.aspect-shorthand", "fate.combat.turn-initiative", "fate.combat.the-drop")
def test_aspects_serve_as_skills_wherever_a_fight_asks_for_one() -> None:
    table = Table()
    table.does(GM, MakeMinor("Guard", "Mercenary 1, alertness 3, Tactics 2"))
    table.does(GM, MakeMinor("Cook", "Cook 2"))
    guard, cook = table.character("Guard"), table.character("Cook")

    assert (perception(table.state, guard), perception(table.state, cook)) == (3, -1)
    assert (best_of(table.state, guard, bare=False), best_of(table.state, cook, bare=False)) == (1, 2)
    assert skill_named(table.state, guard, "Tactics") == 2
    assert dropped(table.state, guard, bare=False) == 3


@proves("fate.npcs.aspect-shorthand")
def test_so_do_those_that_may_be_invoked_but_not_a_heros() -> None:
    table = Table().heroes()
    table.does(GM, MakeMinor("Guard", "Mercenary 1, Alertness 3", invoked=True))
    table.does(BOB, MakeCharacter("Nell", "", "Alertness 3"))

    assert perception(table.state, table.character("Guard")) == 3
    for hero in ("Mara", "Nell"):
        assert perception(table.state, table.character(hero)) == -1
    assert skill_named(table.state, table.character("Mara"), "Brawler") == -1


@proves("fate.npcs.sample-caravan-guard", "fate.npcs.aspect-shorthand", "fate.combat.turn-initiative")
@pytest.mark.parametrize("names", ["book", "Alertness", "Awareness"])
def test_the_books_own_guard_is_perceptive_and_notices_by_it_whatever_that_is_called(names: str) -> None:
    table = Table.reading(perception_names=names).heroes()
    table.does(GM, BringSample("caravan-guard"))
    table.does(GM, MakeMinor("Thug", "Mercenary 1, Watchful 3, Alertness 2, Perceptiveness 5"))
    guard, thug = table.character("Caravan guard"), table.character("Thug")

    assert (perception(table.state, guard), dropped(table.state, guard, bare=False)) == (1, 1)  # Fair, as it is printed
    assert perception(table.state, thug) == 3
    assert best_of(table.state, guard, bare=False) == 2
    table.does(GM, BeginFight("an ambush", (table.character("Mara"),), (guard,), Pace.TURN), "0000" * 2)
    table.left_as_it_lies()
    fight = table.state[Fights].now
    assert fight
    assert fight.order == (guard, table.character("Mara"))


@proves("fate.npcs.aspect-shorthand")
def test_to_be_watchful_is_no_way_to_fight() -> None:
    table = Table()
    table.does(GM, MakeMinor("Sentry", "Watchful 3, Mercenary 1"))

    assert best_of(table.state, table.character("Sentry"), bare=False) == 1
