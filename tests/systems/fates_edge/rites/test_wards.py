"""Rites that raise a WARD, and the one that banishes: performing them does it, to whoever is at the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rites.performing import CLEAN, MISSED, MIXED, OF, PLAIN, SEA, WILD, performed, told
from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.rites.blessings import BlessingLifted, Blessings
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.systems.fates_edge.tags.ward_and_banish import OutsiderTested
from threefates.testing.proof import proves


def at_work(evening: Evening, tag: str) -> list[Lasting]:
    return [each for each in evening.state[Effects].known.values() if each.tag == tag]


def foe(evening: Evening, name: str = "The Hollow", cap: int = 0) -> str:
    evening.do("gm", "fe.name-foe", name=name)
    who = list(evening.state[Characters].known)[-1]
    if cap:
        evening.do("gm", "fe.name-outsider", who=who, cap=cap)
    return who


@pytest.mark.parametrize(
    ("rite", "what"),
    [
        ("circle-of-denial", "the circle"),
        ("sealed-threshold", "the old mill"),
        ("thornveil", "the thicket"),
        ("wave-road-blessing", "the old mill"),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("dice", "push", "until"),
    [
        (CLEAN, "", Until.SCENE),
        (CLEAN, "duration", Until.NEXT),
        (CLEAN, "potency", Until.SCENE),
        (MIXED, "", Until.MOMENT),
    ],
)
@proves(OF[GATE], OF[SEA], OF[WILD], "fe.tags.ward", "fe.combat.magic-rites")
def test_whatever_rite_prints_a_ward_raises_one(
    rite: str, what: str, dice: tuple[int, ...], push: str, until: Until
) -> None:
    evening, hero, _ = performed(rite, *dice, push=push)
    (ward,) = at_work(evening, "ward")

    assert (ward.what, ward.until, ward.by, ward.partial, ward.yields) == (what, until, hero, dice == MIXED, True)
    assert at_work(performed("speaking-seed")[0], "ward") == at_work(performed(rite, *MISSED)[0], "ward") == []


@proves(OF[GATE], "fe.tags.ward")
def test_a_ward_of_two_scenes_stands_in_the_next_one_and_no_longer() -> None:
    evening, *_ = performed("circle-of-denial", push="duration")
    stands = []
    for _ in range(2):
        evening.do("gm", "start-scene", title="On")
        stands.append(len(at_work(evening, "ward")))

    assert stands == [1, 0]


@proves("fe.tags.ward")
def test_a_ward_that_is_raised_anew_for_as_long_takes_the_place_of_the_old_one() -> None:
    evening, hero, _ = performed("circle-of-denial")
    (old,) = at_work(evening, "ward")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    evening.keep()
    (new,) = at_work(evening, "ward")

    assert (new.until, new.id != old.id) == (old.until, True)


@proves(OF[GATE], "fe.tags.ward", "fe.ruling.outsider-dice")
def test_whoever_tests_a_circle_throws_a_die_less_and_a_foe_is_tested_by_its_tier() -> None:
    evening, *_ = performed("circle-of-denial")
    (ward,) = at_work(evening, "ward")
    spirit, brute = foe(evening, cap=3), foe(evening, "A brute")
    thrown = []
    for who, tier, dice in ((spirit, 0, 4), (brute, 2, 3), (brute, 0, 2)):
        evening.do("gm", "fe.outsider-crosses", *[7] * dice, who=who, effect=ward.id, tier=tier)
        thrown += [(len(each.faces), each.dv) for each in evening.last if isinstance(each, OutsiderTested)]

    assert thrown == [(4, 0), (3, 2), (2, 1)]
    assert evening.state[Outsiders].known[spirit].marked == 3
    for tier in (-1, 6):
        cross: dict[str, Any] = {"who": brute, "effect": ward.id, "tier": tier}
        assert evening.refused("gm", "fe.outsider-crosses", **cross).code == "ward.tier"
    evening.do("gm", "fe.say-tag", tag="ward", source="a song", what="the door")
    plain = at_work(evening, "ward")[-1]
    assert evening.refused("gm", "fe.outsider-crosses", who=brute, effect=plain.id).code == "outsider.none"
    labels = [offer.label for offer in evening.offers("gm", "fe.outsider-crosses")]
    assert labels == ["The Hollow tries to cross", "A brute tries to cross"]


@proves(OF[GATE], "fe.tags.unward", "fe.tags.dispel", "fe.rites.definition")
def test_a_ward_and_its_rite_fall_together() -> None:
    undone, *_ = performed("circle-of-denial")
    undone.do("gm", "fe.say-tag", tag="unward", source="a song", effect=at_work(undone, "ward")[0].id)
    ended, *_ = performed("circle-of-denial")
    ended.do("ann", "fe.end-rite", blessing=ended.state[Blessings].laid[0].id, why="enough")

    assert undone.state[Blessings].laid == () == ended.state[Blessings].laid
    assert at_work(ended, "ward") == []


@proves(OF[GATE], "fe.tags.unward", "fe.tags.dispel")
@pytest.mark.parametrize(("undone", "lifted"), [(True, 4), (False, 0)])
def test_what_a_rite_has_left_is_lifted_with_a_ward_that_is_undone_and_ends_by_itself_with_the_scene(
    undone: bool, lifted: int
) -> None:
    evening, *_ = performed("circle-of-denial")
    before = len(evening.events)
    if undone:
        evening.do("gm", "fe.say-tag", tag="unward", source="a song", effect=at_work(evening, "ward")[0].id)
    else:
        evening.do("gm", "start-scene", title="The next day")

    assert (at_work(evening, "ward"), evening.state[Blessings].laid) == ([], ())
    assert sum(isinstance(event, BlessingLifted) for event in evening.events[before:]) == lifted


@proves(OF[GATE], "fe.rites.definition", "fe.tags.stacking")
@pytest.mark.parametrize(
    ("about", "stand", "laid"), [("the yard", ["the hall", "the yard"], 8), ("The Hall", ["The Hall"], 4)]
)
def test_a_second_circle_elsewhere_leaves_the_first_where_it_is(about: str, stand: list[str], laid: int) -> None:
    evening, hero, other = performed("circle-of-denial", about="the hall")
    alone = told(evening, other, "Melee", by="bob")
    evening.do("bob", "fe.withdraw", hero=other)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", about=about)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    both = told(evening, other, "Melee", by="bob")
    wards = [each.what for each in at_work(evening, "ward")]
    counts = len(evening.state[Blessings].laid)
    evening.do("gm", "fe.say-tag", tag="unward", source="a song", effect=at_work(evening, "ward")[0].id)

    assert (wards, counts, both) == (stand, laid, alone)
    assert len(evening.state[Blessings].laid) == laid - 4
    assert evening.replayed() == evening.state


# who is banished


def knotted(*dice: int, cap: int = 3, push: str = "", fight: bool = False) -> tuple[Evening, str, str]:
    """Vex performs the Banishment Knot on the Hollow, who is in melee with her."""
    evening, hero = sworn("srd", **PLAIN)
    evening.rated(hero, spirit=3, body=3)
    who = foe(evening, cap=cap)
    evening.do("gm", "fe.place-at", one=hero, other=who, band="close")
    if fight:
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=who)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="banishment-knot", about="the hollow")
    if push:
        evening.do("ann", "fe.push-rite", hero=hero, how=push)
    evening.do("ann", "fe.roll-action", *(dice or CLEAN), hero=hero)
    return evening, hero, who


@pytest.mark.parametrize(
    ("dice", "push", "until", "marked"),
    [
        (CLEAN, "", Until.SCENE, 3),
        (CLEAN, "potency", Until.RELEASED, 3),
        (MIXED, "", Until.MOMENT, 1),
        (MIXED, "potency", Until.MOMENT, 1),
    ],
)
@proves(OF[GATE], "fe.tags.banish")
def test_the_knot_works_banish_and_takes_them_out(dice: tuple[int, ...], push: str, until: Until, marked: int) -> None:
    evening, hero, who = knotted(*dice, push=push, fight=True)
    (gone,) = at_work(evening, "banish")
    strikes = {"foe": who, "hero": hero, "way": "shot", "why": "a claw"}
    evening.do("gm", "fe.say-tag", tag="ward", source="a song", what="the door")

    assert (gone.on, gone.until) == ((who,), until)
    assert evening.state[Outsiders].known[who].marked == marked
    assert evening.state[Ranges].between(hero, who).band is Band.ABSENT
    assert evening.state[Spotlight].holder is None
    assert evening.refused("gm", "fe.foe-strikes", **strikes).code == "outsider.gone"
    assert evening.refused("gm", "fe.move", character=who, other=hero).code in ("outsider.gone", "range.absent")
    cross = {"who": who, "effect": at_work(evening, "ward")[0].id}
    assert evening.refused("gm", "fe.outsider-crosses", **cross).code == "outsider.none"
    assert evening.offers("gm", "fe.outsider-crosses") == evening.offers("ann", "fe.banish") == []
    assert evening.replayed() == evening.state


@proves(OF[GATE], "fe.tags.banish")
def test_nobody_acts_on_who_is_gone_though_the_next_scene_has_its_own_distances() -> None:
    evening, hero, who = knotted(push="potency")
    evening.do("gm", "start-scene", title="On")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    mark = {"tag": "mark", "source": "a song", "on": [who], "yields": True}

    assert evening.refused("ann", "fe.say-target", hero=hero, other=who, way="melee").code == "outsider.gone"
    assert evening.refused("gm", "fe.say-tag", **mark).code == "outsider.gone"
    assert evening.refused("gm", "fe.take-action", character=who, what="observe").code
    evening.do("gm", "fe.end-effect", effect=at_work(evening, "banish")[0].id, why="they leave the region")
    evening.do("ann", "fe.say-target", hero=hero, other=who, way="melee")


@pytest.mark.parametrize("scene", [False, True])
@proves(OF[GATE], "fe.tags.banish")
def test_who_is_gone_for_a_moment_or_a_scene_is_back_when_it_is_over(scene: bool) -> None:
    evening, hero, who = knotted(*(CLEAN if scene else MIXED), fight=True)
    if scene:
        evening.do("gm", "end-scene")
    else:
        evening.do("gm", "fe.next-exchange")

    assert at_work(evening, "banish") == []
    assert evening.state[Ranges].between(hero, who).band is Band.NEAR


@proves(OF[GATE], "fe.tags.banish", "fe.tags.outsider-text")
def test_whom_a_full_meter_drives_out_is_gone_for_good() -> None:
    evening, hero, who = knotted(cap=1)
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="On")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="banishment-knot", about="The Hollow")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    evening.do("gm", "start-scene", title="On and on")

    assert (evening.state[Outsiders].known[who].gone, at_work(evening, "banish")) == (True, [])
    again = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="banishment-knot", about="The Hollow")
    assert again.code == "rite.no_outsider"
    assert evening.offers("gm", "fe.outsider-crosses") == []


def asked_about(evening: Evening) -> list[list[str]]:
    """What may be picked where a Rite asks what it is about."""
    fields = [field for offer in evening.offers("ann", "fe.invoke-rite") for field in offer.fields]
    return [[option.value for option in field.options] for field in fields if field.name == "about" and field.options]


@proves(OF[GATE], "fe.tags.outsider-text")
def test_the_knot_is_for_outsiders_and_they_are_picked_by_name() -> None:
    evening, hero, _ = performed("circle-of-denial")
    foe(evening, "A brute")
    knot = {"hero": hero, "rite": "banishment-knot"}
    before = asked_about(evening)
    foe(evening, cap=2)

    assert evening.refused("ann", "fe.invoke-rite", **knot, about="a BRUTE ").code == "rite.no_outsider"
    assert evening.refused("ann", "fe.invoke-rite", **knot, about="Vex").code == "rite.no_outsider"
    assert (before, asked_about(evening)) == ([], [["The Hollow"]])
    evening.do("ann", "fe.invoke-rite", **knot, about="whatever stirs the water")
