"""A dance of blades over difficult ground: it is one Action, and no two Moves."""

from __future__ import annotations

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.terrain import Ground
from threefates.testing.proof import proves


@proves("fe.talents.blade-dance", "fe.range.movement")
def test_a_dance_goes_over_difficult_ground_to_nobody_who_is_another_move_away() -> None:
    arena = Arena("blade-dance", foes=3)
    fought, close, near = arena.foes
    arena.stands_by()
    arena.do("gm", "fe.place-at", one=arena.mara, other=near, band="near")
    arena.do("gm", "fe.place-at", one=arena.mara, other=close, band="close")
    arena.do("gm", "fe.set-ground", difficult=True)
    refused = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=[fought, near])
    (offer,) = arena.offers("ann", "fe.blade-dance")
    (who,) = (each for each in offer.fields if each.name == "foes")
    greyed = {each.value: each.refusal for each in who.options}
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=[fought, close])

    assert refused.code == "ground.two_moves"
    assert refused.title == "The ground is difficult: it takes two Moves to get to Foe 3."
    assert greyed == {fought: None, close: None, near: refused}
    assert arena.state[Ranges].between(arena.mara, close).melee


@proves("fe.talents.blade-dance", "fe.range.movement")
def test_a_dance_gets_to_whom_its_dancer_is_halfway_to() -> None:
    arena = Arena("blade-dance", foes=1)
    (foe,) = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.do("gm", "fe.set-ground", difficult=True)
    arena.do("ann", "fe.enter-melee", character=arena.mara, other=foe)
    halfway = arena.state[Ground].halfway
    arena.turn(foe)
    arena.turn()
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=[foe])

    assert halfway == ((arena.mara, foe, False),)
    assert arena.state[Ranges].between(arena.mara, foe).melee
    assert arena.state[Ground].halfway == ()
