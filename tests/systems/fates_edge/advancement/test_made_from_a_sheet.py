"""Heroes made quickly or from a sheet: paid for as those that are built, with the XP of earlier play beside the 30."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves

THREES = {"body": 3, "wits": 3, "spirit": 3, "presence": 3}
BUDGET = "fe.creation.budget"


def made(evening: Evening, **given: Any) -> str:
    evening.do("ann", "fe.make-hero", name="Mara", **given)
    return list(evening.state[Heroes].known)[-1]


@proves(BUDGET, "fe.creation.attribute-price")
@pytest.mark.parametrize(("earned", "there"), [(0, 30), (29, 59)])
def test_four_threes_cost_sixty_and_nobody_begins_with_so_much(earned: int, there: int) -> None:
    refusal = Evening().refused("ann", "fe.make-hero", name="Mara", **THREES, earned=earned)

    assert (refusal.code, refusal.source) == ("hero.price", BUDGET)
    assert refusal.title == f"It costs 60 XP and there are {there}."
    assert refusal.remedy == "Lower a rating, or say that 30 XP were earned in earlier play."


@proves(BUDGET, "fe.advancement.attribute-cost")
def test_what_was_earned_in_earlier_play_pays_for_the_rest_and_everybody_is_told() -> None:
    evening = Evening()
    mara = made(evening, **THREES, earned=30)

    assert evening.state[Experience].of(mara) == 0
    assert "Mara is built from 60 of 60 XP (30 of them earned in earlier play)." in evening.told("bob")
    assert evening.replayed() == evening.state


@proves(BUDGET, "fe.creation.attribute-price")
@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({}, 6),  # four 2s are 24
        ({"trained": ["Tinker"]}, 0),
        ({"practised": ["Tinker", "Notice", "Lore"]}, 0),
        ({"practised": ["Tinker", "Notice", "Lore", "Melee"]}, None),
        ({"trained": ["Tinker"], "practised": ["Notice"]}, None),
        ({"talents": ["familiar", "codex"]}, 0),
        ({"talents": ["familiar", "codex", "casters-gift"]}, None),
        ({"body": 1, "wits": 3}, 3),
        ({"wits": 3}, None),
        ({"earned": 12}, 18),
    ],
)
def test_what_is_left_of_thirty_is_there_to_spend(given: dict[str, Any], left: int | None) -> None:
    evening = Evening()
    if left is None:
        assert evening.refused("ann", "fe.make-hero", name="Mara", **given).code == "hero.price"
        return
    mara = made(evening, **given)

    assert evening.state[Experience].of(mara) == left


@proves("fe.talents.casters-gift", "fe.ruling.casters-gift-price")
@pytest.mark.parametrize(("price", "left"), [("two", 4), ("six", 0)])
def test_the_reading_that_the_table_plays_says_what_a_talent_costs(price: str, left: int) -> None:
    evening = Evening()
    evening.reads(casters_gift_price=price)
    (form,) = evening.offers("ann", "fe.make-hero")
    (talents,) = (field for field in form.fields if field.name == "talents")

    mara = made(evening, talents=["casters-gift"])

    assert evening.state[Experience].of(mara) == left
    assert f"Caster's Gift, {6 - left} XP" in [option.label for option in talents.options]


@proves(BUDGET)
@pytest.mark.parametrize(("earned", "refused"), [(-1, True), (0, False), (969, False), (970, True)])
def test_earlier_play_has_earned_what_a_sheet_has_room_for(earned: int, refused: bool) -> None:
    evening = Evening()
    least: dict[str, Any] = {"body": 1, "wits": 1, "spirit": 1, "presence": 1, "earned": earned}
    if refused:
        refusal = evening.refused("ann", "fe.make-hero", name="Mara", **least)
        assert (refusal.code, refusal.remedy) == ("hero.earned", "Say 0 to 969.")
        return
    mara = made(evening, **least)

    assert evening.state[Experience].of(mara) == 30 + earned


@proves("fe.advancement.tiers", "fe.ruling.tier-xp-basis")
@pytest.mark.parametrize("given", [{}, {"body": 3}])
@pytest.mark.parametrize(("earned", "tier"), [(10, 1), (11, 2), (60, 2), (61, 3)])
def test_who_comes_from_earlier_play_is_known_as_far_as_what_they_have_had(
    given: dict[str, int], earned: int, tier: int
) -> None:
    evening = Evening()
    mara = made(evening, **given, earned=earned)

    assert evening.state[Heroes][mara].tier == tier


@proves("fe.advancement.tiers")
@pytest.mark.parametrize(("skills", "tier"), [([], 1), (["Notice"], 2)])
def test_who_has_spent_it_all_is_known_as_far(skills: list[str], tier: int) -> None:
    evening = Evening()
    given = {"body": 2, "trained": ["Tinker", "Lore"], "practised": ["Melee", "Craft", *skills]}  # 40, and 42
    mara = made(evening, **given, earned=evening.to_be_earned(**given))

    assert evening.state[Experience].of(mara) == 0
    assert evening.state[Heroes][mara].tier == tier


@proves(BUDGET)
@pytest.mark.parametrize("earned", [0, 12])
def test_more_than_anybody_begins_with_is_bought_before_a_scene_by_those_alone_who_have_played(earned: int) -> None:
    evening = Evening()
    mara = made(evening, body=1, trained=["Tinker"], earned=earned)  # 24
    raising = {"hero": mara, "trait": "Tinker"}  # to 3, for 6
    if not earned:
        assert evening.refused("ann", "fe.raise-rating", **raising).code == "xp.first"
        return
    evening.do("ann", "fe.raise-rating", **raising)

    assert evening.state[Heroes][mara].skill("Tinker") == 3


def test_the_form_asks_for_it_and_says_what_everybody_has() -> None:
    evening = Evening()
    for by in ("ann", "gm"):
        (form,) = evening.offers(by, "fe.make-hero")
        (earned,) = (field for field in form.fields if field.name == "earned")
        assert (earned.label, earned.low, earned.high, earned.default) == ("XP earned in earlier play", 0, 969, 0)
        assert form.hint.startswith("Quick, or from a sheet of yours: 30 XP, and those earned in earlier play.")
