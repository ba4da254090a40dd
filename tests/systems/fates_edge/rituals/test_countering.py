"""COUNTER: what is being cast is broken within its window, or left a worse Position."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rituals.countering import casts_now
from threefates.testing.proof import proves


def casting(what: str) -> Circle:
    circle = Circle(casting_roll_count="one_roll") if what == "spell" else Circle()
    if what == "spell":
        circle.do("ann", "fe.begin-casting", hero=circle.oriel, spell="A light")
    elif what in ("weave", "woven"):
        circle.do("ann", "fe.weave-spell", hero=circle.oriel, spell="A light", element="Fire")
        if what == "woven":
            circle.rated(circle.oriel, wits=1, Arcana=1)
            circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
            circle.do("ann", "fe.roll-action", 9, 9, hero=circle.oriel)
    elif what == "rite":
        circle.do("ann", "fe.invoke-rite", hero=circle.oriel, rite="Circle of Denial", patron="the Gate")
    else:
        circle.begins("ember-glass")
    return circle


def goes_on(circle: Circle) -> bool:
    return casts_now(circle.state, circle.oriel)


@pytest.mark.parametrize("what", ["spell", "weave", "woven", "rite", "ritual"])
@proves("fe.tags.counter")
def test_a_hit_breaks_what_is_being_cast(what: str) -> None:
    circle = casting(what)
    before = goes_on(circle)
    circle.says("counter", circle.oriel)

    assert (before, goes_on(circle)) == (True, False)


@pytest.mark.parametrize("what", ["weave", "rite", "ritual"])
@proves("fe.tags.counter")
def test_a_partial_leaves_its_roll_a_worse_position(what: str) -> None:
    circle = casting(what)
    circle.says("counter", circle.oriel, partial=True)
    (shift,) = circle.state[Proposals][circle.oriel].shifts

    assert (goes_on(circle), shift.steps) == (True, 1)


@proves("fe.tags.counter")
def test_between_two_steps_a_partial_leaves_the_next_a_worse_position() -> None:
    circle = casting("woven")
    circle.says("counter", circle.oriel, partial=True)
    circle.do("ann", "fe.cast-spell", hero=circle.oriel)
    steps = [each.steps for each in bearing(circle.state, circle.state[Proposals][circle.oriel])]

    assert (goes_on(circle), sum(steps)) == (True, 1)


@proves("fe.tags.counter")
def test_outside_its_window_there_is_nothing_to_counter() -> None:
    circle = Circle()
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Notice")
    how = {"tag": "counter", "source": "a talent", "on": [circle.oriel]}
    circle.do("bob", "fe.propose", hero=circle.tev, attribute="wits", skill="Lore")

    assert circle.refused("gm", "fe.say-tag", **how, partial=True).code == "counter.none"
    assert circle.refused("bob", "fe.work-tag", hero=circle.tev, **how).code == "counter.none"
    circle.says("counter", circle.wolf)
    both = {**how, "on": [circle.oriel, circle.wolf], "area": True}
    circle.do("bob", "fe.work-tag", hero=circle.tev, **both)
    assert circle.state[Proposals][circle.oriel].shifts == ()


@proves("fe.tags.counter")
def test_a_counter_that_comes_too_late_is_not_rolled_for() -> None:
    circle = casting("weave")
    circle.do("bob", "fe.propose", hero=circle.tev, attribute="wits", skill="Lore")
    circle.do("bob", "fe.work-tag", hero=circle.tev, tag="counter", on=[circle.oriel], source="a talent")
    circle.do("gm", "fe.set-terms", hero=circle.tev, dv=2, position=1)
    before = circle.offers("bob", "fe.roll-action")[0].refusal
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    after = circle.offers("bob", "fe.roll-action")[0].refusal

    assert before is None
    assert after is not None
    assert after.code == "counter.none"


@proves("fe.tags.usage")
def test_the_tags_of_a_spell_are_worked_by_its_cast_and_not_by_its_weave() -> None:
    circle = casting("weave")
    mark = {"hero": circle.oriel, "tag": "mark", "on": [circle.wolf]}
    refused = circle.refused("ann", "fe.work-tag", **mark).code
    circle.rated(circle.oriel, wits=1, Arcana=1)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.do("ann", "fe.roll-action", 9, 9, hero=circle.oriel)
    circle.do("ann", "fe.cast-spell", hero=circle.oriel)
    circle.do("ann", "fe.work-tag", **mark)
    circle.do("ann", "fe.roll-action", 9, 9, hero=circle.oriel)

    assert refused == "tag.weave"
    assert [each.on for each in circle.of("mark")] == [(circle.wolf,)]
