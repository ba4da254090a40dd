"""TAGS and rituals, as play reads them; what stands in no function of its own is played in an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.systems.fates_edge.rituals.circle import Circle
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.content.records import effect_tags, rituals
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rituals.low_rituals import HALF
from threefates.systems.fates_edge.rituals.ritual_dv import SPANS, price_of_push, segments_of
from threefates.systems.fates_edge.rulings.effects import WardCrossing
from threefates.systems.fates_edge.tags.library import until_of, usual_dvs
from threefates.systems.fates_edge.tags.ward_and_banish import segments_of_banishing, segments_of_crossing

__all__ = ["TABLES"]

Found = Any


def _integrity(tag: str) -> Found:
    return {"integrity": list(effect_tags()[tag].integrity)}


def _duration() -> str:
    until = until_of(effect_tags()["mark"], brief=False)
    return until.value if until else ""


def _ritual(ritual: str, cost: Callable[[], int] | None = None, *, half: bool = False) -> Found:
    found = rituals()[ritual]
    record: dict[str, Found] = {"tier": found.tier, "minutes": found.minutes}
    if cost:
        record["cost"] = cost()
    if found.push:
        record["push"] = [price_of_push(), *(-HALF).as_integer_ratio()] if half else price_of_push()
    return record


def _marks() -> Found:
    hall = Hall()
    hall.lasts("mark", hall.wolf)
    told = []
    for _ in range(3):
        hall.proposes(hall.wolf)
        told.append(hall.dice())
        hall.rated(hall.tev, body=1, Melee=1)
        hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
        hall.do("bob", "fe.roll-action", *(9,) * (2 + told[-1]), hero=hall.tev)
    return {"dice": max(told), "per_scene": sum(map(bool, told))}


def _traps() -> Found:
    found = []
    for position in range(3):
        hall = Hall()
        trap = hall.lasts("trap", what="the stair")
        hall.do("bob", "fe.break-effect", hero=hall.tev, effect=trap.id, attribute="wits", skill="Tinker")
        hall.do("gm", "fe.set-terms", hero=hall.tev, position=position)
        found.append(hall.dv())
    return {"dominant": found[0], "controlled": found[1], "desperate": [found[2]]}


def _broken_oath() -> int:
    circle = Circle()
    circle.performs("oath-ward", circle.tev, what="the chapel")
    circle.do("bob", "fe.break-oath", effect=circle.of("oath")[0].id, who=circle.tev)
    return circle.bank


def _refused() -> int:
    circle = Circle()
    circle.performs("bargain-bead")
    circle.answer("refuse")
    return circle.bank


def _muted() -> int:
    circle = Circle()
    circle.performs("quiet-veil", circle.tev)
    circle.proposes(attribute="presence", skill="Diplomacy")
    return circle.dice()


def _dimmed() -> int:
    circle = Circle()
    circle.performs("shadow-loom", circle.tev)
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Ranged")
    return circle.dice(circle.oriel)


def _echo() -> int:
    circle = Circle()
    curse = circle.lasts("curse", circle.tev, what="Rot")
    circle.performs("purge", effect=curse.id)
    circle.do("gm", "end-scene")
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="wits", skill="Lore")
    return circle.dice(circle.oriel)


def _attacked() -> int:
    circle = Circle()
    circle.performs("fortune-braid")
    circle.do("ann", "fe.propose", hero=circle.oriel, attribute="body", skill="Melee")
    circle.rated(circle.oriel, body=1, Melee=1)
    circle.do("gm", "fe.set-terms", hero=circle.oriel, dv=2, position=1)
    circle.do("ann", "fe.roll-action", 9, 3, hero=circle.oriel)
    circle.answer("1")
    return circle.bank


def _breached() -> int:
    circle = Circle()
    circle.performs("summoners-gate", what="Ashmael")
    who = list(circle.state[Characters].known)[-1]
    circle.do("gm", "fe.break-oath", effect=circle.of("oath")[0].id, who=who)
    return circle.bank


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.tags.usage": lambda: {
        "dv": list(usual_dvs()),
        "duration": str(getattr(until_of(effect_tags()["mark"], brief=False), "value", "")),
    },
    "fe.tags.trap": _traps,
    "fe.tags.barrier": lambda: _integrity("barrier"),
    "fe.tags.conjure": lambda: _integrity("conjure"),
    "fe.tags.mark": _marks,
    "fe.tags.ward": lambda: {"partial": segments_of_crossing(Outcome.PARTIAL, 3, WardCrossing.DV)},
    "fe.tags.banish": lambda: {"partial": segments_of_banishing(Outcome.PARTIAL, 3)},
    "fe.tags.cheat-sheet": lambda: {"ARMOR": effect_tags()["armor"].dice, "MARK": effect_tags()["mark"].dice},
    "fe.ritual.basics": lambda: {"push_sb": price_of_push()},
    "fe.turn.extended-ritual-clock": lambda: {said: segments_of(span) for span, said in SPANS.items()},
    "fe.ritual.wayfinders-thread": lambda: _ritual("wayfinders-thread", half=True),
    "fe.ritual.oath-ward": lambda: _ritual("oath-ward", _broken_oath),
    "fe.ritual.ember-glass": lambda: _ritual("ember-glass"),
    "fe.ritual.salt-cut": lambda: _ritual("salt-cut", half=True),
    "fe.ritual.rivers-memory": lambda: _ritual("rivers-memory"),
    "fe.ritual.bargain-bead": lambda: _ritual("bargain-bead", _refused),
    "fe.ritual.quiet-veil": lambda: _ritual("quiet-veil", _muted),
    "fe.ritual.shadow-loom": lambda: _ritual("shadow-loom", _dimmed),
    "fe.ritual.dream-way-marker": lambda: _ritual("dream-way-marker"),
    "fe.ritual.purge": lambda: _ritual("purge", _echo),
    "fe.ritual.fortune-braid": lambda: _ritual("fortune-braid", _attacked),
    "fe.ritual.fate-splice": lambda: _ritual("fate-splice"),
    "fe.ritual.summoners-gate": lambda: _ritual("summoners-gate", _breached),
}
"""By ledger id."""
