"""Spells on the fly: what TAGS make of a DV under each reading, wards, two steps, a Push, and what ends a spell."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from tests.systems.fates_edge.beats.banks import standing
from tests.systems.fates_edge.book_examples import example, expected, given
from tests.systems.fates_edge.casting.spellcasting import casting, dv_of
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.free_casting import Spell
from threefates.systems.fates_edge.casting.free_casting_tags import (
    colours,
    dangerous,
    read_tags,
    step_names,
    tag_dv,
    ward_dv,
)
from threefates.systems.fates_edge.casting.steps import Working
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.road import (
    CastingSteps,
    DangerousTags,
    FreeformDv,
    TagDvCap,
    WardTags,
)
from threefates.testing.proof import proves


@pytest.mark.parametrize("name", ["tag-dv-burning-area-force", "tag-dv-ward-barrier-fire"])
@proves("fe.tags.free-casting-dv", "fe.tags.grammar", "fe.ruling.tag-casting-wards")
def test_the_examples_come_out_where_tags_are_counted_and_wards_are_tags(name: str) -> None:
    named = example(name).agrees.rulings
    agreeing = set()
    for freeform, wards in product(FreeformDv, WardTags):
        evening, hero = casting("srd", freeform_dv=freeform.reading, tag_casting_wards=wards.reading)
        with suppress(Refused):
            evening.do("gm", "fe.tag-spell", hero=hero, tags=", ".join(given(name)["tags"]))
        agreeing |= {(freeform.reading, wards.reading)} if dv_of(evening, hero) == expected(name)["dv"] else set()

    asked = named.get(WardTags.ruling_id)
    readings = [asked] if asked else [wards.reading for wards in WardTags]
    assert agreeing == {(named[FreeformDv.ruling_id], reading) for reading in readings}


@proves("fe.tags.dangerous-list")
def test_a_dangerous_tag_adds_two_and_which_are_is_the_tables_reading() -> None:
    gate = read_tags("Gate, Fire")

    assert dangerous(DangerousTags.THREE) == {"TELEPORT", "TRANSFORM", "DOMINATE"}
    assert [tag_dv(gate, which, TagDvCap.TAGS) for which in (DangerousTags.THREE, DangerousTags.LIBRARY)] == [3, 4]


@pytest.mark.parametrize(
    ("said", "tag"), [("Teleportation", "TELEPORT"), ("transformation", "TRANSFORM"), ("Domination", "DOMINATE")]
)
@proves("fe.tags.dangerous-list")
def test_a_dangerous_tag_is_no_safer_by_its_longer_name(said: str, tag: str) -> None:
    evening, hero = casting()
    evening.do("ann", "fe.tag-spell", hero=hero, tags=f"{said}, {tag}")

    assert evening.told("bob") == [f"Oriel: [{tag}], DV 3."]


@proves("fe.tags.free-casting-dv")
def test_six_caps_the_dv_or_only_the_tags() -> None:
    three = ("TELEPORT", "TRANSFORM", "DOMINATE")
    evening, hero = casting()

    assert [tag_dv(three, DangerousTags.THREE, cap) for cap in (TagDvCap.TAGS, TagDvCap.DV)] == [7, 6]
    assert tag_dv(("FIRE",), DangerousTags.THREE, TagDvCap.DV, eased=True) == 1
    assert evening.refused("ann", "fe.tag-spell", hero=hero, tags="a,b,c,d,e,f,g").code == "spell.tags"


@proves("fe.caster.ward-shortcut", "fe.ruling.tag-casting-wards")
def test_a_ward_on_the_spot_is_as_hard_as_it_is_wide() -> None:
    book = expected("ward-dv-by-scale")["dv"]
    evening, hero = casting()
    evening.do("gm", "fe.raise-ward", hero=hero, span="scene")
    elsewhere, mage = casting("srd")

    assert [f"{ward_dv(span)}" for span in ("hallway", "scene")] == [str(book["hallway"]), str(book["scene"])]
    assert f"{ward_dv('area')}+" == book["sweeping_area"]
    assert dv_of(evening, hero) == 3
    assert elsewhere.refused("gm", "fe.raise-ward", hero=mage, span="scene").code == "spell.ward"


@proves("fe.caster.ward-shortcut")
@pytest.mark.parametrize(("position", "stands"), [(0, "CONTROLLED"), (1, "DESPERATE"), (2, "DESPERATE")])
def test_a_ward_that_is_raised_under_fire_stands_in_the_middle_or_worse(position: int, stands: str) -> None:
    evening, hero = casting()
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=position)
    evening.do("gm", "fe.raise-ward", hero=hero, span="hallway", danger=True)
    under_fire = standing(evening, hero).name
    evening.do("gm", "fe.raise-ward", hero=hero, span="hallway")

    assert (under_fire, standing(evening, hero)) == (stands, position)
    (offer,) = evening.offers("gm", "fe.raise-ward")
    assert [field.name for field in offer.fields] == ["span", "danger"]


def test_a_player_says_the_tags_and_the_game_masters_word_sets_the_dv() -> None:
    evening, hero = casting()
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Fire, Area")
    before, told = dv_of(evening, hero), evening.told("bob")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Fire, Area")

    terms = evening.state[Proposals].open[hero].terms
    assert (before, told) == (None, ["Oriel: [FIRE] [AREA], DV 3."])
    assert terms is not None
    assert (terms.dv, [step.what for step in terms.steps]) == (3, ["a spell", "FIRE", "AREA"])


@proves("fe.tags.grammar")
def test_where_scope_sets_the_dv_no_tags_are_counted() -> None:
    evening, hero = casting("srd")
    scope, mage = casting("srd", tags_required="required")
    scope.do("gm", "fe.tag-spell", hero=mage, tags="Fire")

    (offer,) = evening.offers("ann", "fe.tag-spell")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Fire")

    assert offer.label == "Describe Oriel's spell by TAGS, if you like"
    assert (dv_of(evening, hero), dv_of(scope, mage)) == (None, None)
    assert evening.meant(hero, Spell) == Spell(("FIRE",))
    assert scope.refused("gm", "fe.tag-spell", hero=mage, tags="Ward").title == "WARD wants a printed source here."


@proves("fe.tags.backlash-color", "fe.resolution.outcome-vocabulary")
def test_a_mixed_result_has_the_colour_of_its_tags() -> None:
    lines = {}
    for dice in ((7, 7, 7, 4), (7, 7, 1, 4), (7, 4, 4, 4)):
        evening, hero = casting("srd_quickstart", partial_upgrade="no_upgrade")
        evening.do("gm", "fe.tag-spell", hero=hero, tags="Fire")
        evening.do("ann", "fe.roll-action", *dice, hero=hero)
        evening.keep()
        assert evening.roll.outcome is not None
        lines[evening.roll.outcome] = "If magic answers back, it does in [FIRE]." in evening.told("bob")
        assert evening.meant(hero, Spell) is None

    assert lines == {Outcome.CLEAN_SUCCESS: False, Outcome.SUCCESS_AND_COST: False, Outcome.PARTIAL: True}
    assert [row for row in Outcome if colours(row)] == [Outcome.PARTIAL]


@proves("fe.caster.channel-weave-order")
def test_the_steps_go_by_the_names_of_the_tables_book() -> None:
    evening, hero = casting()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")

    assert step_names(CastingSteps.WEAVE_CAST) == ("Weave", "Cast")
    assert evening.told("bob")[-1] == "Oriel takes the first step, Channel: a wall of fire."
    assert evening.refused("ann", "fe.begin-casting", hero=hero, spell="another").code == "spell.begun"


@proves("fe.caster.push-compress", "fe.ruling.universal-push")
@pytest.mark.parametrize(("cost", "fatigue", "owed"), [("fatigue", 1, {}), ("obligation", 0, {"obligation"})])
def test_a_push_joins_both_steps_for_one_mark(cost: str, fatigue: int, owed: Any) -> None:
    evening, hero = casting()
    early = evening.refused("ann", "fe.push-casting", hero=hero, cost=cost)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    evening.do("ann", "fe.push-casting", hero=hero, cost=cost)

    assert early.code == "spell.none"
    assert evening.state[Conditions][hero].fatigue == fatigue
    assert set(evening.state[Spells].owed.get(hero, ())) == set(owed)
    assert evening.state[Spells].begun == {}


@proves("fe.caster.interrupted")
def test_silence_and_wounds_end_a_spell_that_is_begun() -> None:
    evening, hero = casting()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand over her mouth")
    silenced = evening.told("bob")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="an arrow")
    evening.do("ann", "answer", choice=evening.asked().id, option="take")

    assert silenced == ["Oriel's spell fails: a hand over her mouth."]
    assert evening.state[Spells].begun == {}
    assert "Oriel's spell fails: Harm." in evening.told("bob")


@proves("fe.caster.channel-weave-order")
def test_the_roll_is_the_second_step() -> None:
    evening, hero = casting()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall of fire")
    shown = str(evening.view("bob")["spells"])
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Fire")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)

    assert "Weave is still to come" in shown
    assert evening.state[Spells].begun == {}
    assert evening.replayed() == evening.state


@proves("fe.talents.casters-gift", "fe.caster.prerequisite")
@pytest.mark.parametrize(("talents", "code"), [([], "spell.no_gift"), (["casters-gift"], "")])
def test_a_hero_built_by_the_book_works_free_magic_only_with_the_gift(talents: list[str], code: str) -> None:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Oriel", spirit=2, trained=["Arcana"], talents=talents)
    (hero,) = evening.state[Heroes].known
    fields = {"hero": hero, "spell": "a light", "element": "Fire"}

    if code:
        assert evening.refused("ann", "fe.weave-spell", **fields).code == code
        assert evening.offers("ann", "fe.weave-spell") == []
        return
    (offer,) = evening.offers("ann", "fe.weave-spell")
    evening.do("ann", "fe.weave-spell", **fields)

    assert offer.enabled
    assert hero in evening.state[Proposals].open


@proves("fe.talents.casters-gift", "fe.caster.two-action-loop")
@pytest.mark.parametrize("rolls", ["one_roll", "two_rolls"])
def test_magic_that_was_said_to_be_free_before_the_gift_came_is_a_step_of_a_spell_all_the_same(rolls: str) -> None:
    evening = Evening(casting_roll_count=rolls)
    hero = evening.hero(talents=[])
    evening.agreed(hero, skill="Arcana")
    evening.do("gm", "fe.say-magic", hero=hero, magic="freeform")
    refused = evening.refused("ann", "fe.roll-action", hero=hero).code
    evening.learns(hero, "casters-gift")
    step = evening.meant(hero, Working)

    assert refused == "spell.no_gift"
    assert step
    assert step.step == ("cast" if rolls == "one_roll" else "weave")
    evening.do("gm", "fe.say-magic", hero=hero, magic="")
    assert evening.meant(hero, Working) is None


@proves("fe.talents.casters-gift")
@pytest.mark.parametrize(("gift", "half"), [(True, False), (False, True)])
def test_a_roll_without_the_gift_is_no_second_step_of_a_spell_that_was_begun_with_it(gift: bool, half: bool) -> None:
    evening = Evening(casting_roll_count="one_roll")
    hero = evening.hero()
    evening.rated(hero, wits=2, Arcana=2)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.agreed(hero, skill="Arcana")
    if not gift:
        evening.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=False, reason="as the test has it")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)

    assert (hero in evening.state[Spells].begun) is half


@proves("fe.talents.casters-gift", "fe.caster.push-compress")
@pytest.mark.parametrize("rolls", ["one_roll", "two_rolls"])
def test_nobody_pays_for_a_push_of_what_they_cannot_cast_any_more(rolls: str) -> None:
    evening = Evening(casting_roll_count=rolls)
    hero = evening.hero()
    evening.rated(hero, wits=2, Arcana=2)
    if rolls == "one_roll":
        evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    else:
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a light", element="Fire")
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)
        evening.keep()
    evening.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=False, reason="as the test has it")
    refused = evening.refused("ann", "fe.push-casting", hero=hero, cost="fatigue").code

    assert refused == "spell.no_gift"
    assert not any(offer.enabled for offer in evening.offers("ann", "fe.push-casting"))
