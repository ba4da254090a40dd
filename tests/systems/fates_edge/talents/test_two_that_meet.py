"""Talents where two sources meet on one blow, Action or moment: which counts, which is spent, and in what order."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.rites.performing import performed
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.characters import CharacterRenamed, Characters
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.npcs import FoeStrikes, against
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.contests import Opponent, dice_of
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves


def spent(evening: Evening) -> list[str]:
    return [use.what for use in evening.state[Talents].uses]


@proves("fe.talents.battlefield-mastery", "fe.talents.defensive-survival", "fe.talents.duelists-edge")
@pytest.mark.parametrize(("scenes", "exchanges", "kept", "foes"), [
    ("defensive-survival", "battlefield-mastery", "defensive-roll", 3),
    ("duelists-edge", "berserker-rage", "duelists-disdain", 1),
])  # fmt: skip
def test_of_two_that_turn_the_same_harm_the_one_that_is_fresh_the_sooner_goes_first(
    scenes: str, exchanges: str, kept: str, foes: int
) -> None:
    arena = Arena(scenes, exchanges, foes=foes)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent=exchanges)
    arena.struck(1)
    first = kept in spent(arena)
    arena.struck(1)

    assert (first, kept in spent(arena)) == (False, True)
    assert arena.condition.harm == 0


@proves("fe.talents.duelists-edge", "fe.patrons.rites-ikasha")
def test_a_blow_that_passes_through_who_is_half_out_of_the_world_spends_no_talent() -> None:
    evening, vex, _ = performed("become-the-shadow")
    evening.learns(vex, "duelists-edge")
    evening.do("gm", "fe.name-foe", name="Orc")
    foe = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.engage", one=vex, other=foe)
    evening.do("gm", "fe.strike", hero=vex, harm=1, why="an axe")
    evening.answer("take")

    assert evening.state[Conditions][vex].fatigue == 1
    assert spent(evening) == []


@proves("fe.talents.inevitable-way", "fe.talents.flurry-strike", "fe.talents.blade-dance")
@pytest.mark.parametrize("talent", ["flurry-strike", "blade-dance"])
def test_a_blow_for_a_blow_is_none_of_the_blows_of_an_action(talent: str) -> None:
    arena = Arena(talent, "inevitable-way", foes=2)
    if talent == "blade-dance":
        arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    arena.acts()
    if talent == "flurry-strike":
        arena.uses("flurry")
    arena.throws(7, 7)
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    back = (arena.pool, arena.stands)
    arena.throws(7, 7)

    assert back == (6, Position.CONTROLLED)
    assert arena.state[Talents].blows == {arena.mara: (talent, 1)}
    arena.acts()
    assert arena.pool == 5
    arena.throws(7, 7)
    assert arena.state[Talents].blows == {}
    assert arena.replayed() == arena.state


@proves("fe.talents.blade-dance", "fe.talents.inevitable-way")
def test_a_blow_for_a_blow_in_a_dance_is_at_whom_one_likes() -> None:
    arena = Arena("blade-dance", "inevitable-way", foes=3)
    weapon = arm(arena, arena.mara, "light-blade")
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes[:2])
    arena.struck(1, 7, 7, 7)
    arena.do("ann", "fe.counterattack", hero=arena.mara)
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=weapon, other=arena.foes[2])
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    (offer,) = arena.offers("ann", "fe.roll-action")

    assert offer.refusal is None


@proves("fe.talents.shadow-dance", "fe.talents.inevitable-way")
def test_a_foe_that_misses_does_not_bar_the_way_back_into_the_shadows() -> None:
    arena = Arena("backstab", "shadow-dance", "inevitable-way")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.uses("stab")
    arena.throws(7, 7)
    arena.struck(1, 7, 7, 7)
    both = [len(arena.offers("ann", command)) for command in ("fe.shadow-dance", "fe.counterattack")]
    arena.do("ann", "fe.shadow-dance", hero=arena.mara)
    arena.throws(7, 7)

    assert both == [1, 1]
    assert arena.offers("ann", "fe.counterattack") == []


@proves("fe.talents.battlefield-terror")
def test_what_no_foe_succeeds_at_once_a_scene_is_used_up_by_the_foe_that_came_first() -> None:
    arena = Arena("battlefield-terror", npc_rolls="npc_rolls_cap_dice")
    arena.acts()
    arena.uses("dread")
    arena.do("gm", "fe.next-exchange")
    arena.do("gm", "fe.foe-strikes", 7, 7, foe=arena.foes[0], hero=arena.mara, way="melee", why="a club", dv=2)
    arena.answer("falters")
    (offer,) = arena.offers("ann", "fe.roll-action")

    assert offer.refusal
    assert offer.refusal.code == "talent.used"
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique="dread")
    arena.throws(7, 7)
    assert spent(arena) == ["dread"]


@proves("fe.talents.blade-dance")
def test_to_dance_in_among_foes_is_the_attack_of_the_turn_be_a_blow_struck_or_none() -> None:
    arena = Arena("blade-dance", foes=2)
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    arena.acts("Athletics")
    arena.throws(7, 7)
    taken = arena.state[Turns].taken
    arena.acts()
    (offer,) = arena.offers("ann", "fe.roll-action")

    assert (taken, arena.state[Talents].blows) == (("attack", "Athletics"), {})
    assert offer.refusal
    assert offer.refusal.code == "turn.full"


@proves("fe.talents.disciplined-body", "fe.talents.small-folk")
def test_of_two_that_are_held_against_a_blow_one_is_done_without_and_the_other_stays() -> None:
    arena = Arena("disciplined-body", "small-folk")
    arena.do("gm", "fe.strike", hero=arena.mara, harm=2, why="a blade")
    arena.uses("disciplined-skin")
    arena.uses("small-and-quick")
    (mine,) = (o for o in arena.offers("ann", "fe.drop-technique") if ("technique", "small-and-quick") in o.fixed)
    theirs = [dict(offer.fixed)["technique"] for offer in arena.offers("gm", "fe.drop-technique")]
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique="small-and-quick")

    assert (mine.refusal, theirs) == (None, ["disciplined-skin", "small-and-quick"])
    assert arena.state[Talents].ready == {arena.mara: ("disciplined-skin",)}
    arena.lands()
    assert arena.bears == (1, 1)
    assert arena.state[Talents].ready == {}


@proves("fe.talents.disciplined-body", "fe.talents.definition")
def test_what_was_held_against_a_blow_that_somebody_else_took_is_held_no_longer() -> None:
    arena = Arena("disciplined-body", "flurry-strike", foes=2)
    tor = arena.hero("Tor", "bob")
    arena.turn(tor)
    arena.do("bob", "fe.protect", hero=tor, ally=arena.mara)
    arena.turn(arena.foes[0])
    arena.do("gm", "fe.strike", hero=arena.mara, harm=2, why="a blade")
    arena.uses("disciplined-skin")
    arena.answer(arena.asked().options[0].value, by="bob")
    arena.answer("take", by="bob")

    assert (arena.state[Talents].ready, spent(arena)) == ({}, [])
    arena.turn()
    arena.acts()
    arena.uses("flurry")


@proves("fe.talents.blade-dance", "fe.turn.action-disengage")
@pytest.mark.parametrize("dances", [False, True])
def test_to_dance_in_after_slipping_out_of_a_melee_is_no_attack_yet_and_its_first_blow_stands_in_the_middle(
    dances: bool,
) -> None:
    arena = Arena("blade-dance", foes=2)
    arena.do("gm", "fe.break-off", character=arena.mara, other=arena.foes[0])
    if dances:
        arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    arena.acts(position=0, dv=3)
    first = arena.stands
    arena.throws(7, 7)

    assert first is Position.CONTROLLED
    assert arena.state[Ranges].slipped == ()


@proves("fe.talents.duelists-edge")
def test_the_edge_of_a_duelist_is_for_the_one_who_is_fought_and_for_nobody_else() -> None:
    arena = Arena("duelists-edge", foes=2)
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[1], melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[1], band="close")
    arena.acts()
    pools = [arena.pool]
    for foe in arena.foes:
        arena.do("ann", "fe.say-target", hero=arena.mara, way="melee", other=foe)
        pools.append(arena.pool)

    assert pools == [7, 7, 6]


@proves("fe.talents.battlefield-terror", "fe.combat.npc-dice")
def test_of_two_foes_of_one_name_the_one_who_is_close_is_terrified() -> None:
    arena = Arena("battlefield-terror", foes=0, npc_rolls="npc_rolls_cap_dice")
    far, close = arena.foe("Wolf"), arena.foe("Wolf")
    arena.comes(CharacterRenamed(close, "Wolf"))  # as older logs have it
    arena.do("gm", "fe.place-at", one=arena.mara, other=far, band="far")
    arena.do("gm", "fe.place-at", one=arena.mara, other=close, band="close")
    dice = [against(arena.state, FoeStrikes(each, arena.mara, By.SHOT, "a bite")).dice for each in (far, close)]

    assert dice == [3, 2]
    assert dice_of(arena.state, arena.mara, Opponent("wolf", 3)) == 2  # nobody has said which


@proves("fe.talents.battlefield-terror")
@pytest.mark.parametrize(("others", "dice"), [((), 2), (("battlefield-terror",), 2), (("battlefield-mastery",), 1)])
def test_two_who_are_terrible_to_one_foe_take_one_die_of_it(others: tuple[str, ...], dice: int) -> None:
    arena = Arena("battlefield-terror", foes=3)
    tor = arena.hero("Tor", "bob")
    arena.learns(tor, *others)
    for foe in arena.foes:
        arena.do("gm", "fe.engage", one=tor, other=foe)
    if "battlefield-mastery" in others:
        arena.turn(tor)
        arena.do("bob", "fe.declare-talent", hero=tor, talent="battlefield-mastery")

    assert dice_of(arena.state, arena.mara, Opponent("Foe 1", 3)) == dice


@proves("fe.talents.transcendent-harmony")
def test_two_in_harmony_lend_an_ally_one_die() -> None:
    arena = Arena()
    found = [arena.resists]
    for name in ("Tor", "Ula"):
        arena.learns(arena.hero(name, "bob"), "transcendent-harmony")
        found.append(arena.resists)

    assert found == [3, 4, 4]


@proves("fe.talents.deathblow", "fe.gear.ranged-suppress")
def test_fire_into_a_zone_kills_nobody_and_says_so() -> None:
    arena = Arena("deathblow", foes=1)
    bow = arm(arena, arena.mara, "light-bow")
    shot = {"hero": arena.mara, "item": bow}
    arena.do("ann", "fe.attack-with", other=arena.foes[0], **shot)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=0)
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[0], melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[0], band="near")
    arena.uses("death")
    arena.do("ann", "fe.suppress", zone="the hall", whom=arena.foes, **shot)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=0)
    (roll,) = arena.offers("ann", "fe.roll-action")
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique="death")
    (use,) = arena.offers("ann", "fe.use-technique")
    arena.throws(7, 7)

    for offer in (roll, use):
        assert offer.refusal
        assert (offer.refusal.code, "not into a zone" in offer.refusal.remedy) == ("talent.no_fit", True)
    assert not any("does Harm" in line for line in arena.told("bob"))


@proves("fe.talents.flurry-strike", "fe.harm.levels")
def test_of_who_has_fallen_no_blow_is_said_to_be_left() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.acts()
    arena.uses("flurry")
    arena.throws(7, 7)
    said = []
    for harm in (2, 3, 2):
        arena.do("gm", "fe.set-harm", hero=arena.mara, harm=harm, reason="as the test has it")
        said.append("1 blow left of Flurry Strike" in str(arena.view("bob").get("talents-under-way")))

    assert said == [True, False, True]


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize("begins", [False, True])
def test_what_follows_at_once_follows_no_success_of_before_the_scene(begins: bool) -> None:
    arena = Arena("light-fingers", fights=False)
    arena.acts("Deception", "presence")
    arena.throws(7, 7)
    if begins:
        arena.do("gm", "start-scene", title="The market")

    assert len(arena.offers("ann", "fe.palm")) == (0 if begins else 1)
    assert arena.replayed() == arena.state


@proves("fe.talents.blade-dance", "fe.gear.shields")
def test_from_behind_a_planted_pavise_one_dances_with_who_is_there_and_goes_to_nobody() -> None:
    arena = Arena("blade-dance", foes=2)
    there, near = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=near, melee=False)
    arm(arena, arena.mara, "pavise")
    arena.do("ann", "fe.plant-pavise", owner=arena.mara)
    arena.turn(there)
    arena.turn()
    (offer,) = arena.offers("ann", "fe.blade-dance")
    (field,) = offer.fields
    goes = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=[there, near])
    arena.do("gm", "fe.engage", one=arena.mara, other=there, melee=False)
    (alone,) = arena.offers("ann", "fe.blade-dance")
    arena.engages(there)
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=[there])

    assert (goes.code, field.high) == ("shield.planted", 1)
    assert [each.refusal for each in field.options] == [None, goes]
    assert alone.refusal == goes
    assert arena.state[Talents].blows == {arena.mara: ("blade-dance", 1)}
