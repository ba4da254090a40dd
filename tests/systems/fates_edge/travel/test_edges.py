"""The road on both sides of its limits: guides, empty packs, and clocks that are not the leg's."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.banks import standing
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tpk.brink import Brink
from tests.systems.fates_edge.travel.roads import MISS, SUCCESS, on_the_road, roll
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.travel.travel import Role, Travel
from threefates.testing.proof import proves


@proves("fe.travel.roles")
@pytest.mark.parametrize(("in_role", "guided", "dvs"), [(False, True, [-1]), (True, True, []), (False, False, [])])
def test_a_guide_eases_movement_and_nothing_else(in_role: bool, guided: bool, dvs: list[int]) -> None:
    evening, hero = on_the_road(role="Guide")
    if guided:
        roll(evening, hero, *SUCCESS, in_role=True)
    evening.agreed(hero)

    evening.do("ann", "fe.roll-on-the-road", hero=hero, in_role=in_role)
    bonuses = evening.state[Proposals][hero].bonuses

    assert evening.state[Travel].guided is guided
    assert [bonus.dv for bonus in bonuses] == dvs
    assert {bonus.kind for bonus in bonuses} <= {Kind.TALENT}


@proves("fe.travel.supply-clock")
@pytest.mark.parametrize(("segments", "fatigue"), [(3, 0), (4, 1)])
def test_empty_packs_tire_everybody_by_one_at_the_start_of_a_leg(segments: int, fatigue: int) -> None:
    evening, hero = on_the_road()
    evening.do("gm", "fe.start-supplies")
    supplies = evening.state[Travel].supplies
    evening.do("gm", "tick-clock", clock=supplies, segments=segments)
    evening.do("gm", "fe.end-leg", why="dawn")

    evening.do("gm", "fe.start-leg", name="The moor")

    assert evening.state[Conditions][hero].fatigue == fatigue


@proves("fe.travel.legs", "fe.travel.clock-danger")
@pytest.mark.parametrize("polarity", ["progress", "danger"])
def test_only_the_clock_of_the_leg_ends_or_troubles_it_and_says_that_it_did(polarity: str) -> None:
    evening, _ = on_the_road(polarity)
    evening.do("gm", "start-clock", name="Another", size=1)
    road, other = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=other, segments=1)
    goes_on = evening.state[Travel].leg is not None and "rouble" not in str(evening.told("bob"))

    evening.do("gm", "tick-clock", clock=road, segments=4)

    assert goes_on
    if polarity == "progress":
        assert "The Duskway is behind them: the Travel Clock is full." in evening.told("bob")
        assert road not in evening.state[Clocks].known
    else:
        assert "Trouble comes on The Duskway." in evening.told("bob")


@proves("fe.gm.three-clock-rule", "fe.travel.legs")
@pytest.mark.parametrize(("threats", "code"), [(2, ""), (3, "threats.too_many")])
def test_the_clock_of_a_leg_is_one_of_three(threats: int, code: str) -> None:
    evening = Evening()
    for name in ("Mist", "The baron", "Wolves")[:threats]:
        evening.do("gm", "fe.start-threat", name=name)

    (offer,) = evening.offers("gm", "fe.start-leg")
    if code:
        assert evening.refused("gm", "fe.start-leg", name="The moor").code == code
    else:
        evening.do("gm", "fe.start-leg", name="The moor")

    assert offer.enabled is not bool(code)
    assert (evening.state[Travel].leg is None) is bool(code)


@proves("fe.travel.supply-clock")
def test_the_dead_go_short_of_nothing() -> None:
    evening = Evening()
    mara, tor = evening.hero(body=3), evening.hero("Tor", "bob", body=3)
    evening.do("gm", "fe.start-supplies")
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=clock, segments=4)
    conditions = evening.state[Conditions]
    evening.state = evening.state.put(conditions.having(tor, Condition(dead=True)))

    evening.do("gm", "fe.start-leg", name="The moor")

    assert "The packs are empty: 1 Fatigue for Mara." in evening.told("bob")
    assert [evening.state[Conditions][hero].fatigue for hero in (mara, tor)] == [1, 0]


@proves("fe.travel.roles")
def test_who_is_at_work_in_a_role_keeps_it_until_the_roll_and_the_dead_leave_theirs() -> None:
    evening = Brink()
    mara, brok = evening.mara, evening.brok
    evening.do("gm", "fe.start-leg", name="The Duskway")
    evening.do("ann", "fe.take-role", hero=mara, role="Watch")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-on-the-road", hero=mara, in_role=True)
    assert evening.refused("ann", "fe.take-role", hero=mara, role="Scout").code == "travel.at_work"
    (offer,) = [each for each in evening.offers("ann", "fe.take-role") if ("hero", mara) in each.fixed]
    assert offer.refusal is not None
    evening.do("ann", "fe.withdraw", hero=mara)
    assert evening.refused("bob", "fe.take-role", hero=brok, role="Watch").code == "travel.role_taken"
    evening.harm(mara)
    evening.dies(mara)

    evening.do("bob", "fe.take-role", hero=brok, role="Watch")

    leg = evening.state[Travel].leg
    assert leg is not None
    assert leg.roles == {brok: Role.WATCH}
    assert evening.refused("ann", "fe.take-role", hero=mara, role="Scout").code == "harm.dead"


@proves("fe.travel.clock-danger", "fe.travel.legs")
@pytest.mark.parametrize(
    ("was", "now", "promise", "hidden"),
    [
        ("danger", "progress", "the leg is behind them, with what it cost", False),
        ("progress", "danger", "the trouble that was building up comes now", True),
    ],
)
@pytest.mark.parametrize("rolls", [0, 2, 4])
def test_a_clock_that_means_the_other_thing_from_here_on_is_empty_and_promises_that(
    was: str, now: str, promise: str, rolls: int, *, hidden: bool
) -> None:
    evening, hero = on_the_road(was, "Guide")
    for _ in range(rolls if was == "danger" else min(rolls, 3)):
        roll(evening, hero, *(MISS if was == "danger" else SUCCESS))
    before = evening.state[Travel].leg
    assert before
    if hidden:
        evening.do("gm", "hide-clock", clock=before.clock)
    evening.reads(leash_ward_cross="one_tick")
    same = evening.state[Travel].leg
    evening.reads(travel_clock_polarity=now)
    leg = evening.state[Travel].leg
    assert leg
    clock = evening.state[Clocks][leg.clock]

    assert same == before
    assert (leg.name, leg.roles) == (before.name, before.roles)
    assert [*evening.state[Clocks].known] == [leg.clock]
    assert (clock.filled, clock.size, clock.hidden, clock.on_full) == (0, 4, hidden, promise)
    assert evening.replayed() == evening.state


@proves("fe.travel.clock-danger")
def test_beside_the_road_the_other_reading_changes_nothing() -> None:
    evening = Evening()
    evening.reads(travel_clock_polarity="danger")

    assert (evening.state[Clocks].known, len(evening.last)) == ({}, 1)


@proves("fe.travel.roles")
def test_a_kept_watch_opens_the_scene_for_who_is_called_to_roll_as_for_who_proposes() -> None:
    evening, hero = on_the_road(role="Watch")
    roll(evening, hero, *SUCCESS, in_role=True)
    evening.do("gm", "start-scene", title="The camp")
    evening.do("gm", "fe.call-roll", hero=hero)
    kept = standing(evening, hero)
    evening.do("gm", "fe.shift-position", hero=hero, cause="alarm")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.call-roll", hero=hero)

    assert (kept, standing(evening, hero)) == (Position.DOMINANT, Position.CONTROLLED)
