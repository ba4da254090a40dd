"""Rituals while the world moves: between the word and the dice, and after: who is gone, what is over, who lets go."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.rituals.circle import SURE, Circle
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rituals.high_rituals import moves_at_all
from threefates.systems.fates_edge.rituals.medium_rituals import images_owed
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.systems.fates_edge.tpk.resolution_options import Lost
from threefates.testing.proof import proves


def stopped(circle: Circle) -> str:
    """Why what Oriel performs cannot be rolled for now, by its code; nothing where it can."""
    (offer,) = circle.offers("ann", "fe.roll-action")
    if offer.refusal is None:
        return ""
    assert circle.refused("ann", "fe.roll-action", hero=circle.oriel) == offer.refusal
    return offer.refusal.code


# what it costs


@proves("fe.ritual.quiet-veil", "fe.ritual.shadow-loom", "fe.ritual.purge", "fe.ritual.fate-splice")
@pytest.mark.parametrize(
    ("ritual", "push", "costs"),
    [
        ("quiet-veil", "", ["Muted", "Muted"]),
        ("shadow-loom", "", ["Dimmed sight"]),
        ("purge", "printed", ["An echo of Dazed", "Weakened"]),
        ("fate-splice", "", ["A subtle mark", "A subtle mark"]),
    ],
)
def test_whoever_performed_it_does_not_let_go_of_its_price(ritual: str, push: str, costs: list[str]) -> None:
    circle = Circle()
    how: dict[str, Any] = {"effect": circle.lasts("curse", circle.tev).id} if ritual == "purge" else {}
    on = () if ritual == "purge" else (circle.oriel, circle.tev)
    circle.performs(ritual, *on, push=push, **how)
    owed = [each for each in [*circle.of("curse"), *circle.of("mark")] if each.by == circle.oriel]
    offered = [dict(offer.fixed)["effect"] for offer in circle.offers("ann", "fe.end-effect")]

    assert [each.what for each in owed] == costs
    for each in owed:
        assert each.id not in offered
        assert circle.refused("ann", "fe.end-effect", effect=each.id, why="enough").code == "seat.not_the_gm"
    circle.do("gm", "fe.end-effect", effect=owed[0].id, why="enough")


@proves("fe.ritual.quiet-veil")
def test_what_a_ritual_is_for_its_caster_may_let_go() -> None:
    circle = Circle()
    circle.performs("quiet-veil", circle.tev)
    (veil,) = circle.of("veil")
    circle.do("ann", "fe.end-effect", effect=veil.id, why="enough")

    assert (circle.of("veil"), [each.what for each in circle.of("curse")]) == ([], ["Muted"])


# what is gone by the time of the roll


@proves("fe.ritual.salt-cut", "fe.ritual.purge")
@pytest.mark.parametrize(("ritual", "tag"), [("salt-cut", "mark"), ("purge", "curse")])
@pytest.mark.parametrize("another", [False, True])
def test_what_is_over_by_then_is_not_rolled_for(ritual: str, tag: str, another: bool) -> None:
    circle = Circle()
    found = circle.lasts(tag, circle.tev)
    if another:
        circle.lasts(tag, circle.wolf)
    circle.begins(ritual, effect=found.id)
    before = stopped(circle)
    circle.do("gm", "fe.end-effect", effect=found.id, why="salt")

    assert (before, stopped(circle)) == ("", "ritual.no")


@proves("fe.ritual.fate-splice", "fe.ritual.oath-ward", "fe.ritual.dream-way-marker", "fe.ritual.quiet-veil")
@pytest.mark.parametrize(
    ("ritual", "code"),
    [("fate-splice", "ritual.no"), ("oath-ward", "ritual.no"), ("dream-way-marker", "ritual.no"), ("quiet-veil", "")],
)
def test_the_dead_have_no_fate_swear_nothing_and_do_not_sleep(ritual: str, code: str) -> None:
    circle = Circle()
    on = (circle.tev, circle.oriel) if ritual == "fate-splice" else (circle.tev,)
    circle.begins(ritual, *on, what="the chapel")
    before = stopped(circle)
    circle.comes(Died(circle.tev))
    after = stopped(circle)
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    anew = {"hero": circle.oriel, "ritual": ritual, "attribute": "wits", "skill": "Arcana", "on": list(on)}

    assert (before, after) == ("", code)
    if code:
        assert circle.refused("ann", "fe.perform-ritual", **anew, what="the chapel").code == code
    else:
        circle.performs(ritual, *on)
        assert circle.of("curse") == []


@proves("fe.ritual.fate-splice")
@pytest.mark.parametrize("what", ["harm", "fatigue", "boon", "condition"])
def test_nothing_is_taken_from_the_dead(what: str) -> None:
    circle = Circle()
    circle.do("gm", "fe.set-boons", hero=circle.tev, held=1, reason="as the test has it")
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=1, reason="as the test has it")
    circle.do("gm", "fe.mark-fatigue", hero=circle.tev, amount=1, why="as the test has it")
    circle.lasts("curse", circle.tev)
    before = moves_at_all(circle.state, what, circle.tev, circle.oriel, pushed=True)
    circle.comes(Died(circle.tev))

    assert (before, moves_at_all(circle.state, what, circle.tev, circle.oriel, pushed=True)) == (True, False)


@proves("fe.ritual.fate-splice")
def test_no_ritual_is_rolled_for_upon_a_foe_who_has_left_the_story() -> None:
    circle = Circle()
    circle.lasts("curse", circle.wolf)
    circle.begins("fate-splice", circle.wolf, circle.tev, which="condition")
    circle.do("gm", "fe.foe-leaves", foe=circle.wolf)

    assert stopped(circle) == "foe.left"


@proves("fe.ritual.summoners-gate")
def test_a_slot_that_is_taken_by_the_time_of_the_roll_holds_nobody_more() -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=2)
    circle.performs("summoners-gate", what="Ashmael")
    circle.begins("summoners-gate", what="Belit")
    before = stopped(circle)
    circle.rated(circle.oriel, spirit=1)

    assert (before, stopped(circle)) == ("", "ritual.no")


# whoever was called


@proves("fe.ritual.summoners-gate")
@pytest.mark.parametrize("how", ["leaves", "driven out", "back"])
def test_whoever_was_called_and_is_gone_takes_up_no_slot(how: str) -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=1)
    circle.performs("summoners-gate", what="Ashmael")
    called = list(circle.state[Characters].known)[-1]
    kept = circle.lasts("oath", circle.tev, what="Peace")
    if how == "driven out":
        circle.do("gm", "fe.name-outsider", who=called, cap=1)
        for _ in range(2):
            circle.do("gm", "fe.say-tag", tag="banish", source="a Rite", on=[called])
    else:
        circle.do("gm", "fe.foe-leaves", foe=called)
    if how == "back":
        circle.do("gm", "fe.foe-leaves", foe=called, back=True)

    assert circle.of("oath") == [kept]
    circle.performs("summoners-gate", what="Belit")
    circle.do("gm", "fe.foe-leaves", foe=circle.wolf)
    assert len(circle.of("oath", "Summoner's Gate")) == 1
    assert circle.replayed() == circle.state


# the dead


@proves("fe.ritual.rivers-memory")
def test_the_water_shows_nothing_to_the_dead() -> None:
    circle = Circle()
    circle.performs("rivers-memory", what="a ring")
    before = (images_owed(circle.state), len(circle.offers("gm", "fe.show-image")))
    circle.comes(Died(circle.oriel))

    assert before == ({circle.oriel: 1}, 1)
    assert (images_owed(circle.state), circle.offers("gm", "fe.show-image")) == ({}, [])
    assert circle.refused("gm", "fe.show-image", hero=circle.oriel, image="A door").code == "harm.dead"


@proves("fe.ritual.dream-way-marker")
def test_the_dead_do_not_wake_shaken() -> None:
    circle = Circle()
    circle.performs("dream-way-marker", circle.tev)
    circle.comes(Died(circle.tev))
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")
    circle.answer("there", by="gm")

    assert [each.on for each in circle.of("curse")] == [(circle.oriel,)]


@proves("fe.ritual.dream-way-marker")
def test_a_night_that_is_slept_elsewhere_leaves_the_door_and_shakes_nobody() -> None:
    circle = Circle()
    circle.performs("dream-way-marker", circle.tev)
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")
    asked = circle.asked()
    circle.answer("elsewhere", by="gm")
    kept = (len(circle.of("passage")), circle.of("curse"))
    circle.do("gm", "fe.rest", how="night")
    circle.answer("there", by="gm")

    assert (asked.asks, asked.seats) == ("Where did Oriel, Tev sleep?", ("gm",))
    assert kept == (1, [])
    assert (circle.of("passage"), len(circle.of("curse"))) == ([], 2)
    assert circle.replayed() == circle.state


@proves("fe.ritual.dream-way-marker")
def test_of_a_door_that_is_gone_or_that_the_dead_marked_nobody_is_asked() -> None:
    for gone in (True, False):
        circle = Circle()
        circle.performs("dream-way-marker", circle.tev)
        circle.do("gm", "end-scene")
        if not gone:
            circle.comes(Died(circle.tev), Died(circle.oriel))
        circle.do("gm", "fe.rest", how="night")
        asked = circle.waits()
        if gone:
            circle.do("gm", "fe.end-effect", effect=circle.of("passage")[0].id, why="washed away")

        assert (asked, circle.waits(), circle.of("curse")) == (gone, False, [])


@proves("fe.ritual.dream-way-marker")
@pytest.mark.parametrize("dies", [False, True])
def test_whoever_lends_a_hand_takes_part_and_wakes_shaken_too(dies: bool) -> None:
    circle = Circle()
    ivo = circle.hero("Ivo", by="bob")
    circle.begins("dream-way-marker", circle.tev)
    circle.do("bob", "fe.help-ritual", hero=circle.oriel, helper=ivo, help="time", component="a lamp")
    circle.throws(9, 9, 8, 8)
    if dies:
        circle.comes(Died(ivo))
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")
    circle.answer("there", by="gm")
    told = [line for line in circle.told("bob") if "Shaken" in line]

    assert [each.on for each in circle.of("curse")] == [(circle.oriel,), (circle.tev,), *([] if dies else [(ivo,)])]
    assert all(line.endswith("from Dream-Way Marker. A die less, this scene.") for line in told)
    assert len(told) == 3 - dies


# what a clock alone stands for


@proves("fe.ritual.salt-cut")
@pytest.mark.parametrize(("name", "cut"), [("Restraint: the chains", True), ("The patrol", False)])
def test_what_holds_somebody_by_a_clock_alone_is_cut_with_a_push(name: str, cut: bool) -> None:
    circle = Circle()
    circle.do("gm", "start-clock", name=name, size=4)
    (clock,) = circle.state[Clocks].known
    circle.do("gm", "tick-clock", clock=clock, segments=2)
    if not cut:
        how = {"hero": circle.oriel, "ritual": "salt-cut", "attribute": "wits", "skill": "Arcana"}
        assert circle.refused("ann", "fe.perform-ritual", **how).code == "ritual.no"
        return
    mark = circle.lasts("mark", circle.tev)
    offer = next(each for each in circle.offers("ann", "fe.perform-ritual") if each.label.startswith("Salt-Cut"))
    circle.do("gm", "fe.end-effect", effect=mark.id, why="salt")
    circle.performs("salt-cut", push="printed", dice=SURE)

    assert [field.optional for field in offer.fields if field.name == "effect"] == [True]
    assert circle.state[Clocks].known[clock].filled == 1.5


# COUNTER


@proves("fe.tags.counter")
@pytest.mark.parametrize("partial", [False, True])
def test_a_step_of_a_long_ritual_can_be_countered(partial: bool) -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
    (clock,) = circle.state[Rituals].long
    circle.do("ann", "fe.work-on-ritual", hero=circle.oriel, clock=clock, attribute="wits", skill="Arcana")
    circle.says("counter", circle.oriel, partial=partial)
    proposal = circle.state[Proposals].open.get(circle.oriel)

    assert [each.steps for each in proposal.shifts] == [1] if partial and proposal else proposal is None
    assert clock in circle.state[Rituals].long


@proves("fe.caster.interrupted")
def test_a_wound_breaks_off_a_step_of_a_long_ritual() -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
    (clock,) = circle.state[Rituals].long
    circle.do("ann", "fe.work-on-ritual", hero=circle.oriel, clock=clock, attribute="wits", skill="Arcana")
    circle.do("gm", "fe.strike", hero=circle.oriel, harm=1, why="an arrow")
    circle.answer("take")

    assert circle.oriel not in circle.state[Proposals].open
    assert "Oriel has nothing left to roll for." in circle.told("bob")
    assert clock in circle.state[Rituals].long


@proves("fe.tags.counter")
def test_between_two_steps_a_partial_mars_the_spell_and_nothing_else_that_is_done() -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=hero)
    evening.keep()
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("gm", "fe.say-tag", tag="counter", source="a Rite", on=[hero], partial=True)
    proposal = evening.state[Proposals][hero]

    assert (proposal.shifts, bearing(evening.state, proposal)) == ((), ())
    assert evening.state[Spells].hampered == {hero: 1}


@proves("fe.ritual.fate-splice")
def test_no_wound_vanishes_into_who_takes_none_any_more() -> None:
    circle = Circle()
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=1, reason="as the test has it")
    before = moves_at_all(circle.state, "harm", circle.tev, circle.oriel, pushed=True)
    circle.state = circle.state.put(replace(circle.state[Lost], standing=(circle.oriel,)))

    assert (before, moves_at_all(circle.state, "harm", circle.tev, circle.oriel, pushed=True)) == (True, False)


# what it prints


@proves("fe.tags.usage")
@pytest.mark.parametrize("what", ["ritual", "long", "banishing"])
def test_what_does_what_it_says_works_no_tag_besides(what: str) -> None:
    circle = Circle(tag_casting_wards="as_tags")
    if what == "ritual":
        circle.begins("ember-glass")
    elif what == "long":
        circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The long night", span="hours")
        (clock,) = circle.state[Rituals].long
        circle.do("ann", "fe.work-on-ritual", hero=circle.oriel, clock=clock, attribute="wits", skill="Arcana")
    else:
        circle.outsider()
        circle.do("ann", "fe.banish", hero=circle.oriel, who=circle.wolf, attribute="wits", skill="Arcana")
    mark: dict[str, Any] = {"hero": circle.oriel, "tag": "fortify", "on": [circle.tev]}

    assert circle.refused("ann", "fe.work-tag", **mark).code == "tag.not_of_it"
    circle.do("ann", "fe.work-tag", **mark, source="a talent of hers")


@proves("fe.tags.usage")
@pytest.mark.parametrize(
    ("rite", "said", "code"),
    [
        ("Circle of Denial", {"tag": "fortify", "on": ["tev"]}, "tag.not_of_it"),
        ("Circle of Denial", {"tag": "ward", "what": "the door"}, ""),
        ("A rite of her own", {"tag": "fortify", "on": ["tev"]}, ""),
    ],
)
def test_a_rite_that_is_written_down_works_its_own_tags_alone(rite: str, said: dict[str, Any], code: str) -> None:
    circle = Circle()
    circle.do("ann", "fe.invoke-rite", hero=circle.oriel, rite=rite, patron="the Sealed Gate")
    works = {"hero": circle.oriel} | said | ({"on": [circle.tev]} if "on" in said else {})

    if code:
        assert circle.refused("ann", "fe.work-tag", **works).code == code
    else:
        circle.do("ann", "fe.work-tag", **works)


@proves("fe.ritual.fortune-braid")
def test_one_lucky_break_is_banked_at_a_time() -> None:
    circle = Circle()
    how = {"hero": circle.oriel, "ritual": "fortune-braid", "attribute": "wits", "skill": "Arcana"}
    circle.performs("fortune-braid")
    (offer,) = (each for each in circle.offers("ann", "fe.perform-ritual") if each.label.startswith("Fortune-Braid"))
    refused = circle.refused("ann", "fe.perform-ritual", **how)
    circle.do("gm", "start-scene", title="The road")
    circle.performs("fortune-braid")

    assert (offer.refusal, refused.code) == (refused, "ritual.no")
    assert circle.state[Rituals].braided == {circle.oriel: "Fortune-Braid"}


@proves("fe.tags.outsider-text")
@pytest.mark.parametrize("ritual", ["quiet-veil", "shadow-loom", "oath-ward", "dream-way-marker", "fate-splice"])
def test_no_ritual_says_anything_of_outsiders(ritual: str) -> None:
    circle = Circle()
    how = {"hero": circle.oriel, "ritual": ritual, "attribute": "wits", "skill": "Arcana", "what": "the chapel"}
    circle.begins(ritual, circle.wolf, circle.tev, what="the chapel")
    before = stopped(circle)
    circle.outsider()
    after = stopped(circle)
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    (offer,) = (each for each in circle.offers("ann", "fe.perform-ritual") if dict(each.fixed)["ritual"] == ritual)
    greyed = [each.value for field in offer.fields if field.name == "on" for each in field.options if each.refusal]

    assert (greyed, offer.refusal) == ([circle.wolf], None)
    assert (before, after) == ("", "tag.outsider")
    assert circle.refused("ann", "fe.perform-ritual", **how, on=[circle.wolf, circle.tev]).code == "tag.outsider"


@proves("fe.ritual.fate-splice")
def test_a_tether_goes_to_nobody_who_is_at_its_other_end() -> None:
    circle = Circle()
    tether = circle.lasts("tether", circle.tev, circle.wolf)
    moved = moves_at_all(circle.state, "condition", circle.tev, circle.wolf, pushed=False)
    circle.performs("fate-splice", circle.tev, circle.oriel, which="condition")

    assert not moved
    assert circle.now(tether) is None
    assert [each.on for each in circle.of("tether")] == [(circle.oriel, circle.wolf)]


@proves("fe.ritual.summoners-gate")
def test_the_charge_of_whoever_is_called_is_asked_for_and_binds_them() -> None:
    circle = Circle()
    (offer,) = (each for each in circle.offers("ann", "fe.perform-ritual") if each.label.startswith("Summoner"))
    circle.performs("summoners-gate", what="Ashmael", which="Guard the door")

    assert [field.optional for field in offer.fields if field.name == "which"] == [True]
    assert [each.what for each in circle.of("oath")] == ["Guard the door"]


@proves("fe.ritual.usage")
@pytest.mark.parametrize(("position", "code"), [(0, "ritual.no_better"), (1, "")])
def test_nobody_pays_for_a_better_position_where_there_is_none(position: int, code: str) -> None:
    circle = Circle()
    circle.begins("ember-glass")
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=position)
    (offer,) = circle.offers("ann", "fe.push-ritual")
    (option,) = (each for field in offer.fields for each in field.options if each.value == "position")

    assert (option.refusal.code if option.refusal else "") == code
    if code:
        assert circle.refused("ann", "fe.push-ritual", hero=circle.oriel, to="position") == option.refusal
    else:
        circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="position")
        circle.throws(*SURE)
        assert circle.bank == 1


@proves("fe.turn.extended-ritual-clock")
def test_no_time_passes_for_a_long_ritual_that_the_dead_saw_to() -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The wake", span="hours", advances="intervals")
    (clock,) = circle.state[Rituals].long
    before = circle.offers("gm", "fe.ritual-interval")[0].refusal
    circle.comes(Died(circle.oriel))
    (after,) = circle.offers("gm", "fe.ritual-interval")

    assert before is None
    assert after.refusal == circle.refused("gm", "fe.ritual-interval", clock=clock)
    assert after.refusal.code == "long.dead"


@proves("fe.ritual.fate-splice")
def test_where_nobody_else_has_a_fate_none_is_spliced() -> None:
    circle = Circle()
    circle.outsider()
    circle.comes(Died(circle.tev))
    (offer,) = (each for each in circle.offers("ann", "fe.perform-ritual") if each.label.startswith("Fate-Splice"))

    assert offer.refusal is not None
    assert offer.refusal.title == "Fate-Splice is for two."
