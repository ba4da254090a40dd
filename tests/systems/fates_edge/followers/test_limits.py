"""Followers on both sides of their limits: Cap, skill, days, how many, and who helps besides."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.exchanges.protecting import Protection
from threefates.systems.fates_edge.followers.followers import Follower, Followers, Recruited
from threefates.systems.fates_edge.followers.protected import at_hand
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.testing.proof import proves

COST = "fe.followers.cost"
HELP = "fe.followers.coordination"


def rich(xp: int) -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    if xp:
        evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    return evening, hero


@proves(COST)
@pytest.mark.parametrize(
    ("cap", "days", "code"),
    [
        (0, 1, "follower.range"),
        (1, 1, ""),
        (5, 3, ""),
        (6, 1, "follower.range"),
        (1, 0, "follower.range"),
        (1, 4, "follower.range"),
    ],
)
def test_a_cap_of_one_to_five_in_one_to_three_days(cap: int, days: int, code: str) -> None:
    evening, hero = rich(40)
    asked = {"hero": hero, "name": "Tam", "cap": cap, "days": days}

    if code:
        assert evening.refused("ann", "fe.recruit", **asked).code == code
        return
    evening.do("ann", "fe.recruit", **asked)
    assert evening.state[Experience].unspent[hero] == 40 - cap * cap


@proves(COST)
@pytest.mark.parametrize(("xp", "cap", "code"), [(0, 1, "xp.price"), (1, 1, ""), (8, 3, "xp.price"), (9, 3, "")])
def test_the_last_xp_will_do_and_one_too_few_will_not(xp: int, cap: int, code: str) -> None:
    evening, hero = rich(xp)

    if code:
        refused = evening.refused("ann", "fe.recruit", hero=hero, name="Tam", cap=cap)
        assert (refused.code, refused.title) == (
            code,
            f"A follower of Cap {cap} costs {cap * cap} XP, and Mara has {xp}.",
        )
    else:
        evening.do("ann", "fe.recruit", hero=hero, name="Tam", cap=cap)
        assert evening.state[Experience].unspent[hero] == 0


@proves(COST)
@pytest.mark.parametrize(("led", "code"), [(11, ""), (12, "follower.many")])
def test_twelve_are_enough(led: int, code: str) -> None:
    evening, hero = rich(9)
    evening.state = evening.state.put(Followers({hero: tuple(Follower(f"Tam {at}", 1) for at in range(led))}))

    if code:
        assert evening.refused("ann", "fe.recruit", hero=hero, name="Tam", cap=1).code == code
    else:
        evening.do("ann", "fe.recruit", hero=hero, name="Tam", cap=1)


@proves(COST)
@pytest.mark.parametrize(("letters", "taken"), [(60, True), (61, False)])
def test_a_name_of_sixty_letters(letters: int, taken: bool) -> None:
    evening, hero = rich(1)
    asked = {"hero": hero, "name": "T" * letters, "cap": 1}

    if taken:
        evening.do("ann", "fe.recruit", **asked)
    else:
        assert evening.refused("ann", "fe.recruit", **asked).code


@proves(HELP)
@pytest.mark.parametrize(
    ("cap", "skill", "dice"),
    [(0, 3, None), (1, 3, 1), (5, 3, 3), (6, 3, None), (3, 0, None), (3, 1, 1), (3, 5, 3), (3, 6, None), (5, 5, 3)],
)
def test_cap_and_skill_of_one_to_five_and_three_dice_at_most(cap: int, skill: int, dice: int | None) -> None:
    evening, hero = rich(0)
    evening.agreed(hero)
    how = {"hero": hero, "name": "A porter", "cap": cap, "skill": skill}

    if dice is None:
        assert evening.refused("ann", "fe.follower-helps", **how).code == "follower.range"
        return
    evening.do("ann", "fe.follower-helps", **how)
    assert [(each.kind, each.dice) for each in evening.state[Proposals][hero].bonuses] == [(Kind.ASSIST, dice)]


@proves(HELP)
@pytest.mark.parametrize(("reading", "code"), [("one_in_all", "assist.enough"), ("one", ""), ("many_capped", "")])
def test_where_one_helper_is_all_a_follower_may_be_that_one(reading: str, code: str) -> None:
    evening = Evening(assist_helper_count=reading)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(mara)
    alone = evening.offers("ann", "fe.follower-helps")[-1].enabled
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="holds the rope")

    if code:
        refused = evening.refused("ann", "fe.follower-helps", hero=mara, name="A porter", cap=1, skill=1)
        assert refused.code == code
    else:
        evening.do("ann", "fe.follower-helps", hero=mara, name="A porter", cap=1, skill=1)
    assert alone


@proves(HELP)
def test_of_two_of_a_name_the_abler_helps() -> None:
    evening, hero = rich(9)
    evening.state = evening.state.put(Followers({hero: (Follower("Tam", 1), Follower("Tam", 3))}))
    evening.agreed(hero)

    evening.do("ann", "fe.follower-helps", hero=hero, name="Tam", cap=3, skill=3)

    assert [each.dice for each in evening.state[Proposals][hero].bonuses] == [3]


@proves(HELP, "fe.followers.upkeep-states", "fe.followers.on-off-screen")
@pytest.mark.parametrize("how", ["seized", "away"])
def test_of_two_of_a_name_the_one_who_is_there_helps_by_their_own_cap(how: str) -> None:
    evening, hero = rich(0)
    tor = evening.hero("Tor", "ann")
    gone = Follower("Tam", 3, trust=2) if how == "seized" else Follower("Tam", 3, away=True)
    evening.was_so(Recruited(hero, gone, 1), Recruited(hero, Follower("tam", 2), 1))
    for each in (hero, tor):
        evening.do("ann", "fe.propose", hero=each, attribute="wits", skill="Tinker")
    help_ = {"name": "Tam", "skill": 3}

    assert evening.refused("ann", "fe.follower-helps", hero=hero, cap=3, **help_).code == "follower.cap"
    evening.do("ann", "fe.follower-helps", hero=hero, cap=2, **help_)
    assert [bonus.dice for bonus in evening.state[Proposals][hero].bonuses] == [2]
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-trust", hero=hero, place=1, trust="seized", reason="a raid")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    assert evening.refused("ann", "fe.follower-helps", hero=hero, cap=2, **help_).code == f"follower.{how}"


@proves(HELP, "fe.followers.upkeep-states")
def test_of_two_of_a_name_one_who_is_caught_takes_no_help_of_the_others() -> None:
    evening, hero = rich(0)
    evening.was_so(*(Recruited(hero, Follower("Tam", 2), 1) for _ in range(2)))
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.follower-helps", hero=hero, name="Tam", cap=2, skill=2)
    dice = []
    for place in range(2):
        evening.do("gm", "fe.set-trust", hero=hero, place=place, trust="seized", reason="a raid")
        dice.append([bonus.dice for bonus in evening.state[Proposals][hero].bonuses])

    assert dice == [[2], []]


@proves("fe.followers.cost", "fe.followers.coordination")
def test_nobody_is_helped_by_a_follower_of_somebody_elses() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="as the test has it")
    evening.do("ann", "fe.recruit", hero=mara, name="Hugo", cap=2)
    evening.agreed(tor, "bob")
    theirs = evening.refused("bob", "fe.follower-helps", hero=tor, name=" hugo", cap=5, skill=5)
    evening.do("gm", "fe.set-xp", hero=tor, unspent=1, reason="as the test has it")
    evening.do("bob", "fe.recruit", hero=tor, name="Hugo", cap=1)

    assert (theirs.code, theirs.title) == ("follower.anothers", "hugo follows Mara.")
    evening.do("bob", "fe.follower-helps", hero=tor, name="Hugo", cap=1, skill=1)


@proves("fe.followers.on-off-screen", "fe.followers.upkeep-states")
@pytest.mark.parametrize(("how", "stays"), [("away", False), ("seized", False), ("wary", True)])
def test_whoever_goes_before_the_dice_fall_takes_their_help_along(how: str, stays: bool) -> None:
    evening, mara = rich(9)
    tor = evening.hero("Tor", "bob")
    evening.do("ann", "fe.recruit", hero=mara, name="Hugo", cap=2)
    evening.do("gm", "fe.set-xp", hero=tor, unspent=9, reason="as the test has it")
    evening.do("bob", "fe.recruit", hero=tor, name="Hugo", cap=2)
    for hero, by in ((mara, "ann"), (tor, "bob")):
        evening.agreed(hero, by)
        evening.do(by, "fe.follower-helps", hero=hero, name="hugo", cap=2, skill=3)
    if how == "away":
        evening.do("ann", "fe.send-follower", hero=mara, place=0, away=True)
    else:
        evening.do("gm", "fe.set-trust", hero=mara, place=0, trust=how, reason="as the test has it")
    helped = {hero: [each.dice for each in evening.state[Proposals][hero].bonuses] for hero in (mara, tor)}

    assert helped == {mara: [2] if stays else [], tor: [2]}
    assert any("goes without the help of hugo" in line for line in evening.told("bob")) is not stays
    assert evening.replayed() == evening.state


@proves("fe.followers.multi", "fe.followers.coordination")
def test_a_hero_is_no_follower_to_be_called_on_by_name() -> None:
    evening, mara = rich(0)
    evening.hero("Tor", "bob")
    evening.agreed(mara)

    refused = evening.refused("ann", "fe.follower-helps", hero=mara, name=" tor", cap=5, skill=5)
    assert (refused.code, refused.title) == ("follower.hero", "Tor is a hero.")


@proves("fe.followers.multi", "fe.followers.coordination")
def test_a_follower_who_has_a_heros_name_helps_as_any_other() -> None:
    evening, mara = rich(3)
    evening.hero("Tor", "bob")
    evening.do("ann", "fe.recruit", hero=mara, name="Tor", cap=1)
    evening.agreed(mara)

    evening.do("ann", "fe.follower-helps", hero=mara, name="Tor", cap=1, skill=1)

    assert [each.why for each in evening.state[Proposals][mara].bonuses] == ["Tor, a follower"]


@proves("fe.followers.multi")
def test_whoever_has_helped_as_a_follower_does_not_help_once_more_for_being_parted() -> None:
    evening, mara = rich(0)
    nell = evening.hero("Nell")
    evening.do("gm", "fe.set-boons", hero=nell, held=3, reason="as the test has it")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Tinker")
    evening.do("ann", "fe.unlink-heroes", leader=mara)

    assert evening.refused("ann", "fe.assist", helper=nell, hero=mara, how="with tools").code == "assist.twice"


PLUS = "fe.coordination.talent-exceptional-coordination-plus"


def sent(bond: bool = True) -> tuple[Evening, str, str, str, dict[str, object]]:
    """Mara, who does nothing herself, leads Pell; Tor and Ilse are about to act."""
    evening = Evening()
    mara, tor, ilse = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    evening.learns(mara, "exceptional-coordination")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=40, reason="a test")
    evening.do("ann", "fe.recruit", hero=mara, name="Pell", cap=5)
    if bond:
        evening.do("gm", "fe.bond-follower", hero=mara, place=0, words="the same siege")
    evening.agreed(tor, "bob")
    evening.agreed(ilse, "bob")
    how = {"hero": tor, "ally": ilse, "leader": mara, "name": "Pell", "cap": 5, "skill": 5, "coordinated": True}
    return evening, mara, tor, ilse, how


@proves(PLUS)
def test_a_bonded_follower_helps_two_allies_while_who_leads_does_something_else() -> None:
    evening, mara, tor, ilse, how = sent()
    (offer,) = [each for each in evening.offers("ann", "fe.follower-helps") if each.enabled]
    anothers = evening.refused("bob", "fe.follower-helps", **how)
    evening.do("ann", "fe.follower-helps", **how)

    assert (offer.label, dict(offer.fixed)["leader"]) == ("Pell helps two others", mara)
    assert [(field.low, field.high) for field in offer.fields if field.name == "skill"] == [(1, 5)]
    assert anothers.code == "character.not_yours"
    for hero in (tor, ilse):
        assert [bonus.dice for bonus in evening.state[Proposals][hero].bonuses] == [2]
    assert evening.refused("ann", "fe.follower-helps", **how).code == "follower.already"
    assert not any(each.enabled for each in evening.offers("ann", "fe.follower-helps"))
    assert evening.replayed() == evening.state


@proves(PLUS)
@pytest.mark.parametrize("why", ["no bond", "no second", "herself", "the same", "not coordinated", "out", "no talent"])
def test_nobody_is_sent_to_two_who_may_not_be(why: str) -> None:
    evening, mara, tor, ilse, how = sent(bond=why != "no bond")
    other: dict[str, dict[str, object]] = {
        "no second": {"ally": None},
        "herself": {"ally": mara},
        "the same": {"ally": tor},
        "not coordinated": {"coordinated": False},
    }
    how |= other.get(why, {})
    if why == "out":
        evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="a fall")
    if why == "no talent":
        evening.do("gm", "fe.set-talent", hero=mara, talent="exceptional-coordination", has=False, reason="a test")
    code = {"out": "harm.out", "no talent": "follower.talent"}.get(why, "follower.share")

    assert evening.refused("ann", "fe.follower-helps", **how).code == code
    assert evening.state[Proposals][ilse].bonuses == ()


@proves("fe.followers.upkeep-states", "fe.followers.on-off-screen")
def test_who_is_seized_is_not_there_for_any_danger_and_nobody_stands_before_them() -> None:
    evening, mara, _ = fight()
    evening.was_so(Recruited(mara, Follower("Pip", 2, trust=1), 1))
    evening.do("ann", "fe.protect", hero=mara, ally=f"{mara}:0")
    evening.do("gm", "fe.endanger-follower", hero=mara, place=0, why="fire")
    refusal = evening.refused("gm", "fe.endanger-follower", hero=mara, place=0, why="fire")
    (offer,) = evening.offers("gm", "fe.endanger-follower")

    assert evening.state[Followers].of[mara][0].trust == 2
    assert evening.state[Protection].of == {}
    assert (refusal.code, refusal.source) == ("follower.seized", "fe.followers.upkeep-states")
    assert offer.refusal == refusal
    assert at_hand(evening.state) == {}
    evening.do("gm", "fe.set-trust", hero=mara, place=0, trust="wary", reason="won back")
    assert [*at_hand(evening.state)] == [f"{mara}:0"]


@proves("fe.followers.on-off-screen")
def test_nobody_is_sent_off_the_screen_as_a_blow_comes_at_them() -> None:
    evening, mara, _ = fight()
    evening.was_so(Recruited(mara, Follower("Pip", 2), 1))
    evening.do("ann", "fe.protect", hero=mara, ally=f"{mara}:0")
    evening.do("gm", "fe.strike-ally", ally=f"{mara}:0", harm=2, why="an axe")
    sent = {"hero": mara, "place": 0, "away": True}
    refusal = evening.refused("ann", "fe.send-follower", **sent)
    (offer,) = evening.offers("ann", "fe.send-follower")

    assert refusal.code == "roll.underway"
    assert offer.refusal == refusal
    evening.answer("stay")
    assert evening.state[Followers].of[mara][0].trust == 1
    evening.do("ann", "fe.send-follower", **sent)


@proves("fe.followers.on-off-screen", "fe.followers.upkeep-states")
@pytest.mark.parametrize(("gone", "stays"), [(0, True), (1, True), (2, False)])
def test_of_two_of_one_name_the_help_stays_while_one_of_them_does(gone: int, stays: bool) -> None:
    evening, mara, *_ = sent()
    evening.was_so(Recruited(mara, Follower("Pell", 5), 1))
    evening.agreed(mara)
    evening.do("ann", "fe.follower-helps", hero=mara, name="Pell", cap=5, skill=5)
    for place in range(gone):
        evening.do("ann", "fe.send-follower", hero=mara, place=place, away=True)

    assert bool(evening.state[Proposals][mara].bonuses) is stays


@proves(PLUS, "fe.creation.bonds")
def test_a_bond_is_no_longer_than_a_line_of_a_sheet() -> None:
    evening, mara, *_ = sent(bond=False)
    bond = {"hero": mara, "place": 0}
    (offer,) = evening.offers("ann", "fe.bond-follower")
    (words,) = offer.fields
    too_long = evening.refused("ann", "fe.bond-follower", **bond, words="x" * 101)
    evening.do("ann", "fe.bond-follower", **bond, words="x" * 100)

    assert (too_long.code, words.high) == ("text.too_long", 100)
    assert evening.state[Followers].of[mara][0].bond == "x" * 100
