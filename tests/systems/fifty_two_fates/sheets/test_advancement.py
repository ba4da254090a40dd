"""Advancement: steps by milestones, by cards played or drawn, and what they bring."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import duel, hunt, strike
from tests.systems.fifty_two_fates.sheets.growing import grown, progress
from threefates.pieces.cards import Rank
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.content.loader import skills
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.protagonists import START_SWAY
from threefates.systems.fifty_two_fates.sheets.attributes import outstanding
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.sheets.step_rewards import (
    EVERY,
    PointsEarned,
    Progress,
    rewards,
    step_of_card,
    steps_of_points,
    total,
)
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


# what a step brings -------------------------------------------------------------------------------


@proves(
    "ff.advancement.rewards", "ff.advancement.skill", "ff.advancement.oa", "ff.advancement.cp", "ff.advancement.sway"
)
def test_the_marks_of_the_table() -> None:
    given, expected = example("d-advancement-marks")
    row = table("ff.advancement.rewards")

    found = [total(step) for step in given["steps"]]
    marks = {name: [step for step in range(1, 13) if getattr(rewards(step), name)] for name in EVERY}

    assert [one.sway for one in found] == expected["extra_sway"]
    assert [one.attributes for one in found] == expected["extra_oa"]
    assert [one.cards for one in found] == expected["extra_cp"]
    assert [one.skills for one in found] == expected["extra_skills"]
    assert marks == {
        "skills": row["skill_at"],
        "attributes": row["oa_at"],
        "cards": row["cp_at"],
        "sway": row["sway_at"],
    }
    assert {rank.value: step_of_card(rank) for rank in Rank} == row["step_of_card"]


@proves("ff.advancement.steps", "ff.advancement.milestone")
def test_at_a_milestone_all_protagonists_advance_together() -> None:
    fates = grown(1)

    assert (progress(fates).steps, progress(fates, "Bern").steps) == (1, 1)
    assert "Mara is at step 1: a skill (the tower)." in fates.panes["tv"]


@proves("ff.advancement.steps")
def test_a_table_that_does_not_advance_has_no_milestones() -> None:
    fates = duel(MARA, BERN)

    assert fates.refused("dana", "grant-milestone").code == "growth.method"
    assert fates.refused("dana", "choose-growth", method="none").code == "growth.same"


@proves("ff.advancement.skill")
def test_each_step_brings_a_skill_that_fits_the_adventure() -> None:
    given, expected = example("advancement-seafarer")
    fates = grown(given["step"])
    for skill in ("stealth", "acting", "fishing", "riding"):
        fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill=skill)

    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill=expected["fitting_new_skills"][0])

    assert set(expected["fitting_new_skills"]) <= set(skills())
    assert "boating" in fates.state[Sheets].of(fates.named("Mara")).skills
    assert fates.refused("ann", "learn-skill", entity=fates.named("Mara"), skill="navigation").code == "skills.full"


@proves("ff.advancement.sway")
def test_every_third_step_the_hand_grows() -> None:
    fates = grown(3)

    assert (fates.hero("Mara").full_sway, fates.hero("Mara").sway) == (START_SWAY + 1, START_SWAY + 1)
    assert len(fates.hand("Mara")) == START_SWAY + 1


@proves("ff.advancement.oa", "ff.advancement.oa-boost")
def test_every_fourth_step_brings_an_attribute_or_raises_one() -> None:
    given, expected = example("oa-boost")
    fates = grown(8, attribute="strength")
    mara = fates.named("Mara")
    before = outstanding(fates.state, mara, Attribute.STRENGTH)

    fates.do("ann", "gain-attribute", entity=mara, attribute="strength", raised=True)
    again = fates.refused("ann", "gain-attribute", entity=mara, attribute="strength", raised=True)
    fates.do("ann", "gain-attribute", entity=mara, attribute="awareness")

    assert before == given["attribute_cp"]
    assert outstanding(fates.state, mara, Attribute.STRENGTH) == expected["attribute_cp"]
    assert (again.code == "growth.attribute") is not expected["further_boost"]
    assert outstanding(fates.state, mara, Attribute.AWARENESS) == 1
    assert fates.refused("ann", "gain-attribute", entity=mara, attribute="aura").code == "growth.nothing_due"
    (attack,) = fates.offers("ann", "attack")
    assert next(field.high for field in attack.fields if field.name == "cards") == 2 + 2 + 1


@proves("ff.advancement.cp")
@pytest.mark.parametrize(("calling", "most"), [("fighter", 3), ("herald", 2), ("mage", 1)])
def test_every_sixth_step_brings_a_card_but_not_to_a_mage_who_fights(calling: str, most: int) -> None:
    fates = grown(6, calling)

    fates.do("dana", "set-task", "6H", actor=fates.named("Mara"), what="Try", level=1)
    (task,), (attack,) = fates.offers("ann", "attempt-task"), fates.offers("ann", "attack")

    assert next(field.high for field in attack.fields if field.name == "cards") == most
    assert next(field.high for field in task.fields if field.name == "cards") == 2


# earning ------------------------------------------------------------------------------------------


@proves("ff.advancement.play-points")
def test_two_hundred_cards_are_a_step() -> None:
    given, expected = example("play-points-200")

    assert steps_of_points(given["play_points"]) == (expected["steps"], 0)


@proves("ff.advancement.play-points")
def test_every_card_played_from_a_hand_counts_and_what_is_over_is_carried() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "choose-growth", method="play_points")
    fates.happen(PointsEarned(fates.named("Mara"), 199))

    strike(fates, "ann", "Mara", "Bern", ["9C", "3D"])
    fates.answers("bob", "defend", "2C", "2D", "2H", cards=["AS"])

    assert progress(fates) == Progress(steps=1, points=1, history=("step 1 (cards played)",))
    assert progress(fates, "Bern").points == 1


@proves("ff.advancement.random-level", "ff.advancement.rewards")
@pytest.mark.parametrize(("card", "steps"), [("2C", 0), ("4C", 2)])
def test_a_drawn_card_says_how_far_somebody_new_has_come(card: str, steps: int) -> None:
    given, expected = example("advancement-card-2")
    fates = hunt(MARA)

    fates.do("dana", "draw-advancement", card, entity=fates.named("Mara"))

    assert step_of_card(Rank(given["drawn"])) == expected["steps"]
    assert progress(fates).steps == steps
    assert fates.refused("dana", "draw-advancement", entity=fates.named("Wolf")).code == "growth.nobody"


@proves("ff.advancement.random-level", "ff.advancement.cp")
def test_one_of_the_cast_may_have_come_far_and_keeps_its_targets() -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="The Warden", calling="fighter", wealth="average", row="9")
    before = fates.foe("The Warden").block.targets

    fates.do("dana", "draw-advancement", "8C", entity=fates.named("The Warden"))
    offer = next(
        o for o in fates.offers("dana", "attack-by-draw") if dict(o.fixed)["entity"] == fates.named("The Warden")
    )

    assert fates.foe("The Warden").block.targets == before
    assert next(field.high for field in offer.fields if field.name == "count") == 3


@proves("ff.advancement.play-points", "ff.ruling.play-points-what-counts")
@pytest.mark.parametrize(
    ("method", "points", "said"),
    [("play_points", 13, ["13 of 200"]), ("play_points", 201, ["1 of 200"]), ("milestone", 0, [])],
)
def test_points_are_told_as_far_as_they_go_towards_the_next_step(method: str, points: int, said: list[str]) -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "choose-growth", method=method)
    if points:
        fates.happen(PointsEarned(fates.named("Mara"), points - 1))
        strike(fates, "ann", "Mara", "Bern", ["9C"])
    else:
        fates.do("dana", "grant-milestone")

    shown = fates.view("bob")["ff.growth"]

    assert isinstance(shown, Listing)
    row = next(one for one in shown.rows if one.text == "Mara")
    assert [(counter.label, counter.value) for counter in row.counters] == [("play points", one) for one in said]
