"""COUNTER: what is being cast is broken within its window, or left a worse Position."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.magic.rites import invoked
from threefates.systems.fates_edge.magic.spells import Spells
from threefates.systems.fates_edge.rituals.performing import performing
from threefates.testing.proof import proves


def casting(what: str) -> Circle:
    circle = Circle()
    if what == "spell":
        circle.do("ann", "fe.begin-casting", hero=circle.oriel, spell="A light")
    elif what == "rite":
        circle.do("ann", "fe.invoke-rite", hero=circle.oriel, rite="Circle of Denial", patron="the Gate")
    else:
        circle.begins("ember-glass")
    return circle


def goes_on(circle: Circle) -> bool:
    hero = circle.oriel
    under_way = hero in circle.state[Spells].begun or hero in invoked(circle.state)
    return under_way or performing(circle.state, hero) is not None


@pytest.mark.parametrize("what", ["spell", "rite", "ritual"])
@proves("fe.tags.counter")
def test_a_hit_breaks_what_is_being_cast(what: str) -> None:
    circle = casting(what)
    before = goes_on(circle)
    circle.says("counter", circle.oriel)

    assert (before, goes_on(circle)) == (True, False)


@pytest.mark.parametrize("what", ["rite", "ritual"])
@proves("fe.tags.counter")
def test_a_partial_leaves_its_roll_a_worse_position(what: str) -> None:
    circle = casting(what)
    circle.says("counter", circle.oriel, partial=True)
    (shift,) = circle.state[Proposals][circle.oriel].shifts

    assert (goes_on(circle), shift.steps) == (True, 1)


@proves("fe.tags.counter")
def test_outside_its_window_there_is_nothing_to_counter() -> None:
    circle = Circle()
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Notice")
    circle.says("counter", circle.oriel, partial=True)
    circle.says("counter", circle.oriel)

    assert circle.state[Proposals][circle.oriel].shifts == ()
