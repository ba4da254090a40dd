"""How far away one may be upon whom a spell is cast."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.content.records import Spell

__all__ = ["REACH", "cast_range"]

REACH = 4  # zones


@cites("ff.spells.range-default", "ff.ruling.spell-range-unspecified")
def cast_range(spell: Spell) -> int:
    """Say how many zones a spell can be cast: four, which the book says of two of them and leaves open for the others.

    >>> from threefates.systems.fifty_two_fates.content.loader import spells
    >>> cast_range(spells()["hide"])
    4
    """
    return REACH
