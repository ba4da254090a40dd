"""A ritual is pushed to no more Effect than there is, and what is brief stays so wherever it goes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.rituals.circle import Circle
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_conditions import AilmentBrought
from threefates.systems.fates_edge.casting.backlash_landing import HarmBrief
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Spells
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.testing.proof import proves


@proves("fe.ritual.usage", "fe.ritual.basics")
def test_no_ritual_is_pushed_to_more_effect_than_there_is() -> None:
    circle = Circle()
    circle.begins("bargain-bead")
    circle.do("gm", "fe.set-terms", hero=circle.oriel, effect=2)
    refused = circle.refused("ann", "fe.push-ritual", hero=circle.oriel, to="effect").code
    circle.do("gm", "fe.set-terms", hero=circle.oriel, effect=1)
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="effect")

    assert refused == "ritual.no_more"


@pytest.mark.parametrize(("harm", "brief", "left"), [(1, 1, (0, 0)), (2, 1, (0, 1)), (1, 0, (0, 1))])
@proves("fe.ritual.fate-splice", "fe.backlash.menu")
def test_a_brief_harm_that_goes_over_is_over_with_the_scene(harm: int, brief: int, left: tuple[int, int]) -> None:
    circle = Circle()
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=harm, reason="as the test has it")
    circle.was_so(HarmBrief(circle.tev, brief))
    circle.performs("fate-splice", circle.tev, circle.oriel, which="harm", push="printed")
    over = [circle.state[Conditions][who].harm for who in (circle.tev, circle.oriel)]
    circle.do("gm", "end-scene")

    assert over == [harm - 1, 1]
    assert tuple(circle.state[Conditions][who].harm for who in (circle.tev, circle.oriel)) == left


@pytest.mark.parametrize("dice", [(9, 9, 1, 2), (9, 9, 2, 2)])
@proves("fe.ritual.basics", "fe.turn.extended-ritual-clock")
def test_a_1_on_the_roll_of_a_long_ritual_brings_backlash_as_on_any(dice: tuple[int, ...]) -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
    (clock,) = circle.state[Rituals].long
    circle.do("ann", "fe.work-on-ritual", hero=circle.oriel, clock=clock, attribute="wits", skill="Arcana")
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.throws(*dice)

    assert [each.kind for each in FATES_EDGE.questions(circle.state)] == (["backlash"] if 1 in dice else [])
    assert ("The long night showed a 1: magic answers back." in circle.told("bob")) is (1 in dice)


@pytest.mark.parametrize("was", [Ailment("Dazed"), Ailment("Dazed", lasting=True), Ailment("Off balance", steps=1)])
@proves("fe.ritual.fate-splice", "fe.backlash.conditions")
def test_what_backlash_left_goes_over_as_it_was_and_bears_where_that_is_said(was: Ailment) -> None:
    circle = Circle()
    circle.was_so(AilmentBrought(circle.oriel, was))
    circle.performs("fate-splice", circle.oriel, circle.tev, which="condition")
    circle.proposes()
    unsaid = bearing(circle.state, circle.state[Proposals][circle.tev])
    circle.do("bob", "fe.say-ailment-bears", hero=circle.tev, ailment=was.name)
    (bears,) = bearing(circle.state, circle.state[Proposals][circle.tev])

    assert circle.state[Spells].ailing == {circle.oriel: (), circle.tev: (was,)}
    assert (unsaid, bears.steps, bears.dice) == ((), was.steps, -(not was.steps))
