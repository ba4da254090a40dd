"""Boons, beats, what wears heroes down, turns, as play reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.books.fates_edge.reading import numbers_in
from threefates.systems.fates_edge.beats import limits as beat_limits
from threefates.systems.fates_edge.beats import menus
from threefates.systems.fates_edge.boons import earning, limits, spending
from threefates.systems.fates_edge.boons.trimming import trimmed_to
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, bands, moved
from threefates.systems.fates_edge.combat.turn_economy import allowed, bands_of_dash
from threefates.systems.fates_edge.combat.view import tactical_clocks
from threefates.systems.fates_edge.fear import fear
from threefates.systems.fates_edge.harm import armor, fatigue, harm
from threefates.systems.fates_edge.help import converting
from threefates.systems.fates_edge.recovery.downtime import scales
from threefates.systems.fates_edge.recovery.game_structure import units
from threefates.systems.fates_edge.resolution import assistance, pool
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings import fortune, road
from threefates.systems.fates_edge.rulings import harm as of_harm
from threefates.systems.fates_edge.rulings import resolution as of_rolls
from threefates.systems.fates_edge.talents import mounted
from threefates.systems.fates_edge.tpk import resolution_options


def _price(way: resolution_options.WayOn, *names: str) -> dict[str, Any]:
    return {name: getattr(resolution_options.prices(way), name) for name in names}


__all__ = ["TABLES"]

Found = Any


def _menu(rows: menus.Menu) -> Found:
    amounts = [int(amount.removesuffix("+")) for amount, _ in rows]
    numbers = [numbers_in(ideas) for _, ideas in rows]
    return {"amounts": amounts, "ideas": [len(ideas) for _, ideas in rows], "numbers": numbers}


def _quick_share(which: str) -> Found:
    """One of the two quick lists, of which the code lays both side by side."""
    return _menu(menus._menu(which))


def _miss(reading: fortune.BoonsOnMiss) -> int:
    return earning.paid_by_miss(reading, fortune.MissNeedsBeat.ANY_MISS, 0)


def _armor() -> Found:
    rows: list[dict[str, Found]] = []
    for worn in (armor.Armor.LIGHT, armor.Armor.MEDIUM, armor.Armor.HEAVY):
        left = armor.armored(harm.Marks(3), worn, of_harm.ArmorConversion.UP_TO)
        row = {"name": worn.value, "harm_converted": 3 - left.harm, "fatigue": left.fatigue}
        rows.append(row | ({"penalty": penalty} if (penalty := armor.armor_penalty(worn)) else {}))
    return {"rows": rows}


def _casting() -> Found:
    grades = {grade: harm.casting(grade) for grade in harm.HarmGrade}
    numbers = {grade: it.channel_dv or it.keep_dv or it.beats for grade, it in grades.items()}
    return {
        "grades": [{"harm": grade.value} | ({"effect": number} if number else {}) for grade, number in numbers.items()]
    }


def _fatigue_levels() -> Found:
    rows: list[dict[str, Found]] = [{"fatigue": level, "name": fatigue.level_named(level)} for level in range(1, 5)]
    rows[1]["effect"] = [fatigue.strained_beats(2, Position.CONTROLLED)]
    rows[3]["effect"] = harm.RESIST_DV
    return {"levels": rows}


def _turns(reading: road.ActionsPerTurn, tries: Sequence[str]) -> int:
    """How many of these things a turn holds."""
    taken: tuple[str, ...] = ()
    for what in tries:
        taken = (*taken, what) if allowed(taken, what, reading) else taken
    return len(taken)


def _path(skill: str) -> str:
    said = mounted._MOVES[skill][0]
    return said.partition("from ")[2].replace(" to ", "->")


def _resist() -> Found:
    eased = harm.resisted(2, Outcome.CLEAN_SUCCESS, defended=False) - 2
    return {"dv": harm.RESIST_DV, "on_success": eased}


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.boons.earn-miss": lambda: {"boons": _miss(fortune.BoonsOnMiss.TWO)},
    "fe.boons.earn-miss-cp": lambda: {"boons": _miss(fortune.BoonsOnMiss.ONE)},
    "fe.boons.earn-partial": lambda: {"boons": earning.paid_by_partial(fortune.BoonsOnPartial.ONE)},
    "fe.boons.partial-safety-valve": lambda: {
        "default": earning.paid_by_partial(fortune.BoonsOnPartial.ZERO),
        "cp_spent_min": next(it for it in range(9) if earning.valve_pays(fortune.BoonsOnPartial.ZERO, it)),
    },
    "fe.boons.failure-cap": lambda: {
        "max_per_scene_per_character": limits.under_failure_cap(9, 0, fortune.FailureCap.RULE)
    },
    "fe.boons.convert-core": lambda: {
        "rate": [converting.PRICE_OF_XP, 1],
        "per_session": converting.xp_still_open(fortune.ConvertBoons.ONCE, 0),
    },
    "fe.boons.convert-quickstart": lambda: {
        "rate": [converting.PRICE_OF_XP, 1],
        "max_xp": converting.xp_still_open(fortune.ConvertBoons.REPEAT, 0),
    },
    "fe.boons.hold-cap": lambda: {"max": limits.under_hold_cap(9, 0)},
    "fe.boons.trim": lambda: {"scene_end_max": trimmed_to(5)},
    "fe.boons.rite-cost-note": lambda: {
        "high_power_rite_boons": spending.price_of("rite", fortune.RiteBoons.HIGH_POWER_TWO, high_power=True)
    },
    "fe.boons.share": lambda: {
        "per_scene": limits.gifts_allowed(bonded=False),
        "bonded_per_scene": limits.gifts_allowed(bonded=True),
    },
    "fe.sb.categories": lambda: {"categories": [{"name": family.name} for family in menus.families()]},
    "fe.sb.menu-quickstart": lambda: _quick_share("fe.sb.menu-quickstart"),
    "fe.sb.menu-no-thinking": lambda: _quick_share("fe.sb.menu-no-thinking"),
    "fe.sb.menu-core": lambda: _menu(menus.menu(fortune.SpendMenu.CORE)),
    "fe.sb.menu-combat": lambda: _menu(menus.in_a_fight()),
    "fe.sb.menu-quick-kit": lambda: _menu(menus.menu(fortune.SpendMenu.QUICK_KIT)),
    "fe.sb.budget-base": lambda: {
        "formula": beat_limits.budget(0),
        "by_tier": [beat_limits.budget(tier) for tier in (1, 2)],
    },
    "fe.sb.scene-limit": lambda: {
        "standard": beat_limits.scene_limit(climactic=False),
        "climactic": beat_limits.scene_limit(climactic=True),
    },
    "fe.sb.session-limit": lambda: {"max": beat_limits.session_limit()},
    "fe.sb.thread-limit": lambda: {"formula": beat_limits.threads_allowed(0)},
    "fe.sb.soft-dial": lambda: {
        "cap_per_roll": [None, beat_limits.most_at_once(beat_limits.Dial.SOFT, set_piece=False)]
    },
    "fe.sb.overcrank-dial": lambda: {
        "scene_limits_halved": [
            beat_limits.halved(beat_limits.scene_limit(climactic=climactic), beat_limits.Dial.EASED)
            for climactic in (False, True)
        ]
    },
    "fe.sb.suited": lambda: {cost: beat_limits.suit_of(cost) for cost in ("patrons_gift", "cantor_failure")},
    "fe.sb.desperate-fatigue": lambda: {
        "at_fatigue": next(held for held in range(9) if fatigue.strained_beats(held, Position.CONTROLLED)),
        "more_sb": fatigue.strained_beats(2, Position.CONTROLLED),
    },
    "fe.fatigue.track": lambda: {"by_body": [fatigue.boxes(body) for body in range(1, 6)]},
    "fe.fatigue.level-table": _fatigue_levels,
    "fe.fatigue.overflow": lambda: {
        "harm": fatigue.marked(0, 3, 3, of_harm.OverflowTrigger.ON_FILL, of_harm.FatigueExcess.IGNORED)[1],
        "fatigue_after": fatigue.marked(0, 3, 3, of_harm.OverflowTrigger.ON_FILL, of_harm.FatigueExcess.IGNORED)[0],
    },
    "fe.fatigue.recovery": lambda: {
        "short_rest": list(fatigue.rest_amounts(of_harm.ShortRest.ONE_TO_TWO)),
        "full_night": "all" if fatigue.cleared_by_rest(5, None) == 5 else "",
    },
    "fe.fatigue.recovery-fixed": lambda: {
        "short_rest": fatigue.rest_amounts(of_harm.ShortRest.TWO)[0],
        "full_night": "all" if fatigue.cleared_by_rest(5, None) == 5 else "",
    },
    "fe.fatigue.soak-dial": lambda: {
        "reduce": [5 - fatigue.left_of(5, 1), 5 - fatigue.left_of(5, 9)],
        "min": fatigue.left_of(1, 2),
    },
    "fe.fatigue.convert-dial": lambda: {
        "harm": 1 - harm.turned(harm.Marks(1), of_harm.ConversionRate.TWO).harm,
        "becomes_fatigue": harm.turned(harm.Marks(1), of_harm.ConversionRate.TWO).fatigue,
    },
    "fe.fatigue.spiral-clock": lambda: {"clock": tactical_clocks()["Fatigue Spiral"]},
    "fe.fatigue.group-example": lambda: dict(zip(("sb", "fatigue_each"), fatigue.price_of_tiring(), strict=True)),
    "fe.harm.levels": lambda: {
        "levels": [
            {"level": level, "name": harm.level_of_harm(level)}
            | ({"dice": harm.dice_of_harm(level, of_harm.HarmDv.DICE, bears=True)} if level < harm.MOST_HARM else {})
            for level in range(1, harm.MOST_HARM + 1)
        ]
    },
    "fe.harm.casting-table": _casting,
    "fe.harm.resist": _resist,
    "fe.combat.harm-by-effect": lambda: {
        "standard": harm.harm_of_effect(Effect.STANDARD),
        "great": harm.harm_of_effect(Effect.GREAT),
    },
    "fe.combat.tactical-clocks": lambda: {
        "clocks": [{"name": name, "size": size} for name, size in tactical_clocks().items()]
    },
    "fe.combat.teamwork": lambda: {
        "assist_cost": [
            assistance.stress_of(1),
            assistance.assist_costs(of_rolls.AssistCost.IN_COMBAT, 1, conflict=True),
        ],
        "dice": assistance.dice_of_assist(of_rolls.AssistBenefit.ONE_DIE, 0),
        "cap": pool.assist_dice([pool.Bonus(kind=pool.Kind.ASSIST, why="", dice=1)] * 9),
    },
    "fe.combat.mount-charge": lambda: {"dice": mounted.dice_of_charge(), "path": _path("Melee")},
    "fe.combat.mount-shot": lambda: {"dice": mounted.dice_of_shot(), "path": _path("Ranged")},
    "fe.gear.armor": _armor,
    "fe.combat.tpk-capture": lambda: _price(
        resolution_options.WayOn.CAPTURE, "clocks", "assets_lost", "permanent_conditions"
    ),
    "fe.combat.tpk-patrons-claim": lambda: _price(resolution_options.WayOn.CLAIM, "obligation"),
    "fe.combat.tpk-last-stand": lambda: _price(resolution_options.WayOn.STAND, "effect", "sb_per_action"),
    "fe.combat.tpk-dramatic-exit": lambda: _price(resolution_options.WayOn.EXIT, "xp"),
    "fe.combat.tpk-reprieve": lambda: _price(resolution_options.WayOn.REPRIEVE, "obligation_each", "scene_clocks"),
    "fe.fear.track": lambda: {"track": [dread.name.capitalize() for dread in fear.Dread]},
    "fe.fear.table": lambda: {
        "rows": [{"roll": face, "name": row.name, "tags": row.tags} for face, row in fear.effects().items()]
    },
    "fe.turn.economy-quickstart": lambda: {
        "actions": _turns(road.ActionsPerTurn.ONE_AND_MOVE, ("attack", "skill", "cast")),
        "moves": _turns(road.ActionsPerTurn.ONE_AND_MOVE, ("move", "move", "move")),
    },
    "fe.turn.economy-two-actions": lambda: {
        "actions": _turns(road.ActionsPerTurn.TWO, ("attack", "move", "defend", "observe"))
    },
    "fe.turn.economy-one-significant": lambda: {
        "significant_actions": _turns(road.ActionsPerTurn.ONE_SIGNIFICANT, ("attack", "move", "defend", "observe"))
    },
    "fe.turn.action-assist": lambda: {
        "cost_boons": assistance.assist_costs(of_rolls.AssistCost.IN_COMBAT, 1, conflict=True),
        "dice": assistance.dice_of_assist(of_rolls.AssistBenefit.ONE_DIE, 0),
    },
    "fe.turn.structure-units": lambda: {
        "session_hours": list(units().session_hours),
        "scenes_per_session": list(units().scenes_per_session),
        "campaign_sessions": numbers_in([units().campaign_sessions]),
    },
    "fe.turn.action-dash-bands": lambda: {"bands": bands_of_dash(road.DashEffect.TWO_BANDS)[0]},
    "fe.turn.action-dash-core": lambda: {"bands": bands_of_dash(road.DashEffect.EXPOSED)[0]},
    "fe.turn.time-scales": lambda: {"scales": [{"name": name} for name, _ in scales()]},
    "fe.range.bands": lambda: {"bands": [band.value for band in bands()]},
    "fe.range.movement": lambda: {
        "bands": next(steps for steps in range(1, 4) if moved(Band.CLOSE, steps, away=True) is Band.NEAR)
    },
}
