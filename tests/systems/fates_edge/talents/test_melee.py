"""Talents of melee: guards, masters of weapons, several blows, and those that last for exchanges."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.collapse import dice_to_hold
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, boxes_of
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves


@proves("fe.talents.defensive-survival")
def test_in_melee_a_survivor_resists_with_a_die_more_and_turns_one_harm_a_scene() -> None:
    arena = Arena("defensive-survival", foes=2)
    engaged = arena.resists
    arena.struck(2)
    two = arena.bears
    arena.whole()
    arena.struck(1)
    turned = arena.bears
    arena.whole()
    arena.struck(1)
    second = arena.bears
    arena.whole()
    for foe in arena.foes:
        arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)

    assert (engaged, arena.resists) == (4, 3)
    assert (two, turned, second) == ((2, 0), (0, 1), (1, 0))
    arena.next_scene()
    for foe in arena.foes:
        arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.struck(1)
    assert arena.bears == (1, 0)  # not in melee


@proves("fe.talents.conditioning", "fe.fatigue.track")
def test_who_is_conditioned_has_a_box_more_and_holds_with_a_die_more() -> None:
    arena = Arena(fights=False, fatigue_overflow_result="collapse_test")
    before = boxes_of(arena.state, arena.mara), dice_to_hold(arena.state, arena.mara)[0]
    arena.learns(arena.mara, "conditioning")
    after = boxes_of(arena.state, arena.mara), dice_to_hold(arena.state, arena.mara)[0]

    assert (before, after) == ((3, 3), (4, 4))
    arena.do("gm", "fe.set-fatigue", hero=arena.mara, fatigue=4, reason="as the test has it")
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent="conditioning", has=False, reason="out of shape")
    assert arena.condition.fatigue == 3


@proves("fe.talents.weapon-master")
def test_a_master_of_weapons_chooses_first_and_then_strikes_with_two_dice_more_and_once_the_harder() -> None:
    arena = Arena("weapon-master")
    arena.acts()
    early = arena.unused("chosen-weapon")
    assert arena.refused("bob", "fe.choose-weapons", hero=arena.mara, kind="axes", own="Red").code
    arena.do("ann", "fe.choose-weapons", hero=arena.mara, kind="axes", own="Red")
    arena.uses("chosen-weapon")
    pool, effect = arena.pool, arena.effect
    arena.uses("signature-weapon")

    assert (early, pool, arena.pool) == ("talent.weapon", 8, 8)
    assert (effect, arena.effect) == (1, 2)
    arena.throws(7, 7)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    assert arena.unused("signature-weapon") == "talent.used"
    arena.uses("chosen-weapon")
    assert arena.pool == 8
    assert arena.refused("ann", "fe.choose-weapons", hero=arena.mara, kind="bows", own="x").code == "talent.chosen"
    arena.acts("Ranged")
    assert arena.unused("chosen-weapon") == "talent.no_fit"
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent="weapon-master", has=False, reason="x")
    assert arena.refused("ann", "fe.choose-weapons", hero=arena.mara, kind="bows", own="x").code == "talent.missing"


@proves("fe.talents.flurry-strike")
def test_a_flurry_is_two_blows_in_one_action_each_at_a_die_fewer() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.acts()
    arena.uses("flurry")
    first = arena.pool
    arena.throws(7, 7)
    taken = arena.state[Turns].taken
    arena.acts("Brawl")
    second = arena.pool
    arena.throws(7, 7)

    assert (first, second) == (5, 5)
    assert (taken, arena.state[Turns].taken) == (("Melee",), ("Melee",))
    arena.acts("Brawl")
    assert arena.pool == 6
    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.full"
    assert arena.replayed() == arena.state


@proves("fe.talents.flurry-strike")
def test_a_flurry_takes_several_foes_and_ends_where_something_else_is_done() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[1], melee=False)
    arena.acts()
    alone = arena.unused("flurry")
    arena.engages(arena.foes[1])
    arena.uses("flurry")
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[1], melee=False)
    gone = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    arena.engages(arena.foes[1])
    arena.throws(7, 7)
    arena.acts("Athletics")
    arena.throws(7, 7)

    assert (alone, gone.code) == ("talent.no_fit", "talent.no_fit")
    assert arena.state[Turns].taken == ("Melee", "Athletics")
    assert arena.state[Talents].blows == {}


@proves("fe.talents.flurry-strike")
def test_with_no_action_left_the_second_blow_of_a_flurry_is_a_blow_and_waits_for_the_turn_alone() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.acts("Athletics")
    arena.throws(7, 7)
    arena.acts()
    arena.uses("flurry")
    arena.throws(7, 7)
    arena.acts("Lore", "wits")

    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "talent.blow"
    arena.turn(arena.foes[0])
    assert arena.state[Talents].blows == {}


@proves("fe.talents.duelists-edge")
def test_against_one_foe_alone_a_duelist_has_a_die_more_and_shrugs_off_a_harm_of_two() -> None:
    arena = Arena("duelists-edge", foes=2)
    arena.acts()
    against_two = arena.pool
    arena.struck(2)
    hurt = arena.bears
    arena.whole()
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[1], melee=False)

    assert (against_two, arena.pool, hurt) == (6, 7, (2, 0))
    arena.struck(3)
    assert arena.bears == (3, 0)
    arena.whole()
    arena.struck(2)
    assert arena.bears == (0, 0)
    arena.struck(1)
    assert arena.bears == (1, 0)


def rules_the_field() -> Arena:
    arena = Arena("battlefield-mastery", foes=3)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")
    return arena


@proves("fe.talents.battlefield-mastery")
def test_for_three_exchanges_a_master_of_the_field_strikes_harder_stands_better_and_turns_a_harm_each() -> None:
    arena = rules_the_field()
    arena.acts()
    stands, effect = arena.stands, arena.effect
    arena.acts("Lore", "wits")
    elsewhere = arena.effect
    arena.struck(1)
    once = arena.bears
    arena.whole()
    arena.struck(1)
    twice = arena.bears
    arena.whole()
    arena.do("gm", "fe.next-exchange")
    arena.struck(1)
    anew = arena.bears
    arena.whole()
    arena.do("gm", "fe.next-exchange")
    third = arena.stands
    arena.do("gm", "fe.next-exchange")

    assert (stands, effect, elsewhere) == (Position.DOMINANT, 2, 1)
    assert (once, twice, anew) == ((0, 1), (1, 0), (0, 1))
    assert (third, arena.stands) == (Position.DOMINANT, Position.CONTROLLED)
    used = arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")
    assert used.code == "talent.used"


@proves("fe.talents.battlefield-mastery")
def test_mastery_takes_three_foes_a_fight_and_the_talent() -> None:
    arena = Arena("battlefield-mastery", foes=2)
    few = arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")
    arena.do("gm", "fe.set-conflict", running=False)
    idle = arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")

    assert (few.code, idle.code) == ("talent.no_fit", "talent.no_fight")
    assert arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage").code == "talent.missing"
    assert arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="conditioning").code == "talent.unknown"
    assert arena.refused("ann", "fe.declare-talent", hero=arena.mara, talent="a nap").code == "talent.unknown"


def opposed(arena: Arena, name: str, dice: int, *theirs: int, position: int = 1) -> None:
    """Somebody of that name rolls against Mara, with dice that all fall as 4s."""
    arena.acts(position=position)
    arena.do("gm", "fe.oppose", hero=arena.mara, name=name, dice=dice)
    arena.throws(7, 7, *[4] * (arena.pool - 2), *theirs)


@proves("fe.talents.battlefield-mastery", "fe.talents.battlefield-terror")
@pytest.mark.parametrize(("name", "dice"), [("Foe 1", 3), ("Foe 2", 4), ("Foe 3", 4), ("the storm", 3)])
def test_who_fights_a_master_of_the_field_rolls_with_a_die_fewer(name: str, dice: int) -> None:
    arena = rules_the_field()
    arena.stands_by()

    opposed(arena, name, 4, *[4] * dice, position=2)

    assert arena.roll.outcome


@proves("fe.talents.battlefield-terror")
@pytest.mark.parametrize(("name", "dice"), [("Foe 1", 3), ("Foe 2", 4), ("Foe 3", 3), ("the storm", 3)])
def test_who_is_close_to_somebody_terrible_rolls_with_a_die_fewer_against_anybody(name: str, dice: int) -> None:
    arena = Arena("battlefield-terror", foes=3)
    arena.stands_by()

    opposed(arena, name, 4, *[4] * dice)

    assert arena.roll.outcome


@proves("fe.talents.battlefield-terror")
def test_once_a_scene_what_would_fail_against_a_foe_is_a_partial() -> None:
    arena = Arena("battlefield-terror")
    arena.acts()
    arena.uses("dread")
    arena.throws(7)
    by_itself = len(arena.state[Talents].uses)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    arena.uses("dread")
    arena.throws()

    assert arena.roll.outcome is not None
    assert (by_itself, arena.roll.outcome.value) == (0, "partial")
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    assert arena.unused("dread") == "talent.used"


@proves("fe.talents.battlefield-terror")
@pytest.mark.parametrize(("option", "harm", "again"), [("falters", 1, False), ("spare", 2, True)])
def test_once_a_scene_a_foe_at_close_that_rolls_a_success_comes_to_a_partial(
    option: str, harm: int, again: bool
) -> None:
    arena = Arena("battlefield-terror", foes=2, npc_rolls="npc_rolls_cap_dice")
    foe, other = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=other, melee=False)
    tor = arena.hero("Tor", "bob")
    for each in (arena.mara, tor):
        arena.do("gm", "fe.place-at", one=foe, other=each, band="close")
    arena.do("gm", "fe.place-at", one=arena.mara, other=other, band="near")
    arena.do("gm", "fe.place-at", one=tor, other=other, band="close")

    def strikes(who: str, *dice: int, dv: int = 2) -> None:
        arena.do("gm", "fe.next-exchange")
        blow = {"hero": tor, "way": "melee", "why": "a jaw", "effect": 2, "dv": dv}
        arena.do("gm", "fe.foe-strikes", *dice, foe=who, **blow)

    strikes(foe, 7, 4)
    partial = arena.asked().kind
    arena.answer("take", by="bob")
    strikes(other, 7, 7, 7)
    from_near = arena.asked().kind
    arena.answer("take", by="bob")
    arena.do("gm", "fe.set-harm", hero=tor, harm=0, reason="a test")
    strikes(foe, 7, 7)
    asked = arena.asked()
    arena.answer(option)
    coming = arena.state[Conditions].coming
    arena.answer("take", by="bob")
    arena.do("gm", "fe.set-harm", hero=tor, harm=0, reason="a test")
    strikes(foe, 7, 7)

    assert (partial, from_near) == ("resist", "resist")
    assert (asked.kind, asked.seats, asked.if_absent) == ("terror", ("ann",), "spare")
    assert coming
    assert coming.harm == harm
    assert (arena.asked().kind == "terror") is again


@proves("fe.talents.blade-dance")
def test_a_dance_of_blades_engages_three_and_strikes_at_each_in_one_action() -> None:
    arena = Arena("blade-dance", foes=4)
    for foe in arena.foes:
        arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    three = arena.foes[:3]
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[3], band="far")
    many = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    none = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=[])
    far = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=[arena.foes[3]])

    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=three)
    again = arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=three)
    blows = []
    for _ in three:
        arena.acts()
        blows.append((arena.pool, arena.stands))
        arena.throws(7, 7)

    assert {many.code, none.code, far.code} == {"talent.foes"}
    assert again.code == "talent.so_already"
    assert blows == [(5, Position.DOMINANT)] * 3
    assert all(arena.state[Ranges].between(arena.mara, foe).melee for foe in three)
    assert arena.state[Turns].taken == ("attack",)
    arena.acts()
    assert (arena.pool, arena.stands) == (6, Position.CONTROLLED)
    assert arena.refused("ann", "fe.blade-dance", hero=arena.mara, foes=three).code == "turn.full"


@proves("fe.talents.defensive-survival", "fe.talents.duelists-edge")
@pytest.mark.parametrize(("talent", "by_hand"), [("defensive-survival", (0, 1)), ("duelists-edge", (0, 0))])
def test_what_turns_a_blow_of_the_melee_turns_no_shot(talent: str, by_hand: tuple[int, int]) -> None:
    arena = Arena(talent)
    archer = arena.foe("Archer")
    arena.do("gm", "fe.foe-strikes", foe=archer, hero=arena.mara, way="shot", why="an arrow")
    arena.lands()
    assert arena.bears == (1, 0)
    arena.whole()
    arena.struck(1)
    assert arena.bears == by_hand


@proves("fe.talents.weapon-master")
@pytest.mark.parametrize(
    ("technique", "wants"), [("chosen-weapon", "a weapon"), ("signature-weapon", "the weapon that is theirs alone")]
)
def test_a_master_of_weapons_who_has_chosen_none_or_strikes_with_bare_hands_has_nothing_of_it(
    technique: str, wants: str
) -> None:
    arena = Arena("weapon-master", "iron-fist-way")
    arena.acts("Melee")
    unchosen = arena.unused(technique)
    arena.do("ann", "fe.choose-weapons", hero=arena.mara, kind="axes", own="Biter")
    arena.uses(technique)
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)
    stopped = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    bare = (arena.pool, arena.effect)
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique=technique)

    assert unchosen == "talent.weapon"
    assert (stopped.code, stopped.remedy) == (
        "talent.no_fit",
        f"Mara has to strike with {wants}; or do without it.",
    )
    assert bare == (arena.pool, arena.effect) == (6 + 1, 1)
    assert arena.unused(technique) == "talent.no_fit"


@proves("fe.talents.definition", "fe.talents.flurry-strike", "fe.talents.blade-dance")
@pytest.mark.parametrize("talent", ["flurry-strike", "blade-dance"])
def test_as_long_as_blows_of_one_talent_are_left_no_other_is_active_nor_the_same_anew(talent: str) -> None:
    arena = Arena("flurry-strike", "blade-dance", "weapon-master", "deathblow", foes=3)
    arena.do("ann", "fe.choose-weapons", hero=arena.mara, kind="swords", own="Ash")
    if talent == "blade-dance":
        arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    else:
        arena.acts()
        arena.uses("flurry")
        arena.throws(7, 7)
    arena.acts(position=0)

    again = "talent.so_already" if talent == "flurry-strike" else "talent.active"
    assert arena.unused("flurry") == again
    assert (arena.unused("signature-weapon"), arena.unused("death")) == ("talent.active", "talent.active")
    arena.uses("chosen-weapon")  # what counts by itself counts on


@proves("fe.talents.definition")
def test_what_counts_by_itself_is_not_said() -> None:
    arena = Arena("disciplined-body", "iron-fist-way")
    arena.acts()

    assert (arena.unused("iron-fist"), arena.unused("perfect-moment")) == ("talent.missing", "talent.missing")


@proves("fe.talents.flurry-strike", "fe.turn.ready")
def test_both_blows_of_a_flurry_that_was_held_come_in_somebody_elses_turn() -> None:
    arena = Arena("flurry-strike", foes=2)
    held = {"what": "strike", "trigger": "they come", "attribute": "body", "skill": "Melee"}
    arena.do("ann", "fe.ready", character=arena.mara, **held)
    arena.turn(arena.foes[0])
    arena.do("ann", "fe.trigger", character=arena.mara)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.uses("flurry")
    arena.throws(7, 7)

    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    second = arena.pool
    arena.throws(7, 7)
    arena.acts()

    assert second == 5
    assert arena.state[Talents].blows == {}
    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.not_yours"
    assert arena.replayed() == arena.state
