"""Targets and distance, sight and cover, melee and hiding."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, bears, breaks_off, terms, two
from tests.systems.fates_edge.gear.arming import arm
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.combat import ranges_and_movement, targeting, terrain
from threefates.systems.fates_edge.combat.hiding import may_hide, off_frame
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.combat.targeting import By, of_distance, reaches, unseen
from threefates.systems.fates_edge.combat.terrain import Ground, moves_over
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.npcs import FoeStrikes, against
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

BANDS = (Band.CLOSE, Band.NEAR, Band.FAR, Band.ABSENT)


@proves("fe.range.targeting", "fe.gear.weapon-tag-reach")
@pytest.mark.parametrize(
    ("by", "far"),
    [(By.MELEE, 1), (By.POLEARM, 2), (By.THROWN, 3), (By.SHOT, 3), (By.SOCIAL, 2), (By.NOTICE, 3)],
)
def test_each_kind_of_action_reaches_so_far(by: By, far: int) -> None:
    assert [reaches(by, band) for band in BANDS] == [place < far for place in range(4)]


@proves("fe.range.targeting", "fe.range.melee-flag")
def test_hands_reach_in_melee_and_words_wherever_something_carries_them() -> None:
    assert reaches(By.MELEE, Band.NEAR, melee=True)
    assert [reaches(By.SOCIAL, band, carried=True) for band in BANDS] == [True] * 4
    assert not reaches(By.SHOT, Band.ABSENT, carried=True)


@proves("fe.range.targeting", "fe.range.notice", "fe.gear.weapon-tag-reach", "fe.ruling.notice-far")
@pytest.mark.parametrize(
    ("by", "dv", "effect"),
    [
        (By.MELEE, [0, 0, 0], [0, 0, 0]),
        (By.POLEARM, [0, 0, 0], [0, -1, 0]),
        (By.THROWN, [0, 0, 1], [0, 0, 0]),
        (By.SHOT, [0, 0, 0], [0, 0, 0]),
        (By.SOCIAL, [0, 0, 0], [0, 0, 0]),
        (By.NOTICE, [0, 0, 1], [0, 0, 0]),
    ],
)
def test_distance_makes_it_harder_or_less(by: By, dv: list[int], effect: list[int]) -> None:
    found = [of_distance(by, band) for band in BANDS[:3]]

    assert ([each[0] for each in found], [each[1] for each in found]) == (dv, effect)


@proves("fe.range.targeting", "fe.range.notice", "fe.gear.weapon-tag-reach", "fe.ruling.notice-far")
@pytest.mark.parametrize(
    ("by", "stated", "harder", "does_less"),
    [
        (By.MELEE, (Band.NEAR,), (0, 0), (0, 0)),
        (By.POLEARM, (Band.NEAR,), (0, 0), (0, 0)),
        (By.SOCIAL, (Band.NEAR,), (0, 0), (0, 0)),
        (By.THROWN, (Band.NEAR, Band.FAR), (1, 0), (0, -1)),
        (By.NOTICE, (), (1, 0), (0, -1)),
        (By.SHOT, (), (0, 0), (0, 0)),
        (By.SHOT, (Band.NEAR,), (1, 0), (0, -1)),
        (By.SHOT, (Band.NEAR, Band.FAR), (0, 0), (0, 0)),
    ],
)
def test_from_far_what_is_thrown_or_noticed_and_a_shot_that_is_not_made_for_it_is_harder_or_does_less(
    by: By, stated: tuple[Band, ...], harder: tuple[int, int], does_less: tuple[int, int]
) -> None:
    assert of_distance(by, Band.FAR, stated) == harder
    assert of_distance(by, Band.FAR, stated, less=True) == does_less
    assert of_distance(by, Band.CLOSE, stated) == (0, 0)


@proves("fe.range.targeting")
def test_out_of_its_own_range_a_shot_is_harder_or_does_less() -> None:
    assert of_distance(By.SHOT, Band.FAR, (Band.CLOSE, Band.NEAR)) == (1, 0)
    assert of_distance(By.SHOT, Band.FAR, (Band.CLOSE, Band.NEAR), less=True) == (0, -1)
    assert of_distance(By.SHOT, Band.FAR, (Band.NEAR, Band.FAR)) == (0, 0)
    assert of_distance(By.THROWN, Band.FAR, less=True) == (0, -1)
    assert (unseen(shown=False), unseen(shown=True)) == ((1, -1), (0, 0))


def proposed(evening: Evening, mara: str, skill: str = "Ranged", **terms: object) -> None:
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill=skill)
    evening.do("gm", "fe.set-terms", hero=mara, **({"dv": 2, "position": 1} | terms))


def rolled(evening: Evening, mara: str) -> tuple[int, Position, Effect]:
    terms = agreed(evening.state, evening.state[Proposals][mara])
    assert terms
    return terms.dv, terms.position, terms.effect


@proves("fe.range.targeting", "fe.range.cover")
def test_sight_and_cover_bear_on_what_is_thrown_and_shot() -> None:
    evening, mara, wolf = fight()
    proposed(evening, mara)
    evening.do("gm", "fe.set-sight", one=wolf, other=mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")
    unseen_ = rolled(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot", shown=True)
    shown = rolled(evening, mara)
    evening.do("gm", "fe.set-cover", character=wolf, size=1)
    covered = rolled(evening, mara)
    evening.do("gm", "fe.set-cover", character=wolf, size=2, gives="severity")
    eased = rolled(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="social", means="a shout")
    talked = rolled(evening, mara)

    assert unseen_ == (3, Position.CONTROLLED, Effect.LIMITED)
    assert shown == (2, Position.CONTROLLED, Effect.STANDARD)
    assert covered == (2, Position.DESPERATE, Effect.STANDARD)
    assert eased == (2, Position.CONTROLLED, Effect.LIMITED)
    assert talked == (3, Position.CONTROLLED, Effect.LIMITED)


@proves("fe.range.targeting")
def test_what_does_not_reach_is_refused_with_its_page_and_stops_the_roll_when_they_move_away() -> None:
    evening, mara, wolf = fight()
    proposed(evening, mara)
    social = evening.refused("ann", "fe.say-target", hero=mara, other=wolf, way="social")
    hands = evening.refused("ann", "fe.say-target", hero=mara, other=wolf, way="melee")
    oneself = evening.refused("ann", "fe.say-target", hero=mara, other=mara, way="shot")
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="thrown")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="absent")
    gone = evening.refused("ann", "fe.roll-action", hero=mara)

    assert {social.code, hands.code, gone.code} == {"target.reach"}
    assert oneself.code == "target.oneself"
    assert {each.source for each in (social, hands, oneself, gone)} == {"fe.range.targeting"}


@proves("fe.range.targeting", "fe.range.cover", "fe.range.notice")
@pytest.mark.parametrize(
    ("way", "band", "size", "expected"),
    [
        ("shot", "far", 0, (2, Position.CONTROLLED, Effect.STANDARD)),
        ("thrown", "near", 0, (2, Position.CONTROLLED, Effect.STANDARD)),
        ("thrown", "near", 1, (2, Position.DESPERATE, Effect.STANDARD)),
        ("shot", "near", 1, (2, Position.DESPERATE, Effect.STANDARD)),
        ("melee", "close", 1, (2, Position.CONTROLLED, Effect.STANDARD)),
        ("polearm", "near", 1, (2, Position.CONTROLLED, Effect.LIMITED)),
        ("notice", "far", 1, (3, Position.CONTROLLED, Effect.STANDARD)),
    ],
)
def test_in_plain_sight_only_distance_bears_and_cover_only_on_what_comes_from_afar(
    way: str, band: str, size: int, expected: tuple[int, Position, Effect]
) -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    if size:
        evening.do("gm", "fe.set-cover", character=wolf, size=size)
    proposed(evening, mara)

    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way=way)

    assert rolled(evening, mara) == expected


@proves("fe.range.targeting", "fe.range.movement")
def test_one_thing_that_shows_or_slows_or_carries_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    for holder, name in ((targeting, "_REVEALS"), (terrain, "_CROSSES")):
        monkeypatch.setattr(holder, name, [*getattr(holder, name), lambda *_: False])
    slows = [*ranges_and_movement._SLOWS, lambda _, move: move]
    monkeypatch.setattr(ranges_and_movement, "_SLOWS", slows)
    evening, mara, wolf = fight()
    for kind, which in (("thing", "boots-of-sure-step"), ("great-thing", "lantern-of-revelation")):
        item = arm(evening, mara, kind)
        evening.do("gm", "fe.enchant-gear", owner=mara, item=item, enchantment=which)
    evening.do("gm", "fe.set-ground")
    carried = step(evening, mara, wolf)
    evening.do("gm", "fe.set-sight", one=wolf, other=mara)
    proposed(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")
    shown = rolled(evening, mara)
    slowed, tor, fox = fight()
    slowed.do("gm", "fe.set-ground")

    assert (carried, shown) == (Band.NEAR, (2, Position.CONTROLLED, Effect.STANDARD))
    assert step(slowed, tor, fox) is Band.FAR


# melee


@proves("fe.range.melee-enter")
@pytest.mark.parametrize(
    ("under_fire", "said", "expected"),
    [(True, 0, Position.CONTROLLED), (True, 1, Position.CONTROLLED), (False, 0, Position.DOMINANT)],
)
def test_into_a_melee_is_a_move_and_under_fire_what_comes_next_stands_in_the_middle(
    under_fire: bool, said: int, expected: Position
) -> None:
    evening, mara, wolf = fight()
    assert evening.refused("bob", "fe.enter-melee", character=mara, other=wolf).code == "character.not_yours"
    far = evening.refused("ann", "fe.enter-melee", character=mara, other=wolf)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=under_fire)
    proposed(evening, mara, "Melee", position=said)

    assert far.code == "range.too_far"
    assert evening.state[Turns].taken == ("move",)
    assert evening.state[Ranges].between(mara, wolf).melee
    assert rolled(evening, mara)[1] is expected
    evening.do("ann", "fe.roll-action", 7, 7, hero=mara)
    assert evening.state[Sight].under_fire == ()


@proves("fe.range.melee-enter")
def test_who_is_worse_off_anyway_stays_so_and_a_new_turn_is_no_entry() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=True)
    proposed(evening, mara, "Melee", position=2)
    worse = rolled(evening, mara)[1]
    evening.do("gm", "give-spotlight", character=wolf)
    still = evening.state[Sight].under_fire
    evening.do("gm", "give-spotlight", character=mara)

    assert (worse, still, evening.state[Sight].under_fire) == (Position.DESPERATE, (mara,), ())


@proves("fe.range.melee-enter")
@pytest.mark.parametrize(("kind", "tags"), [("light-bow", []), ("light-blade", ["hook"])])
def test_under_fire_counts_after_all_that_betters_and_worsens_a_stand(kind: str, tags: list[str]) -> None:
    evening, mara, wolf = fight()
    item = arm(evening, mara, kind, tags=tags)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("ann", "fe.enter-melee", character=mara, other=wolf, under_fire=True)
    evening.do("ann", "fe.attack-with", hero=mara, item=item, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=0)
    for tag in tags:
        evening.do("gm", "fe.claim-gear", hero=mara, item=item, what=tag)

    assert rolled(evening, mara)[1] is Position.CONTROLLED


def crossed() -> tuple[Evening, str, str]:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    return evening, mara, wolf


@proves("fe.range.melee-leave", "fe.ruling.disengage")
@pytest.mark.parametrize(("faces", "out"), [((7, 7), True), ((7, 2), False), ((2, 2), False), ((7, 7, 1), True)])
def test_out_of_a_melee_the_threatened_test_it_from_the_middle(faces: tuple[int, ...], out: bool) -> None:
    evening, mara, wolf = crossed()
    evening.rated(mara, body=len(faces))
    theirs = evening.refused("bob", "fe.break-off", character=mara, other=wolf, threatened=True)
    evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=True)
    terms = evening.state[Proposals][mara].terms
    assert terms
    assert (theirs.code, terms.position, terms.suggested) == ("character.not_yours", Position.CONTROLLED, False)
    stands, taken = rolled(evening, mara)[1], evening.state[Turns].taken
    evening.do("gm", "fe.set-terms", hero=mara, dv=2)
    evening.do("ann", "fe.roll-action", *faces, hero=mara)
    told = evening.told("bob")

    assert (stands, taken, evening.state[Turns].taken) == (Position.CONTROLLED, ("move",), ("move",))
    assert evening.state[Ranges].between(mara, wolf).melee is not out
    assert any("stays in the melee" in line for line in told) is not out


@proves("fe.range.melee-leave")
def test_out_of_a_melee_the_others_simply_move() -> None:
    evening, mara, wolf = crossed()
    breaks_off(evening, mara, wolf)
    none = evening.refused("ann", "fe.break-off", character=mara, other=wolf)

    assert not evening.state[Ranges].between(mara, wolf).melee
    assert (evening.state[Turns].taken, none.code, none.source) == (("move",), "range.no_melee", "fe.range.melee-leave")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    assert evening.refused("ann", "fe.break-off", character=mara, other=wolf).code == "turn.full"


# ground


@proves("fe.range.movement")
def test_over_difficult_ground_one_band_takes_two_moves() -> None:
    evening, mara, wolf = fight()
    assert [moves_over(difficult=hard, sure=sure) for hard, sure in ((False, False), (True, False), (True, True))] == [
        1,
        2,
        1,
    ]
    evening.do("gm", "fe.set-ground")
    same = evening.refused("gm", "fe.set-ground")
    first = step(evening, mara, wolf)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    second = step(evening, mara, wolf)

    assert (same.code, first, second) == ("ground.so_already", Band.FAR, Band.NEAR)
    assert evening.state[Ground] == Ground(difficult=True)


# hiding


@proves("fe.range.hide")
def test_one_hides_far_away_or_out_of_sight_and_need_not_off_frame() -> None:
    assert [may_hide(band, blocked=False) for band in BANDS] == [False, False, True, True]
    assert [may_hide(band, blocked=True) for band in BANDS] == [True] * 4
    assert [off_frame(band, tracked=False) for band in BANDS] == [False, False, False, True]
    assert not off_frame(Band.ABSENT, tracked=True)


@proves("fe.range.hide")
@pytest.mark.parametrize(("faces", "hidden"), [((7, 7), True), ((7, 2), False), ((2, 2), False)])
def test_a_success_hides_until_one_comes_near_in_plain_sight(faces: tuple[int, ...], hidden: bool) -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, body=2)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    seen = evening.refused("ann", "fe.hide", hero=mara, other=wolf)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *faces, hero=mara)
    now = evening.state[Sight].hidden
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")

    assert (seen.code, seen.source) == ("hide.seen", "fe.range.hide")
    assert now == (((mara, wolf),) if hidden else ())
    assert evening.state[Sight].hidden == ()


@proves("fe.range.hide", "fe.range.notice")
@pytest.mark.parametrize(("by", "called"), [("gm", True), ("ann", False)])
def test_one_hides_with_body_and_stealth_and_is_hidden_no_longer_once_one_has_acted(by: str, called: bool) -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions")
    evening.rated(mara, body=2)
    (proposal, *_) = evening.do(by, "fe.hide", hero=mara, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, hero=mara)
    hidden = evening.state[Sight].hidden
    proposed(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")
    evening.do("ann", "fe.roll-action", 2, 2, hero=mara)

    assert isinstance(proposal, Proposed)
    assert (proposal.attribute, proposal.skill, proposal.called) == ("body", "Stealth", called)
    assert (hidden, evening.state[Sight].hidden) == (((mara, wolf),), ())


@proves("fe.range.hide")
def test_who_is_off_frame_hides_without_a_roll_and_is_found_by_name() -> None:
    evening, mara, wolf = fight()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="absent")
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    twice = evening.refused("ann", "fe.hide", hero=mara, other=wolf)
    theirs = evening.refused("ann", "fe.find-hidden", hero=mara, other=wolf)
    evening.do("gm", "fe.find-hidden", hero=mara, other=wolf)
    none = evening.refused("gm", "fe.find-hidden", hero=mara, other=wolf)
    evening.do("ann", "fe.hide", hero=mara, other=wolf, tracked=True)

    assert (twice.code, theirs.code, none.code) == ("hide.already", "seat.not_the_gm", "hide.not")
    assert mara in evening.state[Proposals].open


@proves("fe.range.notice")
@pytest.mark.parametrize(("faces", "found"), [((7, 7, 7), True), ((7, 2, 2), False)])
def test_a_hero_who_hides_from_another_is_noticed_at_a_dv_more_from_far(faces: tuple[int, ...], found: bool) -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(body=2), evening.hero("Tor", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="far")
    evening.do("ann", "fe.hide", hero=mara, other=tor)
    evening.do("gm", "fe.set-terms", hero=mara, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=mara)
    evening.do("bob", "fe.propose", hero=tor, attribute="wits", skill="Notice")
    evening.do("gm", "fe.set-terms", hero=tor, dv=2, position=1)
    evening.rated(tor, wits=3)
    evening.do("bob", "fe.say-target", hero=tor, other=mara, way="notice", shown=True)
    harder = rolled(evening, tor)[0]
    hides = evening.state[Sight].hidden
    evening.do("bob", "fe.roll-action", *faces, hero=tor)

    assert (hides, harder) == (((mara, tor),), 3)
    assert (evening.state[Sight].hidden == ()) is found


@proves("fe.range.cover")
def test_cover_is_none_light_or_heavy() -> None:
    evening, mara, _ = fight()
    for size in (-1, 3):
        assert evening.refused("gm", "fe.set-cover", character=mara, size=size).code == "cover.size"

    found = []
    for size in (1, 2, 0):
        evening.do("gm", "fe.set-cover", character=mara, size=size)
        found.append(evening.state[Sight].cover.get(mara, Cover()).size)

    assert found == [1, 2, 0]


def test_what_is_so_already_is_refused_and_only_the_game_master_says_it() -> None:
    evening, mara, wolf = fight()

    assert evening.refused("ann", "fe.set-cover", character=mara, size=1).code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.set-cover", character=mara, size=0).code == "cover.so_already"
    assert evening.refused("gm", "fe.set-cover", character=mara, size=3).code == "cover.size"
    assert evening.refused("gm", "fe.set-sight", one=mara, other=wolf, blocked=False).code == "sight.so_already"
    assert evening.refused("gm", "fe.set-sight", one=mara, other=mara).code == "range.oneself"


@proves("fe.gear.weapon-tag-reach")
@pytest.mark.parametrize(("band", "effect", "comes"), [("near", 1, 0), ("near", 2, 0), ("near", 0, 0), ("close", 2, 2)])
def test_at_the_length_of_a_polearm_nothing_more_than_limited_effect_comes_of_a_blow(
    band: str, effect: int, comes: int
) -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    attacks(evening, mara, effect=effect)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="polearm")
    assert int(terms(evening, mara).effect) == comes

    found = against(evening.state, FoeStrikes(wolf, mara, By.POLEARM, "x", Effect(effect)))
    assert int(found.effect) == comes
    assert ("at its whole length" in bears(evening, mara)) is (band == "near" and effect == 2)


@proves("fe.gear.weapon-tag-reach")
def test_whatever_helps_a_polearm_strikes_from_near_no_harder() -> None:
    evening, mara, _, wolf = two()
    attacks(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="polearm")
    for term in ("tool", "string"):
        evening.do("gm", "fe.lean-on", hero=mara, term=term, moves="effect")

    assert terms(evening, mara).effect is Effect.LIMITED
