"""How rituals are used: what a step more is paid with, and which element answers where nobody named one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import SURE, Circle
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


@proves("fe.ritual.usage")
@pytest.mark.parametrize("how", ["push", "help"])
def test_components_are_named_in_a_line_of_a_hundred_letters(how: str) -> None:
    circle = Circle()
    circle.begins("bargain-bead")
    by, field, fields = {
        "push": ("ann", "components", {"hero": circle.oriel, "to": "position", "paid": "components"}),
        "help": ("bob", "component", {"hero": circle.oriel, "helper": circle.tev, "help": "beat"}),
    }[how]
    refused = circle.refused(by, f"fe.{how}-ritual", **fields, **{field: "x" * 101})
    circle.do(by, f"fe.{how}-ritual", **fields, **{field: "x" * 100})

    assert refused.code == "text.too_long"


@proves("fe.ritual.usage")
def test_a_step_may_be_paid_with_components_and_then_costs_neither_time_nor_a_beat() -> None:
    circle = Circle()
    circle.begins("bargain-bead")
    (offer,) = circle.offers("ann", "fe.push-ritual")
    paid = next([each.value for each in field.options] for field in offer.fields if field.name == "paid")
    push = {"hero": circle.oriel, "to": "position", "paid": "components"}
    unsaid = circle.refused("ann", "fe.push-ritual", **push)
    circle.do("ann", "fe.push-ritual", **push, components="a second bead")
    terms = agreed(circle.state, circle.state[Proposals][circle.oriel])
    told = circle.told("bob")
    circle.throws(9, 9, 8, 8)

    assert paid == ["beat", "time", "components"]
    assert "components" in unsaid.title.lower()
    assert terms is not None
    assert terms.position is Position.DOMINANT
    assert told == ["Oriel gives a second bead: the ritual is pushed to a better Position."]
    assert any("in 10 minutes" in line for line in circle.told("bob"))
    assert circle.bank == 0
    assert circle.replayed() == circle.state


@proves("fe.ritual.usage", "fe.backlash.table")
def test_where_nobody_named_an_element_whoever_runs_the_game_picks_of_every_row() -> None:
    named, unnamed = (
        Circle(backlash_trigger="any_one", backlash_severity="minor_major_escalate") for _ in ("Fire", "")
    )
    for circle, element in ((named, "Fire"), (unnamed, "")):
        bound = circle.lasts("bound", circle.tev)
        circle.performs("salt-cut", effect=bound.id, element=element, dice=(9, 9, 1))
        circle.answer("minor")
    offered = [{each.value: each.detail for each in circle.asked().options} for circle in (named, unnamed)]
    unnamed.answer("encumbered", by="gm")

    assert "encumbered" not in offered[0]
    assert offered[0].keys() < offered[1].keys()
    assert offered[1]["encumbered"].startswith("Earth.")
    assert BacklashLanded(unnamed.oriel, "", "encumbered") in unnamed.last


@proves("fe.ritual.usage")
def test_no_minutes_pay_for_a_push_where_each_step_takes_a_scene() -> None:
    circle = Circle()
    circle.begins("quiet-veil", circle.tev, by_scenes=True)
    (offer,) = circle.offers("ann", "fe.push-ritual")
    paid = next([each.value for each in field.options] for field in offer.fields if field.name == "paid")
    push = {"hero": circle.oriel, "to": "effect"}

    assert paid == ["beat", "components"]
    assert circle.refused("ann", "fe.push-ritual", **push, paid="time").code == "ritual.push"
    circle.do("ann", "fe.push-ritual", **push, paid="beat")


@proves("fe.ritual.usage")
@pytest.mark.parametrize(
    ("ritual", "by_scenes", "helps"),
    [
        ("ember-glass", False, ["beat"]),
        ("bargain-bead", True, ["beat"]),
        ("bargain-bead", False, ["time", "beat"]),
    ],
)
def test_no_hand_is_lent_for_time_where_there_is_none_to_save(ritual: str, by_scenes: bool, helps: list[str]) -> None:
    circle = Circle()
    circle.begins(ritual, by_scenes=by_scenes)
    (offer,) = circle.offers("bob", "fe.help-ritual")
    lent = {"hero": circle.oriel, "helper": circle.tev, "component": "tinder"}

    assert [each.value for each in offer.fields[0].options] == helps
    if "time" in helps:
        circle.do("bob", "fe.help-ritual", **lent, help="time")
    else:
        assert circle.refused("bob", "fe.help-ritual", **lent, help="time").code == "ritual.help"
        circle.do("bob", "fe.help-ritual", **lent, help="beat")


@proves("fe.ritual.summoners-gate")
def test_who_keeps_up_enough_is_told_what_they_can_do_about_it() -> None:
    circle = Circle()
    circle.rated(circle.oriel, spirit=1)
    circle.performs("summoners-gate", what="Ash")
    how = {"hero": circle.oriel, "ritual": "summoners-gate", "attribute": "wits", "skill": "Arcana", "what": "Bo"}
    (charge,) = circle.of("oath")
    assert "let one of them go" in circle.refused("ann", "fe.perform-ritual", **how).remedy
    circle.do("gm", "fe.end-effect", effect=charge.id, why="it has served")
    circle.do("ann", "fe.perform-ritual", **how)


@proves("fe.ritual.usage", "fe.ritual.basics")
@pytest.mark.parametrize("to", ["area", "effect"])
def test_everybody_reads_to_what_a_ritual_is_pushed_and_what_for(to: str) -> None:
    circle = Circle()
    circle.begins("ember-glass")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to=to, paid="time")
    shown = circle.view("bob")["rituals"]
    circle.throws(*SURE)

    said = {"area": "Pushed to a wider area, for more time.", "effect": "Pushed to more Effect, for more time."}[to]
    assert isinstance(shown, Listing)
    assert [row.detail for row in shown.rows] == [f"5 minutes. An ember behind smoked glass. {said}"]
    assert any(said in line for line in circle.told("bob"))
