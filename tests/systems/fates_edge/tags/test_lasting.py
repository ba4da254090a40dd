"""TAGS that last: what they bear on, for how long, and which of two alike counts."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.help.supporting import Means, dice_of_helper
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.contests import ContestSettled
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown, RollGroup, pools_of_group
from threefates.systems.fates_edge.tags.library import Until, usual_dvs
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


@proves("fe.tags.usage")
def test_a_tag_wants_magic_or_a_printed_source_and_lasts_the_scene() -> None:
    hall = Hall()
    hall.proposes()

    assert hall.refused("bob", "fe.work-tag", hero=hall.tev, tag="mark", on=[hall.wolf]).code == "tag.source"
    hall.do("bob", "fe.work-tag", hero=hall.tev, tag="mark", on=[hall.wolf], source="Spotter")
    mark = hall.lasts("mark", hall.wolf)
    hall.do("gm", "end-scene")

    assert (mark.until, hall.now(mark), usual_dvs()) == (Until.SCENE, None, (2, 4))


@proves("fe.tags.usage")
def test_whoever_works_a_tag_reads_its_usual_dv_and_that_a_set_piece_has_no_most() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")

    (offer,) = hall.offers("ann", "fe.work-tag")

    assert offer.hint.startswith("Its usual DV is 2 to 4, 5 or more for a set piece.")


@proves("fe.tags.usage", "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize(("reading", "code"), [("need_printed_source", "tag.ward"), ("as_tags", "")])
def test_free_casters_ward_with_a_printed_source_where_the_table_asks(reading: str, code: str) -> None:
    hall = Hall(tag_casting_wards=reading, casting_roll_count="one_roll")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("gm", "fe.say-magic", hero=hall.oriel, magic="freeform")
    ward = {"hero": hall.oriel, "tag": "ward", "what": "the door"}

    if code:
        assert hall.refused("ann", "fe.work-tag", **ward).code == code
        ward["source"] = "Circle of Denial"
    hall.do("ann", "fe.work-tag", **ward)


@proves("fe.tags.usage")
def test_what_comes_of_a_tag_is_what_the_roll_says() -> None:
    hall = Hall()
    hall.works("mark", 9, 8, on=(hall.wolf,))
    (whole,) = hall.state[Effects].known.values()
    hall.works("curse", 9, 3, on=(hall.tev,), what="Dazed", release="Salt")
    partial = list(hall.state[Effects].known.values())[-1]
    hall.works("veil", 3, 3, on=(hall.tev,))

    assert (whole.partial, whole.source, partial.partial) == (False, "a talent", True)
    assert len(hall.state[Effects].known) == 2


@proves("fe.tags.mark")
def test_a_mark_gives_a_die_once_in_a_scene_to_whoever_acts_against_it() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.wolf)
    hall.proposes()
    nobody = hall.dice()
    hall.proposes(hall.wolf)
    at_it = hall.dice()
    hall.rated(hall.tev, body=1, Melee=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, 7, hero=hall.tev)
    hall.proposes(hall.wolf)

    assert (nobody, at_it, hall.dice()) == (0, 1, 0)
    assert hall.now(mark) is not None


@proves("fe.tags.mark")
def test_a_mark_of_a_partial_fades_with_the_die_it_gave() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.wolf, partial=True)
    hall.proposes(hall.wolf)
    hall.rated(hall.tev, body=1, Melee=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, 7, hero=hall.tev)

    assert hall.now(mark) is None


@proves("fe.tags.veil")
def test_a_veil_takes_a_die_from_whoever_looks_and_after_a_partial_only_from_afar() -> None:
    hall = Hall()
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="near")
    veil = hall.lasts("veil", hall.wolf)
    hall.proposes(hall.wolf, "notice", attribute="wits", skill="Notice")
    whole = hall.dice()
    hall.proposes(hall.wolf, "shot", skill="Ranged")
    fighting = hall.dice()
    hall.do("gm", "fe.end-effect", effect=veil.id, why="strong light")
    hall.lasts("veil", hall.wolf, partial=True)
    hall.proposes(hall.wolf, "notice", attribute="wits", skill="Notice")
    near = hall.dice()
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")

    assert (whole, fighting, near, hall.dice()) == (-1, 0, 0, -1)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="absent")
    assert hall.dice() == -1


@proves("fe.tags.curse")
def test_a_curse_weighs_on_what_it_names_until_it_is_released() -> None:
    hall = Hall()
    curse = hall.lasts("curse", hall.tev, what="Numb hands", against="body", release="salt water")
    hall.proposes()
    body = hall.dice()
    hall.proposes(attribute="wits", skill="Notice")
    wits = hall.dice()
    hall.do("gm", "end-scene")

    assert (body, wits) == (-1, 0)
    assert hall.now(curse) == curse
    hall.do("gm", "fe.end-effect", effect=curse.id, why="salt water")
    assert hall.now(curse) is None


@proves("fe.tags.curse")
def test_a_milder_curse_weighs_once_in_a_scene() -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, what="Numb hands", partial=True)
    hall.proposes()
    first = hall.dice()
    hall.rated(hall.tev, body=2, Melee=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", 9, 8, hero=hall.tev)
    hall.proposes()

    assert (first, hall.dice()) == (-1, 0)


@proves("fe.tags.curse")
@pytest.mark.parametrize(
    ("against", "partial", "thrown"), [("", False, (4, 4)), ("", True, (4, 5)), ("Everything", False, (4, 4))]
)
def test_a_curse_weighs_on_whoever_rolls_against_a_hero(against: str, partial: bool, thrown: tuple[int, int]) -> None:
    hall = Hall()
    hall.lasts("curse", hall.wolf, against=against, partial=partial)
    hall.rated(hall.tev, body=1, Melee=1)
    found = []
    for dice in thrown:
        hall.proposes()
        hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
        hall.do("gm", "fe.oppose", hero=hall.tev, name="wolf", dice=5)
        hall.do("bob", "fe.roll-action", 9, 8, *[2] * dice, hero=hall.tev)
        found += [len(event.faces) for event in hall.last if isinstance(event, ContestSettled)]

    assert tuple(found) == thrown


@proves("fe.tags.curse", "fe.coordination.assist-helper-pool")
@pytest.mark.parametrize(
    ("against", "partial", "pools"), [("", False, (3, 3)), ("", True, (3, 4)), ("presence", False, (4, 4))]
)
def test_a_curse_weighs_on_a_helper_and_on_a_groups_roll(against: str, partial: bool, pools: tuple[int, int]) -> None:
    hall = Hall(assist_helper_skill="skill_based", group_rolls="pooled")
    hall.rated(hall.tev, body=2, Melee=2)
    hall.lasts("curse", hall.tev, against=against, partial=partial)
    together = RollGroup((hall.oriel, hall.tev), "body", "Melee", 2)
    means = Means("body", "Melee")
    first = [dice_of_helper(hall.state, hall.tev, means)[0], pools_of_group(hall.state, together)[hall.tev][0]]
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="body", skill="Melee")
    hall.do("bob", "fe.assist", *[7] * pools[0], helper=hall.tev, hero=hall.oriel, how="a shove")

    assert (first, dice_of_helper(hall.state, hall.tev, means)[0]) == ([pools[0]] * 2, pools[1])


@proves("fe.tags.curse")
def test_a_milder_curse_has_weighed_once_it_has_on_a_groups_roll() -> None:
    hall = Hall(group_rolls="pooled")
    hall.lasts("curse", hall.tev, partial=True)
    for who in (hall.oriel, hall.tev):
        hall.rated(who, body=2, Melee=0)
    together = {"heroes": [hall.oriel, hall.tev], "attribute": "body", "skill": "Melee", "dv": 2}

    for dice in (3, 4):
        hall.do("gm", "fe.roll-group", *[7] * dice, **together)

    thrown = [sum(map(len, event.faces)) for event in hall.events if isinstance(event, GroupThrown)]
    assert thrown == [3, 4]


@proves("fe.tags.fortify")
def test_fortify_stands_against_one_thing_and_a_partial_covers_one() -> None:
    hall = Hall()
    both = hall.lasts("fortify", hall.tev, hall.oriel, against="blades")
    one = hall.lasts("fortify", hall.oriel, hall.tev, against="fire", partial=True)
    blade, arrow = Hit(hero=hall.tev, harm=1, why="a sword"), Hit(hero=hall.tev, harm=1, why="arrow", ranged=True)

    assert (both.on, one.on) == ((hall.tev, hall.oriel), (hall.oriel,))
    assert [place_of(hall, hit) for hit in (blade, arrow)] == [Position.DOMINANT, Position.CONTROLLED]


def place_of(hall: Hall, hit: Hit) -> Position:
    return resisting(hall.state, hit)[1]


@proves("fe.tags.fortify")
def test_fortify_may_lower_what_comes_instead() -> None:
    hall = Hall()
    hall.lasts("fortify", hall.tev, against="blades", eases=True)
    hall.do("gm", "fe.strike", hero=hall.tev, harm=2, why="a sword")
    hall.answer("take", by="bob")

    assert place_of(hall, Hit(hero=hall.tev, harm=1, why="a sword")) is Position.CONTROLLED
    assert hall.state[Conditions][hall.tev].harm == 1


@proves("fe.tags.cheat-sheet")
def test_armor_is_a_die_against_its_harm_and_whoever_is_bound_stays() -> None:
    hall = Hall()
    hall.lasts("armor", hall.tev, against="blades")
    hall.rated(hall.tev, body=1)
    hall.rated(hall.oriel, body=1)
    bare = resisting(hall.state, Hit(hero=hall.oriel, harm=1, why="a sword"))[0]
    hall.lasts("bound", hall.tev)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")

    assert resisting(hall.state, Hit(hero=hall.tev, harm=1, why="a sword"))[0] == bare + 1
    assert hall.refused("bob", "fe.move", character=hall.tev, other=hall.wolf).code == "effect.bound"


@proves("fe.tags.cheat-sheet")
def test_a_tether_strains_and_healing_lowers_harm() -> None:
    hall = Hall()
    hall.lasts("tether", hall.tev, hall.wolf)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="near")
    near = hall.state[Conditions][hall.tev].fatigue
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")
    hall.do("gm", "fe.set-harm", hero=hall.tev, harm=2, reason="as the test has it")
    hall.says("heal", hall.tev)

    assert (near, hall.state[Conditions][hall.tev].fatigue, hall.state[Conditions][hall.tev].harm) == (0, 1, 1)


@proves("fe.tags.passage")
def test_a_passage_carries_over_difficult_ground_and_a_partial_one_of_them() -> None:
    hall = Hall()
    whole = hall.lasts("passage", hall.tev, hall.oriel)
    hall.do("gm", "fe.end-effect", effect=whole.id, why="done")
    part = hall.lasts("passage", hall.tev, hall.oriel, partial=True)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="far")
    hall.do("gm", "fe.set-ground", difficult=True)
    hall.do("bob", "fe.move", character=hall.tev, other=hall.wolf)

    assert (whole.on, part.on) == ((hall.tev, hall.oriel), (hall.tev,))
    assert hall.band(hall.tev) == "near"


@proves("fe.tags.stacking")
def test_of_two_alike_the_stronger_counts_and_both_last_a_scene() -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, what="Dazed", against="body", partial=True)
    hall.lasts("curse", hall.tev, what="Impaired", against="body")
    hall.lasts("curse", hall.tev, what="Impaired", against="body")
    hall.proposes()

    assert hall.dice() == -1


@proves("fe.tags.stacking", "fe.tags.unward")
def test_what_is_stilled_lets_the_weaker_count() -> None:
    hall = Hall()
    strong = hall.lasts("mark", hall.wolf)
    weak = hall.lasts("mark", hall.wolf, partial=True)
    hall.says("dispel", effect=strong.id, partial=True)
    hall.proposes(hall.wolf)

    assert (hall.dice(), hall.now(weak)) == (1, weak)


@proves("fe.tags.barrier")
def test_a_barrier_is_cover_while_it_holds() -> None:
    hall = Hall()
    wall = hall.lasts("barrier", hall.tev, integrity=4)
    behind = hall.state[Sight].cover.get(hall.tev)
    hall.do("ann", "fe.break-effect", hero=hall.oriel, effect=wall.id, attribute="body", skill="Melee")
    hall.rated(hall.oriel, body=2, Melee=2)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=3, position=1)
    hall.do("ann", "fe.roll-action", 9, 8, 7, 2, hero=hall.oriel)
    worn = hall.now(wall)
    hall.do("ann", "fe.break-effect", hero=hall.oriel, effect=wall.id, attribute="body", skill="Melee")
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=3, position=1)
    hall.do("ann", "fe.roll-action", 9, 2, 2, 2, hero=hall.oriel)

    assert behind == Cover(1, by="barrier")
    assert worn is not None
    assert (worn.integrity, hall.now(wall), hall.state[Sight].cover) == (1, None, {})


@proves("fe.tags.barrier", "fe.tags.conjure")
@pytest.mark.parametrize("tag", ["barrier", "conjure"])
def test_what_is_made_holds_two_four_or_six_and_is_fragile_after_a_partial(tag: str) -> None:
    hall = Hall()
    strong = hall.lasts(tag, hall.tev, what="A wall", integrity=6)
    weak = hall.lasts(tag, hall.tev, what="A wall", integrity=6, partial=True)
    five = {"tag": tag, "source": "a Rite", "on": [hall.tev], "what": "A wall", "integrity": 5}

    assert (strong.integrity, weak.integrity) == (6, 2)
    assert hall.refused("gm", "fe.say-tag", **five).code == "tag.no"


def test_the_card_of_a_hero_says_what_lasts_and_where_it_is_written() -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, what="Numb hands")
    view = hall.view("ann")
    (row,) = [row for row in view["party"].rows if row.id == hall.tev]  # type: ignore[attr-defined]

    assert "Numb hands" in row.detail
    assert row.cites == ("fe.tags.curse",)
    assert [each.text for each in hall.view("bob")["lasting-on-me"].rows] == [  # type: ignore[attr-defined]
        "[CURSE] Numb hands: a die less, until it is released. Release: Salt on the brow."
    ]
    assert "lasting-on-me" not in view
    assert "effects" not in view


def test_an_action_against_nobody_meets_no_mark() -> None:
    hall = Hall()
    hall.lasts("mark", hall.wolf)
    hall.proposes(hall.oriel)
    assert hall.state[Proposals][hall.tev].purpose(At) is not None
    assert hall.dice() == 0


@proves("fe.tags.barrier", "fe.tags.conjure", "fe.tags.ward")
@pytest.mark.parametrize("tag", ["ward", "curse"])
def test_what_is_no_thing_holds_nothing_whatever_is_said(tag: str) -> None:
    hall = Hall()

    assert hall.lasts(tag, hall.tev, what="Numb hands", integrity=6).integrity == 0
