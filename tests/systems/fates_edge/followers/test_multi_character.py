"""Two heroes of one player, and followers on and off the screen."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.viewers import Role
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.exchanges.protecting import Protection
from threefates.systems.fates_edge.fear.fear import dice_to_hold
from threefates.systems.fates_edge.followers.followers import TRUSTS, Followers
from threefates.systems.fates_edge.followers.multi_character import Linked
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.testing.proof import proves


def two(**ratings: int) -> tuple[Evening, str, str]:
    """Mara and Nell, both of whom Ann plays."""
    evening = Evening()
    mara, nell = evening.hero("Mara"), evening.hero("Nell")
    evening.rated(nell, **{"Tinker": 4, **ratings})
    return evening, mara, nell


def pool(evening: Evening, by: str = "ann") -> str:
    return next(each for each in evening.offers(by, "fe.roll-action") if each.enabled).label


@proves("fe.followers.multi")
def test_of_two_heroes_of_a_player_one_acts_and_the_other_helps() -> None:
    evening, mara, nell = two()
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    refused = {evening.refused("ann", tag, hero=nell).code for tag in ("fe.roll-action", "fe.defend")}
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")

    assert refused == {"linked.follows"}
    assert pool(evening) == "Roll 6d10"  # four, and two by the Cap of who follows somebody of Tier I
    assert [bonus.kind for bonus in evening.state[Proposals][mara].bonuses] == [Kind.ASSIST]
    assert evening.refused("bob", "fe.linked-helps", hero=mara, skill="Tinker").code == "character.not_yours"
    assert evening.refused("bob", "fe.unlink-heroes", leader=mara).code == "character.not_yours"
    assert evening.refused("ann", "fe.linked-helps", hero=mara, skill="Tinker").code == "follower.already"
    assert evening.refused("ann", "fe.link-heroes", leader=mara, follower=nell).code == "linked.already"
    evening.do("ann", "fe.unlink-heroes", leader=mara)
    assert evening.refused("ann", "fe.unlink-heroes", leader=mara).code == "linked.none"
    assert evening.refused("ann", "fe.link-heroes", leader=mara, follower=mara).code == "linked.oneself"
    assert evening.replayed() == evening.state


@proves("fe.followers.multi", "fe.followers.cap-tier")
@pytest.mark.parametrize(("tier", "skill", "dice"), [(1, 1, 1), (1, 4, 2), (2, 4, 3), (3, 4, 3)])
def test_a_hero_who_follows_helps_by_skill_and_by_the_tier_of_who_leads(tier: int, skill: int, dice: int) -> None:
    evening, mara, nell = two(Tinker=skill)
    evening.do("gm", "fe.set-tier", hero=mara, tier=tier, reason="x")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.agreed(mara)

    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")

    assert pool(evening) == f"Roll {4 + dice}d10"
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.agreed(mara)
    assert evening.refused("ann", "fe.linked-helps", hero=mara, skill="Lore").code == "linked.skill"


@proves("fe.followers.cap-tier", "fe.followers.switch")
@pytest.mark.parametrize(("tier", "code"), [(2, ""), (3, "linked.tier")])
def test_who_leads_and_would_follow_is_at_most_a_tier_above(tier: int, code: str) -> None:
    evening, mara, nell = two()
    evening.do("gm", "fe.set-tier", hero=mara, tier=tier, reason="x")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)

    if code:
        assert evening.refused("ann", "fe.switch-heroes", leader=mara, why="x").code == code
    else:
        evening.do("ann", "fe.switch-heroes", leader=mara, why="x")
        assert evening.state[Linked].leader == {mara: nell}


@proves("fe.followers.cap-tier")
@pytest.mark.parametrize(("tier", "code"), [(2, ""), (3, "linked.tier")])
def test_who_follows_is_at_most_a_tier_above_who_leads(tier: int, code: str) -> None:
    evening, mara, nell = two()
    evening.do("gm", "fe.set-tier", hero=nell, tier=tier, reason="x")

    if code:
        assert evening.refused("ann", "fe.link-heroes", leader=mara, follower=nell).code == code
        evening.do("ann", "fe.link-heroes", leader=nell, follower=mara)
        assert evening.refused("ann", "fe.switch-heroes", leader=nell, why="x").code == "linked.tier"
    else:
        evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)


@proves("fe.followers.multi")
def test_an_absent_players_hero_follows_with_their_consent_alone() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.leaves("bob")

    assert evening.refused("ann", "fe.link-heroes", leader=mara, follower=tor).code == "character.not_yours"
    assert evening.refused("gm", "fe.link-heroes", leader=mara, follower=tor).code == "linked.consent"
    guide = evening.hero("Guide", "gm")
    assert evening.refused("gm", "fe.link-heroes", leader=guide, follower=tor).code == "linked.consent"
    evening.do("gm", "fe.link-heroes", leader=mara, follower=tor, consent=True)
    assert evening.state[Linked].leader == {tor: mara}


@proves("fe.followers.multi")
def test_nobody_whose_player_is_here_is_lent_to_another() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    here = evening.refused("gm", "fe.link-heroes", leader=mara, follower=tor, consent=True)
    offered = [offer.enabled for offer in evening.offers("gm", "fe.link-heroes")]
    evening.leaves("bob")
    other_way = evening.refused("gm", "fe.link-heroes", leader=tor, follower=mara, consent=True)

    assert (here.code, here.title, offered) == ("linked.here", "Tor's player is here.", [False, False])
    assert other_way.code == "linked.here"
    assert [offer.enabled for offer in evening.offers("gm", "fe.link-heroes")] == [True, False]
    evening.do("gm", "fe.link-heroes", leader=mara, follower=tor, consent=True)
    assert evening.state[Linked].leader == {tor: mara}


@proves("fe.followers.switch")
def test_who_follows_takes_over_if_they_are_fit_and_the_story_has_it_so() -> None:
    evening, mara, nell = two()
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.do("gm", "fe.set-harm", hero=nell, harm=3, reason="x")
    unfit = evening.refused("ann", "fe.switch-heroes", leader=mara, why="her turn")
    evening.do("gm", "fe.set-harm", hero=nell, harm=0, reason="x")
    evening.agreed(mara)
    acting = evening.refused("ann", "fe.switch-heroes", leader=mara, why="her turn")
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.switch-heroes", leader=mara, why="back from the road")

    assert (unfit.code, acting.code) == ("harm.out", "linked.acting")
    assert evening.state[Linked].leader == {mara: nell}
    assert evening.told("bob") == ["Nell takes over, and Mara follows: back from the road."]
    assert evening.refused("bob", "fe.switch-heroes", leader=nell, why="x").code == "character.not_yours"
    evening.agreed(nell)
    evening.do("ann", "fe.linked-helps", hero=nell, skill="Tinker")


@proves("fe.followers.on-off-screen", "fe.followers.upkeep-states")
def test_who_is_on_the_screen_helps_and_shares_the_danger_and_who_is_off_it_is_safe() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="x")
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=2)
    evening.do("ann", "fe.send-follower", hero=mara, place=0, away=True)
    evening.agreed(mara)
    helps = {"hero": mara, "name": "Bram", "cap": 2, "skill": 2}
    away = evening.refused("ann", "fe.follower-helps", **helps)
    safe = evening.refused("gm", "fe.endanger-follower", hero=mara, place=0, why="arrows")
    twice = evening.refused("ann", "fe.send-follower", hero=mara, place=0, away=True)
    evening.do("ann", "fe.send-follower", hero=mara, place=0, away=False)
    evening.do("ann", "fe.follower-helps", **helps)
    helped = pool(evening)
    stands = []
    for _ in range(2):
        evening.do("gm", "fe.endanger-follower", hero=mara, place=0, why="arrows")
        stands.append(TRUSTS[evening.state[Followers].of[mara][0].trust])

    assert (away.code, safe.code, twice.code) == ("follower.away", "follower.safe", "follower.so_already")
    assert (helped, pool(evening)) == ("Roll 6d10", "Roll 4d10")
    assert stands == ["wary", "seized"]
    assert evening.refused("ann", "fe.endanger-follower", hero=mara, place=0, why="x").code
    assert evening.refused("bob", "fe.send-follower", hero=mara, place=0, away=True).code


@proves("fe.advancement.tiers")
@pytest.mark.parametrize(("tier", "said"), [(2, True), (3, False)])
def test_a_second_follower_is_suggested_at_tier_three(tier: int, said: bool) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="x")
    evening.do("gm", "fe.set-tier", hero=mara, tier=tier, reason="x")
    first = evening.offers("ann", "fe.recruit")[0].hint
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=1)

    assert first == ""
    assert bool(evening.offers("ann", "fe.recruit")[0].hint) is said


@proves("fe.followers.multi")
def test_who_was_lent_while_their_player_was_away_acts_for_themselves_when_they_are_back() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.leaves("bob")
    evening.do("gm", "fe.link-heroes", leader=mara, follower=tor, consent=True)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")
    evening.do("ann", "fe.withdraw", hero=mara)
    evening._happen(SeatChanged("bob", "Bob", Role.PLAYER))

    evening.agreed(tor, "bob")
    evening.do("bob", "fe.roll-action", *[4] * 4, hero=tor)
    evening.agreed(mara)
    assert evening.refused("ann", "fe.linked-helps", hero=mara, skill="Tinker").code == "linked.back"
    assert [offer.enabled for offer in evening.offers("ann", "fe.linked-helps")] == [False]
    evening.do("ann", "fe.withdraw", hero=mara)
    assert evening.refused("ann", "fe.switch-heroes", leader=mara, why="x").code == "linked.back"
    evening.do("bob", "fe.unlink-heroes", leader=mara)
    assert evening.state[Linked].leader == {}


@proves("fe.followers.multi")
def test_who_follows_helps_a_roll_once_be_it_as_a_follower_or_by_assistance() -> None:
    evening, mara, nell = two()
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    how = {"helper": nell, "hero": mara, "how": "holds the lamp", "gives": "dice"}
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")
    assert evening.refused("ann", "fe.assist", **how).code == "assist.twice"
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.agreed(mara)
    evening.do("ann", "fe.assist", **how)
    assert evening.refused("ann", "fe.linked-helps", hero=mara, skill="Tinker").code == "linked.twice"


@proves("fe.followers.switch")
def test_who_gave_way_to_an_absent_players_hero_follows_until_that_player_is_back() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.leaves("bob")
    evening.do("gm", "fe.link-heroes", leader=mara, follower=tor, consent=True)
    assert not evening.offers("bob", "fe.switch-heroes")
    evening.do("ann", "fe.switch-heroes", leader=mara, why="he knows the way")
    follows = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.agreed(tor, "gm")
    evening.do("gm", "fe.linked-helps", hero=tor, skill="Tinker")

    assert follows.code == "linked.follows"
    assert [offer.enabled for offer in evening.offers("ann", "fe.switch-heroes")] == [False]
    assert not evening.offers("ann", "fe.linked-helps")
    evening.do("gm", "fe.withdraw", hero=tor)
    assert evening.replayed() == evening.state
    evening.do("ann", "fe.switch-heroes", leader=tor, why="and stops")
    assert (evening.state[Linked].leader, evening.state[Linked].gave_way) == ({tor: mara}, ())
    evening.do("ann", "fe.switch-heroes", leader=mara, why="and on")
    evening._happen(SeatChanged("bob", "Bob", Role.PLAYER))
    back = evening.refused("ann", "fe.switch-heroes", leader=tor, why="mine again")
    assert (back.code, back.title) == ("linked.back", "Tor's player is back.")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", *[4] * 4, hero=mara)
    evening.do("ann", "fe.unlink-heroes", leader=tor)
    assert evening.state[Linked] == Linked()


@proves("fe.followers.switch")
def test_of_two_heroes_of_one_player_only_that_player_lets_them_switch_back() -> None:
    evening, mara, nell = two()
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.do("ann", "fe.switch-heroes", leader=mara, why="x")

    assert evening.refused("bob", "fe.switch-heroes", leader=nell, why="x").code == "character.not_yours"
    evening.do("ann", "fe.switch-heroes", leader=nell, why="x")
    assert evening.state[Linked] == Linked({nell: mara})


@proves("fe.followers.switch")
def test_nobody_takes_over_before_the_roll_of_who_acts_is_done() -> None:
    evening, mara, nell = two()
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="x")
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", 1, 9, 4, 4, hero=mara)
    assert evening.waits()

    assert evening.refused("ann", "fe.switch-heroes", leader=mara, why="x").code == "linked.acting"
    assert not evening.offers("ann", "fe.switch-heroes")[0].enabled
    evening.keep()
    evening.do("ann", "fe.switch-heroes", leader=mara, why="x")


def inspired() -> tuple[Evening, str, str, str]:
    """Nell follows Mara, and Tor, who shares a bond with Nell, may inspire others."""
    evening, mara, nell = two()
    tor = evening.hero("Tor", "bob")
    for hero in (nell, tor):
        evening.learns(hero, "inspire", "tactical-relay")
        evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="a test")
    evening.do("bob", "fe.form-bond", hero=tor, other=nell, words="the same siege")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    return evening, mara, nell, tor


@proves("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def test_who_follows_has_no_part_in_what_is_for_those_who_act() -> None:
    evening, mara, nell, tor = inspired()

    alone = evening.refused("bob", "fe.cooperate", hero=tor, move="inspire-ally", why="now!", allies=[nell])
    evening.do("bob", "fe.cooperate", hero=tor, move="tactical-relay", why="now!", allies=[nell, mara])

    assert (alone.code, evening.boons(nell)) == ("cooperate.whom", 4)
    assert [each.hero for each in evening.state[Coordination].waiting] == [mara]
    evening.do("ann", "fe.unlink-heroes", leader=mara)
    evening.do("bob", "fe.cooperate", hero=tor, move="inspire-ally", why="now!", allies=[nell])
    assert evening.boons(nell) == 5


@proves("fe.followers.switch")
def test_who_follows_uses_no_talent_for_others_before_they_take_over() -> None:
    evening, mara, nell, _ = inspired()

    refused = evening.refused("ann", "fe.cooperate", hero=nell, move="inspire-self", why="now!")
    evening.do("ann", "fe.switch-heroes", leader=mara, why="she takes point")
    evening.do("ann", "fe.cooperate", hero=nell, move="inspire-self", why="now!")

    assert (refused.code, refused.title) == ("linked.follows", "Nell follows Mara, and helps rather than acts.")


@proves("fe.followers.multi", "fe.followers.switch", "fe.fear.table")
@pytest.mark.parametrize(("line", "code"), [(9, "fear.gripped"), (10, "fear.gripped"), (2, "")])
def test_who_breaks_down_neither_helps_as_a_follower_nor_takes_over(line: int, code: str) -> None:
    evening = Evening(fear_roll_who="all")
    mara, tor = evening.hero(), evening.hero("Tor")
    evening.rated(tor, Tinker=2)
    evening.do("ann", "fe.link-heroes", leader=mara, follower=tor)
    for _ in range(2):
        thrown = [4] * dice_to_hold(evening.state, tor, 0)[0]
        evening.do("gm", "fe.frighten", *thrown, character=tor, cause="the lamp", effect=line)
    found = [offer.refusal.code if offer.refusal else "" for offer in evening.offers("ann", "fe.switch-heroes")]
    evening.agreed(mara)
    found += [offer.refusal.code if offer.refusal else "" for offer in evening.offers("ann", "fe.linked-helps")]

    assert found == [code, code]
    if code:
        assert evening.refused("ann", "fe.linked-helps", hero=mara, skill="Tinker").code == code
        evening.do("ann", "fe.withdraw", hero=mara)
        assert evening.refused("ann", "fe.switch-heroes", leader=mara, why="she calls").code == code


@proves("fe.followers.multi")
@pytest.mark.parametrize("rolled", [False, True])
def test_nobody_follows_before_their_own_action_is_done(rolled: bool) -> None:
    evening, mara, nell = two()
    evening.do("gm", "fe.set-boons", hero=nell, held=1, reason="x")
    evening.agreed(nell)
    if rolled:
        evening.do("ann", "fe.roll-action", 1, 9, 4, 4, 4, 4, hero=nell)
        assert evening.waits()
    refusal = evening.refused("ann", "fe.link-heroes", leader=mara, follower=nell)
    follows = {offer.label: offer.refusal for offer in evening.offers("ann", "fe.link-heroes")}

    assert (refusal.code, refusal.title) == ("linked.acting", "Nell is about to act.")
    assert follows == {"Somebody follows Mara": refusal, "Somebody follows Nell": None}
    if rolled:
        evening.keep()
    else:
        evening.do("ann", "fe.withdraw", hero=nell)
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)


@proves("fe.followers.multi", "fe.followers.switch")
@pytest.mark.parametrize("switched", [False, True])
def test_who_follows_stands_before_nobody(switched: bool) -> None:
    evening, mara, nell = two()
    tor = evening.hero("Tor", "bob")
    before, after = (mara, nell) if switched else (nell, mara)
    if switched:
        evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=before)
    evening.do("ann", "fe.protect", hero=before, ally=tor)
    assert evening.state[Protection].of == {before: tor}
    if switched:
        evening.do("ann", "fe.switch-heroes", leader=mara, why="she is hurt")
    else:
        evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)

    assert evening.state[Protection].of == {}
    evening.do("gm", "give-spotlight", character=after)
    evening.do("ann", "fe.protect", hero=after, ally=tor)
    assert evening.state[Protection].of == {after: tor}


@proves("fe.followers.multi")
def test_a_hero_is_linked_to_one_other_alone_whoever_of_the_two_leads() -> None:
    evening, mara, nell = two()
    tess = evening.hero("Tess")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    pairs = [(mara, tess), (tess, mara), (nell, tess), (tess, nell)]
    codes = {evening.refused("ann", "fe.link-heroes", leader=one, follower=other).code for one, other in pairs}
    evening.do("ann", "fe.unlink-heroes", leader=mara)
    evening.do("ann", "fe.link-heroes", leader=tess, follower=nell)

    assert codes == {"linked.already"}
    assert evening.state[Linked].leader == {nell: tess}
