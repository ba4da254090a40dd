"""A roll's own steps: what it ends, what it relieves, and the dice it is thrown with."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import StillFalling
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves

STEPS = "fe.resolution.procedure-seven-step"


@proves(STEPS)
def test_a_pool_has_ten_sides() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    with pytest.raises(StillFalling, match="a d10"):
        evening.do("ann", "fe.roll-action", hero=hero)


@proves("fe.sb.npc-side")
def test_so_has_the_pool_of_the_other_side() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.do("gm", "fe.oppose", hero=hero, name="The captain", dice=2)

    with pytest.raises(StillFalling, match="1 of 2, a d10"):
        evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)


@proves(STEPS)
def test_what_was_rolled_is_proposed_no_longer_and_what_pressed_it_is_over() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-tactical-clock", name="Mob Overwhelm")
    (mob,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=mob, segments=6)
    pressed = dict(evening.state[Footing].pressed)
    evening.agreed(hero)

    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)
    evening.keep()

    assert hero in pressed
    assert hero not in evening.state[Proposals].open
    assert hero not in evening.state[Footing].pressed


@proves(STEPS)
def test_the_game_master_who_rolls_for_a_hero_is_said_to() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.leaves("ann")

    evening.do("gm", "fe.roll-action", 7, 7, 7, 4, hero=hero)

    assert any("Greta" in line for line in evening.told("bob"))
