"""Invokers with Symbols, and rituals that they perform."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.patrons.obligation import Rites

__all__ = ["GATE", "PLAIN", "SEA", "invoker", "owed", "perform", "roll"]

GATE, SEA = "The Sealed Gate", "Raéyn"
PLAIN = {"partial_upgrade": "no_upgrade", "partial_nature": "proportional", "critical_definition": "none"}


def invoker(*patrons: str, **rulings: str) -> tuple[Evening, str]:
    """Vex, who knows Arcana, with the Symbols of these Patrons, in a scene."""
    evening = Evening("srd", **(PLAIN | rulings))
    hero = evening.hero("Vex", trained=["Arcana"], talents=["patrons-symbol"])
    evening.rated(hero, spirit=3, Arcana=1, presence=5, body=4)
    for patron in patrons:
        evening.do("gm", "fe.gain-symbol", hero=hero, patron=patron)
    evening.do("gm", "start-scene", title="The ring")
    return evening, hero


def perform(evening: Evening, hero: str, rite: str = "circle-of-denial", **more: Any) -> None:
    evening.do("ann", "fe.begin-ritual", **({"hero": hero, "rite": rite} | more))


def roll(evening: Evening, hero: str, *dice: int) -> None:
    evening.do("ann", "fe.roll-action", *dice, hero=hero)


def owed(evening: Evening, hero: str) -> dict[str, int]:
    return dict(evening.state[Rites].owed.get(hero, {}))
