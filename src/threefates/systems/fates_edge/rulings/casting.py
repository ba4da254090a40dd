"""The questions on which the book disagrees about casting: its rolls, its turns, and what answers back."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "OF_CASTING",
    "BacklashPays",
    "BacklashSize",
    "BacklashTrigger",
    "CastingPool",
    "CastingRolls",
    "CastingTurns",
    "Opposites",
    "PathCount",
]


class CastingRolls(Ruling, id="fe.ruling.casting-roll-count"):
    """Is a spell rolled for once, or at each of its two steps?"""

    TWO = "two_rolls"
    ONE = "one_roll"


class CastingTurns(Ruling, id="fe.ruling.casting-turns"):
    """Do both steps of a spell fit into one turn?"""

    ONE_TURN = "one_turn_two_actions"
    TWO_TURNS = "two_turns"
    SCENES = "scenes_optional"


class CastingPool(Ruling, id="fe.ruling.casting-pool"):
    """What is rolled for a spell?"""

    ANY_ATTRIBUTE = "attribute_arcana"
    WITS = "wits_arcana"
    TWO_SKILLS = "arcana_lore"


class BacklashTrigger(Ruling, id="fe.ruling.backlash-trigger"):
    """When does magic answer back?"""

    FAILING = "partial_miss_or_two_ones"
    ANY_ONE = "any_one"
    FAIL_OR_ONE = "fail_or_one"


class BacklashSize(Ruling, id="fe.ruling.backlash-severity"):
    """How much of it is there?"""

    MENU = "menu_by_outcome"
    ONES = "ones_count"
    ESCALATES = "minor_major_escalate"
    FIXED = "fixed_list"


class BacklashPays(Ruling, id="fe.ruling.backlash-sb-source"):
    """Is Backlash paid for with beats, or does it come beside them?"""

    SPENDS = "is_sb_spend"
    BESIDE = "in_addition"


class Opposites(Ruling, id="fe.ruling.element-opposites"):
    """Which element stands against which?"""

    CLASSICAL = "classical_pairs"
    COUNTERPARTS = "counterpart_pairs"


class PathCount(Ruling, id="fe.ruling.path-count"):
    """How many paths of magic are there?"""

    FIVE = "five"
    THREE = "three"


OF_CASTING: Final[tuple[type[Ruling], ...]] = (
    CastingPool,
    CastingRolls,
    CastingTurns,
    BacklashTrigger,
    BacklashSize,
    BacklashPays,
    Opposites,
    PathCount,
)
"""In the order in which a spell meets them."""
