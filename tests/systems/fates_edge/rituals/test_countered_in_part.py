"""COUNTER in part stays with the spell it met; it meets abilities in progress, and what is being rolled for."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rituals.circle import Circle
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.testing.proof import proves


def woven(rolls: str) -> tuple[Evening, str]:
    """Oriel is between the two steps of a spell."""
    evening, hero = caster(casting_roll_count=rolls)
    if rolls == "one_roll":
        evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
        return evening, hero
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=hero)
    evening.keep()
    return evening, hero


def meets(evening: Evening, hero: str, *, partial: bool = True) -> None:
    evening.do("gm", "fe.say-tag", tag="counter", source="a Rite", on=[hero], partial=partial)


def worse(evening: Evening, hero: str) -> int:
    """By how many Positions what a hero proposes is the worse."""
    proposal = evening.state[Proposals][hero]
    return sum(each.steps for each in bearing(evening.state, proposal))


@pytest.mark.parametrize("rolls", ["two_rolls", "one_roll"])
@proves("fe.tags.counter")
def test_a_partial_stays_with_its_spell_whatever_is_done_meanwhile(rolls: str) -> None:
    evening, hero = woven(rolls)
    meets(evening, hero)
    meets(evening, hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Notice")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    looks = worse(evening, hero)
    evening.do("ann", "fe.roll-action", 9, 9, 9, hero=hero)
    evening.keep()
    found = []
    for _ in range(2):
        evening.do("ann", "fe.cast-spell", hero=hero)
        found.append(worse(evening, hero))
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 9, 9, 9, 9, 9, hero=hero)
    if evening.waits():  # from Desperate the lowest success is thrown again
        evening.answer("0", 9)

    assert (looks, found) == (0, [1, 1])
    assert (evening.state[Spells].hampered, evening.state[Spells].begun) == ({}, {})
    assert evening.replayed() == evening.state


@proves("fe.tags.counter")
def test_a_spell_that_is_let_go_leaves_nothing_of_it_to_the_next() -> None:
    evening, hero = woven("two_rolls")
    meets(evening, hero)
    said, card = evening.told("bob"), evening.view("bob")["casting"]
    evening.do("ann", "fe.drop-spell", hero=hero)

    assert isinstance(card, Listing)
    assert card.rows[0].detail == "Fire; its next step stands a Position worse"

    assert "Oriel's spell is hampered: its next step stands a Position worse." in said
    assert evening.state[Spells].hampered == {}


@proves("fe.tags.counter")
def test_where_the_dice_lie_already_a_partial_costs_a_beat() -> None:
    evening, hero = sworn()
    evening.rated(hero, wits=2, spirit=2, presence=2)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron=GATE)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.roll-action", 2, 9, 9, hero=hero)
    asked, before = evening.waits(), evening.bank
    meets(evening, hero)

    assert (asked, list(invoked(evening.state)), evening.bank - before) == (True, [hero], 1)
    assert "Vex's dice lie already: [COUNTER] costs a beat for the Game Master." in evening.told("bob")
    assert evening.replayed() == evening.state


@proves("fe.tags.counter")
def test_a_cast_whose_dice_lie_comes_out_and_nothing_later_is_the_worse_for_it() -> None:
    evening, hero = woven("two_rolls")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.roll-action", 2, 9, 9, 4, 4, hero=hero)
    before = evening.bank
    meets(evening, hero)
    evening.keep()

    assert (evening.bank - before, evening.state[Spells].hampered, evening.state[Spells].marred) == (1, {}, {})
    assert [each.spell for each in evening.events if isinstance(each, SpellCast)] == ["a wall"]


@pytest.mark.parametrize("partial", [False, True])
@proves("fe.tags.counter", "fe.tags.cheat-sheet")
def test_an_ability_in_progress_is_met_as_well_and_is_not_silenced(partial: bool) -> None:
    circle = Circle()
    circle.do("bob", "fe.propose", hero=circle.tev, attribute="body", skill="Melee")
    plain = circle.refused("gm", "fe.say-tag", tag="counter", source="a Rite", on=[circle.tev]).code
    circle.do("bob", "fe.work-tag", hero=circle.tev, tag="bound", on=[circle.wolf], source="a net of the hunters")
    silenced = circle.refused("gm", "fe.interrupt-casting", hero=circle.tev, why="a hand on the mouth").code
    for _ in range(1 + partial):
        circle.says("counter", circle.tev, partial=partial)
    still = circle.state[Proposals].open.get(circle.tev)

    assert (plain, silenced) == ("counter.none", "spell.none")
    assert [shift.steps for shift in still.shifts] == [1] if still else not partial
