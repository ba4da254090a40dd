"""Whom the ward of an oath stops: what is mundane or lesser, and no more."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.testing.proof import proves


@proves("fe.ritual.oath-ward", "fe.tags.ward")
@pytest.mark.parametrize(("cap", "stopped"), [(1, ["the chapel"]), (2, ["the chapel"]), (3, ["The Chapel"])])
def test_the_ward_of_an_oath_stops_no_greater_outsider_and_hides_no_other_ward_from_one(
    cap: int, stopped: list[str]
) -> None:
    circle = Circle()
    circle.performs("oath-ward", circle.tev, what="the chapel")
    circle.lasts("ward", what="The Chapel")
    circle.outsider(cap=cap)
    (oath, _) = circle.of("ward")
    (offer,) = circle.offers("gm", "fe.outsider-crosses")
    cross = {"who": circle.wolf, "effect": oath.id}

    assert [option.label for option in offer.fields[0].options] == [f"[WARD] {each}" for each in stopped]
    if cap == 3:
        assert circle.refused("gm", "fe.outsider-crosses", **cross).code == "ward.lesser"
    else:
        circle.do("gm", "fe.outsider-crosses", *[4] * (cap + 2), **cross)
