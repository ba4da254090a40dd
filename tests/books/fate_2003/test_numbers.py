"""Ladder, dice, degrees, difficulties and points, in the code and in the ledger, as the book prints them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fate_2003.printed import BOOK, data, table
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.checks.check_types import check_type
from threefates.systems.fate_2003.checks.contests_and_timed_tests import cottage
from threefates.systems.fate_2003.checks.difficulty import breakdown, by_party, examples
from threefates.systems.fate_2003.checks.state import Check, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import criteria_add
from threefates.systems.fate_2003.dice.assumptions_about_difficulty import D6_NAMES
from threefates.systems.fate_2003.dice.fate_d6 import pool, trait_dice
from threefates.systems.fate_2003.dice.fudge_dice import FUDGE_DICE, Dice, said, sides
from threefates.systems.fate_2003.dice.ladder import (
    CLASSIC,
    LADDER,
    TIERS,
    adjective,
    aspect_value,
    drawback_value,
    of_ranks,
    rating,
    shifted,
    unskilled,
)
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes, turned
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    came_to,
    compared,
    dynamic_degree,
    margin,
    outcome,
    static_degree,
    target_number,
    time_taken,
)
from threefates.systems.fate_2003.dice.sums import against_each_other, outcomes
from threefates.systems.fate_2003.points.involuntary_invocation import bid_settled, flat_price
from threefates.systems.fate_2003.points.props import pays_for_absence
from threefates.systems.fate_2003.points.purposes import BONUS, FACT, HELP, PRICES
from threefates.systems.fate_2003.rulings.rulings import (
    DynamicBands,
    HumanCeiling,
    InvokePotency,
    RefreshTiming,
    Unskilled,
)
from threefates.systems.fate_2003.sheets.advancement import Advance, earns_an_aspect
from threefates.systems.fate_2003.sheets.campaign import Campaign, starting_fate_points
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheets
from threefates.testing.proof import proves

POTENCIES = {one.reading.replace("-", "_"): one for one in InvokePotency}


def test_every_passage_names_its_place() -> None:
    passages = [one for found in BOOK.values() for one in (found if isinstance(found, list) else [found])]

    assert all(passage["place"].startswith(("ch.", "app.")) for passage in passages)


@proves("fate.ladder.scale")
def test_the_ladder() -> None:
    printed = table("ladder")

    assert {rung.name: rung.value for rung in LADDER.rungs} == printed
    assert {adjective(value): rating(name) for name, value in printed.items()} == printed
    assert {step["name"]: step["value"] for step in data("fate.ladder.scale")["steps"]} == printed


def test_the_classic_ladder_of_fudge() -> None:
    printed = table("classic_ladder")
    told = data("fate.fudge.classic-ladder")

    assert {rung.name: rung.value for rung in CLASSIC.rungs} == printed
    assert {**told["steps"], "Legendary": told["optional_ends"]["Legendary"], "Abysmal": -4} == printed
    assert told["optional_ends"]["Awful or Abysmal"] == printed["Abysmal"]


@proves("fate.dice.d6-mapping")
@pytest.mark.parametrize(
    ("dice", "entry", "name"),
    [(Dice.FUDGE_BY_D6, "fate.dice.d6-mapping", "dice"), (Dice.DF1, "fate.fudge.df1", "df1")],
)
def test_what_an_ordinary_die_stands_for(dice: Dice, entry: str, name: str) -> None:
    printed = [BOOK[name][f"side_{side}"] for side in range(1, 7)]

    assert sides(dice) == 6
    assert [said(dice, side) for side in range(1, 7)] == printed
    assert [data(entry)["map"][str(side)] for side in range(1, 7)] == printed


@proves("fate.dice.4df", "fate.dice.result-bounds", "fate.fudge.dice-equivalents")
def test_four_dice_and_how_far_they_reach() -> None:
    printed = BOOK["dice"]
    told, bounds = data("fate.dice.4df"), data("fate.dice.result-bounds")
    span = outcomes(0)

    assert told["dice"] == printed["thrown"] == FUDGE_DICE
    assert (told["min"], told["max"]) == (printed["least"], printed["most"]) == (min(span), max(span))
    assert bounds["with_own_fate_point"] == printed["with_a_fate_point"] == max(outcomes(0, fate=1))
    assert bounds["opposed_dice_span"] == printed["two_rolls_apart"] == max(span) - min(span)
    assert bounds["dice_max"] == printed["most"]
    assert data("fate.fudge.dice-equivalents")["formula"] == f"{printed['thrown']}d3 - {printed['d3_less']}"
    assert [said(Dice.FUDGE, side) for side in range(1, sides(Dice.FUDGE) + 1)] == [-1, 0, 1]
    assert sum(said(Dice.FUDGE, side) - side for side in (1, 2, 3, 1)) == -printed["d3_less"]


def test_the_first_throw_of_the_book() -> None:
    printed = BOOK["dice"]
    faces = [said(Dice.FUDGE_BY_D6, side) for side in printed["book_throw"]]

    assert faces == printed["book_throw_says"]
    assert adjective(outcome(rating("Good"), faces)) == printed["book_throw_comes_to"]


@proves("fate.ladder.skill-ranks-to-adjective", "fate.creation.skill-default", "fate.fudge.default-level")
def test_where_a_skill_starts_and_where_its_ranks_put_it() -> None:
    printed = table("ranks")

    assert {str(ranks): adjective(of_ranks(ranks)) for ranks in range(1, 8)} == printed
    by_ranks = data("fate.ladder.skill-ranks-to-adjective")["by_ranks"]
    assert {ranks: name for ranks, name in by_ranks.items() if ranks != "0"} == printed
    starts = BOOK["unskilled"]
    assert adjective(of_ranks(0)) == by_ranks["0"] == starts["fate"]
    assert (adjective(unskilled()), adjective(unskilled(Unskilled.POOR))) == (starts["fate"], starts["fudge"])
    assert data("fate.creation.skill-default")["default"] == starts["fate"]
    assert data("fate.fudge.default-level") == {"fudge": starts["fudge"], "fate": starts["fate"]}


@proves("fate.ladder.aspect-level-to-adjective", "fate.r.aspect-adjective-offset", "fate.aspects.negative-notation")
def test_where_an_aspect_stands() -> None:
    printed = BOOK["aspect_levels"]
    told = data("fate.ladder.aspect-level-to-adjective")

    for level in ("1", "2", "3"):
        assert adjective(aspect_value(int(level))) == told["by_level"][level] == printed[level]
    assert adjective(drawback_value(3)) == printed["minus_3"]
    assert Aspect("Knight", 2).free == told["boxes_per_level"] * 2 == printed["boxes_of_level_2"]


@proves("fate.creation.starting-fate-points", "fate.r.start-fate-rounding")
def test_the_points_of_a_beginning() -> None:
    printed = BOOK["fate_points"]
    table = Table()
    table.does(ANN, MakeCharacter("Sybil"))

    assert printed["phases"] == Campaign().phases
    assert starting_fate_points(printed["phases"]) == printed["at_start"]
    assert table.state[Sheets][table.character("Sybil")].fate_points == printed["at_start"]
    assert [starting_fate_points(phases) for phases in (6, 8)] == [3, 4]  # half of even numbers, as the book says


def test_what_points_cost_and_bring() -> None:
    printed = BOOK["fate_points"]
    assist, own = data("fate.points.assist"), data("fate.points.plus-one")

    assert (own["cost"], own["bonus"]) == (printed["bonus_costs"], printed["bonus"]) == (PRICES[BONUS], 1)
    assert came_to(Dice.FUDGE, 0, (0, 0, 0, 0), fate=1) == printed["bonus"]
    assert data("fate.points.one-per-roll")["own_bonus_max"] == printed["bonuses_on_a_roll"]
    assert data("fate.points.narrative")["cost"] == printed["fact_costs"] == PRICES[FACT]
    assert data("fate.points.cancel")["cost"] == printed["cancelling_costs"]
    assert (assist["cost"], assist["bonus"]) == (printed["help_costs"], printed["help_gives"]) == (PRICES[HELP], 1)
    assert assist["per_helper_per_roll"] == printed["help_of_one"]
    assert Side("finn", helpers=("mara",)).help == printed["help_gives"]
    for use, price in (("monologue", "monologue"), ("switch-positions", "switching"), ("take-wound", "wound")):
        assert data(f"fate.points.{use}")["cost"] == printed[f"{price}_costs"]
    assert data("fate.points.arrival")["cost"] == printed["arrival_costs"]
    cards = data("fate.points.reward-card-list")["cards"]
    assert [card["points"] for card in cards] == printed["reward_cards"]
    assert data("fate.points.as-reward")["suggested_per_session"] == printed["reward_a_session"]


def test_what_a_box_does_to_the_dice() -> None:
    printed = BOOK["invocation"]
    first, second, third = printed["cyrus_throws"]

    assert data("fate.aspects.invoke-reroll")["dice_rerolled"] == printed["dice_again"] == len(first)
    assert data("fate.aspects.boxes")["cost_per_use"] == printed["boxes_a_use"]
    assert data("fate.aspects.invoke-set-die")["becomes"] == printed["becomes"]
    assert [outcome(0, throw) for throw in (first, second, third)] == printed["cyrus_comes_to"]
    assert 1 in changeable(second, InvokePotency.ANY_DIE_TO_PLUS)
    for face in (-1, 0):
        assert die_becomes(face, InvokePotency.ANY_DIE_TO_PLUS) == printed["becomes"]


@proves("fate.r.invoke-potency")
@pytest.mark.parametrize("name", ["minus_to_plus", "blank_to_plus", "one_step", "single_reroll", "reroll_only"])
def test_the_lesser_benefits_of_a_box(name: str) -> None:
    printed, potency = BOOK["invocation"][name], POTENCIES[name]
    faces = (-1, 0, 1)

    found = [faces[at] for at in changeable(faces, potency)]
    becomes = [die_becomes(face, potency) for face in found]

    assert found == printed["from"]
    assert ["?" if face is None else face for face in becomes] == printed["to"]
    assert name.removesuffix("_only") in {*data("fate.aspects.potency-choice")["substitutes"], "reroll"}


@proves("fate.points.buy-off", "fate.aspects.bidding")
def test_what_going_along_earns_and_bidding_costs() -> None:
    printed = BOOK["involuntary"]
    bidding = data("fate.aspects.bidding")

    assert (flat_price(2), flat_price(1)) == (printed["level_2"], printed["level_1"])
    assert bidding["step"] == printed["bid_step"] == printed["bid_opens_with"]
    ceiling = printed["greedy_ceiling"]
    assert bid_settled(ceiling, ceiling, player_folds=False) == -printed["greedy_pays"]
    assert bid_settled(ceiling - 1, 1, player_folds=True) == ceiling - 1
    assert data("fate.aspects.involuntary-invocation")["checks_box"] is bool(printed["boxes_checked"])


@proves("fate.aspects.prop-protection")
def test_what_a_missing_thing_pays_and_when_boxes_open() -> None:
    printed = BOOK["prop"]

    assert pays_for_absence(printed["level"], useful=True) == printed["missed_when_useful"]
    assert pays_for_absence(printed["level"], useful=False) == printed["missed_when_useless"]
    assert data("fate.aspects.prop-protection")["absent_when_useless"] == printed["missed_when_useless"]
    others = len(data("fate.aspects.refresh-options")["choices"])
    assert others == BOOK["refresh"]["other_times"] == len(RefreshTiming) - 1


@proves("fate.tests.static-mos-bands", "fate.r.static-top-band", "fate.r.mof-bands")
def test_the_degrees_of_one_roll() -> None:
    printed = table("static_degrees")
    bands = data("fate.tests.static-mos-bands")["bands"]

    for at, words in printed.items():
        degree = static_degree(int(at))
        assert [degree.name, degree.magnitude, degree.duration] == words
    assert {str(band["mos"]): [band["degree"], band["magnitude"], band["duration"]] for band in bands} == printed


def test_what_a_margin_brings_who_asks_around() -> None:
    facts = {1: "one"}[BOOK["information"]["facts_a_point"]]

    assert data("fate.tests.mos-by-activity")["information"] == f"{facts} extra fact per MoS point"


@proves("fate.tests.dynamic-mos-bands", "fate.tests.dynamic-symmetric-bands", "fate.r.dynamic-bands")
@pytest.mark.parametrize(
    ("name", "bands", "entry"),
    [
        ("dynamic_degrees", DynamicBands.WIDE_MIDDLE, "fate.tests.dynamic-mos-bands"),
        ("symmetric_degrees", DynamicBands.SYMMETRIC, "fate.tests.dynamic-symmetric-bands"),
    ],
)
def test_the_degrees_of_two_rolls(name: str, bands: DynamicBands, entry: str) -> None:
    printed = table(name)
    told = {
        str(at): band["degree"]
        for band in data(entry)["bands"]
        for at in range(band["min"], (max(map(int, printed)) if band["max"] is None else band["max"]) + 1)
    }

    assert {at: dynamic_degree(int(at), bands).name for at in printed} == printed
    assert told == printed


@proves("fate.tests.check-types")
def test_the_four_kinds_of_checks() -> None:
    printed = table("check_types")
    one, other = Side("a"), Side("b")
    checks = {
        "static_test": Check("1", "x", (one,), 0),
        "static_challenge": Check("1", "x", (one,), 0, challenge="c"),
        "dynamic_test": Check("1", "x", (one, other)),
        "dynamic_challenge": Check("1", "x", (one, other), challenge="c"),
    }
    told = data("fate.tests.check-types")

    assert {check_type(check).replace(" ", "_"): True for check in checks.values()} == dict.fromkeys(printed, True)
    for name, check in checks.items():
        assert check_type(check) == name.replace("_", " ")
        assert printed[name][0] == ("both sides" if check.opposed else "one side")
        assert (len(told[name]["rollers"]), told[name]["rolls"]) == (
            2 if check.opposed else 1,
            "many" if check.challenge else "one",
        )
        assert printed[name][1] == ("several rolls" if check.challenge else "one roll")


@proves("fate.ladder.assumed-human-ceiling")
def test_the_tiers_of_difficulty() -> None:
    printed = {tier: name for tier, name in table("tiers").items() if tier[0].isupper()}
    ceiling = BOOK["tiers"]["human_ceiling"]
    told = data("fate.difficulty.guideline-table")["tiers"]

    assert {tier.name.title(): adjective(tier.value) for tier in TIERS} == printed
    assert {tier["name"]: tier["difficulty"] for tier in told} == printed
    assert all(tier["value"] == LADDER.value(tier["difficulty"]) for tier in told)
    assert data("fate.ladder.assumed-human-ceiling")["default_ceiling"] == ceiling
    for one in HumanCeiling:
        assert shifted(one) == LADDER.value(one.reading) - LADDER.value(ceiling)


@proves("fate.difficulty.extra-criteria", "fate.difficulty.by-party-skill")
def test_further_conditions_and_the_party_s_own_skills() -> None:
    printed = BOOK["tiers"]

    assert criteria_add(1) == printed["criterion_more"]
    assert data("fate.difficulty.extra-criteria")["per_extra_criterion"] == printed["criterion_more"]
    easy, serious = by_party(0)
    assert sorted(-step for step in easy) == printed["party_easy"]
    assert list(serious) == printed["party_serious"]
    told = data("fate.difficulty.by-party-skill")
    assert told["easy"] == [f"best - {step}" for step in sorted(printed["party_easy"], reverse=True)]
    assert told["serious"] == [f"best + {step}" for step in printed["party_serious"]]


@pytest.mark.parametrize("adjective", table("examples"))
def test_the_examples_of_a_tier(adjective: str) -> None:
    words = table("examples")[adjective]

    assert len(examples(adjective)) == len(words)
    for task, word in zip(examples(adjective), words, strict=True):
        assert word.casefold() in task.casefold()


@proves("fate.difficulty.breakdown-table")
@pytest.mark.parametrize("adjective", [name for name in table("breakdown") if name != "columns"])
def test_the_breakdown_of_difficulties(adjective: str) -> None:
    columns, words = BOOK["breakdown"]["columns"], BOOK["breakdown"][adjective]

    found = breakdown(adjective)

    assert list(found) == columns
    for column, word in zip(columns, words, strict=True):
        assert word in found[column]
    assert len(data("fate.difficulty.breakdown-table")["rows"]) == len(table("breakdown")) - 1


@proves("fate.advancement.rank-per-period", "fate.advancement.without-goals")
def test_advancement() -> None:
    printed = BOOK["advancement"]
    table = Table().heroes()
    table.does(GM, StartScene("The inn"))
    for _ in range(printed["periods_an_aspect"]):
        table.does(GM, Advance())
    sheet = table.state[Sheets][table.character("Mara")]

    assert (sheet.ranks, sheet.earned) == (printed["ranks_a_period"] * printed["periods_an_aspect"], 1)
    assert [at for at in range(1, 9) if earns_an_aspect(at)] == [printed["periods_an_aspect"]]
    assert data("fate.advancement.rank-per-period")["ranks"] == printed["ranks_a_period"]
    assert data("fate.advancement.arc")["periods"] == printed["periods_an_aspect"]
    assert data("fate.advancement.without-goals")["aspect_every_ranks"] == printed["periods_an_aspect"]


@proves("fate.d6.ladder", "fate.d6.low-scores")
def test_the_dice_of_each_adjective_in_the_appendix() -> None:
    printed, told = table("d6_dice"), data("fate.d6.ladder")["dice"]
    rungs = {name: value for name, value in BOOK["ladder"].items() if name in printed}

    for name, value in rungs.items():
        assert trait_dice(value).counted == printed[name]
        assert told[name] == printed[name] or (name, told[name]) == ("Abysmal", "none")
    for name in ("Poor", "Terrible"):
        low = trait_dice(BOOK["ladder"][name])
        assert (low.counted, low.starts_at) == (1, printed[f"{name}_shows"])
        assert told[name] == f"fixed {printed[f'{name}_shows']}"
        assert data("fate.d6.low-scores")[name]["die"] == printed[f"{name}_shows"]
        assert came_to(Dice.D6, BOOK["ladder"][name], (low.starts_at,)) == printed[f"{name}_shows"]
    assert pool(-4, rescued=True).starts_at == printed["rescued_shows"]
    assert data("fate.d6.abysmal")["dice"] == printed["Abysmal"]


@proves("fate.d6.target-numbers")
def test_the_target_numbers_of_the_appendix() -> None:
    printed = table("d6_targets")
    names = {tier.value: D6_NAMES.get(tier.value, tier.name) for tier in TIERS}

    assert {names[tier.value]: target_number(tier.value) for tier in TIERS} == printed
    assert data("fate.d6.target-numbers")["tn"] == printed


@proves("fate.d6.aspects", "fate.d6.bonus-penalty", "fate.d6.fate-die")
def test_the_numbers_of_the_appendix() -> None:
    printed = BOOK["d6_rules"]
    mean = sum(came * float(share) for came, share in outcomes(-1, dice=Dice.D6).items())

    assert turned() == printed["aspect_turns_to"]
    assert data("fate.d6.aspects")["choices"] == [f"set_one_die_to_{printed['aspect_turns_to']}", "reroll_all"]
    assert pool(1, 1).dice - pool(1).dice == printed["dice_a_plus"] == -pool(1, -1).extra
    assert pool(1, 1).counted == pool(1).counted == pool(1, -1).counted
    fate = data("fate.d6.fate-die")
    assert (fate["adds_dice"], fate["max_per_roll"]) == (printed["fate_dice"], printed["fate_dice_most"])
    assert pool(1, fate=1).counted - pool(1).counted == printed["fate_dice"]
    assert pool(1, fate=3).counted - pool(1).counted == printed["fate_dice_most"]
    assert mean == pytest.approx(printed["die_averages"])
    assert data("fate.d6.math")["die_average"] == printed["die_averages"]
    assert [name.replace(" ", "") for name in data("fate.d6.closer-dice")["die"]] == printed["closer"]
    assert {Dice.D8.value, Dice.D6_PLUS_ONE.value} == set(printed["closer"])


@proves("fate.d6.core-roll")
@pytest.mark.parametrize("wall", BOOK["d6_walls"], ids=lambda wall: f"{wall['modifier']:+d}")
def test_dan_and_the_wall(wall: dict[str, Any]) -> None:
    value = LADDER.value(wall["trait"])

    assert pool(value, wall["modifier"]).dice == len(wall["falls"])
    assert came_to(Dice.D6, value, wall["falls"], wall["modifier"]) == wall["total"]


def test_two_sides_and_the_gap_between_them() -> None:
    finn, guard = outcome(rating("Good"), (1, 0, -1, -1)), outcome(rating("Average"), (1, 0, -1, 0))  # p.11

    assert (adjective(finn), adjective(guard)) == ("Fair", "Average")
    assert compared(finn, guard) == 0
    assert margin(finn, guard) == 1
    assert sum(against_each_other(outcomes(2), outcomes(0))) == 1


@proves("fate.challenges.sample-cottage")
def test_the_cottage() -> None:
    printed = BOOK["cottage"]
    days, week = printed["weeks"] * 7, printed["week_lost_by_failing"] * 7
    told = data("fate.challenges.sample-cottage")

    assert (told["difficulty"], told["base_time"]) == (printed["difficulty"], f"{printed['weeks']} weeks")
    assert told["on_success"] == f"minus {printed['day_less_a_step']} day per MoS"
    assert told["on_failure"] == (
        f"plus {printed['day_more_a_step']} day per MoF and plus {printed['week_lost_by_failing']} week"
    )
    assert cottage() | {"about": ""} == {
        "about": "",
        "difficulty": printed["difficulty"],
        "base": days,
        "unit": "days",
        "late": week,
    }
    assert time_taken(days, week, 3, made=True) == days - 3 * printed["day_less_a_step"]
    assert time_taken(days, week, 3, made=False) == days + 3 * printed["day_more_a_step"] + week
