"""What weighs on pools beside an action, what of them is sure, and what a group's failure pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.beats.throwing import SCENES
from tests.systems.fates_edge.chances.asking import odds
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.casting.backlash_landing import ActionMarred
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.fear.fear import Fears, dice_to_hold
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves

ALONE = [kind for kind in SCENES if kind not in ("fe.throw-group", "fe.throw-help")]


@pytest.mark.parametrize("kind", ALONE)
@proves("fe.tags.curse")
def test_a_milder_curse_weighs_on_one_pool_and_then_no_more_in_the_scene(kind: str) -> None:
    scene = SCENES[kind]().holding(0)
    curse = {"tag": "curse", "on": [scene.hero], "what": "a limp", "release": "a bath", "source": "a Rite"}
    scene.evening.do("gm", "fe.say-tag", **curse, partial=True)
    before = scene.evening.state

    scene.throw(*[5] * (scene.dice - 1))

    assert scene.evening.state is not before
    assert scene.evening.replayed() == scene.evening.state


@pytest.mark.parametrize("kind", ALONE)
@proves("fe.backlash.moderate")
def test_the_die_that_backlash_takes_is_taken_from_one_pool_alone(kind: str) -> None:
    scene = SCENES[kind]().holding(0)
    scene.evening.was_so(ActionMarred(scene.hero, dice=-1))

    scene.throw(*[5] * (scene.dice - 1))

    marred = scene.evening.state[Spells].marred.get(scene.hero)
    assert marred is None or marred.dice == 0


@pytest.mark.parametrize(("faces", "holds"), [((9, 9), True), ((9,), False)])
def test_dice_beyond_the_tenth_are_sure_against_fear_too(faces: tuple[int, ...], holds: bool) -> None:
    scene = SCENES["fe.throw-fear"](tens_count="one").holding(0)
    evening, hero = scene.evening, scene.hero
    evening.rated(hero, spirit=5)
    evening.learns(hero, "flowing-spirit-way")
    (skill,) = {dice_to_hold(evening.state, hero, 0).skill}
    evening.rated(hero, **{skill: 5})
    told = odds(evening, "fe.frighten", "gm", character=hero, cause="the lamp", effect=4)
    evening.do("gm", "fe.frighten", *faces, *[2] * (10 - len(faces)), character=hero, cause="the lamp", effect=4)

    assert (hero not in evening.state[Fears].of) is holds
    assert told.success == str(1 - Fraction(1 + 10, 2**10))  # of ten dice two at least, beside the one that is sure


@proves("fe.resolution.group-pooling", "fe.boons.earn-miss")
@pytest.mark.parametrize(("bite", "held"), [(True, 2), (False, 0)])
def test_a_groups_miss_pays_each_of_them_where_something_bit(bite: bool, held: int) -> None:
    scene = SCENES["fe.throw-group"](boons_on_miss="two")
    heroes = list(scene.evening.state[Heroes].known)
    asked = {"heroes": heroes, "attribute": "wits", "skill": "Tinker", "dv": 3, "bite": bite}
    scene.evening.do("gm", "fe.roll-group", 2, 2, 3, 3, **asked)

    assert [scene.evening.state[Boons].of(hero) for hero in heroes] == [held, held]
