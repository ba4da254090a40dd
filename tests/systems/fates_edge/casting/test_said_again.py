"""Spells whose DV is said anew, or made by the Position before, and heavy control under other words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, picks, proposed, question, terms, weaves
from threefates.rulebook.core import RulingChanged
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash import called, most
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash
from threefates.systems.fates_edge.casting.free_casting_tags import gated
from threefates.systems.fates_edge.casting.steps import Peril
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.casting import BacklashSize
from threefates.systems.fates_edge.rulings.road import WardTags
from threefates.testing.proof import proves

SCALE, BACKUP = "fe.caster.dv-by-scale", "fe.caster.backup-toolkit"


@proves(SCALE)
def test_a_spell_that_is_scaled_anew_has_its_whole_effect_again() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.scale-spell", hero=hero, scale="area")
    evening.do("ann", "fe.scale-spell-down", hero=hero)
    less = terms(evening, hero)
    evening.do("gm", "fe.scale-spell", hero=hero, scale="scene")
    again = terms(evening, hero)

    assert (less.dv, less.effect) == (3, Effect.LIMITED)
    assert (again.dv, again.effect, len(again.steps)) == (3, Effect.STANDARD, 1)


@proves(SCALE, "fe.caster.dv-by-gm")
@pytest.mark.parametrize(("scale", "danger", "dv"), [("personal", False, 2), ("scene", True, 3), ("area", False, 4)])
def test_the_scale_makes_the_dv_where_the_position_makes_it_otherwise(scale: str, danger: bool, dv: int) -> None:
    evening, hero = proposed(dv_method="position_map")
    evening.do("gm", "fe.scale-spell", hero=hero, scale=scale, danger=danger)
    rolled = agreed(evening.state, evening.state[Proposals][hero])

    assert rolled is not None
    assert rolled.dv == terms(evening, hero).dv == dv
    if scale == "area":
        evening.do("ann", "fe.scale-spell-down", hero=hero)
        less = agreed(evening.state, evening.state[Proposals][hero])
        assert less is not None
        assert less.dv == dv - 1


@proves("fe.tags.free-casting-dv")
def test_tags_make_the_dv_where_the_position_makes_it_otherwise() -> None:
    evening, hero = proposed(dv_method="position_map", freeform_dv="tag_count")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="burning, area, force, storm")
    rolled = agreed(evening.state, evening.state[Proposals][hero])

    assert rolled is not None
    assert rolled.dv == 5


@proves(BACKUP)
@pytest.mark.parametrize(
    ("tags", "wants"),
    [
        ("Great Ward, fire", "GREAT WARD"),
        ("ward; fire", "WARD"),
        ("wards", "WARDS"),
        ("banish/fire", "BANISH"),
        ("unward the door", "UNWARD THE DOOR"),
        ("steward, wardrobe", ""),
    ],
)
def test_heavy_control_among_other_words_wants_its_source_too(tags: str, wants: str) -> None:
    evening, hero = proposed(freeform_dv="tag_count")
    if not wants:
        evening.do("ann", "fe.tag-spell", hero=hero, tags=tags)
        return

    assert evening.refused("ann", "fe.tag-spell", hero=hero, tags=tags).title == f"{wants} wants a printed source here."
    assert gated((wants,), WardTags.AS_TAGS) == ()


@proves(BACKUP, "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize("reading", ["need_printed_source", "as_tags"])
def test_heavy_control_without_a_source_is_a_bound_for_which_a_spell_is_turned_down(reading: Any) -> None:
    evening, hero = proposed(tag_casting_wards=reading)
    (offer,) = evening.offers("gm", "fe.forbid-spell")
    offered = "control" in [option.value for option in offer.fields[0].options]
    forbids = {"hero": hero, "limit": "control"}
    if reading == "as_tags":
        assert not offered
        assert evening.refused("gm", "fe.forbid-spell", **forbids).code == "spell.limit"
        return
    assert evening.refused("ann", "fe.forbid-spell", **forbids).code == "seat.not_the_gm"
    evening.do("gm", "fe.forbid-spell", **forbids)

    assert offered
    assert hero not in evening.state[Proposals].open
    assert evening.told("bob")[0].startswith("Oriel's spell is out of bounds: no heavy control (WARD, BANISH, UNWARD)")


@proves("fe.tags.free-casting-dv")
@pytest.mark.parametrize(("dv", "then"), [(2, 4), (5, 5)])
def test_a_hidden_dv_is_not_felt_out_by_tags(dv: int, then: int) -> None:
    evening, hero = proposed(freeform_dv="tag_count")
    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1, hidden=True)
    events = evening.do("ann", "fe.tag-spell", hero=hero, tags="burning, area, force")
    terms_now = terms(evening, hero)

    assert (terms_now.dv, terms_now.hidden, terms_now.mapped) == (then, True, False)
    assert [type(each).__name__ for each in events][-2:] == ["TermsRevised", "SpellRated"]
    assert not any("4" in line for line in evening.told("ann"))


@proves(BACKUP, "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize(("told", "rolled"), [("WARD, FIRE", False), ("FIRE", True)])
def test_heavy_control_wants_its_source_once_a_table_reads_it_so_though_it_is_a_signature(
    told: str, rolled: bool
) -> None:
    evening, hero = caster(tag_casting_wards="as_tags")
    for _ in range(2):
        evening.do("ann", "fe.weave-spell", hero=hero, spell="the wall", element="Earth")
        evening.do("ann", "fe.tag-spell", hero=hero, tags=told)
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.roll-action", 7, 7, 7, 7, 4, hero=hero)
        evening.keep()
        casts(evening, hero, 7, 7, 7, 7, 4)
    evening.do("ann", "fe.name-signature", hero=hero, spell="the wall")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="the wall")
    evening.was_so(RulingChanged("fe.ruling.tag-casting-wards", "need_printed_source"))

    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.enabled is rolled
    if not rolled:
        assert offer.refusal == evening.refused("ann", "fe.roll-action", hero=hero)
        assert offer.refusal.title == "WARD wants a printed source here."


@proves("fe.caster.cast-step", "fe.caster.two-action-loop", "fe.ruling.weave-cast-same-dv")
@pytest.mark.parametrize("shown", [True, False])
def test_a_dv_that_was_shown_after_the_weave_is_shown_at_the_cast(*, shown: bool) -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1, hidden=True)
    evening.do("ann", "fe.roll-action", 9, 9, 9, 4, 4, hero=hero)
    evening.keep()
    if shown:
        evening.do("gm", "fe.reveal-dv")
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert terms(evening, hero).hidden is not shown
    assert any("DV 3" in line for line in evening.told("bob")) is shown
    assert evening.replayed() == evening.state


SIZES = ("ones_count", "menu_by_outcome", "minor_major_escalate", "fixed_list")


@proves("fe.backlash.menu", "fe.backlash.severe", "fe.backlash.trigger-ones", "fe.ruling.backlash-severity")
@pytest.mark.parametrize("now", SIZES)
@pytest.mark.parametrize("dice", [(9, 9, 1, 1, 1), (9, 9, 4, 4, 1)])
def test_backlash_that_is_asked_about_is_measured_as_the_table_reads_it_now(now: str, dice: tuple[int, ...]) -> None:
    evening, hero = caster(backlash_severity=SIZES[0], backlash_trigger="any_one")
    weaves(evening, hero, 9, 9, 1, 4, 4)
    casts(evening, hero, *dice)
    (was,) = (each.step for each in evening.state.agenda.steps if isinstance(each.step, AskBacklash))
    if now != SIZES[0]:
        evening.reads(backlash_severity=now)
    (step,) = (each.step for each in evening.state.agenda.steps if isinstance(each.step, AskBacklash))
    asked = question(evening, "backlash")

    assert was.amount == (3 if dice.count(1) > 1 else 2)
    assert step.amount == min(was.amount, most(BacklashSize(now)))
    assert asked
    assert called(BacklashSize(now), step.amount) in asked.asks
    assert all(evening.view(seat) for seat in ("gm", "ann", "bob", ""))
    assert evening.replayed() == evening.state


@proves("fe.tags.free-casting-dv")
def test_what_the_game_master_set_stays_where_the_same_tags_are_told_again() -> None:
    evening, hero = proposed(freeform_dv="tag_count")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="fire, area, bind")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.tag-spell", hero=hero, tags="bind, fire, area")

    assert terms(evening, hero).dv == 2


@proves("fe.caster.signature-spells")
def test_the_game_master_is_offered_to_let_a_spell_do_less_whose_dv_is_hidden() -> None:
    evening, hero = proposed()
    evening.do("gm", "fe.set-terms", hero=hero, dv=4, position=1, hidden=True)
    refused = evening.refused("ann", "fe.scale-spell-down", hero=hero)
    (offer,) = evening.offers("gm", "fe.scale-spell-down")
    evening.do("gm", "fe.scale-spell-down", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    assert (refused.code, offer.label) == ("spell.hidden", "Let Oriel's spell do less")
    assert evening.offers("gm", "fe.scale-spell-down") == []


@proves("fe.caster.signature-spells", "fe.caster.weave-step", "fe.tags.casting-roll", "fe.ruling.casting-pool")
def test_a_signature_is_rolled_with_what_the_table_rolls_spells_with_by_now() -> None:
    evening, hero = caster()
    evening.rated(hero, spirit=3)
    for _ in range(2):
        weaves(evening, hero, 7, 7, 4, 4, 4, attribute="spirit")
        casts(evening, hero, 7, 7, 4, 4, 4)
    evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a wall")
    as_ever = evening.state[Proposals][hero].attribute
    evening.reads(casting_pool="wits_arcana")
    refused = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.weave-signature", hero=hero, spell="a wall")

    assert (as_ever, refused.code) == ("spirit", "spell.pool")
    assert evening.state[Proposals][hero].attribute == "wits"


@proves("fe.caster.weave-step", "fe.ruling.casting-pool")
def test_what_is_woven_is_cast_with_what_it_was_woven_with() -> None:
    evening, hero = caster()
    evening.rated(hero, spirit=3)
    weaves(evening, hero, 7, 7, 4, 4, 4, attribute="spirit")
    evening.reads(casting_pool="wits_arcana")
    casts(evening, hero, 7, 7, 4, 4, 4)

    assert evening.roll.attribute == "spirit"


@proves("fe.caster.signature-spells")
def test_another_spell_of_a_signatures_name_is_told_to_take_another_one() -> None:
    evening, hero = caster()
    for element in ("Fire", "Fire", "Water", "Water"):
        weaves(evening, hero, 7, 7, 4, 4, 4, element=element)
        casts(evening, hero, 7, 7, 4, 4, 4)
        if evening.offers("ann", "fe.name-signature"):
            evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")

    assert evening.refused("ann", "fe.name-signature", hero=hero, spell="a wall").code == "spell.signature"
    assert evening.refused("ann", "fe.name-signature", hero=hero, spell="a gust").code == "spell.not_ripe"


@proves("fe.caster.free-casting-costs", "fe.caster.ward-shortcut")
def test_the_strain_of_a_weave_stays_where_its_cast_is_scaled_or_made_a_ward() -> None:
    evening, hero = proposed(tag_casting_wards="as_tags", tens_count="one")
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", strained=True)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, 4, hero=hero)
    if asked := question(evening, "position"):
        evening.do("ann", "answer", 7, choice=asked.id, option=asked.options[0].value)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)
    (offer,) = evening.offers("gm", "fe.scale-spell")
    ticked = {field.name: field.default for field in offer.fields if field.name in ("danger", "strained")}
    evening.do("gm", "fe.raise-ward", hero=hero, span="scene", danger=True)

    assert ticked == {"danger": False, "strained": True}
    assert evening.state[Proposals][hero].purpose(Peril) == Peril(danger=True, strained=True)


@proves("fe.tags.creation-group", "fe.tags.space-group")
@pytest.mark.parametrize(
    ("tags", "dv"),
    [("summoning", 3), ("a creation of ice", 3), ("Transmutation", 3), ("animated armor, folding", 5), ("creature", 2)],
)
def test_a_perilous_tag_is_one_whatever_form_of_the_word_is_typed(tags: str, dv: int) -> None:
    evening, hero = proposed(freeform_dv="tag_count", dangerous_tags="space_and_creation_plus_dominate")
    evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)

    assert terms(evening, hero).dv == dv


@proves("fe.tags.creation-group", "fe.tags.space-group", "fe.tags.free-casting-dv")
@pytest.mark.parametrize(("edition", "adds"), [("srd_quickstart", 1), ("srd_core", 2)])
def test_the_library_says_of_each_tag_what_it_adds_at_this_table(edition: str, adds: int) -> None:
    evening, hero = caster(edition, freeform_dv="tag_count", casting_roll_count="two_rolls")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a way out", element="Earth")
    (offer,) = evening.offers("ann", "fe.tag-spell")
    says = {option.value: option.detail.rsplit("; ")[-1] for option in offer.fields[0].options}
    evening.do("gm", "fe.tag-spell", hero=hero, picked=["GATE", "CREATE"])

    assert [says[tag] for tag in ("GATE", "CREATE", "AREA")] == [f"{adds} harder", f"{adds} harder", "1 harder"]
    assert terms(evening, hero).dv == 1 + 2 * adds


@proves("fe.caster.free-casting-costs")
@pytest.mark.parametrize(("danger", "strained", "steps"), [(False, True, 1), (True, True, 2), (True, False, 1)])
def test_where_tags_make_the_dv_danger_and_strain_are_said_with_them(danger: bool, strained: bool, steps: int) -> None:
    evening, hero = proposed(freeform_dv="tag_count")
    said = {"hero": hero, "picked": ["AREA"]}
    evening.do("ann", "fe.tag-spell", **said, danger=True, strained=True)
    of_player = evening.meant(hero, Peril)
    evening.do("gm", "fe.tag-spell", **said, danger=danger, strained=strained)
    evening.do("gm", "fe.tag-spell", **said)
    worse = sum(each.steps for each in bearing(evening.state, evening.state[Proposals][hero]))
    fields = {seat: evening.offers(seat, "fe.tag-spell")[0].fields for seat in ("ann", "gm")}
    evening.do("gm", "fe.tag-spell", **said, danger=False, strained=False)

    assert (of_player, worse) == (None, steps)
    assert [(each.name, each.default) for each in fields["gm"][-2:]] == [("danger", danger), ("strained", strained)]
    assert {each.name for each in fields["ann"]} == {"picked", "tags", "eased"}
    assert evening.meant(hero, Peril) == Peril()


@proves("fe.backlash.menu", "fe.backlash.moderate", "fe.backlash.condensed-trigger", "fe.ruling.backlash-severity")
@pytest.mark.parametrize(
    ("was", "now", "dice", "first", "asks"),
    [
        ("menu_by_outcome", "ones_count", (4, 4, 4, 4, 4), "", [("moderate", 1)]),
        ("menu_by_outcome", "ones_count", (4, 4, 4, 4, 4), "drain", []),
        ("menu_by_outcome", "fixed_list", (4, 4, 4, 4, 4), "drain", [("two prices", 1)]),
        ("ones_count", "menu_by_outcome", (9, 1, 1, 1, 1), "", [("three consequences", 3)]),
        ("ones_count", "fixed_list", (9, 1, 1, 1, 1), "", [("two prices", 2)]),
        ("minor_major_escalate", "ones_count", (9, 4, 4, 4, 1), "", [("minor", 1)]),
        ("ones_count", "minor_major_escalate", (9, 1, 1, 1, 1), "", [("major", 1)]),
    ],
)
def test_as_much_is_picked_of_backlash_as_the_measure_of_the_table_has(
    was: str, now: str, dice: tuple[int, ...], first: str, asks: list[tuple[str, int]]
) -> None:
    evening, hero = caster(backlash_severity=was, backlash_trigger="fail_or_one")
    weaves(evening, hero, *dice)
    if first:
        picks(evening, "backlash", first)
    evening.reads(backlash_severity=now)
    found = [each.step for each in evening.state.agenda.steps if isinstance(each.step, AskBacklash)]

    assert [(called(BacklashSize(now), step.amount), step.left) for step in found] == asks
    assert question(evening, "escalate") is None
    assert evening.replayed() == evening.state
