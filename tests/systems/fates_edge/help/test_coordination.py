"""Cooperation: exchanges, talents that help others, and how much of it one action bears."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.help.cooperating import three, uses
from tests.systems.fates_edge.magic.swearing import invoke, sworn
from threefates.systems.fates_edge.help.coordination import Coordination, boons_for
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves


def pool(evening: Evening) -> str:
    return next(offer.label for offer in evening.offers("ann", "fe.roll-action"))


@proves("fe.coordination.vocabulary", "fe.turn.refresh-windows", "fe.turn.exchange")
def test_a_fight_goes_by_exchanges_and_what_was_for_one_is_over_with_it() -> None:
    evening, mara, tor, _ = three()
    assert evening.state[Coordination].exchange == 1
    uses(evening, tor, "inspire-rally", mara)

    evening.do("gm", "fe.next-exchange")

    assert evening.told("ann") == ["Exchange 2 begins."]
    assert evening.state[Coordination].waiting == ()


@proves("fe.coordination.talent-inspire")
def test_inspire_gives_a_bonded_ally_a_boon_and_a_die_once_a_scene() -> None:
    evening, mara, tor, ilse = three()
    evening.agreed(mara)

    uses(evening, tor, "inspire-ally", mara)
    evening.do("ann", "fe.claim-effect", hero=mara, move="inspire-ally")

    assert (evening.boons(tor), evening.boons(mara)) == (2, 1)
    assert pool(evening) == "Roll 5d10"
    assert evening.refused("bob", "fe.cooperate", hero=tor, move="inspire-self", why="again").code == "cooperate.used"
    evening.do("gm", "fe.set-boons", hero=ilse, held=1, reason="for the example")
    evening.do("bob", "fe.form-bond", hero=ilse, other=mara, words="kin")
    refusal = evening.refused("bob", "fe.cooperate", hero=ilse, move="inspire-ally", allies=[mara], why="me too")
    assert refusal.code == "cooperate.whom"


@proves("fe.coordination.talent-inspire")
def test_inspire_pays_a_boon_only_to_who_shares_a_bond_and_says_so() -> None:
    evening, _, tor, ilse = three()

    refusal = evening.refused("bob", "fe.cooperate", hero=tor, move="inspire-ally", allies=[ilse], why="up!")

    assert (refusal.code, evening.boons(tor), evening.boons(ilse)) == ("cooperate.whom", 3, 0)
    assert "shares a bond with Tor" in refusal.remedy
    uses(evening, tor, "inspire-rally", ilse)
    assert [one.hero for one in evening.state[Coordination].waiting] == [ilse]


@proves("fe.coordination.talent-inspire", "fe.coordination.stacking")
def test_who_rolls_for_somebody_who_is_away_counts_in_what_was_for_that_roll() -> None:
    evening, mara, tor, _ = three()
    evening.agreed(mara)
    uses(evening, tor, "inspire-ally", mara)
    here = evening.refused("gm", "fe.claim-effect", hero=mara, move="inspire-ally").code
    offered = [evening.offers("gm", "fe.claim-effect") != []]
    evening.leaves("ann")
    offered += [evening.offers(seat, "fe.claim-effect") != [] for seat in ("gm", "bob")]
    evening.do("gm", "fe.claim-effect", hero=mara, move="inspire-ally")
    evening.do("gm", "fe.roll-action", 7, 7, 7, 7, 7, hero=mara)

    assert (here, offered) == ("character.not_yours", [False, True, False])
    assert not [said for said in evening.told("bob") if "rolled without" in said]


@proves("fe.coordination.talent-inspire", "fe.coordination.assist-core")
def test_what_a_talent_adds_is_not_capped_with_the_dice_of_helpers() -> None:
    evening, mara, tor, _ = three()
    evening.agreed(mara)
    evening.do("ann", "fe.follower-helps", hero=mara, name="Bram", cap=3, skill=3)
    uses(evening, tor, "inspire-ally", mara)

    evening.do("ann", "fe.claim-effect", hero=mara, move="inspire-ally")

    assert pool(evening) == "Roll 8d10"


@proves("fe.coordination.talent-inspire")
def test_nobody_inspires_in_downtime() -> None:
    evening, _, tor, _ = three()
    evening.do("gm", "fe.set-conflict", running=False)
    refusal = evening.refused("bob", "fe.cooperate", hero=tor, move="inspire-self", why="alone")

    evening.do("gm", "start-scene", title="The gate")
    uses(evening, tor, "inspire-self")

    assert (refusal.code, evening.boons(tor)) == ("cooperate.downtime", 2)


@proves("fe.coordination.talent-tactical-relay", "fe.coordination.stacking", "fe.turn.refresh-windows")
def test_two_effects_at_most_help_one_action_and_the_same_idea_only_once() -> None:
    evening, mara, tor, ilse = three()
    evening.do("gm", "fe.set-boons", hero=ilse, held=2, reason="for the example")
    uses(evening, tor, "inspire-tactics", mara)
    uses(evening, tor, "tactical-relay", mara)
    uses(evening, ilse, "spotters-mark", mara)
    uses(evening, ilse, "battle-cant", mara)
    evening.agreed(mara, position=2)
    evening.agreed(ilse, "bob")

    evening.do("ann", "fe.claim-effect", hero=mara, move="tactical-relay")
    same = evening.refused("ann", "fe.claim-effect", hero=mara, move="inspire-tactics")
    evening.do("ann", "fe.claim-effect", hero=mara, move="battle-cant")
    third = evening.refused("ann", "fe.claim-effect", hero=mara, move="spotters-mark")

    assert same.source == "fe.ruling.inspire-relay-overlap"
    assert third.source == "fe.coordination.stacking"
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    assert evening.roll.terms.position == 0


@pytest.mark.parametrize(
    ("effect", "label", "stands"), [(False, "Roll 5d10", Effect.STANDARD), (True, "Roll 4d10", Effect.GREAT)]
)
@proves("fe.coordination.talent-spotters-mark", "fe.coordination.stacking", "fe.turn.refresh-windows")
def test_a_mark_gives_a_die_or_an_effect_and_is_made_anew_for_a_boon(effect: bool, label: str, stands: Effect) -> None:
    evening, mara, tor, _ = three()
    uses(evening, tor, "spotters-mark", mara)
    evening.agreed(mara)
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark", effect=effect)
    assert pool(evening) == label

    evening.do("ann", "fe.withdraw", hero=mara)
    evening.agreed(mara)
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark", effect=effect)
    evening.do("ann", "fe.roll-action", *[2] * int(label[5]), hero=mara)
    assert evening.roll.terms.effect is stands

    uses(evening, tor, "spotters-mark", mara)
    assert evening.boons(tor) == 2


@proves("fe.coordination.talent-battle-cant")
def test_signals_reach_two_for_nothing_and_a_third_for_a_boon() -> None:
    assert [boons_for("battle-cant", helped, again=False) for helped in (1, 2, 3)] == [0, 0, 1]
    evening, mara, tor, ilse = three()

    uses(evening, tor, "battle-cant", mara, ilse)

    assert evening.boons(tor) == 2
    assert {one.hero for one in evening.state[Coordination].waiting} == {mara, tor, ilse}


@proves("fe.coordination.talent-battle-cant")
def test_signals_want_two_who_act_together() -> None:
    evening, _, tor, _ = three()

    refusal = evening.refused("bob", "fe.cooperate", hero=tor, move="battle-cant", allies=[], why="now!")

    assert (refusal.code, refusal.title) == ("cooperate.whom", "Battle Cant takes 2 who act together.")


@proves("fe.coordination.talent-anchor-sigil")
def test_a_sigil_helps_magic_alone_and_no_longer_what_has_become_none() -> None:
    evening, mara, tor, _ = three()
    uses(evening, tor, "anchor-sigil", mara)
    evening.agreed(mara, dv=4)
    plain = evening.refused("ann", "fe.claim-effect", hero=mara, move="anchor-sigil")
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "fe.call-roll", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=mara, dv=4)
    evening.do("ann", "fe.claim-effect", hero=mara, move="anchor-sigil")

    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.roll-action", 2, 2, 2, 2, hero=mara)
    evening.keep()

    assert (plain.code, plain.source) == ("cooperate.no_magic", "fe.coordination.talent-anchor-sigil")
    assert evening.roll.terms.dv == 4
    assert [one.move for one in evening.state[Coordination].waiting if one.hero == mara] == ["anchor-sigil"]


@proves("fe.coordination.stacking", "fe.coordination.talent-anchor-sigil")
@pytest.mark.parametrize(("skill", "left"), [("Tinker", ["anchor-sigil"]), ("Arcana", [])])
def test_of_two_that_were_claimed_what_fits_the_action_is_used_up_and_the_other_waits(
    skill: str, left: list[str]
) -> None:
    evening, mara, tor, ilse = three()
    evening.do("gm", "fe.set-boons", hero=ilse, held=3, reason="as the test has it")
    evening.do("gm", "fe.call-roll", hero=mara)
    uses(evening, tor, "inspire-ally", mara)
    uses(evening, ilse, "anchor-sigil", mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=mara, dv=3)
    for move in ("anchor-sigil", "inspire-ally"):
        evening.do("ann", "fe.claim-effect", hero=mara, move=move)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill=skill)
    evening.do("gm", "fe.set-terms", hero=mara, dv=3)
    evening.do("ann", "fe.roll-action", *([9] * (5 if skill == "Tinker" else 3)), hero=mara)
    evening.keep()

    assert [one.move for one in evening.state[Coordination].waiting if one.hero == mara] == left


@proves("fe.coordination.talent-anchor-sigil")
def test_a_sigil_is_for_the_first_ally_who_casts_whoever_was_named() -> None:
    evening, mara, tor, ilse = three()
    evening.do("bob", "fe.cooperate", hero=tor, move="anchor-sigil", why="for the fire")
    told = evening.told("ann")
    there = {one.hero for one in evening.state[Coordination].waiting}
    evening.agreed(mara, skill="Arcana", dv=4)
    evening.do("ann", "fe.claim-effect", hero=mara, move="anchor-sigil")
    evening.do("ann", "fe.roll-action", 2, 2, hero=mara)
    evening.keep()

    assert "Tor uses Anchor Sigil for the first ally who casts: for the fire." in told
    assert (there, evening.roll.terms.dv) == ({mara, ilse}, 3)
    assert evening.state[Coordination].waiting == ()


@proves("fe.coordination.talent-anchor-sigil")
def test_a_sigil_takes_one_off_the_dv_of_an_ally_who_casts() -> None:
    evening, mara, tor, _ = three()
    uses(evening, tor, "anchor-sigil", mara)
    evening.agreed(mara, skill="Arcana", dv=4)

    evening.do("ann", "fe.claim-effect", hero=mara, move="anchor-sigil")
    evening.do("ann", "fe.roll-action", 2, 2, hero=mara)

    assert evening.roll.terms.dv == 3


@proves("fe.turn.refresh-windows")
def test_a_scene_makes_every_talent_fresh_and_forgets_what_waits() -> None:
    evening, _, tor, _ = three()
    evening.do("gm", "start-evening")
    evening.do("gm", "start-scene", title="The gate")
    uses(evening, tor, "inspire-self")

    evening.do("gm", "end-scene")

    assert evening.state[Coordination].waiting == ()
    evening.do("gm", "start-scene", title="The yard")
    uses(evening, tor, "inspire-self")
    assert evening.boons(tor) <= 1


@proves("fe.resolution.critical-softens-magic")
def test_a_ten_may_make_the_magic_of_a_roll_gentler() -> None:
    evening = Evening()
    hero = evening.hero()
    for skill, offered in (("Arcana", True), ("Tinker", False)):
        evening.agreed(hero, skill=skill, dv=2)
        evening.do("ann", "fe.roll-action", 10, 7, *([7, 7] if skill == "Tinker" else []), hero=hero)
        assert ("soften" in [option.value for option in evening.asked().options]) is offered
        evening.answer("soften" if offered else "flourish")
        assert evening.roll.softened is offered


@proves("fe.resolution.critical-softens-magic")
@pytest.mark.parametrize(("said", "skill", "offered"), [("freeform", "Tinker", True), ("", "Arcana", False)])
def test_what_was_said_of_magic_counts_before_the_skill(said: str, skill: str, offered: bool) -> None:
    evening = Evening()
    hero = evening.hero(trained=["Arcana", "Tinker"])
    evening.agreed(hero, skill=skill, dv=2)
    evening.do("gm", "fe.say-magic", hero=hero, magic=said)

    evening.do("ann", "fe.roll-action", 10, 7, 7, 7, hero=hero)
    evening.keep()

    assert ("soften" in [option.value for option in evening.asked().options]) is offered


@proves("fe.resolution.critical-softens-magic")
def test_a_rite_by_lore_may_be_made_gentler_but_once() -> None:
    evening, vex = sworn("srd")
    evening.rated(vex, Lore=1)
    invoke(evening, vex, attribute="spirit", skill="Lore")
    evening.do("gm", "fe.set-terms", hero=vex, dv=2)

    evening.do("ann", "fe.roll-action", 10, 10, 7, 7, hero=vex)
    evening.keep()
    first = [option.value for option in evening.asked().options]
    evening.answer("soften")

    assert first == ["boon", "position", "flourish", "soften", "powerful"]
    assert [option.value for option in evening.asked().options] == ["boon", "position", "flourish"]


@proves("fe.coordination.talent-exceptional-coordination-plus", "fe.followers.coordination")
def test_a_follower_helps_by_cap_and_skill_and_one_well_coordinated_gives_more_or_helps_two() -> None:
    pools = {}
    for cap, skill, coordinated in ((2, 4, False), (5, 5, False), (5, 5, True)):
        evening, mara, _, _ = three()
        evening.learns(mara, "exceptional-coordination")
        evening.agreed(mara)
        sheet = {"name": "Bram", "cap": cap, "skill": skill, "coordinated": coordinated}
        evening.do("ann", "fe.follower-helps", hero=mara, **sheet)
        pools[cap, coordinated] = pool(evening)
        assert evening.refused("ann", "fe.follower-helps", hero=mara, **sheet).code == "follower.already"

    assert pools == {(2, False): "Roll 6d10", (5, False): "Roll 7d10", (5, True): "Roll 8d10"}
    evening, mara, tor, _ = three()
    evening.learns(mara, "exceptional-coordination")
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=25, reason="a test")
    evening.do("ann", "fe.recruit", hero=mara, name="Bram", cap=5)
    evening.agreed(mara)
    evening.agreed(tor, by="bob")
    both = {"name": "Bram", "cap": 5, "skill": 5, "ally": tor}
    assert evening.refused("ann", "fe.follower-helps", hero=mara, **both).code == "follower.share"
    assert evening.refused("ann", "fe.follower-helps", hero=mara, coordinated=True, **both).code == "follower.share"
    assert evening.refused("ann", "fe.follower-helps", hero=mara, coordinated=True, bonded=True, **both).code
    assert evening.refused("bob", "fe.bond-follower", hero=mara, place=0, words="x").code == "character.not_yours"
    evening.do("ann", "fe.bond-follower", hero=mara, place=0, words="the same siege")
    assert evening.told("bob") == ["Bram, who follows Mara, is loyal and at hand: a bond, the same siege."]
    assert evening.refused("ann", "fe.bond-follower", hero=mara, place=0, words="the same siege").code
    fields = [[field.name for field in offer.fields] for offer in evening.offers("ann", "fe.follower-helps")]
    assert ["ally" in each for each in fields] == [True, False]
    evening.do("ann", "fe.follower-helps", hero=mara, coordinated=True, **both)
    assert pool(evening) == "Roll 6d10"
    assert evening.offers("bob", "fe.roll-action")[0].label == "Roll 6d10"


@proves("fe.coordination.talent-tactical-relay", "fe.coordination.stacking", "fe.position.shift-limits")
@pytest.mark.parametrize(("stack", "counts"), [("one_each_way", False), ("all_apply_capped", True)])
def test_a_relay_that_would_count_for_nothing_is_kept_for_another_action(stack: str, counts: bool) -> None:
    evening = Evening(position_shift_stack=stack)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.learns(tor, "tactical-relay")
    evening.do("gm", "fe.set-conflict", running=True)
    for hero in (mara, tor):
        evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.agreed(mara, position=2)
    evening.do("ann", "fe.improve-position", hero=mara)
    uses(evening, tor, "tactical-relay", mara)
    (offer,) = evening.offers("ann", "fe.claim-effect")

    if counts:
        assert offer.refusal is None
        evening.do("ann", "fe.claim-effect", hero=mara, move="tactical-relay")
        return
    refused = evening.refused("ann", "fe.claim-effect", hero=mara, move="tactical-relay")
    assert offer.refusal == refused
    assert (refused.title, refused.source) == ("No further step up counts.", "fe.position.shift-limits")
