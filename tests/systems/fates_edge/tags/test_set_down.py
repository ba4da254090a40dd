"""Where TRANSPORT leaves somebody, what is out of BANISH's sight, and two things that are said alike."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import arm, its
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.gear.shields import behind_a_pavise
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.tags.outsiders import OutsiderLeft
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


@pytest.mark.parametrize(
    ("who", "band", "left"),
    [("oriel", "far", "far"), ("oriel", "near", "near"), ("tev", "far", "far"), ("tev", "close", "near")],
)
@proves("fe.tags.transport")
def test_whoever_stood_close_is_left_behind_and_no_wall_covers_who_is_gone(who: str, band: str, left: str) -> None:
    hall = Hall()
    moved = getattr(hall, who)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="near")
    hall.do("gm", "fe.place-at", one=moved, other=hall.wolf, band="close")
    hall.lasts("barrier", hall.tev, hall.oriel, integrity=2)
    hall.works("transport", 9, 9, on=(moved,), against=band)

    assert hall.band(moved) == left
    assert set(hall.state[Sight].cover) == {hall.tev, hall.oriel} - {moved}


@proves("fe.tags.transport")
def test_who_comes_along_stays_as_close_and_nobody_is_placed_whom_no_one_moved() -> None:
    hall = Hall()
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="close")
    hall.works("transport", 9, 9, on=(hall.tev, hall.wolf), against="far", area=True)
    together = hall.apart(hall.tev, hall.wolf)
    hall.says("transport", hall.tev, against="far")

    assert (together, hall.apart(hall.tev, hall.wolf)) == ("close", "close")


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


@proves("fe.tags.transport", "fe.tags.barrier", "fe.tags.dispel")
@pytest.mark.parametrize("moved", [False, True])
def test_whoever_was_set_down_elsewhere_stands_behind_no_barrier_again(moved: bool) -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, hall.oriel, what="ice", until="released")
    if moved:
        hall.says("transport", hall.tev, against="far")
    hall.says("dispel", effect=wall.id, partial=True)
    hall.do("gm", "fe.let-time-pass", scale="significant_time")
    again = set(hall.state[Sight].cover)
    hall.do("gm", "start-scene", title="The yard")

    assert again == ({hall.oriel} if moved else {hall.oriel, hall.tev})
    assert set(hall.state[Sight].cover) == again
    assert hall.replayed() == hall.state


@proves("fe.tags.transport", "fe.gear.shields")
def test_whoever_was_set_down_elsewhere_is_not_held_by_the_pavise_they_stood_behind() -> None:
    hall = Hall()
    arm(hall, hall.tev, "pavise")
    hall.do("bob", "fe.plant-pavise", owner=hall.tev)
    stuck = behind_a_pavise(hall.state, hall.tev, "move")
    hall.says("transport", hall.tev, against="far")

    assert stuck is not None
    assert behind_a_pavise(hall.state, hall.tev, "move") is None
    assert hall.tev not in hall.state[Sight].cover


@proves("fe.tags.transport", "fe.range.bands")
@pytest.mark.parametrize("who", ["wolf", "oriel"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_whoever_is_set_down_off_the_screen_is_so_for_everybody(who: str, *, by_hand: bool) -> None:
    hall = Hall()
    moved = getattr(hall, who)
    if by_hand:
        hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="near")
        hall.says("transport", moved, against="absent")
    else:  # nobody has said how any of them stand
        hall.works("transport", 9, 9, on=(moved,), against="absent")

    assert {hall.apart(moved, each) for each in {hall.oriel, hall.tev, hall.wolf} - {moved}} == {"absent"}
    assert hall.apart(*sorted({hall.oriel, hall.tev, hall.wolf} - {moved})) == "near"


@proves("fe.tags.transport")
@pytest.mark.parametrize(("band", "left"), [("near", ("near", "near", "far")), ("far", ("far", "far", "far"))])
def test_whoever_moves_off_leaves_all_behind_who_were_nearer(band: str, left: tuple[str, ...]) -> None:
    hall = Hall()
    hall.do("gm", "fe.name-foe", name="Bear")
    bear = list(hall.state[Characters].known)[-1]
    for other, at in ((hall.wolf, "close"), (hall.tev, "near"), (bear, "far")):
        hall.do("gm", "fe.place-at", one=hall.oriel, other=other, band=at)
    hall.works("transport", 9, 9, on=(hall.oriel,), against=band)

    assert tuple(hall.apart(hall.oriel, each) for each in (hall.wolf, hall.tev, bear)) == left


@proves("fe.tags.transport")
def test_who_goes_along_with_who_moved_them_stays_beside_them() -> None:
    hall = Hall()
    for one, other in ((hall.oriel, hall.wolf), (hall.tev, hall.wolf), (hall.oriel, hall.tev)):
        hall.do("gm", "fe.place-at", one=one, other=other, band="close")
    hall.works("transport", 9, 9, on=(hall.oriel, hall.tev), against="far", area=True)

    assert (hall.apart(hall.oriel, hall.tev), hall.band(hall.oriel), hall.band(hall.tev)) == ("close", "far", "far")


@proves("fe.tags.transport")
@pytest.mark.parametrize("band", ["far", "absent"])
def test_who_is_pulled_to_somebody_is_as_far_from_the_rest_as_that_one(band: str) -> None:
    hall = Hall()
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band=band)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="near")
    hall.works("transport", 9, 9, on=(hall.tev,), against="close")

    assert (hall.apart(hall.oriel, hall.tev), hall.band(hall.tev)) == ("close", band)


@pytest.mark.parametrize(
    ("picked", "kept", "worse"), [("balance", (True, True), True), ("blade", (False, True), False)]
)
@proves("fe.tags.transport")
def test_who_arrives_in_part_is_off_balance_or_drops_one_thing_they_held(
    picked: str, kept: tuple[bool, bool], *, worse: bool
) -> None:
    hall = Hall()
    arm(hall, hall.tev, "light-blade", held=False)
    hall.works("transport", 9, 2, on=(hall.tev,), against="near")
    nothing_held = (hall.waits(), hall.tev in hall.state[Footing].pressed)
    hall.do("gm", "start-scene", title="The stair")
    blade, shield = (arm(hall, hall.tev, kind) for kind in ("light-blade", "buckler"))
    hall.works("transport", 9, 2, on=(hall.tev,), against="far")
    asked = hall.asked()
    hall.answer({"blade": blade}.get(picked, picked), by="gm")

    assert nothing_held == (False, True)
    assert (asked.seats, asked.if_absent) == (("gm",), "balance")
    assert [option.value for option in asked.options] == ["balance", blade, shield]
    assert (its(hall, hall.tev, blade).held, its(hall, hall.tev, shield).held) == kept
    assert not any(its(hall, hall.tev, each).at_work for each in (blade, shield))
    assert (hall.tev in hall.state[Footing].pressed) == worse
    assert hall.replayed() == hall.state


@proves("fe.tags.transport")
def test_the_dead_and_whoever_arrives_whole_are_asked_for_nothing() -> None:
    hall = Hall()
    blade = arm(hall, hall.tev, "light-blade")
    hall.works("transport", 9, 9, on=(hall.tev,), against="far")
    whole = hall.waits()
    hall.works("transport", 9, 2, on=(hall.tev,), against="absent")
    asked = hall.waits()
    hall.comes(Died(hall.tev))

    assert (whole, asked, hall.waits()) == (False, True, False)
    assert its(hall, hall.tev, blade).held


@proves("fe.tags.transport")
@pytest.mark.parametrize("band", ["near", "far"])
def test_who_is_set_down_at_a_distance_is_no_nearer_to_and_no_farther_from_whom_they_were_not_close(band: str) -> None:
    hall = Hall()
    stood = {"near": "far", "far": "near"}[band]
    for one in (hall.oriel, hall.tev):
        hall.do("gm", "fe.place-at", one=one, other=hall.wolf, band=stood)
    hall.works("transport", 9, 9, on=(hall.tev,), against=band)

    assert (hall.band(hall.tev), hall.band(hall.oriel), hall.apart(hall.tev, hall.oriel)) == (stood, stood, band)


@proves("fe.tags.banish")
@pytest.mark.parametrize("covered", [True, False])
def test_an_outsider_that_is_back_is_near_and_stands_behind_nothing(covered: bool) -> None:
    hall = Hall()
    hall.outsider(2)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="close")
    if covered:
        hall.do("gm", "fe.set-cover", character=hall.wolf, size=1)
    hall.comes(OutsiderLeft(hall.wolf))
    before = hall.state[Sight].cover.get(hall.wolf, Cover())
    hall.outsider(2)

    assert (before.size, hall.band(hall.tev)) == (int(covered), "near")
    assert hall.wolf not in hall.state[Sight].cover
