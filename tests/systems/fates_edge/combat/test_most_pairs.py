"""Of a crowd it is said of so many pairs how they stand to each other, and of no more."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import two
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat import melee, ranges_and_movement, sight_and_cover
from threefates.testing.proof import proves

FEW = 3


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> tuple[Evening, list[tuple[str, str]]]:
    """Some who may stand anyhow to each other, and all their pairs; of three of them as much as may be is said."""
    evening, *_ = two()
    for number in range(FEW):
        evening.do("gm", "fe.name-foe", name=f"Wolf {number + 2}")
    monkeypatch.setattr(sight_and_cover, "MOST_PAIRS", FEW)
    monkeypatch.setattr(melee, "MOST_PAIRS", FEW)
    monkeypatch.setattr(sight_and_cover, "MOST_BLOCKED", FEW)
    evening.state = evening.state.put(ranges_and_movement.Ranges())
    return evening, [*combinations(evening.state[Characters].known, 2)]


@proves("fe.range.bands", "fe.range.melee-flag")
def test_of_no_more_pairs_it_is_said_how_far_apart_they_are(crowd: tuple[Evening, list[tuple[str, str]]]) -> None:
    evening, pairs = crowd
    for one, other in pairs[:FEW]:
        evening.do("gm", "fe.place-at", one=one, other=other, band="far")
    one, other = pairs[FEW]

    placed = evening.refused("gm", "fe.place-at", one=one, other=other, band="close")
    engaged = evening.refused("gm", "fe.engage", one=one, other=other, melee=True)

    assert placed == engaged
    assert placed.title == "Of 3 pairs it is said already how far apart they are."
    assert not evening.offers("gm", "fe.engage")  # those of whom it is are too far apart
    evening.do("gm", "fe.place-at", one=pairs[0][0], other=pairs[0][1], band="near")
    assert evening.offers("gm", "fe.engage")


@proves("fe.range.targeting")
def test_no_more_pairs_are_out_of_each_others_sight(crowd: tuple[Evening, list[tuple[str, str]]]) -> None:
    evening, pairs = crowd
    for one, other in pairs[:FEW]:
        evening.do("gm", "fe.set-sight", one=one, other=other, blocked=True)

    refused = evening.refused("gm", "fe.set-sight", one=pairs[FEW][0], other=pairs[FEW][1], blocked=True)
    evening.do("gm", "fe.set-sight", one=pairs[0][0], other=pairs[0][1], blocked=False)
    evening.do("gm", "fe.set-sight", one=pairs[FEW][0], other=pairs[FEW][1], blocked=True)

    assert refused.title == "3 pairs do not see each other already."
