"""What a Rite that comes off in part leaves to pick from, and no Push of one that its hero has lost by then."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import invoke, sworn
from tests.systems.fates_edge.rites.performing import CLEAN, MIXED, OF, SHADOW, performed
from threefates.systems.fates_edge.rites.blessings import Blessings, said_of
from threefates.testing.proof import proves


@proves(OF[SHADOW])
@pytest.mark.parametrize(("dice", "ways"), [(CLEAN, 2), (MIXED, 1)])
def test_a_raven_that_comes_in_part_is_a_die_and_nothing_to_pick_from(dice: tuple[int, ...], ways: int) -> None:
    evening, hero, _ = performed("crossroads-raven", *dice)
    (laid,) = evening.state[Blessings].laid
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    assert len(laid.does) == len(evening.offers("ann", "fe.call-on-rite")) == ways
    assert said_of(laid).startswith("a die more or one Position better" if ways > 1 else "a die more, to find")


@proves("fe.runekeeper.push", "fe.runekeeper.requirements")
def test_no_push_is_sold_of_a_rite_that_is_lost_to_its_hero() -> None:
    evening, hero = sworn("srd", universal_push="all_four")
    invoke(evening, hero)
    evening.do("gm", "fe.set-talent", hero=hero, talent="codex", has=False, reason="a test")
    (offer,) = evening.offers("ann", "fe.push-rite")
    refused = evening.refused("ann", "fe.push-rite", hero=hero, how="potency")

    assert (refused.code, offer.refusal) == ("magic.no_path", refused)
