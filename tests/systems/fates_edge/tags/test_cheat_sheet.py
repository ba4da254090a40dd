"""The thirteen shorthand TAGS where they stop: what ARMOR does not match, a Dash of who is BOUND, a stilled TETHER."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.testing.proof import proves


@proves("fe.tags.cheat-sheet")
def test_armor_is_worth_nothing_against_harm_that_does_not_match() -> None:
    hall = Hall()
    arrow = Hit(hero=hall.tev, harm=1, why="an arrow", ranged=True)
    bare = resisting(hall.state, arrow)[0]
    hall.lasts("armor", hall.tev, against="blades")
    blades = resisting(hall.state, arrow)[0]
    hall.lasts("armor", hall.tev, against="arrows")

    assert (blades, resisting(hall.state, arrow)[0]) == (bare, bare + 1)


@proves("fe.tags.cheat-sheet")
@pytest.mark.parametrize("dash", [False, True])
def test_whoever_is_bound_gets_away_by_no_dash_until_it_is_broken(dash: bool) -> None:
    hall = Hall()
    bound = hall.lasts("bound", hall.tev)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")
    held = hall.refused("bob", "fe.move", character=hall.tev, other=hall.wolf, dash=dash).code
    hall.do("gm", "fe.end-effect", effect=bound.id, why="the rope is cut")
    hall.do("bob", "fe.move", character=hall.tev, other=hall.wolf, dash=dash)

    assert held == "effect.bound"
    assert hall.apart(hall.tev, hall.wolf) != "far"


@proves("fe.tags.cheat-sheet")
def test_a_tether_that_is_stilled_strains_nobody() -> None:
    hall = Hall()
    tether = hall.lasts("tether", hall.tev, hall.wolf)
    hall.says("dispel", effect=tether.id, partial=True)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")

    assert hall.state[Conditions][hall.tev].fatigue == 0
