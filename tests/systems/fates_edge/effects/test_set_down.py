"""Where TRANSPORT leaves somebody, what is out of BANISH's sight, and two things that are said alike."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.effects.hall import Hall
from threefates.systems.fates_edge.combat.ranges import Ranges
from threefates.testing.proof import proves


@pytest.mark.parametrize("who", ["tev", "oriel"])
@proves("fe.tags.transport")
def test_whoever_is_set_down_elsewhere_is_at_nobody_hand_to_hand(who: str) -> None:
    hall = Hall()
    moved = getattr(hall, who)
    hall.do("gm", "fe.engage", one=moved, other=hall.wolf)
    before = hall.state[Ranges].between(moved, hall.wolf).melee
    hall.works("transport", 9, 9, on=(moved,), against="far")

    assert (before, hall.state[Ranges].between(moved, hall.wolf).melee) == (True, False)


@proves("fe.tags.transport")
def test_those_who_were_not_moved_stay_at_each_other() -> None:
    hall = Hall()
    hall.do("gm", "fe.engage", one=hall.tev, other=hall.wolf)
    hall.works("transport", 9, 9, on=(hall.oriel,), against="far")

    assert hall.state[Ranges].between(hall.tev, hall.wolf).melee


@proves("fe.tags.banish")
def test_an_outsider_that_is_absent_is_not_driven_out() -> None:
    hall = Hall()
    hall.outsider(2)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="absent")
    banish = {"hero": hall.oriel, "who": hall.wolf, "attribute": "spirit", "skill": "Arcana", "source": "a Rite"}
    absent = hall.refused("ann", "fe.banish", **banish).code
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="far")
    hall.do("ann", "fe.banish", **banish)

    assert absent == "banish.unseen"


@proves("fe.tags.stacking", "fe.tags.curse")
def test_two_curses_on_one_thing_count_once_however_it_is_written() -> None:
    hall = Hall()
    for against in ("body", "Body"):
        hall.lasts("curse", hall.tev, what="Weak", against=against)
    hall.proposes()

    assert hall.dice() == -1
