"""The questions on which the books of Fate's Edge disagree, and the readings that are built.

One class per question, in the order in which the chapters ask them. A question with a single reading here is one on
which an edition may ask for a reading that is not built: it is then refused by name, never played another way.
"""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling
from threefates.systems.fates_edge.rulings.casting import OF_CASTING
from threefates.systems.fates_edge.rulings.effects import OF_EFFECTS
from threefates.systems.fates_edge.rulings.fear import OF_FEAR
from threefates.systems.fates_edge.rulings.fortune import (
    BondVersion,
    BoonRerolls,
    BoonsOnMiss,
    BoonsOnPartial,
    BudgetPeriod,
    ConvertBoons,
    ConvertTiming,
    FailureCap,
    FailureCapScope,
    MissNeedsBeat,
    NoBite,
    RepetitionScope,
    RiteBoons,
    SpendMenu,
    TrimDelay,
)
from threefates.systems.fates_edge.rulings.gear import KINDS_OF_GEAR
from threefates.systems.fates_edge.rulings.harm import KINDS_OF_HARM
from threefates.systems.fates_edge.rulings.modules import OF_MODULES
from threefates.systems.fates_edge.rulings.pool import BonusDiceCap, PoolCap, PoolMinimum, TenThrown
from threefates.systems.fates_edge.rulings.rites import OF_RITES
from threefates.systems.fates_edge.rulings.road import OF_THE_ROAD
from threefates.systems.fates_edge.rulings.skills import OF_SKILLS, OffList, SkillList
from threefates.systems.fates_edge.rulings.talents import OF_TALENTS

__all__ = [
    "KINDS",
    "AssistBenefit",
    "AssistCost",
    "AssistHelpers",
    "BondVersion",
    "BonusDiceCap",
    "BoonRerolls",
    "BoonsOnMiss",
    "BoonsOnPartial",
    "BudgetPeriod",
    "CheatSheet",
    "ConvertBoons",
    "ConvertTiming",
    "Critical",
    "CriticalNeedsSuccess",
    "DesperateNoEligible",
    "DvLadder",
    "DvMethod",
    "DvOfPosition",
    "FailureCap",
    "FailureCapScope",
    "GroupRolls",
    "HelperSkill",
    "LowDv",
    "MasteryModifier",
    "MissNeedsBeat",
    "NoBite",
    "OffList",
    "PartialNature",
    "PartialUpgrade",
    "PoolCap",
    "PoolMinimum",
    "PositionAffects",
    "PositionDefault",
    "PositionNaming",
    "PositionOverflow",
    "PositionSpendCost",
    "RepetitionScope",
    "RerollChoice",
    "RiteBoons",
    "ShiftStack",
    "SkillList",
    "SpendMenu",
    "SuccessThreshold",
    "TenThrown",
    "Tens",
    "TierTable",
    "TrimDelay",
]


class SuccessThreshold(Ruling, id="fe.ruling.success-threshold"):
    """Is a 5 ever a success?"""

    SIX_PLUS = "six_plus"


class CheatSheet(Ruling, id="fe.ruling.cheat-sheet-outcomes"):
    """What of the cheat sheet's single die? Only its words are offered."""

    IGNORE = "ignore_remnant"


class Tens(Ruling, id="fe.ruling.tens-count"):
    """Does a die showing 10 count as one success or two?"""

    ONE = "one"
    TWO = "two"


class AssistBenefit(Ruling, id="fe.ruling.assist-benefit"):
    """What does a helper give?"""

    ONE_DIE = "plus_one_die"
    DIE_OR_STEP = "plus_one_die_or_position_effect"
    DV = "dv_minus_one"
    UP_TO_THREE = "up_to_three"


class AssistCost(Ruling, id="fe.ruling.assist-cost"):
    """Does helping cost a Boon?"""

    IN_COMBAT = "boon_in_combat"
    FREE = "free_risk_only"
    EACH_DIE = "boon_each"


class AssistHelpers(Ruling, id="fe.ruling.assist-helper-count"):
    """How many may help with one action?"""

    ONE = "one"
    ONE_IN_ALL = "one_in_all"
    MANY = "many_capped"


class HelperSkill(Ruling, id="fe.ruling.assist-helper-skill"):
    """Does the helper's own skill count?"""

    NO_ROLL = "no_roll"
    SKILL_BASED = "skill_based"


class GroupRolls(Ruling, id="fe.ruling.group-rolls"):
    """Does one lead a group and roll, or do all?"""

    LEADER = "leader_helpers"
    POOLED = "pooled"


class DvMethod(Ruling, id="fe.ruling.dv-method"):
    """How is a DV computed?"""

    LADDER = "ladder_judgment"
    FULL = "full_construction"
    TIER_PLUS_TWO = "tier_plus_two"
    TIER_BASELINE = "tier_baseline"
    POSITION_MAP = "position_map"


class TierTable(Ruling, id="fe.ruling.dv-tier-formula-vs-table"):
    """Where a DV comes from the Tier: by the formula, or by the table printed under it?"""

    FORMULA = "formula"
    TABLE = "table"


class MasteryModifier(Ruling, id="fe.ruling.mastery-modifier"):
    """Do ratings change the DV as well as the dice?"""

    DICE_ONLY = "dice_only"
    DICE_AND_DV = "dice_and_dv"


class DvLadder(Ruling, id="fe.ruling.dv-ladder"):
    """Which DV ladder is the baseline?"""

    TWO_TO_FIVE = "two_to_five"
    THREE_TO_SIX = "three_to_six"
    STANDARD = "standard_two_to_seven"
    ONE_TO_FOUR = "one_to_four"
    FLOW = "flow"


class LowDv(Ruling, id="fe.ruling.min-dv-below-two"):
    """What of a DV under 2?"""

    AUTO_SUCCESS = "auto_success"
    ALLOW_ONE = "allow_one"


class PositionNaming(Ruling, id="fe.ruling.position-naming"):
    """What are the three Positions called?"""

    CORE = "dominant_controlled_desperate"
    RISKY = "dominant_risky_desperate"
    OLDEST = "controlled_risky_desperate"


class PositionDefault(Ruling, id="fe.ruling.position-default"):
    """Which Position is assumed when unstated?"""

    CONTROLLED = "controlled"
    DOMINANT = "dominant"


class PositionAffects(Ruling, id="fe.ruling.position-affects"):
    """Does Position act on the dice, or only on how bad it gets?"""

    REROLL_ONLY = "reroll_only"
    REROLL_AND_DV = "reroll_and_dv"
    SEVERITY_ONLY = "severity_only"


class DvOfPosition(Ruling, id="fe.ruling.dv-position-modifiers"):
    """By how much does Position move the DV, at a table where it does?"""

    MINUS_ZERO_PLUS = "minus_zero_plus"
    GARBLED = "garbled"
    NONE = "none"


class ShiftStack(Ruling, id="fe.ruling.position-shift-stack"):
    """How far do shifts together move a Position?"""

    ALL_CAPPED = "all_apply_capped"
    ONE_EACH_WAY = "one_each_way"


class PositionOverflow(Ruling, id="fe.ruling.position-cap-overflow"):
    """What becomes of steps past the best and the worst Position?"""

    DV_OR_EFFECT = "gm_dv_or_effect"
    DICE = "dice"


class RerollChoice(Ruling, id="fe.ruling.position-reroll-choice"):
    """Which die does a Position throw again, and in which order with other re-rolls?"""

    PLAYER_LOWEST_NONTEN = "player_lowest_nonten"


class DesperateNoEligible(Ruling, id="fe.ruling.desperate-no-eligible"):
    """What if a Desperate roll has no success but tens?"""

    NOTHING = "nothing"
    REROLL_TEN = "reroll_ten"


class PositionSpendCost(Ruling, id="fe.ruling.position-spend-cost"):
    """How many beats does a step of Position cost the Game Master?"""

    ONE = "one"
    TWO = "two"


class Critical(Ruling, id="fe.ruling.critical-definition"):
    """What is a critical?"""

    TENS = "tens_tiers"
    NARRATIVE = "tens_tiers_narrative"
    NONE = "none"


class CriticalNeedsSuccess(Ruling, id="fe.ruling.critical-needs-success"):
    """Are tens worth anything on a Partial or a Miss?"""

    SUCCESS_ONLY = "success_only"
    ALWAYS = "always"


class PartialNature(Ruling, id="fe.ruling.partial-nature"):
    """What does a Partial give?"""

    PROPORTIONAL = "proportional"
    FORK = "fork"
    PAY_OR_YIELD = "fork_pay_or_yield"


class PartialUpgrade(Ruling, id="fe.ruling.partial-upgrade"):
    """May a Partial that is one short be made a Success & Cost?"""

    TWO_BEATS = "gm_option_two_sb"
    NEVER = "no_upgrade"


KINDS: Final[tuple[type[Ruling], ...]] = (
    *OF_SKILLS,
    SuccessThreshold,
    CheatSheet,
    Tens,
    PoolMinimum,
    PoolCap,
    BonusDiceCap,
    AssistBenefit,
    AssistCost,
    AssistHelpers,
    HelperSkill,
    GroupRolls,
    DvMethod,
    TierTable,
    MasteryModifier,
    DvLadder,
    LowDv,
    PositionNaming,
    PositionDefault,
    PositionAffects,
    DvOfPosition,
    ShiftStack,
    PositionOverflow,
    RerollChoice,
    TenThrown,
    DesperateNoEligible,
    PositionSpendCost,
    Critical,
    CriticalNeedsSuccess,
    PartialNature,
    PartialUpgrade,
    NoBite,
    BoonsOnMiss,
    BoonsOnPartial,
    MissNeedsBeat,
    FailureCap,
    FailureCapScope,
    BoonRerolls,
    RepetitionScope,
    BondVersion,
    ConvertBoons,
    ConvertTiming,
    RiteBoons,
    BudgetPeriod,
    TrimDelay,
    SpendMenu,
    *KINDS_OF_HARM,
    *KINDS_OF_GEAR,
    *OF_THE_ROAD,
    *OF_CASTING,
    *OF_MODULES,
    *OF_FEAR,
    *OF_EFFECTS,
    *OF_TALENTS,
    *OF_RITES,
)
"""The settings of a table, in the order in which play meets them."""
