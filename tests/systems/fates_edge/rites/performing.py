"""Heroes who have performed a Rite, and what it does to what they do next."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.rites.blessings import Blessings

__all__ = ["CLEAN", "MISSED", "MIXED", "OATH", "OF", "PLAIN", "SEA", "SHADOW", "WILD", "left", "performed", "told"]

OATH, SEA, SHADOW, WILD = "Oath of Flame & Light", "Raéyn", "Ikasha", "Grimmir"
CLEAN, MIXED, MISSED = (8, 8, 7, 7), (8, 2, 2, 3), (2, 2, 2, 3)
PLAIN = {"partial_upgrade": "no_upgrade", "partial_nature": "proportional", "critical_definition": "none"}
OF = {
    OATH: "fe.patrons.rites-oath-of-flame",
    GATE: "fe.patrons.rites-sealed-gate",
    SEA: "fe.patrons.rites-raeyn",
    SHADOW: "fe.patrons.rites-ikasha",
    WILD: "fe.patrons.rites-grimmir",
}


def performed(rite: str, *dice: int, push: str = "", **more: Any) -> tuple[Evening, str, str]:
    """Vex has performed a Rite; with Pell, whom Bob plays, beside."""
    evening, hero = sworn("srd", **PLAIN)
    evening.rated(hero, spirit=3, body=3)
    other = evening.hero("Pell", by="bob")
    written = written_rites()[rite]
    asked = {"about": "the old mill"} if written.asks else {}
    whom = {"whom": hero} if written.whom == "one" else {}
    evening.do("ann", "fe.invoke-rite", **({"hero": hero, "rite": rite, **asked, **whom} | more))
    if push:
        evening.do("ann", "fe.push-rite", hero=hero, how=push)
    evening.do("ann", "fe.roll-action", *(dice or CLEAN), hero=hero)
    return evening, hero, other


def told(evening: Evening, hero: str, skill: str, by: str = "ann") -> dict[str, tuple[int, int, int]]:
    """What bears on an action with a skill by Rites: dice, steps up, Effect."""
    evening.do(by, "fe.propose", hero=hero, attribute="wits", skill=skill)
    found = bearing(evening.state, evening.state[Proposals][hero])
    names = {rite.name for rite in written_rites().values()}
    return {each.why: (each.dice, -each.steps, each.effect) for each in found if each.why in names}


def left(evening: Evening, hero: str) -> str:
    """The id of what can be called on."""
    return next(each.id for each in evening.state[Blessings].laid if each.hero == hero and each.when)
