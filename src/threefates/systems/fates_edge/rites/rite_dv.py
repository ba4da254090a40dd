"""How hard a Rite is: its grade says Tier and cost, Spirit lightens the cost, and no Rite is easier than its Tier."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.content.records import Grade
from threefates.systems.fates_edge.rulings.rites import RiteDv, RiteTierAndCost

__all__ = ["DV", "GRADES", "cost_of_grade", "dv_of_rite", "grades", "tier_of_rite"]

GRADES, DV, UNPRINTED = "fe.rites.grades", "fe.rites.dv-formula", "fe.rites.missing-profiles"
LEAST_DV: Final = 2


@cites(GRADES, "fe.ruling.ritual-grade-names", "fe.ruling.high-power")
def grades() -> tuple[Grade, ...]:
    """The grades of Rites, the least first.

    >>> [grade.value for grade in grades()]
    ['low', 'standard', 'high']
    """
    return tuple(Grade(name) for name in entry(GRADES).table(dict[str, tuple[str, ...]])["grades"])


@cites(UNPRINTED, "fe.ruling.rite-tier-and-cost")
def cost_of_grade(grade: Grade) -> int:
    """The Obligation Cost of a Rite of that grade, for which the book prints none.

    >>> [cost_of_grade(grade) for grade in grades()]
    [1, 2, 3]
    """
    return grades().index(grade) + 1


@cites(UNPRINTED, "fe.ruling.rite-tier-and-cost")
def tier_of_rite(grade: Grade, caster: int, reading: RiteTierAndCost) -> int:
    """The Tier of a Rite: by its grade, or that of whoever casts it.

    >>> [tier_of_rite(Grade.STANDARD, 4, reading) for reading in RiteTierAndCost]
    [2, 4]
    """
    return caster if reading is RiteTierAndCost.OF_CASTER else grades().index(grade) + 1


@cites(DV, "fe.ruling.rite-dv")
def dv_of_rite(cost: int, spirit: int, tier: int, reading: RiteDv) -> int:
    """The DV of a Rite: what its cost leaves over Spirit, and never less than its Tier; 2 at least, unless read raw.

    >>> dv_of_rite(6, 2, 1, RiteDv.AT_LEAST_TWO), dv_of_rite(3, 2, 3, RiteDv.AT_LEAST_TWO)
    (4, 3)
    >>> [dv_of_rite(1, 2, 1, reading) for reading in RiteDv]
    [2, 1]
    """
    found = max(cost - spirit, tier)
    return found if reading is RiteDv.RAW else max(found, LEAST_DV)
