"""Mara and one creature of the book, in a fight."""

from __future__ import annotations

from typing import Any

from tests.systems.fifty_two_fates.fates import Fates

MARA = ["KH", "9C", "3D", "4S"]


def wild(species: str, *drawn: str, readings: dict[str, str] | None = None, apart: int = 0, **hero: Any) -> Fates:
    """Mara and one creature of the book, in a fight in which it goes first."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara", **hero)
    fates.do("dana", "bring-creature", species=species)
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", *(drawn or ("2C", "AC")), apart=apart)
    fates.clear()
    return fates


def its(fates: Fates) -> str:
    return fates.creatures()[0]


def strikes(fates: Fates, *cards: str, special: str = "strike") -> None:
    """The creature lays cards of the fate deck, and makes of them what it can."""
    drawn = {"count": len(cards)}
    fates.do("dana", "attack-by-draw", *cards, entity=its(fates), target=fates.named("Mara"), **drawn)
    if any(choice.kind == "special" for choice in fates.questions()):
        fates.do("dana", "answer", choice=fates.asked("special"), option=special)


def taken(fates: Fates, *drawn: str) -> None:
    fates.answers("ann", "take-it", *drawn)


def bitten(reading: str) -> Fates:
    """Mara in the web of a spider, outside of a fight."""
    fates = Fates({"spider-wording": reading})
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="spider")
    fates.do("dana", "deal", "2C", "JC", "AS", "9D")
    fates.do("dana", "attack-by-draw", "7C", entity=fates.creatures()[0], target=mara)
    fates.do("dana", "answer", choice=fates.asked("special"), option="spider web")
    return fates
