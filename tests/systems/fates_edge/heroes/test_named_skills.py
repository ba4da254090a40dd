"""Names that are skills of their own: what is said of what they mean goes for them, wherever a rule names a skill."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.rites.performing import CLEAN, PLAIN
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.fear.fear import dice_to_hold
from threefates.systems.fates_edge.heroes.formulas import Barrier, opens
from threefates.systems.fates_edge.heroes.heroes import skills_at
from threefates.systems.fates_edge.heroes.modes import ModesSet
from threefates.systems.fates_edge.rites.blessings import Laid, goes_with
from threefates.systems.fates_edge.rulings.skills import WardsSkill
from threefates.systems.fates_edge.symbols.grace import worth_of_grace
from threefates.testing.proof import proves

NAMES = "fe.skills.off-list-names"


@proves(NAMES, "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("skill", "held"), [("Skirmish", True), ("Resolve", False), ("Hide", False)])
def test_out_of_the_world_nobody_skirmishes(skill: str, held: bool) -> None:
    evening, hero = sworn("srd", skill_off_list="add_skills", **PLAIN)
    evening.rated(hero, spirit=3, body=3)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="become-the-shadow")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill=skill)
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.enabled is not held


@proves(NAMES, "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("skill", "fits"), [("Hide", True), ("Stealth", True), ("Skirmish", False)])
def test_what_a_rite_leaves_on_a_skill_counts_on_the_name_for_it(skill: str, fits: bool) -> None:
    evening = Evening(skill_off_list="add_skills")
    hero = evening.hero()
    laid = Laid(
        hero=hero, name="A Rite", by=hero, patron="", bears=Bears.ACTION, does=(), entry=NAMES, skills=("Stealth",)
    )

    assert goes_with(evening.state, laid, skill) is fits


@proves(NAMES, "fe.ruling.skill-off-list")
@pytest.mark.parametrize(("skill", "worth"), [("Skirmish", (1, 0)), ("Persuade", (0, 1)), ("Mobility", (0, 0))])
def test_grace_that_is_for_fighting_is_for_a_skirmish(skill: str, worth: tuple[int, int]) -> None:
    evening = Evening(skill_off_list="add_skills", borrowed_grace="no_obligation")

    assert worth_of_grace(evening.state, "the Gate", skill) == worth


@proves(NAMES, "fe.tags.veil")
@pytest.mark.parametrize(("skill", "veiled"), [("Hide", True), ("Stealth", True), ("Evasion", False)])
def test_a_veil_serves_whoever_hides_by_that_name(skill: str, veiled: bool) -> None:
    hall = Hall(skill_off_list="add_skills")
    hall.lasts("veil", hall.tev)
    hall.agreed(hall.tev, "bob", skill=skill)
    found = [each.why for each in bearing(hall.state, hall.state[Proposals][hall.tev])]

    assert ("[VEIL]" in found) is veiled


@proves("fe.skills.locks-and-wards", "fe.skills.core-list", "fe.ruling.wards-skill")
@pytest.mark.parametrize("barrier", Barrier)
def test_of_the_long_list_with_its_names_only_what_the_book_says_gets_past(barrier: Barrier) -> None:
    evening = Evening(skill_off_list="add_skills")
    hero = evening.hero()
    past = set()
    for skill in skills_at(evening.state):
        evening.agreed(hero, skill=skill)
        evening.do("ann", "fe.say-barrier", hero=hero, barrier=barrier.value)
        if evening.offers("ann", "fe.roll-action")[0].enabled:
            past.add(skill)
        evening.do("ann", "fe.withdraw", hero=hero)

    assert past == set(opens(barrier, WardsSkill.ARCANE, skills_at(evening.state)))
    assert past == ({"Tinker"} if barrier is Barrier.LOCK else {"Arcana", "Lore"})


@proves("fe.skills.optional-modes")
@pytest.mark.parametrize(
    ("setting", "gone"),
    [({"skill_list": "quickstart_12"}, {"Insight"}), ({"skill_off_list": "add_skills"}, {"Insight", "Notice"})],
)
def test_a_mode_is_set_beside_the_short_list_and_beside_names_of_their_own(
    setting: dict[str, str], gone: set[str]
) -> None:
    evening = Evening(**setting)
    before = set(skills_at(evening.state))
    evening.do("gm", "fe.set-skill-modes", on=["Perception", "Psionics"])
    hero = evening.hero(trained=["Perception"])
    now = set(skills_at(evening.state))
    assert (before - now, now - before) == (gone, {"Perception", "Psionics"})
    spirit, trained = 2, 2
    assert dice_to_hold(evening.state, hero, 0).dice == spirit + (trained if "skill_list" in setting else 0)


@proves("fe.skills.optional-modes", "fe.tags.veil", "fe.ruling.disadvantage-meaning")
def test_who_looks_by_perception_for_somebody_veiled_has_a_die_less_as_by_notice() -> None:
    hall = Hall()
    hall.was_so(ModesSet(("Perception",)))
    hall.lasts("veil", hall.wolf)
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="near")
    hall.proposes(attribute="wits", skill="Perception")
    hall.do("gm", "fe.oppose", hero=hall.tev, name="Wolf", dice=4)

    assert hall.dice() == -1


@proves(NAMES)
@pytest.mark.parametrize(("skill", "band"), [("Skirmish", "far"), ("Melee", "far"), ("Ranged", "near")])
def test_who_skirmishes_from_the_saddle_charges(skill: str, band: str) -> None:
    evening, mara, wolf = fight(skill_off_list="add_skills")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)
    evening.agreed(mara, attribute="body", skill=skill)
    evening.mounts(mara)
    evening.do("gm", "fe.ride-on", hero=mara, other=wolf)

    assert [each.dice for each in evening.state[Proposals][mara].bonuses] == [2]
