"""Casters at the edges of their rules: no Gift, one spell at a time, an Art that is one's own, and no way round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import enchanted
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred, FlukeThrown
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.elemental_backlash import nuisance
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.steps import Peril, Working
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.testing.proof import proves

HIT, MIXED, FAILED = (7, 7, 7, 4, 4), (7, 4, 4, 4, 4), (4, 4, 4, 4, 4)
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}
CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}


@proves("fe.caster.prerequisite")
@pytest.mark.parametrize("skill", ["Arcana", "Tinker"])
def test_without_the_gift_no_tags_make_a_spell_of_what_is_proposed(skill: str) -> None:
    evening = Evening("srd", freeform_dv="tag_count", tag_casting_wards="as_tags")
    hero = evening.hero("Bo", trained=[skill], talents=["codex"])
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill)

    tagged = evening.refused("ann", "fe.tag-spell", hero=hero, tags="Burning")
    warded = evening.refused("gm", "fe.raise-ward", hero=hero, span="scene")

    assert (tagged.code, warded.code) == ("spell.no_gift",) * 2
    for seat in ("ann", "gm"):
        assert not evening.offers(seat, "fe.tag-spell") + evening.offers(seat, "fe.raise-ward")


@proves("fe.caster.two-action-loop")
def test_a_second_spell_by_tags_does_not_take_the_place_of_the_one_that_waits() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 1, 1, 4)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="another")
    (offer,) = evening.offers("ann", "fe.tag-spell")

    for tags in ("Burning", ""):
        refused = evening.refused("ann", "fe.tag-spell", hero=hero, tags=tags)

        assert (refused.code, offer.refusal and offer.refusal.code) == ("spell.woven",) * 2
    assert evening.state[Spells].woven[hero].ones == 2


@proves("fe.caster.two-action-loop", "fe.combat.magic-casting")
def test_where_a_spell_is_rolled_for_once_it_takes_two_actions_all_the_same() -> None:
    evening, mara, wolf = fight(casting_roll_count="one_roll")
    evening.rated(mara, wits=3, Arcana=2)
    for begins in (False, True):
        if begins:
            evening.do("ann", "fe.begin-casting", hero=mara, spell="a bolt")
        else:
            evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Arcana", intent="a bolt")
            evening.do("ann", "fe.tag-spell", hero=mara, tags="Burning")
            evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
            early = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    evening.keep()
    taken = evening.state[Turns].taken
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a bolt")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.cast-spell", hero=mara)
    evening.do("ann", "fe.push-casting", hero=mara, cost="fatigue")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    picks(evening, "position", "0", 7, by="ann")
    evening.keep()

    assert early.code == "spell.not_begun"
    assert (taken, len(happened(evening, SpellCast))) == (("weave", "cast"), 2)


@proves("fe.backlash.table", "fe.caster.eight-elements")
def test_a_spell_that_is_rolled_for_once_is_of_the_element_that_its_tags_name() -> None:
    evening, hero = caster(casting_roll_count="one_roll", **CONDENSED)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.tag-spell", hero=hero, tags="Burning, Wall")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 1, 4, 4, hero=hero)
    evening.keep()
    picks(evening, "escalate", "minor", by="ann")

    assert _options(evening) == ["wobble-effect", "singed", "colour"]
    assert [each.elements for each in happened(evening, BacklashStirred)] == [("Fire",)]


def _options(evening: Evening) -> list[str]:
    asked = question(evening, "backlash")
    assert asked is not None
    return [option.value for option in asked.options]


@proves("fe.tags.stacking-danger")
@pytest.mark.parametrize(("tags", "amount"), [("Wave", 2), ("Stone", 1), ("Burning, Wave", 2)])
def test_a_tag_that_opposes_the_element_it_is_told_in_makes_it_harsher(tags: str, amount: int) -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *MIXED, hero=hero)
    evening.keep()

    assert [each.amount for each in happened(evening, BacklashStirred)] == [amount]


@proves("fe.caster.elemental-focus")
def test_an_art_is_not_changed_from_spell_to_spell_within_a_scene() -> None:
    evening, hero = caster()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.set-art", hero=hero, elements=["Fire"])
    within = evening.refused("ann", "fe.set-art", hero=hero, elements=["Water"])
    (offer,) = evening.offers("ann", "fe.set-art")
    evening.do("gm", "fe.set-art", hero=hero, elements=["Earth"])
    by_gm = evening.state[Spells].arts[hero]
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.set-art", hero=hero, elements=["Water"])

    assert (within.code, offer.refusal and offer.refusal.code) == ("spell.art_settled",) * 2
    assert (by_gm, evening.state[Spells].arts[hero]) == (("Earth",), ("Water",))


@pytest.mark.parametrize(("second", "ripe"), [("Fire", True), ("Water", False)])
def test_a_signature_is_the_same_spell_repeated_and_not_its_name(second: str, ripe: bool) -> None:
    evening, hero = caster()
    for element in ("Fire", second):
        weaves(evening, hero, *HIT, element=element)
        casts(evening, hero, *HIT)

    assert bool(evening.offers("ann", "fe.name-signature")) is ripe


@proves("fe.caster.signature-spells")
def test_nobody_feels_out_a_hidden_dv_by_doing_less() -> None:
    for dv in (2, 3):
        evening, hero = caster()
        evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
        evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1, hidden=True)

        assert evening.refused("ann", "fe.scale-spell-down", hero=hero).code == "spell.hidden"
    evening.do("gm", "fe.scale-spell-down", hero=hero)


@proves("fe.caster.free-casting-costs", "fe.turn.action-channel-weave")
def test_danger_counts_once_however_often_it_is_said_and_may_be_taken_back() -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Earth")
    found: list[list[int]] = []
    said: list[dict[str, Any]] = [{"danger": True}, {"danger": True, "strained": True}, {"strained": True}, {}]
    for each in said:
        evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", **each)
        found.append([it.steps for it in bearing(evening.state, evening.state[Proposals][hero])])
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", danger=True)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    picks(evening, "position", "0", 7, by="ann")
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert found == [[1], [1, 1], [1], []]
    assert evening.meant(hero, Peril) is None


@proves("fe.caster.safe-limits", "fe.backlash.trigger-ones")
def test_a_spell_that_is_out_of_bounds_at_its_cast_is_gone_and_its_weave_answers_back() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 1, 1, 4)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.forbid-spell", hero=hero, limit="death")

    assert evening.state[Spells].woven == {}
    assert [each.ones for each in happened(evening, BacklashStirred)] == [2]
    once, one = caster(casting_roll_count="one_roll")
    once.do("ann", "fe.begin-casting", hero=one, spell="a wall")
    once.do("ann", "fe.cast-spell", hero=one)
    once.do("gm", "fe.forbid-spell", hero=one, limit="death")
    assert once.state[Spells].begun == {}


@proves("fe.backlash.menu")
@pytest.mark.parametrize(("first", "other"), [("condition", "harm"), ("harm", "condition")])
def test_a_condition_and_a_brief_harm_are_one_item_of_the_menu(first: str, other: str) -> None:
    evening, hero = caster()
    weaves(evening, hero, *FAILED)
    picks(evening, "backlash", first)
    if first == "condition":
        picks(evening, "ailment", "Dazed")

    assert _options(evening) == ["position", "exposure", "drain", "collateral", "colour"]


@proves("fe.backlash.minor", "fe.backlash.menu")
def test_a_spell_of_two_elements_brings_a_nuisance_of_either() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 1, 4, 4, element="Luck", second="Earth")
    casts(evening, hero, 7, 7, 4, 4, 4)
    asked = question(evening, "backlash")

    assert asked is not None
    assert [option.value for option in asked.options] == ["nuisance", "tremor", "colour"]
    assert asked.options[0].detail.startswith(f"{nuisance('Luck')} {nuisance('Earth')}")


@proves("fe.backlash.minor")
@pytest.mark.parametrize(
    ("element", "says"),
    [
        ("Luck", "Nearby ally has small misfortune. For 1 Story Beat of the bank."),
        ("Death/Dreams", "Shiver, dark vision, hush. For 1 Story Beat of the bank."),
    ],
)
def test_a_nuisance_is_one_of_its_element(element: str, says: str) -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 1, 4, 4, element=element)
    casts(evening, hero, *HIT)
    asked = question(evening, "backlash")

    assert asked is not None
    assert asked.options[0].detail == says


@proves("fe.caster.signature-spells", "fe.turn.initiative")
def test_a_signature_is_woven_in_ones_own_turn_as_any_spell_is() -> None:
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.rated(mara, wits=3, Arcana=2)
    evening.do("gm", "fe.set-conflict", running=False)
    for _ in range(2):
        weaves(evening, mara, *HIT)
        casts(evening, mara, *HIT)
    evening.do("ann", "fe.name-signature", hero=mara, spell="a wall")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=wolf)
    (offer,) = evening.offers("ann", "fe.weave-signature")
    refused = evening.refused("ann", "fe.weave-signature", hero=mara, spell="a wall")

    assert (refused.code, offer.refusal) == ("turn.not_yours", refused)


@proves("fe.caster.free-casting-costs")
def test_what_nobody_can_keep_up_is_greyed_in_the_same_words() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    casts(evening, hero, *HIT)
    (before,) = evening.offers("ann", "fe.hold-spell")
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="the test")
    (after,) = evening.offers("ann", "fe.hold-spell")

    assert before.enabled
    assert after.refusal == evening.refused("ann", "fe.hold-spell", hero=hero, spell="a wall")


@proves("fe.caster.channel-weave-order", "fe.caster.two-action-loop")
def test_a_roll_that_is_no_magic_leaves_a_spell_half_way() -> None:
    evening, hero = caster(casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    evening.agreed(hero, skill="Lore", dv=2)
    evening.do("ann", "fe.roll-action", 7, 7, 7, hero=hero)
    evening.keep()
    still = dict(evening.state[Spells].begun)
    evening.agreed(hero, skill="Arcana", dv=2)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)

    assert (still, evening.state[Spells].begun) == ({hero: "a wall"}, {})


@proves("fe.backlash.table")
def test_a_fluke_throws_the_spells_own_pool_whoever_has_rolled_since() -> None:
    evening, hero = caster(**CONDENSED)
    tor = evening.hero("Tor", "bob", body=2)
    weaves(evening, hero, 1, 7, 7, 4, 4, element="Luck")
    evening.rated(tor, wits=1, Tinker=0)
    evening.agreed(tor, "bob", dv=2)
    evening.do("bob", "fe.roll-action", 4, hero=tor)
    evening.keep()

    evening.do("ann", "fe.drop-spell", hero=hero)
    picks(evening, "escalate", "major", by="ann")
    asked = question(evening, "backlash")
    assert asked
    (offered,) = (option for option in asked.options if option.value == "fluke")
    told = odds(evening, "answer", "gm", choice=asked.id, option="fluke")
    picks(evening, "backlash", "fluke", 2, 2, 2, 2, 2)

    assert offered.throws == "5d10"
    assert dict(told.outcomes)["Nothing more"] == "59049/100000"
    assert len(happened(evening, FlukeThrown)[0].faces) == 5
    assert evening.replayed() == evening.state


@proves("fe.tags.grammar", "fe.tags.dangerous-list", "fe.tags.free-casting-dv")
@pytest.mark.parametrize("tags", ["teleport, burning", "far teleportation; burning", "teleport\tfar, BURNING"])
def test_what_is_dangerous_is_so_among_other_words_too(tags: str) -> None:
    evening = Evening("srd_quickstart", dangerous_tags="three_named")
    hero = evening.hero("Oriel", trained=["Arcana"], talents=["casters-gift"])
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)
    terms = evening.state[Proposals][hero].terms

    assert terms is not None
    assert (terms.dv, [step.amount for step in terms.steps]) == (4, [1, 2, 1])


@proves("fe.caster.prerequisite", "fe.caster.three-paths")
def test_nobody_without_the_gift_works_freeform_magic_by_saying_so() -> None:
    evening = Evening("srd")
    hero = evening.hero("Bo", trained=["Arcana"], talents=["codex"])
    evening.agreed(hero, skill="Arcana")
    plain = evening.offers("ann", "fe.roll-action")[0].enabled
    evening.do("ann", "fe.say-magic", hero=hero, magic="freeform")

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "spell.no_gift"
    assert (plain, evening.offers("ann", "fe.roll-action")[0].enabled) == (True, False)
    evening.do("ann", "fe.say-magic", hero=hero, magic="")
    assert evening.offers("ann", "fe.roll-action")[0].enabled


@proves("fe.caster.two-action-loop", "fe.backlash.trigger-ones")
@pytest.mark.parametrize(("rolls", "waits"), [("two_rolls", True), ("one_roll", False)])
def test_magic_by_word_is_a_spell_that_answers_back_and_has_its_bounds(rolls: str, waits: bool) -> None:
    evening, hero = caster(**ONES, casting_roll_count=rolls)
    for said in ("freeform", "", "freeform"):
        evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana", intent="a light")
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.say-magic", hero=hero, magic=said)
        if said == "freeform":
            assert evening.offers("gm", "fe.forbid-spell")
        evening.do("ann", "fe.roll-action", 7, 7, 1, 4, 4, hero=hero)
        evening.keep()
        if said and not waits:
            picks(evening, "backlash", "colour")
        if said and waits:
            evening.do("ann", "fe.drop-spell", hero=hero)
            picks(evening, "backlash", "colour")

    assert len(happened(evening, BacklashStirred)) == 2
    assert len(happened(evening, SpellCast)) == (0 if waits else 2)


@proves("fe.caster.two-action-loop")
def test_what_was_a_spell_by_word_alone_is_none_once_it_is_said_to_be_none() -> None:
    evening, hero = caster(**ONES)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("ann", "fe.say-magic", hero=hero, magic="freeform")
    woven = evening.meant(hero, Working)
    evening.do("ann", "fe.say-magic", hero=hero, magic="")
    none = evening.meant(hero, Working)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    of_fire = evening.meant(hero, Working)
    evening.do("ann", "fe.say-magic", hero=hero, magic="freeform")
    by_word = evening.meant(hero, Working)
    evening.do("ann", "fe.say-magic", hero=hero, magic="")

    assert woven is not None
    assert none is None
    assert of_fire is not None
    assert by_word == of_fire == evening.meant(hero, Working)
    assert evening.replayed() == evening.state


@proves("fe.caster.backup-toolkit", "fe.ruling.tag-casting-wards")
@pytest.mark.parametrize("tag", ["Warding", "Banishment", "a great banishing", "unwarded", "WARDS"])
def test_heavy_control_by_any_other_form_of_its_name_wants_its_source(tag: str) -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")

    assert evening.refused("ann", "fe.tag-spell", hero=hero, tags=f"Fire, {tag}").code == "spell.tags"
    evening.do("ann", "fe.tag-spell", hero=hero, tags="Fire, Steward, Wardrobe")


@proves("fe.gear.enchant.runed-plate")
@pytest.mark.parametrize(
    ("cast", "art", "care", "left"),
    [
        ((7, 7, 4, 4, 4), (), "sound", 1),  # no 1 at all: nothing answers back
        ((7, 7, 1, 4, 4), (), "sound", 1),
        ((7, 7, 1, 4, 4), (), "neglected", 1),
        ((7, 7, 1, 4, 4), (), "compromised", 2),
        ((7, 7, 1, 4, 4), ("Fire",), "sound", 2),  # only a colour
        ((7, 7, 1, 1, 4), (), "sound", 2),
    ],
)
def test_runes_take_a_beat_of_a_spells_backlash_whenever_it_bites(
    cast: tuple[int, ...], art: tuple[str, ...], care: str, left: int
) -> None:
    evening, hero = caster(**ONES, art=art, beats=1)
    enchanted(evening, hero, "light-armor", "runed-plate", care)
    weaves(evening, hero, *HIT)
    casts(evening, hero, *cast)

    assert evening.bank == left
    assert evening.replayed() == evening.state


@proves("fe.gear.enchant.runed-plate")
def test_runes_take_one_beat_of_a_spell_and_not_one_of_each_roll() -> None:
    evening, hero = caster(beats=2)
    enchanted(evening, hero, "light-armor", "runed-plate")
    weaves(evening, hero, 7, 7, 1, 1, 4)
    woven = evening.bank
    casts(evening, hero, 7, 7, 1, 1, 4)

    assert (woven, evening.bank) == (4, 5)
