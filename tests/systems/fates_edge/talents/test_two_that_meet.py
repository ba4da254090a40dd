"""Talents where two sources meet on one blow, Action or moment: which counts, which is spent, and in what order."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.rites.performing import performed
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves


def spent(evening: Evening) -> list[str]:
    return [use.what for use in evening.state[Talents].uses]


@proves("fe.talents.battlefield-mastery", "fe.talents.defensive-survival", "fe.talents.duelists-edge")
@pytest.mark.parametrize(("scenes", "exchanges", "kept", "foes"), [
    ("defensive-survival", "battlefield-mastery", "defensive-roll", 3),
    ("duelists-edge", "berserker-rage", "duelists-disdain", 1),
])  # fmt: skip
def test_of_two_that_turn_the_same_harm_the_one_that_is_fresh_the_sooner_goes_first(
    scenes: str, exchanges: str, kept: str, foes: int
) -> None:
    arena = Arena(scenes, exchanges, foes=foes)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent=exchanges)
    arena.struck(1, foe=arena.foes[0])
    first = kept in spent(arena)
    arena.struck(1, foe=arena.foes[0])

    assert (first, kept in spent(arena)) == (False, True)
    assert arena.condition.harm == 0


@proves("fe.talents.duelists-edge", "fe.patrons.rites-ikasha")
def test_a_blow_that_passes_through_who_is_half_out_of_the_world_spends_no_talent() -> None:
    evening, vex, _ = performed("become-the-shadow")
    evening.learns(vex, "duelists-edge")
    evening.do("gm", "fe.name-foe", name="Orc")
    foe = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.engage", one=vex, other=foe)
    evening.do("gm", "fe.strike", hero=vex, harm=1, why="an axe", foe=foe)
    evening.answer("take")

    assert evening.state[Conditions][vex].fatigue == 1
    assert spent(evening) == []
