"""The thirteen rituals, each at work: what it does, what it costs, what a push adds."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import SURE, Circle
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.rituals.medium_rituals import AskSleep
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.systems.fates_edge.tags.library import Until
from threefates.testing.proof import proves

PRINTED = {  # SRD 40: grade, minutes
    "wayfinders-thread": ("low", 1),
    "oath-ward": ("low", 5),
    "ember-glass": ("low", 1),
    "salt-cut": ("low", 1),
    "rivers-memory": ("med", 10),
    "bargain-bead": ("med", 10),
    "quiet-veil": ("med", 5),
    "shadow-loom": ("med", 5),
    "dream-way-marker": ("med", 10),
    "purge": ("med", 10),
    "fortune-braid": ("high", 15),
    "fate-splice": ("high", 15),
    "summoners-gate": ("high", 20),
}
PUSHED = {
    "wayfinders-thread",
    "ember-glass",
    "salt-cut",
    "rivers-memory",
    "shadow-loom",
    "purge",
    "fate-splice",
}
TAKES = {
    "oath-ward": "group",
    "quiet-veil": "group",
    "shadow-loom": "group",
    "dream-way-marker": "group",
    "salt-cut": "effect",
    "purge": "affliction",
    "fate-splice": "two",
}
ELEMENTS = {  # SRD 40: Fire for Ember-Glass, and the first name of a printed pair
    "ember-glass": "Fire",
    "quiet-veil": "Air",
    "dream-way-marker": "Death/Dreams",
    "fortune-braid": "Air",
    "fate-splice": "Fate",
}


@pytest.mark.parametrize("ritual", [pytest.param(each, marks=proves(f"fe.ritual.{each}")) for each in PRINTED])
def test_each_is_as_the_book_prints_it(ritual: str) -> None:
    found = rituals()[ritual]

    assert (found.tier, found.minutes) == PRINTED[ritual]
    assert bool(found.push) is (ritual in PUSHED)
    assert (found.element, found.takes) == (ELEMENTS.get(ritual, ""), TAKES.get(ritual, "nobody"))


@proves("fe.ritual.wayfinders-thread")
def test_a_thread_carries_and_a_second_one_in_a_scene_tires() -> None:
    circle = Circle()
    tired = []
    for new_scene in (False, True, False):
        if new_scene:
            circle.do("gm", "end-scene")
        circle.performs("wayfinders-thread", what="the harbour")
        tired.append(circle.state[Conditions][circle.oriel].fatigue)

    assert tired == [0, 0, 1]
    assert circle.of("passage")[0].on == (circle.oriel,)


@proves("fe.ritual.wayfinders-thread")
@pytest.mark.parametrize(("what", "leads"), [("", "the nearest safe path"), ("the harbour", "the harbour")])
def test_a_thread_leads_where_it_was_meant_to_or_to_safety(what: str, leads: str) -> None:
    circle = Circle()
    circle.performs("wayfinders-thread", what=what)

    assert [each.what for each in circle.of("passage")] == [f"A thread to {leads}"]


@pytest.mark.parametrize(("reading", "filled"), [("progress", 1.5), ("danger", 0.5)])
@proves("fe.ritual.wayfinders-thread")
def test_a_shortcut_is_half_a_segment_of_the_road(reading: str, filled: float) -> None:
    circle = Circle(travel_clock_polarity=reading)
    circle.do("gm", "fe.start-leg", name="The pass", size=6)
    (clock,) = circle.state[Clocks].known
    circle.do("gm", "tick-clock", clock=clock, segments=1)
    circle.performs("wayfinders-thread", push="printed")

    assert circle.state[Clocks].known[clock].filled == filled


@proves("fe.ritual.oath-ward")
def test_a_ward_stands_while_the_oath_does_and_breaking_it_makes_a_beat() -> None:
    circle = Circle()
    circle.performs("oath-ward", circle.tev, what="the chapel")
    (oath,), (ward,) = circle.of("oath"), circle.of("ward")
    circle.do("bob", "fe.break-oath", effect=oath.id, who=circle.tev)

    assert (oath.on, oath.until, ward.what) == ((circle.oriel, circle.tev), Until.SCENE, "the chapel")
    assert (circle.of("ward"), circle.bank) == ([], 1)


@pytest.mark.parametrize(("push", "walled", "dv"), [("", False, 0), ("", True, 1), ("printed", True, 0)])
@proves("fe.ritual.ember-glass")
def test_warmth_shows_nearby_and_through_walls_with_a_push(push: str, walled: bool, dv: int) -> None:
    circle = Circle()
    circle.do("gm", "fe.place-at", one=circle.oriel, other=circle.wolf, band="near")
    if walled:
        circle.do("gm", "fe.set-sight", one=circle.oriel, other=circle.wolf, blocked=True)
    circle.performs("ember-glass", push=push)
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Ranged")
    circle.do("ann", "fe.say-target", hero=circle.oriel, other=circle.wolf, way="shot")

    assert sum(each.dv for each in bearing(circle.state, circle.state[Proposals][circle.oriel])) == dv


@pytest.mark.parametrize(
    ("tag", "push", "dice", "gone"),
    [
        ("mark", "", (9, 9), True),
        ("mark", "", (9, 2), False),
        ("curse", "", (9, 9), False),
        ("curse", "printed", (9, 9), True),
    ],
)
@proves("fe.ritual.salt-cut")
def test_salt_cuts_what_is_simple_and_what_is_tougher_with_a_push(
    tag: str, push: str, dice: tuple[int, ...], gone: bool
) -> None:
    circle = Circle()
    found = circle.lasts(tag, circle.tev, what="A charm")
    circle.performs("salt-cut", effect=found.id, push=push, dice=dice)
    after = circle.now(found)

    assert (after is None) is gone
    assert after is None or after.stilled is (dice == (9, 2))


@proves("fe.ritual.salt-cut")
@pytest.mark.parametrize(
    ("ritual", "tag", "dice", "gone"),
    [
        ("salt-cut", "mark", (2, 2, 2, 2), False),
        ("salt-cut", "curse", (2, 2, 2, 2), False),
        ("purge", "curse", SURE, True),
    ],
)
def test_salt_that_misses_cuts_nothing_and_no_other_ritual_cuts(
    ritual: str, tag: str, dice: tuple[int, ...], *, gone: bool
) -> None:
    circle = Circle()
    curse = circle.lasts(tag, circle.tev, what="Rot", against="body" if tag == "curse" else "")
    circle.performs(ritual, effect=curse.id, dice=dice)
    now = circle.now(curse)

    assert (now is None) == gone
    assert now is None or not now.stilled
    assert not any(circle.of("curse", "Salt-Cut"))


@pytest.mark.parametrize(("push", "filled"), [("", 2), ("printed", 1.5)])
@proves("fe.ritual.salt-cut")
def test_a_push_takes_half_a_segment_off_what_restrains(push: str, filled: float) -> None:
    circle = Circle()
    circle.do("gm", "start-clock", name="Restraint", size=4)
    (clock,) = circle.state[Clocks].known
    circle.do("gm", "tick-clock", clock=clock, segments=2)
    mark = circle.lasts("mark", circle.tev)
    circle.performs("salt-cut", effect=mark.id, push=push)

    assert circle.state[Clocks].known[clock].filled == filled


@pytest.mark.parametrize(("push", "images"), [("", 1), ("printed", 2)])
@proves("fe.ritual.rivers-memory")
def test_the_water_shows_its_images_to_whoever_looks_alone(push: str, images: int) -> None:
    circle = Circle()
    circle.performs("rivers-memory", what="Her ring", push=push)
    owed = circle.state[Rituals].images
    circle.do("gm", "fe.show-image", hero=circle.oriel, image="A drowned man")
    seen = {seat: " ".join(circle.told(seat)) for seat in ("ann", "bob")}

    assert dict(owed) == {circle.oriel: images}
    assert ("drowned" in seen["ann"], "drowned" in seen["bob"]) == (True, False)
    assert circle.state[Rituals].images.get(circle.oriel, 0) == images - 1


@pytest.mark.parametrize(("option", "bank"), [("concede", 0), ("refuse", 1)])
@proves("fe.ritual.bargain-bead")
def test_a_bargain_is_conceded_or_makes_a_beat(option: str, bank: int) -> None:
    circle = Circle()
    circle.performs("bargain-bead")
    circle.answer(option)

    assert circle.bank == bank


@proves("fe.ritual.quiet-veil")
def test_a_quiet_veil_hides_a_group_and_mutes_them_for_the_scene() -> None:
    circle = Circle()
    circle.performs("quiet-veil", circle.tev, circle.oriel)
    circle.proposes(attribute="presence", skill="Diplomacy")
    talking = circle.dice()
    circle.proposes()
    fighting = circle.dice()
    (veil,) = circle.of("veil")
    circle.do("gm", "end-scene")

    assert (veil.on, talking, fighting) == ((circle.tev, circle.oriel), -1, 0)
    assert circle.of("veil") == circle.of("curse") == []


@proves("fe.ritual.shadow-loom")
def test_a_shadow_is_cover_and_dims_whoever_keeps_it_up() -> None:
    circle = Circle()
    circle.performs("shadow-loom", circle.tev, push="printed")
    cover = circle.state[Sight].cover.get(circle.tev)
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Ranged")
    dimmed = sum(each.dice for each in bearing(circle.state, circle.state[Proposals][circle.oriel]))
    (shadow,), decoys = circle.of("barrier"), circle.of("illusion")
    circle.do("ann", "fe.end-effect", effect=shadow.id, why="let go")

    assert (cover, dimmed, len(decoys)) == (Cover(1, by="barrier"), -1, 1)
    assert decoys[0].until is Until.MOMENT
    assert (circle.of("curse"), circle.state[Sight].cover) == ([], {})


@proves("fe.ritual.dream-way-marker")
def test_who_sleeps_at_the_door_wakes_shaken() -> None:
    circle = Circle()
    circle.performs("dream-way-marker", circle.tev)
    (door,) = circle.of("passage")
    circle.do("gm", "end-scene")
    kept = circle.of("passage")
    circle.do("gm", "fe.rest", how="night")
    circle.answer("there", by="gm")
    circle.proposes()

    assert (door.on, kept) == ((circle.oriel, circle.tev), [door])
    assert [each.what for each in circle.of("curse")] == ["Shaken", "Shaken"]
    assert (circle.of("passage"), circle.dice()) == ([], -1)


@proves("fe.ritual.dream-way-marker")
@pytest.mark.parametrize(("door", "dead", "asked"), [(True, False, True), (True, True, False), (False, False, False)])
def test_a_night_asks_of_the_door_alone_and_of_nobody_who_is_dead(door: bool, dead: bool, asked: bool) -> None:
    circle = Circle()
    circle.lasts("oath", circle.oriel, what="To sleep by day", until="released")
    if door:
        circle.performs("dream-way-marker", circle.tev)
    if dead:
        circle.comes(Died(circle.oriel), Died(circle.tev))
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")

    assert circle.of("oath")
    assert [each.step.door for each in circle.state.agenda.steps if isinstance(each.step, AskSleep)] == (
        [circle.of("passage")[0].id] if asked else []
    )


@proves("fe.ritual.dream-way-marker")
def test_a_night_asks_of_each_of_two_doors() -> None:
    circle = Circle()
    for _ in range(2):
        circle.performs("dream-way-marker", circle.tev)
    circle.do("gm", "end-scene")
    circle.do("gm", "fe.rest", how="night")

    asked = [each.step.door for each in circle.state.agenda.steps if isinstance(each.step, AskSleep)]
    assert asked == [each.id for each in circle.of("passage")]
    assert len(asked) == 2


@pytest.mark.parametrize(("push", "left", "weak"), [("", True, False), ("printed", False, True)])
@proves("fe.ritual.purge")
def test_a_purge_takes_a_curse_down_a_step_and_with_a_push_two(push: str, left: bool, weak: bool) -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev, what="Rot", against="body")
    circle.performs("purge", effect=curse.id, push=push)
    on_tev = [each for each in circle.of("curse") if each.on == (circle.tev,)]
    mine = {each.what for each in circle.of("curse") if each.on == (circle.oriel,)}

    assert [each.partial for each in on_tev] == [True] * left
    assert ("Weakened" in mine, "An echo of Rot" in mine) == (weak, True)


@proves("fe.ritual.purge", "fe.tags.usage", "fe.tags.stacking")
def test_the_echo_of_a_purge_weighs_in_the_next_scene_alone() -> None:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev, what="Rot", against="body", partial=True)
    circle.performs("purge", effect=curse.id)
    weighs = []
    for _ in range(3):
        circle.do("ann", "fe.propose", hero=circle.oriel, attribute="body", skill="Melee")
        weighs.append(sum(each.dice for each in bearing(circle.state, circle.state[Proposals][circle.oriel])))
        circle.do("ann", "fe.withdraw", hero=circle.oriel)
        circle.do("gm", "end-scene")
        circle.do("gm", "start-scene", title="The next")

    assert weighs == [0, -1, 0]


@pytest.mark.parametrize(
    ("which", "push", "moved"),
    [("harm", "", False), ("harm", "printed", True), ("fatigue", "", True), ("boon", "", True)],
)
@proves("fe.ritual.fate-splice")
def test_a_splice_moves_one_thing_and_a_major_one_with_a_push(which: str, push: str, moved: bool) -> None:
    circle = Circle()
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=2, reason="as the test has it")
    circle.do("gm", "fe.mark-fatigue", hero=circle.tev, amount=1, why="as the test has it")
    circle.do("gm", "fe.set-boons", hero=circle.tev, held=1, reason="as the test has it")
    circle.performs("fate-splice", circle.tev, circle.oriel, which=which, push=push)
    mine, theirs = (circle.state[Conditions][who] for who in (circle.oriel, circle.tev))
    found = {
        "harm": (mine.harm, 2 - theirs.harm),
        "fatigue": (mine.fatigue, 1 - theirs.fatigue),
        "boon": (circle.boons(circle.oriel), 1 - circle.boons(circle.tev)),
    }

    assert {kind: pair for kind, pair in found.items() if pair != (0, 0)} == ({which: (1, 1)} if moved else {})
    assert [(each.on, each.until) for each in circle.of("mark")] == [
        ((circle.tev,), Until.NIGHT),
        ((circle.oriel,), Until.NIGHT),
    ]


@proves("fe.ritual.summoners-gate")
def test_whoever_is_called_is_bound_and_a_breach_makes_a_beat() -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=1)
    circle.performs("summoners-gate", what="Ashmael", which="guard the door")
    (charge,) = circle.of("oath")
    who = list(circle.state[Characters].known)[-1]
    gate = {"hero": circle.oriel, "ritual": "summoners-gate", "attribute": "wits", "skill": "Arcana", "what": "Two"}
    full = circle.refused("ann", "fe.perform-ritual", **gate).code
    circle.do("gm", "fe.break-oath", effect=charge.id, who=who)
    told = " ".join(circle.told("ann"))

    assert (charge.on, charge.what, circle.state[Characters].name(who)) == ((who,), "guard the door", "Ashmael")
    assert (full, circle.bank, "Disruption" in told) == ("ritual.no", 1, True)
    circle.begins("summoners-gate", what="Two")


@pytest.mark.parametrize("ritual", [pytest.param(each, marks=proves(f"fe.ritual.{each}")) for each in PRINTED])
def test_a_miss_brings_nothing(ritual: str) -> None:
    circle = Circle()
    mark = circle.lasts("curse", circle.tev, what="Rot")
    on = {"group": [circle.tev], "two": [circle.tev, circle.oriel]}.get(TAKES.get(ritual, ""), [])
    effect = mark.id if TAKES.get(ritual) in ("effect", "affliction") else ""
    before = circle.state[Rituals]
    circle.performs(ritual, *on, effect=effect, what="Ashmael", dice=(2, 2))

    assert circle.now(mark) == mark
    assert len(circle.of("curse")) == 1
    assert not any(circle.of(tag) for tag in ("passage", "oath", "ward", "veil", "barrier", "reveal", "mark"))
    assert (circle.state[Rituals].images, circle.state[Rituals].braided) == (before.images, before.braided)
    assert not circle.waits()
