"""Two skills in one pool, where the book prints such a formula; and the skills that open locks and wards."""

from __future__ import annotations

import enum
import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.heroes.skills import called_in, is_one_of, skills_of
from threefates.systems.fates_edge.rulings.resolution import SkillList
from threefates.systems.fates_edge.rulings.skills import TwoSkills, WardsSkill

__all__ = ["PAIRS", "Barrier", "Pair", "opens", "pool_of_two", "pools_of_two"]


class Pair(Struct, frozen=True):
    """Two skills that make a pool, and what for; and the Attribute that takes the first one's place at some tables."""

    first: str
    second: str
    what: str
    instead: str = "wits"

    @property
    def key(self) -> str:
        """Its name on the wire."""
        return f"{self.first}+{self.second}".casefold()


PAIRS: Final = (
    Pair("Lore", "Performance", "a song", "presence"),
    Pair("Performance", "Lore", "working magic unnoticed", "presence"),
    Pair("Lore", "Investigation", "learning a Rite"),
    Pair("Craft", "Tinker", "mending a Symbol"),
    Pair("Lore", "Tinker", "mending a Symbol"),
)
"""The formulas that the book prints."""


@cites("fe.skills.skill-plus-skill", "fe.ruling.skill-plus-skill")
def pool_of_two(pair: Pair, reading: TwoSkills, listed: tuple[str, ...]) -> tuple[str, str]:
    """What such a formula is rolled with: its two skills, by the names that a list has for them, or an Attribute and
    the second of them.

    >>> song, listed = PAIRS[0], ("Lore", "Performance")
    >>> pool_of_two(song, TwoSkills.PRINTED, listed), pool_of_two(song, TwoSkills.SWAPPED, listed)
    (('Lore', 'Performance'), ('presence', 'Performance'))
    >>> pool_of_two(song, TwoSkills.PRINTED, ("Lore", "Sway"))
    ('Lore', 'Sway')
    """
    first, second = (called_in(skill, listed) for skill in (pair.first, pair.second))
    return (first if reading is TwoSkills.PRINTED else pair.instead), second


@functools.cache
def pools_of_two(pair: Pair) -> tuple[tuple[str, str], ...]:
    """The two skills of such a formula by the names that each of the lists has for them.

    >>> pools_of_two(PAIRS[0])
    (('Lore', 'Performance'), ('Lore', 'Sway'))
    """
    printed = (pool_of_two(pair, TwoSkills.PRINTED, skills_of(reading)) for reading in SkillList)
    return tuple(dict.fromkeys(((pair.first, pair.second), *printed)))


class Barrier(enum.Enum):
    """What stands in the way, and does not yield to talk."""

    LOCK = "lock"  # a lock, a trap, a machine
    WARD = "ward"  # a seal or a ward


@cites("fe.skills.locks-and-wards", "fe.ruling.wards-skill")
def opens(barrier: Barrier, reading: WardsSkill, listed: tuple[str, ...]) -> tuple[str, ...]:
    """The skills of a list that get past something: mechanisms take Tinker; seals and wards Arcana or Lore, or Tinker;
    or any of these, and stepping out of the way.

    >>> opens(Barrier.LOCK, WardsSkill.ARCANE, ("Lore", "Subterfuge", "Tinker"))
    ('Tinker',)
    >>> opens(Barrier.WARD, WardsSkill.TINKER, ("Arcana", "Craft (Tinker)"))
    ('Craft (Tinker)',)
    >>> opens(Barrier.WARD, WardsSkill.ANY, ("Arcana", "Athletics", "Dodge", "Lore", "Subterfuge", "Tinker"))
    ('Arcana', 'Athletics', 'Dodge', 'Lore', 'Tinker')
    """
    reading = WardsSkill.TINKER if barrier is Barrier.LOCK else reading
    device = () if reading is WardsSkill.ARCANE else ("Tinker", "Craft (Tinker)")
    arcane = () if reading is WardsSkill.TINKER else ("Arcana", "Lore")
    nimble = ("Athletics",) if reading is WardsSkill.ANY else ()
    return tuple(skill for skill in listed if skill in (*device, *arcane) or is_one_of(skill, nimble))
