"""Rituals: who may, what is rolled, what pushes and helps, how long they take, and what a 1 brings."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rituals.ending import BacklashDue, RitualPerformed
from threefates.systems.fates_edge.rituals.extended_rituals import LongRitualDone
from threefates.systems.fates_edge.rituals.performing import Performing, Rituals, performing, skills_of_rituals
from threefates.systems.fates_edge.rituals.ritual_dv import dv_of, longer, segments_of, shorter
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


def now(circle: Circle) -> Performing:
    found = performing(circle.state, circle.oriel)
    assert found is not None
    return found


@proves("fe.ritual.basics")
def test_any_path_of_magic_will_do_and_none_will_not() -> None:
    circle = Circle()
    plain = circle.hero("Sten", by="bob", trained=["Melee"], talents=[])
    thread = {"ritual": "wayfinders-thread", "attribute": "wits", "skill": "Arcana"}

    assert circle.refused("bob", "fe.perform-ritual", hero=plain, **thread).code == "ritual.no_path"
    for talent in ("casters-gift", "patrons-symbol"):
        able = circle.hero(f"Ada {talent}", by="bob", trained=["Melee"], talents=[talent])
        circle.do("bob", "fe.perform-ritual", hero=able, **thread)


@pytest.mark.parametrize(("ritual", "dv"), [("wayfinders-thread", 2), ("bargain-bead", 3), ("fortune-braid", 4)])
@proves("fe.ritual.roll-gap", "fe.ruling.ritual-dv")
def test_a_grade_is_a_dv_rolled_with_any_attribute_and_arcana_or_lore(ritual: str, dv: int) -> None:
    circle = Circle()

    assert circle.begins(ritual).dv == dv
    assert skills_of_rituals(circle.state) == ("Arcana", "Lore")
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    wrong = {"hero": circle.oriel, "ritual": ritual, "attribute": "wits", "skill": "Melee"}
    assert circle.refused("ann", "fe.perform-ritual", **wrong).code == "ritual.roll"
    circle.do("ann", "fe.perform-ritual", **{**wrong, "attribute": "body", "skill": "Lore"})


@proves("fe.ritual.fate-splice", "fe.ritual.dream-way-marker")
@pytest.mark.parametrize(
    ("ritual", "named", "title", "remedy"),
    [
        ("dream-way-marker", 0, "is for more than that.", "Name 1 or more."),
        ("fate-splice", 1, "is for more than that.", "Name 2."),
        ("fate-splice", 3, "is not for so many.", "Name 2."),
        ("ember-glass", 1, "is not for so many.", "Name nobody."),
    ],
)
def test_whoever_names_too_few_or_too_many_reads_how_many_it_is_for(
    ritual: str, named: int, title: str, remedy: str
) -> None:
    circle = Circle()
    there = [circle.hero(name, by="bob") for name in ("Ada", "Sten", "Ilse")]
    command = {"hero": circle.oriel, "ritual": ritual, "attribute": "wits", "skill": "Arcana", "on": there[:named]}

    refused = circle.refused("ann", "fe.perform-ritual", **command)

    assert (refused.title.endswith(title), refused.remedy) == (True, remedy)


@pytest.mark.parametrize(("dice", "backlash"), [((9, 9, 9, 1), True), ((9, 9, 9, 2), False)])
@proves("fe.ritual.basics")
def test_a_one_makes_a_beat_and_magic_answers_back_in_its_element(dice: tuple[int, ...], backlash: bool) -> None:
    circle = Circle()
    circle.performs("ember-glass", dice=dice)
    found = [event for event in circle.events if isinstance(event, BacklashDue)]

    assert (circle.bank, [event.element for event in found]) == (int(backlash), ["Fire"] * backlash)


def test_the_element_is_the_rituals_own_or_the_one_that_fits_what_is_done() -> None:
    circle = Circle()
    circle.begins("wayfinders-thread", element="Earth")
    own = now(circle).element
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    circle.begins("ember-glass", element="Earth")

    assert (own, now(circle).element) == ("Earth", "Fire")


@proves("fe.ritual.basics", "fe.ritual.usage")
def test_a_push_makes_a_beat_when_it_is_rolled_or_takes_time_instead() -> None:
    circle = Circle()
    circle.begins("ember-glass")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="printed")
    asked = circle.bank
    twice = circle.refused("ann", "fe.push-ritual", hero=circle.oriel, to="effect").code
    circle.throws(9, 9, 8)
    paid = circle.bank
    circle.begins("ember-glass")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="printed", paid="time")
    minutes = now(circle).minutes
    circle.throws(9, 9, 8)

    assert (asked, twice, paid, minutes, circle.bank) == (0, "ritual.pushed", 1, 5, 1)


@proves("fe.ritual.usage")
def test_a_push_is_a_position_or_an_effect_and_its_own_only_where_one_is_printed() -> None:
    circle = Circle()
    found = []
    for to in ("position", "effect", "area"):
        circle.begins("bargain-bead")
        circle.do("ann", "fe.push-ritual", hero=circle.oriel, to=to)
        terms = agreed(circle.state, circle.state[Proposals][circle.oriel])
        assert terms is not None
        found.append((terms.position, terms.effect))
        circle.do("ann", "fe.withdraw", hero=circle.oriel)
    circle.begins("bargain-bead")
    refused = circle.refused("ann", "fe.push-ritual", hero=circle.oriel, to="printed").code

    usual = (Position.CONTROLLED, Effect.STANDARD)
    assert found == [(Position.DOMINANT, Effect.STANDARD), (Position.CONTROLLED, Effect.GREAT), usual]
    assert refused == "ritual.no"


@pytest.mark.parametrize(("help", "minutes", "bank"), [("time", 1, 2), ("beat", 5, 1)])
@proves("fe.ritual.usage")
def test_a_component_saves_a_step_of_time_or_takes_a_beat_once(help: str, minutes: int, bank: int) -> None:
    circle = Circle()
    circle.begins("quiet-veil", circle.oriel)
    lends = {"hero": circle.oriel, "helper": circle.tev, "help": help, "component": "a silver bell"}
    circle.do("bob", "fe.help-ritual", **lends)
    took = now(circle).minutes
    again = circle.refused("bob", "fe.help-ritual", **lends).code
    circle.throws(9, 9, 9, 1, 1)

    assert (took, again, circle.bank) == (minutes, "ritual.helped", bank)


@proves("fe.ritual.usage")
def test_the_times_are_those_that_the_book_prints() -> None:
    assert [shorter(each) for each in (20, 15, 10, 5, 1)] == [15, 10, 5, 1, 1]
    assert [longer(each) for each in (1, 5, 10, 15, 20)] == [5, 10, 15, 20, 25]


@proves("fe.turn.ritual-casting-time")
def test_a_ritual_may_take_a_whole_scene_for_each_of_its_two_steps() -> None:
    circle = Circle()
    circle.begins("ember-glass", by_scenes=True)
    left = [circle.refused("ann", "fe.roll-action", hero=circle.oriel).title]
    circle.do("gm", "end-scene")
    left.append(circle.refused("ann", "fe.roll-action", hero=circle.oriel).title)
    circle.do("gm", "start-scene", title="The yard")
    circle.do("gm", "end-scene")
    circle.throws(9, 9, 8)

    assert ["two" in title for title in left] == [True, False]
    assert any(isinstance(event, RitualPerformed) for event in circle.last)
    assert circle.state[Rituals].waited == {}


@pytest.mark.parametrize(("span", "size"), [("hours", 4), ("days", 6), ("weeks", 8)])
@proves("fe.turn.extended-ritual-clock")
def test_a_long_ritual_is_a_clock_of_its_span(span: str, size: int) -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The calling", span=span)
    (clock,) = circle.state[Clocks].known.values()

    assert (clock.size, segments_of(span)) == (size, size)
    assert circle.refused("gm", "fe.ritual-interval", clock=clock.id).code == "long.none"


@proves("fe.turn.extended-ritual-clock")
@pytest.mark.parametrize(("hidden", "code"), [(False, "clock.too_many"), (True, "")])
def test_a_long_ritual_wants_room_among_the_open_clocks(hidden: bool, code: str) -> None:
    circle = Circle()
    for place in range(MOST_CLOCKS):
        circle.do("gm", "start-clock", name=f"C{place}", size=4, hidden=hidden)
    (offer,) = circle.offers("ann", "fe.begin-long-ritual")

    assert (offer.refusal.code if offer.refusal else "") == code


@proves("fe.turn.extended-ritual-clock")
def test_it_goes_by_actions_by_scenes_or_by_time_and_is_complete_when_it_is_full() -> None:
    circle = Circle()
    clocks = {}
    for way in ("actions", "scenes", "intervals"):
        circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name=way, span="hours", advances=way)
        clocks[way] = list(circle.state[Clocks].known)[-1]
    how = {"hero": circle.oriel, "attribute": "wits", "skill": "Lore"}
    assert circle.refused("ann", "fe.work-on-ritual", clock=clocks["scenes"], **how).code == "long.none"
    circle.do("ann", "fe.work-on-ritual", clock=clocks["actions"], **how)
    circle.rated(circle.oriel, wits=1, Lore=2)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.do("ann", "fe.roll-action", 9, 9, 9, hero=circle.oriel)
    circle.do("gm", "fe.ritual-interval", clock=clocks["intervals"])
    circle.do("gm", "end-scene")
    filled = {way: circle.state[Clocks].known[clock].filled for way, clock in clocks.items()}
    for _ in range(3):
        circle.do("gm", "fe.ritual-interval", clock=clocks["intervals"])

    assert filled == {"actions": 3, "scenes": 1, "intervals": 1}
    assert [event.complete for event in circle.last if isinstance(event, LongRitualDone)] == [True]
    assert clocks["intervals"] not in circle.state[Rituals].long


@proves("fe.turn.extended-ritual-clock")
@pytest.mark.parametrize("dies", [False, True])
def test_a_long_ritual_does_not_go_by_scenes_once_who_began_it_is_dead(dies: bool) -> None:
    circle = Circle()
    circle.do("ann", "fe.begin-long-ritual", hero=circle.oriel, name="The calling", span="hours", advances="scenes")
    (clock,) = circle.state[Clocks].known
    circle.do("gm", "fe.set-harm", hero=circle.oriel, harm=3, reason="a fall")
    if dies:
        circle.do("gm", "fe.strike", hero=circle.oriel, harm=3, why="the end")
        circle.answer("take")
        circle.answer("dies", by="gm")
    circle.do("gm", "end-scene")

    assert circle.state[Clocks][clock].filled == int(not dies)


def test_a_ritual_that_is_given_up_costs_nothing() -> None:
    circle = Circle()
    circle.begins("fortune-braid")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="position")
    circle.do("ann", "fe.withdraw", hero=circle.oriel)

    assert (circle.bank, circle.state[Rituals]) == (0, Rituals())


def test_every_ritual_is_offered_to_who_works_magic_and_to_nobody_else() -> None:
    circle = Circle()
    plain = circle.hero("Sten", by="bob", trained=["Melee"], talents=[])
    offered = [str(dict(offer.fixed)["ritual"]) for offer in circle.offers("ann", "fe.perform-ritual")]

    assert sorted(offered) == sorted(rituals())
    assert not any(dict(offer.fixed)["hero"] == plain for offer in circle.offers("bob", "fe.perform-ritual"))
    assert dv_of("high") == 4
