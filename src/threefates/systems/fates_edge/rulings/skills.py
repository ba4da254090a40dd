"""The questions about skills: which there are, which two make a pool, and what opens a ward."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["OF_SKILLS", "OffList", "SkillList", "TwoSkills", "WardsSkill"]


class SkillList(Ruling, id="fe.ruling.skill-list", changes="creation"):
    """Which skills are there?"""

    CORE = "core_22"
    QUICKSTART = "quickstart_12"


class OffList(Ruling, id="fe.ruling.skill-off-list", changes="creation"):
    """What of the skills that the books name and do not list?"""

    MAPPED = "map_table"
    ADDED = "add_skills"


class TwoSkills(Ruling, id="fe.ruling.skill-plus-skill"):
    """Do two skills make a pool where a formula names two?"""

    PRINTED = "as_printed"
    SWAPPED = "attribute_swapped"


class WardsSkill(Ruling, id="fe.ruling.wards-skill"):
    """Which skill gets past seals and wards?"""

    ARCANE = "arcana_lore_for_arcane"
    TINKER = "tinker_for_all"
    ANY = "any_approach"


OF_SKILLS: Final[tuple[type[Ruling], ...]] = (SkillList, OffList, TwoSkills, WardsSkill)
"""In the order in which play meets them."""
