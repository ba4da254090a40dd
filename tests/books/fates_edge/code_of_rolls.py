"""Rolls and their difficulty, as play reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.systems.fates_edge.persuasion.talking import SUCCESS, at_the_gate, attempt, the_talk
from threefates.systems.fates_edge.actions.dv_quick_reference import lazily, on_position, rung_by_rung
from threefates.systems.fates_edge.beats.position import cost_of_position
from threefates.systems.fates_edge.boons import earning
from threefates.systems.fates_edge.harm import fatigue, harm
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, within
from threefates.systems.fates_edge.persuasion import attempts
from threefates.systems.fates_edge.persuasion import clocks as persuasion
from threefates.systems.fates_edge.resolution import (
    critical_success,
    dv_modifiers,
    extended_challenges,
    group_actions,
    outcome_matrix,
    pool,
    positions,
    shifting_position,
    terms,
)
from threefates.systems.fates_edge.resolution import (
    dv_by_tier_and_final as dv,
)
from threefates.systems.fates_edge.resolution import (
    dv_ladder_lazy_minimum as dv_ladder,
)
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import Tally
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Description, Effect
from threefates.systems.fates_edge.rolling.roll_action import BEATS_OF_UPGRADE
from threefates.systems.fates_edge.rulings import fortune
from threefates.systems.fates_edge.rulings import harm as of_harm
from threefates.systems.fates_edge.rulings import resolution as of_rolls

__all__ = ["TABLES"]

Found = Any
D10: Final = range(1, 11)
TIERS: Final = ("I", "II", "III", "IV", "V")


def _same(values: Sequence[int]) -> int:
    (one,) = set(values)
    return one


def _scale(lowest: int) -> Found:
    fits = [rating for rating in range(-2, 9) if _fits(rating, lowest)]
    return {"min": fits[0], "max": fits[-1]}


def _fits(rating: int, lowest: int) -> bool:
    try:
        return within("body", rating, lowest=lowest) == rating
    except Exception:  # noqa: BLE001 - refused is what is asked
        return False


def _dv_to_persuade(position: Position) -> int:
    return on_position(terms.Terms(9, position)).dv


def _set_back() -> Found:
    """A Miss in a talk of which something is gained, with somebody against it."""
    evening, hero = at_the_gate(opposition=4)
    attempt(evening, hero, "First.", *SUCCESS)
    found = attempts.setbacks(evening.state, the_talk(evening))
    against = the_talk(evening).opposition
    moved = [by for _, clock, by in found.values() if clock == against]
    return {"persuasion": [by for _, clock, by in found.values() if clock != against], "opposition": moved}


def _ladder(reading: of_rolls.DvLadder) -> Found:
    return {"ladder": [{"dv": rung, "name": name.partition(" ")[0]} for rung, name in dv_ladder.ladder(reading)]}


def _positions(naming: of_rolls.PositionNaming, usual: Position = Position.CONTROLLED) -> Found:
    order = [positions.position_name(position, naming).casefold() for position in Position]
    return {"order": order, "default": order[usual]}


def _position_dv(reading: of_rolls.DvOfPosition) -> list[int]:
    touched = of_rolls.PositionAffects.REROLL_AND_DV
    return [positions.dv_of_position(position, touched, reading) for position in Position]


def _garbled() -> Found:
    dominant, controlled, desperate = _position_dv(of_rolls.DvOfPosition.GARBLED)
    return {"printed": [{"desperate": desperate}, {"dominant": dominant}, {"controlled": controlled}]}


def _bands(table: str, ask: Callable[[str], int | None], rows: Sequence[str]) -> Found:
    """The least and the greatest that a row may be picked for; one number where both are the same."""
    found = {row: [amount for amount in range(-5, 9) if _takes(ask, f"{row}:{amount}")] for row in rows}
    return {row: amounts[0] if len(amounts) == 1 else [amounts[0], amounts[-1]] for row, amounts in found.items()}


def _takes(ask: Callable[[str], int | None], picked: str) -> bool:
    try:
        return ask(picked) is not None
    except KeyError:
        return False


def _axes(table: str, axes: Mapping[str, str]) -> Found:
    return {axis: list(dv_modifiers.rows(table)[axis]) for axis in axes}


def _condition() -> Found:
    rows = {row: dv_modifiers.character_condition(row) for row in ("rested", "normal")}
    tired = {"fatigue_1_2": range(1, 3), "fatigue_3_4": range(3, 5)}
    rows |= {row: _same([fatigue.dv_of_fatigue(each) for each in held]) for row, held in tired.items()}
    hurt = {"harm_1": 1, "harm_2": 2, "harm_3_plus": 3}
    return rows | {row: harm.dv_of_harm(level, of_harm.HarmDv.DV) for row, level in hurt.items()}


def _by_rating(ask: Callable[[int], int], **spans: range) -> Found:
    return {span: _same([ask(rating) for rating in ratings]) for span, ratings in spans.items()}


def _tier_step() -> int:
    low, _ = dv.built(dv.Construction(tier=1), of_rolls.MasteryModifier.DICE_ONLY)
    high, _ = dv.built(dv.Construction(tier=5), of_rolls.MasteryModifier.DICE_ONLY)
    return 5 - (high - low) if low == dv.Construction().base else -1


def _lowest_rolled() -> int:
    auto = of_rolls.LowDv.AUTO_SUCCESS
    return next(rung for rung in range(9) if not dv_ladder.goes_without_a_roll(rung, auto))


def _critical(reading: of_rolls.Critical) -> Found:
    rows: list[dict[str, Found]] = []
    for tens in (1, 2, 3, 4):
        rank = critical_success.rank_of(tens, reading)
        perks, segments = critical_success.perks_of(rank), critical_success.segments_of(rank, reading)
        row: dict[str, Found] = {"tens": int(rank)}
        if reading is of_rolls.Critical.TENS:
            row["name"] = rank.name.casefold()
        if perks:
            row["choose"] = [perks] if perks > 1 else perks
        if segments:
            row["clock_segments"] = [None, segments] if segments > 1 else segments
        rows.append(row)
    return {"tiers": rows}


def _matrix() -> Found:
    cases = [(Tally(2, 0), 2), (Tally(2, 1), 2), (Tally(1, 0), 2), (Tally(0, 0), 2)]
    rows: list[dict[str, Found]] = [{"outcome": outcome_matrix.outcome(tally, rung).value} for tally, rung in cases]
    core, older = (
        (fortune.BoonsOnPartial.ONE, fortune.BoonsOnMiss.TWO),
        (
            fortune.BoonsOnPartial.ZERO,
            fortune.BoonsOnMiss.ONE,
        ),
    )
    rows[2]["boons"] = {"core": earning.paid_by_partial(core[0]), "players_guide_cp": earning.paid_by_partial(older[0])}
    rows[3]["boons"] = {"core": _miss(core[1]), "players_guide_cp": _miss(older[1])}
    return {"rows": rows}


def _miss(reading: fortune.BoonsOnMiss) -> int:
    return earning.paid_by_miss(reading, fortune.MissNeedsBeat.ANY_MISS, 0)


def _descriptions() -> Found:
    ones = [Die((1,))] * 4
    thrown = [len(ones_to_throw(level, ones)) for level in Description]
    return {
        "levels": [
            {"level": level.value, "reroll_ones": "all" if count == len(ones) else count}
            for level, count in zip(Description, thrown, strict=True)
        ]
    }


def _rethrown_ones() -> Found:
    first = [Die((face,)) for face in (9, 8, 5, 4, 3, 1, 1)]
    after = [*first[:5], Die((1, 6), (Why.DESCRIPTION,)), Die((1, 2), (Why.DESCRIPTION,))]
    faces = [die.face for die in after]
    tally = outcome_matrix.tally(faces, of_rolls.Tens.ONE)
    return {
        "example": {
            "first_ones": all_beats(first),
            "ones_again": all_beats(after) - all_beats(first),
            "sb": all_beats(after),
            "successes": tally.successes,
        }
    }


def _exempt() -> list[int]:
    return [face for face in D10 if not Die((face,)).may_be_thrown(Why.POSITION)]


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.resolution.attribute-scale": lambda: {
        **_scale(1),
        "attributes": [{"name": name.capitalize()} for name in ATTRIBUTES],
    },
    "fe.resolution.skill-scale": lambda: _scale(0),
    "fe.resolution.count-successes": lambda: {
        "die": outcome_matrix.SIDES,
        "success_on": [face for face in D10 if outcome_matrix.is_success(face)],
        "neutral": [
            face for face in D10 if not outcome_matrix.is_success(face) and not outcome_matrix.beats_of([face])
        ],
        "sb_on": [face for face in D10 if outcome_matrix.beats_of([face])],
    },
    "fe.resolution.tens-double": lambda: {"ten_value": outcome_matrix.worth_of_ten(of_rolls.Tens.TWO)},
    "fe.resolution.pool-cap": lambda: {"max_dice": pool.pool(9, 9)[0], "extra_die_gives": pool.pool(5, 6)[1]},
    "fe.resolution.outcome-matrix": _matrix,
    "fe.resolution.partial-fork-cp": lambda: {"boons": earning.paid_by_partial(fortune.BoonsOnPartial.ZERO)},
    "fe.resolution.partial-upgrade": lambda: {
        "upgrade_when": next(short for short in range(1, 5) if outcome_matrix.nearly(Tally(5 - short, 0), 5)),
        "added_sb": BEATS_OF_UPGRADE,
    },
    "fe.resolution.description-ladder": _descriptions,
    "fe.resolution.reroll-ones-sb": _rethrown_ones,
    "fe.resolution.critical-tiers": lambda: _critical(of_rolls.Critical.TENS),
    "fe.resolution.critical-tiers-variant": lambda: _critical(of_rolls.Critical.NARRATIVE),
    "fe.resolution.cheat-sheet-d6": dict,
    "fe.position.states-core": lambda: _positions(
        of_rolls.PositionNaming.CORE, positions.usual_position(of_rolls.PositionDefault.CONTROLLED)
    ),
    "fe.position.states-risky": lambda: _positions(of_rolls.PositionNaming.RISKY),
    "fe.position.states-cp": lambda: _positions(of_rolls.PositionNaming.OLDEST),
    "fe.position.effect-levels": lambda: {
        "order": [shifting_position.effect_moved(Effect.STANDARD, step).name.casefold() for step in (-1, 0, 1)],
        "default": terms.Terms(3, Position.CONTROLLED).effect.name.casefold(),
    },
    "fe.position.reroll-effect": lambda: {"desperate": {"exempt": _exempt()}},
    "fe.position.to-dv-map": lambda: {
        "dominant": dv.by_position(Position.DOMINANT),
        "controlled": dv.by_position(Position.CONTROLLED),
        "desperate": [dv.by_position(Position.DESPERATE)],
    },
    "fe.social.persuasion-clock": lambda: {each.value: persuasion.segments_of(each) for each in persuasion.Resolve},
    "fe.social.persuasion-dv": lambda: {
        "dominant": _dv_to_persuade(Position.DOMINANT),
        "controlled": _dv_to_persuade(Position.CONTROLLED),
    },
    "fe.social.persuasion-outcomes": lambda: {
        "success": attempts.swayed(outcome_matrix.Outcome.CLEAN_SUCCESS),
        "partial": attempts.swayed(outcome_matrix.Outcome.PARTIAL),
        "miss": _set_back(),
    },
    "fe.social.opposition-clock": lambda: {"clock": persuasion.opposition_sizes()},
    "fe.position.shift-limits": lambda: {
        "boon_shifts_per_action": shifting_position.net([1, 1, 1], of_rolls.ShiftStack.ONE_EACH_WAY),
        "max_net_per_direction": -shifting_position.net([-1, -1, -1], of_rolls.ShiftStack.ONE_EACH_WAY),
    },
    "fe.position.gm-spend": lambda: {
        "cost_sb": cost_of_position(of_rolls.PositionSpendCost.ONE),
        "steps": -shifting_position.steps_of("pressure"),
    },
    "fe.position.patron-domain-shift": lambda: {
        "home": -shifting_position.steps_of("home domain"),
        "rival": -shifting_position.steps_of("rival domain"),
    },
    "fe.resolution.dv-ladder-quickstart": lambda: _ladder(of_rolls.DvLadder.TWO_TO_FIVE),
    "fe.resolution.dv-ladder-core": lambda: _ladder(of_rolls.DvLadder.THREE_TO_SIX),
    "fe.resolution.dv-ladder-cp": lambda: _ladder(of_rolls.DvLadder.ONE_TO_FOUR),
    "fe.resolution.dv-ladder-standard": lambda: _ladder(of_rolls.DvLadder.STANDARD),
    "fe.resolution.dv-ladder-gm-reference": lambda: _ladder(of_rolls.DvLadder.TWO_TO_FIVE),
    "fe.resolution.dv-quick-reference": lambda: {"ladder": [{"dv": int(said[3])} for said in rung_by_rung()]},
    "fe.resolution.dv-tier-formula": lambda: {
        "formula": dv.by_tier(1, of_rolls.TierTable.FORMULA) - 1,
        "by_tier": {name: dv.by_tier(tier, of_rolls.TierTable.FORMULA) for tier, name in enumerate(TIERS, 1)},
    },
    "fe.resolution.dv-tier-table": lambda: {
        "by_tier": {name: {"dv": dv.by_tier(tier, of_rolls.TierTable.TABLE)} for tier, name in enumerate(TIERS[:4], 1)}
    },
    "fe.resolution.dv-tier-baseline": lambda: {
        "by_tier": {name: list(dv.start_of(tier)) for tier, name in enumerate(TIERS, 1)}
    },
    "fe.resolution.dv-position-modifier": lambda: dict(
        zip(("dominant", "controlled", "desperate"), _position_dv(of_rolls.DvOfPosition.MINUS_ZERO_PLUS), strict=True)
    ),
    "fe.resolution.dv-position-modifier-garbled": _garbled,
    "fe.resolution.dv-environment": lambda: _bands(
        "", dv_modifiers.environment, ("favorable", "neutral", "challenging", "hostile", "extreme")
    ),
    "fe.resolution.dv-time-pressure": lambda: _bands(
        "", dv_modifiers.time_pressure, ("none", "standard", "moderate", "severe", "critical")
    ),
    "fe.resolution.dv-character-condition": _condition,
    "fe.resolution.dv-skill-mastery": lambda: _by_rating(
        dv_modifiers.skill_mastery, **{"0": range(1), "1-2": range(1, 3), "3-4": range(3, 5), "5+": range(5, 6)}
    ),
    "fe.resolution.dv-attribute-relevance": lambda: _by_rating(
        dv_modifiers.attribute_relevance, **{"1": range(1, 2), "2-4": range(2, 5), "5": range(5, 6)}
    ),
    "fe.resolution.dv-assistance": lambda: _bands(
        "", dv_modifiers.assistance, ("helpers_1", "helpers_2", "helpers_3_plus", "unhelpful_environment")
    ),
    "fe.resolution.dv-group-scale": lambda: {
        **_bands(
            "",
            dv_modifiers.group_scale,
            ("individual", "group_coordination", "massive_scale"),
        ),
        "per_missing_expertise": dv_modifiers.missing_expertise(1),
    },
    "fe.resolution.dv-tool-quality": lambda: _bands(
        "", dv_modifiers.tool_quality, ("superior", "adequate", "poor", "wrong", "magical_or_advanced")
    ),
    "fe.resolution.dv-tool-condition": lambda: {
        **_bands("", dv_modifiers.tool_condition, ("maintained", "neglected", "compromised")),
        "broken": dv_modifiers.IMPOSSIBLE if dv_modifiers.tool_condition("broken") is None else "",
    },
    "fe.resolution.dv-opposition": lambda: _bands(
        "", dv_modifiers.opposition, ("none", "passive", "active", "skilled", "superior")
    ),
    "fe.resolution.dv-combat": lambda: _axes("fe.resolution.dv-combat", dv_modifiers.COMBAT),
    "fe.resolution.dv-social": lambda: _axes("fe.resolution.dv-social", dv_modifiers.SOCIAL),
    "fe.resolution.dv-final-procedure": lambda: {"formula": _tier_step()},
    "fe.resolution.dv-minimum": lambda: {"min": _lowest_rolled()},
    "fe.resolution.dv-maximum": lambda: {
        "single_roll_advised_max": max(rung for rung in range(12) if not dv.too_big(rung))
    },
    "fe.resolution.dv-lazy": lambda: {"default": dv_ladder.usual_dv(of_rolls.DvLadder.TWO_TO_FIVE)},
    "fe.resolution.dv-lazy-table": lambda: {"rows": [{"dv": int(said[3])} for said in lazily()]},
    "fe.resolution.dv-flow-defaults": lambda: {name.replace(" ", "_"): rung for rung, name in dv_ladder.flow()},
    "fe.resolution.group-action": lambda: {
        "helper_gives": [
            group_actions.group_dv(1, complicated=False),
            shifting_position.effect_moved(Effect.STANDARD, 1) - 1,
        ],
        "complex": group_actions.group_dv(0, complicated=True),
    },
    "fe.resolution.extended-challenge": lambda: {"clock": list(extended_challenges.challenge_sizes())},
}
