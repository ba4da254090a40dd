"""What is done with a skill is done with whichever Attribute fits how: another one leaves it what it is."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, armed, attacks, bears, enchanted, its
from tests.systems.fates_edge.rolling.done_otherwise import otherwise
from tests.systems.fates_edge.talents.arena import Arena, hidden, stabs
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.gear.items import Care
from threefates.systems.fates_edge.heroes.formulas import Barrier
from threefates.systems.fates_edge.rolling.locks_and_wards import GettingPast
from threefates.systems.fates_edge.talents.conditions import Answering
from threefates.systems.fates_edge.talents.modifiers import declared
from threefates.systems.fates_edge.talents.stealth import Vanishing
from threefates.testing.proof import proves


@proves("fe.range.hide")
@pytest.mark.parametrize("attribute", ["wits", "spirit"])
def test_one_hides_by_a_route_or_by_staying_still_as_well_as_by_sneaking(attribute: str) -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, Stealth=2)
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    agreed(evening, mara)
    now = otherwise(evening, mara, attribute)
    told = evening.told("bob")
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert (now.intent, now.terms, told) == ("hiding from Wolf", None, [])  # how hard that is, is said anew
    assert evening.state[Sight].hidden == ((mara, wolf),)
    assert evening.replayed() == evening.state


@proves("fe.skills.how")
@pytest.mark.parametrize("change", [{"skill": "Athletics"}, {"intent": "climbing the wall"}])
def test_another_skill_or_another_intent_is_another_action(change: dict[str, str]) -> None:
    evening, mara, wolf = fight()
    evening.do("ann", "fe.hide", hero=mara, other=wolf)

    assert otherwise(evening, mara, "wits", **change).purposes == ()
    assert evening.told("bob") == ["Mara does something else; over is hiding."]


@proves("fe.talents.shadow-dance")
def test_a_shadow_dance_by_another_attribute_keeps_the_dv_that_the_book_gives_it() -> None:
    arena = hidden("shadow-dance")
    arena.do("gm", "fe.set-tier", hero=arena.mara, tier=3, reason="as the test has it")
    stabs(arena, 7, 7)
    arena.do("ann", "fe.shadow-dance", hero=arena.mara)
    now = otherwise(arena, arena.mara, "wits")
    arena.throws(7, 7, 7)

    assert now.purpose(Vanishing) == Vanishing(dance=True)
    assert (arena.roll.terms.dv, arena.asked().kind) == (3, "danced")


@proves("fe.gear.enchanted-repair")
def test_delicate_work_mends_an_enchanted_thing_at_its_dv() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    mara = evening.hero()
    ring = enchanted(evening, mara, "small-thing", "ring-of-sustenance", "neglected")
    evening.do("ann", "fe.tinker-gear", hero=mara, owner=mara, item=ring)
    terms = otherwise(evening, mara, "body").terms
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)

    assert terms
    assert terms.dv == 3
    assert its(evening, mara, ring).care is Care.SOUND


@proves("fe.gear.melee-table", "fe.skills.how")
def test_an_attack_by_another_attribute_is_still_made_with_the_weapon_at_the_foe_and_with_help() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="close")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="as the test has it")
    attacks(evening, mara, blade, other=wolf)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a shout", gives="dice")
    before = evening.state[Proposals][mara]
    now = otherwise(evening, mara, "wits")
    agreed(evening, mara)

    at = now.purpose(At)
    assert at
    assert (at.other, now.intent) == (wolf, before.intent)
    assert bears(evening, mara)["Light melee weapon at Close"] == (0, 2, 0, 0)
    assert (len(before.bonuses), now.bonuses) == (1, before.bonuses)


@proves("fe.talents.inevitable-way", "fe.skills.how")
def test_a_blow_for_a_blow_by_another_attribute_stays_one() -> None:
    arena = Arena("inevitable-way")
    (foe,) = arena.foes
    arena.turn(foe)
    arena.do("gm", "fe.foe-strikes", foe=foe, hero=arena.mara, way="melee", why="a club", effect=1)
    arena.lands(7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara, skill="Brawl")

    assert otherwise(arena, arena.mara, "wits").purpose(Answering) == Answering(foe)


@proves("fe.skills.locks-and-wards")
def test_what_stands_in_the_way_stands_there_however_it_is_gone_about() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.agreed(mara)
    evening.do("ann", "fe.say-barrier", hero=mara, barrier="lock")

    assert otherwise(evening, mara, "body").purpose(GettingPast) == GettingPast(Barrier.LOCK)
    assert otherwise(evening, mara, "body", "Lore").purposes == ()


@proves("fe.talents.flurry-strike", "fe.skills.how")
def test_two_blows_stay_two_by_another_attribute_at_a_die_less_each() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.acts()
    arena.uses("flurry")
    now = otherwise(arena, arena.mara, "wits")
    told, pool = arena.told("bob"), arena.pool
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)

    assert (told, pool) == ([], 5)
    assert declared(now) == ("flurry",)
    assert "Mara has 1 blow left of Flurry Strike." in arena.told("bob")
    assert arena.replayed() == arena.state


@proves("fe.harm.levels", "fe.skills.how")
def test_nobody_shakes_off_a_wound_by_going_about_it_otherwise() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="a fall")
    evening.agreed(mara)
    evening.do("gm", "fe.say-harm-bears", hero=mara, bears=True)
    hindered = bears(evening, mara)

    otherwise(evening, mara, "body")
    assert bears(evening, mara) == hindered != {}
    otherwise(evening, mara, "body", "Athletics")
    assert bears(evening, mara) == {}
