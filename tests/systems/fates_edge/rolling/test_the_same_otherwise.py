"""Healing, palming and magic stay what they are by another Attribute that the book has for them, and by no other."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import invoke, sworn
from tests.systems.fates_edge.rituals.circle import SURE, Circle
from tests.systems.fates_edge.rolling.done_otherwise import otherwise
from tests.systems.fates_edge.symbols.invoking import GATE, invoker, perform
from tests.systems.fates_edge.talents.arena import Arena
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import PurposesEnded
from threefates.systems.fates_edge.casting.steps import Working
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.recovery.rest import Treatment
from threefates.systems.fates_edge.recovery.stabilize import Stabilizing
from threefates.systems.fates_edge.rites.rites import Invoking
from threefates.systems.fates_edge.rituals.performing import Performing
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
from threefates.systems.fates_edge.talents.follow_ups import Palming
from threefates.testing.proof import proves


def surgeon() -> tuple[Evening, EntityId, EntityId]:
    evening = Evening(partial_upgrade="no_upgrade")
    mara, tor = evening.hero(trained=["Medicine"]), evening.hero("Tor", "bob")
    evening.rated(mara, wits=1, body=4, spirit=3, Medicine=1)
    evening.do("gm", "fe.set-harm", hero=tor, harm=2, reason="a fall")
    return evening, mara, tor


def dv(proposal: Proposal) -> int:
    """Against what it is rolled; 0: that is open."""
    return proposal.terms.dv if proposal.terms else 0


@proves("fe.skills.medicine", "fe.harm.recovery-gap")
@pytest.mark.parametrize(("attribute", "treats"), [("body", True), ("spirit", True), ("presence", False)])
def test_a_wound_is_treated_by_each_attribute_that_medicine_has_at_its_dv(attribute: str, treats: bool) -> None:
    evening, mara, tor = surgeon()
    evening.do("ann", "fe.treat-harm", healer=mara, hero=tor)
    now = otherwise(evening, mara, attribute)
    told = evening.told("bob")

    assert now.purpose(Treatment) == (Treatment(tor, 2) if treats else None)
    assert (dv(now), told) == ((3, []) if treats else (0, ["Mara does something else; over is the treatment."]))
    if treats:
        evening.do("ann", "fe.roll-action", *(9,) * (5 if attribute == "body" else 4), hero=mara)
        assert evening.state[Conditions][tor].harm == 1
    assert evening.replayed() == evening.state


@proves("fe.ruling.stabilize-action")
@pytest.mark.parametrize(("attribute", "keeps"), [("spirit", True), ("body", False)])
def test_somebody_is_kept_alive_by_wits_or_spirit_at_the_same_dv(attribute: str, keeps: bool) -> None:
    evening, mara, tor = surgeon()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.stabilize", healer=mara, hero=tor)
    now = otherwise(evening, mara, attribute)

    assert now.purpose(Stabilizing) == (Stabilizing(tor) if keeps else None)
    assert dv(now) == (3 if keeps else 0)


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize(("attribute", "palms"), [("presence", True), ("wits", False)])
def test_something_is_palmed_by_body_or_presence(attribute: str, palms: bool) -> None:
    arena = Arena("light-fingers")
    arena.acts("Diplomacy", "presence")
    arena.throws(7, 7)
    arena.do("ann", "fe.palm", hero=arena.mara, what="the key")

    assert otherwise(arena, arena.mara, attribute).purpose(Palming) == (Palming("the key") if palms else None)


@proves("fe.ritual.basics", "fe.ritual.roll-gap")
def test_a_ritual_by_another_attribute_keeps_its_dv_and_its_push() -> None:
    circle = Circle()
    before = circle.begins("wayfinders-thread", what="the mill")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="area")
    pushed = circle.state[Proposals][circle.oriel].purpose(Performing)
    now = otherwise(circle, circle.oriel, "spirit")

    assert pushed is not None
    assert (now.purpose(Performing), dv(now)) == (pushed, before.dv)
    assert otherwise(circle, circle.oriel, "spirit", "Lore").purposes == ()


@proves("fe.runekeeper.invoke", "fe.runekeeper.push", "fe.ruling.rite-roll")
@pytest.mark.parametrize(("attribute", "goes_on"), [("presence", True), ("wits", False)])
def test_a_rite_by_another_attribute_is_pushed_still_and_owed_for(attribute: str, goes_on: bool) -> None:
    evening, hero = sworn(critical_definition="none")
    evening.rated(hero, presence=3)
    invoke(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="duration")
    before = evening.state[Proposals][hero]
    now = otherwise(evening, hero, attribute)

    assert now.purpose(Invoking) == (before.purpose(Invoking) if goes_on else None)
    assert dv(now) == (dv(before) if goes_on else 0)
    if goes_on:
        evening.do("ann", "fe.roll-action", *(9,) * 4, hero=hero)
        assert evening.state[Rites].owed[hero] == {"the Sealed Gate": 2}


@proves("fe.invoker.ritual")
@pytest.mark.parametrize(("attribute", "goes_on"), [("wits", True), ("presence", False)])
def test_an_invokers_ritual_is_rolled_with_spirit_or_wits(attribute: str, goes_on: bool) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)

    assert bool(otherwise(evening, hero, attribute).purpose(Invoking)) is goes_on


@proves("fe.turn.rite-time", "fe.ruling.rite-time")
def test_a_rite_that_is_woven_in_the_next_turn_is_not_woven_sooner_by_another_attribute() -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns")
    evening.do("gm", "fe.say-tag", tag="sanctify", source="a Rite", what="the ring")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    invoke(evening, hero)
    (holy,) = evening.state[Effects].known
    evening.do("gm", "fe.say-violation", hero=hero, effect=holy)
    otherwise(evening, hero, "presence")

    assert evening.told("bob") == ["Vex does something else; over is what it went against."]
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "rite.weaving"


@proves("fe.tags.usage")
def test_a_tag_is_worked_by_whichever_attribute_its_magic_is_rolled_with() -> None:
    circle = Circle()
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Arcana")
    circle.do("ann", "fe.work-tag", hero=circle.oriel, tag="mark", on=[circle.wolf], source="a talent")
    before = circle.state[Proposals][circle.oriel].purpose(WorkingTag)
    now = otherwise(circle, circle.oriel, "spirit")

    assert before is not None
    assert now.purpose(WorkingTag) == before
    assert otherwise(circle, circle.oriel, "spirit", "Lore").purpose(WorkingTag) is None


@proves("fe.caster.weave-step", "fe.ruling.casting-pool")
@pytest.mark.parametrize(("pool", "refused"), [("attribute_arcana", ""), ("wits_arcana", "spell.pool")])
def test_a_spell_is_told_on_by_another_attribute_and_refused_in_words_where_none_will_do(
    pool: str, refused: str
) -> None:
    circle = Circle(casting_pool=pool)
    how = {"hero": circle.oriel, "spell": "a wall of fire", "element": "Fire"}
    circle.do("ann", "fe.weave-spell", **how)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=3, position=1)
    woven = circle.state[Proposals][circle.oriel].purpose(Working)
    now = otherwise(circle, circle.oriel, "spirit")

    assert woven is not None
    assert (now.purpose(Working), dv(now), circle.told("bob")) == (woven, 3, [])
    circle.rated(circle.oriel, spirit=2, Arcana=2)
    if refused:
        assert circle.refused("ann", "fe.roll-action", hero=circle.oriel).code == refused
    else:
        circle.do("ann", "fe.roll-action", *SURE, hero=circle.oriel)
        assert circle.roll.attribute == "spirit"


def test_what_an_older_evening_said_was_over_is_so_still() -> None:
    evening, mara, tor = surgeon()
    evening.do("ann", "fe.treat-harm", healer=mara, hero=tor)
    evening.was_so(PurposesEnded(mara, ("the treatment",), by_skill=True))

    assert evening.state[Proposals][mara].purposes == ()
