"""The Tier of a challenge: said for a scene, where a DV comes of it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.adjudication_loop import suggestion
from threefates.testing.proof import proves

FORMULA, WHOSE = "fe.resolution.dv-tier-formula", "fe.ruling.dv-tier-whose"


def at_tier(tier: int, method: str = "tier_plus_two") -> tuple[Evening, str]:
    """A scene, and a hero of that Tier."""
    evening = Evening(dv_method=method)
    hero = evening.hero()
    evening.do("gm", "fe.set-tier", hero=hero, tier=tier, reason="a test")
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


@proves(FORMULA, WHOSE)
@pytest.mark.parametrize(("tier", "dv"), [(1, 3), (2, 4), (4, 6), (5, 7)])
def test_a_suggested_dv_starts_from_the_challenges_tier_and_not_the_heros(tier: int, dv: int) -> None:
    evening, hero = at_tier(3)
    before = suggestion(evening.state, hero).dv

    evening.do("gm", "fe.set-challenge", tier=tier)
    told, said = evening.told("ann"), suggestion(evening.state, hero).dv
    evening.do("gm", "end-scene")

    assert (before, said, suggestion(evening.state, hero).dv) == (5, dv, 5)
    assert told == [f"What they face here is of Tier {('I', 'II', 'III', 'IV', 'V')[tier - 1]}."]
    assert evening.replayed() == evening.state


@proves(FORMULA)
def test_it_is_the_game_masters_to_say_once_and_of_five_tiers() -> None:
    evening, _ = at_tier(1)
    (offer,) = evening.offers("gm", "fe.set-challenge")
    evening.do("gm", "fe.set-challenge", tier=2)
    codes = [evening.refused("gm", "fe.set-challenge", tier=tier).code for tier in (0, 6, 2)]

    assert codes == ["challenge.tier", "challenge.tier", "challenge.so_already"]
    assert len(offer.fields[0].options) == 5
    assert evening.refused("ann", "fe.set-challenge", tier=3).code == "seat.not_the_gm"


@proves(FORMULA, WHOSE)
@pytest.mark.parametrize(("method", "dv"), [("tier_baseline", 5), ("ladder_judgment", 3)])
def test_where_a_dv_comes_of_something_else_nobody_is_asked(method: str, dv: int) -> None:
    evening, hero = at_tier(3, method)

    assert suggestion(evening.state, hero).dv == dv
    assert evening.offers("gm", "fe.set-challenge") == []
    assert evening.refused("gm", "fe.set-challenge", tier=3).code == "challenge.reading"
