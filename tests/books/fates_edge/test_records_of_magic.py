"""The TAGS of the library as they ship, whole, typed from the book: how long, on what, and what counters each."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from threefates.systems.fates_edge.content.records import effect_tags
from threefates.testing.proof import proves

PLAIN: Final = {
    "lasts": "scene",
    "dice": 0,
    "integrity": [],
    "ended_by": [],
    "yields_to": [],
    "force": False,
    "affliction": False,
    "may_pick": False,
    "ward": False,
    "outsiders": False,
    "places": False,
    "also": [],
    "within": [],
}
ONCE: Final = {**PLAIN, "lasts": ""}
MADE: Final = {**PLAIN, "integrity": [2, 4, 6], "ended_by": ["dispel"], "force": True}
ENDED: Final = {**PLAIN, "ended_by": ["dispel"]}
SHORT: Final = "fe.tags.cheat-sheet"
TAGS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "trap": ("fe.tags.trap", {**PLAIN, "takes": "place", "ended_by": ["dispel", "unward"], "ward": True}),  # SRD 60.1
    "dispel": ("fe.tags.dispel", {**ONCE, "takes": "effect"}),  # SRD 60.2
    "counter": ("fe.tags.counter", {**ONCE, "takes": "someone"}),
    "barrier": ("fe.tags.barrier", {**MADE, "takes": "several", "places": True, "also": ["WALL"], "within": ["STONE"]}),
    "seal": (
        "fe.tags.seal-unseal",
        {**PLAIN, "takes": "place", "ended_by": ["unseal", "dispel"], "force": True, "within": ["GATE"]},
    ),
    "unseal": ("fe.tags.seal-unseal", {**ONCE, "takes": "effect", "places": True, "within": ["GATE"]}),
    "veil": (
        "fe.tags.veil",
        {**PLAIN, "takes": "several", "places": True, "dice": -1, "ended_by": ["reveal", "dispel"]},
    ),  # SRD 60.3
    "reveal": ("fe.tags.reveal", {**ONCE, "takes": "reveal", "ended_by": ["dispel"], "also": ["SCRY"]}),
    "mark": ("fe.tags.mark", {**PLAIN, "takes": "someone", "dice": 1, "ended_by": ["cleanse", "dispel"]}),
    "curse": (  # SRD 60.4
        "fe.tags.curse",
        {
            **PLAIN,
            "takes": "someone",
            "lasts": "released",
            "dice": -1,
            "ended_by": ["cleanse", "dispel"],
            "affliction": True,
        },
    ),
    "cleanse": ("fe.tags.cleanse", {**ONCE, "takes": "affliction", "also": ["PURIFY", "WAKEN"]}),
    "fortify": ("fe.tags.fortify", {**ENDED, "takes": "several", "places": True, "also": ["STRENGTHEN"]}),
    "command": ("fe.tags.command", {**ONCE, "takes": "someone"}),  # SRD 60.5
    "oath": ("fe.tags.oath", {**PLAIN, "takes": "several", "lasts": "released", "yields_to": ["cleanse"]}),
    "sanctify": ("fe.tags.sanctify", {**ENDED, "takes": "place"}),
    "passage": ("fe.tags.passage", {**ENDED, "takes": "several", "places": True, "within": ["GATE"]}),  # SRD 60.6
    "transport": ("fe.tags.transport", {**ONCE, "takes": "someone", "also": ["LEAP", "FOLD"]}),
    "conjure": ("fe.tags.conjure", {**MADE, "takes": "place", "also": ["CREATE"]}),
    "ward": (  # SRD 60.7
        "fe.tags.ward",
        {**PLAIN, "takes": "place", "ended_by": ["unward", "dispel"], "ward": True, "outsiders": True},
    ),
    "banish": ("fe.tags.banish", {**ONCE, "takes": "outsider", "ward": True, "outsiders": True}),
    "unward": ("fe.tags.unward", {**ONCE, "takes": "effect", "ward": True}),
    "area": (SHORT, {**ONCE, "takes": "zone"}),  # SRD 69.2
    "armor": (SHORT, {**ENDED, "takes": "someone", "dice": 1, "within": ["STONE", "STRENGTHEN"]}),
    "bound": (
        SHORT,
        {
            **PLAIN,
            "takes": "someone",
            "ended_by": ["cleanse", "dispel"],
            "force": True,
            "affliction": True,
            "also": ["BIND"],
            "within": ["GRAVITY"],
        },
    ),
    "follow-up": (SHORT, {**ONCE, "takes": "nothing"}),
    "heal": (SHORT, {**ONCE, "takes": "someone", "may_pick": True, "also": ["MEND"]}),
    "illusion": (
        SHORT,
        {**PLAIN, "takes": "place", "ended_by": ["reveal", "dispel"], "force": True, "within": ["VEIL"]},
    ),
    "fear": ("fe.tags.mind-group", {**ONCE, "takes": "someone"}),  # SRD 41.1
    "tether": (SHORT, {**PLAIN, "takes": "two", "ended_by": ["cleanse", "dispel"], "affliction": True}),
}


@pytest.mark.parametrize("tag", [pytest.param(tag, marks=proves(entry)) for tag, (entry, _) in TAGS.items()])
def test_a_tag_is_as_the_book_has_it(tag: str) -> None:
    found = msgspec.json.decode(msgspec.json.encode(effect_tags()[tag]))
    rules = {name: value for name, value in found.items() if name not in ("id", "name", "summary", "card", "entry")}

    assert rules == TAGS[tag][1]


def test_the_library_has_no_other_tag() -> None:
    assert sorted(effect_tags()) == sorted(TAGS)
