"""Battlefield Terror where foes attack: whom they falter before, what for, and what a rage pays for it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.talents.state import Talents, underway
from threefates.testing.proof import proves

TERROR = "fe.talents.battlefield-terror"


def strikes(arena: Arena, whom: str, effect: int = 2) -> None:
    foe = arena.foes[0]
    arena.do("gm", "fe.foe-strikes", foe=foe, hero=whom, way="melee", why="a jaw", effect=effect)


@proves(TERROR, "fe.ruling.npc-rolls")
@pytest.mark.parametrize(("option", "harm", "used"), [("falters", 1, ["dread"]), ("spare", 2, [])])
def test_a_foes_attack_that_nobody_rolls_for_is_a_success_and_may_falter(
    option: str, harm: int, used: list[str]
) -> None:
    arena = Arena("battlefield-terror")
    strikes(arena, arena.mara)
    kind = arena.asked().kind
    arena.answer(option)
    coming = arena.state[Conditions].coming

    assert coming
    assert (kind, coming.harm, [use.what for use in arena.state[Talents].uses]) == ("terror", harm, used)
    assert arena.replayed() == arena.state


@proves(TERROR)
@pytest.mark.parametrize(("effect", "asked"), [(0, False), (1, True)])
def test_nobody_is_asked_about_a_scratch(effect: int, asked: bool) -> None:
    arena = Arena("battlefield-terror")
    strikes(arena, arena.mara, effect)

    assert (arena.waits() and arena.asked().kind == "terror") is asked


@proves(TERROR, "fe.talents.berserker-rage")
def test_a_rage_pays_for_the_terror_that_it_lets_in() -> None:
    arena = Arena("battlefield-terror", "berserker-rage")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    arena.struck(1)
    strikes(arena, arena.mara)
    ways = [option.value for option in arena.asked().options]
    arena.answer("falters-dice")
    rage = underway(arena.state, arena.mara, "berserker-rage")

    assert ways == ["falters-dice", "falters-fatigue", "falters-longer", "spare"]  # this round's Harm was ignored
    assert rage
    assert (rage.weaker, rage.second) == (1, "battlefield-terror")


@proves(TERROR, "fe.talents.definition")
def test_nobody_falters_before_who_has_another_talent_active() -> None:
    arena = Arena("battlefield-terror", "battlefield-mastery", foes=3)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="battlefield-mastery")
    strikes(arena, arena.mara)

    assert arena.asked().kind == "resist"


@proves(TERROR)
def test_where_one_lets_it_come_the_other_who_is_terrible_is_asked() -> None:
    arena = Arena("battlefield-terror")
    tor = arena.hero("Tor", "bob")
    arena.learns(tor, "battlefield-terror")
    arena.do("gm", "fe.place-at", one=tor, other=arena.foes[0], band="close")
    strikes(arena, tor)
    first = arena.asked().seats
    arena.answer("spare")
    second = arena.asked().seats
    arena.answer("spare", by="bob")

    assert (first, second, arena.asked().kind) == (("ann",), ("bob",), "resist")
