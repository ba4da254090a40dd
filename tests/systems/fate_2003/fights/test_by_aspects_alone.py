"""In a fight the aspects of who is made by aspects alone serve as skills: to notice, to be ahead, and caught out."""

from __future__ import annotations

from tests.systems.fate_2003.tables import BOB, GM, Table
from threefates.systems.fate_2003.conflict.unexpected import best_of, dropped, perception, skill_named
from threefates.systems.fate_2003.npcs.npcs import MakeMinor
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.testing.proof import proves


@proves("fate.npcs.aspect-shorthand", "fate.combat.turn-initiative", "fate.combat.the-drop")
def test_aspects_serve_as_skills_wherever_a_fight_asks_for_one() -> None:
    table = Table()
    table.does(GM, MakeMinor("Guard", "Mercenary 1, alertness 3, Tactics 2"))
    table.does(GM, MakeMinor("Cook", "Cook 2"))
    guard, cook = table.character("Guard"), table.character("Cook")

    assert (perception(table.state, guard), perception(table.state, cook)) == (3, -1)
    assert (best_of(table.state, guard), best_of(table.state, cook)) == (1, 2)
    assert skill_named(table.state, guard, "Tactics") == 2
    assert dropped(table.state, guard) == 3


@proves("fate.npcs.aspect-shorthand")
def test_so_do_those_that_may_be_invoked_but_not_a_heros() -> None:
    table = Table().heroes()
    table.does(GM, MakeMinor("Guard", "Mercenary 1, Alertness 3", invoked=True))
    table.does(BOB, MakeCharacter("Nell", "", "Alertness 3"))

    assert perception(table.state, table.character("Guard")) == 3
    for hero in ("Mara", "Nell"):
        assert perception(table.state, table.character(hero)) == -1
    assert skill_named(table.state, table.character("Mara"), "Brawler") == -1
