"""What is kept of the sheets of the Game Master's people: everybody knows their Fate points, and nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheet, Sheets, sheets

__all__ = ["kept", "knows"]


def kept(character: EntityId, viewer: Viewer) -> bool:
    """True if a sheet is none of the viewer's business: of the Game Master's people, unless one plays them.

    >>> from threefates.rulebook.viewers import PUBLIC
    >>> kept("npc-7", PUBLIC), kept("hero-4", PUBLIC)
    (True, False)
    """
    return character.startswith("npc-") and not (viewer.runs or viewer.holds(character))


def other_people(sheets: Sheets, viewer: Viewer, salt: int) -> Sheets:
    """For the laws: the Game Master's people with other skills and other aspects."""
    aspects = {f"Secret {salt}": Aspect(f"Secret {salt}", salt % 5 + 2, salt % 2)}
    skills = {"Poisons": salt % 9 - 4, f"Skill {salt}": 3}
    changed = {one: replace(sheet, skills=skills, aspects=aspects) for one, sheet in _kept(sheets, viewer)}
    return Sheets({**sheets.known, **changed})


@sheets.hides(other_people)
def knows(sheets: Sheets, viewer: Viewer) -> Sheets:
    """The sheets that a viewer knows: those kept from it show Fate points alone."""
    changed = {one: Sheet(fate_points=sheet.fate_points) for one, sheet in _kept(sheets, viewer)}
    return Sheets({**sheets.known, **changed}) if changed else sheets


def _kept(sheets: Sheets, viewer: Viewer) -> list[tuple[EntityId, Sheet]]:
    return [(one, sheet) for one, sheet in sheets.known.items() if kept(one, viewer)]
