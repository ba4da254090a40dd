"""Fire into a zone, shots that are held, and whose secret they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, bears
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, Sight
from threefates.systems.fates_edge.combat.targeting import At, By
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.gear.aiming import Attacked
from threefates.systems.fates_edge.gear.overwatch import Watches
from threefates.systems.fates_edge.gear.suppression import Fire, FireCeased, Pinned, ZoneSuppressed, of_fire
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed as as_rolled
from threefates.testing.proof import proves

BANDS = (Band.CLOSE, Band.NEAR, Band.FAR)
SUPPRESS, OVERWATCH = "fe.gear.ranged-suppress", "fe.gear.ranged-overwatch"


def shooting(**more: object) -> tuple[Evening, str, str, str, str]:
    """Mara shoots into the yard, where Tor and a wolf are."""
    evening, mara, wolf, bow = armed("light-bow", partial_upgrade="no_upgrade")
    tor = evening.hero("Tor", "bob")
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the yard", whom=[tor, wolf, mara], **more)
    agreed(evening, mara)
    return evening, mara, wolf, tor, bow


@proves(SUPPRESS)
@pytest.mark.parametrize("effect", [False, True])
def test_whoever_is_in_the_zone_acts_the_worse_until_the_shooters_next_turn(effect: bool) -> None:
    evening, mara, wolf, tor, _ = shooting(effect=effect)
    evening.do("ann", "fe.roll-action", 7, 7, 2, 2, hero=mara)
    (shot,) = (event for event in evening.events if isinstance(event, Attacked))
    told = evening.told("bob")
    evening.do("bob", "fe.propose", hero=tor, attribute="wits", skill="Notice")
    pinned = bears(evening, tor)
    evening.do("gm", "give-spotlight", character=wolf)
    still = set(evening.state[Fire].pinned)
    evening.do("gm", "give-spotlight", character=mara)

    assert of_fire(Pinned(mara, effect)) == ((0, True) if effect else (-1, False))
    assert pinned.get("Mara's fire") == (None if effect else (0, -1, 0, 0))
    assert (shot.harm, shot.hit) == (0, False)
    assert any("Fire into the yard" in line for line in told)
    assert (still, evening.state[Fire].pinned) == ({tor, wolf}, {})


@proves(SUPPRESS)
@pytest.mark.parametrize("over", ["conflict", "scene"])
def test_fire_that_misses_pins_nobody_and_no_fire_outlasts_the_fight_or_the_scene(over: str) -> None:
    missed, mara, _, _, _ = shooting()
    missed.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    evening, mara, _, _, _ = shooting()
    evening.do("gm", "start-scene", title="The yard")
    evening.do("ann", "fe.roll-action", 7, 7, 2, 2, hero=mara)
    assert evening.state[Fire].pinned

    if over == "conflict":
        evening.do("gm", "fe.set-conflict", running=False)
    else:
        evening.do("gm", "end-scene")

    assert missed.state[Fire].pinned == {}
    assert evening.state[Fire].pinned == {}


@proves(SUPPRESS)
def test_a_blade_pins_nobody_and_an_empty_zone_is_refused() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    blade = arm(evening, mara, "light-blade", held=False)

    def refused(item: str, whom: list[str]) -> str:
        return evening.refused("ann", "fe.suppress", hero=mara, item=item, zone="the yard", whom=whom).code

    assert (refused(blade, [wolf]), refused(bow, []), refused(bow, [mara])) == (
        "fire.no_shot",
        "fire.nobody",
        "fire.nobody",
    )
    apart(evening, mara, wolf, "absent")
    assert refused(bow, [wolf]) == "target.reach"
    apart(evening, mara, wolf, "far")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    assert refused(bow, [wolf]) == "weapon.busy"


@proves(OVERWATCH)
@pytest.mark.parametrize("said", [0, 1, 2])
def test_a_shot_that_was_held_is_made_from_the_middle_out_of_turn(said: int) -> None:
    evening, mara, wolf, bow = armed("medium-bow")
    none = evening.refused("ann", "fe.loose-shot", owner=mara)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    twice = evening.refused("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it flees")
    taken = evening.state[Turns].taken
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    agreed(evening, mara, position=said)
    terms = as_rolled(evening.state, evening.state[Proposals][mara])

    assert (none.code, twice.code, taken) == ("watch.none", "watch.held", ("overwatch",))
    assert terms
    assert terms.position is Position.CONTROLLED
    assert evening.state[Watches].of == {}
    evening.do("ann", "fe.roll-action", 7, 7, 2, 2, 2, hero=mara)
    assert evening.state[Turns].holder == wolf


def loosed(**rulings: Any) -> tuple[Evening, str, str]:
    """Mara, who looses the shot that she held at a wolf."""
    evening, mara, wolf, bow = armed("light-bow", **rulings)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    return evening, mara, wolf


def stands(evening: Evening, mara: str) -> Position:
    terms = as_rolled(evening.state, evening.state[Proposals][mara])
    assert terms
    return terms.position


@proves(OVERWATCH, "fe.range.cover", "fe.fatigue.position-per-step")
@pytest.mark.parametrize("said", [0, 1, 2])
def test_whatever_bears_on_a_shot_that_was_held_moves_it_from_the_middle(said: int) -> None:
    evening, mara, wolf = loosed()
    agreed(evening, mara, position=said)
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="as the test has it")
    told = evening.state[Proposals][mara].terms
    evening.do("ann", "fe.improve-position", hero=mara)
    better = stands(evening, mara)
    evening.do("gm", "fe.set-cover", character=wolf, size=1)
    covered = stands(evening, mara)
    evening.do("ann", "fe.mark-fatigue", hero=mara, amount=1, why="the wait")
    page = evening.view("bob")["proposals"]

    assert told
    assert told.position is Position.CONTROLLED
    assert (better, covered, stands(evening, mara)) == (Position.DOMINANT, Position.CONTROLLED, Position.DESPERATE)
    assert isinstance(page, Listing)
    assert page.rows[0].detail.startswith("Desperate (better by a Boon, worse by Wolf is in light cover), ")
    assert "Fatigue 1 worsens it." in page.rows[0].detail


@proves(OVERWATCH, "fe.position.to-dv-map")
@pytest.mark.parametrize("said", [0, 2])
def test_where_the_position_makes_the_dv_a_shot_that_was_held_has_that_of_the_middle(said: int) -> None:
    evening, mara, _ = loosed(dv_method="position_map")

    evening.do("gm", "fe.set-terms", hero=mara, position=said)

    assert evening.told("bob")[0].startswith("For Mara: DV 3, Controlled")


@proves(OVERWATCH)
def test_where_nobody_says_how_hard_it_is_a_shot_that_was_held_is_made_from_the_middle() -> None:
    evening, mara, _ = loosed()
    evening.leaves("gm")

    assert stands(evening, mara) is Position.CONTROLLED


@proves(OVERWATCH)
def test_no_shot_is_held_on_into_a_scene_that_it_was_held_before() -> None:
    evening, mara, _, bow = armed("light-bow")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    before = list(evening.state[Watches].of)
    evening.do("gm", "start-scene", title="The yard")
    after = list(evening.state[Watches].of)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("gm", "fe.set-conflict", running=True)

    assert (before, after, list(evening.state[Watches].of)) == ([mara], [], [mara])
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.state[Watches].of == {}


@proves(OVERWATCH, "fe.gear.ranged-table")
def test_a_shot_that_was_held_goes_at_whom_it_is_loosed_at_as_far_as_a_shot_gets() -> None:
    evening, mara, wolf, bow = armed("medium-bow", band="far")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="x" * 200)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="absent")
    gone = evening.refused("ann", "fe.loose-shot", owner=mara, other=wolf)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    proposal = evening.state[Proposals][mara]
    at, far = proposal.purpose(At), bears(evening, mara)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("ann", "fe.loose-shot", owner=mara)
    nobody = evening.state[Proposals][mara].purpose(At)

    assert (gone.code, at, nobody) == ("target.reach", At(By.SHOT, wolf, stated=BANDS), None)
    assert len(proposal.intent) == 200
    assert far["Medium ranged weapon at Far"] == (0, 1, 0, 0)
    assert bears(evening, mara)["Medium ranged weapon at Near"] == (0, 2, 0, 0)


@proves(OVERWATCH, "fe.range.targeting")
@pytest.mark.parametrize(("kind", "harder"), [("light-bow", True), ("medium-bow", False)])
def test_a_held_shot_is_harder_where_its_weapon_is_not_made_for_the_distance(kind: str, harder: bool) -> None:
    evening, mara, wolf, bow = armed(kind, band="far")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")

    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)

    assert bears(evening, mara).get("at Far") == ((0, 0, 1, 0) if harder else None)


@proves(OVERWATCH)
def test_a_foes_shot_is_the_game_masters_even_with_a_bow_of_its_own() -> None:
    evening, _, wolf, _ = armed("light-bow")
    bow = arm(evening, wolf, "light-bow")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.hold-shot", owner=wolf, item=bow, trigger="it leaps")

    evening.do("gm", "fe.loose-shot", owner=wolf)

    assert evening.state[Proposals].open == {}


@proves(SUPPRESS)
@pytest.mark.parametrize(("by", "called"), [("gm", True), ("ann", False)])
def test_each_shooters_fire_pins_until_their_own_next_turn_into_a_zone_with_a_name(by: str, called: bool) -> None:
    evening, mara, wolf, bow = armed("light-bow", partial_upgrade="no_upgrade")
    tor = evening.hero("Tor", "bob")
    fields = {"hero": mara, "item": bow, "whom": [wolf]}
    too_long = evening.refused(by, "fe.suppress", **fields, zone="x" * 61)
    (proposed, *_) = evening.do(by, "fe.suppress", **fields, zone="x" * 60)
    evening._happen(ZoneSuppressed(mara, "the yard", (wolf,), effect=False))
    evening._happen(ZoneSuppressed(wolf, "the yard", (tor,), effect=False))
    evening.do("gm", "give-spotlight", character=tor)
    assert not any(isinstance(event, FireCeased) for event in evening.last)
    others = set(evening.state[Fire].pinned)
    evening.do("gm", "give-spotlight", character=mara)
    mine = set(evening.state[Fire].pinned)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.set-conflict", running=False)

    assert isinstance(proposed, Proposed)
    assert (proposed.called, bool(too_long.code)) == (called, True)
    assert (others, mine, evening.state[Fire].pinned) == ({wolf, tor}, {tor}, {})
    assert not any(isinstance(event, FireCeased) for event in evening.last)


@proves(OVERWATCH, "fe.gear.tempo-standard", "fe.gear.tempo-fast")
@pytest.mark.parametrize(("kind", "may"), [("light-bow", True), ("medium-bow", False)])
def test_whoever_holds_a_shot_moves_in_that_turn_only_with_what_is_fast(kind: str, may: bool) -> None:
    evening, mara, wolf, bow = armed(kind, actions_per_turn="two_actions")
    moves = {"character": mara, "other": wolf, "away": True}
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it moves")
    if not may:
        assert evening.refused("ann", "fe.move", **moves).code == "watch.still"
        assert evening.refused("ann", "fe.move", dash=True, **moves).code == "watch.still"
        evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="")

    evening.do("ann", "fe.move", **moves)

    assert evening.state[Turns].taken == ("overwatch", "move")


@proves(OVERWATCH)
def test_a_held_shot_ends_with_ones_own_next_turn_or_when_it_is_let_be() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("ann", "fe.hold-shot", owner=mara, trigger="")
    let_be = evening.state[Watches].of
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")
    evening.do("gm", "give-spotlight", character=wolf)
    held = dict(evening.state[Watches].of)
    evening.do("gm", "give-spotlight", character=mara)

    assert (let_be, set(held), evening.state[Watches].of) == ({}, {mara}, {})


@pytest.mark.parametrize("dropped", [True, False])
def test_nobody_holds_a_shot_with_what_is_dropped_or_put_away(dropped: bool) -> None:
    evening, mara, _, bow = armed("light-bow")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="it leaps")

    evening.do(
        "ann",
        "fe.drop-gear" if dropped else "fe.hold-gear",
        owner=mara,
        item=bow,
        **({} if dropped else {"held": False}),
    )

    assert evening.state[Watches].of == {}


@proves(OVERWATCH)
def test_what_a_foe_waits_for_is_the_game_masters_secret_until_it_happens() -> None:
    evening, mara, wolf, _ = armed("light-bow")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.hold-shot", owner=wolf, trigger="Mara opens the gate")
    told = {seat: evening.told(seat) for seat in ("gm", "ann", "bob")}
    seen = {seat: str(evening.view(seat)) + str(evening.offers(seat)) for seat in ("gm", "ann", "bob", "")}
    evening.do("gm", "fe.loose-shot", owner=wolf)

    assert "opens the gate" in str(told["gm"])
    assert "opens the gate" in seen["gm"]
    assert not any("opens the gate" in str(told[seat]) + seen[seat] for seat in ("ann", "bob"))
    assert "opens the gate" not in seen[""]
    assert any("looses the shot" in line for line in evening.told("ann"))
    assert evening.refused("ann", "fe.hold-shot", owner=mara, trigger="now").code == "watch.what"


def test_every_command_of_gear_is_offered_to_somebody_who_may() -> None:
    evening, mara, wolf, _ = armed("medium-bow")
    arm(evening, mara, "light-armor")
    for kind in ("heavy-blade", "buckler", "pavise"):
        arm(evening, wolf, kind, held=kind != "pavise" and kind != "buckler")
    arm(evening, mara, "small-thing", ordinary=True)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="as the test has it")
    items = list(FATES_EDGE.view(evening.state, evening.viewer("ann")))
    found = {offer.command for seat in ("gm", "ann") for offer in evening.offers(seat) if offer.enabled}
    evening.do("gm", "give-spotlight", character=wolf)
    found |= {offer.command for offer in evening.offers("gm") if offer.enabled}
    evening.do("gm", "fe.set-conflict", running=False)
    found |= {offer.command for offer in evening.offers("ann") if offer.enabled}

    assert "gear" in items
    assert {
        *("fe.give-gear", "fe.buy-gear", "fe.pay-for-gear", "fe.drop-gear", "fe.hold-gear", "fe.set-care"),
        *("fe.take-aim", "fe.attack-with", "fe.suppress", "fe.hold-shot", "fe.enchant-gear", "fe.define-enchantment"),
        *("fe.set-weapon", "fe.set-cover", "fe.set-sight", "fe.set-ground", "fe.enter-melee"),
    } <= found


@proves("fe.range.hide")
@pytest.mark.parametrize("faces", [(7, 7), ()])
def test_whoever_shoots_into_a_zone_is_hidden_no_longer_from_those_who_are_in_it(faces: tuple[int, ...]) -> None:
    evening, mara, wolf, bow = armed("medium-bow", band="far", partial_upgrade="no_upgrade")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="far")
    evening.was_so(*(Hidden(mara, other, hides=True) for other in (wolf, tor)))
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the yard", whom=[wolf])
    agreed(evening, mara)
    thrown = int(evening.offers("ann", "fe.roll-action")[0].throws.removesuffix("d10"))
    evening.do("ann", "fe.roll-action", *faces, *[4] * (thrown - len(faces)), hero=mara)

    assert evening.state[Sight].hidden == ((mara, tor),)
