"""What is so easy that nobody rolls does for talents what a success does, and as much as was agreed."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.talents.state import Talents
from threefates.systems.fates_edge.talents.subtle_casting import Unnoticed
from threefates.testing.proof import proves


def easily(arena: Arena, skill: str = "Melee", attribute: str = "body", effect: int = 1) -> None:
    """Mara does something that needs no roll."""
    arena.acts(skill, attribute, dv=1, effect=effect)
    arena.do("ann", "fe.roll-action", hero=arena.mara)


@proves("fe.talents.blade-dance")
def test_the_blows_of_a_dance_belong_to_one_action_though_the_first_needs_no_roll() -> None:
    arena = Arena("blade-dance", foes=3)
    arena.do("ann", "fe.blade-dance", hero=arena.mara, foes=arena.foes)

    easily(arena)
    left = arena.state[Talents].blows[arena.mara]
    easily(arena)
    arena.acts()
    arena.throws(7, 7)

    assert left == ("blade-dance", 2)
    assert arena.state[Turns].taken == ("attack",)
    assert not arena.state[Talents].blows


@proves("fe.talents.backstab")
def test_who_sneaks_without_a_roll_is_in_stealth_and_who_strikes_without_one_is_seen() -> None:
    arena = Arena("backstab")

    easily(arena, "Stealth")
    hidden = arena.mara in arena.state[Sight].unseen
    arena.turn(arena.foes[0])
    arena.turn()
    easily(arena)

    assert hidden
    assert arena.mara not in arena.state[Sight].unseen


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize(("skill", "near"), [("Deception", True), ("Subterfuge", True), ("Lore", False)])
def test_talk_or_stealth_that_needs_no_roll_brings_a_hero_within_reach(skill: str, near: bool) -> None:
    arena = Arena("light-fingers", fights=False)

    easily(arena, skill, "presence")

    assert bool(arena.offers("ann", "fe.palm")) is near


@proves("fe.talents.light-fingers")
def test_tricking_people_brings_a_hero_within_reach_as_talk_does() -> None:
    arena = Arena("light-fingers", fights=False)

    arena.acts("Subterfuge", "presence")
    arena.throws(7, 7)

    assert arena.state[Talents].opening == {arena.mara: ("light-fingers",)}


@proves("fe.combat.harm-by-effect", "fe.combat.effect-scale")
@pytest.mark.parametrize(("effect", "harm"), [(1, 1), (2, 2)])
def test_a_blow_that_needs_no_roll_is_as_great_as_was_agreed(effect: int, harm: int) -> None:
    arena = Arena("inevitable-way")

    easily(arena, "Brawl", effect=effect)

    told = arena.told("bob")
    assert any(f"Mara's hit does Harm {harm} in all," in line for line in told)
    assert any("Great Effect: overwhelming" in line for line in told) is (effect == 2)


@proves("fe.ruling.travel-tick", "fe.travel.legs")
def test_the_road_is_two_segments_shorter_by_great_effect_without_a_roll_too() -> None:
    arena = Arena(fights=False)
    arena.do("gm", "fe.start-leg", name="The pass")

    arena.acts("Athletics", dv=1, effect=2)
    arena.do("ann", "fe.roll-on-the-road", hero=arena.mara)
    arena.do("ann", "fe.roll-action", hero=arena.mara)

    assert [clock.filled for clock in arena.state[Clocks].known.values()] == [2]


@proves("fe.talents.subtle-casting")
def test_magic_that_needs_no_roll_is_what_went_unnoticed_and_nothing_after_it() -> None:
    arena = Arena("subtle-casting", fights=False, casting_roll_count="one_roll")
    arena.rated(arena.mara, Lore=3, Performance=2, Arcana=2)
    arena.do("ann", "fe.cast-unnoticed", hero=arena.mara, tier=2)
    arena.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=arena.mara)
    arena.keep()
    veiled = arena.state[Unnoticed].veiled

    easily(arena, "Arcana", "wits")

    assert veiled == (arena.mara,)
    assert arena.state[Unnoticed].veiled == ()
    assert [each.hero for each in arena.state[Unnoticed].worked] == [arena.mara]
