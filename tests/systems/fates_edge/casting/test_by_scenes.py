"""Where each step of a spell takes a scene: so it does for spells in TAGS, and for free magic by word."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, happened, weaves
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.casting.channel_then_weave import SceneSpent, Spells
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.testing.proof import proves

HIT, MISS = (7, 7, 7, 4, 4), (4, 4, 4, 4, 4)
SCENES = "fe.turn.ritual-casting-time"


def by_scenes(rolls: str, **rulings: str) -> tuple[Evening, str]:
    """Oriel in the first of the scenes."""
    evening, hero = caster(casting_turns="scenes_optional", casting_roll_count=rolls, **rulings)
    evening.do("gm", "start-scene", title="The first")
    return evening, hero


def settled(evening: Evening) -> None:
    """Answer whatever magic asks when it answers back."""
    while evening.waits():
        asked = evening.asked()
        evening.do(asked.seats[0], "answer", choice=asked.id, option=asked.options[0].value)


def freely(evening: Evening, hero: str, way: str) -> str:
    """Propose free magic, in TAGS or by word: with which code its roll is refused; empty: it is not."""
    evening.agreed(hero, attribute="wits", skill="Arcana", dv=2)
    if way == "tags":
        evening.do("gm", "fe.tag-spell", hero=hero, tags="Burning")
    else:
        evening.do("gm", "fe.say-magic", hero=hero, magic="freeform")
    (offer,) = evening.offers("ann", "fe.roll-action")
    return offer.refusal.code if offer.refusal else ""


@proves(SCENES)
@pytest.mark.parametrize("way", ["tags", "word"])
def test_a_spell_in_tags_takes_no_second_step_in_a_scene_that_a_step_has_taken(way: str) -> None:
    evening, hero = by_scenes("two_rolls")
    weaves(evening, hero, *MISS)
    settled(evening)
    same = freely(evening, hero, way)
    refused = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("gm", "start-scene", title="The second")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (same, refused.code, refused.source) == ("spell.scene_spent", "spell.scene_spent", SCENES)
    assert offer.enabled


@proves(SCENES)
@pytest.mark.parametrize("way", ["tags", "word"])
def test_a_spell_of_one_roll_is_begun_a_scene_before_however_it_is_told(way: str) -> None:
    evening, hero = by_scenes("one_roll")
    never_begun = freely(evening, hero, way)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    too_soon = freely(evening, hero, way)
    evening.do("gm", "start-scene", title="The second")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (never_begun, too_soon) == ("spell.not_begun", "spell.scene")
    assert offer.enabled


@proves(SCENES)
@pytest.mark.parametrize("rolls", ["one_roll", "two_rolls"])
def test_what_is_no_magic_waits_for_no_scene(rolls: str) -> None:
    evening, hero = by_scenes(rolls)
    evening.agreed(hero)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.enabled


@proves(SCENES)
@pytest.mark.parametrize(
    ("magic", "body", "code"),
    [
        ("freeform", False, "spell.scene_spent"),
        ("freeform", True, "spell.scene_spent"),  # no step of a spell here, and free magic all the same
        ("channel", False, ""),
        ("", False, ""),
    ],
)
def test_once_a_step_has_taken_the_scene_no_more_free_magic_is_worked_in_it(magic: str, body: bool, code: str) -> None:
    evening, hero = by_scenes("two_rolls", casting_pool="wits_arcana")
    weaves(evening, hero, *MISS)
    settled(evening)
    evening.agreed(hero, attribute="body" if body else "wits", skill="Arcana")
    if magic:
        evening.do("gm", "fe.say-magic", hero=hero, magic=magic)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == code


@proves(SCENES, "fe.caster.push-compress")
def test_what_is_pushed_resolves_now_and_hurries_no_other() -> None:
    evening, hero = by_scenes("one_roll")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.push-casting", hero=hero, cost="corruption")
    hurried = evening.state[Spells].hurried
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()
    settled(evening)

    assert (hurried, evening.state[Spells].hurried, len(happened(evening, SpellCast))) == ((hero,), (), 1)
    assert freely(evening, hero, "tags") == "spell.scene_spent"
    assert evening.replayed() == evening.state


@proves(SCENES, "fe.ruling.casting-turns")
@pytest.mark.parametrize("reading", ["one_turn_two_actions", "two_turns"])
def test_where_steps_take_turns_no_scene_is_asked_for(reading: str) -> None:
    evening, hero = caster(casting_turns=reading, casting_roll_count="one_roll")
    evening.do("gm", "start-scene", title="The first")

    assert freely(evening, hero, "tags") == ""


@proves(SCENES, "fe.ruling.casting-turns")
@pytest.mark.parametrize(
    ("reading", "scene", "spent"),
    [("scenes_optional", True, 1), ("scenes_optional", False, 0), ("two_turns", True, 0), ("two_turns", False, 0)],
)
def test_a_step_takes_its_scene_where_there_is_one_and_the_table_has_it_so(
    reading: str, spent: int, *, scene: bool
) -> None:
    evening, hero = caster(casting_turns=reading)
    if scene:
        evening.do("gm", "start-scene", title="The first")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *HIT, hero=hero)
    evening.keep()

    assert len(happened(evening, SceneSpent)) == spent
