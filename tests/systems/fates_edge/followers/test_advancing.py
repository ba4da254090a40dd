"""How far a hero who follows advances, and what becomes of the rest of it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.xp_awards import XpEarned
from threefates.systems.fates_edge.followers.multi_character import Linked
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves

HELD = "Nell would be of Tier III by now, and is of Tier II at most while Mara leads."


def earns(evening: Evening, hero: str, amount: int) -> None:
    evening.comes(XpEarned(hero, amount, "as the test has it", counts=False))


def linked(earned: int) -> tuple[Evening, str, str]:
    """Mara leads, of Tier I, and Nell follows and has earned so much beside the 30 of a start."""
    evening = Evening()
    mara, nell = evening.hero("Mara", talents=[]), evening.hero("Nell", talents=[])
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    earns(evening, nell, earned)
    return evening, mara, nell


def tiers(evening: Evening) -> list[int]:
    return [hero.tier for hero in evening.state[Heroes].known.values()]


@proves("fe.followers.cap-tier")
@pytest.mark.parametrize(("earned", "tier", "held"), [(10, 1, 0), (11, 2, 0), (60, 2, 0), (61, 2, 3), (121, 2, 4)])
def test_who_follows_advances_to_a_tier_above_the_leaders_and_no_further(earned: int, tier: int, held: int) -> None:
    evening, _, nell = linked(earned)

    assert tiers(evening) == [1, tier]
    assert evening.state[Linked].held == ({nell: held} if held else {})
    assert (HELD in evening.told("bob")) is (held == 3)
    assert evening.replayed() == evening.state


@proves("fe.followers.cap-tier")
@pytest.mark.parametrize(
    ("how", "after"), [("parted", [1, 3]), ("leader rises", [2, 3]), ("leader is set", [2, 3]), ("switched", [1, 3])]
)
def test_what_was_held_back_comes_once_nobody_holds_it(how: str, after: list[int]) -> None:
    evening, mara, _ = linked(61)
    assert tiers(evening) == [1, 2]
    if how == "parted":
        evening.do("ann", "fe.unlink-heroes", leader=mara)
    elif how == "switched":
        evening.do("ann", "fe.switch-heroes", leader=mara, why="her turn")
    elif how == "leader rises":
        earns(evening, mara, 11)
    else:
        evening.do("gm", "fe.set-tier", hero=mara, tier=2, reason="as the story has it")

    assert tiers(evening) == after
    assert evening.state[Linked].held == {}
    assert evening.replayed() == evening.state


@proves("fe.followers.cap-tier")
def test_of_two_tiers_held_back_one_comes_with_each_of_the_leaders() -> None:
    evening, mara, nell = linked(121)
    earns(evening, mara, 11)

    assert (tiers(evening), evening.state[Linked].held) == ([2, 3], {nell: 4})
    earns(evening, mara, 50)
    assert (tiers(evening), evening.state[Linked].held) == ([3, 4], {})


@proves("fe.followers.cap-tier")
def test_who_leads_and_who_is_alone_advance_as_ever() -> None:
    evening, mara, _ = linked(0)
    tor = evening.hero("Tor", "bob")
    for hero in (mara, tor):
        earns(evening, hero, 61)

    assert tiers(evening) == [3, 1, 3]
    assert evening.state[Linked].held == {}
