"""Heroes with a spell in mind."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals

__all__ = ["casting", "dv_of"]


def casting(edition: str = "srd_quickstart", **rulings: str) -> tuple[Evening, str]:
    """Oriel, who knows Arcana, with a spell proposed."""
    evening = Evening(edition, **({"deck_triggers": "core"} | rulings))
    hero = evening.hero("Oriel", trained=["Arcana"], talents=["casters-gift"])
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Arcana")
    return evening, hero


def dv_of(evening: Evening, hero: str) -> int | None:
    terms = evening.state[Proposals].open[hero].terms
    return terms.dv if terms else None
