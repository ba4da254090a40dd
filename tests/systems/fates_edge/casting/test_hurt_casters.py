"""Casters who are hurt: what each grade of Harm does to a spell that is begun, or described; what magic leaves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.casting.spellcasting import casting, dv_of
from tests.systems.fates_edge.casting.weaving import caster, casts, picks, question, weaves
from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, strikes
from threefates.pieces.chance import StillFalling
from threefates.systems.fates_edge.actions.penalties import Magic, casting_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.free_casting import Spell
from threefates.systems.fates_edge.casting.hurt_channels import dice_to_keep
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.harm.harm import Casting
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

TABLE = "fe.harm.casting-table"
HIT, MIXED = (7, 7, 7, 4, 4), (7, 4, 4, 4, 4)
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}


def channelling(harm: int, **rulings: str) -> tuple[Evening, str, str]:
    """Mara, hurt, with a spell begun in her turn, and the turn passed on."""
    evening, mara, wolf = fight(**({"casting_roll_count": "one_roll"} | rulings))
    evening.rated(mara, spirit=2, Arcana=1)
    if harm:
        bears(evening, mara, harm=harm)
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    evening.do("gm", "give-spotlight", character=wolf)
    return evening, mara, wolf


@proves(TABLE)
@pytest.mark.parametrize(
    ("faces", "kept", "bank"),
    [((6, 6, 2), True, 0), ((6, 5, 5), False, 0), ((10, 1, 1), True, 2), ((5, 5, 1), False, 1)],
)
def test_the_second_level_tests_whoever_keeps_a_channel_for_another_turn(
    faces: tuple[int, ...], kept: bool, bank: int
) -> None:
    evening, mara, _ = channelling(2)

    evening.do("gm", "give-spotlight", *faces, character=mara)

    assert dice_to_keep(evening.state, mara)[0] == 3
    assert (mara in evening.state[Spells].begun, evening.bank) == (kept, bank)
    assert any(("keeps" if kept else "loses") in line for line in evening.told("bob"))
    assert evening.replayed() == evening.state


@proves("fe.talents.berserker-rage", TABLE)
@pytest.mark.parametrize("rages", [True, False])
def test_whoever_rages_feels_no_harm_in_a_spell_either(rages: bool) -> None:
    evening, mara, wolf = fight(casting_roll_count="one_roll")
    evening.rated(mara, spirit=2, Arcana=1)
    evening.learns(mara, "berserker-rage")
    bears(evening, mara, harm=2)
    if rages:
        evening.do("ann", "fe.declare-talent", hero=mara, talent="berserker-rage")
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", *(() if rages else (5, 5, 5)), character=mara)

    assert (mara in evening.state[Spells].begun) is rages
    assert casting_of(evening.state, mara) == Casting(keep_dv=0 if rages else 2)


@proves(TABLE)
@pytest.mark.parametrize("harm", [0, 1])
def test_who_is_whole_or_only_scratched_keeps_a_channel_untested(harm: int) -> None:
    evening, mara, _ = channelling(harm)

    evening.do("gm", "give-spotlight", character=mara)

    assert mara in evening.state[Spells].begun


@proves(TABLE)
def test_nobody_is_tested_in_anothers_turn_or_without_a_channel() -> None:
    evening, mara, wolf = channelling(2)
    evening.do("gm", "fe.interrupt-casting", hero=mara, why="a hand on the mouth")

    evening.do("gm", "give-spotlight", character=mara)
    evening.do("gm", "give-spotlight", character=wolf)

    assert evening.bank == 0


@proves(TABLE)
@pytest.mark.parametrize(("skill", "said", "dv"), [("Arcana", "", 4), ("Lore", "", 3), ("Arcana", "channel", 4)])
def test_a_spell_that_a_scratched_caster_has_begun_is_one_harder_and_no_other_action(
    skill: str, said: str, dv: int
) -> None:
    evening = Evening(casting_roll_count="one_roll")
    mara = evening.hero()
    bears(evening, mara, harm=1)
    evening.do("ann", "fe.begin-casting", hero=mara, spell="a light")
    evening.agreed(mara, skill=skill)
    if said:
        evening.do("gm", "fe.say-magic", hero=mara, magic=said)

    found = agreed(evening.state, evening.state[Proposals][mara])

    assert found is not None
    assert found.dv == dv


@proves(TABLE, "fe.talents.casters-gift")
def test_who_is_severely_hurt_and_kept_up_begins_no_channel() -> None:
    evening = Evening(casting_roll_count="one_roll")
    mara = evening.hero(trained=["Arcana"])
    bears(evening, mara, harm=3)
    evening.do("gm", "fe.keep-up", hero=mara, up=True, reason="a song")

    refused = evening.refused("ann", "fe.begin-casting", hero=mara, spell="a light")
    (offer,) = evening.offers("ann", "fe.begin-casting")

    assert refused.code == "magic.breaks"
    assert not offer.enabled


@proves(TABLE, "fe.harm.fallout-sb", "fe.tags.free-casting-dv")
@pytest.mark.parametrize(("harm", "more"), [(0, 0), (2, 0), (3, 1)])
def test_a_spell_described_by_tags_is_free_magic_and_makes_a_beat_more_in_a_severely_hurt_hand(
    harm: int, more: int
) -> None:
    evening, hero = casting()
    if harm:
        bears(evening, hero, harm=harm)
    if harm == 3:
        evening.do("gm", "fe.keep-up", hero=hero, up=True, reason="a song")
    evening.do("gm", "fe.tag-spell", hero=hero, tags="FIRE")
    (roll,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.roll-action", *[5] * int(roll.throws.partition("d")[0]), hero=hero)
    evening.keep()

    assert evening.bank == more


@proves(TABLE)
def test_the_dying_describe_no_spell() -> None:
    evening, hero = casting()
    condition = evening.state[Conditions][hero]
    evening.state = evening.state.put(evening.state[Conditions].having(hero, replace(condition, harm=3, dying=True)))

    refused = evening.refused("gm", "fe.tag-spell", hero=hero, tags="FIRE")

    assert refused.code == "harm.out"
    assert not any(offer.enabled for offer in evening.offers("gm", "fe.tag-spell"))
    assert dv_of(evening, hero) is None


@proves(TABLE)
def test_a_channel_is_tested_with_dice_of_ten_sides() -> None:
    evening, mara, _ = channelling(2)

    with pytest.raises(StillFalling, match="a d10"):
        evening.do("gm", "give-spotlight", character=mara)


@proves(TABLE)
def test_a_described_spell_is_a_spell_and_free_magic_once() -> None:
    evening, hero = casting()
    for tags in ("FIRE", "FIRE, AREA"):
        evening.do("gm", "fe.tag-spell", hero=hero, tags=tags)

    purposes = evening.state[Proposals][hero].purposes

    assert evening.meant(hero, Spell) == Spell(("FIRE", "AREA"))
    assert [each for each in purposes if isinstance(each, Magic)] == [Magic("freeform")]
    assert sum(isinstance(event, PurposeSet) and isinstance(event.purpose, Magic) for event in evening.events) == 1


def _seared(**rulings: Any) -> tuple[Evening, str]:
    """Oriel in a scene, whose Weave has failed in part, and left a brief Harm."""
    evening, hero = caster(**rulings)
    evening.do("gm", "start-evening")
    evening.do("gm", "start-scene", title="The hearth")
    weaves(evening, hero, *MIXED)
    picks(evening, "backlash", "harm")
    return evening, hero


@proves("fe.backlash.menu")
def test_a_wound_from_before_a_brief_harm_stays_when_the_scene_is_over() -> None:
    evening, hero = caster()
    evening.do("gm", "start-evening")
    evening.do("gm", "start-scene", title="The hearth")
    strikes(evening, hero, 1)
    evening.answer("take")
    weaves(evening, hero, *MIXED)
    picks(evening, "backlash", "harm")
    both = evening.state[Conditions][hero].harm
    evening.do("gm", "end-scene")

    assert (both, evening.state[Conditions][hero].harm) == (2, 1)


@proves("fe.backlash.menu")
@pytest.mark.parametrize("door", ["end-scene", "end-evening"])
@pytest.mark.parametrize(("before", "left"), [("nothing", 0), ("struck", 1), ("eased", 0), ("eased, struck", 1)])
def test_a_brief_harm_is_over_with_the_scene_and_no_other_is(door: str, before: str, left: int) -> None:
    evening, hero = _seared()
    if "eased" in before:
        evening.do("gm", "fe.ease-harm", hero=hero, what="a salve")
    if "struck" in before:
        strikes(evening, hero, 1)
        evening.answer("take")
    evening.do("gm", door)

    assert evening.state[Conditions][hero].harm == left
    assert evening.replayed() == evening.state


@proves("fe.backlash.menu")
def test_a_brief_harm_that_was_put_right_takes_no_other_with_it_and_the_next_scene_takes_none() -> None:
    evening, hero = _seared()
    evening.do("gm", "fe.set-harm", hero=hero, harm=0, reason="a mistake")
    strikes(evening, hero, 2)
    evening.answer("take")
    evening.do("gm", "end-scene")
    once = evening.state[Conditions][hero].harm
    evening.do("gm", "start-scene", title="The road")
    evening.do("gm", "end-scene")

    assert (once, evening.state[Conditions][hero].harm) == (2, 2)


@proves("fe.backlash.menu", "fe.backlash.moderate")
def test_the_harm_of_another_menu_stays() -> None:
    evening, hero = caster(**ONES)
    evening.do("gm", "start-scene", title="The hearth")
    weaves(evening, hero, 7, 7, 1, 1, 4)
    casts(evening, hero, *HIT)
    asked = question(evening, "backlash")
    assert asked is not None
    picks(evening, "backlash", next(each.value for each in asked.options if "arm" in each.label))
    evening.do("gm", "end-scene")

    assert evening.state[Conditions][hero].harm == 1
