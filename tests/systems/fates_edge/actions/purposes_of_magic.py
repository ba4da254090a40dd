"""What actions are for in the rooms of effects and rituals, and how each begins."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.rituals.performing import Rituals
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = [
    "banishes",
    "breaks",
    "disarms",
    "driven",
    "filled",
    "lasting",
    "meets",
    "performs",
    "veils",
    "violates",
    "works",
    "works_on",
]


def says(evening: Evening, tag: str, **fields: Any) -> str:
    """The Game Master says that a TAG is at work; the id of what lasts."""
    evening.do("gm", "fe.say-tag", tag=tag, source="a Rite", **fields)
    return list(evening.state[Effects].known)[-1]


def works(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.work-tag", hero=hero, tag="mark", on=[other], source="a talent")


def violates(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.say-violation", hero=hero, effect=says(evening, "sanctify", what="the chapel"))


def meets(evening: Evening, hero: str, other: str) -> None:
    road = says(evening, "passage", on=[hero])
    evening.do("ann", "fe.meet-effect", hero=hero, effect=road, way="effect")


def disarms(evening: Evening, hero: str, other: str) -> None:
    trap = says(evening, "trap", what="the stair")
    evening.do("ann", "fe.break-effect", hero=hero, effect=trap, attribute="wits", skill="Tinker")


def breaks(evening: Evening, hero: str, other: str) -> None:
    sham = says(evening, "illusion", what="a wall")
    evening.do("ann", "fe.break-effect", hero=hero, effect=sham, attribute="wits", skill="Insight")


def banishes(evening: Evening, hero: str, other: str) -> None:
    evening.do("gm", "fe.name-foe", name="Shade")
    shade = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.name-outsider", who=shade, cap=3)
    evening.do("ann", "fe.banish", hero=hero, who=shade, attribute="wits", skill="Lore", source="a Rite")
    evening.do("gm", "fe.set-terms", hero=hero, hidden=False)


def performs(evening: Evening, hero: str, other: str) -> None:
    how = {"attribute": "wits", "skill": "Lore", "on": [other]}
    evening.do("ann", "fe.perform-ritual", hero=hero, ritual="quiet-veil", **how)


def works_on(evening: Evening, hero: str, other: str) -> None:
    evening.do("ann", "fe.begin-long-ritual", hero=hero, name="The calling", span="hours")
    (clock,) = evening.state[Rituals].long
    evening.do("ann", "fe.work-on-ritual", hero=hero, clock=clock, attribute="wits", skill="Lore")


def lasting(evening: Evening, other: str) -> int:
    return len(evening.state[Effects].known)


def veils(evening: Evening, other: str) -> int:
    return sum(each.tag == "veil" for each in evening.state[Effects].known.values())


def driven(evening: Evening, other: str) -> int:
    return sum(each.marked for each in evening.state[Outsiders].known.values())


def filled(evening: Evening, other: str) -> bool:
    return any(clock.filled for clock in evening.state[Clocks].known.values())
