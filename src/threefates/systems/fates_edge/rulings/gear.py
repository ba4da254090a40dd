"""The questions about weapons, armor and distance: what brings gear its benefits, and how a melee is left."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["KINDS_OF_GEAR", "Disengage", "GearXp", "WeaponDice"]


class GearXp(Ruling, id="fe.ruling.gear-xp"):
    """Is gear paid for with XP?"""

    PRICED = "xp_priced"


class WeaponDice(Ruling, id="fe.ruling.weapon-dice"):
    """Which table gives a weapon its dice at each distance?"""

    TWO_TABLES = "two_tables"
    ONE_TABLE = "one_table"


class Disengage(Ruling, id="fe.ruling.disengage"):
    """How does one get out of a melee?"""

    MOVE_THEN_TEST = "move_then_test"
    NO_PROVOKING = "move_no_provoke"
    ZONE_TEST = "zone_test"


KINDS_OF_GEAR: Final[tuple[type[Ruling], ...]] = (GearXp, WeaponDice, Disengage)
"""In the order in which play meets them."""
