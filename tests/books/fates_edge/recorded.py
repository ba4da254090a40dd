"""What a record that ships with the game does, without its words, and how a reader types that."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from threefates.testing.mutation import NAMING

__all__ = ["SCENE", "does", "rules_of"]

WORDS: Final = NAMING | {"talent", "says", "idea", "when"}
"""What a record is called, and says."""
SCENE: Final = {"per": "scene", "times": 1, "again": {}}


def does(**what: Any) -> dict[str, Any]:
    """One thing that a record does to an action, and nothing else."""
    nothing = {"dice": 0, "better": 0, "effect": 0, "dv": 0, "convert": None, "reroll": None, "opens": ""}
    return {**nothing, **what}


def rules_of(record: Any) -> dict[str, Any]:
    """All of a record but its words."""
    found = msgspec.json.decode(msgspec.json.encode(record))
    kept = {name: value for name, value in found.items() if name not in WORDS}
    if kept.get("effect"):
        kept["effect"] = {name: value for name, value in kept["effect"].items() if name not in WORDS}
    return kept
