"""The questions about what heroes keep track of themselves: Obligation, Corruption, and what a Push costs."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = [
    "OF_MODULES",
    "AtOrOver",
    "CorruptionAtRest",
    "CorruptionCount",
    "CorruptionReset",
    "CorruptionSize",
    "Double",
    "LeashSize",
    "Overflow",
    "TerrestrialTrack",
    "Tracking",
]


class Tracking(Ruling, id="fe.ruling.obligation-tracking"):
    """Is Obligation counted per Patron, per Rite, or in total?"""

    TOTAL = "per_patron_capacity_total"
    EACH = "per_patron_capacity_each"
    PER_RITE = "per_rite"


class Overflow(Ruling, id="fe.ruling.obligation-overflow"):
    """What happens when Obligation exceeds its Capacity?"""

    INTRUSION = "fatigue_per_segment_intrusion_at_double"
    BLOCK = "fatigue_per_segment_block"
    HARM_AT_DOUBLE = "harm_at_double_example"
    FICTION = "fiction_debt"


class Double(Ruling, id="fe.ruling.over-double-boundary"):
    """Is the double threshold met at twice the Capacity, or above it?"""

    ABOVE = "above_double"
    AT = "at_double"


class AtOrOver(Ruling, id="fe.ruling.obligation-at-or-over"):
    """Is Fatigue marked with the segment that fills the Capacity, or from the first above it?"""

    ABOVE = "above_only"
    AT = "at_capacity"


class TerrestrialTrack(Ruling, id="fe.ruling.terrestrial-obligation"):
    """Does what is owed to mortal powers count towards the Capacity?"""

    SEPARATE = "separate_fill_six"
    SHARED = "shared_total"


class CorruptionCount(Ruling, id="fe.ruling.corruption-accounting"):
    """How do the triggers of Corruption become segments?"""

    WEIGHTED = "weighted_progress"
    DIRECT = "direct_segment"


class CorruptionSize(Ruling, id="fe.ruling.corruption-size"):
    """How many segments has a clock of Corruption?"""

    BODY = "body"
    SPIRIT = "spirit"


class CorruptionReset(Ruling, id="fe.ruling.corruption-reset"):
    """What stands on the clock of Corruption once it was full?"""

    TIER = "to_tier_minimum"
    EMPTY = "to_empty"
    BELOW_TIER = "to_tier_minus_one"


class CorruptionAtRest(Ruling, id="fe.ruling.corruption-min-above-size"):
    """What if the least of Corruption is as much as the clock holds?"""

    ONE_FREE = "min_body_minus_one"
    FULL = "always_full"


class LeashSize(Ruling, id="fe.ruling.leash-capacity"):
    """Is a Leash as long as Cap and Spirit, or Cap and Command?"""

    SPIRIT = "spirit"
    COMMAND = "command"


OF_MODULES: Final[tuple[type[Ruling], ...]] = (
    Tracking,
    Overflow,
    Double,
    AtOrOver,
    TerrestrialTrack,
    CorruptionCount,
    CorruptionSize,
    CorruptionReset,
    CorruptionAtRest,
    LeashSize,
)
"""In the order in which play meets them."""
