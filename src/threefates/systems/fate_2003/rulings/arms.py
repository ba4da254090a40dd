"""What FATE leaves open about weapons and armor, and the readings built here."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["ARMS", "ArmorTreatment", "ArmsTreatment", "TieRating"]


class ArmsTreatment(Ruling, id="fate.r.arms-treatment", changes="scene"):
    """How much is made of weapons, and, unless armor is read otherwise, of armor?"""

    DRAMATIC = "dramatic"  # the better one has +1
    SIMPLE = "simple"  # ratings
    ADVANCED = "advanced"  # ratings and attributes; columns of armor


class ArmorTreatment(Ruling, id="fate.r.armor-treatment", changes="scene"):
    """How much is made of armor, where it is read otherwise than weapons are?"""

    AS_WEAPONS = "as-weapons"
    DRAMATIC = "dramatic"
    SIMPLE = "simple"
    ADVANCED = "advanced"


class TieRating(Ruling, id="fate.r.tie-and-weapon-rating"):
    """Where ratings are read and two come out level: does the rating of a weapon count?"""

    BOOK = "book"  # for who attacks and was not attacked in return
    SCRATCH_COUNTS = "scratch-counts"
    MUST_BEAT = "must-beat"


ARMS: Final[tuple[type[Ruling], ...]] = (ArmsTreatment, ArmorTreatment, TieRating)
"""The questions about weapons and armor that a table may answer its own way."""
