"""A full night clears all Fatigue, however much there is, and a short rest does not."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves


@proves("fe.fatigue.recovery", "fe.fatigue.recovery-fixed")
@pytest.mark.parametrize(
    ("command", "fields"), [("fe.rest", {"how": "night"}), ("fe.let-time-pass", {"scale": "days"})]
)
def test_a_night_clears_the_longest_track_but_for_its_last_box(command: str, fields: dict[str, str]) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.rated(mara, body=5)
    evening.do("ann", "fe.mark-fatigue", hero=mara, amount=4, why="the climb")
    evening.do("bob", "fe.mark-fatigue", hero=tor, amount=1, why="the climb")
    evening.leaves("bob")
    before = evening.state[Conditions][mara].fatigue
    evening.do("gm", command, **fields)

    assert before == 4
    assert [evening.state[Conditions][hero].fatigue for hero in (mara, tor)] == [0, 0]
