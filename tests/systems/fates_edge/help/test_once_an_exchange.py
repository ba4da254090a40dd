"""Help, once an exchange: in a fight nobody helps with two actions of the same beat."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.testing.proof import proves

BASE, GROUP = "fe.coordination.assist-baseline", "fe.resolution.group-action"


def fight(*, running: bool = True, **rulings: str) -> tuple[Evening, str, str, str]:
    """Mara of Ann's, and Tor and Ilse of Bob's, who may help each other for nothing."""
    evening = Evening(**{"assist_cost": "free_risk_only", "assist_helper_count": "many_capped", **rulings})
    heroes = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    if running:
        evening.do("gm", "fe.set-conflict", running=True)
    return evening, *heroes


def helps(evening: Evening, helper: str, hero: str) -> None:
    evening.do("bob", "fe.assist", helper=helper, hero=hero, how="a rope")


def cannot(evening: Evening, helper: str, hero: str) -> str:
    return evening.refused("bob", "fe.assist", helper=helper, hero=hero, how="a rope").code


@proves(BASE)
@pytest.mark.parametrize("running", [True, False])
def test_who_has_helped_helps_nobody_else_before_the_next_exchange(running: bool) -> None:
    evening, mara, tor, ilse = fight(running=running)
    evening.agreed(mara)
    helps(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.agreed(ilse, "bob")
    if not running:
        helps(evening, tor, ilse)
        return

    offer = next(each for each in evening.offers("bob", "fe.assist") if ("helper", tor) in each.fixed)
    assert (cannot(evening, tor, ilse), offer.refusal and offer.refusal.code) == ("assist.exchange", "assist.exchange")
    evening.do("gm", "fe.next-exchange")
    helps(evening, tor, ilse)
    assert evening.replayed() == evening.state


@proves(BASE)
def test_nobody_helps_with_two_actions_at_once_and_what_comes_to_nothing_leaves_them_free() -> None:
    evening, mara, tor, ilse = fight()
    evening.agreed(mara)
    evening.agreed(ilse, "bob")
    helps(evening, tor, mara)

    at_once = cannot(evening, tor, ilse)
    evening.do("ann", "fe.withdraw", hero=mara)
    helps(evening, tor, ilse)

    assert at_once == "assist.exchange"


@proves(BASE)
def test_the_next_fight_counts_anew() -> None:
    evening, mara, tor, _ = fight()
    evening.agreed(mara)
    helps(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    before = evening.state[Coordination].assisted

    evening.do("gm", "fe.set-conflict", running=False)

    assert (before, evening.state[Coordination].assisted) == ((tor,), ())


@proves(BASE, GROUP)
@pytest.mark.parametrize("running", [True, False])
def test_who_helps_a_group_helps_by_that_and_who_helps_already_is_none_of_it(running: bool) -> None:
    evening, mara, tor, ilse = fight(running=running)
    evening.agreed(mara, dv=4)
    helps(evening, ilse, mara)

    already = evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse]).code
    options = evening.offers("gm", "fe.lead-group")[0].fields[0].options
    assert [(each.value, bool(each.refusal)) for each in options] == [(tor, False), (ilse, True)]
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    besides = cannot(evening, tor, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.agreed(ilse, "bob")

    assert (already, besides) == ("together.helps", "assist.group")
    if running:
        assert cannot(evening, tor, ilse) == "assist.exchange"
    else:
        helps(evening, tor, ilse)


def gives(evening: Evening, giver: str, hero: str) -> dict[str, str]:
    """A Boon given as help, which is help like any other."""
    return {"giver": giver, "hero": hero, "why": "remember the wall"}


@proves(BASE)
@pytest.mark.parametrize("done", [True, False])
def test_a_boon_given_as_help_is_help_too_and_no_second_in_an_exchange(done: bool) -> None:
    evening, mara, tor, ilse = fight()
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="earlier")
    evening.agreed(mara)
    helps(evening, tor, mara)
    if done:
        evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=mara)
        evening.keep()
    evening.agreed(ilse, "bob")

    assert evening.refused("bob", "fe.give-as-help", **gives(evening, tor, ilse)).code == "assist.exchange"
    evening.do("bob", "fe.give-boon", giver=tor, receiver=ilse, why="remember the wall")
    evening.do("gm", "fe.next-exchange")
    assert evening.boons(tor) == 1


@proves(BASE)
def test_who_helps_by_a_group_or_is_out_of_it_gives_no_boon_as_help() -> None:
    evening, mara, tor, ilse = fight(running=False)
    for hero in (tor, ilse):
        evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="earlier")
    evening.agreed(mara, dv=4)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    evening.do("gm", "fe.set-harm", hero=ilse, harm=3, reason="the fall")

    assert evening.refused("bob", "fe.give-as-help", **gives(evening, tor, mara)).code == "assist.group"
    assert evening.refused("bob", "fe.give-as-help", **gives(evening, ilse, mara)).code == "harm.out"


@proves("fe.coordination.assist-core", "fe.combat.teamwork")
@pytest.mark.parametrize(("cap", "dice", "left"), [(2, 2, 1), (3, 3, 0), (5, 4, 0)])
def test_nobody_pays_for_help_that_gives_no_more_dice(cap: int, dice: int, left: int) -> None:
    evening, mara, tor, _ = fight(assist_cost="boon_each")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")
    evening.agreed(mara)
    before = pool_of(evening.state, evening.state[Proposals][mara])[0]
    evening.learns(mara, "exceptional-coordination")  # by which one helper alone may give more than three
    evening.do("gm", "fe.follower-helps", hero=mara, name="Pim", cap=cap, skill=5, coordinated=dice > 3)
    ways = next(each for each in evening.offers("bob", "fe.assist") if ("helper", tor) in each.fixed).fields[0].options
    gift = {"giver": tor, "hero": mara, "why": "here"}
    if left:
        evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope")
    else:
        refused = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="a rope")
        assert (refused.code, refused.source) == ("assist.capped", "fe.coordination.assist-core")
        assert ways[0].refusal
        assert evening.refused("bob", "fe.give-as-help", **gift).code == "assist.capped"
        assert not ways[1].refusal  # a step is another thing

    assert pool_of(evening.state, evening.state[Proposals][mara])[0] == before + dice + left == before + max(dice, 3)
    assert evening.boons(tor) == 1 - left


@proves("fe.coordination.assist-cp")
def test_a_skilled_helper_gives_and_pays_for_what_is_left() -> None:
    evening, mara, tor, _ = fight(assist_benefit="up_to_three", assist_cost="boon_each")
    evening.rated(tor, Tinker=5)
    evening.do("gm", "fe.set-boons", hero=tor, held=3, reason="a test")
    evening.agreed(mara)
    evening.do("gm", "fe.follower-helps", hero=mara, name="Pim", cap=2, skill=5)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope")

    assert [bonus.dice for bonus in evening.state[Proposals][mara].bonuses] == [2, 1]
    assert evening.boons(tor) == 2
    assert [each.dice for each in bearing(evening.state, evening.state[Proposals][mara])] == [2, 1]


@proves("fe.coordination.assist-cp")
@pytest.mark.parametrize("skill", [0, 3])
def test_a_boon_that_is_given_as_help_is_one_die_whatever_the_giver_has_learned(skill: int) -> None:
    evening, mara, tor, _ = fight(assist_benefit="up_to_three")
    evening.rated(tor, Tinker=skill)
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")
    evening.agreed(mara)
    evening.do("bob", "fe.give-as-help", giver=tor, hero=mara, why="a rope")

    assert [each.dice for each in bearing(evening.state, evening.state[Proposals][mara])] == [1]


@proves("fe.coordination.vocabulary", "fe.turn.action-setup")
@pytest.mark.parametrize(("band", "here"), [("far", True), ("absent", False)])
def test_nobody_helps_from_off_the_screen(band: str, here: bool) -> None:
    evening, mara, tor, _ = fight()
    evening.agreed(mara)
    evening.agreed(tor, "bob")
    evening.do("gm", "fe.place-at", one=tor, other=mara, band=band)
    ways = {
        "fe.assist": {"helper": tor, "hero": mara, "how": "a rope"},
        "fe.give-as-help": {"giver": tor, "hero": mara, "why": "here"},
        "fe.set-up": {"hero": tor, "ally": mara},
    }
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")

    for command, how in ways.items():
        if here:
            if command != "fe.give-as-help":
                evening.do("bob", command, **how)
        else:
            assert evening.refused("bob", command, **how).code in ("assist.absent", "reach.far")


@proves("fe.coordination.vocabulary", "fe.range.bands")
@pytest.mark.parametrize(("gives", "worth"), [("dice", (1, 0, 0)), ("position", (0, 0, -1)), ("effect", (0, 1, 0))])
def test_who_goes_off_the_screen_before_the_roll_gives_nothing_until_they_are_back(
    gives: str, worth: tuple[int, int, int]
) -> None:
    evening, mara, tor, _ = fight(assist_benefit="plus_one_die_or_position_effect")
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives=gives)
    if evening.waits():  # a step is the Game Master's to grant
        evening.answer(evening.asked().options[0].value, by="gm")

    def given() -> tuple[int, int, int]:
        found = bearing(evening.state, evening.state[Proposals][mara])
        return sum(it.dice for it in found), sum(it.effect for it in found), sum(it.steps for it in found)

    came = [given()]
    for band in ("far", "absent", "near"):
        evening.do("gm", "fe.place-at", one=mara, other=tor, band=band)
        came.append(given())

    assert came == [worth, worth, (0, 0, 0), worth]
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="absent")
    assert pool_of(evening.state, evening.state[Proposals][mara])[0] == 4
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=mara)
    evening.keep()
    assert not any("what goes wrong" in line for line in evening.told("bob"))


@proves("fe.coordination.vocabulary", "fe.resolution.group-action")
def test_who_goes_off_the_screen_takes_no_part_in_what_a_group_does_until_they_are_back() -> None:
    evening, mara, tor, ilse = fight(running=False)
    evening.agreed(mara, dv=4)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse])

    def takes_off() -> int:
        return sum(it.dv for it in bearing(evening.state, evening.state[Proposals][mara]))

    came = [takes_off()]
    for band in ("absent", "near"):
        evening.do("gm", "fe.place-at", one=mara, other=tor, band=band)
        came.append(takes_off())
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="absent")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=mara)

    assert came == [-2, -1, -2]
    assert any("Ilse helped, and shares what goes wrong." in line for line in evening.told("bob"))
