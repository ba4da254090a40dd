"""Backgrounds: how far one reaches, and how many skills there are beside it."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.content.loader import backgrounds
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet

__all__ = ["covers", "skills_allowed"]

BACKGROUNDS: Final = (
    "burglar", "charlatan", "clergy", "criminal", "hunter", "merchant", "mercenary", "noble", "recluse",
    "revolutionary", "sailor", "scholar", "smuggler",
)  # fmt: skip


@cites(
    "ff.backgrounds.rule", "ff.ruling.background-skills-missing", *(f"ff.backgrounds.{name}" for name in BACKGROUNDS)
)
def covers(sheet: Sheet, skill: str) -> bool:
    """Say whether a background reaches to a skill: those it lists show how far it goes.

    >>> covers(Sheet("sailor"), "navigation"), covers(Sheet("sailor"), "forgery")
    (True, False)
    """
    return sheet.background in backgrounds() and skill in backgrounds()[sheet.background].skills


@cites("ff.skills.starting-default", "ff.backgrounds.noble")
def skills_allowed(sheet: Sheet) -> int:
    """Say how many skills somebody may have beside the background's: four, unless drawn or said; a noble one more.

    >>> skills_allowed(Sheet()), skills_allowed(Sheet("noble"))
    (4, 5)
    """
    return sheet.count + (backgrounds()[sheet.background].extra_skills if sheet.background in backgrounds() else 0)
