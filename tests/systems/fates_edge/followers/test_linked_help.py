"""A hero who follows helps whoever leads them, and nobody else, with what they know by the time of the roll."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, bears
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.exchanges.readying import HeldActions
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.gear.overwatch import Watches
from threefates.testing.proof import proves

MULTI, BY_SKILL = "fe.followers.multi", "fe.coordination.assist-cp"


def three(**rulings: str) -> tuple[Evening, str, str, str]:
    """Ann's Mara leads her Nya; Bob has Brok."""
    evening = Evening(**rulings)
    mara, nya, brok = evening.hero(), evening.hero("Nya"), evening.hero("Brok", "bob")
    evening.do("gm", "start-scene", title="The bridge")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nya)
    return evening, mara, nya, brok


@proves(MULTI)
@pytest.mark.parametrize(("left", "dice"), [(3, 2), (1, 1), (0, 0)])
def test_a_hero_who_follows_gives_dice_by_what_they_know_at_the_roll(left: int, dice: int) -> None:
    evening, mara, nya, _ = three()
    evening.rated(nya, Tinker=3)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")

    evening.rated(nya, Tinker=left)

    assert bears(evening, mara)["Nya, a follower"][1] == dice
    evening.do("ann", "fe.roll-action", *[7] * (4 + dice), hero=mara)
    assert len(evening.roll.dice) == 4 + dice
    assert evening.replayed() == evening.state


@proves(MULTI, "fe.ruling.skill-list")
def test_help_with_a_skill_that_another_list_calls_otherwise_is_the_same_help() -> None:
    evening, mara, nya, _ = three()
    evening.rated(nya, Tinker=2)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")

    evening.reads(skill_list="quickstart_12")

    assert bears(evening, mara)["Nya, a follower"][1] == 2


@proves(BY_SKILL)
def test_dice_by_a_helpers_skill_are_those_of_the_roll() -> None:
    evening, mara, _, brok = three(assist_benefit="up_to_three")
    evening.rated(brok, Tinker=3)
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand")

    evening.rated(brok, Tinker=1)

    assert bears(evening, mara)["Brok: a hand"][1] == 1


@proves(BY_SKILL)
def test_a_called_roll_made_another_way_has_the_helpers_dice_for_that_way() -> None:
    evening, mara, _, brok = three(assist_benefit="up_to_three")
    evening.rated(brok, Tinker=3, Stealth=2)
    evening.do("gm", "fe.call-roll", hero=mara, intent="the gate")
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand")
    before = bears(evening, mara)["Brok: a hand"][1]

    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Stealth", intent="the gate")

    assert (before, bears(evening, mara)["Brok: a hand"][1]) == (3, 2)


@proves(MULTI)
def test_a_hero_who_follows_one_helps_no_other_and_tends_nobody_until_they_take_over() -> None:
    evening, mara, nya, brok = three()
    evening.agreed(brok, "bob")
    (offer,) = (each for each in evening.offers("ann", "fe.assist") if ("helper", nya) in each.fixed)
    help_ = {"helper": nya, "hero": brok, "how": "a hand"}
    refused = evening.refused("ann", "fe.assist", **help_)
    evening.do("gm", "fe.set-harm", hero=brok, harm=3, reason="the fall")
    tends = evening.refused("ann", "fe.stabilize", healer=nya, hero=brok)
    evening.do("gm", "fe.set-harm", hero=brok, harm=0, reason="a dream")
    evening.do("ann", "fe.switch-heroes", leader=mara, why="it is her trade")

    assert offer.refusal == refused
    assert (refused.code, tends.code) == ("linked.follows", "linked.follows")
    evening.do("ann", "fe.assist", **help_)


@proves(MULTI, "fe.coordination.assist-core")
def test_of_two_heroes_of_one_name_the_one_who_has_not_helped_may() -> None:
    evening, mara, _, _ = three()
    other = evening.hero("Nya", "bob")
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")

    evening.do("bob", "fe.assist", helper=other, hero=mara, how="a hand")

    assert len(evening.state[Proposals][mara].bonuses) == 2


@proves("fe.followers.coordination")
def test_a_follower_helps_beside_whoever_helps_like_one() -> None:
    evening, mara, _, brok = three()
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="like a squire, a follower")

    evening.do("ann", "fe.follower-helps", hero=mara, name="Pip", cap=2, skill=2)

    assert bears(evening, mara)["Pip, a follower"][1] == 2


def in_a_fight() -> tuple[Evening, str, str]:
    """Ann's Mara and Nya, who are not linked yet, in Nya's turn of a fight; Nya has a bow in hand."""
    evening = Evening()
    mara, nya = evening.hero(), evening.hero("Nya")
    arm(evening, nya, "light-bow")
    evening.do("gm", "fe.name-foe", name="Wolf")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=nya)
    return evening, mara, nya


@proves(MULTI, "fe.turn.ready", "fe.gear.ranged-overwatch")
@pytest.mark.parametrize("shot", [True, False])
@pytest.mark.parametrize("switched", [True, False])
def test_who_follows_from_here_on_holds_nothing_any_more(shot: bool, switched: bool) -> None:
    evening, mara, nya = in_a_fight()
    if switched:
        evening.do("ann", "fe.link-heroes", leader=nya, follower=mara)
    if shot:
        (bow,) = evening.state[Gear].items(nya)
        evening.do("ann", "fe.hold-shot", owner=nya, item=bow.id, trigger="a step")
    else:
        held = {"what": "a blow", "trigger": "a step", "attribute": "body", "skill": "Melee"}
        evening.do("ann", "fe.ready", character=nya, **held)

    if switched:
        evening.do("ann", "fe.switch-heroes", leader=nya, why="it is her trade")
    else:
        evening.do("ann", "fe.link-heroes", leader=mara, follower=nya)

    assert not evening.state[HeldActions].of
    assert not evening.state[Watches].of
    assert evening.told("bob")[-1] == f"Nya holds no {'shot' if shot else 'action'} any more."


@proves(MULTI, "fe.turn.initiative")
def test_who_follows_has_no_turn_of_a_fight() -> None:
    evening, mara, nya, _ = three()
    evening.do("gm", "give-spotlight", character=nya)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "fe.set-conflict", running=True)
    given = evening.refused("gm", "give-spotlight", character=nya)
    asked = evening.refused("ann", "ask-for-spotlight", character=nya)
    evening.do("ann", "fe.unlink-heroes", leader=mara)

    assert (given.code, asked.code) == ("linked.follows", "linked.follows")
    evening.do("gm", "give-spotlight", character=nya)
