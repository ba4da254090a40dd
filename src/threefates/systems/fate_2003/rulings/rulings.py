"""Where FATE leaves a question open, and the readings built here."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling
from threefates.systems.fate_2003.rulings.arms import ARMS
from threefates.systems.fate_2003.rulings.fights import FIGHTS

__all__ = [
    "KINDS",
    "AddedDie",
    "AspectCap",
    "AspectsPerPhase",
    "BiddingUse",
    "BonusStacking",
    "BoxForPoint",
    "CancelScope",
    "CheckTerms",
    "DiceSystem",
    "DifficultyExamples",
    "DynamicBands",
    "DynamicTies",
    "EffectForWound",
    "ExtrasInPyramid",
    "FateDie",
    "FudgeDice",
    "HealingTime",
    "HumanCeiling",
    "HurtScope",
    "InvokePotency",
    "LadderKind",
    "MathClaims",
    "NarrativeScope",
    "NegativeReward",
    "PyramidTiming",
    "RefreshTiming",
    "RumorDifficulty",
    "ShorthandRows",
    "StartFateRounding",
    "TierNames",
    "Unskilled",
    "WoundBoxes",
]


class DiceSystem(Ruling, id="fate.r.dice-system", changes="creation"):
    """Which dice does the table roll, and against what?"""

    FUDGE = "fudge"
    D6 = "d6"


class FudgeDice(Ruling, id="fate.r.fudge-dice", changes="scene"):
    """Which dice are thrown as Fudge dice?"""

    FUDGE = "fudge"
    D6 = "d6"
    DF1 = "df1"


class AddedDie(Ruling, id="fate.r.d6-die", changes="scene"):
    """Which die is thrown where six-sided dice are added up?"""

    D6 = "d6"
    D8 = "d8"
    D6_PLUS_ONE = "d6-plus-one"


class FateDie(Ruling, id="fate.r.d6-fate-die", changes="scene"):
    """Does the die that a Fate point adds count, or is it a bonus die like any other +1?"""

    COUNTED = "counted"
    BONUS_DIE = "bonus-die"


class LadderKind(Ruling, id="fate.r.fate-versus-fudge-ladder", changes="creation"):
    """What value has Fair?"""

    FATE = "fate"
    FUDGE = "fudge"


class Unskilled(Ruling, id="fate.r.skill-default-level", changes="creation"):
    """Where does a skill stand that nobody put a rank into?"""

    MEDIOCRE = "mediocre"
    POOR = "poor"


class AspectsPerPhase(Ruling, id="fate.r.aspects-per-phase", changes="scene"):
    """How many aspects, a level of each, does a phase of creation bring?"""

    ONE = "one"
    ONE_OR_MORE = "one-or-more"


class AspectCap(Ruling, id="fate.r.aspect-cap", changes="scene"):
    """How high may one aspect stand?"""

    BOOK = "book"  # while people are made half of the phases, rounded up; once play has begun as high as it comes
    NONE = "none"
    HALF_OF_PHASES = "third-to-half-of-phases"  # while people are made, and rounded down: no more than half
    HALF_OF_OWN_LEVELS = "half-of-own-levels"
    HIGHEST_SKILL = "highest-skill"
    FIXED = "fixed-number"


class StartFateRounding(Ruling, id="fate.r.start-fate-rounding", changes="scene"):
    """How is half of an odd number of phases rounded, for the Fate points of a beginning?"""

    UP = "up"
    DOWN = "down"


class PyramidTiming(Ruling, id="fate.r.pyramid-timing", changes="scene"):
    """Once play has begun, when must a pyramid be balanced?"""

    AT_GOAL = "at-goal"
    EVERY_RANK = "every-rank"


class ExtrasInPyramid(Ruling, id="fate.r.extras-in-pyramid", changes="scene"):
    """Do extras count in the pyramid?"""

    OUTSIDE = "outside"
    INSIDE = "inside"


class HumanCeiling(Ruling, id="fate.r.human-ceiling", changes="scene"):
    """Which rung is the top of ordinary human ability?"""

    GOOD = "good"
    GREAT = "great"
    SUPERB = "superb"
    EPIC = "epic"
    LEGENDARY = "legendary"


class DifficultyExamples(Ruling, id="fate.r.difficulty-examples"):
    """Which examples show how hard a difficulty is?"""

    BOOK = "book"  # both lists, as guidance
    PROSE = "prose"
    TABLE = "table"


class TierNames(Ruling, id="fate.r.d6-tier-names", changes="creation"):
    """What are the tiers called where dice are added up?"""

    BY_POSITION = "by-position"


class MathClaims(Ruling, id="fate.r.d6-math-claims", changes="creation"):
    """What may an average trait reach where dice are added up? Only what its dice reach is offered."""

    NUMBERS = "numbers"


class CheckTerms(Ruling, id="fate.r.test-challenge-terms"):
    """What is a test, and what a challenge?"""

    ROLLS = "rolls"
    OPPOSITION = "opposition"


class RumorDifficulty(Ruling, id="fate.r.rumor-difficulty"):
    """How hard is it to hear the rumors of the street?"""

    FAIR = "Fair"
    GOOD = "Good"


class DynamicBands(Ruling, id="fate.r.dynamic-bands"):
    """How wide are the degrees where two sides roll?"""

    WIDE_MIDDLE = "wide-middle"
    SYMMETRIC = "symmetric"


class DynamicTies(Ruling, id="fate.r.dynamic-ties"):
    """Who wins when two sides come out level?"""

    BOOK = "book"  # nobody, unless the story needs a winner: then as in a contest
    BOTH_MINIMAL = "both-minimal"
    ACTOR_WINS = "actor-wins"
    CONTEST_RULE = "contest-rule"


class InvokePotency(Ruling, id="fate.r.invoke-potency", changes="scene"):
    """What may a checked box do to a single die?"""

    ANY_DIE_TO_PLUS = "any-die-to-plus"
    MINUS_TO_PLUS = "minus-to-plus"
    BLANK_TO_PLUS = "blank-to-plus"
    ONE_STEP = "one-step"
    SINGLE_REROLL = "single-reroll"
    REROLL_ONLY = "reroll-only"


class CancelScope(Ruling, id="fate.r.cancel-scope"):
    """Which spent Fate points may another player cancel?"""

    ANY_SPEND = "any-spend-any-person"
    BONUS_ONLY = "bonus-only"


class RefreshTiming(Ruling, id="fate.r.refresh-timing"):
    """When do aspect boxes open again?"""

    SESSION_START = "session-start"
    SCENE_END = "scene-end"
    DAILY = "daily"
    ON_REST = "on-rest"
    STORY_POINT = "story-point"


class BiddingUse(Ruling, id="fate.r.bidding-use"):
    """Is an involuntary invocation settled at a flat price or bid for?"""

    FLAT = "flat"
    BIDDING = "bidding"


class NegativeReward(Ruling, id="fate.r.negative-reward", changes="scene"):
    """What may going along with an involuntary invocation earn?"""

    POINTS = "points"
    BOX = "points-or-a-box"


class BonusStacking(Ruling, id="fate.r.plus-one-stacking", changes="scene"):
    """How many bonus points can one roll receive?"""

    OWN_PLUS_HELPERS = "own-plus-helpers"
    FIVE_IS_CEILING = "five-is-ceiling"


class BoxForPoint(Ruling, id="fate.r.box-for-fate-point", changes="scene"):
    """May an aspect box replace a Fate point for the additional uses?"""

    NO = "no"
    YES = "yes-some-or-all"


class WoundBoxes(Ruling, id="fate.r.wound-boxes", changes="scene"):
    """How many boxes are there for being clipped, hurt and injured?"""

    BOOK = "book"  # 2, 3 and 2
    PROSE = "prose"
    TABLES = "tables"
    TAPERING = "tapering"


class HurtScope(Ruling, id="fate.r.hurt-scope", changes="scene"):
    """Does being hurt count against every action, or against those of a fight?"""

    ALL = "all-actions-once"
    COMBAT = "combat-actions-once"


class HealingTime(Ruling, id="fate.r.healing-time", changes="scene"):
    """How long does an injury last?"""

    ONE_WEEK = "one-week"
    TWO_WEEKS = "two-weeks"


class EffectForWound(Ruling, id="fate.r.effect-instead-of-wound"):
    """Does a winner who reaches what a maneuver needs get it in place of the wound, or beside it?"""

    INSTEAD = "gm-names-threshold"
    BOTH = "both"


class ShorthandRows(Ruling, id="fate.r.shorthand-optimality"):
    """Which row of the ready pyramids has the first Epic skill: that of 15 phases, or that of 14, which could?"""

    AS_PRINTED = "as-printed"
    ARITHMETIC = "arithmetic"


class NarrativeScope(Ruling, id="fate.r.narrative-scope", changes="scene"):
    """How much of the story may a Fate point settle?"""

    NONE = "none"
    ITEMS = "items-and-coincidence"
    BROAD = "broad"


KINDS: Final[tuple[type[Ruling], ...]] = (
    DiceSystem,
    FudgeDice,
    AddedDie,
    FateDie,
    LadderKind,
    Unskilled,
    AspectsPerPhase,
    AspectCap,
    StartFateRounding,
    PyramidTiming,
    ExtrasInPyramid,
    HumanCeiling,
    DifficultyExamples,
    TierNames,
    MathClaims,
    CheckTerms,
    RumorDifficulty,
    DynamicBands,
    DynamicTies,
    InvokePotency,
    RefreshTiming,
    CancelScope,
    BonusStacking,
    BoxForPoint,
    NarrativeScope,
    BiddingUse,
    NegativeReward,
    WoundBoxes,
    HurtScope,
    HealingTime,
    EffectForWound,
    ShorthandRows,
    *FIGHTS,
    *ARMS,
)
"""Every question a table of FATE may answer its own way."""
