"""What skills are good for, and which paths of magic talents open."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.heroes.skills import covers, skills_of, uses
from threefates.systems.fates_edge.rulings.resolution import SkillList
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.testing.proof import proves

DONE_WITH = {
    "Arcana": "Wits analyze a sigil, Spirit sustain a rite, Presence lead a chorus",
    "Athletics": "Body vault, Wits time a leap, Spirit push through fatigue",
    "Brawl": "Body tackle, Wits feint, Spirit fight dazed",
    "Command": "Presence rally, Wits smart orders, Spirit hold the line",
    "Craft": "Wits plan, Body heavy work, Spirit careful work",
    "Deception": "Presence sell a lie, Wits keep stories straight, Spirit lie under pressure",
    "Diplomacy": "Presence host a parley, Wits read concessions, Spirit stay courteous",
    "Endurance": "Spirit resist, Body carry load, Wits ration effort",
    "Insight": "Wits parse signals, Presence probe, Spirit keep your center",
    "Investigation": "Wits deduce, Presence question, Body canvass",
    "Lore": "Wits recall, Presence cite, Spirit keep taboo rites",
    "Medicine": "Wits diagnose, Body operate, Spirit steady hands",
    "Melee": "Body strike, Wits footwork, Spirit press the advantage",
    "Nature": "Wits read terrain, Spirit respect dangers, Body set snares",
    "Notice": "Wits observe, Body react, Spirit calm perception",
    "Performance": "Presence captivate, Wits timing, Spirit stage nerve",
    "Ranged": "Body shoot, Wits lead, Spirit hold the shot",
    "Stealth": "Body sneak, Wits choose routes, Spirit stay still",
    "Streetwise": "Presence work a contact, Wits vet info, Spirit walk bad streets",
    "Subterfuge": "Wits case routines, Presence talk past checkpoints, Body sleight of hand, Spirit sustain a cover",
    "Tactics": "Wits plan, Presence coordinate, Spirit execute under fire",
    "Tinker": "Wits diagnose, Body delicate work, Spirit steady in failure",
}


@proves(*(f"fe.skills.{skill.casefold()}" for skill in DONE_WITH))
def test_every_core_skill_says_what_it_does_with_each_attribute() -> None:
    said = {skill: ", ".join(map(" ".join, uses(skill))) for skill in skills_of(SkillList.CORE)}

    assert said == DONE_WITH


@proves("fe.skills.stealth", "fe.skills.subterfuge")
def test_a_player_sees_what_their_skills_are_good_for() -> None:
    evening = Evening()
    evening.hero(trained=["Stealth"], practised=["Subterfuge"])

    part = evening.view("ann")["skill-uses"]

    assert isinstance(part, Listing)
    assert [row.detail for row in part.rows] == [
        "Moving unseen, silence, shadowing, hiding. Body: sneak; Wits: choose routes; Spirit: stay still.",
        (
            "Criminal craft and social trickery (casing, disguise, forgery, sleight of hand, short cons, distractions) "
            "against people and systems, never mechanisms. "
            "Wits: case routines; Presence: talk past checkpoints; Body: sleight of hand; Spirit: sustain a cover."
        ),
    ]
    assert "skill-uses" not in evening.view("bob")


COVERED = {
    "Arcana": "wards",
    "Athletics": "climbing",
    "Brawl": "grapples, close quarters",
    "Command": "orders",
    "Craft": "mending, cloth",
    "Deception": "lies",
    "Diplomacy": "negotiation",
    "Endurance": "marches",
    "Insight": "motive",
    "Investigation": "interviews",
    "Lore": "history",
    "Medicine": "surgery",
    "Melee": "armed",
    "Nature": "foraging",
    "Notice": "ambushes, scanning",
    "Performance": "music",
    "Ranged": "bows",
    "Stealth": "moving unseen, silence, shadowing, hiding",
    "Streetwise": "fences, black markets",
    "Subterfuge": "trickery, forgery, short cons",
    "Tactics": "formations, flanking",
    "Tinker": "locks, traps, engines, devices, jury-rigging, sabotage",
}
"""Some words of what each covers, SRD 36.1."""


def unsaid(said: Mapping[str, str]) -> set[str]:
    """The skills of which some word is missing."""
    return {skill for skill, words in COVERED.items() if any(word not in said[skill] for word in words.split(", "))}


@proves(*(f"fe.skills.{skill.casefold()}" for skill in COVERED))
def test_whoever_picks_a_skill_reads_what_each_of_the_twenty_two_covers() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    assert unsaid({skill: covers(skill) for skill in COVERED}) == set()
    for command, field in (("fe.make-hero", "trained"), ("fe.build-hero", "practised"), ("fe.propose", "skill")):
        (offer,) = evening.offers("ann", command)
        options = next(each for each in offer.fields if each.name == field).options
        said = {option.value: option.detail for option in options}

        assert unsaid(said) == set()


@proves("fe.skills.tinker")
def test_the_short_lists_craft_is_good_for_what_tinker_is() -> None:
    evening = Evening(skill_list="quickstart_12")
    evening.hero(trained=["Craft (Tinker)"])

    part = evening.view("ann")["skill-uses"]

    assert isinstance(part, Listing)
    assert [row.text for row in part.rows] == ["Craft (Tinker)"]
    assert "Wits: diagnose; Body: delicate work" in part.rows[0].detail
    assert uses("Craft (Tinker)") == uses("Tinker")
    assert "seals and wards" in covers("Craft (Tinker)")
    assert "seals" not in covers("Tinker")
    assert uses("Craft") != uses("Tinker")


@proves("fe.caster.three-paths")
def test_three_talents_open_three_paths() -> None:
    held = ("casters-gift", "familiar", "codex", "patrons-symbol")

    assert paths(held, RunekeeperNeeds.FAMILIAR_TOO) == ("Caster", "Runekeeper", "Invoker")
    assert paths((), RunekeeperNeeds.CODEX) == ()


@proves("fe.runekeeper.codex-only", "fe.runekeeper.requirements", "fe.ruling.runekeeper-requirements")
@pytest.mark.parametrize(("reading", "opened"), [("codex_only", True), ("patron_thiasos_codex", False)])
def test_the_codex_alone_makes_a_runekeeper_only_where_it_is_read_so(reading: str, opened: bool) -> None:
    evening = Evening(runekeeper_requirements=reading)
    evening.do("ann", "fe.build-hero", name="Oriel", talents=["codex"])

    part = evening.view("ann")["talents"]

    assert isinstance(part, Listing)
    assert part.rows[0].text == "Codex [FATE] [RITUAL]"
    assert (part.rows[-1].text == "Oriel walks the path of the Runekeeper.") is opened
