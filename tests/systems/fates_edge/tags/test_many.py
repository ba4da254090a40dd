"""Where very much lasts, nobody waits: it is not looked through all of it for each of a crowd."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.tags import using_tags, ward_and_banish
from threefates.systems.fates_edge.tags.library import outdone
from threefates.testing.proof import proves

WARDS, CROWD = 6, 20


@pytest.mark.parametrize("yields", [False, True])
@proves("fe.tags.ward", "fe.tags.stacking")
def test_which_wards_count_is_not_asked_anew_for_each_of_a_crowd(
    monkeypatch: pytest.MonkeyPatch, *, yields: bool
) -> None:
    hall = Hall()
    hall.outsider(2)
    wards = [hall.lasts("ward", what="the door", yields=yields) for _ in range(WARDS)]
    for number in range(CROWD):
        hall.do("gm", "fe.name-foe", name=f"Wolf {number + 2}")
    looks = Mock(wraps=outdone)
    monkeypatch.setattr(ward_and_banish, "outdone", looks)

    offers = hall.offers("gm", "fe.outsider-crosses")

    asked = CROWD + 1 if yields else 1  # a WARD that yields stops others, too
    assert looks.call_count <= 2 * WARDS + asked
    assert len(offers) == asked
    assert {option.value for offer in offers for option in offer.fields[0].options} == {wards[0].id}


@proves("fe.tags.trap")
def test_no_more_traps_lie_hidden_than_things_last_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(using_tags, "MOST_EFFECTS", 3)
    hall = Hall()
    trap = {"tag": "trap", "source": "a Rite", "hidden": True}
    for number in range(3):
        hall.do("gm", "fe.say-tag", what=f"stair {number}", **trap)

    refused = hall.refused("gm", "fe.say-tag", what="the stair", **trap)
    seen = hall.lasts("trap", what="the gate")

    assert refused.title == "3 traps lie hidden already."
    assert not seen.hidden  # and nobody else learns of it by what they may do
