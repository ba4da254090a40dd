"""The questions about what wears heroes down: Fatigue, Harm, and what stands between a blow and a body."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "KINDS_OF_HARM",
    "ArmorConversion",
    "ConversionRate",
    "FatigueDice",
    "FatigueEffect",
    "FatigueExcess",
    "HarmByEffect",
    "HarmClearsFatigue",
    "HarmDv",
    "HarmLadder",
    "HarmRecovery",
    "LeastFatigue",
    "NpcRolls",
    "OverflowResult",
    "OverflowTrigger",
    "ShortRest",
]


class FatigueEffect(Ruling, id="fe.ruling.fatigue-effect"):
    """How does Fatigue change rolls?"""

    STEPS = "step_per_point"
    LEVELS = "level_table"
    DV = "dv_modifier"


class FatigueDice(Ruling, id="fe.ruling.fatigue-dice-penalty"):
    """Does Fatigue ever take dice?"""

    PAST_WORST = "only_past_desperate"
    NEVER = "never"


class OverflowTrigger(Ruling, id="fe.ruling.fatigue-overflow-trigger"):
    """Does Fatigue become Harm with the last box, or with the mark after it?"""

    ON_FILL = "on_fill"
    PAST_FULL = "past_full"


class OverflowResult(Ruling, id="fe.ruling.fatigue-overflow-result"):
    """What does too much Fatigue do?"""

    HARM = "harm_plus_one_clear"
    COLLAPSE = "collapse_test"


class FatigueExcess(Ruling, id="fe.ruling.fatigue-excess"):
    """What becomes of marks beyond the last box?"""

    IGNORED = "ignored"
    CARRIED = "carry_over"


class ShortRest(Ruling, id="fe.ruling.short-rest-amount"):
    """How much Fatigue does a short rest clear?"""

    TWO = "two"
    ONE_TO_TWO = "one_to_two"


class HarmLadder(Ruling, id="fe.ruling.harm-ladder"):
    """How do the levels of Harm go with Minor, Moderate, Severe and Critical?"""

    THREE = "three_levels_mapped"


class HarmDv(Ruling, id="fe.ruling.harm-dv-or-dice"):
    """Does Harm take dice, raise the DV, or both?"""

    DICE = "dice_only"
    DV = "dv_only"
    BOTH = "both"


class HarmRecovery(Ruling, id="fe.ruling.harm-recovery"):
    """How is Harm healed?"""

    MEDICINE = "medicine_clock"
    SPECIAL = "special_only"
    DOWNTIME = "per_downtime"


class HarmByEffect(Ruling, id="fe.ruling.harm-by-effect"):
    """How much Harm does a hit do?"""

    MAPPED = "effect_maps_harm"


class ArmorConversion(Ruling, id="fe.ruling.armor-conversion-instance"):
    """What does armor make of a hit?"""

    UP_TO = "convert_up_to"
    TABLE_2026 = "table_2026"


class ConversionRate(Ruling, id="fe.ruling.conversion-rate-mix"):
    """How much Fatigue does an ability make of one Harm?"""

    ONE = "one_for_one"
    TWO = "two_fatigue"


class HarmClearsFatigue(Ruling, id="fe.ruling.harm-clears-fatigue"):
    """Does Harm that gets past armor clear the Fatigue track first?"""

    STAYS = "stays"
    CLEARS = "clears_first"


class LeastFatigue(Ruling, id="fe.ruling.minimum-fatigue-per-hit"):
    """Does every hit cost at least some Fatigue?"""

    NONE = "none"
    ONE = "one"


class NpcRolls(Ruling, id="fe.ruling.npc-rolls"):
    """Who rolls when a foe attacks?"""

    PLAYERS = "player_facing"
    FOES_TOO = "npc_rolls_cap_dice"


KINDS_OF_HARM: Final[tuple[type[Ruling], ...]] = (
    FatigueEffect,
    FatigueDice,
    OverflowTrigger,
    OverflowResult,
    FatigueExcess,
    ShortRest,
    HarmLadder,
    HarmDv,
    HarmRecovery,
    HarmByEffect,
    ArmorConversion,
    ConversionRate,
    HarmClearsFatigue,
    LeastFatigue,
    NpcRolls,
)
"""The settings of this part, in the order in which play meets them."""
