"""One wealth point is one point, wherever it is told."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.systems.fifty_two_fates.gear.wealth import Purses


@pytest.mark.parametrize(("points", "told"), [(1, "1 wealth point"), (2, "2 wealth points"), (0, "0 wealth points")])
def test_one_point_is_told_as_one(points: int, told: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    fates.do("dana", "set-wealth", entity=mara, level="average", points=points)

    assert fates.state[Purses].of(mara).points == points
    assert f"Mara is average, with {told}." in fates.panes["tv"]
    assert f"{told} left." in str(fates.view("ann"))
