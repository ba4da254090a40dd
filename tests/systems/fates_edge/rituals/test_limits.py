"""Limits of rituals: a fight, who takes a beat, who breaks an oath, what is purged, and how many are kept up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.rituals.circle import Circle
from tests.systems.fates_edge.symbols.invoking import GATE
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rituals.high_rituals import moves_at_all
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


@proves("fe.ritual.usage")
def test_a_fight_leaves_nobody_the_minutes_of_a_ritual() -> None:
    circle = Circle()
    circle.begins("ember-glass")
    circle.rated(circle.oriel, wits=1, Arcana=3)
    circle.do("gm", "fe.set-conflict", running=True)
    begun = circle.refused("ann", "fe.roll-action", 9, 9, 8, 8, hero=circle.oriel).code
    circle.do("ann", "fe.withdraw", hero=circle.oriel)
    how = {"hero": circle.oriel, "ritual": "ember-glass", "attribute": "wits", "skill": "Arcana"}
    new = circle.refused("ann", "fe.perform-ritual", **how).code
    circle.do("gm", "fe.set-conflict", running=False)
    circle.performs("ember-glass")

    assert (begun, new, len(circle.of("reveal"))) == ("ritual.fight", "ritual.fight", 1)


@pytest.mark.parametrize(
    ("push", "dice", "bank", "pressed"),
    [("", (9, 9, 8, 8), 0, False), ("printed", (9, 9, 8, 8), 0, True), ("", (9, 9, 8, 1), 0, True)],
)
@proves("fe.ritual.usage", "fe.ritual.basics")
def test_a_beat_that_a_helper_takes_presses_the_helper(
    push: str, dice: tuple[int, ...], bank: int, pressed: bool
) -> None:
    circle = Circle()
    circle.begins("ember-glass")
    if push:
        circle.do("ann", "fe.push-ritual", hero=circle.oriel, to=push)
    circle.do("bob", "fe.help-ritual", hero=circle.oriel, helper=circle.tev, help="beat", component="tinder")
    circle.throws(*dice)

    assert circle.bank == bank
    assert (circle.tev in circle.state[Footing].pressed) is pressed


@proves("fe.ritual.oath-ward")
def test_whoever_breaks_the_oath_of_the_circle_that_makes_one_beat_and_ends_the_ward() -> None:
    for hero in (False, True):
        circle = Circle()
        who = circle.tev if hero else circle.wolf
        circle.performs("oath-ward", who, what="the camp")
        (oath,) = circle.of("oath")
        circle.do("gm", "fe.break-oath", effect=oath.id, who=who)

        assert (circle.bank, circle.of("ward")) == (1, [])


@proves("fe.ritual.purge")
def test_a_purge_is_for_curses_and_not_for_what_holds_or_marks_somebody() -> None:
    circle = Circle()
    for tag in ("bound", "mark"):
        found = circle.lasts(tag, circle.tev)
        how = {"hero": circle.oriel, "ritual": "purge", "attribute": "wits", "skill": "Arcana"}
        assert circle.refused("ann", "fe.perform-ritual", **how, effect=found.id).code == "ritual.no"


def keeper(spirit: int) -> Circle:
    """Oriel keeps a Rite of the Gate going by its Symbol."""
    circle = Circle()
    circle.do("gm", "fe.gain-symbol", hero=circle.oriel, patron=GATE)
    circle.do("ann", "fe.begin-ritual", hero=circle.oriel, rite="sealed-threshold", about="the door")
    circle.rated(circle.oriel, spirit=spirit, Arcana=3)
    circle.do("ann", "fe.roll-action", *((9,) * (spirit + 3)), hero=circle.oriel)
    circle.keep()
    return circle


@proves("fe.ritual.summoners-gate", "fe.invoker.concurrency")
def test_who_is_called_takes_up_what_a_running_ritual_does() -> None:
    full = keeper(1)
    how = {"hero": full.oriel, "ritual": "summoners-gate", "attribute": "wits", "skill": "Arcana", "what": "Bob"}
    refused = full.refused("ann", "fe.perform-ritual", **how).code

    circle = keeper(2)
    circle.performs("summoners-gate", what="Bob")
    circle.do("ann", "fe.begin-ritual", hero=circle.oriel, rite="circle-of-denial", patron=GATE)
    circle.rated(circle.oriel, spirit=2, Arcana=2)
    circle.do("ann", "fe.roll-action", 9, 9, 9, 9, hero=circle.oriel)
    circle.keep()
    asked = circle.asked().kind
    circle.answer("drop")

    assert (refused, asked) == ("ritual.no", "running")
    assert {laid.name for laid in circle.state[Blessings].laid} == {"Circle of Denial"}
    assert circle.state[Proposals].open == {}
    assert [each.tag for each in circle.state[Effects].known.values()] == ["oath", "ward"]


@proves("fe.ritual.fate-splice", "fe.ritual.summoners-gate")
@pytest.mark.parametrize(
    ("ritual", "on", "more", "code"),
    [
        ("fate-splice", ("tev", "tev"), {}, "ritual.no"),
        ("fate-splice", ("tev", "oriel"), {"which": "gold"}, "ritual.no"),
        ("summoners-gate", (), {"what": "A" * 61}, "character.name"),
        ("summoners-gate", (), {"what": "Ash", "which": "x" * 2000}, "text.too_long"),
    ],
)
def test_what_no_ritual_can_do_is_refused_before_it_is_begun(
    ritual: str, on: tuple[str, ...], more: dict[str, str], code: str
) -> None:
    circle = Circle()
    how = {"hero": circle.oriel, "ritual": ritual, "attribute": "wits", "skill": "Arcana"}
    found = circle.refused("ann", "fe.perform-ritual", **how, on=[getattr(circle, each) for each in on], **more)

    assert found.code == code


@proves("fe.ritual.wayfinders-thread")
def test_a_thread_between_scenes_is_none_of_the_next_scene() -> None:
    circle = Circle()
    circle.do("gm", "end-scene")
    circle.performs("wayfinders-thread")
    circle.do("gm", "start-scene", title="On")
    circle.performs("wayfinders-thread")
    fresh = circle.state[Conditions][circle.oriel].fatigue
    circle.performs("wayfinders-thread")

    assert (fresh, circle.state[Conditions][circle.oriel].fatigue) == (0, 1)


@proves("fe.ritual.fortune-braid")
@pytest.mark.parametrize(("at", "beats"), [(True, 1), (False, 0)])
def test_a_blow_by_magic_is_an_attack_as_well(at: bool, beats: int) -> None:
    circle = Circle()
    circle.performs("fortune-braid", dice=(9, 9, 9, 9))
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Arcana")
    if at:
        circle.do("ann", "fe.say-target", hero=circle.oriel, other=circle.wolf, way="shot")
    circle.rated(circle.oriel, wits=1, Arcana=1)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.do("ann", "fe.roll-action", 9, 3, hero=circle.oriel)
    while circle.asked().kind != "fortune":
        circle.answer("keep")
    circle.answer("1")

    assert circle.bank == beats


@proves("fe.ritual.usage")
def test_who_is_out_of_it_lends_no_component() -> None:
    circle = Circle()
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=3, reason="as the test has it")
    circle.begins("summoners-gate", what="Ashmael")
    lends = {"hero": circle.oriel, "helper": circle.tev, "help": "time", "component": "salt"}
    code = circle.refused("bob", "fe.help-ritual", **lends).code
    circle.do("gm", "fe.set-harm", hero=circle.tev, harm=2, reason="as the test has it")
    circle.do("bob", "fe.help-ritual", **lends)

    assert code == "harm.out"


@proves("fe.ritual.fate-splice")
@pytest.mark.parametrize("which", ["harm", "fatigue", "boon", "condition"])
def test_nothing_goes_over_to_the_dead(which: str) -> None:
    circle = Circle()
    circle.do("gm", "fe.set-harm", hero=circle.oriel, harm=1, reason="as the test has it")
    circle.do("gm", "fe.mark-fatigue", hero=circle.oriel, amount=1, why="as the test has it")
    circle.do("gm", "fe.set-boons", hero=circle.oriel, held=1, reason="as the test has it")
    circle.lasts("curse", circle.oriel)
    before = moves_at_all(circle.state, which, circle.oriel, circle.tev, pushed=False)
    gone = replace(circle.state[Conditions][circle.tev], dead=True)
    circle.state = circle.state.put(circle.state[Conditions].having(circle.tev, gone))

    assert (before, moves_at_all(circle.state, which, circle.oriel, circle.tev, pushed=True)) == (True, False)


@proves("fe.ritual.bargain-bead")
def test_the_dead_neither_concede_nor_refuse() -> None:
    circle = Circle()
    circle.performs("bargain-bead")
    circle.comes(Died(circle.tev))
    before = circle.waits()
    circle.comes(Died(circle.oriel))

    assert (before, circle.waits(), circle.bank) == (True, False, 0)


@proves("fe.ritual.basics", "fe.obligation.overflow-core")
@pytest.mark.parametrize(("owed", "code"), [(2, None), (3, "rite.over_capacity")])
def test_over_capacity_nobody_performs_any_ritual(owed: int, code: str | None) -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=1, presence=1)
    circle.do("gm", "fe.set-obligation", hero=circle.oriel, patron="Mab", owed=owed, reason="a test")
    labels = ("Ember-Glass", "Begin a long ritual")
    offers = [offer for offer in circle.offers("ann") if offer.label.startswith(labels)]

    assert [offer.refusal.code if offer.refusal else None for offer in offers] == [code, code]


@proves("fe.ritual.oath-ward", "fe.ritual.usage")
@pytest.mark.parametrize("dead", [False, True])
def test_whoever_lends_a_hand_swears_the_oath_of_the_circle(dead: bool) -> None:
    circle = Circle()
    circle.begins("oath-ward", circle.oriel, what="the door")
    circle.do("bob", "fe.help-ritual", hero=circle.oriel, helper=circle.tev, help="time", component="chalk")
    if dead:
        circle.comes(Died(circle.tev))
    circle.throws(9, 9, 8, 8)
    (oath,) = circle.of("oath")

    assert oath.on == ((circle.oriel,) if dead else (circle.oriel, circle.tev))
