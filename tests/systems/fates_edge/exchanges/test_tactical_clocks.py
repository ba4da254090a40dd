"""A hit on a mob moves its clock by its Effect: forward where nerve breaks, back where a crowd is beaten back."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, two
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.beats.three_clocks import Threats
from threefates.testing.proof import proves

CLOCKS, RULING = "fe.combat.tactical-clocks", "fe.ruling.mob-clock-damage"


def mobbed(name: str, filled: int = 0) -> tuple[Evening, str, str]:
    evening, mara, *_ = two()
    evening.do("gm", "fe.start-tactical-clock", name=name)
    clock = list(evening.state[Clocks].known)[-1]
    if filled:
        evening.do("gm", "tick-clock", clock=clock, segments=filled)
    return evening, mara, clock


@proves(CLOCKS, RULING)
@pytest.mark.parametrize(("name", "way"), [("Mob Overwhelm", -1), ("Morale Collapse", 1)])
@pytest.mark.parametrize("effect", [0, 1, 2])
@pytest.mark.parametrize(("faces", "less"), [((7, 7), 0), ((7, 4), 1), ((4, 4), 9)])
def test_a_hit_moves_a_mob_by_its_effect(name: str, way: int, effect: int, faces: tuple[int, ...], less: int) -> None:
    evening, mara, clock = mobbed(name, 3)
    attacks(evening, mara, effect=effect)
    evening.do("ann", "fe.press-mob", hero=mara, clock=clock)
    throws(evening, mara, *faces)

    assert evening.state[Clocks][clock].filled == 3 + way * max(effect + 1 - less, 0)
    assert evening.replayed() == evening.state


@proves(CLOCKS)
def test_a_nerve_that_breaks_is_broken_and_no_mob_is_fewer_than_none() -> None:
    evening, mara, clock = mobbed("Morale Collapse", 5)
    other, tor, crowd = mobbed("Mob Overwhelm", 1)
    for one, hero, which in ((evening, mara, clock), (other, tor, crowd)):
        attacks(one, hero, effect=2)
        one.do("ann", "fe.press-mob", hero=hero, clock=which)
        throws(one, hero, 7, 7)

    assert (clock in evening.state[Threats].brings, evening.state[Clocks][clock].full) == (False, True)
    assert any("they break and run" in line for line in evening.told("bob"))
    assert other.state[Clocks][crowd].filled == 0
    attacks(evening, mara, skill="Athletics")
    assert evening.refused("ann", "fe.press-mob", hero=mara, clock=clock).code == "mob.none"
    assert not evening.offers("ann", "fe.press-mob")


@proves(CLOCKS)
def test_only_a_mob_is_hit_and_only_by_ones_own() -> None:
    evening, mara, clock = mobbed("Fatigue Spiral")
    attacks(evening, mara)
    spiral = evening.refused("ann", "fe.press-mob", hero=mara, clock=clock).code
    evening.do("gm", "fe.start-tactical-clock", name="Mob Overwhelm")
    crowd = list(evening.state[Clocks].known)[-1]

    assert spiral == "mob.none"
    assert evening.refused("bob", "fe.press-mob", hero=mara, clock=crowd).code == "character.not_yours"
    (offer,) = evening.offers("ann", "fe.press-mob")
    assert [option.value for option in offer.fields[0].options] == [crowd]
    assert len(evening.offers("gm", "fe.press-mob")) == 1


def started(evening: Evening, *names: str) -> dict[str, str]:
    """The clocks of a fight by name."""
    found = {}
    for name in names:
        evening.do("gm", "fe.start-tactical-clock", name=name)
        found[name] = list(evening.state[Clocks].known)[-1]
    return found


@proves(CLOCKS)
@pytest.mark.parametrize("hidden", [True, False])
def test_a_fights_clocks_are_over_with_it_the_full_ones_too_and_no_other_is(*, hidden: bool) -> None:
    evening, mara, *_ = two()
    evening.do("gm", "fe.start-threat", name="Guards", over="scene")
    guards = list(evening.state[Clocks].known)[-1]
    clocks = started(evening, "Mob Overwhelm", "Morale Collapse")
    evening.do("gm", "tick-clock", clock=clocks["Morale Collapse"], segments=6)
    if hidden:
        evening.do("gm", "hide-clock", clock=clocks["Mob Overwhelm"])
    attacks(evening, mara)
    evening.do("gm", "fe.set-conflict", running=False)
    told = evening.told("bob")

    assert [*evening.state[Clocks].known] == [guards]
    assert any("Mob Overwhelm" in line for line in told) is not hidden
    assert not evening.offers("ann", "fe.press-mob")
    assert len(started(evening, "Mob Overwhelm", "Environmental Collapse")) == 2  # there is room for them again
    assert evening.replayed() == evening.state


@proves(CLOCKS)
def test_what_is_set_up_before_a_fight_stays_for_it_and_goes_with_a_scene_that_has_none() -> None:
    evening = Evening()
    evening.do("gm", "start-scene", title="The square")
    mob = started(evening, "Mob Overwhelm")["Mob Overwhelm"]
    evening.do("gm", "fe.set-conflict", running=True)
    begun = mob in evening.state[Clocks].known
    evening.do("gm", "end-scene")
    gone = mob not in evening.state[Clocks].known
    evening.do("gm", "start-scene", title="The bridge")
    started(evening, "Environmental Collapse")
    evening.do("gm", "end-scene")

    assert (begun, gone, evening.state[Clocks].known) == (True, True, {})


@proves(CLOCKS, "fe.gm.three-clock-rule")
def test_a_clock_of_ones_own_may_be_a_fights_too_and_fights_have_several() -> None:
    evening, *_ = two()
    evening.do("gm", "fe.start-threat", name="The roof burns", over="fight")
    started(evening, "Mob Overwhelm")
    evening.do("gm", "fe.start-threat", name="The stairs burn", over="fight")
    (offer,) = evening.offers("gm", "fe.start-threat")
    over = next(field for field in offer.fields if field.name == "over")
    many = evening.refused("gm", "fe.start-threat", name="The door burns", over="fight").code
    evening.do("gm", "fe.set-conflict", running=False)

    assert many == "threats.too_many"
    assert (over.options[0].value, over.options[0].refusal) == ("fight", None)
    assert evening.state[Clocks].known == {}


@proves(CLOCKS, "fe.range.melee-leave")
def test_no_mob_is_beaten_back_by_the_test_of_a_move() -> None:
    evening, mara, mob = mobbed("Mob Overwhelm", 2)
    wolf = list(evening.state[Characters].known)[1]
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=True)
    (offer,) = evening.offers("ann", "fe.press-mob")
    refusal = evening.refused("ann", "fe.press-mob", hero=mara, clock=mob)

    assert offer.refusal == refusal
    assert (refusal.code, refusal.title) == ("mob.part", "That is breaking off, and no hit.")
