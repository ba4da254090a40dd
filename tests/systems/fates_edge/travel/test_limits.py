"""Legs on both sides of their limits: how long, what their clocks bring, and when the same leg goes on."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.deck.turning import does, turned
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.travel.roads import on_the_road
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.travel.travel import Role, Travel
from threefates.testing.proof import proves

LEGS = "fe.travel.legs"
DANGER = "fe.travel.clock-danger"


def clock_of(evening: Evening) -> str:
    leg = evening.state[Travel].leg
    assert leg is not None
    return leg.clock


@proves(LEGS)
@pytest.mark.parametrize(("size", "code"), [(1, "travel.size"), (2, ""), (8, ""), (9, "travel.size")])
def test_a_leg_has_two_segments_at_least_and_eight_at_most(size: int, code: str) -> None:
    evening = Evening()

    if code:
        assert evening.refused("gm", "fe.start-leg", name="The moor", size=size).code == code
        return
    evening.do("gm", "fe.start-leg", name="The moor", size=size)
    assert evening.state[Clocks][clock_of(evening)].size == size


@proves(LEGS)
@pytest.mark.parametrize(("letters", "taken"), [(100, True), (101, False)])
def test_a_leg_is_named_in_a_hundred_letters(letters: int, taken: bool) -> None:
    evening = Evening()

    if taken:
        evening.do("gm", "fe.start-leg", name="M" * letters)
    else:
        assert evening.refused("gm", "fe.start-leg", name="M" * letters).code


@proves(LEGS)
@pytest.mark.parametrize(
    ("why", "said"), [("the ferry took them", "the ferry took them"), ("", "the story brings them there")]
)
def test_a_leg_ends_by_the_story_as_well(why: str, said: str) -> None:
    evening = Evening()
    nowhere = evening.refused("gm", "fe.end-leg")
    evening.do("gm", "fe.start-leg", name="The moor")

    evening.do("gm", "fe.end-leg", why=why)

    assert nowhere.code == "travel.no_leg"
    assert f"The moor is behind them: {said}." in evening.told("bob")
    assert evening.state[Travel].leg is None
    assert not evening.state[Clocks].known


@proves(LEGS, DANGER, "fe.deck.triggers-quickstart")
@pytest.mark.parametrize(("polarity", "by_clock"), [("progress", True), ("progress", False), ("danger", True)])
def test_a_full_clock_of_a_leg_brings_a_card_and_an_end_by_the_story_does_not(polarity: str, by_clock: bool) -> None:
    evening = Evening(travel_clock_polarity=polarity, deck_triggers="quickstart")
    evening.hero()
    evening.do("gm", "fe.start-leg", name="The moor")

    if by_clock:
        does(evening, "gm", "tick-clock", "9S", clock=clock_of(evening), segments=4)
    else:
        evening.do("gm", "fe.end-leg")

    assert turned(evening) == (["9S"] if by_clock else [])


@proves(DANGER)
def test_the_same_leg_goes_on_only_once_its_clock_is_full_and_keeps_its_roles() -> None:
    evening = Evening(travel_clock_polarity="danger")
    nowhere = evening.refused("gm", "fe.go-on")
    evening, hero = on_the_road("danger", role="Scout")
    early = evening.refused("gm", "fe.go-on")
    first = clock_of(evening)
    evening.do("gm", "tick-clock", clock=first, segments=4)

    evening.do("gm", "fe.go-on")
    leg = evening.state[Travel].leg

    assert (nowhere.code, early.code) == ("travel.no_leg", "travel.no_trouble")
    assert leg is not None
    assert (leg.name, leg.roles, leg.clock == first) == ("The Duskway", {hero: Role.SCOUT}, False)
    assert [clock.filled for clock in evening.state[Clocks].known.values()] == [0]
    assert evening.told("bob")[-1].startswith("They go on along The Duskway") or any(
        line.startswith("They go on along The Duskway") for line in evening.told("bob")
    )
    assert evening.replayed() == evening.state


@proves(DANGER, "fe.travel.legs")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_clock_that_is_kept_out_of_sight_is_still_when_the_same_leg_goes_on(hidden: bool) -> None:
    evening, _ = on_the_road("danger")
    if hidden:
        evening.do("gm", "hide-clock", clock=clock_of(evening))
    evening.do("gm", "tick-clock", clock=clock_of(evening), segments=4)
    evening.do("gm", "fe.go-on")
    (clock,) = evening.state[Clocks].known.values()
    seen = [part for part in evening.view("bob").values() if "Travel: The Duskway" in str(part)]

    assert (clock.size, clock.filled, clock.hidden, bool(seen)) == (4, 0, hidden, not hidden)


@proves(DANGER)
def test_supplies_that_are_gone_are_not_felt_again_when_the_same_leg_goes_on() -> None:
    evening, hero = on_the_road("danger")
    evening.do("gm", "fe.start-supplies")
    supplies = evening.state[Travel].supplies
    evening.do("gm", "tick-clock", clock=supplies, segments=4)
    evening.do("gm", "tick-clock", clock=clock_of(evening), segments=4)

    evening.do("gm", "fe.go-on")

    assert not any("packs are empty" in line for line in evening.told("bob"))
    assert hero
