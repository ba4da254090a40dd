"""A whole group on the road: the book's own example of a group that rolls together is a pass."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown
from threefates.testing.proof import proves

SUCCESS, PARTIAL, MISS = (7, 7, 3, 7, 3, 3), (7, 3, 3, 3, 3, 3), (3, 3, 3, 3, 3, 3)


def pass_ahead(*, guided: bool = False, polarity: str = "progress") -> tuple[Evening, list[str]]:
    """Two heroes before a pass, with or without a Guide who found the way."""
    evening = Evening(group_rolls="pooled", travel_clock_polarity=polarity)
    mara, tor = evening.hero("Mara"), evening.hero("Tor", by="bob")
    for hero in (mara, tor):
        evening.rated(hero, wits=1, body=1, Athletics=2, Nature=1)
    evening.do("gm", "fe.start-leg", name="The pass")
    if guided:
        evening.do("bob", "fe.take-role", hero=tor, role="Guide")
        evening.agreed(tor, "bob", skill="Nature", dv=2)
        evening.do("bob", "fe.roll-on-the-road", hero=tor, in_role=True)
        evening.do("bob", "fe.roll-action", 7, 7, hero=tor)
        evening.keep()
    return evening, [mara, tor]


def crosses(evening: Evening, heroes: list[str], *faces: int, purpose: str = "road") -> tuple[int, float]:
    """Let them cross: on which DV, and by how much the clock of the leg moves."""
    before = sum(clock.filled for clock in evening.state[Clocks].known.values())
    asked = {"heroes": heroes, "attribute": "body", "skill": "Athletics", "dv": 3, "purpose": purpose}
    evening.do("gm", "fe.roll-group", *faces, **asked)
    evening.keep()
    (thrown,) = [event for event in evening.events if isinstance(event, GroupThrown)]
    return thrown.dv, sum(clock.filled for clock in evening.state[Clocks].known.values()) - before


@proves("fe.travel.roles", "fe.travel.legs")
@pytest.mark.parametrize(
    ("guided", "purpose", "dv", "moved"), [(True, "road", 2, 1), (False, "road", 3, 1), (True, "", 3, 0)]
)
def test_a_guide_eases_a_pass_that_a_group_crosses_together(guided: bool, purpose: str, dv: int, moved: int) -> None:
    evening, heroes = pass_ahead(guided=guided)

    assert crosses(evening, heroes, *SUCCESS, purpose=purpose) == (dv, moved)
    assert evening.replayed() == evening.state


@proves("fe.travel.roles", "fe.travel.legs")
@pytest.mark.parametrize(
    ("polarity", "faces", "moved"),
    [("progress", PARTIAL, 1), ("progress", MISS, 0), ("danger", SUCCESS, 0), ("danger", MISS, 1)],
)
def test_the_clock_of_the_leg_moves_once_for_all_of_them(polarity: str, faces: tuple[int, ...], moved: int) -> None:
    evening, heroes = pass_ahead(polarity=polarity)

    assert crosses(evening, heroes, *faces)[1] == moved


@proves("fe.travel.roles")
def test_what_a_group_rolls_for_is_offered_on_a_leg_alone_and_its_odds_know_the_guide() -> None:
    evening, heroes = pass_ahead(guided=True)
    asked = {"heroes": heroes, "attribute": "body", "skill": "Athletics"}
    (offer,) = evening.offers("gm", "fe.roll-group")
    eased = odds(evening, "fe.roll-group", "gm", **asked, dv=3, purpose="road")
    (what,) = [field for field in offer.fields if field.name == "purpose"]

    assert ([option.value for option in what.options], what.optional) == (["road"], True)
    assert eased.outcomes == odds(evening, "fe.roll-group", "gm", **asked, dv=2).outcomes
    assert evening.refused("gm", "fe.roll-group", **asked, dv=2, purpose="road").code == "together.easy"
    assert evening.refused("gm", "fe.roll-group", **asked, dv=3, purpose="dance").code == "together.purpose"
    evening.do("gm", "fe.end-leg", why="dawn")
    (offer,) = evening.offers("gm", "fe.roll-group")
    assert "purpose" not in [field.name for field in offer.fields]
    assert evening.refused("gm", "fe.roll-group", **asked, dv=3, purpose="road").code == "travel.no_leg"
