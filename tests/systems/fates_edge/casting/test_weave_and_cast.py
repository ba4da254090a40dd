"""Weave, then Cast: two rolls and two Actions, one DV, and the 1s of both together."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.steps import Spell
from threefates.systems.fates_edge.casting.weave_and_cast import SpellShaped, SpellUnshaped
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

HIT, PARTIAL, MISS = (7, 7, 7, 4, 4), (7, 4, 4, 4, 4), (4, 4, 4, 4, 4)


@proves("fe.caster.two-action-loop", "fe.caster.weave-step", "fe.caster.cast-step", "fe.caster.assist")
def test_a_spell_is_woven_and_then_cast_at_the_same_dv() -> None:
    evening, hero = caster()
    early = evening.refused("ann", "fe.cast-spell", hero=hero)

    weaves(evening, hero, *HIT, dv=3)
    shown = str(evening.view("bob")["casting"])
    evening.do("ann", "fe.cast-spell", hero=hero)
    proposal = evening.state[Proposals][hero]
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    (out,) = happened(evening, SpellCast)

    assert early.code == "spell.not_woven"
    assert "a wall" in shown
    assert proposal.terms is not None
    assert (proposal.attribute, proposal.skill, proposal.terms.dv) == ("wits", "Arcana", 3)
    assert (out.spell, out.elements, out.outcome, out.effect, out.drawback) == (
        *("a wall", ("Fire",), Outcome.CLEAN_SUCCESS),
        *(Effect.STANDARD, False),
    )
    assert (evening.state[Spells].woven, evening.state[Spells].begun) == ({}, {})
    assert evening.replayed() == evening.state


@proves("fe.caster.weave-step")
@pytest.mark.parametrize("dice", [PARTIAL, MISS])
def test_a_weave_that_falls_short_is_no_spell_but_answers_back(dice: tuple[int, ...]) -> None:
    evening, hero = caster()

    weaves(evening, hero, *dice)

    assert (len(happened(evening, SpellUnshaped)), happened(evening, SpellShaped)) == (1, [])
    assert question(evening, "backlash")
    assert evening.offers("ann", "fe.cast-spell") == []


@proves("fe.caster.cast-step")
@pytest.mark.parametrize(
    ("woven", "reading", "usually", "ways"),
    [
        (("attribute_arcana", "spirit", "Arcana"), "attribute_arcana", "spirit", 4),
        (("attribute_arcana", "spirit", "Arcana"), "wits_arcana", "wits", 1),  # read another way since it was woven
        (("wits_arcana", "wits", "Arcana"), "wits_arcana", "wits", 1),
        (("arcana_lore", "Arcana", "Lore"), "attribute_arcana", "wits", 4),
    ],
)
def test_a_cast_is_offered_as_it_was_woven_or_as_the_table_rolls_it_by_now(
    woven: tuple[str, str, str], reading: str, usually: str, ways: int
) -> None:
    before, attribute, skill = woven
    evening, hero = caster(casting_pool=before)
    evening.rated(hero, spirit=3, Lore=3)
    weaves(evening, hero, *HIT, attribute=attribute, skill=skill)
    evening.reads(casting_pool=reading)
    otherwise = next(each for each in evening.offers("ann", "fe.cast-spell") if each.fields)
    field = otherwise.fields[0]

    assert (field.default, len(field.options)) == (usually, ways)
    assert otherwise.label == "Cast a wall with"


@proves("fe.caster.cast-step")
def test_the_second_step_of_what_was_begun_without_a_roll_is_offered_with_something_else_too() -> None:
    evening, hero = caster(casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")

    assert [each.label for each in evening.offers("ann", "fe.cast-spell") if each.fields] == ["Cast a light with"]


@proves("fe.caster.cast-step")
@pytest.mark.parametrize(
    ("dice", "option", "effect", "drawback"),
    [(PARTIAL, "lower", 0, False), (MISS, "lower", 0, False), (PARTIAL, "drawback", 1, True)],
)
def test_a_cast_that_falls_short_has_less_effect_or_a_drawback(
    dice: tuple[int, ...], option: str, effect: int, drawback: bool
) -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    casts(evening, hero, *dice)
    early = happened(evening, SpellCast)
    picks(evening, "backlash", "colour")
    picks(evening, "flaw", option)

    (out,) = happened(evening, SpellCast)

    assert early == []
    assert (int(out.effect), out.drawback) == (effect, drawback)


@proves("fe.caster.eight-elements")
def test_a_spell_is_told_in_one_of_eight_elements_or_two() -> None:
    evening, hero = caster()
    field = evening.offers("ann", "fe.weave-spell")[0].fields[1]
    refused = evening.refused("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Shadow")

    weaves(evening, hero, *HIT, element="Air", second="Luck")

    assert [option.value for option in field.options] == list(elements())
    assert (len(elements()), refused.code) == (8, "spell.element")
    assert evening.state[Spells].woven[hero].elements == ("Air", "Luck")


@proves("fe.caster.two-action-loop", "fe.combat.magic-casting", "fe.turn.action-channel-weave")
def test_in_a_fight_each_step_is_an_action_of_one_turn() -> None:
    evening, mara, _ = fight(actions_per_turn="two_actions")
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    casts(evening, mara, *HIT)

    assert evening.state[Turns].taken == ("weave", "cast")
    assert evening.refused("ann", "fe.take-action", character=mara, what="observe").code == "turn.full"


@proves("fe.turn.casting-time", "fe.turn.action-channel-weave", "fe.ruling.casting-turns")
def test_where_each_step_takes_a_turn_the_second_waits_or_is_pushed() -> None:
    evening, mara, wolf = fight(actions_per_turn="two_actions", casting_turns="two_turns")
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    evening.do("ann", "fe.cast-spell", hero=mara)
    early = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    second = evening.state[Turns].taken
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    weaves(evening, mara, *HIT)
    evening.do("ann", "fe.push-casting", hero=mara, cost="corruption")
    casts(evening, mara, *HIT)

    assert (early.code, second) == ("spell.turn", ("cast",))
    assert len(happened(evening, SpellCast)) == 2


@proves("fe.turn.action-channel-weave", "fe.turn.casting-time", "fe.combat.magic-casting", "fe.ruling.casting-turns")
@pytest.mark.parametrize("reading", ["one_turn_two_actions", "two_turns"])
def test_a_step_of_a_spell_that_was_proposed_in_ones_turn_is_not_rolled_for_in_anothers(reading: str) -> None:
    evening, mara, wolf = fight(casting_turns=reading)
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    evening.do("ann", "fe.cast-spell", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    (roll,) = evening.offers("ann", "fe.roll-action")
    late = evening.refused("ann", "fe.roll-action", hero=mara)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)

    assert late.code == "turn.not_yours"
    assert roll.refusal == late
    assert evening.state[Turns].taken == ("cast",)


@proves("fe.turn.casting-time", "fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
@pytest.mark.parametrize(
    ("reading", "outlives"), [("one_turn_two_actions", False), ("two_turns", False), ("scenes_optional", True)]
)
def test_a_spell_outlives_its_scene_where_each_step_takes_one_and_nowhere_else(reading: str, outlives: bool) -> None:
    evening, hero = caster(casting_turns=reading)
    evening.do("gm", "start-scene", title="The first")
    weaves(evening, hero, *HIT)
    if not outlives:
        evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "start-scene", title="The second")

    assert (hero in evening.state[Spells].woven) is outlives
    if outlives:
        evening.do("ann", "fe.cast-spell", hero=hero)
    else:
        assert evening.refused("ann", "fe.cast-spell", hero=hero).code == "spell.not_woven"
        assert hero not in evening.state[Proposals].open


@proves("fe.turn.casting-time")
def test_a_spell_that_is_rolled_for_once_does_not_outlive_its_scene_either_and_what_it_stirred_up_comes() -> None:
    once, hero = caster(casting_roll_count="one_roll")
    once.do("gm", "start-scene", title="The first")
    once.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    once.do("gm", "end-scene")
    twice, other = caster(backlash_trigger="any_one", backlash_severity="ones_count")
    twice.do("gm", "start-scene", title="The first")
    weaves(twice, other, 7, 7, 1, 1, 4)
    twice.do("gm", "end-scene")

    assert once.state[Spells].begun == {}
    assert len(happened(twice, BacklashStirred)) == 1


@proves("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def test_where_each_step_takes_a_scene_the_cast_waits_for_the_next_or_is_pushed() -> None:
    evening, hero = caster(casting_turns="scenes_optional")
    evening.do("gm", "start-scene", title="The first")
    weaves(evening, hero, *HIT)
    (early, *_) = evening.offers("ann", "fe.cast-spell")
    evening.do("gm", "end-scene")
    (between, *_) = evening.offers("ann", "fe.cast-spell")
    evening.do("gm", "start-scene", title="The second")
    (late, *_) = evening.offers("ann", "fe.cast-spell")
    casts(evening, hero, *HIT)
    slow = len(happened(evening, SpellCast))
    evening.do("gm", "start-scene", title="The third")
    weaves(evening, hero, *HIT)
    refused = evening.refused("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.push-casting", hero=hero, cost="corruption")
    casts(evening, hero, *HIT)

    assert (early.enabled, between.enabled, late.enabled, slow) == (False, False, True, 1)
    assert (refused.code, len(happened(evening, SpellCast))) == ("spell.scene", 2)
    assert evening.state[Spells].rested == ()


@proves("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
@pytest.mark.parametrize("dice", [HIT, MISS])
def test_where_each_step_takes_a_scene_two_of_them_never_come_in_one(dice: tuple[int, ...]) -> None:
    evening, hero = caster(casting_turns="scenes_optional")
    evening.do("gm", "start-scene", title="The first")
    weaves(evening, hero, *dice)
    if dice == HIT:
        evening.do("gm", "start-scene", title="The second")
        casts(evening, hero, *HIT)
    settled(evening)
    again = evening.refused("ann", "fe.weave-spell", hero=hero, spell="a gate", element="Earth")
    (offer,) = evening.offers("ann", "fe.weave-spell")
    evening.do("gm", "start-scene", title="The next")
    weaves(evening, hero, *HIT)

    assert again.code == "spell.scene_spent"
    assert offer.refusal == again
    assert hero in evening.state[Spells].woven
    assert evening.replayed() == evening.state


@proves("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def test_a_spell_that_is_begun_and_rolled_for_once_takes_two_scenes_as_well() -> None:
    evening, hero = caster(casting_turns="scenes_optional", casting_roll_count="one_roll")
    evening.do("gm", "start-scene", title="The first")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("gm", "end-scene")
    between = evening.refused("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "start-scene", title="The second")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    again = evening.refused("ann", "fe.begin-casting", hero=hero, spell="a gate")

    assert (between.code, again.code) == ("spell.scene", "spell.scene_spent")


def settled(evening: Evening) -> None:
    """Answer whatever magic asks when it answers back."""
    while evening.waits():
        asked = evening.asked()
        evening.do(asked.seats[0], "answer", choice=asked.id, option=asked.options[0].value)


@proves("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def test_what_takes_a_scene_for_each_step_is_waited_for_by_its_own_roll_alone() -> None:
    evening, hero = caster(casting_turns="scenes_optional", casting_roll_count="one_roll")
    evening.do("gm", "start-scene", title="The first")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    codes = []
    for skill in ("Arcana", "Lore"):
        evening.agreed(hero, attribute="wits", skill=skill)
        codes.append("" if evening.offers("ann", "fe.roll-action")[0].enabled else "greyed")
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "start-scene", title="The second")
    evening.agreed(hero, attribute="wits", skill="Arcana")

    assert codes == ["greyed", ""]
    assert evening.offers("ann", "fe.roll-action")[0].enabled


@proves("fe.caster.assist")
def test_an_ally_helps_with_either_step() -> None:
    evening, hero = caster()
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    counted = []
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    for _ in range(2):
        evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens")
        counted.append(sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])))
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do("ann", "fe.roll-action", *HIT, *(4,) * counted[-1], hero=hero)
        evening.keep()
        if hero in evening.state[Spells].woven:
            evening.do("ann", "fe.cast-spell", hero=hero)

    assert counted == [1, 1]


@proves("fe.backlash.trigger-ones", "fe.ruling.backlash-severity")
@pytest.mark.parametrize(
    ("first", "second", "amount"), [(0, 0, None), (1, 0, 1), (0, 1, 1), (1, 1, 2), (2, 1, 2), (2, 2, 3)]
)
def test_the_ones_of_both_rolls_count_together(first: int, second: int, amount: int | None) -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count")
    weaves(evening, hero, 7, 7, 7, *[1] * first, *[4] * (2 - first))
    waits = question(evening, "backlash")
    casts(evening, hero, 7, 7, 7, *[1] * second, *[4] * (2 - second))

    stirred = happened(evening, BacklashStirred)

    assert waits is None
    assert [(each.amount, each.ones) for each in stirred] == ([] if amount is None else [(amount, first + second)])


def test_a_hidden_dv_is_nobody_elses_from_the_weave_to_the_signature() -> None:
    """Two worlds that differ in the DV alone are one to a player."""
    worlds = []
    for dv in (2, 3):
        evening, hero = caster()
        seen: list[object] = []
        for _ in range(2):
            evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
            evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1, hidden=True)
            evening.do("ann", "fe.roll-action", *HIT, hero=hero)
            evening.keep()
            seen += [evening.view("ann"), evening.offers("ann"), evening.told("ann")]
            evening.do("ann", "fe.cast-spell", hero=hero)
            seen += [evening.view("ann"), evening.offers("ann"), odds(evening, "fe.roll-action", hero=hero)]
            evening.do("ann", "fe.roll-action", *HIT, hero=hero)
            evening.keep()
        evening.do("ann", "fe.name-signature", hero=hero, spell="a wall")
        seen += [evening.view("ann"), evening.offers("ann"), evening.told("ann")]
        worlds.append(seen)

    assert worlds[0] == worlds[1]


def test_whoever_has_no_gift_sees_nothing_of_spells() -> None:
    evening, hero = caster()
    weaves(evening, hero, *HIT)

    assert not [
        offer for offer in evening.offers("bob") if "spell" in offer.command or "art" in offer.command.split("-")
    ]
    assert evening.view("bob").get("magic-paths") is None


@proves("fe.caster.weave-step", "fe.caster.cast-step", "fe.backlash.trigger-ones")
def test_steps_that_need_no_roll_show_no_ones_and_count_none() -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a light", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)
    ones = evening.state[Spells].woven[hero].ones
    evening.do("ann", "fe.cast-spell", hero=hero)
    sure = odds(evening, "fe.roll-action", hero=hero)
    evening.do("ann", "fe.roll-action", hero=hero)

    assert (ones, happened(evening, BacklashStirred)) == (0, [])
    assert (sure.success, len(happened(evening, SpellCast))) == ("1", 1)


@proves("fe.caster.cast-step", "fe.backlash.trigger-ones")
def test_a_spell_that_is_let_go_answers_back_to_its_weave_alone() -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count")
    early = evening.refused("ann", "fe.drop-spell", hero=hero)
    weaves(evening, hero, 7, 7, 1, 1, 4)
    evening.do("ann", "fe.drop-spell", hero=hero)
    asked = question(evening, "backlash")
    picks(evening, "backlash", "colour")
    weaves(evening, hero, *HIT)
    casts(evening, hero, 7, 7, 1, 4, 4)
    late = evening.refused("ann", "fe.drop-spell", hero=hero)

    assert (early.code, late.code) == ("spell.not_woven",) * 2
    assert len(happened(evening, SpellUnshaped)) == 1
    assert [(each.amount, each.ones) for each in happened(evening, BacklashStirred)] == [(2, 2), (1, 1)]
    assert asked is not None


@proves("fe.caster.cast-step", "fe.caster.two-action-loop")
def test_where_a_spell_is_rolled_for_once_the_cast_follows_its_beginning() -> None:
    evening, hero = caster(casting_roll_count="one_roll")
    early = evening.refused("ann", "fe.cast-spell", hero=hero)
    one = evening.refused("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a wall")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()

    assert (early.code, one.code) == ("spell.not_woven", "spell.one_roll")
    assert [out.spell for out in happened(evening, SpellCast)] == ["a wall"]


@proves("fe.caster.assist", "fe.caster.cast-step", "fe.caster.two-action-loop", "fe.caster.eight-elements")
@pytest.mark.parametrize("tags", ["", "Burning, Wall"])
def test_each_step_is_magic_of_its_kind_and_the_tags_stay(tags: str) -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    first = evening.meant(hero, Magic)
    if tags:
        evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert (first, evening.meant(hero, Magic)) == (Magic("channel"), Magic("freeform"))
    assert evening.meant(hero, Spell) == (Spell(("BURNING", "WALL")) if tags else None)


@proves("fe.caster.prerequisite", "fe.caster.cast-step", "fe.caster.two-action-loop")
def test_who_is_busy_or_badly_hurt_neither_weaves_nor_casts() -> None:
    evening, hero = caster()
    spell = {"hero": hero, "spell": "a wall", "element": "Fire"}
    evening.agreed(hero)
    busy = evening.refused("ann", "fe.weave-spell", **spell)
    evening.do("ann", "fe.withdraw", hero=hero)
    weaves(evening, hero, *HIT)
    evening.agreed(hero)
    still = evening.refused("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    again = evening.refused("ann", "fe.weave-spell", **spell)
    hurt = replace(evening.state[Conditions][hero], harm=3, dying=True)
    evening.state = evening.state.put(evening.state[Conditions].having(hero, hurt))
    dying = evening.refused("ann", "fe.cast-spell", hero=hero)
    evening.state = evening.state.put(replace(evening.state[Spells], woven={}))
    never = evening.refused("ann", "fe.weave-spell", **spell)

    assert (busy.code, still.code, again.code) == ("spell.busy", "spell.busy", "spell.woven")
    assert (dying.code, never.code) == ("harm.out",) * 2


@proves("fe.caster.cast-step")
def test_a_cast_of_great_effect_that_falls_short_is_a_step_less() -> None:
    evening, hero = caster()
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1, effect=2)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    casts(evening, hero, *PARTIAL)
    picks(evening, "backlash", "colour")
    picks(evening, "flaw", "lower")

    assert [int(out.effect) for out in happened(evening, SpellCast)] == [1]
