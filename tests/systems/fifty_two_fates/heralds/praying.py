"""Mara, a herald, for tests: with a deity or without, in a fight in which her turn comes first."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates, skirmish

__all__ = ["DEITY", "MARA", "herald", "prayed"]

MARA = ["KH", "9C", "3D", "4S"]
DEITY = {
    "basis": "fire",
    "purpose": "to burn away lies",
    "first": "fair",
    "second": "vigilant",
    "third": "warrior",
}


def herald(*drawn: str, apart: int = 0, deity: bool = True) -> Fates:
    """Mara, a herald, in a fight, with her turn first."""
    fates = skirmish(MARA, *drawn, apart=apart, hero={"calling": "herald"})
    if deity:
        fates.do("ann", "describe-deity", entity=fates.named("Mara"), **DEITY)
    fates.clear()
    return fates


def prayed(card: str, *more: str, apart: int = 0, target: str = "nobody", verdict: str = "granted") -> Fates:
    """Mara has prayed in one turn and drawn in the next."""
    fates = herald(apart=apart)
    aim = fates.named(target) if target != "nobody" else target
    fates.do("ann", "pray", entity=fates.named("Mara"), wish="the cart burns", target=aim)
    fates.passes("dana", "Wolf")
    fates.do("ann", "draw-miracle", card, entity=fates.named("Mara"))
    fates.do("dana", "answer", *more, choice=fates.asked("verdict"), option=verdict)
    return fates
