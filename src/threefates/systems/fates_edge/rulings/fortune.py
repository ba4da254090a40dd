"""The questions about what fails and what is paid for it: Boons for players, beats for the Game Master."""

from __future__ import annotations

from threefates.rulebook.rulings import Ruling

__all__ = [
    "BondVersion",
    "BoonRerolls",
    "BoonsOnMiss",
    "BoonsOnPartial",
    "BudgetPeriod",
    "ConvertBoons",
    "ConvertTiming",
    "FailureCap",
    "FailureCapScope",
    "MissNeedsBeat",
    "NoBite",
    "RepetitionScope",
    "RiteBoons",
    "SpendMenu",
    "TrimDelay",
]


class NoBite(Ruling, id="fe.ruling.no-bite-position"):
    """Which tests never pay Boons?"""

    ANY = "any_no_bite"
    LITERAL_CONTROLLED = "literal_controlled"
    SAFE_STATE = "safe_state"


class BoonsOnMiss(Ruling, id="fe.ruling.boons-on-miss"):
    """How many Boons for a Miss?"""

    TWO = "two"
    ONE = "one"


class BoonsOnPartial(Ruling, id="fe.ruling.boons-on-partial"):
    """How many Boons for a Partial?"""

    ONE = "one"
    ZERO = "zero"


class MissNeedsBeat(Ruling, id="fe.ruling.miss-boons-need-a-beat"):
    """Does a Miss that made no Story Beat pay its Boons?"""

    ANY_MISS = "any_miss"
    BEAT_NEEDED = "beat_needed"


class FailureCap(Ruling, id="fe.ruling.failure-cap-optional"):
    """Is two Boons from failures a scene a rule or a dial? The dial stands off; choose the rule to turn it on."""

    RULE = "rule"
    OPTIONAL = "optional"


class FailureCapScope(Ruling, id="fe.ruling.boon-failure-cap-scope"):
    """Does that cap count the Boons of Partials too?"""

    MISSES = "misses_only"
    MISSES_AND_PARTIALS = "misses_and_partials"


class BoonRerolls(Ruling, id="fe.ruling.boon-rerolls-per-roll"):
    """How many Boons may buy re-rolls in one roll?"""

    ONE = "one"
    ONE_DIE_EACH = "unlimited_one_die_each"


class RepetitionScope(Ruling, id="fe.ruling.repetition-scope"):
    """What makes two actions the same, so that the second pays nothing?"""

    ACTION = "action_and_stakes"
    APPROACH = "approach_position_stakes"


class BondVersion(Ruling, id="fe.ruling.bond-boon-version"):
    """When does a bond pay a Boon?"""

    SHORT = "core_short"
    LONG = "cp_long"


class ConvertBoons(Ruling, id="fe.ruling.convert-boons"):
    """How do Boons become XP?"""

    ONCE = "once_single"
    REPEAT = "repeat_to_two_xp"


class ConvertTiming(Ruling, id="fe.ruling.convert-timing"):
    """When may they?"""

    DOWNTIME = "downtime"
    ANYTIME = "anytime_or_session_end"


class RiteBoons(Ruling, id="fe.ruling.rite-boon-cost"):
    """Do High-Power Rites cost two Boons?"""

    NONE = "no_boon"
    HIGH_POWER_TWO = "high_power_two"


class BudgetPeriod(Ruling, id="fe.ruling.sb-budget-period"):
    """What is the budget of beats?"""

    SOFT_CAP = "soft_cap_per_scene"


class TrimDelay(Ruling, id="fe.ruling.trim-set-piece"):
    """Does a set piece of several scenes delay the trim of Boons?"""

    EVERY_SCENE = "every_scene"
    IF_DECLARED = "delay_if_declared"


class SpendMenu(Ruling, id="fe.ruling.sb-spend-menu"):
    """Which menu of beats lies before the Game Master?"""

    CORE = "core_menu"
    QUICKSTART = "quickstart_menu"
    QUICK_KIT = "quick_kit"
