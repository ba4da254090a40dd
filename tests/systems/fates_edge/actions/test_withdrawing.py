"""What was paid for an action that is withdrawn: it waits for the next one, on whichever side it was paid."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.banks import banked, standing
from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.withdrawing import HelpLapsed, paid_for
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import Shift
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.testing.proof import proves


@proves("fe.position.gm-spend", "fe.position.boon-spend", "fe.position.shift-limits")
@pytest.mark.parametrize(
    ("by", "spend", "stands", "again"),
    [
        ("gm", "fe.worsen-position", Position.DESPERATE, "position.no_worse"),
        ("ann", "fe.improve-position", Position.DOMINANT, "position.no_better"),
    ],
)
def test_nobody_walks_away_from_a_position_that_was_paid_for(by: str, spend: str, stands: int, again: str) -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 3)
    banked(evening, 3)
    evening.agreed(hero)
    evening.do("gm", "fe.shift-position", hero=hero, cause="leverage", why="free")
    evening.do("gm", "fe.shift-position", hero=hero, cause="alarm", why="free")
    evening.do(by, spend, hero=hero)

    evening.do("ann", "fe.withdraw", hero=hero)
    waits = evening.told("bob")
    evening.agreed(hero)

    assert "waits for the next action" in waits[0]
    assert (evening.boons(hero), evening.bank) == ((3, 2) if by == "gm" else (2, 3))
    assert standing(evening, hero) is stands
    assert len(evening.state[Proposals][hero].shifts) == 1
    assert evening.refused(by, spend, hero=hero).code == again
    evening.rated(hero, wits=2, Tinker=2)
    evening.do("ann", "fe.roll-action", 4, 4, 4, 4, hero=hero)
    evening.keep()
    evening.agreed(hero)
    assert standing(evening, hero) is Position.CONTROLLED


@proves("fe.boons.share-as-assist")
@pytest.mark.parametrize("revised", [False, True])
def test_a_boon_given_as_help_helps_with_the_next_roll_whatever_that_is(revised: bool) -> None:
    evening = Evening()
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    held(evening, friend, 2)
    evening.agreed(hero)
    evening.do("bob", "fe.give-as-help", giver=friend, hero=hero, why="the song they know")

    if not revised:
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero, skill="Stealth")

    alone = evening.state[Proposals][hero]
    assert [(bonus.dice, bonus.by) for bonus in alone.bonuses] == [(1, friend)]
    assert pool_of(evening.state, alone)[0] == evening.state[Proposals][hero].bonuses[0].dice + 2
    assert evening.refused("bob", "fe.assist", helper=friend, hero=hero, how="more").code == "assist.twice"


@proves("fe.position.shift-limits", "fe.position.boon-spend", "fe.position.gm-spend")
def test_where_one_step_each_way_counts_nobody_pays_for_a_second() -> None:
    evening = Evening(position_shift_stack="one_each_way")
    hero = evening.hero()
    held(evening, hero, 2)
    banked(evening, 2)
    evening.agreed(hero, position=2)
    evening.do("gm", "fe.shift-position", hero=hero, cause="leverage", why="the high ground")
    assert evening.refused("ann", "fe.improve-position", hero=hero).code == "position.no_better"
    assert (standing(evening, hero), evening.boons(hero)) == (Position.CONTROLLED, 2)

    evening.agreed(hero, position=1)
    evening.do("gm", "fe.worsen-position", hero=hero)
    assert evening.refused("gm", "fe.worsen-position", hero=hero).code == "position.no_worse"
    assert (standing(evening, hero), evening.bank) == (Position.CONTROLLED, 1)

    evening.do("ann", "fe.improve-position", hero=hero)  # it cancels what the Game Master paid for

    assert (standing(evening, hero), evening.boons(hero)) == (Position.DOMINANT, 1)
    again = evening.refused("ann", "fe.improve-position", hero=hero)
    assert again.title == "A Boon has moved this action already."


@proves("fe.coordination.assist-boon", "fe.harm.stress-term")
@pytest.mark.parametrize("stress", [False, True])
@pytest.mark.parametrize(("gives", "stands", "dice"), [("dice", 1, 5), ("position", 0, 4), ("effect", 1, 4)])
def test_help_that_was_paid_for_waits_with_whoever_thinks_better_of_it(
    stress: bool, gives: str, stands: int, dice: int
) -> None:
    evening = Evening(assist_cost="boon_each")
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    held(evening, friend, 2)
    evening.agreed(hero)
    evening.do("bob", "fe.assist", helper=friend, hero=hero, how="a rope", gives=gives, stress=stress)
    if evening.waits():
        evening.answer("allow", by="gm")
    evening.do("ann", "fe.withdraw", hero=hero)
    said = evening.told("gm")
    evening.agreed(hero)

    assert said == ["Mara thinks better of it. What was paid for waits for the next action: Brok: a rope."]
    assert (evening.boons(friend), evening.state[Conditions][friend].fatigue) == ((2, 1) if stress else (1, 0))
    assert standing(evening, hero) is Position(stands)
    assert pool_of(evening.state, evening.state[Proposals][hero])[0] == dice
    assert evening.refused("bob", "fe.assist", helper=friend, hero=hero, how="a rope").code == "assist.twice"
    assert evening.replayed() == evening.state


@proves("fe.coordination.assist-boon")
def test_help_that_costs_nothing_ends_with_the_action() -> None:
    evening = Evening()
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    evening.agreed(hero)
    evening.do("bob", "fe.assist", helper=friend, hero=hero, how="a rope")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero)

    assert evening.state[Proposals][hero].bonuses == ()


@proves("fe.combat.teamwork", "fe.boons.trim")
@pytest.mark.parametrize("gives", ["dice", "position"])
def test_help_that_was_paid_for_is_no_help_in_another_scene_but_what_beats_bought_is(gives: str) -> None:
    evening = Evening(assist_cost="boon_each")
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    evening.do("gm", "start-scene", title="The gate")
    held(evening, friend, 2)
    banked(evening, 1)
    evening.agreed(hero)
    evening.do("gm", "fe.worsen-position", hero=hero)
    evening.do("bob", "fe.assist", helper=friend, hero=hero, how="a rope", gives=gives)
    if evening.waits():
        evening.answer("allow", by="gm")
    evening.do("ann", "fe.withdraw", hero=hero)
    banked(evening, 1)
    evening.agreed(friend, "bob")
    evening.do("gm", "fe.worsen-position", hero=friend)  # which waits with whom nobody helped
    evening.do("bob", "fe.withdraw", hero=friend)
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The road")
    evening.agreed(hero)

    now = evening.state[Proposals][hero]
    assert (now.bonuses, [shift.beats for shift in now.shifts]) == ((), [True])
    assert evening.replayed() == evening.state


@proves("fe.position.patron-domain-shift")
@pytest.mark.parametrize(("domain", "stands"), [("home domain", Position.CONTROLLED), ("rival domain", Position(2))])
def test_a_domain_moves_a_position_by_one_step_and_no_second_time(domain: str, stands: Position) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, skill="Arcana", position=2 if domain == "home domain" else 1)
    evening.do("gm", "fe.shift-position", hero=hero, cause=domain, why="the tide")
    (offer,) = evening.offers("gm", "fe.shift-position")
    (cause,) = [field for field in offer.fields if field.name == "cause"]

    again = evening.refused("gm", "fe.shift-position", hero=hero, cause=domain)

    assert (again.code, standing(evening, hero)) == ("position.domain", stands)
    assert domain not in cause.schema()["enum"]
    evening.do("gm", "fe.shift-position", hero=hero, cause="tools")
    evening.do("gm", "fe.shift-position", hero=hero, cause="tools")


@proves("fe.coordination.assist-boon", "fe.combat.teamwork", "fe.boons.share-as-assist")
def test_help_of_a_scene_that_is_over_stays_with_what_was_begun_and_waits_for_nothing_else() -> None:
    evening = Evening(assist_cost="boon_each")
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    held(evening, friend, 2)
    evening.do("gm", "start-scene", title="The yard")
    evening.agreed(hero)
    evening.do("bob", "fe.assist", helper=friend, hero=hero, how="a rope", gives="dice")
    evening.agreed(friend, "bob")  # whom nobody helps
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The gate")
    kept = pool_of(evening.state, evening.state[Proposals][hero])[0]
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero)

    assert kept == 5
    assert evening.state[Proposals][hero].bonuses == ()
    assert evening.replayed() == evening.state


@proves("fe.combat.teamwork", "fe.boons.trim", "fe.coordination.assist-boon")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("called", "intent"), [(False, "something else"), (False, ""), (True, "something else")])
def test_what_was_paid_for_in_a_scene_that_is_over_goes_into_no_other_action(
    over: bool, called: bool, intent: str
) -> None:
    evening = Evening()
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    held(evening, hero, 1)
    held(evening, friend, 1)
    banked(evening, 1)
    evening.do("gm", "start-scene", title="The lock")
    if called:
        evening.do("gm", "fe.call-roll", hero=hero, attribute="wits", skill="Tinker", any_way=True)
    evening.agreed(hero, position=1)
    evening.do("bob", "fe.give-as-help", giver=friend, hero=hero, why="a rope")
    evening.do("ann", "fe.improve-position", hero=hero)
    evening.do("gm", "fe.worsen-position", hero=hero)
    evening.agreed(friend, "bob")  # for which nobody has paid anything
    if over:
        evening.do("gm", "start-scene", title="The yard")
    skill = "Stealth" if intent else "Tinker"
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill, intent=intent)
    now = evening.state[Proposals][hero]
    stays = not over or called or not intent  # the same action, however it is told

    assert [bonus.why for bonus in now.bonuses] == (["Brok: a rope"] if stays else [])
    assert [shift.why for shift in now.shifts if shift.boon] == (["a Boon"] if stays else [])
    assert len([shift for shift in now.shifts if shift.beats]) == 1  # it is the Game Master's
    assert evening.replayed() == evening.state


@proves("fe.combat.teamwork", "fe.boons.trim")
@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("bought", ["a Boon", "beats"])
def test_of_all_that_is_begun_or_waits_a_scene_takes_what_a_boon_bought_and_no_more(bought: str, waits: bool) -> None:
    evening = Evening()
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    held(evening, hero, 1)
    banked(evening, 1)
    evening.do("gm", "start-scene", title="The lock")
    for each, seat in ((hero, "ann"), (friend, "bob")):
        evening.agreed(each, seat)  # Brok's has cost nothing
    way = ("ann", "fe.improve-position") if bought == "a Boon" else ("gm", "fe.worsen-position")
    evening.do(*way, hero=hero)
    if waits:
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "end-scene")
    now = evening.state[Proposals]
    left = now.waiting.get(hero) if waits else now.open[hero]
    goes = bought == "a Boon"

    assert [shift.past for shift in left.shifts] == [goes] if left else (goes and waits)
    assert any(isinstance(event, HelpLapsed) for event in evening.last) is goes


@proves("fe.position.gm-spend", "fe.position.boon-spend", "fe.boons.share-as-assist", "fe.coordination.assist-boon")
def test_of_an_action_that_is_walked_away_from_only_what_was_paid_for_in_this_scene_waits() -> None:
    given, past, plain = (
        Bonus(kind=Kind.ASSIST, why="a rope", dice=1, gift=gift, past=gone)
        for gift, gone in ((True, False), (True, True), (False, False))
    )
    bought, said = Shift(-1, "a Boon", boon=True), Shift(1, "rain")
    left = paid_for(
        Proposal(hero="mara", attribute="wits", skill="Tinker", bonuses=(given, past, plain), shifts=(bought, said))
    )

    assert (left.bonuses, left.shifts) == ((given,), (bought,))
    assert (left.attribute, left.skill) == ("", "")
