"""What was made holds so much: foes and time wear it down by the Game Master's word, and it is broken at nothing."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.testing.proof import proves


@proves("fe.tags.barrier")
@pytest.mark.parametrize(("left", "holds"), [(6, 6), (1, 1), (0, None)])
def test_a_barrier_is_worn_down_by_foes_too_and_bares_whom_it_covered_once_broken(left: int, holds: int | None) -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, what="ice", integrity=4)
    (offer,) = hall.offers("gm", "fe.set-integrity")
    hall.do("gm", "fe.set-integrity", effect=wall.id, left=left)
    now = hall.now(wall)

    assert dict(offer.fixed) == {"effect": wall.id}
    assert (now.integrity if now else None) == holds
    assert (hall.tev in hall.state[Sight].cover) == bool(holds)


@proves("fe.tags.conjure")
def test_a_conjured_danger_that_is_worn_to_nothing_takes_its_clock_with_it() -> None:
    hall = Hall()
    pit = hall.lasts("conjure", what="A pit of fire", makes="hazard")
    before = len(hall.state[Clocks].known)
    hall.do("gm", "fe.set-integrity", effect=pit.id, left=0)

    assert (before, len(hall.state[Clocks].known)) == (1, 0)


@proves("fe.tags.barrier", "fe.tags.conjure")
def test_only_whoever_runs_the_game_says_what_is_left_and_of_what_was_made_alone() -> None:
    hall = Hall()
    wall, mark = hall.lasts("barrier", hall.tev, integrity=4), hall.lasts("mark", hall.wolf)

    for left in (4, 7, -1):
        assert hall.refused("gm", "fe.set-integrity", effect=wall.id, left=left).code == "effect.integrity"
    assert hall.refused("gm", "fe.set-integrity", effect=mark.id, left=1).code == "effect.no_integrity"
    assert hall.refused("bob", "fe.set-integrity", effect=wall.id, left=1).code == "seat.not_the_gm"


@proves("fe.tags.barrier", "fe.tags.conjure")
@pytest.mark.parametrize(
    ("tag", "dv", "faces", "holds"), [("barrier", 1, (), 0), ("conjure", 1, (), 0), ("barrier", 2, (9, 2), 5)]
)
def test_what_is_broken_so_easily_that_nobody_rolls_is_broken(
    tag: str, dv: int, faces: tuple[int, ...], holds: int
) -> None:
    hall = Hall(partial_upgrade="no_upgrade")
    made = hall.lasts(tag, what="ice", integrity=6, **({"on": [hall.wolf]} if tag == "barrier" else {}))
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=made.id, attribute="body", skill="Melee")
    hall.rated(hall.tev, body=1, Melee=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=dv, position=1)
    hall.do("bob", "fe.roll-action", *faces, hero=hall.tev)
    hall.stays()
    now = hall.now(made)

    assert (now.integrity if now else 0) == holds
