"""Who follows, and falls: the help of a hero who follows, the followers of the dead, and what is owed for them."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.modifiers import shared_by
from threefates.systems.fates_edge.followers.followers import Follower, Followers, Recruited
from threefates.systems.fates_edge.followers.multi_character import Linked
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves


def linked(skill: int = 2) -> tuple[Evening, str, str]:
    """Mara, who is about to act, and Ina, who follows her and has helped."""
    evening = Evening()
    mara, ina = evening.hero("Mara"), evening.hero("Ina", trained=["Melee"])
    evening.rated(ina, Melee=skill)
    evening.do("ann", "fe.link-heroes", leader=mara, follower=ina)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Melee")
    return evening, mara, ina


def throws(evening: Evening) -> str:
    return evening.offers("ann", "fe.roll-action")[0].throws


@proves("fe.followers.multi", "fe.followers.switch")
def test_a_hero_who_follows_helps_no_more_once_they_have_fallen() -> None:
    evening, _, ina = linked()
    assert throws(evening) == "6d10"
    evening.do("gm", "fe.set-harm", hero=ina, harm=3, reason="a bolt")
    assert throws(evening) == "4d10"
    evening.do("gm", "fe.set-harm", hero=ina, harm=1, reason="on their feet again")

    assert throws(evening) == "6d10"


@proves("fe.followers.multi")
def test_a_hero_who_follows_and_helps_shares_what_goes_wrong() -> None:
    evening, mara, ina = linked()
    evening.do("ann", "fe.roll-action", 1, 7, 7, 7, 4, 4, hero=mara)
    assert shared_by(evening.state, 1) == "Ina helped, and shares what goes wrong."
    evening.do("gm", "fe.set-harm", hero=ina, harm=3, reason="a bolt")

    assert shared_by(evening.state, 1) == ""


@proves("fe.followers.multi")
def test_nobody_helps_with_a_skill_that_was_taken_from_them() -> None:
    evening = Evening()
    mara, ina = evening.hero("Mara"), evening.hero("Ina", trained=["Melee", "Lore"])
    evening.do("ann", "fe.link-heroes", leader=mara, follower=ina)
    evening.rated(ina, Melee=0)
    evening.agreed(mara)
    (offer,) = evening.offers("ann", "fe.linked-helps")

    assert [option.value for option in offer.fields[0].options] == ["Lore"]


@proves("fe.followers.upkeep-states")
def test_nobody_owes_for_the_followers_of_whoever_has_died_since() -> None:
    evening = Evening()
    mara, tor = evening.hero("Mara"), evening.hero("Tor", "bob")
    for leader in (mara, tor):
        evening.was_so(Recruited(leader, Follower("Sal", 2), 1))
    evening.do("gm", "fe.let-time-pass", scale="days")
    assert len(due(evening)) == 2
    evening.comes(Died(mara))
    assert len(due(evening)) == 1
    evening.do("gm", "start-scene", title="The gate")

    assert [evening.state[Followers].of[leader][0].trust for leader in (mara, tor)] == [0, 1]


def due(evening: Evening) -> tuple[str, ...]:
    part = evening.view("bob")["upkeep"]
    assert isinstance(part, Listing)
    return tuple(row.detail for row in part.rows)


@proves("fe.followers.multi", "fe.harm.levels")
@pytest.mark.parametrize("dies", ["leads", "follows"])
def test_nobody_follows_the_dead_nor_do_they_follow(dies: str) -> None:
    evening = Evening()
    mara, nell = evening.hero("Mara"), evening.hero("Nell")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.comes(Died(mara if dies == "leads" else nell))

    assert evening.state[Linked].leader == {}
    assert any(offer.enabled for offer in evening.offers("ann", "fe.propose"))
    assert evening.replayed() == evening.state
