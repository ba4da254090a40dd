"""Every switch and number of the Rites that are written, typed beside the place they stand at (SRD 38.5)."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from tests.books.fates_edge.whole import does
from threefates.systems.fates_edge.content.records import written_rites
from threefates.testing.proof import proves

WORDS: Final = ("id", "name", "summary", "entry", "asks", "tags", "patron")
WAY: Final = ["Nature", "Notice", "Lore", "Tactics"]
FIGHT: Final = ["Melee", "Brawl", "Ranged"]


def leaves(
    bears: str, *done: dict[str, Any], lasts: str = "scene", on: Any = (), strong: bool = False
) -> dict[str, Any]:
    effect: dict[str, Any] = {"does": list(done), "cost": {}, "limit": None, "lasts": lasts, "requires": {}}
    return {"bears": bears, "effect": effect, "skills": list(on), "strong": strong}


def rite(grade: str, *blessings: dict[str, Any], whom: str = "oneself", **more: Any) -> dict[str, Any]:
    plain = {"heals": False, "touches": False, "restores": 0, "casts_out": False, "out_of_phase": False, "wards": ""}
    return {"grade": grade, "whom": whom, "blessings": list(blessings), **plain, **more}


DIE, STEP, FEWER = does(dice=1), does(better=1), does(dice=-1)
SWORN: Final = "fe.patrons.rites-"
RITES: Final = {
    "oath-of-flame": {
        "kindle-vow": rite("low", leaves("action", DIE)),
        "lay-on-hands": rite(
            "low", leaves("resist", DIE, lasts="roll", strong=True), whom="one", heals=True, touches=True
        ),
        "radiant-smite": rite("standard", leaves("action", does(effect=1), lasts="roll", on=FIGHT), whom="one"),
    },
    "sealed-gate": {
        "sealed-threshold": rite("low", leaves("action", STEP), whom="all", wards="the threshold"),
        "circle-of-denial": rite(
            "standard", leaves("resist", STEP), leaves("foe", FEWER), whom="all", wards="the circle"
        ),
        "banishment-knot": rite("high", casts_out=True),
    },
    "raeyn": {
        "tidemarks-blessing": rite(
            "low", leaves("action", DIE, on=["Athletics", "Melee", "Brawl", "Stealth"]), whom="one"
        ),
        "whispering-currents": rite("low", leaves("action", DIE, on=WAY)),
        "wave-road-blessing": rite(
            "standard", leaves("action", STEP), leaves("foe", FEWER), whom="all", wards="the wave-road"
        ),
    },
    "ikasha": {
        "touch-the-umbral-veil": rite("low", leaves("action", STEP, lasts="roll", on=["Stealth"])),
        "crossroads-raven": rite("low", leaves("action", DIE, STEP, lasts="roll")),
        "become-the-shadow": rite("high", leaves("action", does(better=2), on=["Stealth"]), out_of_phase=True),
    },
    "grimmir": {
        "speaking-seed": rite(  # to track, scout, investigate; concealment, passage
            "low", leaves("action", DIE, on=["Nature", "Notice", "Investigation", "Stealth", "Athletics"])
        ),
        "thornveil": rite(
            "standard",
            leaves("resist", STEP),
            leaves("action", DIE, on=["Stealth"]),
            leaves("foe", FEWER),
            whom="all",
            wards="the thicket",
        ),
        "worlds-wound": rite("high", restores=6),
    },
}
CALLED: Final = {
    "kindle-vow",
    "sealed-threshold",
    "tidemarks-blessing",
    "whispering-currents",
    "wave-road-blessing",
    "crossroads-raven",
    "speaking-seed",
}


def plainly(name: str) -> dict[str, Any]:
    found = msgspec.json.decode(msgspec.json.encode(written_rites()[name]))
    kept = {key: value for key, value in found.items() if key not in WORDS}
    for blessing in kept["blessings"]:
        del blessing["effect"]["when"]
    return kept


@pytest.mark.parametrize("patron", [pytest.param(each, marks=proves(f"{SWORN}{each}")) for each in RITES])
def test_the_rites_of_a_patron_are_as_they_were_typed(patron: str) -> None:
    assert {name: plainly(name) for name in RITES[patron]} == RITES[patron]


@pytest.mark.parametrize("patron", [pytest.param(each, marks=proves(f"{SWORN}{each}")) for each in RITES])
def test_what_the_table_cannot_see_is_called_on(patron: str) -> None:
    wordy = {name for name in RITES[patron] if any(each.effect.when for each in written_rites()[name].blessings)}

    assert wordy == CALLED & RITES[patron].keys()
