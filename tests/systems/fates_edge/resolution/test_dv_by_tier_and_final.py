"""How a DV comes about: every table row by row, the whole construction, and the Game Master's helper."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import example, expected
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.ledger import entry
from threefates.rulebook.parts import Listing, Words
from threefates.systems.fates_edge.actions.dv_quick_reference import lazily, rung_by_rung
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution import dv_modifiers
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import (
    Construction,
    built,
    by_position,
    by_tier,
    start_of,
    too_big,
)
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.resolution.positions import Position, dv_of_position
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import (
    DvLadder,
    DvMethod,
    DvOfPosition,
    MasteryModifier,
    PositionAffects,
    TierTable,
)
from threefates.testing.proof import proves


def printed(name: str) -> Any:
    return json.loads(bytes(entry(f"fe.resolution.{name}").data))


@proves("fe.resolution.dv-environment")
def test_surroundings() -> None:
    assert {row: dv_modifiers.environment(row) for row in printed("dv-environment")} == printed("dv-environment")


@proves("fe.resolution.dv-time-pressure")
def test_time() -> None:
    assert {row: dv_modifiers.time_pressure(row) for row in printed("dv-time-pressure")} == printed("dv-time-pressure")


@proves("fe.resolution.dv-character-condition", "fe.ruling.harm-dv-or-dice")
def test_a_rested_hero_has_it_easier_and_fatigue_and_harm_bear_on_position_and_dice_instead() -> None:
    found = {row: dv_modifiers.character_condition(row) for row in printed("dv-character-condition")}

    assert found.pop("rested") == -1
    assert set(found.values()) == {0}


@proves("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance")
def test_ratings_count_only_at_their_ends() -> None:
    assert [dv_modifiers.skill_mastery(rating) for rating in range(6)] == [2, 0, 0, -1, -1, -2]
    assert [dv_modifiers.attribute_relevance(rating) for rating in range(1, 6)] == [2, 0, 0, 0, -1]


@proves("fe.resolution.dv-assistance")
def test_one_helper_or_many_take_one_off() -> None:
    rows = ("alone", "helpers_1", "helpers_2", "helpers_3_plus", "unhelpful_environment:1", "unhelpful_environment:2")

    assert [dv_modifiers.assistance(row) for row in rows] == [0, -1, -1, -1, 1, 2]


@proves("fe.resolution.dv-group-scale")
def test_the_scale_of_a_task_and_who_is_missing() -> None:
    assert dv_modifiers.group_scale("individual") == 0
    assert dv_modifiers.group_scale("massive_scale:3") + dv_modifiers.missing_expertise(2) == 3 + 2


@proves("fe.resolution.dv-tool-quality", "fe.resolution.dv-tool-condition")
def test_tools_by_quality_and_state() -> None:
    assert [dv_modifiers.tool_quality(row) for row in ("superior", "poor", "wrong:3", "magical_or_advanced:-2")] == [
        -1,
        1,
        3,
        -2,
    ]
    assert [dv_modifiers.tool_condition(row) for row in ("maintained", "neglected", "compromised", "broken")] == [
        0,
        1,
        2,
        None,
    ]


@proves("fe.resolution.dv-opposition")
def test_who_resists_within_the_band_of_the_row() -> None:
    assert [dv_modifiers.opposition(row) for row in ("none", "passive", "active:2", "superior:4")] == [-1, 0, 2, 4]
    with pytest.raises(KeyError):
        dv_modifiers.opposition("active:3")


@proves("fe.resolution.dv-combat", "fe.resolution.dv-social", "fe.ruling.dv-range-modifiers")
def test_the_axes_of_fights_and_talks() -> None:
    assert [dv_modifiers.combat("target_size", -1), dv_modifiers.combat("cover", 0)] == [-1, 0]
    assert dv_modifiers.social("social_distance", 2) == 2
    with pytest.raises(KeyError):
        dv_modifiers.social("relationship_ally_to_enemy", 3)


@proves("fe.resolution.dv-social")
@pytest.mark.parametrize(
    ("axis", "low", "high"),
    [
        ("relationship_ally_to_enemy", -2, 2),
        ("social_distance", 0, 2),
        ("cultural_familiarity", -1, 2),
        ("stakes_clarity", -1, 2),
        ("time_pressure", 0, 2),
    ],
)
def test_each_axis_of_a_talk_goes_from_its_best_to_its_worst(axis: str, low: int, high: int) -> None:
    for amount in range(low, high + 1):
        assert dv_modifiers.social(axis, amount) == amount
    for beyond in (low - 1, high + 1):
        with pytest.raises(KeyError):
            dv_modifiers.social(axis, beyond)


@proves("fe.resolution.dv-social")
def test_all_axes_of_a_talk_count_together() -> None:
    axes = dict.fromkeys(dv_modifiers.SOCIAL, 2) | {"relationship_ally_to_enemy": -2, "cultural_familiarity": -1}
    plain, social = (
        built(Construction(base=5, tier=1, social=said), MasteryModifier.DICE_AND_DV, skill=1, attribute=2)[0]
        for said in ({}, axes)
    )

    assert social - plain == -2 + 2 - 1 + 2 + 2


@proves("fe.resolution.dv-final-procedure")
def test_the_whole_construction_adds_up_and_explains_itself() -> None:
    said = Construction(
        base=5,
        tier=3,
        environment="hostile",
        time="none",
        condition="rested",
        assistance="helpers_2",
        scale="group_coordination:1",
        missing=1,
        tools="poor",
        tool_state="neglected",
        opposition="skilled:3",
        combat={"cover": 1},
        social={"stakes_clarity": -1},
    )

    dv, steps = built(said, MasteryModifier.DICE_AND_DV, skill=0, attribute=5)

    assert dv == sum(step.amount for step in steps) == 5 + 2 + 2 - 1 - 1 - 1 + 2 + 1 + 1 + 3 + 1 - 1 + 2 - 1
    assert ("Surroundings: hostile", 2) in [(step.what, step.amount) for step in steps]
    assert all(entry(step.source) for step in steps)


@proves("fe.resolution.dv-final-procedure")
@pytest.mark.parametrize(("reading", "dv"), [(MasteryModifier.DICE_ONLY, 4), (MasteryModifier.DICE_AND_DV, 2)])
def test_mastery_changes_the_dv_only_where_it_is_read_so(reading: MasteryModifier, dv: int) -> None:
    assert built(Construction(base=4), reading, skill=5)[0] == dv


@proves("fe.resolution.dv-tier-formula", "fe.resolution.dv-tier-table")
def test_the_tier_table_is_two_higher_than_its_formula_and_the_example_names_which() -> None:
    named = example("tier-dv-printed-table").agrees.rulings[TierTable.ruling_id]
    book = expected("tier-dv-printed-table")["dv_printed"]

    agreeing = [it.reading for it in TierTable if [by_tier(tier, it) for tier in range(1, 5)] == list(book.values())]

    assert agreeing == [named]
    assert by_tier(5, TierTable.FORMULA) == 7


@proves("fe.resolution.dv-tier-baseline")
def test_the_baseline_of_each_tier() -> None:
    assert [start_of(tier) for tier in range(1, 6)] == [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8)]


@proves("fe.position.to-dv-map")
def test_a_trap_takes_its_dv_from_the_position() -> None:
    book = [int(str(dv).partition("-")[0]) for dv in expected("trap-dv")["dv"]]

    assert [by_position(position) for position in Position] == book


@proves(
    "fe.resolution.dv-position-modifier",
    "fe.position.severity-not-dv",
    "fe.resolution.dv-position-modifier-garbled",
)
def test_position_moves_the_dv_only_at_tables_that_read_it_so() -> None:
    found = {
        (affects, reading): [dv_of_position(position, affects, reading) for position in Position]
        for affects in PositionAffects
        for reading in DvOfPosition
    }

    assert found.pop((PositionAffects.REROLL_AND_DV, DvOfPosition.MINUS_ZERO_PLUS)) == [-1, 0, 1]
    assert found.pop((PositionAffects.REROLL_AND_DV, DvOfPosition.GARBLED)) == [1, 0, 2]
    assert set(map(tuple, found.values())) == {(0, 0, 0)}


@proves("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference")
def test_the_standard_ladder_has_six_rungs_that_the_rapid_table_follows() -> None:
    rapid = [str(row["dv"]) for row in printed("dv-quick-reference")["ladder"]]

    assert [said.removeprefix("DV ").partition(":")[0] for said in rung_by_rung()] == rapid
    assert [said.rpartition(" – ")[2] for said in rung_by_rung()] == [
        *("calm", "standard", "opposed", "dangerous", "extreme", "mythic")
    ]


@proves("fe.resolution.dv-tier-baseline", "fe.resolution.dv-tier-formula", "fe.resolution.dv-tier-table")
@pytest.mark.parametrize(
    ("rulings", "first", "last"),
    [
        (
            {"dv_method": "tier_baseline"},
            "Tier I (rookie, local): DV 3 to 4",
            "Tier V (mythic, world-changing): DV 7 to 8",
        ),
        ({"dv_method": "tier_plus_two"}, "A challenge of Tier I, local or novice: DV 3", "A challenge of Tier V: DV 7"),
        (
            {"dv_method": "tier_plus_two", "dv_tier_formula_vs_table": "table"},
            "A challenge of Tier I, local or novice: DV 5",
            "A challenge of Tier V: DV 9",
        ),
        ({"dv_ladder": "flow"}, "DV 2: small", "DV 5+: set piece"),
        (
            {"dv_ladder": "standard_two_to_seven"},
            "DV 2: routine, clear intent, modest stakes, calm environment – calm",
            "DV 7+: extreme, mythic or campaign-defining – mythic",
        ),
    ],
)
def test_whoever_sets_a_dv_reads_what_their_table_measures_by(rulings: dict[str, str], first: str, last: str) -> None:
    evening = Evening(**({"dv_method": "ladder_judgment"} | rulings))
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")

    part = evening.view("gm")["dv-helper"]

    assert isinstance(part, Words)
    assert (part.lines[0].text, part.lines[-1].text) == (first, last)
    assert "dv-helper" not in evening.view("ann")


@pytest.mark.parametrize(("affects", "said"), [("reroll_only", False), ("reroll_and_dv", True)])
def test_position_is_said_to_count_only_where_it_moves_a_dv(affects: str, said: bool) -> None:
    evening = Evening(position_affects=affects)
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")

    (offer,) = evening.offers("gm", "fe.build-dv")

    assert ("Position is added" in offer.hint) is said


@proves("fe.resolution.dv-lazy-table")
def test_locks_measure_the_rungs_that_the_reference_names() -> None:
    names = [row["name"] for row in printed("dv-ladder-gm-reference")["ladder"]]

    assert all(name in said for name, said in zip(names, lazily(), strict=True))


@proves("fe.resolution.dv-ladder-standard")
def test_the_standard_ladder_may_be_the_tables() -> None:
    assert [dv for dv, _ in ladder(DvLadder.STANDARD)] == [2, 3, 4, 5, 6, 7]


@proves("fe.resolution.dv-maximum")
def test_a_dv_of_eight_is_better_a_clock() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=8)

    part = evening.view("ann")["proposals"]

    assert isinstance(part, Listing)
    assert too_big(8) in part.rows[0].detail
    assert not too_big(7)


# at the table


def test_in_the_core_edition_the_game_master_builds_a_dv_and_position_comes_last() -> None:
    evening = Evening("srd_core", skill_list="core_22", partial_upgrade="no_upgrade")
    hero = evening.hero()  # Wits 2, Tinker 2: neither changes a DV
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    evening.do("gm", "fe.build-dv", hero=hero, base=3, tier=1, environment="challenging", opposition="none")
    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    part = evening.view("ann")["proposals"]
    evening.do("ann", "fe.roll-action", 10, 9, 5, 2, hero=hero)
    evening.answer(evening.asked().options[0].value, 8)

    assert isinstance(part, Listing)
    assert "DV: +3 Standard Ladder, +1 Surroundings: challenging, -1 Opposition: none." in part.rows[0].detail
    assert evening.roll.terms.dv == 3 + 1  # Desperate adds one


def test_terms_said_anew_forget_how_the_dv_was_built() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, tools="poor")

    evening.do("gm", "fe.set-terms", hero=hero, dv=2)

    terms = evening.state[Proposals][hero].terms
    assert terms is not None
    assert (terms.dv, terms.steps) == (2, ())


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({"tool_state": "broken"}, "With broken tools it cannot be done."),
        ({"opposition": "active:9"}, "The tables of the DV have no 'active:9'."),
        ({"environment": "moon"}, "The tables of the DV have no 'moon'."),
        ({"tier": 6}, "There is no tier 6."),
        ({"base": 7, "tier": 5, "opposition": "superior:4"}, "DV 15 is more than any roll can be."),
    ],
)
def test_what_no_table_has_is_refused(fields: dict[str, Any], title: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    assert evening.refused("gm", "fe.build-dv", hero=hero, **fields).title == title


def test_the_helper_is_for_whoever_runs_the_game_and_says_how_the_number_came_about() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, time="severe")

    part = evening.view("gm")["dv-helper"]

    assert isinstance(part, Words)
    assert part.lines[-1].text == "Mara: DV 5 = +3 Standard Ladder, +2 Time: severe"
    assert "dv-helper" not in evening.view("ann")


@proves("fe.ruling.dv-method")
@pytest.mark.parametrize(
    ("method", "dv"),
    [
        (DvMethod.LADDER, 3),
        (DvMethod.FULL, 4),  # the Standard Ladder's 3 and the Tier's 1, SRD 29
        (DvMethod.TIER_PLUS_TWO, 4),
        (DvMethod.TIER_BASELINE, 4),
        (DvMethod.POSITION_MAP, 3),
    ],
)
def test_with_nobody_to_set_terms_the_tables_method_suggests_a_dv(method: DvMethod, dv: int) -> None:
    evening = Evening("srd", dv_method=method.reading)
    hero = evening.hero()
    evening.do("gm", "fe.set-tier", hero=hero, tier=2, reason="she has come far")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.leaves("gm")

    evening.do("ann", "fe.roll-action", 5, 4, 3, 2, hero=hero)

    assert evening.roll.terms.dv == dv


def test_only_tiers_that_there_are_can_be_set() -> None:
    evening = Evening()

    assert evening.refused("gm", "fe.set-tier", hero=evening.hero(), tier=0, reason="x").remedy == "Choose 1 to 5."


@proves("fe.position.to-dv-map", "fe.ruling.dv-method")
def test_where_the_position_makes_the_dv_it_follows_every_shift_until_somebody_says_another() -> None:
    evening = Evening(dv_method="position_map")
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    def dv() -> int:
        terms = agreed(evening.state, evening.state[Proposals][hero])
        assert terms is not None
        return terms.dv

    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    worst = dv()
    evening.do("ann", "fe.improve-position", hero=hero)
    better = dv()
    evening.do("gm", "fe.shift-position", hero=hero, cause="leverage")
    best = dv()
    evening.do("gm", "fe.set-terms", hero=hero, position=2, dv=5)

    assert (worst, better, best, dv()) == (4, 3, 2, 5)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.call-roll", hero=hero)
    assert dv() == 2  # the Boon that was paid counts for the roll that is called for
    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    assert dv() == 3


@proves("fe.resolution.dv-final-procedure")
def test_a_built_dv_takes_the_place_of_what_was_said_and_leaves_the_other_terms() -> None:
    evening = Evening(dv_method="position_map")
    hero = evening.hero()
    evening.agreed(hero, dv=2, position=2, stakes="the guards hear")

    evening.do("gm", "fe.build-dv", hero=hero, base=5)
    evening.do("gm", "fe.set-terms", hero=hero, position=0)

    terms = evening.state[Proposals][hero].terms
    assert terms is not None
    assert (terms.dv, terms.position, terms.stakes, terms.mapped) == (5, 0, "the guards hear", False)
    assert [(step.what, step.amount) for step in terms.steps] == [("Standard Ladder", 5)]


@proves("fe.resolution.dv-final-procedure", "fe.resolution.dv-maximum")
@pytest.mark.parametrize(("environment", "dv"), [("neutral", 11), ("challenging", 12), ("hostile", None)])
def test_a_dv_is_built_up_to_twelve(environment: str, dv: int | None) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    parts = {"base": 7, "tier": 5, "environment": environment}
    if dv is None:
        refusal = evening.refused("gm", "fe.build-dv", hero=hero, **parts)
        assert (refusal.code, refusal.source) == ("dv.too_high", "fe.resolution.dv-maximum")
        return

    evening.do("gm", "fe.build-dv", hero=hero, **parts)

    terms = evening.state[Proposals][hero].terms
    assert terms is not None
    assert terms.dv == dv


@proves("fe.resolution.dv-minimum")
@pytest.mark.parametrize(("dv", "stands"), [(-1, False), (0, True), (1, True), (12, True), (13, False)])
def test_a_dv_is_said_from_nothing_to_twelve(dv: int, stands: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    if not stands:
        assert evening.refused("gm", "fe.set-terms", hero=hero, dv=dv, position=1).code == "proposal.dv"
        return

    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1)

    assert evening.told("gm") == [f"For Mara: DV {dv}, Controlled, basic description."]
