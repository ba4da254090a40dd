"""Heroes who bear something, and blows that bring it."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions

__all__ = ["bears", "of", "strikes"]


def bears(evening: Evening, hero: str, *, fatigue: int = 0, harm: int = 0) -> None:
    """Counters set by the Game Master's hand."""
    if fatigue:
        evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="as it was")
    if harm:
        evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as it was")


def of(evening: Evening, hero: str) -> Condition:
    return evening.state[Conditions][hero]


def strikes(evening: Evening, hero: str, harm: int, **more: object) -> None:
    evening.do("gm", "fe.strike", hero=hero, harm=harm, why="a spear", **more)
