"""Every number and limit of the records that ship with the game, typed from the book beside the place they stand at."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.books.fates_edge.whole import does, limited, rules_of
from threefates.systems.fates_edge.content import records
from threefates.testing.proof import proves

PLAIN: Final = {
    "gift": False,
    "bonded": False,
    "once_each": False,
    "in_play": False,
    "magic": False,
    "least": 1,
    "most": 0,
    "freely": 0,
    "near": False,
    "marks": False,
    "next": False,
    "single": False,
}
PAID: Final = {"cost": {"boon": 1}, "limit": limited("scene"), "requires": {}}
INSPIRE: Final = {**PLAIN, "once_each": True, "in_play": True}  # each PC once per scene; not in Downtime


MOVES: Final = {  # SRD 54.1
    "inspire-ally": {
        **INSPIRE,
        "next": True,
        "near": True,
        "whom": "ally",
        "gift": True,
        "bonded": True,
        "effect": {**PAID, "does": [does(dice=1)], "lasts": "scene"},
    },
    "inspire-self": {
        **INSPIRE,
        "next": True,
        "whom": "oneself",
        "effect": {**PAID, "does": [does(dice=1)], "lasts": "scene"},
    },
    "inspire-rally": {
        **INSPIRE,
        "next": True,
        "near": True,
        "whom": "allies",
        "effect": {**PAID, "does": [does(dice=1)], "lasts": "exchange"},
    },
    "inspire-tactics": {
        **INSPIRE,
        "near": True,
        "whom": "allies",
        "effect": {**PAID, "does": [does(better=1)], "lasts": "exchange"},
    },
    "tactical-relay": {
        **PLAIN,
        "near": True,
        "whom": "allies",
        "effect": {**PAID, "does": [does(better=1)], "lasts": "exchange"},
    },
    "spotters-mark": {
        **PLAIN,
        "near": True,
        "marks": True,
        "whom": "all",
        "effect": {
            "does": [does(dice=1), does(effect=1)],
            "cost": {},
            "requires": {},
            "lasts": "scene",
            "limit": limited("scene", 1, boon=1),
        },
    },
    "battle-cant": {
        **PLAIN,
        "whom": "all",
        "least": 2,
        "most": 3,
        "freely": 2,
        "effect": {**PAID, "does": [does(better=1)], "lasts": "scene"},
    },
    "anchor-sigil": {  # the next Rite or spell of an ally, whoever it is
        **PLAIN,
        "whom": "allies",
        "single": True,
        "magic": True,
        "effect": {**PAID, "does": [does(dv=-1)], "lasts": "scene"},
    },
}

CLOCKS: Final = {"integrity": ("", 6), "morale": ("toll", 4), "mob": ("lantern", 6)}  # SRD 15, Scene Clocks; Seed 3
ENDINGS: Final = {
    "home": (2, 6),
    "cracked": (5, 4),
    "lost": (6, 2),
}  # SRD 15, Outcomes; what is mixed, and where, is ours
ENCOUNTERS: Final = {"bridge": (1, 2), "toll": (2, 2), "lantern": (3, 2)}  # SRD 15, Encounter Seeds


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(records.moves()[name].entry)) for name in records.moves()]
)
def test_a_way_to_cooperate_does_what_the_book_says_and_no_more(name: str) -> None:
    assert rules_of(records.moves()[name]) == MOVES[name]


def lantern(kind: type[Any]) -> dict[str, Any]:
    """All of a kind that is in the evening of the lantern, by id."""
    return dict(records.of_scenario(kind, "lantern_at_dusk"))


@proves("fe.scenario.lantern", "fe.scenario.encounter-lantern")
def test_the_clocks_of_the_lantern() -> None:
    assert {name: (it.starts_with, it.size) for name, it in lantern(records.Trouble).items()} == CLOCKS
    assert [it.name for it in lantern(records.Trouble).values()] == [
        "Lantern Integrity",
        "Bandit Morale",
        "Restless Dead Mob",
    ]


@proves("fe.scenario.outcomes")
def test_the_endings_of_the_lantern_turn_on_its_integrity_and_bring_so_much_xp() -> None:
    assert {name: (it.at_most, it.xp) for name, it in lantern(records.Ending).items()} == ENDINGS


@proves("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll", "fe.scenario.encounter-lantern")
def test_the_encounters_come_in_the_books_order_and_say_what_moves_the_clocks() -> None:
    assert {name: (it.order, len(it.ticks)) for name, it in lantern(records.Encounter).items()} == ENCOUNTERS


@proves("fe.scenario.lantern")
def test_the_evening_says_who_and_why_and_what_goes_beyond_the_outline() -> None:
    evening = records.content()[records.Scenario]["lantern_at_dusk"]

    assert [line.partition(":")[0] for line in evening.premise] == ["Who gave it", "To whom", "Why now", "How long"]
    assert len(evening.ours) == 4
