"""Followers: what they cost, how long it takes, and who may be won now."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.followers.coordination import FollowerHelps, not_coordinated
from threefates.systems.fates_edge.followers.followers import (
    Follower,
    Followers,
    FollowerSet,
    Recruited,
    days_to_recruit,
    price_of_follower,
)
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent
from threefates.testing.proof import proves


def rich(xp: int) -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    return evening, hero


@proves("fe.followers.cost")
@pytest.mark.parametrize(("cap", "price"), [(1, 1), (2, 4), (3, 9), (5, 25)])
def test_a_follower_costs_the_square_of_their_cap(cap: int, price: int) -> None:
    evening, hero = rich(30)

    evening.do("ann", "fe.recruit", hero=hero, name="Old Tam", cap=cap, days=2)

    assert evening.state[Experience].unspent[hero] == 30 - price == 30 - price_of_follower(cap)
    assert evening.state[Followers].of[hero] == (Follower("Old Tam", cap),)
    assert evening.told("bob") == [
        f"Mara pays {price} XP for Old Tam, a follower of Cap {cap}.",
        f"Old Tam, Cap {cap}, follows Mara from here on: 2 days of downtime.",
    ]


@proves("fe.followers.cost")
def test_recruiting_takes_one_to_three_days() -> None:
    evening, hero = rich(9)

    codes = [evening.refused("ann", "fe.recruit", hero=hero, name="Tam", cap=1, days=days).code for days in (0, 4)]

    assert codes == ["follower.range", "follower.range"]
    assert list(days_to_recruit()) == entry("fe.followers.cost").table(dict[str, object])["days"]


@proves("fe.followers.cost")
def test_what_is_too_dear_or_comes_in_a_scene_is_greyed_in_the_same_words() -> None:
    evening, hero = rich(3)

    dear = evening.refused("ann", "fe.recruit", hero=hero, name="Tam", cap=2)
    (offer,) = evening.offers("ann", "fe.recruit")
    evening.do("gm", "start-scene", title="The gate")

    assert (dear.code, dear.title) == ("xp.price", "A follower of Cap 2 costs 4 XP, and Mara has 3.")
    assert offer.enabled
    assert {field.name: field.high for field in offer.fields}["cap"] == 1
    assert evening.offers("ann", "fe.recruit") == []
    assert evening.refused("ann", "fe.recruit", hero=hero, name="Tam", cap=1).code == "xp.scene"


@proves("fe.followers.coordination")
def test_whoever_was_recruited_helps_by_name_and_cap() -> None:
    evening, hero = rich(9)
    evening.do("ann", "fe.recruit", hero=hero, name="Old Tam", cap=2)
    evening.agreed(hero)

    named, anybody = evening.offers("ann", "fe.follower-helps")
    evening.do("ann", "fe.follower-helps", skill=3, **dict(named.fixed))

    assert (named.label, anybody.label) == ("Old Tam helps", "A follower helps")
    assert dict(named.fixed) == {"hero": hero, "name": "Old Tam", "cap": 2}
    assert [bonus.dice for bonus in evening.state[Proposals].open[hero].bonuses] == [2]


@proves("fe.followers.on-off-screen")
def test_who_is_sent_away_is_about_other_business_until_they_are_called_back() -> None:
    evening, hero = rich(9)
    evening.do("ann", "fe.recruit", hero=hero, name="Bram", cap=2)
    whys = []
    for away in (True, False):
        evening.do("ann", "fe.send-follower", hero=hero, place=0, away=away)
        whys += [event.why for event in evening.last if isinstance(event, FollowerSet)]

    assert whys == ["sent about other business", "called back"]


@proves("fe.followers.coordination")
def test_who_is_off_the_screen_keeps_nobody_else_from_helping() -> None:
    evening, hero = rich(9)
    for name in ("Bram", "Pell"):
        evening.do("ann", "fe.recruit", hero=hero, name=name, cap=2)
    evening.do("ann", "fe.send-follower", hero=hero, place=0, away=True)
    evening.agreed(hero)

    evening.do("ann", "fe.follower-helps", hero=hero, name="Pell", cap=2, skill=2)

    assert [bonus.dice for bonus in evening.state[Proposals][hero].bonuses] == [2]


@proves("fe.coordination.assist-cp", "fe.coordination.assist-core")
@pytest.mark.parametrize("first", ["hero", "follower"])
@pytest.mark.parametrize(("edition", "both"), [("players_guide_cp", False), ("srd", True)])
def test_in_the_older_guide_one_helper_is_all_be_it_a_follower(edition: str, both: bool, first: str) -> None:
    evening = Evening(edition)
    mara, tor = evening.hero(), evening.hero("Tor", "bob", trained=["Tinker"])
    evening.agreed(mara)
    helps: dict[str, tuple[str, str, dict[str, Any]]] = {
        "hero": ("bob", "fe.assist", {"helper": tor, "hero": mara, "how": "a light", "gives": "dice"}),
        "follower": ("ann", "fe.follower-helps", {"hero": mara, "name": "Pell", "cap": 2, "skill": 2}),
    }
    second = next(name for name in helps if name != first)
    by, command, fields = helps[first]
    evening.do(by, command, **fields)
    by, command, fields = helps[second]

    if both:
        evening.do(by, command, **fields)
    else:
        assert evening.refused(by, command, **fields).code == "assist.enough"


@proves("fe.followers.coordination")
@pytest.mark.parametrize(("name", "cap", "code"), [("tam", 2, ""), (" Tam", 3, "follower.cap"), ("A porter", 3, "")])
def test_who_was_recruited_helps_within_their_cap(name: str, cap: int, code: str) -> None:
    evening, hero = rich(9)
    evening.do("ann", "fe.recruit", hero=hero, name="Tam", cap=2)
    evening.agreed(hero)
    how = {"hero": hero, "name": name, "cap": cap, "skill": 3}

    if code:
        assert evening.refused("ann", "fe.follower-helps", **how).code == code
        return
    evening.do("ann", "fe.follower-helps", **how)
    assert [bonus.dice for bonus in evening.state[Proposals][hero].bonuses] == [cap]


@proves("fe.followers.coordination", "fe.followers.upkeep-states", "fe.followers.on-off-screen")
@pytest.mark.parametrize("typed", ["Old  Tam", " old\tTAM ", "Old\u00a0Tam", "Old\nTam"])
def test_who_was_recruited_is_known_however_the_name_is_typed(typed: str) -> None:
    evening, hero = rich(9)
    evening.do("ann", "fe.recruit", hero=hero, name="Old Tam", cap=2)
    evening.agreed(hero)
    codes = [evening.refused("ann", "fe.follower-helps", hero=hero, name=typed, cap=3, skill=3).code]
    evening.do("gm", "fe.set-trust", hero=hero, place=0, trust="seized", reason="debts")
    codes += [evening.refused("ann", "fe.follower-helps", hero=hero, name=typed, cap=2, skill=3).code]
    evening.do("ann", "fe.send-follower", hero=hero, place=0, away=True)
    codes += [evening.refused("ann", "fe.follower-helps", hero=hero, name=typed, cap=2, skill=3).code]

    assert codes == ["follower.cap", "follower.seized", "follower.away"]


@proves("fe.followers.cost", "fe.talents.gaining", "fe.talents.advancement-notes", "fe.harm.recovery-gap")
@pytest.mark.parametrize("scene", [False, True])
def test_nobody_spends_xp_or_treats_a_wound_while_a_fight_is_on_be_there_a_scene_or_not(scene: bool) -> None:
    evening, hero = rich(30)
    if scene:
        evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "fe.set-harm", hero=hero, harm=1, reason="as the test has it")
    tries: list[tuple[str, dict[str, Any]]] = [
        ("fe.recruit", {"name": "Tam", "cap": 1}),
        ("fe.buy-talent", {"talent": "iron-fist-way"}),
        ("fe.raise-rating", {"trait": "wits"}),
        ("fe.retrain", {"old": "casters-gift", "new": "iron-fist-way", "reason": "as it was"}),
        ("fe.buy-asset", {"name": "A boat", "size": "minor", "scope": "the river"}),
        ("fe.buy-gear", {"kind": "buckler"}),
    ]
    refused = [evening.refused("gm" if it == "fe.retrain" else "ann", it, hero=hero, **fields) for it, fields in tries]
    treats = evening.refused("ann", "fe.treat-harm", healer=hero, hero=hero)

    assert {(each.code, each.remedy) for each in refused} == {
        ("xp.scene", "End the scene first." if scene else "End the fight first.")
    }
    assert (treats.code, treats.remedy) == ("harm.no_treatment", refused[0].remedy)


@proves("fe.followers.coordination", "fe.coordination.talent-exceptional-coordination-plus")
def test_a_follower_helps_with_one_action_or_shares_between_two_and_no_third() -> None:
    evening = Evening()
    mara, tor, uli = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Uli", "bob")
    evening.learns(mara, "exceptional-coordination")
    evening.was_so(Recruited(mara, Follower("Rek", 4, bond="the war"), 1))
    rek = {"name": "Rek", "cap": 4, "skill": 4, "coordinated": True}
    evening.agreed(mara)
    for hero in (tor, uli):
        evening.agreed(hero, "bob")
    evening.do("ann", "fe.follower-helps", hero=mara, ally=tor, **rek)
    evening.do("bob", "fe.withdraw", hero=tor)
    evening.agreed(tor, "bob")
    third = evening.refused("ann", "fe.follower-helps", hero=tor, ally=uli, leader=mara, **rek)
    greyed = [offer.refusal.code for offer in evening.offers("ann", "fe.follower-helps") if offer.refusal]
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.follower-helps", hero=tor, ally=uli, leader=mara, **rek)

    assert (third.code, third.title) == ("follower.busy", "Rek helps Mara already.")
    assert greyed == ["follower.already", "follower.already", "follower.busy"]
    assert [[bonus.dice for bonus in evening.state[Proposals][hero].bonuses] for hero in (tor, uli)] == [[2], [2]]


@proves("fe.followers.coordination", "fe.range.bands")
def test_a_follower_is_beside_their_leader_and_helps_nobody_who_is_absent() -> None:
    evening = Evening()
    mara, tor, uli = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Uli", "bob")
    evening.learns(mara, "exceptional-coordination")
    evening.was_so(Recruited(mara, Follower("Rek", 4, bond="the war"), 1))
    rek = {"name": "Rek", "cap": 4, "skill": 4, "coordinated": True}
    evening.agreed(mara)
    for hero in (tor, uli):
        evening.agreed(hero, "bob")
    evening.do("gm", "fe.place-at", one=mara, other=uli, band="absent")

    shared = evening.refused("ann", "fe.follower-helps", hero=mara, ally=uli, **rek)
    lent = evening.refused("ann", "fe.follower-helps", hero=tor, ally=uli, leader=mara, **rek)
    evening.do("ann", "fe.follower-helps", hero=mara, ally=tor, **rek)

    assert shared.code == lent.code == "assist.absent"


@proves("fe.talents.exceptional-coordination", "fe.ruling.exceptional-coordination-name")
@pytest.mark.parametrize(("reading", "shares"), [(CoordinationTalent.OLD, False), (CoordinationTalent.PLUS, True)])
def test_what_the_older_talent_gives_is_given_to_one(reading: CoordinationTalent, shares: bool) -> None:
    evening = Evening(exceptional_coordination_name=reading.reading)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.learns(mara, "exceptional-coordination")
    alone, shared = (
        FollowerHelps(hero=mara, name="Rek", cap=4, skill=4, coordinated=True, ally=ally) for ally in ("", tor)
    )

    assert not_coordinated(evening.state, alone) is None
    assert (not_coordinated(evening.state, shared) is None) is shares


@proves("fe.followers.coordination")
def test_two_followers_of_one_name_help_one_each() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    for hero in (mara, tor):
        evening.was_so(Recruited(hero, Follower("Rek", 2), 1))
    evening.agreed(mara)
    evening.agreed(tor, "bob")
    for seat, hero in (("ann", mara), ("bob", tor)):
        evening.do(seat, "fe.follower-helps", hero=hero, name="Rek", cap=2, skill=2)

    assert [len(evening.state[Proposals][hero].bonuses) for hero in (mara, tor)] == [1, 1]


@proves("fe.followers.cost", "fe.talents.gaining", "fe.fear.track", "fe.harm.levels")
def test_the_dead_learn_nothing_lead_nobody_new_and_fear_nothing() -> None:
    evening, hero = rich(30)
    evening.was_so(Died(hero))
    tries: list[tuple[str, str, dict[str, Any]]] = [
        ("ann", "fe.recruit", {"name": "Tam", "cap": 1}),
        ("ann", "fe.buy-talent", {"talent": "iron-fist-way"}),
        ("ann", "fe.raise-rating", {"trait": "wits"}),
        ("gm", "fe.retrain", {"old": "casters-gift", "new": "iron-fist-way", "reason": "as it was"}),
        ("ann", "fe.buy-asset", {"name": "A boat", "size": "minor", "scope": "the river"}),
        ("ann", "fe.buy-gear", {"kind": "buckler"}),
    ]
    codes = [evening.refused(by, command, hero=hero, **fields).code for by, command, fields in tries]
    spends = {"fe.recruit", "fe.buy-talent", "fe.raise-rating", "fe.buy-asset", "fe.buy-gear"}

    assert {*codes, evening.refused("gm", "fe.frighten", character=hero, cause="the lamp").code} == {"harm.dead"}
    assert not spends & {offer.command for offer in evening.offers("ann") if offer.enabled}
    assert not evening.offers("gm", "fe.frighten")[0].enabled
