"""Of several FORTIFYs that meet, one counts: the stronger, whichever way it is made; and nobody's own is another's."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from tests.systems.fates_edge.tags.worth import worth
from threefates.systems.fates_edge.fear.fear import Fears
from threefates.systems.fates_edge.fear.steadying import steadied
from threefates.systems.fates_edge.persuasion.clocks import Talk
from threefates.systems.fates_edge.tags.fortify import firm, hardened, steady
from threefates.testing.proof import proves


@proves("fe.tags.fortify", "fe.tags.stacking")
@pytest.mark.parametrize(("partial", "found"), [(False, (1, 0, 0)), (True, (0, 0, -1))])
def test_against_one_action_the_stronger_of_two_ways_counts(partial: bool, found: tuple[int, int, int]) -> None:
    hall = Hall()
    hall.lasts("fortify", hall.wolf, against="blades", partial=partial)
    hall.lasts("fortify", hall.wolf, against="melee", eases=True)
    hall.proposes(hall.wolf)

    assert worth(hall) == found


@proves("fe.tags.fortify", "fe.tags.stacking")
def test_what_hardens_who_acts_counts_beside_what_hardens_whom_they_come_at() -> None:
    hall = Hall()
    mine, gate = hall.lasts("fortify", hall.tev, against="fire"), hall.lasts("fortify", what="the gate", eases=True)
    hall.proposes()
    for effect in (mine, gate):
        hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=effect.id)
    both = worth(hall)
    hall.do("bob", "fe.say-target", hero=hall.tev, other=hall.wolf, way="melee")
    hall.lasts("fortify", hall.wolf)

    assert both == (-1, 0, -1)
    assert worth(hall) == (0, 0, 0)


@proves("fe.tags.fortify", "fe.tags.stacking", "fe.tags.command")
@pytest.mark.parametrize("eases", [False, True])
def test_fear_sway_and_a_command_meet_one_of_two_as_well(eases: bool) -> None:
    hall = Hall()
    for way in (eases, not eases):
        hall.lasts("fortify", hall.tev, hall.wolf, eases=way)
    hall.says("command", hall.tev, what="Kneel")

    assert steady(hall.state, hall.tev, "a wolf") == steadied(hall.state, hall.tev, "a wolf") == (not eases, eases)
    assert firm(hall.state, Talk(clock="1", who="Wolf", ask="")) == int(eases)
    assert hall.waits() is not eases
    assert hall.tev not in hall.state[Fears].of


@proves("fe.tags.fortify", "fe.tags.stacking", "fe.tags.dispel")
def test_what_was_outdone_counts_once_the_stronger_is_over() -> None:
    hall = Hall()
    strong = hall.lasts("fortify", hall.wolf)
    hall.lasts("fortify", hall.wolf, against="blades", eases=True)
    hall.proposes(hall.wolf)
    before = worth(hall)
    hall.says("dispel", effect=strong.id)

    assert (before, worth(hall)) == ((1, 0, 0), (0, 0, -1))
    assert hardened(hall.state, hall.wolf, "fire") is None
