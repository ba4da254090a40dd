"""A price is named before the brink, and not when everybody is down."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tpk.brink import Brink
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves


@proves("fe.combat.tpk-overview")
@pytest.mark.parametrize("before", ["", "capture"])
def test_when_all_is_lost_no_price_is_named_and_none_takes_the_place_of_another(before: str) -> None:
    evening = Brink()
    evening.harm(evening.mara, 2)
    if before:
        evening.do("gm", "fe.name-price", way="last-stand")
        evening.do("gm", "fe.name-price", way=before)
    evening.falls()

    late = evening.refused("gm", "fe.name-price", way="reprieve")

    assert (late.code, late.source) == ("lost.too_late", "fe.combat.tpk-overview")
    assert evening.offers("gm", "fe.name-price") == []
    evening.harm(evening.mara, 2)
    assert evening.offers("gm", "fe.name-price")
    evening.do("gm", "fe.name-price", way="reprieve")


@proves("fe.combat.tpk-overview")
def test_a_price_that_nobody_can_pay_is_taken_back_in_the_open() -> None:
    evening = Brink()
    evening.do("gm", "fe.name-price", way="capture")
    evening.falls()
    evening.dies(evening.mara)
    evening.dies(evening.brok)
    (offer,) = evening.offers("gm", "fe.take-back-price")
    stuck = evening.refuses(WayOn.CAPTURE), evening.refuses(WayOn.TORCH)

    evening.do("gm", offer.command)

    assert stuck == ("lost.nobody", "lost.named")
    assert evening.told("bob") == ["What it would cost if all was lost is named no more."]
    evening.takes(WayOn.TORCH)


@proves("fe.combat.tpk-overview", "fe.followers.multi")
def test_all_is_not_lost_while_a_hero_who_is_lent_stands() -> None:
    evening = Brink()
    evening.leaves("bob")
    evening.do("gm", "fe.link-heroes", leader=evening.mara, follower=evening.brok, consent=True)
    evening.harm(evening.mara)
    standing = evening.refuses(WayOn.TORCH), evening.ways("gm")
    evening.do("gm", "fe.name-price", way="last-stand")
    evening.harm(evening.brok)

    assert standing == ("lost.not_yet", [])
    assert evening.refuses(WayOn.TORCH) == "lost.named"
    evening.takes(WayOn.STAND)
