"""What follows at once: palming, papers that pass, small folk, devotion, and a Cavalier's mount."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.heroes.heroes import skills_at
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize(("faces", "taken", "beats"), [((7, 7), True, 0), ((7,), True, 1), ((), False, 0)])
def test_light_fingers_follow_a_success_and_get_it_even_on_a_partial_for_a_beat(
    faces: tuple[int, ...], taken: bool, beats: int
) -> None:
    arena = Arena("light-fingers")
    arena.acts("Deception", "presence")
    arena.throws(7, 7)
    arena.do("ann", "fe.palm", hero=arena.mara, what="the key", attribute="presence")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    before = arena.bank

    arena.throws(*faces)

    assert any("palms the key" in line for line in arena.told("bob")) is taken
    assert arena.bank - before == beats
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts("Stealth")
    arena.throws(7, 7)
    assert arena.refused("ann", "fe.palm", hero=arena.mara, what="more").code == "talent.no_opening"


@proves("fe.talents.light-fingers")
def test_fingers_that_are_held_back_make_nothing_else_free() -> None:
    arena = Arena("light-fingers")
    arena.acts("Stealth")
    arena.throws(7, 7)
    arena.do("ann", "fe.palm", hero=arena.mara, what="the key")
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts("Athletics")
    arena.throws(7, 7)

    assert arena.state[Turns].taken == ("Stealth", "Athletics")


TALK_OR_STEALTH = {"Stealth", "Deception", "Diplomacy", "Performance", "Command", "Streetwise", "Subterfuge"}


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize("faces", [(7, 7), (7,)])
def test_only_a_success_by_talk_or_stealth_brings_light_fingers_within_reach(faces: tuple[int, ...]) -> None:
    near = set()
    for skill in skills_at(Evening().state):
        arena = Arena("light-fingers", fights=False)
        arena.acts(skill)
        arena.throws(*faces)
        near |= {skill} if arena.state[Talents].opening else set()

    assert near == (TALK_OR_STEALTH if len(faces) == 2 else set())


@proves("fe.talents.light-fingers")
def test_at_the_short_list_of_skills_sway_is_talk() -> None:
    evening = Evening(skill_list="quickstart_12")
    mara = evening.hero(trained=["Sway"])
    evening.learns(mara, "light-fingers")
    evening.agreed(mara, attribute="presence", skill="Sway", dv=2)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=mara)

    assert evening.state[Talents].opening == {mara: ("light-fingers",)}


@proves("fe.talents.light-fingers")
def test_where_the_rules_own_names_are_skills_persuasion_is_talk_and_hiding_is_stealth() -> None:
    near = set()
    for skill in ("Persuade", "Hide", "Sway", "Evasion", "Skirmish"):
        arena = Arena("light-fingers", fights=False, skill_off_list="add_skills")
        arena.acts(skill)
        arena.throws(7, 7)
        near |= {skill} if arena.state[Talents].opening else set()

    assert near == {"Persuade", "Hide", "Sway"}


@proves("fe.talents.light-fingers")
def test_light_fingers_take_reach_and_a_hand_and_no_action_of_the_turn() -> None:
    arena = Arena("light-fingers")
    early = arena.refused("ann", "fe.palm", hero=arena.mara, what="the key")
    arena.acts("Stealth")
    arena.throws(7, 7)
    wrong = arena.refused("ann", "fe.palm", hero=arena.mara, what="the key", attribute="wits")
    arena.do("ann", "fe.palm", hero=arena.mara, what="the key")
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)
    arena.throws(7, 7)
    arena.acts("Lore", "wits")
    arena.throws(7, 7)

    assert (early.code, wrong.code) == ("talent.no_opening", "talent.palm")
    arena.turn(arena.foes[0])
    arena.turn()
    arena.acts("Melee")
    arena.throws(7, 7)
    assert arena.refused("ann", "fe.palm", hero=arena.mara, what="the key").code == "talent.no_opening"
    arena.next_scene()
    arena.acts("Stealth")
    arena.throws(7, 7)
    arena.do("ann", "fe.propose", hero=arena.mara, attribute="wits", skill="Lore")
    assert arena.refused("ann", "fe.palm", hero=arena.mara, what="the key").code == "proposal.open"


@proves("fe.talents.face-like-water")
def test_a_face_like_water_keeps_its_mask_and_once_an_evening_its_papers_pass() -> None:
    arena = Arena("face-like-water")
    arena.acts("Deception", "presence")
    plain = arena.pool
    arena.uses("held-mask")
    masked = arena.pool
    arena.uses("papers")
    arena.throws()

    assert (plain, masked) == (2, 3)
    assert arena.roll.outcome is not None
    assert arena.roll.outcome.value == "partial"
    (clock,) = arena.state[Clocks].known.values()
    assert (clock.name, clock.size) == ("Noticed", 2)
    arena.next_scene()
    arena.acts("Deception", "presence")
    assert arena.unused("papers") == "talent.used"
    arena.do("gm", "fe.set-conflict", running=False)
    arena.do("gm", "end-scene")


@proves("fe.talents.face-like-water")
def test_a_second_clock_of_who_is_noticed_says_whose_it_is() -> None:
    arena = Arena("face-like-water")
    arena.do("gm", "start-clock", name="Noticed", size=2)
    arena.acts("Deception", "presence")
    arena.uses("papers")
    arena.throws()

    assert [clock.name for clock in arena.state[Clocks].known.values()] == ["Noticed", "Noticed (Mara)"]


@proves("fe.talents.face-like-water")
def test_papers_that_pass_by_themselves_are_not_used_up() -> None:
    arena = Arena("face-like-water")
    arena.acts("Deception", "presence")
    arena.uses("papers")
    arena.throws(7)

    assert arena.state[Talents].uses == ()
    assert arena.state[Clocks].known == {}


@proves("fe.talents.face-like-water")
def test_papers_pass_where_no_clock_more_fits_the_table() -> None:
    arena = Arena("face-like-water")
    for _ in range(MOST_CLOCKS):
        arena.do("gm", "start-clock", name="The war", size=4)
    arena.acts("Deception", "presence")
    arena.uses("papers")
    arena.throws()

    assert arena.roll.outcome is Outcome.PARTIAL
    assert len(arena.state[Clocks].known) == MOST_CLOCKS


@proves("fe.talents.small-folk", "fe.creation.small-folk")
def test_small_folk_dodge_from_a_better_position_hide_with_a_die_more_and_bear_nothing_heavy() -> None:
    evening = Evening()
    pip = evening.hero("Pip", talents=["small-folk"])
    evening.agreed(pip, attribute="body", skill="Athletics")
    bare = evening.refused("ann", "fe.use-technique", hero=pip, technique="small-and-hidden")
    evening.do("gm", "fe.set-cover", character=pip)
    evening.do("ann", "fe.use-technique", hero=pip, technique="small-and-nimble")
    evening.do("ann", "fe.use-technique", hero=pip, technique="small-and-hidden")
    evening.do("ann", "fe.roll-action", 7, 7, 7, hero=pip)

    assert bare.remedy == "Pip has to be in cover, as the Game Master says it."
    assert evening.roll.terms.position is Position.DOMINANT
    assert evening.refused("gm", "fe.set-armor", hero=pip, armor="heavy").code == "hero.small"
    evening.do("gm", "fe.set-armor", hero=pip, armor="medium")
    evening.do("gm", "fe.set-xp", hero=pip, unspent=9, reason="as the test has it")
    other = evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-xp", hero=other, unspent=9, reason="as the test has it")
    assert evening.refused("bob", "fe.buy-talent", hero=other, talent="small-folk").code == "talent.heritage"
    evening.do("gm", "fe.set-armor", hero=other, armor="heavy")


@proves("fe.talents.small-folk", "fe.creation.small-folk")
@pytest.mark.parametrize(
    ("skill", "nimble", "hidden"),
    [
        ("Athletics", True, True),
        ("Stealth", False, True),
        ("Tactics", False, True),
        ("Endurance", True, False),
        ("Brawl", True, False),
        ("Melee", False, False),
        ("Diplomacy", False, False),
    ],
)
def test_small_folk_are_the_better_at_dodging_and_hiding_and_at_nothing_else(
    skill: str, nimble: bool, hidden: bool
) -> None:
    evening = Evening()
    pip = evening.hero("Pip", talents=["small-folk"])
    evening.do("gm", "fe.name-foe", name="Wolf")
    evening.do("gm", "fe.set-cover", character=pip)
    evening.agreed(pip, attribute="body", skill=skill)
    found = {dict(offer.fixed)["technique"]: offer.enabled for offer in evening.offers("ann", "fe.use-technique")}

    for technique, fits in (("small-and-nimble", nimble), ("small-and-hidden", hidden)):
        assert found.get(technique, False) is fits
        if fits:
            evening.do("ann", "fe.use-technique", hero=pip, technique=technique)
        else:
            refusal = evening.refused("ann", "fe.use-technique", hero=pip, technique=technique)
            assert refusal.code == "talent.no_fit"


def devoted(boons: int = 1, owed: int = 2) -> tuple[Evening, str]:
    evening = Evening()
    mara = evening.hero(trained=["Arcana"])
    evening.learns(mara, "focused-devotion")
    evening.do("gm", "fe.set-boons", hero=mara, held=boons, reason="as the test has it")
    if owed:
        evening.do("gm", "fe.set-obligation", hero=mara, patron="the Gate", owed=owed, reason="as the test has it")
    evening.do("gm", "start-scene", title="The shrine")
    return evening, mara


@proves("fe.talents.focused-devotion")
def test_devotion_takes_a_segment_off_for_a_boon_once_a_scene() -> None:
    evening, mara = devoted(boons=2)

    evening.do("ann", "fe.devote", hero=mara, patron="the Gate")

    assert evening.state[Rites].owed[mara] == {"the Gate": 1}
    assert evening.boons(mara) == 1
    assert evening.refused("ann", "fe.devote", hero=mara, patron="the Gate").code == "talent.used"
    evening.do("gm", "end-scene")
    assert evening.refused("ann", "fe.devote", hero=mara, patron="the Gate").code == "talent.no_scene"
    evening.do("gm", "start-scene", title="Another")
    evening.do("ann", "fe.devote", hero=mara, patron="the Gate")
    assert evening.state[Rites].owed[mara] == {}


@proves("fe.talents.focused-devotion")
def test_devotion_takes_off_nothing_of_this_scene_and_nothing_without_a_boon() -> None:
    evening, mara = devoted(owed=0)
    nothing = evening.refused("ann", "fe.devote", hero=mara, patron="the Gate")
    evening.do("ann", "fe.invoke-rite", hero=mara, rite="Circle of Denial", patron="the Gate")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=mara)
    evening.keep()
    fresh = evening.refused("ann", "fe.devote", hero=mara, patron="the Gate")
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="Another")
    evening.do("ann", "fe.devote", hero=mara, patron="the Gate")

    assert (nothing.code, fresh.code) == ("talent.too_fresh", "talent.too_fresh")
    assert (nothing.title, fresh.title) == (
        "Mara owes the Gate nothing.",
        "Mara owes the Gate nothing from before this scene.",
    )
    poor, tor = devoted(boons=0)
    assert poor.refused("ann", "fe.devote", hero=tor, patron="the Gate").code == "boons.none_held"
    poor.do("gm", "fe.set-talent", hero=tor, talent="focused-devotion", has=False, reason="x")
    assert poor.refused("ann", "fe.devote", hero=tor, patron="the Gate").code == "talent.missing"


@proves("fe.talents.focused-devotion", "fe.obligation.clear-guidance")
@pytest.mark.parametrize(
    ("before", "now", "code"),
    [
        (0, (2,), "talent.too_fresh"),  # said by hand in the scene, it is of the scene
        (1, (3,), ""),
        (2, (0, 2), "talent.too_fresh"),
        (2, (3, 1), ""),  # what is taken off by hand was marked last
        (2, (), ""),
    ],
)
def test_what_is_put_right_in_a_scene_is_of_that_scene(before: int, now: tuple[int, ...], code: str) -> None:
    evening, mara = devoted(owed=before)
    for owed in now:
        evening.do("gm", "fe.set-obligation", hero=mara, patron="the Gate", owed=owed, reason="as it was")
    (offer,) = evening.offers("ann", "fe.devote")

    assert (offer.refusal.code if offer.refusal else "") == code
    if code:
        assert evening.refused("ann", "fe.devote", hero=mara, patron="the Gate").code == code
    else:
        evening.do("ann", "fe.devote", hero=mara, patron="the Gate")
        assert evening.state[Rites].owed[mara] == ({"the Gate": left} if (left := [before, *now][-1] - 1) else {})


@proves("fe.talents.focused-devotion", "fe.resolution.critical-softens-magic")
def test_what_a_ten_takes_off_was_of_this_scene_and_what_is_older_is_left_for_devotion() -> None:
    evening, mara = devoted(owed=1)
    evening.do("ann", "fe.invoke-rite", hero=mara, rite="Circle of Denial", patron="the Gate")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 10, 8, 7, 7, hero=mara)
    evening.answer("keep")
    evening.answer("soften")
    softened = dict(evening.state[Rites].owed[mara])
    evening.do("ann", "fe.devote", hero=mara, patron="the Gate")

    assert (softened, evening.state[Rites].owed[mara]) == ({"the Gate": 1}, {})


@proves("fe.talents.focused-devotion", "fe.obligation.tracked-per-patron")
@pytest.mark.parametrize("patron", ["the Gate", "The gate", "Gate"])
def test_devotion_is_to_a_patron_however_the_name_is_typed(patron: str) -> None:
    evening, mara = devoted()
    evening.do("ann", "fe.devote", hero=mara, patron=patron)

    assert evening.state[Rites].owed[mara] == {"the Gate": 1}


@proves("fe.talents.focused-devotion", "fe.obligation.clear-guidance")
@pytest.mark.parametrize("before", [0, 1])
def test_devotion_that_is_learned_in_a_scene_takes_off_nothing_of_it(before: int) -> None:
    evening, mara = devoted(owed=before)
    evening.do("gm", "fe.set-talent", hero=mara, talent="focused-devotion", has=False, reason="not yet")
    evening.do("ann", "fe.invoke-rite", hero=mara, rite="Circle of Denial", patron="the Gate")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.learns(mara, "focused-devotion")
    (offer,) = evening.offers("ann", "fe.devote")

    assert evening.state[Rites].owed[mara] == {"the Gate": before + 1}
    assert offer.enabled is (before > 0)
    if before:
        evening.do("ann", "fe.devote", hero=mara, patron="the Gate")
    else:
        assert evening.refused("ann", "fe.devote", hero=mara, patron="the Gate").code == "talent.too_fresh"


@proves("fe.talents.focused-devotion")
def test_what_is_owed_is_kept_in_mind_within_a_scene_of_everybody() -> None:
    evening, mara = devoted()
    tor = evening.hero("Tor", "bob", trained=["Arcana"])
    for hero, by in ((mara, "ann"), (tor, "bob")):
        evening.do(by, "fe.invoke-rite", hero=hero, rite="Circle of Denial", patron="the Gate")
        evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
        evening.do(by, "fe.roll-action", 7, 7, 4, 4, hero=hero)
        evening.keep()
    within = evening.state[Rites].aged
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.invoke-rite", hero=mara, rite="Circle of Denial", patron="the Gate")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=mara)
    evening.keep()
    evening.do("gm", "start-scene", title="Another")

    assert within == {mara: {"the Gate": 2}, tor: {"the Gate": 0}}
    assert evening.state[Rites].aged == {}
    evening.do("ann", "fe.devote", hero=mara, patron="the Gate")
    assert evening.state[Rites].owed[mara] == {"the Gate": 3}


@proves("fe.talents.war-mount-cavalier")
def test_to_ride_at_somebody_takes_a_cavalier_and_a_war_mount_in_good_care() -> None:
    arena = Arena(fights=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[0], band="far")
    arena.acts()
    ride = {"hero": arena.mara, "other": arena.foes[0]}
    nobody = arena.refused("ann", "fe.ride-on", **ride)
    arena.learns(arena.mara, "cavalier")
    on_foot = arena.refused("ann", "fe.ride-on", **ride)
    arena.do("gm", "fe.set-xp", hero=arena.mara, unspent=8, reason="as the test has it")
    mount = {"name": "Ash", "size": "standard", "scope": "a war horse", "mount": True}
    arena.do("ann", "fe.buy-asset", hero=arena.mara, **mount)
    arena.do("gm", "fe.set-asset-care", hero=arena.mara, place=0, care="compromised", reason="lame")
    lame = arena.refused("ann", "fe.ride-on", **ride)
    arena.do("gm", "fe.set-asset-care", hero=arena.mara, place=0, care="neglected", reason="rested")
    arena.do("ann", "fe.ride-on", **ride)

    assert (nobody.code, on_foot.code, lame.code) == ("mounted.talent", "mounted.mount", "mounted.mount")
    assert (on_foot.title, lame.title) == ("Mara has no War Mount.", "Mara's mount is in no state for it.")
    assert arena.pool == 8
    assert arena.refused("bob", "fe.ride-on", **ride).code == "character.not_yours"


@proves("fe.combat.mount-shot", "fe.combat.mount-charge")
def test_to_ride_is_the_move_of_a_turn_and_nobody_rides_twice_in_one() -> None:
    arena = Arena(fights=False)
    arena.mounts(arena.mara)
    arena.do("gm", "fe.set-conflict", running=True)
    arena.turn()
    ride = {"hero": arena.mara, "other": arena.foes[0]}
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[0], band="near")
    arena.acts("Ranged")
    arena.do("ann", "fe.ride-on", **ride)
    assert arena.state[Turns].taken == ("move",)
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts("Melee")
    assert arena.refused("ann", "fe.ride-on", **ride).code == "turn.full"
    (offer,) = arena.offers("ann", "fe.ride-on")
    assert (offer.enabled, offer.hint) == (False, "You ride at once, whatever becomes of the attack.")
    arena.turn(arena.foes[0])
    assert arena.refused("ann", "fe.ride-on", **ride).code == "turn.not_yours"


@proves("fe.combat.mount-shot")
def test_where_a_turn_holds_one_significant_action_riding_is_part_of_it() -> None:
    arena = Arena(fights=False, actions_per_turn="one_significant")
    arena.mounts(arena.mara)
    arena.do("gm", "fe.set-conflict", running=True)
    arena.turn()
    arena.do("gm", "fe.place-at", one=arena.mara, other=arena.foes[0], band="near")
    arena.acts("Ranged")
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=arena.foes[0])
    arena.throws(7, 7)

    assert arena.state[Turns].taken == ("attack",)


@proves("fe.talents.face-like-water")
def test_papers_that_passed_between_two_evenings_were_of_neither() -> None:
    arena = Arena("face-like-water", fights=False)
    arena.do("gm", "start-evening")
    arena.do("gm", "end-evening")
    refused = []
    for evening in (False, True):
        if evening:
            arena.do("gm", "start-evening")
        arena.acts("Deception", "presence")
        arena.uses("papers")
        arena.throws(4, 4)
        arena.acts("Deception", "presence")
        refused.append(arena.unused("papers"))

    assert refused == ["talent.used", "talent.used"]


@proves("fe.talents.light-fingers")
@pytest.mark.parametrize(("band", "palms"), [("close", True), ("near", True), ("far", False), ("absent", False)])
def test_a_word_to_somebody_far_off_brings_no_pocket_of_theirs_within_reach(band: str, palms: bool) -> None:
    arena = Arena("light-fingers")
    (foe,) = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=foe, band=band)
    arena.acts("Diplomacy", "presence")
    arena.do("ann", "fe.say-target", hero=arena.mara, way="social", other=foe, means="a signal")
    arena.throws(7, 7)

    assert bool(arena.offers("ann", "fe.palm")) is palms
