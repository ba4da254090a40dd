"""Heroes who are sworn to a Patron, and Rites they invoke."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening

__all__ = ["GATE", "invoke", "sworn"]

GATE = "the Sealed Gate"


def invoke(evening: Evening, hero: str, **more: Any) -> None:
    evening.do("ann", "fe.invoke-rite", **({"hero": hero, "rite": "Circle of Denial", "patron": GATE} | more))


def sworn(edition: str = "srd_quickstart", **rulings: str) -> tuple[Evening, str]:
    """Vex, who knows Arcana, in a scene."""
    evening = Evening(edition, **({"deck_triggers": "core"} | rulings))
    hero = evening.hero("Vex", trained=["Arcana"], talents=["codex", "familiar", "patrons-symbol"])
    evening.rated(hero, spirit=3, Arcana=1)
    evening.do("gm", "start-scene", title="The ring")
    return evening, hero
