"""What skills are good for, and which paths of magic talents open."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.growth.skill_uses import paths, uses
from threefates.systems.fates_edge.heroes.heroes import skills_of
from threefates.systems.fates_edge.rulings.resolution import SkillList
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.testing.proof import proves

SOME = {
    "Arcana": "analyze a sigil",
    "Athletics": "time a leap",
    "Brawl": "feint",
    "Command": "smart orders",
    "Craft": "plan",
    "Deception": "keep stories straight",
    "Diplomacy": "read concessions",
    "Endurance": "ration effort",
    "Insight": "parse signals",
    "Investigation": "deduce",
    "Lore": "recall",
    "Medicine": "diagnose",
    "Melee": "footwork",
    "Nature": "read terrain",
    "Notice": "observe",
    "Performance": "timing",
    "Ranged": "lead",
    "Stealth": "choose routes",
    "Streetwise": "vet info",
    "Subterfuge": "case routines",
    "Tactics": "plan",
    "Tinker": "diagnose",
}
"""With Wits."""


@proves(*(f"fe.skills.{skill.casefold()}" for skill in SOME))
def test_every_core_skill_says_what_it_does_with_wits() -> None:
    assert {skill: dict(uses(skill))["Wits"] for skill in skills_of(SkillList.CORE)} == SOME


@proves("fe.skills.stealth", "fe.skills.subterfuge")
def test_a_player_sees_what_their_skills_are_good_for() -> None:
    evening = Evening()
    evening.hero(trained=["Stealth"], practised=["Subterfuge"])

    part = evening.view("ann")["skill-uses"]

    assert isinstance(part, Listing)
    assert [row.detail for row in part.rows] == [
        "Body: sneak; Wits: choose routes; Spirit: stay still",
        "Wits: case routines; Presence: talk past checkpoints; Body: sleight of hand; Spirit: sustain a cover",
    ]
    assert "skill-uses" not in evening.view("bob")


@proves("fe.caster.three-paths")
def test_three_talents_open_three_paths() -> None:
    held = ("casters-gift", "familiar", "codex", "patrons-symbol")

    assert paths(held, RunekeeperNeeds.FAMILIAR_TOO) == ("Caster", "Runekeeper", "Invoker")
    assert paths((), RunekeeperNeeds.CODEX) == ()


@proves("fe.runekeeper.codex-only", "fe.runekeeper.requirements")
@pytest.mark.parametrize(("reading", "opened"), [("codex_only", True), ("patron_thiasos_codex", False)])
def test_the_codex_alone_makes_a_runekeeper_only_where_it_is_read_so(reading: str, opened: bool) -> None:
    evening = Evening(runekeeper_requirements=reading)
    evening.do("ann", "fe.build-hero", name="Oriel", talents=["codex"])

    part = evening.view("ann")["talents"]

    assert isinstance(part, Listing)
    assert part.rows[0].text == "Codex"
    assert (part.rows[-1].text == "Oriel walks the path of the Runekeeper.") is opened
