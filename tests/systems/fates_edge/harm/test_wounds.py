"""In the middle of it: lives held, walls of shields, charges in the saddle, and time that passes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, of, strikes
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.harm import harm_of_effect
from threefates.systems.fates_edge.recovery.downtime import scales
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

POOLS = {"mounted-charge": ("body", "Melee"), "ride-by-shot": ("body", "Ranged")}


RIDES = {"Melee": ("far", "near"), "Ranged": ("near", "far")}


def ridden(name: str) -> tuple[str, str, int]:
    """The pool before and after the Game Master says that it is done in the saddle, and the Harm of the hit."""
    told, book, (attribute, skill) = given(name), expected(name), POOLS[name]
    evening = Evening()
    hero = evening.hero(trained=[])
    evening.rated(hero, body=told["attribute"]["Body"], **{skill: told["skill"][skill]})
    effect = Effect[told.get("effect", "standard").upper()]
    evening.agreed(hero, attribute=attribute, skill=skill, dv=2, position=1, effect=int(effect))
    before = evening.offers("ann", "fe.roll-action")[0].label
    evening.mounts(hero)
    evening.do("gm", "fe.name-foe", name="The bandits")
    foe, (starts, ends) = list(evening.state[Characters].known)[-1], RIDES[skill]
    evening.do("gm", "fe.place-at", one=hero, other=foe, band=ends)
    assert evening.refused("gm", "fe.ride-on", hero=hero, other=foe).code == "mounted.range"
    assert evening.refused("gm", "fe.ride-on", hero=hero).code == "mounted.whom"
    evening.do("gm", "fe.place-at", one=hero, other=foe, band=starts)
    assert evening.refused("bob", "fe.ride-on", hero=hero, other=foe).code == "character.not_yours"
    evening.do("gm", "fe.ride-on", hero=hero, other=foe)
    assert evening.state[Ranges].between(hero, foe).band.value == ends
    after = evening.offers("ann", "fe.roll-action")[0].label
    assert evening.refused("gm", "fe.ride-on", hero=hero, other=foe).code == "mounted.already"
    evening.do("ann", "fe.roll-action", *[8, 8, *[2] * (book["pool"] - 2)], hero=hero)
    assert evening.roll.outcome is Outcome(book.get("outcome", "clean_success"))
    return before, after, harm_of_effect(evening.roll.terms.effect)


@proves("fe.combat.mount-charge", "fe.combat.mount-shot", "fe.combat.harm-by-effect")
def test_a_rider_attacks_as_the_examples_have_it() -> None:
    for name in POOLS:
        book = expected(name)

        assert ridden(name) == (f"Roll {book['base_pool']}d10", f"Roll {book['pool']}d10", book["harm"])


def test_nobody_rides_at_a_lock() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.mounts(hero)
    evening.agreed(hero)

    assert evening.refused("gm", "fe.ride-on", hero=hero).code == "mounted.skill"
    assert not evening.offers("gm", "fe.ride-on")


# lives


def keep(evening: Evening) -> None:
    """Tor's dice stay as they lie."""
    while evening.waits():
        evening.answer("keep", by="bob")


def hurt(fatigue: int = 1, harm: int = 2, boons: int = 1) -> tuple[Evening, str, str]:
    """Mara, badly hurt, and Tor, who knows Medicine."""
    evening = Evening("srd", partial_upgrade="no_upgrade")
    mara = evening.hero()
    tor = evening.hero("Tor", "bob", trained=["Medicine"])
    evening.learns(tor, "medics-hand")
    bears(evening, mara, fatigue=fatigue, harm=harm)
    evening.do("gm", "fe.set-boons", hero=tor, held=boons, reason="for the example")
    return evening, mara, tor


@pytest.mark.parametrize(("hand", "after"), [("fatigue", (0, 2, 1)), ("harm", (1, 1, 1)), ("both", (0, 1, 0))])
@proves("fe.coordination.talent-medics-hand")
def test_a_practised_hand_clears_fatigue_or_eases_harm_and_both_for_a_boon(
    hand: str, after: tuple[int, int, int]
) -> None:
    evening, mara, tor = hurt()
    downtime = evening.refused("bob", "fe.stabilize", healer=tor, hero=mara, hand=hand)
    evening.do("gm", "start-scene", title="The gate")

    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand=hand)
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)
    keep(evening)

    assert (of(evening, mara).fatigue, of(evening, mara).harm, evening.boons(tor)) == after
    assert (downtime.code, downtime.source) == ("harm.hand_downtime", "fe.coordination.talent-medics-hand")


@proves("fe.harm.levels")
@proves("fe.coordination.talent-medics-hand")
def test_a_hand_that_does_both_wants_a_boon_and_one_that_does_one_thing_wants_none() -> None:
    evening, mara, tor = hurt(boons=0)
    evening.do("gm", "start-scene", title="The gate")

    refusal = evening.refused("bob", "fe.stabilize", healer=tor, hero=mara, hand="both")
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand="harm")

    assert refusal.code == "boons.none_held"
    assert evening.refused("bob", "fe.stabilize", healer=tor, hero=mara, hand="luck").code


@proves("fe.coordination.talent-medics-hand")
@pytest.mark.parametrize(
    ("bears", "boons", "after"), [((0, 2), 1, (0, 1, 1)), ((1, 3), 1, (0, 3, 1)), ((1, 2), 0, (1, 1, 0))]
)
def test_a_boon_is_spent_on_both_alone_and_without_one_the_wound_comes_first(
    bears: tuple[int, int], boons: int, after: tuple[int, int, int]
) -> None:
    evening, mara, tor = hurt(*bears)
    evening.do("gm", "start-scene", title="The gate")
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand="both")
    evening.do("gm", "fe.set-boons", hero=tor, held=boons, reason="a test")
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)
    keep(evening)

    assert (of(evening, mara).fatigue, of(evening, mara).harm, evening.boons(tor)) == after


@proves("fe.ruling.stabilize-action", "fe.turn.action-interact")
def test_keeping_somebody_alive_is_an_interact_with_wits_or_spirit_on_who_is_at_hand() -> None:
    evening, mara, tor = hurt()
    keeps: dict[str, Any] = {"healer": tor, "hero": mara}
    means = [evening.refused("bob", "fe.stabilize", **keeps, attribute="body").code]
    oneself = evening.refused("bob", "fe.stabilize", healer=tor, hero=tor)
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="far")
    far = [evening.refused("bob", "fe.stabilize", **keeps).code, evening.offers("bob", "fe.stabilize")[0].refusal]
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="near")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=tor)
    evening.do("bob", "fe.interact", character=tor, way="draw", note="the bandages")
    evening.do("bob", "fe.stabilize", **keeps, attribute="spirit")
    proposed = evening.state[Proposals][tor].attribute
    busy = evening.refused("bob", "fe.stabilize", **keeps)
    twice = evening.refused("bob", "fe.roll-action", hero=tor).code
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "give-spotlight", character=tor)
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="absent")
    gone = evening.refused("bob", "fe.roll-action", hero=tor).code
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="close")
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="as the test has it")
    better = evening.refused("bob", "fe.roll-action", hero=tor).code
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="as the test has it")
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)

    assert better == "harm.no_stabilizing"
    assert (means, far[0], bool(far[1])) == (["harm.no_such_means"], "reach.far", True)
    assert (proposed, twice, gone) == ("spirit", "turn.full", "reach.far")
    assert (oneself.code, busy.code) == ("harm.no_stabilizing", "harm.no_stabilizing")
    assert (oneself.title, busy.title) == ("Tor does not need it from there.", "Tor is about something else.")
    assert evening.state[Turns].taken == ("interact",)


@proves("fe.ruling.stabilize-action")
def test_who_is_dying_gets_no_worse_by_a_success_and_no_better_by_a_miss() -> None:
    for dice, dying in (((7, 8, 9, 2), False), ((2, 3, 4, 5), True)):
        evening, mara, tor = hurt(fatigue=0, harm=3, boons=0)
        strikes(evening, mara, 1)
        evening.answer("take")
        evening.answer("saved", by="gm")
        assert of(evening, mara).dying

        evening.do("bob", "fe.stabilize", healer=tor, hero=mara)
        evening.do("bob", "fe.roll-action", *dice, hero=tor)
        keep(evening)

        assert of(evening, mara).dying is dying
        assert evening.refused("bob", "fe.stabilize", healer=tor, hero=tor).code == "harm.no_stabilizing"


@proves("fe.coordination.talent-shield-wall", "fe.harm.resist", "fe.turn.action-defend")
def test_a_wall_of_shields_resists_with_a_die_more_and_turns_the_first_harm() -> None:
    evening = Evening()
    mara, tor = evening.hero(body=3), evening.hero("Tor", "bob", body=3)
    evening.learns(mara, "shield-wall")
    evening.shielded(mara, tor)
    evening.do("gm", "fe.form-wall", heroes=[mara, tor])

    strikes(evening, mara, 1)
    assert "5d10" in evening.asked().options[0].label  # Body, the wall and the buckler
    evening.answer("take")
    assert (of(evening, mara).harm, of(evening, mara).fatigue) == (0, 1)
    strikes(evening, tor, 1)
    evening.answer("take", by="bob")
    assert (of(evening, tor).harm, of(evening, tor).fatigue) == (1, 0)

    evening.do("ann", "fe.defend", hero=mara, up=False)
    assert not of(evening, tor).walled
    assert evening.refused("gm", "fe.form-wall", heroes=[mara]).code == "wall.few"


@proves("fe.turn.time-scales")
def test_time_passes_by_four_scales_and_days_have_nights() -> None:
    assert [name for name, _ in scales()] == ["moment", "some_time", "significant_time", "days"]
    evening = Evening()
    hero = evening.hero(body=3)
    bears(evening, hero, fatigue=2)

    evening.do("gm", "fe.let-time-pass", scale="significant_time")
    assert (evening.told("ann"), of(evening, hero).fatigue) == (["Significant time passes."], 2)
    evening.do("gm", "fe.let-time-pass", scale="days")

    assert of(evening, hero).fatigue == 0
    assert evening.refused("gm", "fe.let-time-pass", scale="years").code == "time.scale"


@proves("fe.harm.levels")
def test_what_comes_at_a_hero_is_no_fork_and_who_is_out_of_it_joins_no_group() -> None:
    evening = Evening("players_guide_cp", group_rolls="pooled")
    mara, tor = evening.hero(body=3), evening.hero("Tor", "bob")
    strikes(evening, mara, 1)

    evening.answer("resist", 7, 8, 2)
    while evening.waits():
        evening.answer("keep")

    assert evening.roll.outcome is Outcome.PARTIAL
    assert not any("gap is left" in line for line in evening.told("ann"))
    bears(evening, tor, harm=3)
    group = {"heroes": [mara, tor], "attribute": "body", "skill": "Melee", "dv": 2}
    assert evening.refused("gm", "fe.roll-group", **group).code == "harm.out"
    assert not evening.offers("gm", "fe.roll-group")
