"""What is locked at Tier I, and what opens it, under each reading."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.gaining_talents import has_now
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.testing.proof import proves

PRESTIGE, GATE, TIER = "fe.talents.prestige", "fe.ruling.prestige-gate", "fe.ruling.prestige-tier-two"


def rich(**rulings: str) -> tuple[Evening, str]:
    """Mara may learn Flurry Strike (7 XP, major) and Battlefield Terror (12 XP, prestige) by all that they ask for."""
    evening = Evening(**rulings)
    mara = evening.hero(talents=[])
    evening.rated(mara, body=4, presence=4, Melee=4, Command=3)
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="the war")
    evening.answer("take")
    evening.do("gm", "fe.set-harm", hero=mara, harm=0, reason="peace")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=40, reason="as the test has it")
    return evening, mara


def code(evening: Evening, mara: str, talent: str) -> str:
    return evening.refused("ann", "fe.buy-talent", hero=mara, talent=talent).code


def rises(evening: Evening, mara: str) -> None:
    evening.do("gm", "fe.set-tier", hero=mara, tier=2, reason="renown")


@proves(PRESTIGE, GATE)
def test_by_its_price_whatever_costs_six_and_more_is_locked_at_tier_one_and_opened_by_deeds() -> None:
    evening, mara = rich(prestige_gate="by_price")
    locked = code(evening, mara, "flurry-strike")
    rises(evening, mara)
    closed = code(evening, mara, "flurry-strike")
    evening.do("gm", "fe.open-prestige", hero=mara, talent="flurry-strike", deed="the bridge held")
    evening.do("ann", "fe.buy-talent", hero=mara, talent="flurry-strike")

    assert (locked, closed) == ("talent.tier", "talent.renown")
    assert has_talent(evening.state, mara, "flurry-strike")
    assert has_now(evening.state, mara)["Melee"] == 4


@proves(PRESTIGE, GATE)
@pytest.mark.parametrize(("gate", "begins"), [("by_category", True), ("by_price", False)])
def test_nobody_begins_with_what_is_locked(gate: str, begins: bool) -> None:
    evening = Evening(prestige_gate=gate)
    (offer,) = evening.offers("ann", "fe.build-hero")
    offered = {option.value for field in offer.fields if field.name == "talents" for option in field.options}

    assert [each in offered for each in ("exceptional-coordination", "iron-fist-way")] == [begins] * 2
    assert {"casters-gift", "light-fingers"} <= offered


@proves(PRESTIGE, TIER)
def test_where_tier_two_is_enough_no_deed_is_asked_for_or_offered() -> None:
    evening, mara = rich(prestige_tier_two="open_at_two")
    locked = code(evening, mara, "battlefield-terror")
    rises(evening, mara)
    deed = {"hero": mara, "talent": "battlefield-terror", "deed": "the bridge held"}

    assert locked == "talent.tier"
    assert not evening.offers("gm", "fe.open-prestige")
    assert evening.refused("gm", "fe.open-prestige", **deed).code == "talent.open"
    evening.do("ann", "fe.buy-talent", hero=mara, talent="battlefield-terror")


@proves(PRESTIGE, TIER)
def test_a_table_that_asks_for_deeds_from_now_on_asks_for_this_one() -> None:
    evening, mara = rich(prestige_tier_two="open_at_two")
    rises(evening, mara)
    evening.reads(prestige_tier_two="gated_by_story")

    assert code(evening, mara, "battlefield-terror") == "talent.renown"
    assert evening.offers("gm", "fe.open-prestige")
