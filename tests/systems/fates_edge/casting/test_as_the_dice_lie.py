"""A spell while its dice lie on the table: nothing else becomes of it until they are read."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, picks, question
from tests.systems.fates_edge.evening import Evening
from threefates.commons.scenes import SceneEnded, Scenes
from threefates.rulebook.lasting import End, Over
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.testing.proof import proves

ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count", "tens_count": "one"}


def lying(step: str) -> tuple[Evening, str]:
    """Oriel's Weave or Cast is thrown, and a Boon may throw a die of it again."""
    evening, hero = caster(**ONES)
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 1, 4, 4, hero=hero)
    if step == "cast":
        evening.keep()
        evening.do("ann", "fe.cast-spell", hero=hero)
        evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=hero)
    assert question(evening, "boon")
    return evening, hero


@proves("fe.caster.two-action-loop", "fe.caster.cast-step", "fe.caster.push-compress")
@pytest.mark.parametrize(
    ("command", "fields"),
    [("fe.cast-spell", {}), ("fe.drop-spell", {}), ("fe.push-casting", {"cost": "fatigue"})],
)
def test_a_cast_that_is_thrown_is_not_cast_again_let_go_or_pushed(command: str, fields: dict[str, str]) -> None:
    evening, hero = lying("cast")
    (offer,) = evening.offers("ann", command)
    refused = evening.refused("ann", command, hero=hero, **fields)
    evening.keep()
    picks(evening, "backlash", "colour")

    assert offer.refusal == refused
    assert refused.code == "spell.rolled"
    assert len(happened(evening, SpellCast)) == len(happened(evening, BacklashStirred)) == 1


@proves("fe.caster.cast-step")
def test_a_spell_that_is_out_is_cast_no_second_time_while_backlash_is_asked() -> None:
    evening, hero = lying("cast")
    evening.keep()

    assert question(evening, "backlash")
    assert evening.refused("ann", "fe.cast-spell", hero=hero).code == "spell.not_woven"
    assert evening.refused("ann", "fe.drop-spell", hero=hero).code == "spell.not_woven"


@proves("fe.caster.two-action-loop", "fe.caster.weave-step")
def test_no_second_spell_is_woven_over_one_whose_dice_lie() -> None:
    evening, hero = lying("weave")
    woven = evening.refused("ann", "fe.weave-spell", hero=hero, spell="a gust", element="Air")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    evening.do("ann", "fe.tag-spell", hero=hero, tags="wind")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.keep()

    assert woven.code == "spell.rolled"
    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "spell.woven"
    assert evening.state[Spells].woven[hero].ones == 1


@proves("fe.caster.interrupted")
def test_what_is_interrupted_while_its_cast_lies_does_not_come_out_and_only_its_weave_answers_back() -> None:
    evening, hero = lying("cast")
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand over her mouth")
    evening.keep()
    picks(evening, "backlash", "colour")

    assert not evening.waits()
    assert happened(evening, SpellCast) == []
    assert [each.ones for each in happened(evening, BacklashStirred)] == [1]
    assert evening.replayed() == evening.state


@proves("fe.turn.casting-time", "fe.caster.cast-step")
def test_a_cast_that_is_thrown_in_its_scene_comes_out_though_the_scene_ends() -> None:
    evening, hero = lying("cast")
    by_word = evening.refused("gm", "end-scene")
    scene = evening.state[Scenes].current
    assert scene
    evening.comes(SceneEnded(scene.number, scene.title), Over(End.SCENE))  # as a full clock ends it
    evening.keep()
    picks(evening, "backlash", "colour")

    assert by_word.code == "roll.underway"
    assert [out.hero for out in happened(evening, SpellCast)] == [hero]
    assert [each.ones for each in happened(evening, BacklashStirred)] == [1]
    assert evening.state[Spells].woven == {}


@proves("fe.caster.two-action-loop")
def test_a_cast_with_no_weave_is_not_rolled_once_a_table_rolls_for_both() -> None:
    evening, hero = caster(casting_roll_count="one_roll")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.reads(casting_roll_count="two_rolls")

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "spell.not_woven"


@proves("fe.caster.two-action-loop")
def test_no_other_spell_is_begun_while_the_one_roll_of_a_spell_lies() -> None:
    evening, hero = caster(casting_roll_count="one_roll", tens_count="one")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=hero)
    refused = evening.refused("ann", "fe.begin-casting", hero=hero, spell="a gust")
    (offer,) = evening.offers("ann", "fe.begin-casting")
    evening.keep()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a gust")

    assert offer.refusal == refused
    assert refused.code == "spell.rolled"
    assert evening.state[Spells].begun == {hero: "a gust"}
