"""What is stilled does nothing, what a TAG wants said, and how far one of them goes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.systems.fates_edge.tags.veil_mark_curse import eased, fortified
from threefates.testing.proof import proves


@pytest.mark.parametrize(
    ("tag", "command", "by"),
    [
        ("trap", "fe.spring-trap", "dispel"),
        ("oath", "fe.break-oath", "cleanse"),
        ("sanctify", "fe.say-violation", "dispel"),
    ],
)
@proves("fe.tags.trap", "fe.tags.oath", "fe.tags.sanctify", "fe.tags.dispel", "fe.tags.cleanse")
def test_what_is_stilled_neither_goes_off_nor_binds(tag: str, command: str, by: str) -> None:
    hall = Hall()
    found = hall.lasts(tag, hall.tev, what="no blades", against="harm" if tag == "oath" else "", yields=True)
    hall.says(by, effect=found.id, partial=True)
    hall.proposes()
    who = {"oath": {"who": hall.tev}, "sanctify": {"hero": hall.tev}}.get(tag, {})
    offered = [each.refusal for each in hall.offers("gm", command)]

    assert hall.refused("gm", command, effect=found.id, **who).code == "effect.stilled"
    assert [each and each.code for each in offered] == ["effect.stilled"]
    assert hall.now(found) is not None
    assert hall.state[Conditions][hall.tev].harm == 0


@proves("fe.tags.barrier", "fe.tags.dispel")
def test_a_barrier_that_is_stilled_is_no_cover_until_it_works_again() -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, what="a wall", integrity=4)
    hall.says("dispel", effect=wall.id, partial=True)
    stilled = hall.tev in hall.state[Sight].cover
    hall.do("gm", "fe.next-exchange")

    assert (stilled, hall.tev in hall.state[Sight].cover) == (False, True)


@proves("fe.tags.barrier")
def test_behind_a_barrier_that_is_stilled_nobody_keeps_the_cover_of_another() -> None:
    hall = Hall()
    wall, hedge = (hall.lasts("barrier", hall.tev, what=what, integrity=4) for what in ("a wall", "a hedge"))
    hall.says("dispel", effect=wall.id, partial=True)
    still = hall.tev in hall.state[Sight].cover
    hall.says("dispel", effect=hedge.id)

    assert (still, hall.tev in hall.state[Sight].cover) == (True, False)


@proves("fe.tags.cleanse", "fe.tags.dispel")
def test_what_is_suppressed_for_the_scene_is_so_no_less_long_for_a_moments_dispelling() -> None:
    hall = Hall()
    curse = hall.lasts("curse", hall.tev)
    hall.says("cleanse", effect=curse.id, partial=True)
    hall.says("dispel", effect=curse.id, partial=True)
    hall.do("gm", "fe.next-exchange")
    now = hall.now(curse)

    assert now is not None
    assert now.stilled


@pytest.mark.parametrize(
    ("said", "code"), [({}, "tag.no"), ({"what": "Dazed"}, "tag.no"), ({"release": "Salt"}, "tag.no")]
)
@proves("fe.tags.curse")
def test_a_curse_has_a_name_and_a_clear_release(said: dict[str, str], code: str) -> None:
    hall = Hall()

    assert hall.refused("gm", "fe.say-tag", tag="curse", source="a Rite", on=[hall.tev], **said).code == code


@proves("fe.tags.seal-unseal")
def test_nobody_is_sealed() -> None:
    hall = Hall()

    assert (
        hall.refused("gm", "fe.say-tag", tag="seal", source="a Rite", on=[hall.wolf], what="its soul").code == "tag.no"
    )


@pytest.mark.parametrize("tag", ["barrier", "veil", "fortify", "passage"])
@proves("fe.tags.barrier", "fe.tags.veil", "fe.tags.fortify", "fe.tags.passage")
def test_a_place_with_nobody_in_it_will_do_where_it_is_named(tag: str) -> None:
    hall = Hall()
    refused = hall.refused("gm", "fe.say-tag", tag=tag, source="a Rite").code
    found = hall.lasts(tag, what="the hallway")

    assert (refused, found.on, found.what) == ("tag.no", (), "the hallway")


@proves("fe.tags.conjure", "fe.tags.dispel")
def test_with_a_danger_that_was_conjured_goes_its_clock_and_no_other() -> None:
    hall = Hall()
    hall.do("gm", "start-clock", name="The guard", size=4)
    haze = hall.lasts("conjure", what="haze", against="hazard", integrity=4)
    crate = hall.lasts("conjure", what="The guard", integrity=4)
    hall.says("dispel", effect=haze.id)
    hall.says("dispel", effect=crate.id)

    assert [each.name for each in hall.state[Clocks].known.values()] == ["The guard"]


@proves("fe.tags.reveal")
def test_revealing_somebody_shows_no_trap_elsewhere() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair", hidden=True)
    hall.says("reveal", hall.wolf)
    still = hall.state[Effects].known[trap.id].hidden
    hall.says("reveal")

    assert (still, hall.state[Effects].known[trap.id].hidden) == (True, False)


@proves("fe.tags.stacking", "fe.tags.fortify", "fe.tags.cheat-sheet")
def test_two_that_are_good_against_one_blow_count_once() -> None:
    hall = Hall()
    for tag in ("fortify", "armor"):
        hall.lasts(tag, hall.tev)
        hall.lasts(tag, hall.tev, against="blades")
    blow = Hit(hero=hall.tev, harm=1, why="a sword")
    found = list(fortified(hall.state, blow))

    assert [(each.steps, each.dice) for each in found] == [(-1, 0), (0, 1)]
    assert eased(hall.state, blow) == 0


@proves("fe.tags.stacking", "fe.tags.mark", "fe.tags.veil")
def test_of_two_marks_one_tells_whatever_was_said_of_each() -> None:
    hall = Hall()
    for against in ("salt", "iron"):
        hall.lasts("mark", hall.wolf, against=against)
        hall.lasts("veil", hall.wolf, against=against)
    hall.proposes(hall.wolf)
    marked = hall.dice()
    hall.proposes(hall.wolf, "notice", attribute="wits", skill="Notice")

    assert (marked, hall.dice()) == (1, 0)


@proves("fe.tags.cheat-sheet")
def test_healing_takes_the_condition_that_is_picked_and_leaves_the_harm() -> None:
    hall = Hall()
    hall.do("gm", "fe.set-harm", hero=hall.tev, harm=1, reason="as the test has it")
    dazed, slow = (hall.lasts("curse", hall.tev, what=what, against=what) for what in ("wits", "body"))
    mark = hall.lasts("mark", hall.tev)
    hall.says("heal", hall.tev, effect=slow.id)
    wrong = hall.refused("gm", "fe.say-tag", tag="heal", source="a Rite", on=[hall.tev], effect=mark.id).code
    theirs = hall.refused("gm", "fe.say-tag", tag="heal", source="a Rite", on=[hall.oriel], effect=dazed.id).code

    assert (hall.state[Conditions][hall.tev].harm, hall.now(slow), wrong, theirs) == (1, None, "tag.no", "tag.no")
    assert hall.now(dazed) is not None


@proves("fe.tags.trap", "fe.skills.off-list-names")
def test_a_trap_yields_to_tinkering_by_whatever_name_a_list_has_for_it() -> None:
    hall = Hall("srd_quickstart")
    trap = hall.lasts("trap", what="the stair")
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Craft (Tinker)")

    assert hall.tev in hall.state[Proposals].open


@proves("fe.tags.trap")
def test_the_dv_of_a_traps_casting_stays_from_whatever_position_it_is_gone_about() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair")
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Tinker")
    hall.do("gm", "fe.set-boons", hero=hall.tev, held=1, reason="as the test has it")
    hall.do("gm", "fe.set-terms", hero=hall.tev, position=2, dv=6)
    hall.do("bob", "fe.improve-position", hero=hall.tev)
    terms = agreed(hall.state, hall.state[Proposals][hall.tev])

    assert terms is not None
    assert (terms.dv, terms.position) == (6, Position.CONTROLLED)


@proves("fe.tags.trap")
def test_against_a_trap_are_offered_the_attributes_of_its_three_ways() -> None:
    hall = Hall()
    for tag, attributes in (("trap", ["wits", "body"]), ("barrier", ["body", "wits", "spirit", "presence"])):
        hall.lasts(tag, what="a rune", integrity=2 if tag == "barrier" else 0)
        (offer,) = (
            each for each in hall.offers("bob", "fe.break-effect") if each.label.startswith(f"Go about [{tag.upper()}]")
        )

        assert [each.value for each in offer.fields[0].options] == attributes
