"""A limit is a limit at every door: what is good so often in a stretch of play is, however it is gone about.

Each limit of `tests/laws/limits` is met, is refused then at every door that leads to it, whatever goes on and whatever
the Game Master puts right, and is fresh when its stretch is over by whatever door. What was thought better of has met
none.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.laws.limits.edge import EDGE
from tests.laws.limits.edge_once import ONCE
from tests.laws.limits.edge_together import TOGETHER
from tests.laws.limits.fate import FATE
from tests.laws.limits.fates import FATES
from tests.laws.limits.law import Limit, is_used_up, wrong_with
from threefates.testing.proof import proves

LIMITS: Final[dict[str, Limit]] = {**EDGE, **ONCE, **TOGETHER, **FATE, **FATES}
BETTER: Final = {name: limit.thinks_better for name, limit in LIMITS.items() if limit.thinks_better}


@proves(*(limit.entry for limit in LIMITS.values()))
@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_met_at_every_door_until_its_stretch_is_over(name: str) -> None:
    found = wrong_with(LIMITS[name])

    assert not found, "; ".join(found)


@proves(*(LIMITS[name].entry for name in BETTER))
@pytest.mark.parametrize("name", BETTER)
def test_what_was_thought_better_of_has_used_nothing_up(name: str) -> None:
    limit = LIMITS[name]
    table, who = limit.ready()
    before = table.state

    for _ in range(3):
        BETTER[name](table, who)

    assert table.state == before
    assert not any(is_used_up(table, who, door) for door in limit.doors)
