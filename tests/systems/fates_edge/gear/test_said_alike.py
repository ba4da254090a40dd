"""What is greyed is refused in the same words, whatever stands in the way at once."""

from __future__ import annotations

from tests.systems.fates_edge.exchanges.fighting import turn, two
from tests.systems.fates_edge.gear.arming import arm
from threefates.testing.proof import proves


@proves("fe.harm.order-of-mitigation")
def test_a_blow_that_comes_is_named_before_whose_turn_it_is() -> None:
    evening, mara, _, wolf = two()
    blade = arm(evening, mara, "light-blade", held=False)
    turn(evening, wolf)
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="claws")
    (offer,) = evening.offers("ann", "fe.hold-gear")

    assert offer.refusal == evening.refused("ann", "fe.hold-gear", owner=mara, item=blade)
    assert offer.refusal.code == "gear.middle"
