"""Every limit of the three games, met and over, at each of its doors: `tests/laws/limits`."""

from __future__ import annotations

import pytest

from tests.laws.limits.edge import EDGE
from tests.laws.limits.law import wrong_with
from threefates.testing.proof import proves

LIMITS = {**EDGE}


@proves(*(limit.entry for limit in LIMITS.values()))
@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_met_at_every_door_until_its_stretch_is_over(name: str) -> None:
    assert wrong_with(LIMITS[name]) == []
