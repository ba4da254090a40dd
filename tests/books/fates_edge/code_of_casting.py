"""Casters and Backlash as play reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from tests.books.fates_edge.reading import numbers_in
from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.combat.fighting import fight
from threefates.systems.fates_edge.casting import free_casting_tags as tags
from threefates.systems.fates_edge.casting.backlash import Rolled, called, size_of
from threefates.systems.fates_edge.casting.backlash import picks as picked
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.casting.paths import compared
from threefates.systems.fates_edge.casting.spell_dv_and_limits import by_scale, by_scope
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Consequence, consequences
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rulings.casting import BacklashSize, PathCount
from threefates.systems.fates_edge.rulings.road import GiftPrice

__all__ = ["TABLES"]

Found = Any
HIT: Final = (7, 7, 7, 4, 4)


def _severity() -> Found:
    spans = [(size, list(ones)) for size, ones in groupby(range(1, 9), key=size_of)]
    last = spans[-1][0]
    named = {
        size: f"{ones[0]}+" if size == last else "-".join(dict.fromkeys(map(str, (ones[0], ones[-1]))))
        for size, ones in spans
    }
    return {"severity": {named[size]: called(BacklashSize.ONES, size) for size, _ in spans}}


def _numbers(each: Consequence) -> Iterator[int]:
    yield from (-each.position,) if each.position else ()
    yield from (each.effect,) if each.effect else ()
    yield from {0: (), 1: (1, 2), 2: (1,)}[each.halves]
    yield from (each.harm,) if each.harm else ()
    yield from (1,) if each.fluke else ()
    yield from (each.beats or 1,) if each.beats or each.fluke else ()


def _one(found: list[int]) -> Found:
    return found[0] if len(found) == 1 else found


def _row(element: str) -> Found:
    of = [each for each in consequences().values() if element in each.elements and each.menu == "minor_major_escalate"]
    sizes = {"minor": 1, "major": 2}
    return {
        name: _one([n for each in of if each.amount == size for n in _numbers(each)]) for name, size in sizes.items()
    }


def _table() -> Found:
    order = ("Earth", "Fire", "Air", "Water", "Fate", "Life", "Luck", "Death/Dreams")
    return {"rows": [_row(element) for element in order]}


def _condensed() -> Found:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="minor_major_escalate", beats=0)
    weaves(evening, hero, 7, 7, 1, 4, 4)
    casts(evening, hero, 7, 7, 1, 4, 4)
    before = evening.bank
    picks(evening, "escalate", "major", by="ann")
    taken = evening.bank - before
    picks(evening, "backlash", "colour")
    more = question(evening, "escalate") or question(evening, "backlash")
    return {"per_cast": len(happened(evening, BacklashStirred)) + bool(more), "escalate_sb": taken}


def _flaw() -> Found:
    evening, hero = caster()
    weaves(evening, hero, *HIT)
    casts(evening, hero, 7, 4, 4, 4, 4)
    before = evening.state[Spells].woven[hero].effect
    picks(evening, "flaw", "lower")
    return {"on_fail": evening.state[Spells].woven[hero].effect - before}


def _turns() -> Found:
    evening, mara, wolf = fight(actions_per_turn="two_actions", casting_turns="two_turns")
    evening.rated(mara, wits=3, Arcana=2)
    weaves(evening, mara, *HIT)
    first = evening.state[Turns].taken
    evening.do("ann", "fe.cast-spell", hero=mara)
    early = evening.refused("ann", "fe.roll-action", hero=mara).code
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    second = evening.state[Turns].taken
    return {"channel_turns": len(first), "weave_turns": len(second) if early == "spell.turn" else 0}


def _paths() -> Found:
    rows = []
    for path in compared(PathCount.FIVE, GiftPrice.SIX):
        row = {"access": _one(numbers_in((path.access,))), "method": _one(numbers_in((path.method,)))}
        rows.append(
            {name: value for name, value in row.items() if value != [] and (path.name, name) != ("Cantor", "access")}
        )
    return {"paths": rows}


def _guidance() -> Found:
    spans: dict[str, list[int]] = {}
    for count in range(1, 9):
        if found := tags.weight("abcdefgh"[:count]):
            spans.setdefault(found, []).append(count)
    return {
        **{name: [counts[0], counts[-1]] for name, counts in spans.items()},
        "max": max(max(it) for it in spans.values()),
    }


def _group(name: str) -> Callable[[], Found]:
    def found() -> Found:
        group = next(each for each in tags.groups() if each.name == name)
        return {"dv": group.dv, "tags": list(group.tags), "says": numbers_in(group.tags.values())}

    return found


TABLES: Final[Mapping[str, Callable[[], Found]]] = {
    "fe.caster.eight-elements": lambda: {"elements": list(elements())},
    "fe.caster.dv-by-gm": lambda: {
        "examples": {like: by_scope(like) for like in ("fire_bolt", "tournament_fate_luck")},
    },
    "fe.caster.dv-by-scale": lambda: {scale: by_scale(scale) for scale in ("personal", "scene", "area")},
    "fe.caster.five-path-comparison": _paths,
    "fe.caster.cast-step": _flaw,
    "fe.turn.casting-time": _turns,
    "fe.backlash.trigger-ones": _severity,
    "fe.backlash.condensed-trigger": _condensed,
    "fe.backlash.menu": lambda: {
        "partial": picked((Rolled(Outcome.PARTIAL, 0),)),
        "miss": picked((Rolled(Outcome.MISS, 0),)),
        "options": [-consequences()["position"].position],
    },
    "fe.backlash.minor": lambda: {"earth": -consequences()["tremor"].position},
    "fe.backlash.moderate": lambda: {
        "options": ["condition", consequences()["shaken-hand"].dice, consequences()["harm-1"].harm],
    },
    "fe.backlash.severe": lambda: {"options": [consequences()["harm-2"].harm]},
    "fe.backlash.table": _table,
    "fe.backlash.trigger-free-casting": lambda: {
        "choose_one": [
            *(consequences()["arcane-harm"].harm, consequences()["arcane-fatigue"].fatigue),
            consequences()["arcane-corruption"].corruption,
        ],
    },
    "fe.tags.count-guidance": _guidance,
    "fe.tags.elemental-group": _group("Elemental"),
    "fe.tags.force-group": _group("Force"),
    "fe.tags.mind-group": _group("Mind and veil"),
    "fe.tags.life-group": _group("Life and body"),
}
"""By ledger id."""
