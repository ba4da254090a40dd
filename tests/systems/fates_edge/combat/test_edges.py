"""Fights on both sides of their limits: bands and melee, ambushes, turns, blows and what stands before them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, of, strikes
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.commons.spotlight import Spotlight, has_acted
from threefates.pieces.chance import StillFalling
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.terrain import Ground
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, asks_the_body
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


def stout(evening: Evening, body: int) -> str:
    """A hero with as many boxes of Fatigue."""
    hero = evening.hero()
    evening.rated(hero, body=body)
    return hero


def apart(evening: Evening, one: str, other: str) -> tuple[Band, bool]:
    found = evening.state[Ranges].between(one, other)
    return found.band, found.melee


@proves("fe.range.bands")
@pytest.mark.parametrize(("band", "melee"), [("close", True), ("near", True), ("far", False), ("absent", False)])
def test_blades_stay_crossed_only_close_and_near(band: str, melee: bool) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "fe.engage", one=mara, other=wolf)

    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)

    assert apart(evening, mara, wolf) == (Band(band), melee)


@proves("fe.range.bands", "fe.range.movement")
def test_of_whoever_is_placed_where_they_were_it_is_known_that_they_came_no_farther() -> None:
    evening, mara, wolf = fight()
    before = len(evening.events)

    for band in ("near", "near", "far"):
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)

    assert [event.again for event in evening.events[before:] if isinstance(event, BandSet)] == [False, True, False]


@proves("fe.range.bands")
@pytest.mark.parametrize("band", ["close", "far", "absent"])
def test_who_is_not_in_melee_is_only_placed(band: str) -> None:
    evening, mara, wolf = fight()

    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)

    assert apart(evening, mara, wolf) == (Band(band), False)
    assert len(evening.last) == 1


@proves("fe.range.melee-flag")
def test_blades_are_out_when_the_game_master_or_one_of_the_two_says_so() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")

    theirs = evening.refused("bob", "fe.engage", one=mara, other=wolf)
    evening.do("gm", "fe.engage", one=wolf, other=mara)
    crossed = apart(evening, mara, wolf)
    in_a_fight = evening.refused("ann", "fe.engage", one=mara, other=wolf, melee=False)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.engage", one=mara, other=wolf, melee=False)

    assert (theirs.code, in_a_fight.code) == ("character.not_yours", "range.by_a_move")
    assert (crossed, apart(evening, mara, wolf)) == ((Band.CLOSE, True), (Band.CLOSE, False))


@proves("fe.range.movement", "fe.turn.action-move")
def test_who_comes_closer_in_a_melee_stays_in_it() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "fe.engage", one=mara, other=wolf)

    step(evening, mara, wolf)

    assert apart(evening, mara, wolf) == (Band.CLOSE, True)


@proves("fe.range.movement", "fe.turn.action-move")
@pytest.mark.parametrize(("dash", "expected"), [(False, Band.NEAR), (True, Band.CLOSE)])
def test_a_move_is_one_band_and_a_dash_of_two_is_two(dash: bool, expected: Band) -> None:
    evening, mara, wolf = fight(actions_per_turn="action_plus_move", dash_effect="two_bands_no_penalty")

    assert step(evening, mara, wolf, dash=dash) is expected


@proves("fe.turn.surprise")
def test_twelve_may_lie_in_ambush_and_none_or_thirteen_may_not() -> None:
    evening, *_ = fight()
    for number in range(12):
        evening.do("gm", "fe.name-foe", name=f"Rat {number}")
    foes = [each for each in evening.state[Characters].known if each != evening.state[Spotlight].holder]

    assert len(foes) == 13
    assert evening.refused("gm", "fe.spring-ambush", ambushers=foes).code == "turn.ambushers"
    assert evening.refused("gm", "fe.spring-ambush", ambushers=[]).code == "turn.ambushers"
    evening.do("gm", "fe.spring-ambush", ambushers=foes[:12])
    assert evening.state[Turns].ambush == tuple(foes[:12])
    assert evening.state[Spotlight].holder == foes[0]


@proves("fe.turn.surprise")
def test_whoever_has_the_spotlight_already_keeps_it_and_nobody_is_told_who_has_not_acted() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "give-spotlight", character=wolf)

    evening.do("gm", "fe.spring-ambush", ambushers=[wolf, mara])

    assert evening.state[Spotlight].holder == wolf
    assert len(evening.told("bob")) == 1
    assert not has_acted(evening.state, wolf)


@proves("fe.combat.procedure")
def test_a_roll_out_of_turn_or_out_of_a_fight_is_no_action_of_it() -> None:
    evening, mara, _ = fight()
    tor = evening.hero("Tor", "bob")
    evening.agreed(tor, by="bob")
    evening.do("bob", "fe.roll-action", 7, 7, 7, 4, hero=tor)
    out_of_turn = evening.state[Turns].taken
    evening.do("gm", "fe.set-conflict", running=False)
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=mara)

    assert (out_of_turn, evening.state[Turns].taken) == ((), ())


@proves("fe.turn.initiative")
def test_to_resist_is_no_act() -> None:
    evening, mara, _ = fight()
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="teeth")
    evening.answer("resist", 7, 4)
    evening.keep()

    assert not has_acted(evening.state, mara)
    assert not any(type(event).__name__ == "FeetFound" for event in evening.events)


@proves("fe.harm.order-of-mitigation", "fe.ruling.harm-clears-fatigue")
@pytest.mark.parametrize(("reading", "left"), [("clears_first", 0), ("stays", 2)])
def test_harm_clears_fatigue_where_the_table_reads_it_so(reading: str, left: int) -> None:
    evening = Evening(harm_clears_fatigue=reading)
    hero = stout(evening, 4)
    bears(evening, hero, fatigue=2)
    strikes(evening, hero, 1)

    evening.answer("take")

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (1, left)


@proves("fe.harm.order-of-mitigation")
def test_a_hit_whose_harm_is_turned_clears_nothing() -> None:
    evening = Evening(harm_clears_fatigue="clears_first")
    hero = stout(evening, 4)
    evening.do("gm", "fe.set-armor", hero=hero, armor="light")
    bears(evening, hero, fatigue=2)
    strikes(evening, hero, 1)

    evening.answer("take")

    assert (of(evening, hero).harm, of(evening, hero).fatigue) == (0, 3)


@proves("fe.harm.order-of-mitigation")
def test_nobody_stands_in_front_of_themselves_and_no_blow_comes_at_the_dead() -> None:
    evening = Evening()
    hero = evening.hero()

    strikes(evening, hero, 1, meant_for=hero)

    assert evening.told("bob")[0] == "Harm 1 comes at Mara: a spear."
    assert evening.refused("gm", "fe.strike", hero=hero, harm=1, why="another").code == "roll.underway"


def resists(evening: Evening) -> tuple[int, Position]:
    """The dice and the Position of the roll to resist what is coming."""
    coming = evening.state[Conditions].coming
    assert coming is not None
    return resisting(evening.state, coming)


RESIST = ("fe.harm.resist", "fe.turn.action-defend", "fe.ruling.harm-resist-pool")


@proves(*RESIST)
@pytest.mark.parametrize(
    ("overflow", "guarding", "expected"),
    [
        ("dice", False, (3, Position.CONTROLLED)),
        ("dice", True, (3, Position.DOMINANT)),
        ("gm_dv_or_effect", True, (3, Position.DOMINANT)),
    ],
)
def test_a_guard_betters_the_position_of_who_resists_by_one(
    overflow: str, guarding: bool, expected: tuple[int, Position]
) -> None:
    evening = Evening(position_cap_overflow=overflow)
    hero = evening.hero(body=3)
    if guarding:
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
        evening.do("ann", "fe.defend", hero=hero)
    strikes(evening, hero, 1)

    assert resists(evening) == expected


@proves("fe.harm.resist", "fe.turn.action-defend", "fe.ruling.defend-vs-resist")
@pytest.mark.parametrize(
    ("guarding", "says"),
    [
        (False, "A success takes a level off."),
        (True, "On guard, a success takes all of it off, and a Partial a level."),
    ],
)
def test_what_a_roll_to_resist_takes_off_is_read_before_it_is_made(guarding: bool, says: str) -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    if guarding:
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
        evening.do("ann", "fe.defend", hero=hero)
    strikes(evening, hero, 2)
    detail = next(option.detail for option in evening.asked().options if option.value == "resist")
    evening.answer("resist", 7, 7, 7)
    evening.keep()

    assert detail == f"{says} Every 1 is a beat."
    assert evening.state[Conditions][hero].harm == (0 if guarding else 1)


@proves(*RESIST)
def test_who_has_dashed_resists_from_the_worst_position_and_a_wall_gives_a_die() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.set-rating", hero=mara, trait="body", rating=3, reason="for the example")
    step(evening, mara, wolf)
    step(evening, mara, wolf, dash=True)
    strikes(evening, mara, 1)
    dashed = resists(evening)
    evening.answer("take")

    assert dashed == (3, Position.DESPERATE)


@proves(*RESIST)
@pytest.mark.parametrize(("fatigue", "expected"), [(0, Position.CONTROLLED), (1, Position.DESPERATE)])
def test_fatigue_worsens_the_position_of_who_resists(fatigue: int, expected: Position) -> None:
    evening = Evening()
    hero = stout(evening, 4)
    if fatigue:
        bears(evening, hero, fatigue=fatigue)
    strikes(evening, hero, 1)

    assert resists(evening) == (4, expected)


@proves(*RESIST)
@pytest.mark.parametrize(
    ("overflow", "fatigue", "expected"),
    [
        ("dice", 0, (4, Position.CONTROLLED)),
        ("dice", 2, (3, Position.DESPERATE)),
        ("dice", 3, (2, Position.DESPERATE)),
        ("gm_dv_or_effect", 2, (3, Position.DESPERATE)),
    ],
)
def test_steps_of_fatigue_past_the_worst_take_dice(overflow: str, fatigue: int, expected: tuple[int, Position]) -> None:
    evening = Evening(position_cap_overflow=overflow)
    hero = stout(evening, 4)
    if fatigue:
        bears(evening, hero, fatigue=fatigue)
    strikes(evening, hero, 1)

    assert resists(evening) == expected


COLLAPSE = ("fe.fatigue.level-table",)


@proves(*COLLAPSE)
@pytest.mark.parametrize(
    ("dice", "harm", "bank"), [((7, 8, 9, 2, 2), 0, 0), ((7, 8, 1, 2, 2), 2, 1), ((3, 3, 3, 3, 3), 2, 0)]
)
def test_the_fourth_level_asks_the_body_against_dv_three(dice: tuple[int, ...], harm: int, bank: int) -> None:
    evening = Evening("first_edition_2026", partial_upgrade="no_upgrade", fatigue_overflow_result="collapse_test")
    hero = stout(evening, 5)
    bears(evening, hero, fatigue=3)

    evening.do("gm", "fe.mark-fatigue", *dice, hero=hero, amount=1, why="the climb")

    assert (of(evening, hero).fatigue, evening.bank) == (4, bank)
    assert bool(of(evening, hero).harm) is bool(harm)
    assert len(evening.told("bob")) >= 2


@proves(*COLLAPSE)
def test_it_asks_with_dice_of_ten_sides() -> None:
    evening = Evening(fatigue_overflow_result="collapse_test")
    hero = stout(evening, 5)
    bears(evening, hero, fatigue=3)

    with pytest.raises(StillFalling, match="a d10"):
        evening.do("gm", "fe.mark-fatigue", hero=hero, amount=1, why="the climb")


@proves(*COLLAPSE)
@pytest.mark.parametrize(
    ("body", "fatigue", "amount", "asks"),
    [
        (5, 2, 1, False),
        (5, 3, 1, True),
        (5, 1, 3, True),
        (5, 4, 1, True),
        (3, 2, 3, False),
        (5, 3, 0, False),
        (5, 4, 0, False),
    ],
)
def test_the_body_is_asked_from_the_fourth_level_on(body: int, fatigue: int, amount: int, asks: bool) -> None:
    evening = Evening(fatigue_overflow_result="collapse_test")
    hero = stout(evening, body)
    bears(evening, hero, fatigue=fatigue)

    assert asks_the_body(evening.state, hero, amount) is asks


@proves(*COLLAPSE)
def test_elsewhere_and_of_the_dead_nobody_asks() -> None:
    evening = Evening()
    hero = stout(evening, 5)
    bears(evening, hero, fatigue=4)
    collapsing = Evening(fatigue_overflow_result="collapse_test")
    dead = stout(collapsing, 5)
    bears(collapsing, dead, fatigue=4)
    fallen = collapsing.state[Conditions]
    collapsing.state = collapsing.state.put(fallen.having(dead, replace(fallen[dead], dead=True)))

    assert not asks_the_body(evening.state, hero, 1)
    assert not asks_the_body(collapsing.state, dead, 1)


@proves("fe.gear.armor", "fe.turn.action-dash-core", "fe.turn.action-dash-bands", "fe.ruling.dash-vs-heavy-armor")
@pytest.mark.parametrize("reading", ["move_again_desperate_defense", "two_bands_no_penalty"])
@pytest.mark.parametrize(("armor", "code"), [("medium", ""), ("heavy", "range.too_heavy")])
def test_nobody_sprints_in_heavy_armor(reading: str, armor: str, code: str) -> None:
    evening, mara, wolf = fight(dash_effect=reading)
    evening.do("gm", "fe.set-armor", hero=mara, armor=armor)
    step(evening, mara, wolf)

    dashes = [offer.enabled for offer in evening.offers("ann", "fe.move") if ("dash", True) in offer.fixed]
    if code:
        assert evening.refused("ann", "fe.move", character=mara, other=wolf, dash=True).code == code
    else:
        step(evening, mara, wolf, dash=True)

    assert any(dashes) is not bool(code)


@proves("fe.combat.mount-charge", "fe.combat.mount-shot")
@pytest.mark.parametrize(("skill", "band"), [("Melee", "far"), ("Ranged", "near")])
def test_what_the_saddle_gives_counts_as_a_talents(skill: str, band: str) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    evening.agreed(mara, attribute="body", skill=skill)

    evening.mounts(mara)
    evening.do("gm", "fe.ride-on", hero=mara, other=wolf)

    assert [(each.kind, each.dice) for each in evening.state[Proposals][mara].bonuses] == [(Kind.TALENT, 2)]


@proves("fe.combat.tactical-clocks")
@pytest.mark.parametrize(
    ("name", "size", "promise", "pressed"),
    [
        ("Mob Overwhelm", 6, "everywhere", True),
        ("Fatigue Spiral", 4, "marks 1 Fatigue", False),
        ("Morale Collapse", 6, "break and run", False),
        ("Environmental Collapse", 8, "gives way", True),
    ],
)
def test_each_clock_of_a_fight_promises_and_brings_its_own(name: str, size: int, promise: str, pressed: bool) -> None:
    evening, mara, _ = fight()
    evening.do("gm", "fe.start-tactical-clock", name=name)
    (clock,) = evening.state[Clocks].known.values()

    evening.do("gm", "tick-clock", clock=clock.id, segments=size - 1)
    early = dict(evening.state[Footing].pressed)
    evening.do("gm", "tick-clock", clock=clock.id, segments=1)

    assert promise in clock.on_full
    assert (bool(early), mara in evening.state[Footing].pressed) == (False, pressed)


@proves("fe.combat.mount-shot")
def test_nobody_rides_off_from_a_melee() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.agreed(mara, attribute="body", skill="Ranged")

    evening.mounts(mara)
    refused = evening.refused("gm", "fe.ride-on", hero=mara, other=wolf)

    evening.do("gm", "fe.name-foe", name="Dog")
    dog = list(evening.state[Characters].known)[-1]
    another = evening.refused("gm", "fe.ride-on", hero=mara, other=dog)

    assert (refused.code, refused.title) == ("mounted.range", "Wolf is in melee, not Near.")
    assert another.title == "Mara is in melee with Wolf."


@proves("fe.range.movement")
@pytest.mark.parametrize("band", ["close", "absent", "near"])
def test_who_is_halfway_to_somebody_begins_anew_once_they_are_elsewhere(band: str) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.set-ground")
    step(evening, mara, wolf)
    for now in (band, "far"):
        evening.do("gm", "fe.place-at", one=wolf, other=mara, band=now)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)

    assert step(evening, mara, wolf) is Band.FAR
    assert evening.state[Ground].halfway == ((mara, wolf, False),)


@proves("fe.range.melee-enter", "fe.range.movement")
@pytest.mark.parametrize(("band", "moves"), [("near", 2), ("close", 1)])
def test_into_a_melee_over_difficult_ground_is_as_slow_as_any_move(band: str, moves: int) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    evening.do("gm", "fe.set-ground")
    taken = 0
    while not evening.state[Ranges].between(mara, wolf).melee:
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
        evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=True)
        taken += 1

    assert (taken, evening.state[Ground].halfway) == (moves, ())
    assert evening.state[Sight].under_fire == (mara,)


@proves("fe.range.movement")
@pytest.mark.parametrize(("pressed", "stands"), [(True, Position.CONTROLLED), (False, Position.DOMINANT)])
def test_who_comes_in_from_away_under_pressure_acts_from_the_middle_at_best(pressed: bool, stands: Position) -> None:
    evening, mara, wolf = fight()
    pair = {"one": mara, "other": wolf}
    here = evening.refused("gm", "fe.place-at", **pair, band="near", pressed=True).code
    evening.do("gm", "fe.place-at", **pair, band="absent")
    gone = evening.refused("gm", "fe.place-at", **pair, band="absent", pressed=True).code
    evening.do("gm", "fe.place-at", **pair, band="far", pressed=pressed)
    for _ in range(2):
        evening.agreed(mara, dv=2, position=0)
        now = agreed(evening.state, evening.state[Proposals][mara])
        evening.do("ann", "fe.withdraw", hero=mara)
        assert now
        assert now.position is stands
    evening.agreed(mara, dv=2, position=2)
    worse = agreed(evening.state, evening.state[Proposals][mara])
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert (here, gone) == ("range.present", "range.present")
    assert worse
    assert worse.position is Position.DESPERATE
    assert evening.state[Sight].coming == ()


@proves("fe.range.movement")
def test_a_new_turn_or_scene_is_no_coming_in() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "start-scene", title="The ford")
    for after, title in (("give-spotlight", ""), ("start-scene", "On")):
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band="absent")
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near", pressed=True)
        came = evening.state[Sight].coming
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", after, **({"title": title} if title else {"character": mara}))
        assert (came, evening.state[Sight].coming) == ((mara,), ())
