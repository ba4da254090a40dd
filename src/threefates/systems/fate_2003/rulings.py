"""Where FATE leaves a question open, and the readings built here."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "KINDS",
    "BiddingUse",
    "CancelScope",
    "DiceSystem",
    "DynamicBands",
    "DynamicTies",
    "InvokePotency",
    "RefreshTiming",
]


class DiceSystem(Ruling, id="fate.r.dice-system", changes="creation"):
    """Which dice does the table roll, and against what?"""

    FUDGE = "fudge"


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


KINDS: Final[tuple[type[Ruling], ...]] = (
    DiceSystem,
    DynamicBands,
    DynamicTies,
    InvokePotency,
    RefreshTiming,
    CancelScope,
    BiddingUse,
)
"""Every question a table of FATE may answer its own way."""
