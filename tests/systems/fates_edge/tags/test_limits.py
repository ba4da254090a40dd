"""Edges of TAGS: what they are against, on how many they are worked, and when exactly they are over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.ranges_and_movement import BandSet
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.heroes.formulas import Barrier
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.locks_and_wards import GettingPast
from threefates.systems.fates_edge.tags.afflictions import afflictions
from threefates.systems.fates_edge.tags.command_oath_sanctify import OathBroken
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import CluesGiven
from threefates.systems.fates_edge.tags.library import Lasting, Until, at_work, ends, weighs_on
from threefates.systems.fates_edge.tags.outsiders import Outsiders, OutsiderTicked
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagFailed, TagWorked, Work, once_in_scene
from threefates.systems.fates_edge.tags.traps import Breaking
from threefates.systems.fates_edge.tags.veil_mark_curse import counts_now, eased, fortified
from threefates.systems.fates_edge.tags.ward_and_banish import Banishing
from threefates.systems.fates_edge.tags.what_on_what import cannot_work
from threefates.testing.proof import proves

BLADE = {"ranged": False, "magic": "", "why": "a sword"}
ARROW = {"ranged": True, "magic": "", "why": "an arrow"}
FIRE = {"ranged": True, "magic": "fire", "why": "a bolt"}


def against(what: str) -> Lasting:
    return Lasting(id="1", tag="curse", source="a Rite", against=what)


@pytest.mark.parametrize(
    ("what", "blows"),
    [
        ("", (True, True, True)),
        ("everything", (True, True, True)),
        ("Blades", (True, False, False)),
        ("melee", (True, False, False)),
        ("arrows", (False, True, False)),
        ("ranged", (False, True, False)),
        ("shots", (False, True, False)),
        ("magic", (False, False, True)),
        ("Fire", (False, False, True)),
        ("bolt", (False, False, True)),
        ("cold", (False, False, False)),
    ],
)
@proves("fe.tags.fortify", "fe.tags.cheat-sheet")
def test_what_an_effect_is_good_against(what: str, blows: tuple[bool, ...]) -> None:
    hits = [Hit(hero="mara", harm=1, **blow) for blow in (BLADE, ARROW, FIRE)]  # type: ignore[arg-type]

    assert tuple(counts_now(against(what), hit) for hit in hits) == blows


@pytest.mark.parametrize(
    ("what", "weighs"),
    [
        ("", (True, True, True)),
        ("everything", (True, True, True)),
        ("body", (True, False, False)),
        ("melee", (True, False, False)),
        ("social", (False, True, True)),
        ("presence", (False, True, False)),
    ],
)
@proves("fe.tags.curse")
def test_what_a_condition_weighs_on(what: str, weighs: tuple[bool, ...]) -> None:
    rolls = (("body", "Melee"), ("presence", "Insight"), ("wits", "Deception"))

    assert tuple(weighs_on(against(what), *roll) for roll in rolls) == weighs
    if what == "social":
        social = ("Command", "Deception", "Diplomacy", "Performance", "Sway", "Lore")
        assert [weighs_on(against(what), "wits", skill) for skill in social] == [True] * 5 + [False]


@proves("fe.tags.curse")
@pytest.mark.parametrize(("way", "dice"), [("melee", 0), ("social", -1)])
def test_a_condition_on_words_weighs_on_what_is_done_by_words_whatever_it_is_rolled_with(way: str, dice: int) -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, against="social")
    hall.proposes(hall.wolf, way)

    assert hall.dice() == dice


@proves("fe.tags.curse", "fe.tags.veil", "fe.ruling.disadvantage-meaning")
def test_what_takes_dice_is_a_penalty() -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, what="Dazed")
    hall.lasts("veil", hall.wolf)
    hall.proposes(hall.wolf, "notice", attribute="wits", skill="Notice")
    found = [each.kind for each in bearing(hall.state, hall.state[Proposals][hall.tev]) if each.dice]

    assert found == [Kind.PENALTY, Kind.PENALTY]


@proves("fe.tags.fortify")
def test_fortify_is_one_step_and_one_level_and_no_more() -> None:
    hall = Hall()
    hall.lasts("fortify", hall.tev, against="blades")
    hall.do("gm", "fe.set-conflict", running=True)
    hall.do("gm", "give-spotlight", character=hall.tev)
    blow = Hit(hero=hall.tev, harm=1, why="a sword")
    better = resisting(hall.state, blow)[1]
    hall.lasts("fortify", hall.tev, against="fire", eases=True)
    hall.do("gm", "fe.strike", hero=hall.tev, harm=2, why="a sword")
    hall.answer("take", by="bob")

    assert better is Position.DOMINANT
    assert hall.state[Conditions][hall.tev].harm == 2


@proves("fe.tags.stacking")
def test_of_two_that_are_equal_the_first_counts() -> None:
    first, second = (Lasting(id=key, tag="mark", source="a Rite", on=("wolf",)) for key in "12")

    assert [each.id for each in at_work([first, second], "wolf", "mark")] == ["1"]
    assert at_work([first], "wolf", "veil") == at_work([first], "tev", "mark") == ()


@pytest.mark.parametrize(
    ("tag", "on", "takes"),
    [
        ("mark", 0, "one, or with AREA on everybody there"),
        ("mark", 2, "one, or with AREA on everybody there"),
        ("tether", 1, "two"),
        ("tether", 3, "two"),
        ("veil", 0, "somebody"),
        ("oath", 0, "somebody"),
    ],
)
@proves("fe.tags.cheat-sheet")
def test_a_tag_is_worked_on_as_many_as_it_takes(tag: str, on: int, takes: str) -> None:
    hall = Hall()
    whom = [hall.tev, hall.oriel, hall.wolf][:on]
    refusal = hall.refused("gm", "fe.say-tag", tag=tag, source="a Rite", on=whom)

    assert (refusal.code, refusal.title.partition(" is worked on ")[2]) == ("tag.no", f"{takes}.")


@pytest.mark.parametrize(("tag", "takes"), [("mark", True), ("outsider", True), ("tether", False)])
@proves("fe.tags.cheat-sheet")
def test_an_area_takes_everybody_who_is_there(tag: str, *, takes: bool) -> None:
    hall = Hall()
    for name in ("Bear", "Crow"):
        hall.do("gm", "fe.name-foe", name=name)
    bear, crow = list(hall.state[Characters].known)[-2:]
    three = {"source": "a Rite", "on": [hall.wolf, bear, crow]}
    if tag == "outsider":
        tag = "banish"
        for who in three["on"]:
            hall.do("gm", "fe.name-outsider", who=who, cap=3)

    assert hall.refused("gm", "fe.say-tag", tag=tag, **three).code == "tag.no"
    if takes:
        hall.do("gm", "fe.say-tag", tag=tag, **three, area=True)
    else:
        assert hall.refused("gm", "fe.say-tag", tag=tag, **three, area=True).code == "tag.no"


@proves("fe.tags.conjure", "fe.tags.usage")
def test_a_place_is_named_and_nothing_but_a_trap_lies_hidden() -> None:
    hall = Hall()
    says = {"tag": "ward", "source": "a Rite"}

    assert hall.refused("gm", "fe.say-tag", **says).code == "tag.no"
    assert hall.refused("gm", "fe.say-tag", **says, what="the door", hidden=True).code == "tag.no"
    assert hall.refused("ann", "fe.say-tag", **says, what="the door").code == "seat.not_the_gm"
    assert not hall.lasts("ward", what="the door").hidden


@proves("fe.tags.usage")
def test_a_miss_says_that_nothing_comes_of_it_and_what_is_over_is_worked_on_no_more() -> None:
    hall = Hall()
    hall.works("veil", 3, 3, on=(hall.tev,))
    assert any(isinstance(event, TagFailed) for event in hall.events)
    mark = hall.lasts("mark", hall.wolf)
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="dispel", effect=mark.id)
    hall.do("gm", "fe.set-boons", hero=hall.oriel, held=1, reason="as the test has it")
    hall.rated(hall.oriel, wits=1, Arcana=1)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    proposed = hall.state
    hall.do("gm", "fe.end-effect", effect=mark.id, why="salt")
    refused = hall.refused("ann", "fe.roll-action", hero=hall.oriel).code
    hall.state = proposed
    hall.do("ann", "fe.roll-action", 9, 9, hero=hall.oriel)
    hall.do("gm", "fe.end-effect", effect=mark.id, why="salt")
    asked = hall.waits()
    hall.keep()

    assert (refused, asked) == ("tag.no", True)
    assert hall.state[Effects].known == {}


@proves("fe.tags.usage", "fe.tags.stacking")
def test_what_is_stilled_for_the_scene_works_in_the_next_one() -> None:
    hall = Hall()
    curse = hall.lasts("curse", hall.tev, what="Rot")
    hall.says("cleanse", effect=curse.id, partial=True)
    stilled = hall.state[Effects].known[curse.id].stilled
    hall.do("gm", "end-scene")

    assert (stilled, hall.state[Effects].known[curse.id].stilled) == (True, False)


@proves("fe.tags.stacking", "fe.tags.usage", "fe.tags.seal-unseal")
def test_a_moment_is_over_with_the_exchange_and_with_the_scene() -> None:
    for type, fields in (("fe.set-conflict", {"running": True}), ("end-scene", {})):
        hall = Hall()
        seal = hall.lasts("seal", what="the box", partial=True)
        mark = hall.lasts("mark", hall.wolf)
        hall.do("gm", type, **fields)

        assert seal.until is Until.MOMENT
        assert (hall.now(seal), hall.now(mark) is None) == (None, not fields)


@proves("fe.tags.usage")
def test_only_what_is_worked_on_something_that_lasts_hangs_on_it() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.wolf)
    veil = hall.lasts("veil", hall.wolf, effect=mark.id)

    assert veil.effect == ""
    assert hall.lasts("veil", hall.tev, hall.oriel, partial=True).on == (hall.tev, hall.oriel)


@proves("fe.tags.barrier")
def test_cover_stays_while_another_barrier_stands() -> None:
    hall = Hall()
    first, second = (hall.lasts("barrier", hall.tev, integrity=2) for _ in range(2))
    hall.do("gm", "fe.end-effect", effect=first.id, why="broken")
    still = hall.state[Sight].cover.get(hall.tev)
    hall.do("gm", "fe.end-effect", effect=second.id, why="broken")

    assert (still, hall.state[Sight].cover.get(hall.tev)) == (Cover(1, by="barrier"), None)


@proves("fe.tags.cheat-sheet")
def test_a_follow_up_spares_the_next_roll_its_action() -> None:
    spared = []
    for tag in ("mark", "follow-up"):
        hall = Hall()
        hall.do("gm", "fe.set-conflict", running=True)
        hall.do("gm", "give-spotlight", character=hall.oriel)
        hall.works(tag, 9, 9, on=(hall.wolf,))
        spared.append(hall.state[Turns].spared)

    assert spared == [False, True]


@proves("fe.tags.cheat-sheet")
def test_a_tether_strains_those_it_binds_alone_and_when_they_are_absent_too() -> None:
    hall = Hall()
    hall.lasts("tether", hall.tev, hall.wolf)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="far")
    others = hall.state[Conditions][hall.oriel].fatigue
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="close")
    close = hall.state[Conditions][hall.tev].fatigue
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="absent")

    assert (others, close, hall.state[Conditions][hall.tev].fatigue) == (0, 0, 1)


@proves("fe.tags.cheat-sheet")
def test_whoever_is_bound_may_act_and_where_there_is_no_harm_a_condition_is_healed() -> None:
    hall = Hall()
    bound = hall.lasts("bound", hall.tev)
    hall.do("gm", "fe.set-conflict", running=True)
    hall.do("gm", "give-spotlight", character=hall.tev)
    hall.do("bob", "fe.take-action", character=hall.tev, what="observe")
    hall.says("heal", hall.tev)

    assert hall.now(bound) is None


@proves("fe.tags.oath")
def test_an_oath_is_broken_by_whoever_swore_it() -> None:
    hall = Hall()
    oath = hall.lasts("oath", hall.tev, what="Peace", release="his name is struck")

    assert hall.refused("ann", "fe.break-oath", effect=oath.id, who=hall.tev).code == "character.not_yours"
    assert hall.refused("gm", "fe.break-oath", effect=oath.id, who=hall.oriel).code == "oath.none"
    hall.do("bob", "fe.break-oath", effect=oath.id, who=hall.tev)
    assert any(isinstance(event, OathBroken) for event in hall.last)
    assert hall.refused("gm", "fe.say-tag", tag="oath", source="x", on=[hall.tev], against="gold").code == "tag.no"


@proves("fe.tags.sanctify")
def test_a_code_is_none_once_it_is_over() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.wolf)
    hall.proposes()

    for effect in (mark.id, "gone"):
        assert hall.refused("gm", "fe.say-violation", hero=hall.tev, effect=effect).code == "code.none"


@proves("fe.tags.trap")
def test_what_stands_in_the_way_is_gone_about_as_it_asks() -> None:
    hall = Hall()
    seal, wall = hall.lasts("seal", what="the gate"), hall.lasts("conjure", what="a wall")
    go = {"hero": hall.tev, "attribute": "body", "skill": "Melee"}
    hall.do("bob", "fe.break-effect", **go, effect=seal.id)
    sealed = hall.meant(hall.tev, GettingPast)
    mine = [event.called for event in hall.last if isinstance(event, Proposed)]
    hall.do("bob", "fe.withdraw", hero=hall.tev)
    hall.do("gm", "fe.break-effect", **go, effect=wall.id)
    called = [event.called for event in hall.last if isinstance(event, Proposed)]

    assert sealed == GettingPast(Barrier.WARD)
    assert (hall.meant(hall.tev, GettingPast), hall.meant(hall.tev, Breaking)) == (None, Breaking(wall.id))
    assert (mine, called) == ([False], [True])
    assert sum(isinstance(event, PurposeSet) for event in hall.last) == 1
    hall.do("bob", "fe.withdraw", hero=hall.tev)
    for wrong in ({"attribute": "luck"}, {"skill": "Juggling"}):
        assert (
            hall.refused("bob", "fe.break-effect", **{**go, **wrong}, effect=wall.id).code == "proposal.no_such_trait"
        )
    for attribute in ("presence", "spirit", "body", "wits"):
        hall.do("bob", "fe.break-effect", **{**go, "attribute": attribute}, effect=wall.id)
        hall.do("bob", "fe.withdraw", hero=hall.tev)
    for effect in (wall.id, "gone"):
        assert hall.refused("gm", "fe.spring-trap", effect=effect).code == "trap.none"


@proves("fe.tags.trap")
def test_a_trap_has_its_dv_before_anybody_says_another() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair")
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Tinker")

    assert hall.dv() == 3


@proves("fe.tags.outsider-text", "fe.tags.banish")
def test_a_cap_is_one_to_seven_and_a_hero_rolls_as_they_like() -> None:
    hall = Hall()
    for cap in (1, 7):
        assert hall.outsider(cap).cap == cap
    for attribute in ("body", "wits", "presence", "spirit"):
        banish = {"hero": hall.oriel, "who": hall.wolf, "attribute": attribute, "skill": "Lore", "source": "a Rite"}
        hall.do("ann", "fe.banish", **banish)
        assert hall.meant(hall.oriel, Banishing) == Banishing(hall.wolf, "a Rite")
        assert not any(event.called for event in hall.last if isinstance(event, Proposed))
        hall.do("ann", "fe.withdraw", hero=hall.oriel)
    for wrong in ({"attribute": "luck"}, {"skill": "Juggling"}):
        assert hall.refused("ann", "fe.banish", **{**banish, **wrong}).code == "proposal.no_such_trait"


@proves("fe.tags.outsider-text", "fe.tags.ward", "fe.tags.banish")
def test_a_miss_moves_no_meter_and_what_is_gone_is_driven_no_further() -> None:
    hall = Hall()
    hall.outsider(1)
    ward = hall.lasts("ward", what="the door")
    hall.do("gm", "fe.outsider-crosses", 2, 2, 2, who=hall.wolf, effect=ward.id)
    none = hall.state[Outsiders].known[hall.wolf].marked
    assert not any(isinstance(event, OutsiderTicked) for event in hall.last)
    hall.do("gm", "fe.next-exchange")
    for _ in range(2):
        hall.do("gm", "fe.outsider-crosses", 9, 2, 2, who=hall.wolf, effect=ward.id)

    assert (none, hall.state[Outsiders].known[hall.wolf].gone) == (0, True)
    banish = {"hero": hall.oriel, "who": hall.wolf, "attribute": "wits", "skill": "Lore", "source": "a Rite"}
    assert hall.refused("ann", "fe.banish", **banish).code == "outsider.none"


@proves("fe.tags.outsider-text")
def test_one_outsider_among_several_is_enough_to_refuse() -> None:
    hall = Hall()
    hall.outsider(2)
    both = {"tag": "mark", "source": "a Rite", "on": [hall.tev, hall.wolf], "area": True}

    assert hall.refused("gm", "fe.say-tag", **both).code == "tag.outsider"
    assert hall.refused("gm", "fe.say-tag", tag="banish", source="a Rite", on=[hall.tev]).code == "tag.no_outsider"


@proves("fe.tags.cleanse", "fe.tags.dispel", "fe.tags.reveal", "fe.tags.seal-unseal", "fe.tags.unward")
def test_only_what_its_own_text_allows_ends_an_oath() -> None:
    firm, soft = (Lasting(id="1", tag="oath", source="a Rite", yields=yields) for yields in (False, True))
    tags = ("cleanse", "dispel", "reveal", "unseal", "unward")

    assert [[ends(tag, oath) for tag in tags] for oath in (firm, soft)] == [[False] * 5, [True] + [False] * 4]


@proves("fe.tags.usage")
def test_a_partial_is_brief_only_where_it_says_so_and_covers_one_only_where_it_says_so() -> None:
    hall = Hall()
    both = (hall.tev, hall.oriel)
    mark, veil = hall.lasts("mark", hall.wolf, partial=True), hall.lasts("veil", *both, partial=True)

    assert (mark.until, mark.hidden, veil.on) == (Until.SCENE, False, both)
    assert [hall.lasts(tag, *both, partial=True).on for tag in ("fortify", "passage")] == [both[:1], both[:1]]
    hall.works("mark", 9, 8, on=(hall.wolf,))
    assert not any(each.hidden for each in hall.state[Effects].known.values())


@proves("fe.tags.cleanse", "fe.tags.cheat-sheet")
def test_what_ails_somebody_is_theirs_and_an_affliction_and_the_first_is_healed_first() -> None:
    hall = Hall()
    hall.lasts("fortify", hall.tev)
    hall.lasts("curse", hall.oriel, what="Dazed")
    first, second = hall.lasts("curse", hall.tev, what="Rot"), hall.lasts("bound", hall.tev)

    assert afflictions(hall.state, hall.tev) == (first, second)
    hall.says("heal", hall.tev)
    assert afflictions(hall.state, hall.tev) == (second,)


@proves("fe.tags.reveal", "fe.tags.cleanse")
def test_revealing_one_thing_shows_no_other_and_a_partial_of_it_gives_a_clue() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair", hidden=True)
    veil = hall.lasts("veil", hall.wolf)
    hall.says("reveal", effect=veil.id, partial=True)
    clues = [event for event in hall.last if isinstance(event, CluesGiven)]
    hall.says("reveal", effect=veil.id)

    assert len(clues) == 1
    assert (hall.now(veil), hall.state[Effects].known[trap.id].hidden) == (None, True)


@proves("fe.tags.trap")
def test_whoever_tries_to_end_a_trap_that_lies_hidden_hears_what_they_hear_where_there_is_none() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair", hidden=True)

    there = hall.refused("ann", "fe.end-effect", effect=trap.id, why="over")
    nowhere = hall.refused("ann", "fe.end-effect", effect="effect-999", why="over")
    hall.do("gm", "fe.end-effect", effect=trap.id, why="over")

    assert there == nowhere
    assert hall.now(trap) is None


@proves("fe.tags.fortify")
@pytest.mark.parametrize("first", [False, True])
def test_fortify_gives_a_step_or_eases_where_any_of_it_fits_and_never_both(first: bool) -> None:
    hall = Hall()
    blow = Hit(hero=hall.tev, harm=1, why="a sword")
    hall.lasts("fortify", hall.tev, against="fire", eases=not first)
    hall.lasts("fortify", hall.tev, against="blades", eases=first)
    hall.lasts("fortify", hall.tev, against="melee", eases=not first)

    assert [each.steps for each in fortified(hall.state, blow)] == ([] if first else [-1])
    assert (eased(hall.state, blow), eased(hall.state, Hit(hero=hall.oriel, harm=1, why="a sword"))) == (int(first), 0)


@proves("fe.tags.sanctify")
def test_a_code_that_is_over_binds_nobody() -> None:
    hall = Hall()
    code = hall.lasts("sanctify", what="the chapel")
    hall.proposes()
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=0)
    hall.do("gm", "fe.say-violation", hero=hall.tev, effect=code.id)
    before = [each.steps for each in bearing(hall.state, hall.state[Proposals][hall.tev])]
    hall.do("gm", "fe.end-effect", effect=code.id, why="profaned")

    assert before == [1]
    assert bearing(hall.state, hall.state[Proposals][hall.tev]) == ()


@proves("fe.tags.transport")
def test_who_moves_themselves_is_no_way_away_from_themselves() -> None:
    hall = Hall()
    hall.works("transport", 9, 8, on=(hall.oriel,), against="far")

    assert not any(isinstance(event, BandSet) for event in hall.last)


@proves("fe.tags.ward")
def test_nothing_but_a_ward_tests_an_outsider() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.oriel)
    hall.outsider(2)

    for effect in (mark.id, "gone"):
        assert hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=effect).code == "ward.none"


@pytest.mark.parametrize(("partial", "marked"), [(False, 3), (True, 1)])
@proves("fe.tags.banish", "fe.tags.outsider-text")
def test_banishing_that_something_else_has_worked_moves_the_meter_too(partial: bool, marked: int) -> None:
    hall = Hall()
    hall.outsider(3)
    hall.says("banish", hall.wolf, partial=partial)
    both = {"tag": "banish", "source": "a Rite", "on": [hall.wolf, hall.tev], "area": True}

    assert hall.state[Outsiders].known[hall.wolf].marked == marked
    assert hall.refused("gm", "fe.say-tag", **both).code == "tag.no_outsider"


@proves("fe.tags.outsider-text", "fe.tags.banish", "fe.tags.ward")
@pytest.mark.parametrize("way", ["banish", "ward"])
def test_a_meter_is_marked_to_its_end_and_no_further(way: str) -> None:
    hall = Hall(leash_ward_cross="dv_segments")
    hall.outsider(3)
    ward = hall.lasts("ward", what="the door")
    marked = []
    for partial in (True, False, False):
        if way == "banish":
            hall.says("banish", hall.wolf, partial=partial)
        else:
            hall.do(
                "gm", "fe.outsider-crosses", *((9, 2, 2, 2, 2) if partial else (9,) * 5), who=hall.wolf, effect=ward.id
            )
            hall.do("gm", "fe.next-exchange")
        marked.append((hall.state[Outsiders].known[hall.wolf].marked, hall.state[Outsiders].known[hall.wolf].gone))

    assert marked == [(1, False), (4, False), (6, True)]


@proves("fe.tags.cheat-sheet")
@pytest.mark.parametrize(("tag", "where"), [("veil", True), ("fortify", True), ("passage", True), ("oath", False)])
def test_what_can_be_put_on_a_place_needs_nobody_there(tag: str, *, where: bool) -> None:
    hall = Hall()
    said = {"tag": tag, "source": "a Rite", "what": "the yard"}

    if where:
        hall.do("gm", "fe.say-tag", **said)
    else:
        assert hall.refused("gm", "fe.say-tag", **said).code == "tag.no"


@proves("fe.tags.usage")
@pytest.mark.parametrize(
    ("tag", "fields", "is_over", "worked"),
    [
        ("dispel", {}, False, [True]),
        ("dispel", {}, True, []),
        ("cleanse", {"what": "Rot"}, False, [True]),
        ("cleanse", {"what": "Rot"}, True, [False]),
    ],
)
def test_what_was_worked_on_something_that_is_over_when_the_dice_are_read_does_nothing(
    tag: str, fields: dict[str, str], *, is_over: bool, worked: list[bool]
) -> None:
    hall = Hall()
    rot = hall.lasts("curse", hall.tev, what="Rot")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag=tag, source="a talent", effect=rot.id, on=[], **fields)
    hall.do("gm", "fe.set-boons", hero=hall.oriel, held=1, reason="as the test has it")
    hall.rated(hall.oriel, wits=1, Arcana=1)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("ann", "fe.roll-action", 9, 9, hero=hall.oriel)
    if is_over:
        hall.do("gm", "fe.end-effect", effect=rot.id, why="salt")
    hall.keep()

    assert [bool(event.effect.effect) for event in hall.events if isinstance(event, TagWorked)][1:] == worked


@proves("fe.tags.curse", "fe.tags.mark")
@pytest.mark.parametrize("tag", ["curse", "mark"])
def test_what_counts_once_in_a_scene_is_not_used_by_resisting_a_blow(tag: str) -> None:
    hall = Hall()
    hall.proposes(hall.wolf)
    hall.rated(hall.tev, body=2, Melee=2)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 9, 9, 9, hero=hall.tev)
    hall.stays()
    laid = hall.lasts(tag, hall.tev if tag == "curse" else hall.wolf, partial=tag == "curse")
    hall.do("gm", "fe.strike", hero=hall.tev, harm=1, why="a stone")
    hall.answer("resist", 9, 9, by="bob")
    now = hall.now(laid)

    assert now
    assert once_in_scene(now)


@proves("fe.tags.stacking", "fe.tags.passage", "fe.tags.veil", "fe.tags.fortify")
@pytest.mark.parametrize(("tag", "worth"), [("passage", (-1, 0)), ("veil", (0, -1)), ("fortify", (1, 0))])
def test_of_two_alike_that_an_action_meets_the_stronger_counts_once(tag: str, worth: tuple[int, int]) -> None:
    hall = Hall()
    weak, strong = (
        hall.lasts(tag, what="the yard", source=source, partial=partial)
        for source, partial in (("a Rite", True), ("a spell", False))
    )
    hall.proposes()
    for each in (weak, strong, weak):
        hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=each.id)
    found = [each for each in bearing(hall.state, hall.state[Proposals][hall.tev]) if each.why]
    hall.do("gm", "fe.end-effect", effect=strong.id, why="a test")
    left = bearing(hall.state, hall.state[Proposals][hall.tev])

    assert [(each.steps, each.dice) for each in found] == [worth]
    assert [(each.steps, each.dice) for each in left] == [worth]


@proves("fe.tags.cheat-sheet")
@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("veil", {}),
        ("sanctify", {"what": "the hut"}),
        ("ward", {"what": "the hut"}),
        ("mark", {"area": True}),
    ],
)
def test_a_tag_is_worked_on_a_dozen_and_on_no_more(tag: str, said: dict[str, Any]) -> None:
    hall = Hall()
    dozen = tuple("abcdefghijkl")

    def code(*on: str) -> str:
        refusal = cannot_work(hall.state, Work(tag=tag, on=on, **said))
        return refusal.refusal.code if refusal else ""

    assert (code(*dozen), code(*dozen, "m")) == ("", "tag.no")
