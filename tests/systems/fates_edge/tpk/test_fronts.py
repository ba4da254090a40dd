"""A front that a way on opens needs room for its clock."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tpk.brink import Brink
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves


@proves("fe.combat.tpk-patrons-claim", "fe.combat.tpk-reprieve")
@pytest.mark.parametrize("way", [WayOn.CLAIM, WayOn.REPRIEVE])
def test_without_room_for_a_clock_no_way_is_taken_that_promises_a_front(way: WayOn) -> None:
    evening = Brink().falls()
    clocks = [evening.clock(f"Clock {number}") for number in range(MOST_CLOCKS)]
    greyed = {offer.label: offer.refusal for offer in evening.offers("gm") if offer.group == "All is lost"}

    assert evening.refuses(way) == "clock.too_many"
    assert [label for label, refusal in greyed.items() if refusal is None] != []
    assert sum(bool(refusal and refusal.code == "clock.too_many") for refusal in greyed.values()) == 2

    evening.do("gm", "remove-clock", clock=clocks[0])
    evening.takes(way)
    assert [clock.name for clock in evening.state[Clocks].known.values()][-1].endswith("Khemesh")
