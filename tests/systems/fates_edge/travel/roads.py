"""Parties on the road, and what they roll there."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening

__all__ = ["MISS", "PARTIAL", "SUCCESS", "on_the_road", "roll"]

SUCCESS = (7, 7, 7, 4)


PARTIAL = (7, 4, 4, 4)


MISS = (4, 4, 4, 4)


def on_the_road(polarity: str = "progress", role: str = "") -> tuple[Evening, str]:
    evening = Evening(travel_clock_polarity=polarity)
    hero = evening.hero()
    evening.do("gm", "fe.start-leg", name="The Duskway")
    if role:
        evening.do("ann", "fe.take-role", hero=hero, role=role)
    return evening, hero


def roll(evening: Evening, hero: str, *dice: int, in_role: bool = False, **terms: Any) -> None:
    evening.agreed(hero, **terms)
    evening.do("ann", "fe.roll-on-the-road", hero=hero, in_role=in_role)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()
