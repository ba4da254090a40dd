"""The shop of talents: prices by kind, what they ask for, renown, retraining; Tiers and Drives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import LISTS, prices_of
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.content.records import Category, talents
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.testing.proof import proves


def rich(xp: int = 99, tier: int = 1, **ratings: int) -> tuple[Evening, str]:
    evening = Evening()
    mara = evening.hero(talents=[])
    evening.rated(mara, **ratings)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="as the test has it")
    if tier > 1:
        evening.do("gm", "fe.set-tier", hero=mara, tier=tier, reason="as the test has it")
    return evening, mara


@proves("fe.talents.category-prices")
@pytest.mark.parametrize("talent", [each for each in talents() if prices_of(talents()[each].category)])
def test_what_a_talent_costs_is_what_its_kind_costs(talent: str) -> None:
    low, high = prices_of(talents()[talent].category) or (0, 0)

    assert low <= talents()[talent].xp <= high


NEEDS: dict[str, dict[str, Any]] = {
    "disciplined-body": {"Melee": 1, "body": 2},
    "untouchable-way": {"talents": ["iron-fist-way", "flowing-spirit-way"]},
    "inevitable-way": {"talents": ["iron-fist-way", "perfect-timing-way"]},
    "transcendent-harmony": {"talents": ["flowing-spirit-way", "perfect-timing-way"], "spirit": 4},
    "defensive-survival": {"Melee": 2},
    "conditioning": {"body": 3},
    "weapon-master": {"Melee": 2},
    "flurry-strike": {"Melee": 3, "body": 3},
    "duelists-edge": {"Melee": 3, "wits": 3},
    "battlefield-mastery": {"Melee": 4, "wits": 4, "Command": 2},
    "backstab": {"Stealth": 2, "Melee": 2},
    "shadow-dance": {"talents": ["backstab"], "Stealth": 3, "Athletics": 2},
    "deathblow": {"talents": ["shadow-dance"], "Stealth": 4, "Ranged": 3},
    "berserker-rage": {"Melee": 3, "spirit": 3, "body": 3},
    "battlefield-terror": {"Melee": 4, "body": 4, "harm": 2},
    "blade-dance": {"talents": ["duelists-edge", "flurry-strike"], "Melee": 5},
    "anchor-sigil": {"talents": ["codex"]},
}
"""As a reader of SRD 34, 37 and 54.1 typed them."""


def brought(needs: dict[str, Any], tier: int = 2) -> tuple[Evening, str]:
    """A hero who has exactly that, and the lowest of everything else."""
    evening, mara = rich(tier=tier, body=1, wits=1, spirit=1, presence=1, Tinker=0)
    evening.rated(mara, **{name: least for name, least in needs.items() if name not in ("talents", "harm")})
    evening.learns(mara, *needs.get("talents", ()))
    if needs.get("harm"):
        evening.do("gm", "fe.strike", hero=mara, harm=needs["harm"], why="a blade")
        evening.answer("take")
    return evening, mara


def refusal(evening: Evening, mara: str, talent: str) -> str:
    try:
        return evening.refused("ann", "fe.buy-talent", hero=mara, talent=talent).code
    except AssertionError:
        return ""


PROVES_NEEDS = proves(*(talents()[each].entry for each in NEEDS))


@PROVES_NEEDS
@pytest.mark.parametrize("talent", NEEDS)
def test_a_talent_asks_for_what_the_book_says_and_for_nothing_less(talent: str) -> None:
    needs = NEEDS[talent]
    evening, mara = brought(needs)
    if talents()[talent].category in (Category.PRESTIGE, Category.EPIC):
        evening.do("gm", "fe.open-prestige", hero=mara, talent=talent, deed="the siege")
    lacking = []
    for name in needs:
        less = {**needs, name: needs[name][1:]} if name == "talents" else {**needs, name: needs[name] - 1}
        lacking.append(refusal(*brought(less), talent))

    evening.do("ann", "fe.buy-talent", hero=mara, talent=talent)

    assert set(lacking) == {"talent.needs"}
    assert evening.state[Experience].unspent[mara] == 99 - talents()[talent].xp
    assert talent in held_talents(evening.state, mara)


@proves("fe.talents.prestige")
def test_renown_is_locked_at_tier_one_and_opened_by_a_deed_from_tier_two() -> None:
    needs = NEEDS["battlefield-terror"]
    low, mara = brought(needs, tier=1)
    locked = refusal(low, mara, "battlefield-terror")
    evening, mara = brought(needs)
    closed = refusal(evening, mara, "battlefield-terror")

    evening.do("gm", "fe.open-prestige", hero=mara, talent="battlefield-terror", deed="the siege")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="battlefield-terror")

    dance = NEEDS["blade-dance"]
    assert refusal(*brought(dance, tier=1), "blade-dance") == "talent.tier"
    assert refusal(*brought(dance), "blade-dance") == "talent.renown"
    assert (locked, closed) == ("talent.tier", "talent.renown")
    again = evening.refused("gm", "fe.open-prestige", hero=mara, talent="battlefield-terror", deed="x")
    assert again.code == "talent.open"
    assert evening.refused("gm", "fe.open-prestige", hero=mara, talent="backstab", deed="x").code == "talent.no_renown"
    assert evening.refused("ann", "fe.open-prestige", hero=mara, talent="blade-dance", deed="x").code
    assert not low.offers("gm", "fe.open-prestige")


@proves("fe.talents.category-prices", "fe.talents.tags-on-talents")
def test_the_shop_lists_talents_by_kind_with_prices_tags_and_what_they_ask_for() -> None:
    evening, _ = rich(7, Melee=3, body=3)
    offers = evening.offers("ann", "fe.buy-talent")
    found = {option.value: option for offer in offers for option in offer.fields[0].options}

    assert len(offers) == len(LISTS)
    assert [offer.hint for offer in offers] == [
        "",
        "Minor: 3 to 6 XP.",
        "",
        "Major: 6 to 15 XP.",
        "Synergy: 10 XP. Capstone: 12 XP.",
        "Prestige: 12 to 18 XP. Epic: 18 XP.",
    ]
    assert found["flurry-strike"].label == "Flurry Strike, 7 XP"
    assert found["flurry-strike"].detail.endswith("[STRIKE] [SPEED]")
    assert found["flurry-strike"].refusal is None
    barred = found["berserker-rage"].refusal
    assert barred is not None
    assert barred.title == "Berserker Rage asks for Melee 3, Spirit 3 and Body 3."


@proves("fe.talents.tags-on-talents")
def test_a_sheet_shows_talents_with_tags_what_they_do_and_their_page() -> None:
    evening, mara = rich()
    evening.learns(mara, "deathblow")

    part = evening.view("ann")["talents"]

    assert isinstance(part, Listing)
    assert part.rows[0].text == "Deathblow [DEATH] [STRIKE]"
    assert part.rows[0].detail == talents()["deathblow"].summary
    assert part.rows[0].cites == ("fe.talents.deathblow",)
    assert "talents" not in evening.view("bob")


@proves("fe.talents.advancement-notes")
def test_once_an_arc_a_hero_swaps_a_talent_and_pays_for_a_dearer_one() -> None:
    evening, mara = rich(5, Melee=3, body=3, spirit=3)
    none = evening.refused("gm", "fe.retrain", hero=mara, old="codex", new="conditioning", reason="x")
    evening.learns(mara, "conditioning", "familiar")
    evening.do("gm", "fe.retrain", hero=mara, old="conditioning", new="flurry-strike", reason="a new master")

    assert held_talents(evening.state, mara) == ("familiar", "flurry-strike")
    assert evening.state[Experience].unspent[mara] == 2
    assert none.code == "retrain.nothing"
    swap = {"hero": mara, "old": "flurry-strike", "new": "conditioning", "reason": "x"}
    assert evening.refused("gm", "fe.retrain", **swap).code == "retrain.once"
    evening.do("gm", "fe.award-milestone", amount=8)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=0, reason="x")
    assert evening.refused("gm", "fe.retrain", **{**swap, "new": "berserker-rage"}).code == "xp.price"
    assert evening.refused("gm", "fe.retrain", **{**swap, "old": "codex"}).code == "retrain.none"
    assert evening.refused("gm", "fe.retrain", **{**swap, "new": "duelists-edge"}).code == "talent.needs"
    assert evening.refused("ann", "fe.retrain", **swap).code
    evening.do("gm", "start-scene", title="The gate")
    assert evening.refused("gm", "fe.retrain", **swap).code == "xp.scene"
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.retrain", **swap)
    assert evening.state[Experience].unspent[mara] == 0
    assert evening.replayed() == evening.state


@proves("fe.talents.advancement-notes")
def test_nobody_swaps_what_another_talent_rests_on() -> None:
    evening, mara = rich(Melee=3, body=3, Stealth=3)
    evening.learns(mara, "backstab", "shadow-dance")

    refused = evening.refused("gm", "fe.retrain", hero=mara, old="backstab", new="conditioning", reason="x")

    assert (refused.code, refused.title) == ("retrain.rests", "Shadow Dance rests on Backstab.")


@proves("fe.talents.advancement-notes", "fe.talents.small-folk", "fe.creation.small-folk")
def test_nobody_swaps_the_folk_that_they_were_born_to() -> None:
    evening, mara = rich()
    evening.learns(mara, "small-folk")
    offered = evening.offers("gm", "fe.retrain")
    alone = evening.refused("gm", "fe.retrain", hero=mara, old="small-folk", new="light-fingers", reason="x")
    evening.learns(mara, "familiar")
    (offer,) = evening.offers("gm", "fe.retrain")
    refused = evening.refused("gm", "fe.retrain", hero=mara, old="small-folk", new="light-fingers", reason="x")

    assert (offered, alone.code) == ([], "retrain.nothing")
    assert [option.value for option in offer.fields[0].options] == ["familiar"]
    assert (refused.code, refused.title) == ("talent.heritage", "Mara was born to Small Folk.")


@proves("fe.advancement.tiers", "fe.ruling.tier-xp-basis")
@pytest.mark.parametrize(("more", "tier"), [(10, 1), (11, 2), (60, 2), (61, 3), (120, 3), (121, 4), (190, 4), (191, 5)])
def test_xp_in_all_the_first_thirty_among_it_brings_the_tier(more: int, tier: int) -> None:
    evening, mara = rich()
    while more:
        amount = 12 if more >= 20 else 8 if more >= 16 else more if 8 <= more <= 12 else 0
        if not amount:
            break
        evening.do("gm", "fe.award-milestone", amount=amount)
        more -= amount
    while more:
        evening.do("gm", "fe.set-pacing", pacing="heroic") if more and not evening.state[Experience].evening else None
        evening.do("gm", "fe.award-xp", hero=mara, what="curveball", amount=min(more, 3))
        more -= min(more, 3)

    assert evening.state[Heroes][mara].tier == tier


@proves("fe.advancement.tiers")
def test_a_tier_that_was_set_is_not_taken_back_and_a_rise_is_told() -> None:
    evening, mara = rich(tier=4)
    evening.do("gm", "fe.award-milestone", amount=12)
    kept = evening.state[Heroes][mara].tier
    other, tor = rich()
    other.do("gm", "fe.award-milestone", amount=12)
    risen = other.told("bob")

    assert kept == 4
    other.do("gm", "fe.award-milestone", amount=8)
    assert not any("Tier" in line for line in other.told("bob"))
    assert "Mara is of Tier II now: 42 XP in all make them Seasoned, of regional renown." in risen
    assert other.state[Heroes][tor].tier == 2
    other.do("gm", "fe.set-tier", hero=tor, tier=1, reason="nobody here has heard of them")
    other.do("gm", "fe.award-milestone", amount=8)
    assert other.state[Heroes][tor].tier == 1


@proves("fe.advancement.tiers")
def test_a_hero_who_was_built_counts_what_the_build_cost() -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Oriel", body=2)
    (oriel,) = evening.state[Heroes].known
    evening.do("gm", "fe.award-milestone", amount=10)
    before = evening.state[Heroes][oriel].tier
    evening.do("gm", "fe.award-xp", hero=oriel, what="discovery", amount=1)

    assert (before, evening.state[Heroes][oriel].tier) == (1, 2)


@proves("fe.advancement.xp-sources")
def test_a_drive_is_worth_two_and_counts_to_the_evening() -> None:
    evening, mara = rich(0)
    evening.do("gm", "fe.award-xp", hero=mara, what="drive", amount=2)

    assert evening.state[Experience].unspent[mara] == 2
    assert evening.state[Experience].evening[mara] == 2
    assert evening.refused("gm", "fe.award-xp", hero=mara, what="drive", amount=3).code == "xp.range"
    assert evening.refused("gm", "fe.award-xp", hero=mara, what="drive", amount=1).code == "xp.range"
    assert evening.offers("gm", "fe.award-xp")[0].label == "XP: drive, 2"


@proves("fe.talents.exceptional-coordination")
def test_the_older_talent_of_coordination_is_given_and_shares_nothing() -> None:
    evening = Evening("players_guide_cp")
    mara, tor = evening.hero(talents=[]), evening.hero("Tor", "bob", talents=[])
    evening.do("gm", "fe.set-xp", hero=mara, unspent=20, reason="x")
    unpriced = refusal(evening, mara, "exceptional-coordination")
    evening.agreed(mara)
    evening.agreed(tor, by="bob")
    sheet = {"hero": mara, "name": "Bram", "cap": 5, "skill": 5, "coordinated": True}
    without = evening.refused("ann", "fe.follower-helps", **sheet)
    evening.learns(mara, "exceptional-coordination")
    shared = evening.refused("ann", "fe.follower-helps", **sheet, ally=tor, bonded=True)
    evening.do("ann", "fe.follower-helps", **sheet)

    assert (unpriced, without.code, shared.code) == ("talent.unpriced", "follower.talent", "follower.share")
    assert evening.offers("ann", "fe.roll-action")[0].label == "Roll 8d10"


@proves("fe.talents.exceptional-coordination")
def test_the_newer_talent_of_coordination_is_learned_for_eight_and_asks_for_nothing() -> None:
    evening, mara = rich(8)

    evening.do("ann", "fe.buy-talent", hero=mara, talent="exceptional-coordination")

    assert evening.state[Experience].unspent[mara] == 0
    assert refusal(evening, mara, "small-folk") == "talent.heritage"
    assert refusal(evening, mara, "conditioning") == "talent.needs"


def test_a_first_build_buys_what_it_can_and_nothing_of_renown() -> None:
    evening = Evening()
    build = {"name": "Oriel", "body": 3, "trained": ["Melee"]}
    lacking = evening.refused("ann", "fe.build-hero", name="Oriel", talents=["conditioning"])
    renown = evening.refused("ann", "fe.build-hero", **build, talents=["battlefield-terror"])
    evening.do("ann", "fe.build-hero", **build, talents=["conditioning", "defensive-survival"])

    assert {lacking.code, renown.code} == {"build.no"}
    assert lacking.remedy == "It asks for Body 3."
    (offer,) = evening.offers("ann", "fe.build-hero")
    (field,) = (field for field in offer.fields if field.name == "talents")
    listed = {option.value for option in field.options}
    assert {"conditioning", "backstab", "small-folk", "untouchable-way", "duelists-edge"} - listed == {"duelists-edge"}
    assert listed >= {"tactical-movement", "subtle-casting"}
    assert not listed & {"battlefield-terror", "blade-dance", "flurry-strike"}


@proves("fe.talents.advancement-notes")
def test_what_no_talent_of_theirs_can_be_swapped_for_is_greyed() -> None:
    evening, mara = rich(0, Melee=3, body=3, spirit=3)
    evening.do("gm", "fe.set-talent", hero=mara, talent="conditioning", has=True, reason="x")
    (offer,) = evening.offers("gm", "fe.retrain")
    (new,) = [field for field in offer.fields if field.name == "new"]
    dear = {option.value: option.refusal for option in new.options}["flurry-strike"]
    swap = {"hero": mara, "old": "conditioning", "new": "flurry-strike", "reason": "x"}

    assert dear == evening.refused("gm", "fe.retrain", **swap)
    assert dear is not None
    assert dear.code == "xp.price"


@proves("fe.advancement.tiers")
def test_each_tier_says_how_the_world_takes_it() -> None:
    evening = Evening()
    mara = evening.hero(talents=[])
    said = []
    for _ in range(20):
        evening.do("gm", "fe.award-milestone", amount=10)
        said += [line for line in evening.told("bob") if "is of Tier" in line]

    assert [line.partition("make them ")[2] for line in said] == [
        "Seasoned, of regional renown.",
        "Veteran, of national renown.",
        "Paragon, who moves events, and whom rivals will challenge.",
        "Mythic, a legend, to whom kingdoms and cults answer.",
    ]
    assert evening.state[Heroes][mara].tier == 5
