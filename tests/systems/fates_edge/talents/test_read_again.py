"""Talents where chapters meet: between scenes, twice in a rage, with a weapon that is named, by who is down."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import arm, enchanted
from tests.systems.fates_edge.talents.arena import Arena, raging
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.exchanges.npcs import FoeRolled
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.talents.attacks import BlowDealt
from threefates.systems.fates_edge.talents.state import Talents, underway
from threefates.systems.fates_edge.talents.subtle_casting import Unnoticed
from threefates.testing.proof import proves

RAGE = "fe.talents.berserker-rage"


@proves("fe.talents.disciplined-body", "fe.talents.perfect-timing-way")
def test_what_was_used_between_two_scenes_is_fresh_in_the_next_one() -> None:
    arena = Arena("disciplined-body", fights=False)
    arena.acts("Brawl")
    arena.uses("disciplined-stance")
    arena.throws(7, 7)
    used = arena.state[Talents].uses
    arena.do("gm", "start-scene", title="The gate")
    arena.acts("Brawl")

    assert used
    arena.uses("disciplined-stance")


@proves(RAGE)
def test_a_harm_that_was_ignored_already_is_no_price() -> None:
    arena = raging("flurry-strike")
    arena.struck(1)
    arena.acts()
    (offer,) = (each for each in arena.offers("ann", "fe.use-technique") if ("technique", "flurry") in each.fixed)
    greyed = [option.value for option in offer.fields[0].options if option.refusal]
    nothing = arena.refused("ann", "fe.use-technique", hero=arena.mara, technique="flurry", cost="harm")

    assert (nothing.code, greyed) == ("talent.rage", ["harm"])
    arena.do("gm", "fe.next-exchange")
    arena.uses("flurry", cost="harm")


@proves(RAGE)
def test_the_talent_that_was_let_in_stays_in_for_one_price() -> None:
    arena = raging("flurry-strike", "blade-dance")
    arena.acts()
    arena.uses("flurry", cost="dice")
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique="flurry")
    (offer,) = (each for each in arena.offers("ann", "fe.use-technique") if ("technique", "flurry") in each.fixed)
    arena.uses("flurry")
    arena.throws(7, 7)
    arena.do("gm", "fe.next-exchange")
    arena.acts()
    arena.uses("flurry", cost="longer")
    rage = underway(arena.state, arena.mara, "berserker-rage")

    assert (offer.fields, offer.refusal) == ((), None)
    assert rage
    assert (rage.weaker, rage.second, rage.until) == (1, "flurry-strike", 3)
    assert arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes, cost="dice").code


@proves("fe.talents.backstab")
@pytest.mark.parametrize(("kind", "may"), [("light-blade", True), ("medium-blade", False), ("heavy-blade", False)])
def test_a_backstab_wants_a_light_weapon_where_one_is_named(kind: str, may: bool) -> None:
    arena = Arena("backstab")
    weapon = arm(arena, arena.mara, kind)
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=arena.foes[0])
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)

    if may:
        arena.uses("stab")
    else:
        assert arena.unused("stab") == "talent.no_fit"


@proves("fe.talents.backstab")
def test_a_heavy_weapon_that_is_taken_after_the_word_is_refused_at_the_roll() -> None:
    arena = Arena("backstab")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.uses("stab")
    weapon = arm(arena, arena.mara, "heavy-blade")
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=arena.foes[0])

    with pytest.raises(Refused):
        arena.throws(7, 7)


@proves("fe.talents.backstab", "fe.talents.deathblow", "fe.gear.enchant.flaming-blade")
@pytest.mark.parametrize(("technique", "enchantment", "dealt"), [
    ("stab", "", (2, 1)),
    ("stab", "flaming-blade", (3, 1)),
    ("death", "flaming-blade", (6, 0)),
])  # fmt: skip
def test_what_a_talent_makes_of_a_hit_counts_what_the_weapon_does(
    technique: str, enchantment: str, dealt: tuple[int, int]
) -> None:
    arena = Arena("backstab", "deathblow")
    give = (lambda: enchanted(arena, arena.mara, "light-blade", enchantment)) if enchantment else None
    weapon = give() if give else arm(arena, arena.mara, "light-blade")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=arena.foes[0])
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=0)
    arena.uses(technique)
    arena.throws(7, 7, 7)

    (blow,) = (event for event in arena.events if isinstance(event, BlowDealt))
    assert (blow.harm, blow.armor) == dealt


@proves("fe.talents.backstab", "fe.gear.enchant.soulfire")
def test_armor_is_passed_by_a_talent_and_by_the_weapon_at_once() -> None:
    arena = Arena("backstab")
    weapon = enchanted(arena, arena.mara, "light-blade", "soulfire")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=arena.foes[0])
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.uses("stab")
    arena.throws(7, 7, 7)

    (blow,) = (event for event in arena.events if isinstance(event, BlowDealt))
    assert blow.armor == 2


@proves("fe.talents.battlefield-terror")
@pytest.mark.parametrize(("harm", "dice"), [(0, 2), (2, 2), (3, 3)])
def test_nobody_fears_whoever_is_down(harm: int, dice: int) -> None:
    arena = Arena("battlefield-terror", npc_rolls="npc_rolls_cap_dice")
    tor = arena.hero("Tor", "bob")
    arena.do("gm", "fe.place-at", one=tor, other=arena.foes[0], band="close")
    if harm:
        arena.do("gm", "fe.set-harm", hero=arena.mara, harm=harm, reason="as the test has it")
    arena.do("gm", "fe.foe-strikes", *[2] * dice, foe=arena.foes[0], hero=tor, way="melee", why="a club")

    (rolled,) = (event for event in arena.last if isinstance(event, FoeRolled))
    assert len(rolled.faces) == dice


@proves("fe.talents.transcendent-harmony")
def test_whoever_is_down_lends_no_harmony_to_allies() -> None:
    arena = Arena("transcendent-harmony")
    tor = arena.hero("Tor", "bob")
    arena.do("gm", "fe.place-at", one=tor, other=arena.mara, band="near")
    hit = Hit(hero=tor, harm=1, why="a blade")
    before = resisting(arena.state, hit)[0]
    arena.do("gm", "fe.set-harm", hero=arena.mara, harm=3, reason="as the test has it")

    assert before - resisting(arena.state, hit)[0] == 1


@proves("fe.talents.subtle-casting")
def test_what_was_to_go_unnoticed_does_not_wait_for_another_scene() -> None:
    arena = Arena("subtle-casting")
    arena.rated(arena.mara, Performance=3, Lore=3)
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=2)
    arena.throws(7, 7, 7)
    before = arena.state[Unnoticed].veiled
    arena.do("gm", "end-scene")

    assert (before, arena.state[Unnoticed].veiled) == ((arena.mara,), ())
    assert "Mara goes unnoticed no longer." in arena.told("bob")
    assert arena.state[Unnoticed].worked == ()


@proves("fe.talents.blade-dance")
def test_a_dance_strikes_at_each_whom_it_goes_among_and_at_none_twice() -> None:
    arena = Arena("blade-dance", foes=4)
    weapon = arm(arena, arena.mara, "light-blade")
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes[:3])

    def strikes(foe: str) -> str:
        arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=foe)
        arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
        (offer,) = arena.offers("ann", "fe.roll-action")
        return offer.refusal.code if offer.refusal else ""

    stranger = strikes(arena.foes[3])
    first = strikes(arena.foes[0])
    arena.throws(7, 7)
    again = strikes(arena.foes[0])
    second = strikes(arena.foes[1])
    arena.throws(7, 7)

    assert (stranger, first, again, second) == ("talent.danced", "", "talent.danced", "")
    assert arena.state[Talents].danced == {arena.mara: (arena.foes[2],)}
    strikes(arena.foes[2])
    arena.throws(7, 7)
    assert arena.state[Talents].danced == {}
    assert arena.replayed() == arena.state


@proves(RAGE)
@pytest.mark.parametrize(("skill", "may"), [("Melee", False), ("Athletics", True)])
def test_whoever_comes_out_of_a_rage_helps_nobody_to_fight_or_to_focus(skill: str, may: bool) -> None:
    arena = raging()
    tor = arena.hero("Tor", "bob")
    arena.do("gm", "fe.set-boons", hero=arena.mara, held=3, reason="as the test has it")
    for _ in range(3):
        arena.do("gm", "fe.next-exchange")
    arena.do("bob", "fe.propose", hero=tor, attribute="body", skill=skill)
    arena.do("gm", "fe.set-terms", hero=tor, dv=4, position=1)
    help_ = {"helper": arena.mara, "hero": tor, "how": "at their side"}

    if may:
        arena.do("ann", "fe.assist", **help_)
        return
    assert arena.refused("ann", "fe.assist", **help_).code == "talent.weary"
    assert arena.refused("gm", "fe.lead-group", hero=tor, helpers=[arena.mara]).code == "talent.weary"


@proves(RAGE)
def test_a_rage_ends_with_the_talent() -> None:
    arena = raging()
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent="berserker-rage", has=False, reason="as the test has it")

    assert underway(arena.state, arena.mara, "berserker-rage") is None
    assert (arena.condition.heedless, arena.bears) == (False, (1, 0))  # Spirit 3 fills the track of Body 3


@proves("fe.talents.definition")
def test_who_acts_for_somebody_who_is_away_says_which_of_their_talents_count() -> None:
    arena = Arena("face-like-water")
    arena.acts("Stealth")
    here = arena.offers("gm", "fe.use-technique")
    not_theirs = arena.refused("gm", "fe.use-technique", hero=arena.mara, technique="held-mask").code
    arena.leaves("ann")
    offered = [dict(offer.fixed) for offer in arena.offers("gm", "fe.use-technique")]
    before = arena.pool
    arena.do("gm", "fe.use-technique", hero=arena.mara, technique="held-mask")
    after = arena.pool
    again = [offer.command for offer in arena.offers("gm") if dict(offer.fixed).get("technique") == "held-mask"]

    assert (here, not_theirs) == ([], "character.not_yours")
    assert offered == [{"hero": arena.mara, "technique": each} for each in ("papers", "held-mask")]
    assert (after - before, again) == (1, ["fe.drop-technique"])
