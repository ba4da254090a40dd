"""Silence before magic resolves: a Rite and a ritual fail by it as a spell does."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rituals.circle import Circle
from tests.systems.fates_edge.symbols.invoking import invoker, owed, perform
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.testing.proof import proves


@proves("fe.caster.interrupted")
def test_silence_ends_a_rite_that_is_owed_for_by_nobody() -> None:
    evening, hero = sworn()
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron=GATE)
    (offer,) = evening.offers("gm", "fe.interrupt-casting")
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand on the mouth")

    assert offer.enabled
    assert (invoked(evening.state), hero in evening.state[Proposals].open) == ({}, False)
    assert owed(evening, hero) == {}
    assert any("comes to nothing: a hand on the mouth" in line for line in evening.told("bob"))
    assert evening.offers("gm", "fe.interrupt-casting") == []
    assert evening.refused("gm", "fe.interrupt-casting", hero=hero, why="again").code == "spell.none"


@pytest.mark.parametrize(("cracked", "harm"), [(False, 1), (True, 2)])
@proves("fe.invoker.outcomes")
def test_silence_is_a_failure_of_a_ritual_with_all_that_it_brings(cracked: bool, harm: int) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    if cracked:
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    beats = evening.bank
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand on the mouth")
    marked = (evening.state[Conditions][hero].fatigue, evening.bank - beats)
    evening.answer("throw", *(2,) * 3)
    evening.keep()
    if not cracked:
        evening.answer("shock", by="gm")

    assert marked == (1, 1)
    assert evening.state[Conditions][hero].harm == harm
    assert hero not in evening.state[Proposals].open
    assert evening.replayed() == evening.state


@pytest.mark.parametrize("how", ["harm", "counter"])
@proves("fe.caster.interrupted", "fe.tags.counter")
def test_of_a_rite_that_is_broken_off_nothing_is_left_to_roll_for(how: str) -> None:
    evening, hero = sworn()
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron=GATE)
    if how == "harm":
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
        evening.answer("take")
    else:
        evening.do("gm", "fe.say-tag", tag="counter", source="a Rite", on=[hero])

    assert hero not in evening.state[Proposals].open
    assert "Vex has nothing left to roll for." in evening.told("bob")
    assert evening.replayed() == evening.state


@proves("fe.caster.interrupted")
def test_silence_ends_what_anybody_may_perform_and_a_weave_before_its_roll() -> None:
    circle = Circle()
    circle.begins("ember-glass")
    circle.do("gm", "fe.interrupt-casting", hero=circle.oriel, why="a shout")
    ritual = circle.oriel in circle.state[Proposals].open
    circle.do("ann", "fe.weave-spell", hero=circle.oriel, spell="A light", element="Fire")
    circle.do("gm", "fe.interrupt-casting", hero=circle.oriel, why="a shout")

    assert (ritual, circle.oriel in circle.state[Proposals].open) == (False, False)
    assert circle.refused("ann", "fe.interrupt-casting", hero=circle.oriel, why="x").code == "seat.not_the_gm"


@proves("fe.caster.interrupted")
def test_a_wound_ends_a_ritual_that_is_not_over_and_no_other_action() -> None:
    circle = Circle()
    left = []
    for begin in ("ritual", "action"):
        if begin == "ritual":
            circle.begins("ember-glass")
        else:
            circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Lore")
        circle.do("gm", "fe.strike", hero=circle.oriel, harm=1, why="a spear")
        circle.answer("take")
        left.append(circle.oriel in circle.state[Proposals].open)

    assert left == [False, True]


@proves("fe.invoker.ritual")
def test_who_would_perform_a_ritual_reads_that_it_wants_a_place_that_suits_it() -> None:
    evening, _ = invoker(GATE)
    hints = {offer.hint for offer in evening.offers("ann", "fe.begin-ritual")}

    assert hints
    assert all("a place that suits it" in hint for hint in hints)
