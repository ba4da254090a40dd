"""Out of Stealth: Backstab, Shadow Dance and Deathblow."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena, hidden, stabs
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.pool import Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves


@proves("fe.talents.backstab")
def test_a_backstab_comes_out_of_stealth_does_a_harm_more_and_passes_a_class_of_armor() -> None:
    arena = Arena("backstab")
    arena.acts()
    seen = arena.unused("stab")
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena = hidden()

    stabs(arena, 7, 7)

    assert seen == "talent.no_fit"
    assert "Mara's hit does Harm 2 in all, and a class of armor counts for nothing (Backstab)." in arena.told("bob")
    assert arena.state[Sight].unseen == {}
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.turn(arena.foes[0])
    arena.turn()
    stabs(arena, 7, 7, effect=2)
    assert "Mara's hit does Harm 3 in all, and a class of armor counts for nothing (Backstab)." in arena.told("bob")
    assert arena.bears == (0, 1)  # once more costs a Fatigue
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts()
    arena.uses("stab")
    arena.throws(7, 7)
    assert arena.bears == (0, 2)  # as often as the price is paid
    assert arena.replayed() == arena.state


@proves("fe.talents.backstab")
def test_only_a_success_by_stealth_hides_and_only_a_blow_is_seen() -> None:
    arena, plain = Arena("backstab"), Arena()
    for each in (arena, plain):
        each.acts("Athletics")
        each.throws(7, 7)
        each.acts("Stealth")
        each.throws(7)
    before = arena.state[Sight].unseen
    for each in (arena, plain):
        each.turn(each.foes[0])
        each.turn()
        each.acts("Stealth")
        each.throws(7, 7)
        each.acts("Lore", "wits")
        each.throws(7, 7)

    assert before == {}
    assert arena.state[Sight].unseen == {arena.mara: False}
    assert plain.state[Sight].unseen == {}  # it means nothing to whoever strikes as anybody does
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts("Ranged")
    arena.throws()
    assert arena.state[Sight].unseen == {}


@proves("fe.talents.backstab", "fe.ruling.backstab-miss")
@pytest.mark.parametrize(("option", "harm", "stands"), [("harm", 1, 1), ("position", 0, 2)])
def test_a_backstab_that_misses_exposes_as_its_player_picks(option: str, harm: int, stands: int) -> None:
    arena = hidden()
    stabs(arena)

    arena.answer(option)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts("Athletics", position=0)
    at_once, sinks = arena.stands, arena.sinks
    arena.throws(7, 7)
    arena.acts("Lore", "wits", position=1)

    assert sinks == ([(2, "exposed", "fe.talents.backstab", Wears.AFTER)] if stands == 2 else [])
    assert arena.condition.harm == harm
    assert at_once is (Position.DESPERATE if stands == 2 else Position.DOMINANT)
    assert arena.stands is Position.CONTROLLED


@proves("fe.talents.backstab")
def test_who_is_unseen_is_known_of_those_alone_who_strike_out_of_it() -> None:
    arena = Arena("backstab")
    tor = arena.hero("Tor", "bob")

    assert arena.refused("gm", "fe.set-hidden", hero=tor).code == "talent.hidden"
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    assert arena.refused("gm", "fe.set-hidden", hero=arena.mara).code == "talent.so_already"
    assert arena.refused("ann", "fe.set-hidden", hero=arena.mara, hidden=False).code
    arena.next_scene()
    assert arena.state[Sight].unseen == {}


def danced(*faces: int, fatigue: int = 0) -> Arena:
    arena = hidden("shadow-dance", "deathblow")
    arena.do("gm", "fe.set-tier", hero=arena.mara, tier=3, reason="as the test has it")
    if fatigue:
        arena.do("gm", "fe.set-fatigue", hero=arena.mara, fatigue=fatigue, reason="as the test has it")
    stabs(arena, 7, 7, 7)
    arena.do("ann", "fe.shadow-dance", hero=arena.mara)
    arena.throws(*faces)
    return arena


@proves("fe.talents.shadow-dance")
def test_a_shadow_dance_goes_back_into_stealth_and_brings_a_breath_or_a_better_stand() -> None:
    arena = danced(7, 7, 7, 7, fatigue=1)
    options = [option.value for option in arena.asked().options]
    arena.answer("fatigue")

    assert arena.roll.terms.dv == 3
    assert options == ["fatigue", "position"]
    assert arena.bears == (0, 0)
    assert arena.state[Sight].unseen == {arena.mara: True}
    assert arena.state[Turns].taken == ("Melee",)
    other = danced(7, 7, 7)
    assert [option.value for option in other.asked().options] == ["position"]
    other.answer("position")
    other.acts("Athletics")
    assert other.stands is Position.DOMINANT


@proves("fe.talents.shadow-dance")
def test_a_shadow_dance_that_fails_exposes_and_tires_and_is_danced_once_a_scene() -> None:
    arena = danced(7, 7)
    arena.acts("Athletics", position=0)

    assert arena.stands is Position.DESPERATE
    assert arena.bears == (0, 1)
    assert arena.refused("ann", "fe.shadow-dance", hero=arena.mara).code == "talent.no_opening"


@proves("fe.talents.shadow-dance")
def test_a_shadow_dance_follows_at_once_and_once_a_scene() -> None:
    arena = danced(7, 7, 7)
    arena.answer("position")
    arena.turn(arena.foes[0])
    arena.turn()
    stabs(arena, 7, 7)
    again = arena.refused("ann", "fe.shadow-dance", hero=arena.mara)

    assert again.code == "talent.used"
    fresh = hidden("shadow-dance")
    stabs(fresh, 7, 7)
    fresh.turn(fresh.foes[0])
    assert fresh.refused("ann", "fe.shadow-dance", hero=fresh.mara).code == "talent.no_opening"
    without = hidden()
    stabs(without, 7, 7)
    assert without.refused("ann", "fe.shadow-dance", hero=without.mara).code == "talent.missing"
    assert fresh.refused("ann", "fe.vanish", hero=fresh.mara).code == "talent.no_opening"


@proves("fe.talents.deathblow")
def test_a_deathblow_does_three_times_the_harm_and_lets_who_struck_vanish() -> None:
    arena = Arena("deathblow")
    arena.acts(position=1)
    middling = arena.unused("death")
    arena.acts(position=0, effect=2)
    arena.uses("death")
    arena.throws(7, 7)
    told = arena.told("bob")
    arena.do("ann", "fe.vanish", hero=arena.mara)
    open_terms = arena.refused("ann", "fe.roll-action", hero=arena.mara)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)

    assert middling == "talent.no_fit"
    assert "Mara's hit does Harm 6 in all (Deathblow)." in told
    assert open_terms.code == "proposal.no_terms"
    assert arena.state[Sight].unseen == {arena.mara: False}
    assert arena.state[Turns].taken == ("Melee",)


@proves("fe.talents.deathblow")
def test_a_free_roll_to_vanish_that_is_taken_back_makes_nothing_else_free() -> None:
    arena = Arena("deathblow")
    arena.acts(position=0)
    arena.uses("death")
    arena.throws(7, 7)
    arena.do("ann", "fe.vanish", hero=arena.mara)
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.do("ann", "fe.vanish", hero=arena.mara)
    arena.acts("Athletics")
    arena.throws(7, 7)
    arena.acts("Stealth")

    assert arena.state[Turns].taken == ("Melee", "Athletics")
    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "turn.full"


@proves("fe.talents.deathblow")
def test_who_has_nothing_left_of_the_turn_vanishes_all_the_same() -> None:
    arena = Arena("deathblow")
    arena.acts("Athletics")
    arena.throws(7, 7)
    arena.acts(position=0)
    arena.uses("death")
    arena.throws(7, 7)
    arena.do("ann", "fe.vanish", hero=arena.mara)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)

    assert arena.state[Turns].taken == ("Athletics", "Melee")
    assert arena.state[Sight].unseen == {arena.mara: False}


@proves("fe.talents.deathblow")
def test_a_deathblow_that_misses_exposes_and_hurts_and_one_more_costs_a_fatigue() -> None:
    arena = Arena("deathblow")
    arena.acts(position=0)
    arena.uses("death")
    arena.throws()
    first = arena.bears
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts(position=0)
    exposed = arena.unused("death")
    arena.acts("Athletics")
    arena.throws(7, 7)
    arena.acts(position=0)
    arena.uses("death")
    arena.throws(7, 7)

    assert (first, exposed) == ((1, 0), "talent.no_fit")
    assert arena.bears == (1, 1)
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts(position=0)
    assert arena.unused("death") == "talent.no_fit" if arena.stands is not Position.DOMINANT else "talent.used"


@proves("fe.talents.deathblow", "fe.talents.shadow-dance")
def test_out_of_a_shadow_dance_a_deathblow_needs_no_position() -> None:
    arena = danced(7, 7, 7)
    arena.answer("position")
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts(position=2)

    arena.uses("death")
    arena.throws(7, 7)

    assert "Mara's hit does Harm 3 in all (Deathblow)." in arena.told("bob")


# hidden from one, and from all


def aims_at(arena: Arena, foe: str, way: str = "melee") -> None:
    arena.acts()
    arena.do("ann", "fe.say-target", hero=arena.mara, other=foe, way=way)


@proves("fe.talents.backstab", "fe.range.hide")
def test_who_is_hidden_from_one_stabs_that_one_and_no_other() -> None:
    arena = Arena("backstab", foes=2)
    one, other = arena.foes
    for foe in arena.foes:
        arena.do("gm", "fe.set-sight", one=arena.mara, other=foe)
    arena.do("ann", "fe.hide", hero=arena.mara, other=one)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)
    sight = arena.state[Sight]
    aims_at(arena, other)
    seen = arena.unused("stab")
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    aims_at(arena, one)
    arena.uses("stab")

    assert (sight.hidden, sight.unseen) == (((arena.mara, one),), {})
    assert seen == "talent.no_fit"
    arena.turn(one)
    arena.turn()
    arena.throws(7, 7)
    assert arena.state[Sight].hidden == ()


@proves("fe.range.hide", "fe.range.targeting")
def test_who_is_in_stealth_is_hidden_from_everybody_whom_nobody_has_helped_to_see() -> None:
    arena = hidden()
    tor = arena.hero("Tor", "bob")
    foe = arena.foes[0]
    everybody = [arena.state[Sight].hides(arena.mara, each) for each in (foe, tor)]
    arena.do("bob", "fe.propose", hero=tor, attribute="wits", skill="Notice")
    arena.do("bob", "fe.say-target", hero=tor, other=arena.mara, way="notice")
    arena.do("gm", "fe.set-terms", hero=tor, dv=2, position=1)  # that she hides is what the roll is about
    arena.do("bob", "fe.roll-action", 7, 7, hero=tor)
    while arena.waits():
        arena.answer("keep", by="bob")

    assert everybody == [True, True]
    assert [arena.state[Sight].hides(arena.mara, each) for each in (foe, tor)] == [True, False]
    assert arena.state[Sight].broken(foe, arena.mara)
    assert not arena.state[Sight].broken(tor, arena.mara)
    assert "But Tor has found them." in str(arena.view("bob")["sight"])
    assert arena.refused("ann", "fe.hide", hero=arena.mara, other=foe).code == "hide.already"
    aims_at(arena, tor)
    assert arena.unused("stab") == "talent.no_fit"
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    aims_at(arena, foe)
    arena.uses("stab")
    arena.turn(foe)
    arena.turn()
    arena.throws(7, 7)
    assert arena.state[Sight].unseen == {}
    assert arena.state[Sight].found == ()
    assert arena.told("bob").count("Mara is in Stealth no longer.") == 1
    assert not any("no longer hidden" in line for line in arena.told("bob"))


@proves("fe.range.hide")
def test_who_does_something_else_to_somebody_out_of_stealth_is_found_by_that_one() -> None:
    arena = hidden()
    tor = arena.hero("Tor", "bob")
    arena.acts("Diplomacy", "presence")
    arena.do("ann", "fe.say-target", hero=arena.mara, other=tor, way="social")
    arena.throws(7, 7)
    found = arena.state[Sight].found
    arena.do("gm", "fe.find-hidden", hero=arena.mara, other=arena.foes[0])

    assert found == ((arena.mara, tor),)
    assert arena.state[Sight].unseen == {arena.mara: False}
    assert not arena.state[Sight].hides(arena.mara, arena.foes[0])
    arena.do("gm", "fe.set-hidden", hero=arena.mara, hidden=False)
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    assert arena.state[Sight].hides(arena.mara, tor)
    assert arena.replayed() == arena.state


@proves("fe.talents.shadow-dance")
def test_at_the_first_tier_a_shadow_dance_is_rolled_for_and_may_fail() -> None:
    arena = hidden("shadow-dance")
    stabs(arena, 7, 7, 7)
    arena.do("ann", "fe.shadow-dance", hero=arena.mara)
    arena.throws(7)

    assert arena.roll.terms.dv == 2
    assert arena.bears == (0, 1)


@proves("fe.talents.shadow-dance", "fe.talents.backstab")
def test_who_dances_back_into_stealth_is_told_so_once() -> None:
    arena = danced(7, 7, 7, 7)

    assert sum("is in Stealth" in line for line in arena.told("bob")) == 1
