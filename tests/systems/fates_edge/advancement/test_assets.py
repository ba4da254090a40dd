"""Assets: what they cost, what they are used for, haste, and what becomes of those that nobody looks after."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.advancement.activation import activation_price
from threefates.systems.fates_edge.advancement.assets import CARES, Assets
from threefates.systems.fates_edge.advancement.rushing import cannot_rush
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.followers.followers import TRUSTS, Followers
from threefates.systems.fates_edge.upkeep.upkeep import Upkeep
from threefates.testing.proof import proves

TAVERN = {"name": "The Crow", "size": "minor", "scope": "news of the harbour"}


def owner(xp: int = 30, **asset: Any) -> tuple[Evening, str]:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="as the test has it")
    evening.do("ann", "fe.buy-asset", hero=mara, **{**TAVERN, **asset})
    return evening, mara


def xp(evening: Evening, hero: str) -> int:
    return evening.state[Experience].unspent[hero]


def care(evening: Evening, hero: str) -> str:
    return CARES[evening.state[Assets].of[hero][0].care]


@proves("fe.turn.action-activate-asset", "fe.advancement.asset-activation", "fe.boons.asset-activation")
def test_who_is_out_of_the_scene_uses_nothing_on_it_and_the_dead_nothing_at_all() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=4, reason="as the test has it")
    evening.do("ann", "fe.buy-asset", hero=hero, name="the Lamp", size="minor", scope="the town")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="as the test has it")
    evening.do("gm", "start-scene", title="The bridge")
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="a fall")
    use = {"hero": hero, "place": 0, "what": "a bed"}
    out = evening.refused("ann", "fe.activate-asset", how="boon", **use).code
    evening.do("ann", "fe.activate-asset", how="free", **use)
    evening.answer("too_far", by="gm")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="the end")
    evening.answer("take")
    evening.answer("dies", by="gm")

    assert (out, evening.refused("ann", "fe.activate-asset", how="free", **use).code) == ("harm.out", "harm.dead")


@proves("fe.advancement.asset-costs")
@pytest.mark.parametrize(
    ("size", "price", "time"), [("minor", 4, "1 day"), ("standard", 8, "1 week"), ("major", 12, "1 month")]
)
def test_an_asset_costs_its_xp_and_its_downtime(size: str, price: int, time: str) -> None:
    evening, mara = owner(price, size=size)
    told = evening.told("bob")

    assert xp(evening, mara) == 0
    assert f"Mara has The Crow (news of the harbour): {time} of downtime." in told
    evening.do("gm", "fe.set-xp", hero=mara, unspent=price - 1, reason="x")
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "size": size}).code == "xp.price"
    evening.do("gm", "start-scene", title="The gate")
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "size": size}).code == "xp.scene"
    assert evening.refused("bob", "fe.buy-asset", hero=mara, **TAVERN).code == "character.not_yours"
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=price, reason="x")
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "name": "T" * 61, "size": size}).code
    evening.do("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "name": "T" * 60, "size": size})
    assert evening.state[Clocks].known == {}  # nobody was in haste


@proves("fe.advancement.asset-costs")
def test_nobody_buys_what_there_is_not_or_more_than_twelve() -> None:
    evening, mara = owner(200)

    assert evening.refused("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "size": "vast"}).code == "asset.size"
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **TAVERN, mount=True).code == "asset.size"
    evening.do("gm", "fe.set-xp", hero=mara, unspent=1, reason="x")
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **TAVERN, mount=True).code == "xp.price"  # as it is greyed
    evening.do("gm", "fe.set-xp", hero=mara, unspent=200, reason="x")
    for _ in range(11):
        evening.do("ann", "fe.buy-asset", hero=mara, **TAVERN)
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **TAVERN).code == "asset.many"


def activates(evening: Evening, hero: str, how: str, answer: str = "reaches") -> None:
    evening.do("ann", "fe.activate-asset", hero=hero, place=0, how=how, what="a rumour")
    evening.answer(answer, by="gm")


@proves(
    "fe.advancement.asset-activation",
    "fe.turn.action-activate-asset",
    "fe.boons.asset-activation",
    "fe.ruling.asset-offscreen-use",
)
def test_an_asset_is_free_once_an_evening_then_costs_two_xp_and_on_screen_a_boon() -> None:
    evening, mara = owner(6)
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="x")
    activates(evening, mara, "free")
    used = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="free", what="more")
    free = xp(evening, mara)
    activates(evening, mara, "xp")
    paid = xp(evening, mara)
    poor = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="xp", what="more")
    no_scene = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="boon", what="more")
    evening.do("gm", "start-scene", title="The gate")
    activates(evening, mara, "boon")

    assert (free, paid, xp(evening, mara), evening.boons(mara)) == (2, 0, 0, 0)
    assert [activation_price(how) for how in ("free", "xp", "boon")] == [(0, 0), (2, 0), (0, 1)]  # XP, Boons
    assert (used.code, poor.code, no_scene.code) == ("asset.used", "xp.price", "asset.scene")
    broke = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="boon", what="more")
    assert broke.code == "boons.none_held"
    evening.do("gm", "end-scene")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")
    activates(evening, mara, "free")
    assert evening.replayed() == evening.state


@proves("fe.advancement.asset-activation", "fe.turn.action-activate-asset")
def test_what_an_asset_does_not_reach_costs_nothing() -> None:
    evening, mara = owner(6)
    activates(evening, mara, "free", answer="too_far")
    activates(evening, mara, "free")

    activates(evening, mara, "xp", answer="too_far")

    assert xp(evening, mara) == 2
    assert evening.told("bob") == ["Mara's The Crow does not reach so far: a rumour. Nothing is spent."]
    for place in (-1, 1):
        asked = {"hero": mara, "place": place, "how": "free", "what": "x"}
        assert evening.refused("ann", "fe.activate-asset", **asked).code == "asset.none"
    assert evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="luck", what="x").code == "asset.none"
    assert evening.refused("bob", "fe.activate-asset", hero=mara, place=0, how="free", what="x").code


@proves("fe.advancement.asset-activation")
def test_with_the_evening_every_asset_has_its_free_use_again_be_others_fresh_or_not() -> None:
    evening, mara = owner()
    evening.do("gm", "start-evening")
    evening.do("ann", "fe.buy-asset", hero=mara, **TAVERN)
    activates(evening, mara, "free")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")

    activates(evening, mara, "free")

    assert [asset.used for asset in evening.state[Assets].of[mara]] == [True, False]


def days(evening: Evening) -> None:
    evening.do("gm", "fe.let-time-pass", scale="days")


@proves("fe.advancement.upkeep")
@pytest.mark.parametrize(
    ("size", "time", "price"),
    [("minor", False, 2), ("standard", False, 3), ("major", False, 4), ("minor", True, 1), ("major", True, 1)],
)
def test_upkeep_is_a_third_rounded_up_or_one_and_the_time_once_a_downtime(size: str, time: bool, price: int) -> None:
    evening, mara = owner(30, size=size)
    early = evening.refused("ann", "fe.pay-upkeep", hero=mara, what="asset-0")
    days(evening)
    before = xp(evening, mara)
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="asset-0", time=time)
    days(evening)

    assert before - xp(evening, mara) == price
    assert early.code == "upkeep.not_due"
    assert evening.refused("ann", "fe.pay-upkeep", hero=mara, what="asset-0").code == "upkeep.not_due"
    evening.do("gm", "start-scene", title="The gate")
    assert care(evening, mara) == "sound"
    days(evening)
    assert evening.state[Upkeep].due == ()  # a scene is no downtime
    evening.do("gm", "end-scene")
    days(evening)
    assert evening.refused("bob", "fe.pay-upkeep", hero=mara, what="asset-0").code
    evening.do("gm", "fe.set-xp", hero=mara, unspent=price - 1, reason="x")
    assert evening.refused("ann", "fe.pay-upkeep", hero=mara, what="asset-0", time=time).code == "xp.price"
    assert evening.refused("ann", "fe.pay-upkeep", hero=mara, what="asset-x").code == "upkeep.not_due"


@proves("fe.advancement.upkeep-failure", "fe.advancement.upkeep", "fe.turn.action-activate-asset")
def test_what_nobody_looks_after_is_neglected_then_compromised_and_good_for_nothing() -> None:
    evening, mara = owner()
    seen = []
    for _ in range(3):
        days(evening)
        evening.do("gm", "start-scene", title="The gate")
        seen.append(care(evening, mara))
        evening.do("gm", "end-scene")

    assert seen == ["neglected", "compromised", "compromised"]
    refused = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how="free", what="x")
    assert refused.code == "asset.care"
    evening.do("gm", "fe.set-asset-care", hero=mara, place=0, care="neglected", reason="a new roof")
    activates(evening, mara, "free")
    assert evening.refused("gm", "fe.set-asset-care", hero=mara, place=0, care="new", reason="x").code == "asset.none"
    for place in (-1, 1):
        asked = {"hero": mara, "place": place, "care": "sound", "reason": "x"}
        assert evening.refused("gm", "fe.set-asset-care", **asked).code == "asset.none"
    assert evening.refused("ann", "fe.set-asset-care", hero=mara, place=0, care="sound", reason="x").code
    assert evening.replayed() == evening.state


@proves("fe.followers.upkeep-states", "fe.advancement.upkeep-failure")
@pytest.mark.parametrize(("cap", "price"), [(1, 1), (2, 2), (3, 3), (4, 6)])
def test_a_follower_costs_a_third_of_what_they_cost_or_is_wary_and_then_seized(cap: int, price: int) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=40, reason="x")
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=cap)
    days(evening)
    before = xp(evening, mara)
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="follower-0")
    paid, seen = before - xp(evening, mara), []
    for _ in range(3):
        evening.do("gm", "start-scene", title="The gate")
        seen.append(TRUSTS[evening.state[Followers].of[mara][0].trust])
        evening.do("gm", "end-scene")
        days(evening)
    evening.do("gm", "start-scene", title="The gate")
    evening.agreed(mara)
    helps = {"hero": mara, "name": "bram ", "cap": cap, "skill": 1}

    assert (paid, seen) == (price, ["loyal", "wary", "seized"])
    assert evening.refused("ann", "fe.follower-helps", **helps).code == "follower.seized"
    assert evening.offers("ann", "fe.follower-helps")[0].refusal
    evening.do("gm", "fe.set-trust", hero=mara, place=0, trust="wary", reason="made up")
    evening.do("ann", "fe.follower-helps", **helps)
    assert evening.refused("gm", "fe.set-trust", hero=mara, place=0, trust="mad", reason="x").code == "follower.trust"
    assert evening.refused("gm", "fe.set-trust", hero=mara, place=4, trust="wary", reason="x").code == "follower.none"
    assert evening.refused("ann", "fe.set-trust", hero=mara, place=0, trust="wary", reason="x").code


@proves("fe.ruling.follower-upkeep-cost", "fe.advancement.upkeep")
@pytest.mark.parametrize(("cap", "price"), [(1, 1), (2, 2), (3, 3), (4, 6), (5, 9)])
def test_a_followers_upkeep_is_a_third_of_what_they_cost_or_one_and_the_time(cap: int, price: int) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=cap * cap + price + 1, reason="a test")
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=cap)
    for time, pays in ((False, price), (True, 1)):
        days(evening)
        before = xp(evening, mara)
        evening.do("ann", "fe.pay-upkeep", hero=mara, what="follower-0", time=time)
        assert before - xp(evening, mara) == pays
        takes = ", which takes an action of the downtime besides" if time else ""
        assert evening.told("bob") == [f"Mara pays {pays} XP for the upkeep of Bram{takes}."]
        evening.do("gm", "start-scene", title="The gate")
        evening.do("gm", "end-scene")

    assert xp(evening, mara) == 0


@proves("fe.advancement.upkeep")
def test_the_last_xp_will_do_for_upkeep() -> None:
    evening, mara = owner(4 + 2)
    days(evening)
    evening.do("ann", "fe.pay-upkeep", hero=mara, what="asset-0")

    assert xp(evening, mara) == 0


RUSHED = (
    *("fe.advancement.rush", "fe.advancement.asset-costs", "fe.followers.cost"),
    *("fe.advancement.attribute-cost", "fe.advancement.skill-cost"),
)


@proves(*RUSHED)
def test_what_is_rushed_has_a_clock_of_four_and_a_flaw_once_that_is_full() -> None:
    evening, mara = owner(60, rush=True)
    told = evening.told("bob")
    evening.do("ann", "fe.raise-rating", hero=mara, trait="body", rush=True)
    rose = evening.told("bob")
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=1, rush=True)
    followed = evening.told("bob")
    clocks = [(clock.name, clock.size, int(clock.filled)) for clock in evening.state[Clocks].known.values()]
    first = next(iter(evening.state[Clocks].known))
    evening.do("gm", "tick-clock", clock=first, segments=2)

    assert "Mara has The Crow (news of the harbour): no time at all of downtime." in told
    assert "Mara skips the downtime for The Crow." in told
    assert "Mara's Body is now 3: 9 XP and no downtime." in rose
    assert "Bram, Cap 1, follows Mara from here on: 0 days of downtime." in followed
    assert clocks == [("Haste: The Crow", 4, 2), ("Haste: Body 3", 4, 1), ("Haste: Bram", 4, 0)]
    assert "The Crow of Mara shows a flaw or a complication: the Game Master says which." in evening.told("bob")
    evening.do("ann", "fe.raise-rating", hero=mara, trait="wits")
    assert len(evening.state[Clocks].known) == 3
    assert evening.replayed() == evening.state


@proves(*RUSHED)
def test_haste_of_one_hero_moves_no_clock_of_another_and_needs_room_for_its_own() -> None:
    evening, mara = owner(60, rush=True)
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-xp", hero=tor, unspent=40, reason="x")
    evening.do("bob", "fe.raise-rating", hero=tor, trait="body", rush=True)

    assert [int(clock.filled) for clock in evening.state[Clocks].known.values()] == [0, 0]
    while len(evening.state[Clocks].known) < MOST_CLOCKS:
        evening.do("gm", "start-clock", name="The war", size=4)
    refused = evening.refused("ann", "fe.raise-rating", hero=mara, trait="body", rush=True)
    assert refused.code == "clock.too_many"
    asset = {**TAVERN, "rush": True}
    assert evening.refused("ann", "fe.buy-asset", hero=mara, **asset).code == "clock.too_many"
    assert evening.refused("ann", "fe.recruit", hero=mara, name="Bram", cap=1, rush=True).code == "clock.too_many"
    assert cannot_rush(evening.state, rushes=True)
    assert any(offer.enabled for offer in evening.offers("ann", "fe.buy-asset"))
    evening.do("ann", "fe.buy-asset", hero=mara, **TAVERN)  # who takes the time needs no clock
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=1)
    evening.do("ann", "fe.raise-rating", hero=mara, trait="body")
    assert len(evening.state[Clocks].known) == MOST_CLOCKS


@proves("fe.boons.asset-activation", "fe.advancement.asset-activation")
def test_the_dead_bring_no_asset_into_play() -> None:
    evening, mara = owner()
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as the test has it")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the fall")
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="the fall")
    evening.answer("take")
    evening.answer("dies", by="gm")

    for how in ("free", "xp", "boon"):
        refused = evening.refused("ann", "fe.activate-asset", hero=mara, place=0, how=how, what="hides them")
        assert refused.code == "harm.dead"
    assert not any(offer.enabled for offer in evening.offers("ann", "fe.activate-asset"))


@proves("fe.boons.asset-activation", "fe.boons.spend-list", "fe.advancement.asset-activation")
def test_a_boon_goes_into_an_asset_that_is_kept_by_its_own_use_alone() -> None:
    evening, mara = owner()
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as the test has it")
    refusal = evening.refused("ann", "fe.spend-boon", hero=mara, what="asset", on=" the  crow")
    evening.do("ann", "fe.spend-boon", hero=mara, what="asset", on="the smugglers' boat")

    assert (refusal.code, refusal.title) == ("asset.own_use", "The Crow has a use of its own.")
    assert evening.boons(mara) == 1


@proves("fe.advancement.rush")
@pytest.mark.parametrize("name", ["Tor", "T" * 60])
def test_where_two_rush_the_same_it_is_said_whose_clock_is_whose(name: str) -> None:
    tavern = {**TAVERN, "name": "C" * 60, "rush": True}
    evening, _ = owner(60, **tavern)
    tor = evening.hero(name, "bob")
    evening.do("gm", "fe.set-xp", hero=tor, unspent=40, reason="x")
    evening.do("bob", "fe.buy-asset", hero=tor, **tavern)

    first, second = (clock.name for clock in evening.state[Clocks].known.values())
    assert (first, second) == (f"Haste: {'C' * 60}", f"{first} ({name})"[:120])


@proves("fe.advancement.asset-activation", "fe.turn.action-activate-asset")
@pytest.mark.parametrize(("how", "after_scene", "after_evening"), [("boon", 0, 0), ("free", 1, 0)])
def test_a_use_is_asked_about_no_longer_than_it_could_be_made(how: str, after_scene: int, after_evening: int) -> None:
    evening, mara = owner(6)
    evening.do("gm", "start-evening")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="x")
    evening.do("ann", "fe.activate-asset", hero=mara, place=0, how=how, what="a rumour")
    evening.do("gm", "end-scene")
    scene = len(FATES_EDGE.questions(evening.state))
    evening.do("gm", "end-evening")

    assert (scene, len(FATES_EDGE.questions(evening.state))) == (after_scene, after_evening)


@proves("fe.advancement.asset-activation")
def test_nobody_pays_for_another_use_while_the_free_one_is_left() -> None:
    evening, mara = owner(9)
    use = {"hero": mara, "place": 0, "what": "a rumour"}
    refusal = evening.refused("ann", "fe.activate-asset", how="xp", **use)
    (offer,) = (each for each in evening.offers("ann", "fe.activate-asset") if ("how", "xp") in each.fixed)
    evening.do("ann", "fe.activate-asset", how="free", **use)
    evening.do("ann", "fe.activate-asset", how="xp", **use)  # the free one is being asked about
    for choice in FATES_EDGE.questions(evening.state):
        evening.do("gm", "answer", choice=choice.id, option="reaches")

    assert (refusal.code, refusal.source, offer.refusal) == ("asset.free", "fe.advancement.asset-activation", refusal)
    assert xp(evening, mara) == 3
    evening.do("ann", "fe.activate-asset", how="xp", **use)
    evening.answer("reaches", by="gm")
    assert xp(evening, mara) == 1
    assert evening.replayed() == evening.state


@proves("fe.advancement.asset-activation")
def test_each_asset_has_a_free_use_of_its_own_and_an_evening_brings_it_back_first() -> None:
    evening, mara = owner(12)
    evening.do("ann", "fe.buy-asset", hero=mara, **{**TAVERN, "name": "The Jay"})
    activates(evening, mara, "free")

    def extra(place: int) -> bool:
        fixed = {("place", place), ("how", "xp")}
        return next(each.enabled for each in evening.offers("ann", "fe.activate-asset") if fixed <= {*each.fixed})

    first = [extra(place) for place in (0, 1)]
    evening.do("gm", "start-evening")
    evening.do("gm", "end-evening")

    assert (first, [extra(place) for place in (0, 1)]) == ([True, False], [False, False])
