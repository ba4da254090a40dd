"""Somebody to be talked to, and attempts that fall as a test wrote down."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.persuasion.clocks import Talk, Talks

__all__ = ["MISS", "PARTIAL", "SUCCESS", "at_the_gate", "attempt", "clocks_of", "the_talk"]

SUCCESS = (7, 7, 7, 4)
PARTIAL = (7, 4, 4, 4)
MISS = (4, 4, 4, 4)


def at_the_gate(opposition: int = 0, resolve: str = "moderate", **rulings: str) -> tuple[Evening, str]:
    evening = Evening(**rulings)
    hero = evening.hero()
    talk = {"who": "Captain Orla", "ask": "open the gate", "resolve": resolve, "opposition": opposition}
    evening.do("gm", "fe.start-talk", **talk)
    return evening, hero


def the_talk(evening: Evening) -> Talk:
    (talk,) = evening.state[Talks].open.values()
    return talk


def attempt(evening: Evening, hero: str, line: str, *dice: int, angle: str = "appeal", **terms: Any) -> None:
    """One attempt, rolled; what the Game Master is asked stays to be answered."""
    evening.agreed(hero, **terms)
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle=angle, line=line)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()


def clocks_of(evening: Evening) -> dict[str, tuple[float, int]]:
    """Every clock: what is filled, of how many segments."""
    return {clock.name: (clock.filled, clock.size) for clock in evening.state[Clocks].known.values()}
