"""Every consequence of Backlash as a whole beside what somebody typed who read SRD 38.2, 39, 41.1 and 61.1."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from threefates.systems.fates_edge.content.casting_records import Consequence
from threefates.systems.fates_edge.content.records import consequences
from threefates.testing.proof import proves

MENU, ONES, LURCH, FIXED = "menu_by_outcome", "ones_count", "minor_major_escalate", "fixed_list"
Typed = dict[str, tuple[int, str, dict[str, Any]]]
CONDENSED: Final[Typed] = {
    "wobble-position": (1, "Earth Air Luck", {"position": 1}),
    "wobble-effect": (1, "Fire Water Fate Life", {"effect": -1}),
    "encumbered": (1, "Earth", {"condition": "Encumbered"}),
    "singed": (1, "Fire", {"condition": "Singed"}),
    "attention": (1, "Air", {"clock": "Attention", "halves": 1}),
    "waterlogged": (1, "Water", {"condition": "Waterlogged"}),
    "inevitable": (1, "Fate", {"clock": "Inevitable", "halves": 1}),
    "overgrowth": (1, "Life", {"condition": "Overgrowth"}),
    "coincidence": (1, "Luck", {"clock": "Coincidence", "halves": 1}),
    "whispers": (1, "Death/Dreams", {"condition": "Shaken"}),
    "haunting": (1, "Death/Dreams", {"clock": "Haunting", "halves": 1}),
    "collapse": (2, "Earth", {"clock": "Collapse", "halves": 2}),
    "pinned": (2, "Earth", {"condition": "Pinned"}),
    "blaze": (2, "Fire", {"clock": "Fire", "halves": 2}),
    "fever": (2, "Fire", {"harm": 1}),
    "mishap": (2, "Air", {"loses": True}),
    "mishap-beat": (2, "Air", {"beats": 1}),
    "flood": (2, "Water", {"clock": "Flood", "halves": 2}),
    "intrusion": (2, "Water", {}),
    "sacrifice": (2, "Fate", {}),
    "omen": (2, "Fate", {"beats": 1, "condition": "Omen"}),
    "biohazard": (2, "Life", {"clock": "Biohazard", "halves": 2}),
    "healing-lost": (2, "Life", {"beats": 1, "unheals": True}),
    "fluke": (2, "Luck", {"fluke": True}),
    "crossing": (2, "Death/Dreams", {"clock": "Crossing Due", "halves": 2}),
    "revenant": (2, "Death/Dreams", {}),
}
BOOK: Final[dict[str, tuple[str, Typed]]] = {
    "fe.backlash.menu": (
        MENU,
        {
            "position": (0, "", {"position": 1}),
            "condition": (0, "", {"condition": "any"}),
            "harm": (0, "", {"harm": 1, "brief": True, "of": "condition"}),
            "exposure": (0, "", {"exposes": True}),
            **{name: (0, "", {}) for name in ("drain", "collateral")},
        },
    ),
    "fe.backlash.minor": (
        ONES,
        {
            "nuisance": (1, "", {}),
            "minor-burn": (1, "Fire Life", {"fatigue": 1}),
            "tremor": (1, "Earth", {"position": 1, "condition": "Off balance"}),
        },
    ),
    "fe.backlash.moderate": (
        ONES,
        {
            "a-condition": (2, "", {"condition": "any"}),
            "shaken-hand": (2, "", {"dice": -1}),
            "harm-1": (2, "", {"harm": 1}),
            "a-beat": (2, "", {"spends": 1}),
            "hazard": (2, "", {}),
        },
    ),
    "fe.backlash.severe": (
        ONES,
        {
            "harm-2": (3, "", {"harm": 2}),
            "lasting-condition": (3, "", {"condition": "any", "lasting": True}),
            "upheaval": (3, "", {}),
            "many-beats": (3, "", {"spends": 3}),
            "misfire": (3, "", {"misfires": True}),
        },
    ),
    "fe.backlash.table": (LURCH, CONDENSED),
    "fe.backlash.trigger-free-casting": (
        FIXED,
        {
            "arcane-harm": (0, "", {"harm": 2}),
            "arcane-fatigue": (0, "", {"fatigue": 2}),
            "arcane-corruption": (0, "", {"corruption": 1}),
            "catastrophe": (0, "", {}),
        },
    ),
}
"""By the entry that has them: which reading's menu, and of each its size, its elements, and all that it does."""


def does(record: Consequence) -> dict[str, Any]:
    """All that a record does, but for what it is called and where it stands."""
    named = ("id", "label", "entry", "menu", "amount", "elements")
    nothing = msgspec.structs.asdict(Consequence("", "", "", ""))
    found = msgspec.structs.asdict(record)
    return {name: value for name, value in found.items() if name not in named and value != nothing[name]}


@pytest.mark.parametrize("entry", [pytest.param(entry, marks=proves(entry)) for entry in BOOK])
def test_what_backlash_may_come_to_is_what_the_book_has(entry: str) -> None:
    menu, typed = BOOK[entry]
    found = {name: record for name, record in consequences().items() if record.entry == entry}

    assert {record.menu for record in found.values()} == {menu}
    assert {name: (record.amount, " ".join(record.elements), does(record)) for name, record in found.items()} == typed
