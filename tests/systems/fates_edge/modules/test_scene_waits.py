"""A scene, an evening and a fight end once what has begun is done: dice, what is asked of a full module, a Push."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, weaves
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import armed, attacks
from threefates.commons.scenes import SceneEnded, Scenes
from threefates.rulebook.lasting import End, Over
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.testing.proof import proves

ENDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("end-scene", {}),
    ("start-scene", {"title": "The mill"}),
    ("end-evening", {}),
)
HIT = (7, 7, 7, 4, 4)


def over(evening: Evening) -> tuple[set[str], set[str]]:
    """With which codes and remedies the three ways of ending a scene are refused; each is greyed in the same words."""
    refusals = [evening.refused("gm", command, **fields) for command, fields in ENDS]
    greyed = [evening.offers("gm", command)[0].refusal for command, _ in ENDS]
    assert greyed == refusals
    return {each.code for each in refusals}, {each.title for each in refusals}


@proves("fe.modules.player-duties", "fe.modules.core-principle")
def test_no_scene_ends_while_it_is_asked_what_comes_of_a_full_module() -> None:
    evening = Evening()
    mara = evening.hero(body=1)
    evening.do("gm", "start-scene", title="The ford")
    for _ in range(2):
        evening.do("ann", "fe.mark-corruption", hero=mara, trigger="push", patron="Ikasha")
    codes, titles = over(evening)
    fight = evening.refused("gm", "fe.set-conflict", running=True)
    (greyed,) = evening.offers("gm", "fe.set-conflict")
    evening.answer("take")
    evening.do("gm", "end-scene")

    assert (codes, fight.code, greyed.refusal) == ({"module.full"}, "module.full", fight)
    assert titles == {"Mara's Corruption is full, and what comes of that is asked."}
    assert evening.state[Scenes].current is None


def test_no_scene_and_no_fight_ends_while_dice_lie_on_the_table() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="close")
    evening.do("gm", "start-scene", title="The ford")
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="an axe")
    codes, titles = over(evening)
    fight = evening.refused("gm", "fe.set-conflict", running=False)
    evening.answer("take")
    attacks(evening, mara, blade, other=wolf)
    evening.do("gm", "fe.set-conflict", running=False)

    assert (codes, titles, fight.code) == ({"roll.underway"}, {"Mara's roll is not done."}, "roll.underway")
    assert not evening.state[Conflict].running


@proves("fe.caster.push-compress")
@pytest.mark.parametrize("how", ["cast", "let go", "interrupted"])
def test_what_is_pushed_is_lost_with_no_scene(how: str) -> None:
    evening, hero = caster()
    evening.do("gm", "start-scene", title="The ford")
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")
    codes, titles = over(evening)
    if how == "cast":
        casts(evening, hero, *HIT)
        evening.answer("0", 9)  # tired, it stands worse
        evening.keep()
    elif how == "let go":
        evening.do("ann", "fe.drop-spell", hero=hero)
    else:
        evening.do("gm", "fe.interrupt-casting", hero=hero, why="a hand over the mouth")
    evening.do("gm", "end-scene")

    assert (codes, titles) == ({"spell.pushed_first"}, {"Oriel's spell is Pushed, and waits to be cast."})
    assert evening.state[Spells].woven == {}


@proves("fe.turn.casting-time")
def test_what_is_woven_and_not_pushed_ends_with_the_scene_as_ever() -> None:
    evening, hero = caster()
    evening.do("gm", "start-scene", title="The ford")
    weaves(evening, hero, *HIT)
    evening.do("gm", "end-scene")

    assert evening.state[Spells].woven == {}


def test_an_evening_without_a_scene_is_held_open_as_well_and_the_next_scene_too() -> None:
    evening = Evening()
    mara = evening.hero(body=1)
    evening.do("gm", "start-evening")
    for _ in range(2):
        evening.do("ann", "fe.mark-corruption", hero=mara, trigger="push", patron="Ikasha")
    codes = {evening.refused("gm", command, **fields).code for command, fields in ENDS[1:]}
    nothing = evening.refused("gm", "end-scene").code

    assert (codes, nothing) == ({"module.full"}, "scene.none")


@proves("fe.caster.push-compress")
def test_what_is_pushed_waits_on_where_a_scene_ends_by_itself() -> None:
    evening, hero = caster()
    evening.do("gm", "start-scene", title="The ford")
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")
    evening.comes(SceneEnded(1, "The ford"), Over(End.SCENE))  # as a full clock ends it

    assert hero in evening.state[Spells].woven
    casts(evening, hero, *HIT)
    assert evening.state[Spells].woven == {}
