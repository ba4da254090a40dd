"""A talent that is lost in the midst of something: what was said of it, begun by it or about to follow it is over."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.talents.state import Talents
from threefates.systems.fates_edge.talents.subtle_casting import Unnoticed
from threefates.testing.proof import proves


def loses(arena: Arena, talent: str) -> None:
    arena.do("gm", "fe.set-talent", hero=arena.mara, talent=talent, has=False, reason="a bargain")


@proves("fe.talents.face-like-water", "fe.talents.battlefield-terror", "fe.talents.definition")
@pytest.mark.parametrize(("talent", "technique", "outcome"), [
    ("face-like-water", "papers", Outcome.MISS),
    ("battlefield-terror", "dread", Outcome.MISS),
    ("", "papers", Outcome.PARTIAL),
])  # fmt: skip
def test_what_would_have_saved_a_miss_saves_none_once_it_is_lost(talent: str, technique: str, outcome: Outcome) -> None:
    arena = Arena(talent or "face-like-water")
    arena.acts("Deception", "presence")
    arena.uses(technique)
    if talent:
        loses(arena, talent)
    arena.do("ann", "fe.roll-action", 2, 2, hero=arena.mara)
    arena.keep()

    assert arena.roll.outcome is outcome
    assert arena.replayed() == arena.state


@proves("fe.talents.flurry-strike", "fe.talents.definition")
def test_a_flurry_that_is_lost_before_the_roll_is_one_blow_with_every_die() -> None:
    arena = Arena("flurry-strike", foes=2)
    arena.acts()
    arena.uses("flurry")
    loses(arena, "flurry-strike")
    told, pool = arena.told("bob"), arena.pool
    arena.throws(7, 7)

    assert "Mara does without Flurry Strike." in told
    assert (pool, arena.state[Talents].blows) == (6, {})


@proves("fe.talents.flurry-strike")
def test_a_flurry_that_is_lost_between_its_blows_leaves_none_and_nothing_of_the_turn() -> None:
    arena = Arena("flurry-strike", "conditioning", foes=2)
    arena.acts()
    arena.uses("flurry")
    arena.throws(7, 7)
    loses(arena, "conditioning")
    left = arena.state[Talents].blows
    loses(arena, "flurry-strike")
    arena.acts()

    (offer,) = arena.offers("ann", "fe.roll-action")
    assert list(left) == [arena.mara]
    assert (arena.pool, arena.state[Talents].blows) == (6, {})
    assert offer.refusal
    assert offer.refusal.code == "turn.full"


@proves("fe.talents.flurry-strike")
def test_a_flurry_that_is_lost_out_of_turn_leaves_whoever_has_the_turn_their_second_blow() -> None:
    arena = Arena("flurry-strike", foes=2)
    mara, tor = arena.mara, arena.hero("Tor", "ann")
    arena.rated(tor, body=3, Melee=3)
    arena.learns(tor, "flurry-strike")
    held = {"what": "strike", "trigger": "they come", "attribute": "body", "skill": "Melee"}
    arena.do("ann", "fe.ready", character=mara, **held)
    for arena.mara in (tor, mara):
        if arena.mara == tor:
            arena.engages(*arena.foes)
            arena.turn(tor)
            arena.acts()
        else:
            arena.do("ann", "fe.trigger", character=mara)
            arena.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
        arena.uses("flurry")
        arena.throws(7, 7)
    both = set(arena.state[Talents].blows)
    loses(arena, "flurry-strike")

    assert both == {mara, tor}
    assert (set(arena.state[Talents].blows), arena.state[Turns].spared) == ({tor}, True)


@proves("fe.talents.blade-dance")
def test_a_dance_that_is_lost_midway_leaves_no_blow() -> None:
    arena = Arena("flurry-strike", "blade-dance", foes=3)
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)
    loses(arena, "flurry-strike")
    before = arena.state[Talents].blows
    loses(arena, "blade-dance")

    assert arena.mara in before
    assert arena.state[Talents].blows == {}


@proves("fe.talents.backstab")
def test_a_backstab_that_is_lost_before_the_roll_exposes_nobody() -> None:
    arena = Arena("backstab")
    arena.do("gm", "fe.set-hidden", hero=arena.mara)
    arena.acts()
    arena.uses("stab")
    loses(arena, "backstab")
    arena.throws(2, 2, 2, 2, 2, 2)

    assert not arena.waits()


@proves("fe.talents.light-fingers", "fe.talents.inevitable-way", "fe.talents.deathblow")
@pytest.mark.parametrize(("talent", "command", "more"), [
    ("light-fingers", "fe.palm", {"what": "a key"}),
    ("inevitable-way", "fe.counterattack", {}),
    ("deathblow", "fe.vanish", {}),
])  # fmt: skip
def test_what_would_follow_at_once_does_not_without_the_talent(talent: str, command: str, more: dict[str, str]) -> None:
    arena = Arena(talent)
    if talent == "inevitable-way":
        arena.struck(1, 7, 7, 7)
    else:
        arena.acts("Stealth" if talent == "light-fingers" else "Melee", position=0)
        if talent == "deathblow":
            arena.uses("death")
        arena.throws(7, 7)
    before = len(arena.offers("ann", command))
    loses(arena, talent)

    assert (before, arena.offers("ann", command)) == (1, [])
    assert arena.refused("ann", command, hero=arena.mara, **more).code == "talent.no_opening"


@proves("fe.talents.subtle-casting")
@pytest.mark.parametrize(("talent", "veiled"), [("subtle-casting", False), ("backstab", True)])
def test_whoever_does_not_know_how_any_more_goes_unnoticed_no_longer(talent: str, *, veiled: bool) -> None:
    arena = Arena("subtle-casting", "backstab")
    arena.rated(arena.mara, Performance=3, Lore=3)
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=2)
    arena.throws(7, 7, 7)
    loses(arena, talent)

    assert (arena.mara in arena.state[Unnoticed].veiled) is veiled


@proves("fe.talents.war-mount-cavalier")
def test_the_dice_of_the_saddle_are_a_cavaliers() -> None:
    arena = Arena()
    arena.mounts(arena.mara)
    arena.do("gm", "fe.engage", one=arena.mara, other=arena.foes[0], melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[0], band="far")
    arena.acts()
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    before = arena.pool
    loses(arena, "cavalier")

    assert (before, arena.pool) == (8, 6)
