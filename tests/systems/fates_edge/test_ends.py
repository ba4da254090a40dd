"""What ends when: fights with their scene, what bears on the next action with it, and what is counted by the scene."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, picks, weaves
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.position import Favoured, Footing, Pressed
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.channel_then_weave import Ailment, Marred, Spells
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.gear.overwatch import Watch, Watches, WatchSet
from threefates.systems.fates_edge.gear.suppression import Fire, ZoneSuppressed
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.blessings import BlessingLaid, Blessings, Laid
from threefates.systems.fates_edge.rites.gift import GiftWoken
from threefates.systems.fates_edge.rites.rites import PushCounted
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagWorked
from threefates.systems.fates_edge.talents.state import Talents
from threefates.systems.fates_edge.tpk.last_stand import StandBegun
from threefates.systems.fates_edge.tpk.resolution_options import Lost
from threefates.testing.proof import proves

ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}


def tremor() -> tuple[Evening, str]:
    """Somebody whose spell of Earth has shaken the ground."""
    evening, hero = caster(**ONES)
    evening.do("gm", "start-scene", title="The gate")
    weaves(evening, hero, 7, 7, 1, 4, 4, element="Earth")
    casts(evening, hero, 7, 7, 4, 4, 4)
    picks(evening, "backlash", "tremor")
    return evening, hero


def steps(evening: Evening, hero: str) -> int:
    """Steps that bear on the Position of what is proposed."""
    proposal = evening.state[Proposals].open[hero]
    return sum(each.steps for each in bearing(evening.state, proposal))


def blessing(hero: str, until: int) -> Laid:
    """What a Rite has left on a hero."""
    return Laid(
        id="b",
        hero=hero,
        by=hero,
        name="Ward",
        patron="Ikasha",
        bears=Bears.ACTION,
        does=(),
        entry="fe.rites.definition",
        until=until,
    )


@proves("fe.combat.procedure")
@pytest.mark.parametrize(
    ("doors", "played"),
    [
        ([("end-scene", {})], True),
        ([("start-scene", {"title": "Elsewhere"})], True),
        ([("end-evening", {})], True),
        ([("end-evening", {})], False),
    ],
)
def test_no_fight_outlasts_its_scene_or_the_evening(doors: list[tuple[str, dict[str, str]]], played: bool) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "start-evening")
    if played:
        evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.take-action", character=mara, what="defend")
    for door, said in doors:
        evening.do("gm", door, **said)

    assert (evening.state[Conflict].running, evening.state[Turns]) == (False, Turns())
    assert evening.state[Coordination].exchange == 0
    assert evening.replayed() == evening.state


def test_a_fight_that_was_begun_before_its_scene_goes_on_in_it() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "fe.set-conflict", running=True)

    evening.do("gm", "start-scene", title="The gate")

    assert evening.state[Conflict].running


def test_what_presses_or_favours_the_next_action_is_over_with_the_scene() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    evening.was_so(Pressed((mara,), "the alarm"), Favoured(mara, "the rout"))

    evening.do("gm", "end-scene")

    assert evening.state[Footing] == Footing()


@proves("fe.backlash.minor")
def test_a_tremor_weighs_on_what_has_to_be_balanced_and_on_nothing_else() -> None:
    evening, hero = tremor()
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")
    before = steps(evening, hero)
    evening.do("ann", "fe.say-ailment-bears", hero=hero, ailment="Off balance")

    said = [each for each in bearing(evening.state, evening.state[Proposals].open[hero]) if each.why == "Off balance"]

    assert evening.state[Spells].ailing[hero] == (Ailment("Off balance", steps=1),)
    assert [(each.steps, each.dice) for each in said] == [(1, 0)]
    assert steps(evening, hero) == before + 1


@proves("fe.backlash.minor", "fe.backlash.menu", "fe.backlash.moderate")
@pytest.mark.parametrize("door", ["end-scene", "end-evening"])
def test_what_backlash_makes_of_the_next_action_is_over_with_the_scene(door: str) -> None:
    evening, hero = tremor()
    weaves(evening, hero, 7, 7, 1, 1, 4, element="Luck")
    casts(evening, hero, 7, 7, 4, 4, 4)
    picks(evening, "backlash", "shaken-hand")
    assert evening.state[Spells].marred == {hero: Marred(dice=-1)}

    evening.do("gm", door)

    assert not any(evening.state[Spells].ailing.values())
    assert evening.state[Spells].marred == {}


@proves("fe.talents.weapon-master")
def test_whoever_learns_to_master_weapons_again_chooses_them_again() -> None:
    evening = Evening()
    mara = evening.hero()
    talent = {"hero": mara, "talent": "weapon-master", "reason": "as the test has it"}
    evening.do("gm", "fe.set-talent", has=True, **talent)
    evening.do("ann", "fe.choose-weapons", hero=mara, kind="axes", own="Red")

    evening.do("gm", "fe.set-talent", has=True, **{**talent, "talent": "backstab"})
    evening.do("gm", "fe.set-talent", has=False, **{**talent, "talent": "backstab"})
    kept = evening.state[Talents].weapons
    evening.do("gm", "fe.set-talent", has=False, **talent)
    none = evening.state[Talents].weapons
    evening.do("gm", "fe.set-talent", has=True, **talent)
    evening.do("ann", "fe.choose-weapons", hero=mara, kind="blades", own="White")

    assert (kept, none) == ({mara: ("axes", "Red")}, {})
    assert evening.state[Talents].weapons == {mara: ("blades", "White")}
    assert evening.replayed() == evening.state


def test_a_dimmed_spotlight_ends_no_held_shot_and_no_fire_but_the_end_of_the_fight_does() -> None:
    evening = Evening()
    mara, wolf = evening.hero(), "wolf"
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    evening.was_so(WatchSet(mara, Watch("", "the gate opens")), ZoneSuppressed(mara, "the yard", (wolf,), effect=False))

    evening.do("gm", "dim-spotlight")
    dimmed = mara in evening.state[Watches].of, wolf in evening.state[Fire].pinned
    evening.do("gm", "fe.set-conflict", running=False)

    assert (dimmed, evening.state[Watches], evening.state[Fire]) == ((True, True), Watches(), Fire())


@proves("fe.modules.scope")
def test_at_a_table_without_scenes_the_evening_ends_what_a_scene_would() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "start-evening")
    evening.was_so(PushCounted(mara, 0), GiftWoken(mara, 0), BlessingLaid(blessing(mara, until=1)))

    evening.do("gm", "end-evening")

    now = evening.state[Blessings]
    assert (evening.state[Rites].pushed, now.gifts, now.laid) == ({}, {}, ())


def test_what_outlasts_the_scene_outlasts_an_evening_that_played_some() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    evening.was_so(BlessingLaid(blessing(mara, until=2)))

    evening.do("gm", "end-evening")

    assert [each.id for each in evening.state[Blessings].laid] == ["b"]


@proves("fe.combat.tpk-last-stand")
def test_at_a_table_without_scenes_a_last_stand_is_over_with_the_evening() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "start-evening")
    evening.was_so(StandBegun((mara,)))

    evening.do("gm", "end-evening")

    assert (evening.state[Lost].standing, list(evening.state[Lost].gone)) == ((), [mara])


@proves("fe.turn.casting-time")
def test_at_a_table_without_scenes_no_spell_waits_half_way_past_the_evening() -> None:
    evening, hero = caster()
    evening.do("gm", "start-evening")
    weaves(evening, hero, 7, 7, 4, 4, 4)
    assert hero in evening.state[Spells].begun

    evening.do("gm", "end-evening")

    assert evening.state[Spells].begun == {}


@proves("fe.tags.stacking")
def test_what_is_worked_for_a_beat_is_over_with_the_fight() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "fe.set-conflict", running=True)
    ward = Lasting(id="e", tag="ward", source="a Rite", what="the door", until=Until.MOMENT)
    evening.was_so(TagWorked(ward, lasts=True))

    evening.do("gm", "fe.set-conflict", running=False)

    assert evening.state[Effects].known == {}
