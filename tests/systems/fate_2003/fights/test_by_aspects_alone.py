"""In a fight the aspects of who is made by aspects alone serve as skills: to notice, to be ahead, and caught out."""

from __future__ import annotations

from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.fights.modifiers import best_of, dropped, perception, skill_named
from threefates.systems.fate_2003.npcs.npcs import MakeMinor
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
def test_aspects_that_are_invoked_serve_as_none() -> None:
    table = Table().heroes()

    assert perception(table.state, table.character("Mara")) == -1
    assert skill_named(table.state, table.character("Mara"), "Brawler") == -1
