"""What the steps of somebody of the cast bring: skills, as those of protagonists do, and nobody else reads of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt
from threefates.systems.fifty_two_fates.sheets.cast_skills import known_skills
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def ogda(card: str, **fields: Any) -> Fates:
    """Ogda, a mage of the cast with a great axe, who has advanced by that card."""
    fates = hunt(MARA)
    made = {"calling": "mage", "row": "9", "weapon": "great axe", "skills": ["stealth"], **fields}
    fates.do("dana", "make-cast-member", name="Ogda", **made)
    fates.do("dana", "draw-advancement", card, entity=fates.named("Ogda"))
    fates.clear()
    return fates


def due(fates: Fates, seat: str = "dana") -> list[str]:
    """How a seat is offered to let Ogda learn."""
    return [one.label for one in fates.offers(seat, "learn-skill") if dict(one.fixed)["entity"] == fates.named("Ogda")]


@proves("ff.advancement.skill", "ff.advancement.random-level", "ff.dealer.cast-members")
@pytest.mark.parametrize(("card", "steps"), [("2C", 0), ("3C", 1), ("5C", 3), ("AC", 12)])
def test_each_step_of_the_cast_brings_a_skill(card: str, steps: int) -> None:
    fates = ogda(card)
    learned = ["acting", "climbing", "tracking", "fishing", "riding", "survival", "boating", "artisan", "forgery"]
    learned += ["politics", "hunting", "streetwise"]

    before = due(fates)
    for skill in learned[:steps]:
        field = "jeweler" if skill == "artisan" else ""
        fates.do("dana", "learn-skill", entity=fates.named("Ogda"), skill=skill, field=field)

    assert before == ([f"Learn a skill ({steps} left)"] if steps else [])
    assert due(fates) == []
    assert fates.foe("Ogda").block.skills == ("stealth", *learned[:steps])
    assert fates.refused("dana", "learn-skill", entity=fates.named("Ogda"), skill="arcana").code == "skills.full"
    assert fates.replayed() == fates.state


@proves("ff.advancement.skill", "ff.skills.rule", "ff.skills.martial-gear", "ff.gear.martial")
def test_what_they_have_learned_counts_in_what_they_try_and_in_how_they_strike() -> None:
    fates = ogda("4C")
    one = fates.named("Ogda")
    fates.do("dana", "attack-by-draw", "7C", entity=one, target=fates.named("Mara"), count=1)
    untrained = fates.bout.play.bonus
    fates.do("ann", "take-it", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])

    fates.do("dana", "learn-skill", entity=one, skill="martial gear")
    fates.do("dana", "learn-skill", entity=one, own="Bees & wasps")
    fates.do("dana", "creature-tries", "2D", "8D", "9D", entity=one, what="Take the honey", knowing="bees and WASPS")
    fates.do("dana", "attack-by-draw", "7D", entity=one, target=fates.named("Mara"), count=1)

    assert (untrained, fates.bout.play.bonus) == (0, 3)
    assert len(fates.came(CreatureTried)[0].cards) == 2


@proves("ff.advancement.skill", "ff.dealer.cast-members", "ff.cards.visibility")
def test_nobody_else_reads_what_the_cast_have_learned() -> None:
    fates = ogda("3C")

    refused = fates.refused("ann", "learn-skill", entity=fates.named("Ogda"), skill="arcana")
    fates.do("dana", "learn-skill", entity=fates.named("Ogda"), skill="arcana")

    assert refused.code == "character.not_yours"
    assert due(fates, "ann") == []
    assert fates.panes["dana"] == ["Ogda has learned arcana."]
    assert [line for seat in ("ann", "bob", "tv") for line in fates.panes[seat]] == []


@proves("ff.advancement.skill", "ff.skills.rule")
@pytest.mark.parametrize(
    ("said", "code"),
    [({"skill": "stealth"}, "skills.known"), ({"own": "STEALTH"}, "skills.known"), ({"skill": "x"}, "skills.none")],
)
def test_the_cast_learn_nothing_twice_and_nothing_that_is_no_skill(said: dict[str, str], code: str) -> None:
    fates = ogda("3C")

    assert fates.refused("dana", "learn-skill", entity=fates.named("Ogda"), **said).code == code


@proves("ff.advancement.skill")
def test_a_creature_of_no_class_learns_nothing() -> None:
    fates = ogda("3C")

    assert fates.refused("dana", "learn-skill", entity=fates.named("Wolf"), skill="stealth").code == "skills.full"


@proves("ff.backgrounds.scholar", "ff.dealer.cast-members", "ff.ruling.cast-stats")
@pytest.mark.parametrize(
    ("background", "field", "said"),
    [("scholar", "dragons", "scholar (dragons)"), ("scholar", "", "scholar"), ("", "dragons", "")],
)
def test_a_scholar_of_the_cast_has_a_field_of_expertise_that_only_who_runs_the_game_reads(
    background: str, field: str, said: str
) -> None:
    fates = hunt(MARA)

    fates.do("dana", "make-cast-member", name="Ogda", row="9", background=background, field=field)

    blocks = {seat: str(fates.view(seat)) for seat in ("dana", "ann", "tv")}
    assert said in blocks["dana"]
    assert ("dragons" in blocks["dana"]) is bool(background and field)
    assert "dragons" not in blocks["ann"] + blocks["tv"]
    assert fates.foe("Ogda").block.field == (field if background else "")
    assert fates.replayed() == fates.state


@proves("ff.backgrounds.hunter", "ff.skills.wilderness-lore", "ff.ruling.cast-stats")
@pytest.mark.parametrize(("terrain", "knows"), [("Forest", True), ("desert", False), ("", True)])
def test_a_hunter_of_the_cast_knows_the_country_named_and_no_other(terrain: str, knows: bool) -> None:
    fates = hunt(MARA)

    fates.do("dana", "make-cast-member", name="Ogda", row="9", background="hunter", field="forest")

    assert ("wilderness lore" in known_skills(fates.state, fates.named("Ogda"), terrain=terrain)) is knows
