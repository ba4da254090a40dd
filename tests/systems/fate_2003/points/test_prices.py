"""What a Fate point buys costs one, and help costs two."""

from __future__ import annotations

import pytest

from threefates.systems.fate_2003.points.purposes import PRICES, price_with_a_box
from threefates.testing.proof import proves

COST = {"bonus": 1, "fact": 1, "help": 2, "monologue": 1, "switch": 1, "interpose": 1, "arrival": 1}


@proves(
    "fate.points.arrival",
    "fate.points.monologue",
    "fate.points.substitute-aspect",
    "fate.points.switch-positions",
    "fate.points.take-wound",
)
@pytest.mark.parametrize("purpose", COST)
def test_a_box_stands_for_one_point_of_the_price(purpose: str) -> None:
    assert PRICES.keys() == COST.keys()
    assert PRICES[purpose] == COST[purpose]
    assert [price_with_a_box(purpose, box=box) for box in (False, True)] == [COST[purpose], COST[purpose] - 1]
