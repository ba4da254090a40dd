"""The Boon of a ten is no Boon of a failure: the cap of a scene neither cuts it nor counts it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves

TEN, MISS = (10, 7, 7, 4), (4, 4, 4, 4)


@proves("fe.boons.critical-boon", "fe.ruling.critical-boon-cap", "fe.boons.failure-cap")
@pytest.mark.parametrize("order", [(MISS, TEN), (TEN, MISS)])
def test_the_boon_of_a_ten_comes_beside_both_that_failures_pay_in_a_scene(order: tuple[tuple[int, ...], ...]) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    for dice in order:
        evening.rolls(hero, *dice)
        evening.keep()
        if dice is TEN:
            evening.answer("boon")

    assert evening.boons(hero) == 3
