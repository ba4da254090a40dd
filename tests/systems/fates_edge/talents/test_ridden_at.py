"""Ridden at one: what the saddle gives is for them, and for nobody who happens to stand beside."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.terrain import Ground
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.testing.proof import proves

CAVALIER = ("fe.talents.war-mount-cavalier", "fe.combat.mount-charge", "fe.combat.mount-shot")


def riding(skill: str, band: str, other: str, **rulings: str) -> Arena:
    """Mara in the saddle, one foe so far off that she may ride at it, and another one elsewhere."""
    arena = Arena(fights=False, foes=2, **rulings)
    arena.mounts(arena.mara)
    arena.do("gm", "fe.set-conflict", running=True)
    arena.turn()
    for foe, there in zip(arena.foes, (band, other), strict=True):
        arena.do("gm", "fe.place-at", one=arena.mara, other=foe, band=there)
    arena.acts(skill)
    return arena


@proves(*CAVALIER)
@pytest.mark.parametrize(
    ("skill", "band", "other", "way", "plain"),
    [("Melee", "far", "close", "melee", 6), ("Ranged", "near", "near", "shot", 3)],
)
def test_the_dice_of_the_saddle_are_for_whom_it_was_ridden_at(
    skill: str, band: str, other: str, way: str, plain: int
) -> None:
    arena = riding(skill, band, other)
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    unsaid = arena.pool
    arena.do("ann", "fe.say-target", hero=arena.mara, other=arena.foes[1], way=way)
    aside, asked = arena.pool, odds(arena, "fe.roll-action", hero=arena.mara)
    arena.do("ann", "fe.say-target", hero=arena.mara, other=arena.foes[0], way=way)

    assert (unsaid, aside, arena.pool) == (plain + 2, plain, plain + 2)
    assert asked != odds(arena, "fe.roll-action", hero=arena.mara)
    assert arena.replayed() == arena.state


@proves(*CAVALIER)
def test_what_is_aimed_at_one_is_not_ridden_at_another() -> None:
    arena = riding("Ranged", "near", "near")
    arena.do("ann", "fe.say-target", hero=arena.mara, other=arena.foes[1], way="shot")
    refusal = arena.refused("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    (offer,) = arena.offers("ann", "fe.ride-on")
    (field,) = offer.fields
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[1])

    assert (refusal.code, refusal.title) == ("mounted.whom", "It is at Foe 2.")
    assert [(option.value, option.refusal is None) for option in field.options] == [
        (arena.foes[0], False),
        (arena.foes[1], True),
    ]
    assert arena.state[Ranges].between(arena.mara, arena.foes[1]).band.value == "far"


@proves(*CAVALIER)
def test_made_another_action_it_is_ridden_no_more() -> None:
    arena = riding("Ranged", "near", "near")
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    arena.do("ann", "fe.propose", hero=arena.mara, attribute="body", skill="Athletics")

    assert arena.pool == 5


@proves(*CAVALIER, "fe.turn.initiative")
@pytest.mark.parametrize(("comes", "code"), [("by itself", "turn.not_yours"), ("called for", ""), ("held", "")])
def test_nobody_rides_about_in_another_turn_but_for_an_attack_that_comes_in_it(comes: str, code: str) -> None:
    arena = riding("Ranged", "near", "far")
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    if comes == "held":
        held = {"what": "a shot", "trigger": "it moves", "attribute": "body", "skill": "Ranged"}
        arena.do("ann", "fe.ready", character=arena.mara, **held)
    arena.turn(arena.foes[0])
    if comes == "held":
        arena.do("ann", "fe.trigger", character=arena.mara)
    else:
        if comes == "called for":
            arena.do("gm", "fe.call-roll", hero=arena.mara)
        arena.do("ann", "fe.propose", hero=arena.mara, attribute="body", skill="Ranged")
    (offer,) = arena.offers("ann", "fe.ride-on")

    assert (offer.refusal.code if offer.refusal else "") == code
    if code:
        assert arena.refused("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0]).code == code
    else:
        arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
        assert arena.state[Ranges].between(arena.mara, arena.foes[0]).band.value == "far"


@proves("fe.combat.mount-shot", "fe.combat.mount-charge", "fe.range.movement")
@pytest.mark.parametrize(("skill", "band", "away"), [("Melee", "far", False), ("Ranged", "near", True)])
def test_over_difficult_ground_a_charge_is_halfway_there_and_a_shot_halfway_off(
    skill: str, band: str, away: bool
) -> None:
    arena = riding(skill, band, "far")
    arena.do("gm", "fe.set-ground", difficult=True)
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])

    assert arena.state[Ground].halfway == ((arena.mara, arena.foes[0], away),)
    assert arena.state[Ranges].between(arena.mara, arena.foes[0]).band.value == band


@proves("fe.combat.mount-shot", "fe.combat.mount-charge")
@pytest.mark.parametrize(("reading", "rides"), [("one_significant", False), ("two_actions", True)])
def test_to_ride_with_an_attack_that_was_held_takes_the_move_but_of_a_turn_of_one_action(
    reading: str, rides: bool
) -> None:
    arena = riding("Ranged", "near", "far", actions_per_turn=reading)
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    held = {"what": "a shot", "trigger": "it moves", "attribute": "body", "skill": "Ranged"}
    arena.do("ann", "fe.ready", character=arena.mara, **held)
    arena.do("ann", "fe.trigger", character=arena.mara)
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])

    assert ("move" in arena.state[Turns].taken) is rides


@proves(*CAVALIER)
def test_with_the_spotlight_on_nobody_whoever_acts_next_may_ride() -> None:
    arena = riding("Ranged", "near", "far")
    arena.do("gm", "dim-spotlight")
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])

    assert arena.state[Ranges].between(arena.mara, arena.foes[0]).band.value == "far"
    assert (arena.state[Turns].holder, arena.state[Turns].taken) == (arena.mara, ("move",))


@proves(*CAVALIER, "fe.turn.economy-one-significant")
def test_of_one_significant_action_the_ride_is_the_attack_thought_better_of_or_not() -> None:
    arena = riding("Ranged", "near", "far", actions_per_turn="one_significant")
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts("Melee")
    (offer,) = arena.offers("ann", "fe.ride-on")
    again = arena.refused("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    move = arena.refused("ann", "fe.move", character=arena.mara, other=arena.foes[0])
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts("Athletics")
    other = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    arena.acts("Ranged")
    on_foot = arena.pool
    arena.throws(7, 7)
    arena.acts("Ranged")

    assert offer.refusal == again
    assert [each.code for each in (again, move, other)] == ["turn.full"] * 3
    assert (on_foot, arena.state[Turns].taken) == (3, ("attack",))
    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.full"
    assert arena.replayed() == arena.state


@proves(*CAVALIER, "fe.turn.economy-one-significant")
def test_ridden_at_somebody_an_attack_without_a_roll_is_the_one_attack() -> None:
    arena = riding("Ranged", "near", "far", actions_per_turn="one_significant")
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    arena.do("ann", "fe.take-action", character=arena.mara, what="attack")

    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.full"
    assert arena.refused("ann", "fe.take-action", character=arena.mara, what="attack").code == "turn.full"


@proves(*CAVALIER, "fe.range.movement")
def test_over_difficult_ground_a_charge_is_halfway_first_and_gives_nothing_yet() -> None:
    arena = riding("Melee", "far", "far")
    arena.do("gm", "fe.set-ground", difficult=True)
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    halfway = (arena.state[Ranges].between(arena.mara, arena.foes[0]).band.value, arena.pool, arena.state[Turns].taken)
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    there = arena.state[Ranges].between(arena.mara, arena.foes[0])

    assert halfway == ("far", 6, ("move",))
    assert (there.band.value, there.melee, arena.pool) == ("near", True, 8)


@proves(*CAVALIER, "fe.ruling.bonus-dice-cap")
@pytest.mark.parametrize(("cap", "dice"), [("all_bonuses", 9), ("assists_only", 9)])
def test_dice_of_the_saddle_that_do_not_count_take_nothing_from_what_does(cap: str, dice: int) -> None:
    arena = riding("Melee", "far", "close", bonus_dice_cap=cap)
    arena.learns(arena.mara, "iron-fist-way", "untouchable-way", "disciplined-body")
    arena.do("ann", "fe.fight-bare-handed", hero=arena.mara)
    on_foot = arena.pool
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    arena.do("ann", "fe.say-target", hero=arena.mara, other=arena.foes[1], way="melee")

    assert (on_foot, arena.pool) == (dice, dice)
