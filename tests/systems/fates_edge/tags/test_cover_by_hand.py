"""Cover that is said by hand, beside a barrier that stands."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.testing.proof import proves

BARRIER, COVER = "fe.tags.barrier", "fe.range.cover"


def cover(hall: Hall) -> Cover:
    return hall.state[Sight].cover.get(hall.tev, Cover())


def said(hall: Hall, size: int) -> None:
    hall.do("gm", "fe.set-cover", character=hall.tev, size=size)


@proves(BARRIER, COVER)
@pytest.mark.parametrize("first", ["cover", "barrier"])
def test_a_barrier_is_cover_still_when_what_was_there_is_taken_away(first: str) -> None:
    hall = Hall()
    if first == "cover":
        said(hall, 2)
    wall = hall.lasts("barrier", hall.tev, integrity=2)
    if first == "barrier":
        said(hall, 2)
    said(hall, 0)

    assert cover(hall) == Cover(1, by="barrier")
    assert hall.told("ann") == ["Tev is out of cover.", "Tev is in light cover: stands the better for it."]
    hall.do("gm", "fe.end-effect", effect=wall.id, why="it falls")
    assert cover(hall) == Cover()


@proves(BARRIER, COVER)
def test_whoever_is_put_out_of_a_barriers_own_cover_stands_behind_it_no_longer() -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, hall.oriel, integrity=2)

    said(hall, 0)

    now = hall.now(wall)
    assert cover(hall) == Cover()
    assert now is not None
    assert now.on == (hall.oriel,)
    assert hall.replayed() == hall.state
