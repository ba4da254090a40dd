"""The road: legs and their clocks under both readings, four roles, supplies, and how the next scene opens."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.travel.roads import MISS, PARTIAL, SUCCESS, on_the_road, roll
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.rolls import OnRoad, stretched
from threefates.systems.fates_edge.travel.travel import Role, Travel
from threefates.testing.proof import proves


def filled(evening: Evening) -> float:
    leg = evening.state[Travel].leg
    assert leg is not None
    return evening.state[Clocks][leg.clock].filled


@proves("fe.travel.legs", "fe.travel.clock-danger")
def test_a_leg_has_a_clock_of_four_and_is_behind_them_when_it_is_full() -> None:
    evening, hero = on_the_road()
    for _ in range(4):
        roll(evening, hero, *SUCCESS)

    assert evening.state[Travel].leg is None
    assert not evening.state[Clocks].known
    assert "The Duskway is behind them: the Travel Clock is full." in evening.told("bob")


@pytest.mark.parametrize(
    ("polarity", "dice", "river", "moved"),
    [
        ("danger", SUCCESS, (9, 9, 9, 9), 1),
        ("danger", SUCCESS, (9, 4, 4, 4), 0),
        ("danger", MISS, (9, 9, 9, 9), 1),
        ("progress", SUCCESS, (9, 9, 9, 9), 1),
    ],
)
@proves("fe.travel.clock-danger")
def test_whoever_is_outdone_on_the_road_has_failed(
    polarity: str, dice: tuple[int, ...], river: tuple[int, ...], moved: int
) -> None:
    evening, hero = on_the_road(polarity)
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="The river", dice=len(river))
    evening.do("ann", "fe.roll-on-the-road", hero=hero)
    evening.do("ann", "fe.roll-action", *dice, *river, hero=hero)

    assert filled(evening) == moved


@proves("fe.travel.clock-danger")
def test_whoever_is_outdone_beside_the_road_moves_no_clock() -> None:
    evening, hero = on_the_road("danger")
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="A gambler", dice=4)
    evening.do("ann", "fe.roll-action", *SUCCESS, 9, 9, 9, 9, hero=hero)

    assert filled(evening) == 0


def begun_on(polarity: str) -> str:
    """What is told where a leg begins."""
    evening = Evening(travel_clock_polarity=polarity)
    evening.hero()
    evening.do("gm", "fe.start-leg", name="The moor")
    return " ".join(evening.told("ann"))


@proves("fe.travel.clock-danger")
def test_a_clock_of_danger_is_moved_by_what_fails_and_brings_trouble_when_it_is_full() -> None:
    evening, hero = on_the_road("danger")
    assert "a Partial, too" in begun_on("danger")
    roll(evening, hero, *SUCCESS)
    quiet = filled(evening)
    for dice in (PARTIAL, MISS, MISS, MISS):
        roll(evening, hero, *dice)

    assert quiet == 0
    assert "Trouble comes on The Duskway." in evening.told("bob")
    assert evening.state[Travel].leg is not None


@proves("fe.travel.clock-danger")
def test_after_the_trouble_the_same_leg_goes_on_with_its_roles_and_an_empty_clock() -> None:
    evening, hero = on_the_road("danger", "Scout")
    early = evening.refused("gm", "fe.go-on")
    for _ in range(4):
        roll(evening, hero, *MISS)

    evening.do("gm", "fe.go-on")

    leg = evening.state[Travel].leg
    assert early.code == "travel.no_trouble"
    assert leg is not None
    assert (filled(evening), dict(leg.roles), len(evening.state[Clocks].known)) == (0, {hero: Role.SCOUT}, 1)


@proves("fe.travel.clock-danger")
def test_a_roll_moves_the_clock_of_progress_by_how_well_it_went() -> None:
    moved = [
        stretched(outcome, effect, TravelClock.PROGRESS)
        for outcome, effect in (
            (Outcome.MISS, Effect.GREAT),
            (Outcome.PARTIAL, Effect.STANDARD),
            (Outcome.SUCCESS_AND_COST, Effect.STANDARD),
            (Outcome.CLEAN_SUCCESS, Effect.GREAT),
        )
    ]

    assert moved == [0, 1, 1, 2]


@proves("fe.travel.legs")
def test_whatever_goes_without_a_roll_gets_them_on_as_well() -> None:
    evening, hero = on_the_road()
    evening.agreed(hero, dv=1)
    evening.do("ann", "fe.roll-on-the-road", hero=hero)
    evening.do("ann", "fe.roll-action", hero=hero)

    assert filled(evening) == 1


@proves("fe.travel.roles")
def test_the_guide_makes_movement_easier_on_this_leg() -> None:
    evening, hero = on_the_road(role="Guide")
    roll(evening, hero, *SUCCESS, in_role=True)
    evening.agreed(hero, dv=3)
    evening.do("ann", "fe.roll-on-the-road", hero=hero)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)

    assert (evening.roll.terms.dv, evening.roll.outcome) == (2, Outcome.CLEAN_SUCCESS)


@proves("fe.travel.roles")
def test_the_scout_lets_exactly_one_beat_come_to_nothing() -> None:
    evening, hero = on_the_road(role="Scout")
    evening.do("gm", "fe.set-beats", held=5, reason="as the test has it")
    evening.do("gm", "start-clock", name="Guards", size=4)
    guards = list(evening.state[Clocks].known)[-1]
    roll(evening, hero, *SUCCESS, in_role=True)

    evening.do("gm", "fe.spend-on-clock", clock=guards, beats=2)
    two = evening.state[Clocks][guards].filled
    evening.do("gm", "fe.spend-on-clock", clock=guards, beats=1)
    told = evening.told("bob")
    ignored = evening.state[Clocks][guards].filled
    evening.do("gm", "fe.spend-on-clock", clock=guards, beats=1)

    assert (two, ignored, evening.state[Clocks][guards].filled) == (2, 2, 3)
    assert "Nothing comes of it, thanks to Mara as Scout." in told
    assert evening.state[Bank].held == 1


def test_a_beat_against_a_position_comes_to_nothing_too() -> None:
    evening, hero = on_the_road(role="Scout")
    evening.do("gm", "fe.set-beats", held=5, reason="as the test has it")
    roll(evening, hero, *SUCCESS, in_role=True)
    evening.agreed(hero)

    evening.do("gm", "fe.worsen-position", hero=hero)
    evening.do("ann", "fe.roll-action", *SUCCESS, hero=hero)

    assert evening.roll.terms.position is Position.CONTROLLED


@proves("fe.travel.supply-clock", "fe.travel.roles")
def test_the_quartermaster_finds_more_and_empty_packs_are_felt_at_the_next_leg() -> None:
    evening, hero = on_the_road(role="Quartermaster")
    evening.do("gm", "fe.start-supplies")
    supplies = evening.state[Travel].supplies
    assert supplies is not None
    evening.do("gm", "tick-clock", clock=supplies, segments=3)
    roll(evening, hero, *SUCCESS, in_role=True)
    after = evening.state[Clocks][supplies].filled
    evening.do("gm", "tick-clock", clock=supplies, segments=2)
    evening.do("gm", "fe.end-leg", why="dawn")
    evening.do("gm", "fe.start-leg", name="The moor")

    assert (after, evening.state[Clocks][supplies].size) == (2, 4)
    assert "The packs are empty: 1 Fatigue for Mara." in evening.told("bob")
    assert evening.refused("gm", "fe.start-supplies").code == "travel.supplies"


@proves("fe.travel.roles")
def test_a_kept_watch_opens_the_next_scene_well_until_something_worsens() -> None:
    evening, hero = on_the_road(role="Watch")
    roll(evening, hero, *SUCCESS, in_role=True)
    evening.do("gm", "start-scene", title="The camp")
    evening.agreed(hero)
    evening.do("ann", "fe.roll-action", *SUCCESS, hero=hero)
    opening = evening.roll.terms.position
    evening.keep()
    evening.agreed(hero)
    evening.do("gm", "fe.shift-position", hero=hero, cause="alarm")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero)
    evening.do("ann", "fe.roll-action", *SUCCESS, hero=hero)

    assert (opening, evening.roll.terms.position) == (Position.DOMINANT, Position.CONTROLLED)


@proves("fe.travel.roles")
def test_one_role_is_one_heros_and_a_roll_in_role_needs_one() -> None:
    evening, _ = on_the_road(role="Guide")
    tor = evening.hero("Tor", "bob")
    evening.agreed(tor, "bob")

    assert evening.refused("bob", "fe.take-role", hero=tor, role="Guide").code == "travel.role_taken"
    assert evening.refused("ann", "fe.take-role", hero=tor, role="Watch").code == "character.not_yours"
    assert evening.refused("bob", "fe.roll-on-the-road", hero=tor, in_role=True).code == "travel.no_role"
    evening.do("bob", "fe.roll-on-the-road", hero=tor)
    assert evening.refused("bob", "fe.roll-on-the-road", hero=tor).code == "travel.on_road"


def test_withdrawing_takes_the_roll_off_the_road() -> None:
    evening, hero = on_the_road()
    evening.agreed(hero)
    evening.do("ann", "fe.roll-on-the-road", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)

    assert evening.meant(hero, OnRoad) is None


@pytest.mark.parametrize(("size", "code"), [(1, "travel.size"), (9, "travel.size")], ids=["too short", "too long"])
@proves("fe.travel.legs")
def test_a_leg_has_two_to_eight_segments(size: int, code: str) -> None:
    assert Evening().refused("gm", "fe.start-leg", name="The moor", size=size).code == code


@proves("fe.travel.legs")
def test_taking_the_clock_away_ends_the_leg_and_only_one_is_under_way() -> None:
    evening, _ = on_the_road()
    second = evening.refused("gm", "fe.start-leg", name="The moor")
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "remove-clock", clock=clock)

    assert second.code == "travel.under_way"
    assert evening.state[Travel].leg is None
    assert evening.refused("gm", "fe.end-leg").code == "travel.no_leg"


def test_the_road_is_seen_with_what_each_role_is_good_for() -> None:
    evening, hero = on_the_road(role="Guide")
    roll(evening, hero, *SUCCESS, in_role=True)

    part = evening.view("bob")["road"]

    assert isinstance(part, Listing)
    assert [row.text for row in part.rows][:2] == ["Guide: Mara", "Scout: nobody"]
    assert part.rows[-1].text == "The way is found"
    assert evening.replayed() == evening.state


@proves("fe.gm.three-clock-rule")
def test_the_road_is_one_of_the_three_clocks_and_what_heroes_keep_is_not() -> None:
    evening, _ = on_the_road()
    evening.do("gm", "fe.start-supplies")
    for name in ("The mob", "The baron"):
        evening.do("gm", "fe.start-threat", name=name)
    refusal = evening.refused("gm", "fe.start-threat", name="The flood")
    evening.do("gm", "fe.end-leg")
    evening.do("gm", "fe.start-threat", name="The flood")

    assert refusal.code == "threats.too_many"
