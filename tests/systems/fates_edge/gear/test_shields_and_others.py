"""A shield beside what else is in the way: a barrier and a pavise, and a blow that asks for a shield that is gone."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Gives, Sight
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

BEHIND = Cover(1, by="barrier")


@proves("fe.gear.shields", "fe.tags.barrier")
@pytest.mark.parametrize(
    ("first", "then", "left"),
    [("stands", "stands", BEHIND), ("stands", "ends", None), ("none", "raised", BEHIND), ("none", "none", None)],
)
def test_who_takes_a_pavise_up_is_behind_a_barrier_that_stands_and_behind_none_that_fell(
    first: str, then: str, left: Cover | None
) -> None:
    hall = Hall()
    arm(hall, hall.tev, "pavise")
    wall = hall.lasts("barrier", hall.tev, integrity=4) if first == "stands" else None
    hall.do("bob", "fe.plant-pavise", owner=hall.tev)
    planted = hall.state[Sight].cover[hall.tev]
    if then == "raised":
        hall.lasts("barrier", hall.tev, integrity=4)
    elif wall and then == "ends":
        hall.do("gm", "fe.end-effect", effect=wall.id, why="as the test has it")
    hall.do("bob", "fe.plant-pavise", owner=hall.tev, up=False)

    assert planted == Cover(2)
    assert hall.state[Sight].cover.get(hall.tev) == left
    assert hall.replayed() == hall.state


@proves("fe.gear.shields", "fe.harm.order-of-mitigation")
@pytest.mark.parametrize("how", ["put away", "gone"])
def test_a_blow_goes_on_where_the_shield_that_it_asks_for_is_gone(how: str) -> None:
    evening, mara, _ = fight()
    shield = arm(evening, mara, "heater")
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="an axe")
    evening.answer("take")
    asked = evening.asked().asks
    if how == "gone":
        evening.do("gm", "fe.drop-gear", owner=mara, item=shield)
    else:
        evening.do("gm", "fe.hold-gear", owner=mara, item=shield, held=False)

    assert asked == "Harm 2 gets through. Does Heater shield turn one into Fatigue?"
    assert not evening.waits()
    assert (evening.state[Conditions][mara].harm, evening.state[Conditions].coming) == (2, None)
    assert evening.replayed() == evening.state


@proves("fe.coordination.talent-shield-wall")
@pytest.mark.parametrize(("harm", "stand"), [(2, 3), (3, 2)])
def test_who_lies_there_by_hand_stands_in_no_wall(harm: int, stand: int) -> None:
    evening, mara, _ = fight()
    heroes = [mara, evening.hero("Tor", "bob"), evening.hero("Ula", "bob")]
    evening.learns(mara, "shield-wall")
    evening.shielded(*heroes)
    evening.do("ann", "fe.form-wall", heroes=heroes)
    evening.do("gm", "fe.set-harm", hero=heroes[1], harm=harm, reason="as the test has it")

    assert sum(evening.state[Conditions][each].walled for each in heroes) == stand


@proves("fe.coordination.talent-shield-wall")
@pytest.mark.parametrize(("what", "stand"), [("attack", 3), ("move", 2)])
def test_who_moves_is_out_of_the_wall_and_who_strikes_from_it_is_not(what: str, stand: int) -> None:
    evening, mara, wolf = fight()
    heroes = [mara, evening.hero("Tor", "bob"), evening.hero("Ula", "bob")]
    evening.learns(mara, "shield-wall")
    evening.shielded(*heroes)
    evening.do("ann", "fe.form-wall", heroes=heroes)
    evening.do("gm", "give-spotlight", character=heroes[1])
    if what == "attack":
        evening.do("bob", "fe.take-action", character=heroes[1], what=what)
    else:
        evening.do("gm", "fe.place-at", one=heroes[1], other=wolf, band="far")
        evening.do("bob", "fe.move", character=heroes[1], other=wolf)

    assert sum(evening.state[Conditions][each].walled for each in heroes) == stand


@proves("fe.gear.shields", "fe.range.cover")
@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize(
    ("size", "gives", "after"),
    [(2, Gives.SEVERITY, None), (1, Gives.SEVERITY, Cover(1, Gives.SEVERITY)), (0, Gives.POSITION, Cover())],
)
def test_heavy_cover_that_is_good_for_something_else_is_still_the_pavises(
    before: int, size: int, gives: Gives, after: Cover | None
) -> None:
    evening, mara, wolf = fight()
    arm(evening, mara, "pavise")
    if before:
        evening.do("gm", "fe.set-cover", character=mara, size=before)
    evening.do("ann", "fe.plant-pavise", owner=mara)
    evening.do("gm", "fe.set-cover", character=mara, size=size, gives=gives.value)
    stays = evening.refused("ann", "fe.move", character=mara, other=wolf)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.plant-pavise", owner=mara, up=False)

    assert (stays.code, stays.title) == ("shield.planted", "Mara has planted a pavise, and stays by it.")
    assert evening.state[Sight].cover.get(mara, Cover()) == (Cover(before) if after is None else after)
    assert evening.replayed() == evening.state
