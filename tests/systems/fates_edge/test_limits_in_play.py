"""Limits of an ordinary evening: touch, the turn of a Weave, a scene that is over, a spell that misfires."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}


# the Patron's Gift


def devotee() -> tuple[Evening, str, str]:
    """Vex, with a Familiar, holds two Boons; Pell is there, too."""
    evening = Evening()
    hero, other = evening.hero("Vex", talents=["familiar"]), evening.hero("Pell", "bob")
    evening.do("gm", "start-scene", title="The door")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    return evening, hero, other


@proves("fe.gift.imbuement-base")
@pytest.mark.parametrize(("band", "code"), [("", ""), ("close", ""), ("near", "reach.far"), ("far", "reach.far")])
def test_the_gift_is_woken_in_what_can_be_touched(band: str, code: str) -> None:
    evening, hero, other = devotee()
    if band:
        evening.do("gm", "fe.place-at", one=hero, other=other, band=band)
    held_by = next(field for field in evening.offers("ann", "fe.wake-gift")[0].fields if field.name == "bearer")
    greyed = {option.value: option.refusal.code for option in held_by.options if option.refusal}
    far = {"hero": hero, "item": "an axe", "bearer": other, "patron": GATE}

    assert greyed == ({other: code} if code else {})
    if code:
        assert evening.refused("ann", "fe.wake-gift", **far).code == code
        return
    evening.do("ann", "fe.wake-gift", **far)
    assert {laid.hero for laid in evening.state[Blessings].laid} == {other}


@proves("fe.gift.imbuement-base")
def test_the_skill_that_the_book_fixes_for_a_patron_is_not_the_players_to_pick() -> None:
    evening, hero, _ = devotee()
    evening.do("ann", "fe.wake-gift", hero=hero, item="a short sword", patron=GATE, skill="Stealth")

    assert [laid.skills for laid in evening.state[Blessings].laid] == [("Melee",), ("Tinker",)]


# a Rite of two turns


@proves("fe.turn.rite-time", "fe.ruling.rite-roll")
@pytest.mark.parametrize("over", [False, True])
def test_a_rite_that_nobody_rolls_for_is_woven_in_the_next_turn_all_the_same(over: bool) -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns", rite_roll="no_roll")
    other = evening.hero("Pell", "bob")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    first = evening.state[Turns].taken, evening.state[Blessings].laid
    early = evening.refused("ann", "fe.roll-action", hero=hero).code
    if over:
        evening.do("gm", "fe.set-conflict", running=False)
    else:
        evening.do("gm", "give-spotlight", character=other)
        assert evening.refused("ann", "fe.roll-action", hero=hero).code == "rite.weaving"
        evening.do("gm", "give-spotlight", character=hero)
    (offer,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.roll-action", hero=hero)

    assert (first, early) == ((("cast",), ()), "rite.weaving")
    assert (offer.label, offer.enabled) == ("Do it without a roll", True)
    assert {each.name for each in evening.state[Blessings].laid} == {"Thornveil"}
    assert evening.state[Turns].taken == (() if over else ("rite",))
    assert evening.replayed() == evening.state


# the domain of a Patron


@proves("fe.position.patron-domain-shift")
@pytest.mark.parametrize(("cause", "within"), [("home domain", 0), ("rival domain", 2)])
def test_a_domain_moves_the_magic_and_not_the_blow_that_comes_in_its_place(cause: str, within: int) -> None:
    evening, hero = sworn("srd")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    evening.do("gm", "fe.shift-position", hero=hero, cause=cause, why="the wood")
    before = agreed(evening.state, evening.state[Proposals][hero])
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    after = agreed(evening.state, evening.state[Proposals][hero])

    assert before is not None
    assert after is not None
    assert (before.position, after.position) == (Position(within), Position.CONTROLLED)
    assert evening.refused("ann", "fe.shift-position", hero=hero, cause=cause).code == "seat.not_the_gm"


@proves("fe.position.patron-domain-shift")
def test_a_rival_domain_is_one_step_and_a_called_roll_keeps_it_however_it_is_made() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    evening.do("ann", "fe.propose", hero=hero, attribute="presence", skill="Arcana")
    evening.do("gm", "fe.shift-position", hero=hero, cause="rival domain")
    for way, position in (("wits", Position.CONTROLLED), ("spirit", Position.CONTROLLED), ("body", Position.DOMINANT)):
        skill = "Athletics" if way == "body" else "Arcana"  # no magic: for that the domain is like any other ground
        evening.do("ann", "fe.propose", hero=hero, attribute=way, skill=skill)
        found = agreed(evening.state, evening.state[Proposals][hero])

        assert found is not None
        assert found.position is position


@proves("fe.position.patron-domain-shift")
@pytest.mark.parametrize("cause", ["home domain", "rival domain"])
def test_a_domain_moves_no_action_that_is_no_magic_nor_one_that_is_none_by_then(cause: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    refused = evening.refused("gm", "fe.shift-position", hero=hero, cause=cause)
    (offer,) = evening.offers("gm", "fe.shift-position")
    offered = offer.fields[0].schema()["enum"]
    evening.do("gm", "fe.say-magic", hero=hero, magic="freeform")
    evening.do("gm", "fe.shift-position", hero=hero, cause=cause)
    moved = agreed(evening.state, evening.state[Proposals][hero])
    evening.do("gm", "fe.say-magic", hero=hero, magic="")
    now = agreed(evening.state, evening.state[Proposals][hero])

    assert (refused.code, refused.source) == ("position.no_magic", "fe.position.patron-domain-shift")
    assert cause not in offered
    assert moved is not None
    assert now is not None
    assert (moved.position is Position.CONTROLLED, now.position is Position.CONTROLLED) == (False, True)
    assert evening.replayed() == evening.state


# a hand


def hurt() -> tuple[Evening, str, str]:
    """Mara, at Harm 2 and Fatigue 2, and Tor, who has the hand and one Boon, in a scene."""
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(), evening.hero("Tor", "bob", trained=["Medicine"])
    evening.learns(tor, "medics-hand")
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=2, reason="a test")
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="a test")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")
    evening.do("gm", "start-scene", title="The gate")
    return evening, mara, tor


@proves("fe.coordination.talent-medics-hand")
@pytest.mark.parametrize("ends", ["scene", "talent"])
def test_a_hand_does_nothing_once_the_scene_is_over_or_the_talent_gone(ends: str) -> None:
    evening, mara, tor = hurt()
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand="both")
    if ends == "scene":
        evening.do("gm", "end-scene")
    else:
        evening.do("gm", "fe.set-talent", hero=tor, talent="medics-hand", has=False, reason="a test")
    refusal = evening.refused("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)
    evening.do("bob", "fe.withdraw", hero=tor)
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara)
    evening.do("bob", "fe.roll-action", 7, 8, 9, 6, hero=tor)
    while evening.waits():
        evening.answer("keep", by="bob")
    now = evening.state[Conditions][mara]

    assert refusal.code == {"scene": "harm.hand_downtime", "talent": "harm.hand_talent"}[ends]
    assert (now.fatigue, now.harm, evening.boons(tor)) == (2, 2, 1)


@proves("fe.coordination.talent-medics-hand")
@pytest.mark.parametrize(("dice", "after"), [((7, 8, 9, 6), (1, 1, 0)), ((7, 2, 2, 2), (2, 2, 2))])
def test_a_hand_clears_one_fatigue_and_only_where_it_keeps_somebody_alive(
    dice: tuple[int, ...], after: tuple[int, int, int]
) -> None:
    evening, mara, tor = hurt()
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand="both")
    evening.do("bob", "fe.roll-action", *dice, hero=tor)
    while evening.waits():
        evening.answer("keep", by="bob")
    now = evening.state[Conditions][mara]

    assert (now.fatigue, now.harm, evening.boons(tor)) == after


# a misfire


@proves("fe.backlash.severe")
@pytest.mark.parametrize(("option", "drawback"), [("misfire", True), ("upheaval", False)])
def test_a_spell_that_misfires_does_not_come_out_as_it_was_meant(option: str, drawback: bool) -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 1, 1, 4)
    casts(evening, hero, 7, 7, 1, 1, 4)
    picks(evening, "backlash", option)
    (out,) = happened(evening, SpellCast)
    told = ["Oriel's spell has a serious drawback.", "Oriel's spell is out: a wall, with a drawback."]

    assert (out.drawback, hero in evening.state[Spells].worked) == (drawback, not drawback)
    assert (evening.told("bob")[-2:] == told) is drawback
    assert evening.replayed() == evening.state


@proves("fe.backlash.severe")
def test_where_no_spell_comes_of_a_weave_none_misfires() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 1, 1, 1, 1, 4)
    assert question(evening, "backlash")
    picks(evening, "backlash", "misfire")

    assert happened(evening, SpellCast) == []
    assert not any("drawback" in line for line in evening.told("bob"))


# terms, and a mount


@proves("fe.skills.how")
@pytest.mark.parametrize("seat", ["ann", "bob"])
def test_position_and_dv_are_the_game_masters_to_set(seat: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    terms: dict[str, Any] = {"hero": hero, "dv": 2, "position": 0}

    assert evening.refused(seat, "fe.set-terms", **terms).code == "seat.not_the_gm"
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "proposal.no_terms"
    evening.do("gm", "fe.set-terms", **terms)
    found = evening.state[Proposals][hero].terms
    assert found is not None
    assert (found.dv, found.position) == (2, Position.DOMINANT)


@proves("fe.talents.war-mount-cavalier")
def test_a_cavalier_costs_four_xp_and_a_war_mount_as_much_as_a_standard_asset() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=12, reason="a test")
    mount = {"hero": hero, "name": "Ash", "scope": "a war horse", "mount": True}
    sizes = [evening.refused("ann", "fe.buy-asset", size=size, **mount).code for size in ("minor", "major")]
    evening.do("ann", "fe.buy-talent", hero=hero, talent="cavalier")
    left = evening.state[Experience].unspent[hero]
    evening.do("ann", "fe.buy-asset", size="standard", **mount)

    assert sizes == ["asset.size", "asset.size"]
    assert (left, evening.state[Experience].unspent[hero]) == (8, 0)
