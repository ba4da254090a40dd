"""TAGS while the world moves: whoever they are on has left or is dead, a beat or a scene is over, two of them meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import CharacterRenamed, Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.tags.aimed_at import called
from threefates.systems.fates_edge.tags.command_oath_sanctify import Obeyed, Violates
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.log import sentence
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects, Work
from threefates.systems.fates_edge.tags.veil_mark_curse import marks_used
from threefates.systems.fates_edge.tags.what_on_what import cannot_work
from threefates.testing.proof import proves


def fatigue(hall: Hall) -> list[int]:
    return [hall.state[Conditions][hero].fatigue for hero in (hall.oriel, hall.tev)]


@proves("fe.tags.stacking")
def test_two_tethers_between_the_same_two_strain_them_once() -> None:
    hall = Hall()
    for pair in ((hall.oriel, hall.tev), (hall.tev, hall.oriel)):
        hall.lasts("tether", *pair)
    hall.lasts("tether", hall.oriel, hall.wolf)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.tev, band="far")
    between = fatigue(hall)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="far")

    assert between == [1, 1]
    assert any("Oriel marks 1 Fatigue" in line for line in hall.told("bob"))


@proves("fe.tags.cheat-sheet")
def test_no_tether_strains_whom_a_foe_that_leaves_the_story_was_bound_to() -> None:
    hall = Hall()
    hall.lasts("tether", hall.oriel, hall.wolf)
    hall.do("gm", "fe.place-at", one=hall.oriel, other=hall.wolf, band="close")
    hall.do("gm", "fe.foe-leaves", foe=hall.wolf)

    assert fatigue(hall) == [0, 0]


@proves("fe.tags.ward", "fe.tags.stacking")
def test_of_two_wards_in_one_place_the_stronger_counts_alone() -> None:
    hall = Hall()
    hall.outsider()
    weaker = hall.lasts("ward", what="the gate", partial=True)
    ward = hall.lasts("ward", what="The Gate")
    other = hall.lasts("ward", what="the cellar")
    (offer,) = hall.offers("gm", "fe.outsider-crosses")
    refused = hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=weaker.id)
    hall.do("gm", "fe.outsider-crosses", 9, 9, 9, 9, 9, who=hall.wolf, effect=ward.id)
    hall.says("unward", effect=ward.id)
    hall.do("gm", "fe.outsider-crosses", 9, 2, 2, 2, 2, who=hall.wolf, effect=weaker.id)

    assert [option.value for option in offer.fields[0].options] == [ward.id, other.id]
    assert refused.code == "ward.outdone"
    assert hall.state[Outsiders].known[hall.wolf].marked == 4


@proves("fe.tags.ward", "fe.tags.stacking")
def test_a_ward_that_stops_outsiders_alone_takes_none_from_one_that_stops_anybody() -> None:
    hall = Hall()
    hall.lasts("ward", what="the gate")
    anybody = hall.lasts("ward", what="the gate", yields=True, partial=True)
    hall.do("gm", "fe.outsider-crosses", 9, 9, 9, who=hall.wolf, effect=anybody.id)

    assert any("crosses the WARD" in line for line in hall.told("bob"))


@proves("fe.tags.ward")
@pytest.mark.parametrize(("scale", "code"), [("moment", "ward.held"), ("some_time", "")])
def test_whom_a_ward_held_outside_a_fight_may_try_again_once_time_has_passed(scale: str, code: str) -> None:
    hall = Hall()
    hall.outsider()
    ward = hall.lasts("ward", what="the gate")
    how = {"who": hall.wolf, "effect": ward.id}
    hall.do("gm", "fe.outsider-crosses", 2, 2, 2, 2, 2, **how)
    held = hall.refused("gm", "fe.outsider-crosses", **how)
    hall.do("gm", "fe.let-time-pass", scale=scale)

    assert (held.code, held.remedy) == ("ward.held", "Let some time pass first.")
    if code:
        assert hall.refused("gm", "fe.outsider-crosses", **how).code == code
    else:
        hall.do("gm", "fe.outsider-crosses", 9, 2, 2, 2, 2, **how)
    assert hall.replayed() == hall.state


@proves("fe.tags.ward")
def test_in_a_fight_whom_a_ward_held_waits_for_the_next_exchange() -> None:
    hall = Hall()
    hall.outsider()
    ward = hall.lasts("ward", what="the gate")
    hall.do("gm", "fe.set-conflict", running=True)
    hall.do("gm", "fe.outsider-crosses", 2, 2, 2, 2, 2, who=hall.wolf, effect=ward.id)
    held = hall.refused("gm", "fe.outsider-crosses", who=hall.wolf, effect=ward.id)
    hall.do("gm", "fe.next-exchange")
    hall.do("gm", "fe.outsider-crosses", 9, 2, 2, 2, 2, who=hall.wolf, effect=ward.id)

    assert held.remedy == "Call the next exchange first."


@proves("fe.tags.banish")
def test_who_is_driven_out_by_a_talent_has_learned_one_that_prints_it() -> None:
    hall = Hall()
    hall.outsider()
    how = {"hero": hall.oriel, "who": hall.wolf, "attribute": "wits", "skill": "Arcana"}
    codes = [hall.refused("ann", "fe.banish", **how, source="Cavalier").code]
    hall.learns(hall.oriel, "cavalier")
    hall.do("ann", "fe.banish", **how, source="Cavalier")
    before = hall.offers("ann", "fe.roll-action")[0].refusal
    hall.do("gm", "fe.set-talent", hero=hall.oriel, talent="cavalier", has=False, reason="as the test has it")
    codes.append(hall.refused("ann", "fe.roll-action", hero=hall.oriel).code)

    assert (codes, before) == (["tag.not_learned"] * 2, None)


@proves("fe.tags.usage")
def test_no_tag_is_rolled_for_at_a_foe_who_has_left_the_story_by_then() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="mark", on=[hall.wolf], source="a talent")
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.do("gm", "fe.foe-leaves", foe=hall.wolf)
    (offer,) = hall.offers("ann", "fe.roll-action")
    code = hall.refused("ann", "fe.roll-action", hero=hall.oriel).code
    hall.do("gm", "fe.foe-leaves", foe=hall.wolf, back=True)

    assert offer.refusal is not None
    assert (offer.refusal.code, code) == ("foe.left", "foe.left")
    assert hall.offers("ann", "fe.roll-action")[0].refusal is None


@proves("fe.tags.command", "fe.tags.oath", "fe.tags.mark", "fe.tags.curse", "fe.tags.veil", "fe.tags.fortify")
@pytest.mark.parametrize(
    ("tag", "dead"),
    [
        *((tag, True) for tag in ("command", "oath", "mark", "curse", "veil", "fortify", "armor", "bound", "fear")),
        ("transport", False),
    ],
)
def test_a_tag_on_somebody_is_for_the_living_and_a_body_is_carried_all_the_same(tag: str, *, dead: bool) -> None:
    hall = Hall()
    hall.comes(Died(hall.tev))
    said = {"tag": tag, "source": "a Rite", "on": [hall.tev], "what": "Peace", "release": "Salt"}
    if dead:
        assert hall.refused("gm", "fe.say-tag", **said).code == "tag.dead"
        assert cannot_work(hall.state, Work(tag=tag, on=(hall.oriel,), what="Peace", release="Salt")) is None
    else:
        hall.do("gm", "fe.say-tag", **said, against="near")


@proves("fe.tags.usage")
@pytest.mark.parametrize("command", ["fe.work-tag", "fe.say-tag"])
def test_a_form_of_tags_says_what_is_worked_on_the_dead_beside_who_is_gone_and_greyed(command: str) -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("gm", "fe.say-magic", hero=hall.oriel, magic="freeform")
    hall.comes(Died(hall.tev))
    hall.do("gm", "fe.foe-leaves", foe=hall.wolf)
    (offer,) = hall.offers("gm", command)
    (on,) = (field for field in offer.fields if field.name == "on")
    said = {option.label: option.detail for option in on.options}
    gone = [option.label for option in on.options if option.refusal]

    assert said == {"Oriel": "", "Tev": "Dead: only [PASSAGE] or [TRANSPORT] is worked on them.", "Wolf": ""}
    assert gone == ["Wolf"]


@proves("fe.tags.veil", "fe.tags.fortify")
@pytest.mark.parametrize("tag", ["veil", "fortify"])
def test_a_body_is_hidden_or_guarded_as_a_thing(tag: str) -> None:
    hall = Hall()
    hall.comes(Died(hall.tev))

    assert hall.lasts(tag, what="Tev's body").on == ()


@proves("fe.tags.command")
def test_of_several_who_are_commanded_the_dead_are_not_said_to_obey() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    on = [hall.wolf, hall.tev]
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="command", on=on, area=True, source="a talent")
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    hall.comes(Died(hall.tev))
    refused = hall.refused("ann", "fe.roll-action", hero=hall.oriel)

    assert refused.code == "tag.dead"
    assert not any(isinstance(event, Obeyed) for event in hall.events)


@proves("fe.tags.oath")
def test_the_dead_break_no_oath() -> None:
    hall = Hall()
    oath = hall.lasts("oath", hall.tev, hall.oriel, what="Peace")
    hall.comes(Died(hall.tev))
    refused = hall.refused("gm", "fe.break-oath", effect=oath.id, who=hall.tev)
    hall.do("ann", "fe.break-oath", effect=oath.id, who=hall.oriel)

    assert (refused.code, hall.now(oath)) == ("harm.dead", None)


@proves("fe.tags.barrier", "fe.tags.conjure")
@pytest.mark.parametrize("made", [{"tag": "barrier"}, {"tag": "conjure", "what": "A wall of ice", "makes": "cover"}])
def test_what_outlasts_a_scene_is_cover_in_the_next_one(made: dict[str, str]) -> None:
    hall = Hall()
    tag, how = made["tag"], {key: each for key, each in made.items() if key != "tag"}
    whole = hall.lasts(tag, hall.tev, until="released", **how)
    hall.lasts(tag, hall.oriel, **how)
    hall.do("gm", "start-scene", title="The road")
    found = [dict(hall.state[Sight].cover).keys()]
    hall.says("dispel", effect=whole.id)

    assert found == [{hall.tev}]
    assert hall.state[Sight].cover == {}


@proves("fe.tags.trap")
def test_it_shows_that_somebody_has_tampered_with_a_trap() -> None:
    hall = Hall()
    trap = hall.lasts("trap", what="the stair")
    hall.rated(hall.tev, wits=1, Tinker=1)
    hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Tinker")
    hall.do("bob", "fe.roll-action", 9, 2, hero=hall.tev)
    hall.stays()
    after: Lasting | None = hall.now(trap)

    assert after is not None
    assert ["unstable" in sentence(each) for each in (trap, after)] == [False, True]


@proves("fe.tags.outsider-text")
def test_an_outsider_who_was_gone_and_is_named_anew_is_back() -> None:
    hall = Hall()
    hall.outsider(1)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="close")
    for _ in range(2):
        hall.do("gm", "fe.say-tag", tag="banish", source="a Rite", on=[hall.wolf])
    gone = hall.band(hall.tev)
    hall.outsider(2)
    back = hall.band(hall.tev)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="absent")
    hall.outsider(3)

    assert (gone, back, hall.band(hall.tev)) == ("absent", "near", "absent")


@proves("fe.tags.stacking")
def test_a_veil_on_somebody_and_one_on_where_they_are_count_once() -> None:
    hall = Hall()
    place = hall.lasts("veil", what="the cellar")
    hall.lasts("veil", hall.wolf)
    hall.proposes(at=hall.wolf, way="notice", attribute="wits", skill="Notice")
    hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=place.id)
    both = hall.dice()
    hall.do("bob", "fe.say-target", hero=hall.tev, other=hall.oriel, way="notice")

    assert (both, hall.dice()) == (-1, -1)


@proves("fe.tags.stacking", "fe.tags.fortify")
@pytest.mark.parametrize(
    ("eases", "partial", "worth"),
    [(False, False, (1, 0)), (True, False, (1, 0)), (True, True, (0, -1)), (False, True, (1, 0))],
)
def test_of_a_fortify_on_somebody_and_one_on_what_they_stand_behind_the_stronger_counts(
    eases: bool, partial: bool, worth: tuple[int, int]
) -> None:
    hall = Hall()
    place = hall.lasts("fortify", what="the door", eases=eases)
    hall.lasts("fortify", hall.wolf, partial=partial)
    hall.proposes(at=hall.wolf)
    hall.do("bob", "fe.meet-effect", hero=hall.tev, effect=place.id)
    found = bearing(hall.state, hall.state[Proposals][hall.tev])

    assert (sum(each.steps for each in found), sum(each.effect for each in found)) == worth


@proves("fe.tags.usage")
@pytest.mark.parametrize(("source", "code"), [("", "tag.source"), ("a talent", "")])
def test_what_is_magic_no_more_by_the_roll_works_no_tag_of_itself(source: str, code: str) -> None:
    hall = Hall(casting_roll_count="one_roll")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Lore")
    hall.do("ann", "fe.say-magic", hero=hall.oriel, magic="freeform")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="mark", on=[hall.wolf], source=source)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    before = hall.offers("ann", "fe.roll-action")[0].refusal
    hall.do("ann", "fe.say-magic", hero=hall.oriel, magic="")
    after = hall.offers("ann", "fe.roll-action")[0].refusal

    assert (before, after.code if after else "") == (None, code)


@proves("fe.tags.usage", "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize(("source", "code"), [("", "tag.ward"), ("Circle of Denial", "")])
def test_a_ward_is_rolled_for_as_the_table_reads_it_then(source: str, code: str) -> None:
    hall = Hall(casting_roll_count="one_roll", tag_casting_wards="as_tags")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    hall.do("gm", "fe.say-magic", hero=hall.oriel, magic="freeform")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, tag="ward", what="the door", source=source)
    hall.do("gm", "fe.set-terms", hero=hall.oriel, dv=2, position=1)
    before = hall.offers("ann", "fe.roll-action")[0].refusal
    hall.reads(tag_casting_wards="need_printed_source")
    after = hall.offers("ann", "fe.roll-action")[0].refusal

    assert (before, after.code if after else "") == (None, code)


@proves("fe.tags.stacking", "fe.tags.curse")
@pytest.mark.parametrize(("against", "dice"), [("", -1), ("Everything", -1), ("body", -2)])
def test_two_curses_on_everything_weigh_once_however_that_was_said(against: str, dice: int) -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev)
    hall.lasts("curse", hall.tev, what="Sick", against=against)
    hall.proposes()

    assert hall.dice() == dice


@proves("fe.tags.mark", "fe.tags.curse")
@pytest.mark.parametrize("gone", [False, True])
def test_of_two_of_one_name_whoever_is_here_is_meant(gone: bool) -> None:
    hall = Hall()
    hall.do("gm", "fe.name-foe", name="Wolf")
    second = list(hall.state[Characters].known)[-1]
    hall.comes(CharacterRenamed(second, "Wolf"))  # as older logs have it
    hall.lasts("mark", second)
    hall.lasts("curse", second)
    if gone:
        hall.do("gm", "fe.foe-leaves", foe=hall.wolf)
    hall.proposes()
    hall.do("gm", "fe.oppose", hero=hall.tev, name="wolf", dice=5)

    assert called(hall.state, "WOLF") == (second if gone else hall.wolf)
    assert (hall.dice(), len(marks_used(hall.state, hall.state[Proposals][hall.tev]))) == (int(gone), int(gone))


@proves("fe.tags.cheat-sheet")
def test_of_several_who_are_healed_one_condition_is_picked_and_the_others_are_healed_as_any() -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev)
    kept, picked = (hall.lasts("curse", hall.oriel, what=what, against=what) for what in ("Lore", "Arcana"))
    hall.do("gm", "fe.set-harm", hero=hall.oriel, harm=1, reason="as the test has it")
    hall.says("heal", hall.tev, hall.oriel, area=True, effect=picked.id)

    assert list(hall.state[Effects].known) == [kept.id]
    assert hall.state[Conditions][hall.oriel].harm == 1


@proves("fe.tags.veil", "fe.ruling.disadvantage-meaning")
@pytest.mark.parametrize(
    ("skill", "partial", "band", "dice"),
    [
        ("Notice", False, "near", -1),
        ("Notice", True, "near", 0),
        ("Notice", True, "far", -1),
        ("Stealth", False, "near", 0),
    ],
)
def test_who_looks_for_somebody_veiled_who_rolls_against_it_has_a_die_less(
    skill: str, partial: bool, band: str, dice: int
) -> None:
    hall = Hall()
    hall.lasts("veil", hall.wolf, partial=partial)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band=band)
    hall.proposes(attribute="wits", skill=skill)
    before = hall.dice()
    hall.do("gm", "fe.oppose", hero=hall.tev, name="Wolf", dice=4)

    assert (before, hall.dice()) == (0, dice)


@proves("fe.tags.usage", "fe.tags.stacking")
def test_what_is_for_the_next_scene_does_nothing_in_this_one() -> None:
    hall = Hall()
    mark, wall = hall.lasts("mark", hall.wolf, until="next"), hall.lasts("barrier", hall.tev, until="next")
    found = []
    for title in ("The road", "The gate"):
        hall.proposes(at=hall.wolf)
        found.append((hall.dice(), hall.tev in hall.state[Sight].cover))
        hall.do("gm", "start-scene", title=title)
    hall.proposes(at=hall.wolf)

    assert [*found, (hall.dice(), hall.tev in hall.state[Sight].cover)] == [(0, False), (1, True), (0, False)]
    assert (hall.now(mark), hall.now(wall)) == (None, None)


@proves("fe.tags.conjure")
def test_a_danger_ends_with_its_clock_and_with_no_other_of_that_name() -> None:
    hall = Hall()
    oil = {"what": "Oil", "makes": "hazard", "integrity": 4}
    first, second = (hall.lasts("conjure", **oil) for _ in range(2))
    of_first, of_second = hall.state[Clocks].known
    for hidden in (False, True):
        hall.do("gm", "start-clock", name="Oil", size=4, hidden=hidden)
    for clock in list(hall.state[Clocks].known)[2:]:
        hall.do("gm", "remove-clock", clock=clock)
    both = [hall.now(each) is not None for each in (first, second)]
    hall.do("gm", "remove-clock", clock=of_first)
    one = [hall.now(each) is not None for each in (first, second)]
    hall.do("gm", "remove-clock", clock=of_second)

    assert (both, one) == ([True, True], [False, True])
    assert (hall.now(second), hall.state[Clocks].known) == (None, {})


@proves("fe.tags.sanctify")
def test_an_action_pays_for_every_code_that_it_goes_against() -> None:
    hall = Hall()
    blades, noise, over = (hall.lasts("sanctify", what=what) for what in ("no blades", "no noise", "no light"))
    hall.rated(hall.tev, body=3, Melee=1)
    hall.proposes()
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=0)
    for code, soft in ((blades, "pressed"), (over, "fatigue"), (noise, ""), (blades, "fatigue")):
        hall.do("gm", "fe.say-violation", hero=hall.tev, effect=code.id, soft=soft)
    said = hall.state[Proposals][hall.tev].purpose(Violates)
    assert said is not None
    assert sorted(said.codes) == sorted([(over.id, "fatigue"), (noise.id, ""), (blades.id, "fatigue")])  # said anew
    hall.do("gm", "fe.end-effect", effect=over.id, why="profaned")
    found = bearing(hall.state, hall.state[Proposals][hall.tev])
    hall.do("bob", "fe.roll-action", 9, 9, 9, 9, hero=hall.tev)
    hall.stays()

    assert [(each.steps, each.why) for each in found] == [(1, "against the code of no noise")]
    assert fatigue(hall) == [0, 1]
    assert hall.replayed() == hall.state


@proves("fe.tags.veil", "fe.tags.mark", "fe.tags.curse", "fe.tags.sanctify")
@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("mark", {}),
        ("veil", {}),
        ("curse", {"what": "Dazed", "release": "salt"}),
        ("sanctify", {"what": "the hall", "release": "no blood"}),
    ],
)
@pytest.mark.parametrize("dies", [False, True])
def test_the_dead_let_go_of_nothing_that_they_worked(tag: str, said: dict[str, Any], dies: bool) -> None:
    hall = Hall()
    hall.works(tag, 9, 8, on=() if tag == "sanctify" else (hall.wolf,), **said)
    (mark,) = hall.state[Effects].known.values()
    if dies:
        hall.comes(Died(hall.oriel))
    (offer,) = hall.offers("ann", "fe.end-effect")

    assert offer.enabled is not dies
    if dies:
        assert hall.refused("ann", "fe.end-effect", effect=mark.id, why="so") == offer.refusal
    hall.do("gm" if dies else "ann", "fe.end-effect", effect=mark.id, why="so")
    assert hall.now(mark) is None
