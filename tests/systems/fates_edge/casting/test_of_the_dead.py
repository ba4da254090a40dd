"""A spell of the dead: nothing comes of it, and nothing of it answers back."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, picks, question, weaves
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves


@proves("fe.caster.interrupted")
@pytest.mark.parametrize("dead", [False, True])
def test_a_woven_spell_of_the_dead_is_over_with_them(dead: bool) -> None:
    evening, hero = caster(backlash_trigger="any_one")
    evening.do("gm", "start-scene", title="The ring")
    weaves(evening, hero, 7, 7, 1, 1, 4)
    other = evening.hero("Pell", "bob")
    evening.comes(Died(hero if dead else other))
    told = evening.told("bob")
    left = hero in evening.state[Spells].woven
    evening.do("gm", "end-scene")

    assert (left, bool(happened(evening, BacklashStirred))) == (not dead, not dead)
    assert ("Oriel's spell fails: death." in told) == dead


@proves("fe.backlash.menu", "fe.backlash.condensed-trigger")
@pytest.mark.parametrize(("size", "kind"), [("menu_by_outcome", "backlash"), ("minor_major_escalate", "escalate")])
@pytest.mark.parametrize("dead", [False, True])
def test_nobody_is_asked_what_answers_back_to_the_dead(size: str, kind: str, dead: bool) -> None:
    evening, hero = caster(backlash_severity=size, backlash_trigger="any_one")
    weaves(evening, hero, 1, 2, 2, 2, 4)
    if size == "menu_by_outcome":
        picks(evening, "backlash", "exposure")
    before = question(evening, kind)
    other = evening.hero("Pell", "bob")
    evening.comes(Died(hero if dead else other))

    assert before is not None
    assert (question(evening, kind) is None) == dead


@proves("fe.caster.interrupted")
@pytest.mark.parametrize("dice", [(7, 7, 7, 7, 4), (7, 1, 1, 1, 1)])
def test_nothing_comes_of_a_weave_that_was_in_hand_as_its_caster_died(dice: tuple[int, ...]) -> None:
    evening, hero = caster(backlash_trigger="any_one")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="as the test has it")
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    asked = evening.waits()
    evening.comes(Died(hero))
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="the dead need none")
    evening.do("gm", "start-scene", title="The ring")

    assert (asked, evening.waits()) == (True, False)
    assert (evening.state[Spells].begun, evening.state[Spells].woven) == ({}, {})
    assert not happened(evening, BacklashStirred)
    assert evening.replayed() == evening.state
