"""A record as a whole beside what somebody typed who read the book: every number, switch and part of it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from threefates.testing.mutation import NAMING

__all__ = ["does", "limited", "rules_of"]

WORDS: Final = NAMING | {"talent", "says", "said", "idea", "when", "otherwise"}
"""What a record is called, and says."""


def does(**what: Any) -> dict[str, Any]:
    """One thing that a record does to an action, and nothing else."""
    nothing = {"dice": 0, "better": 0, "effect": 0, "dv": 0, "convert": None, "reroll": None, "opens": ""}
    return {**nothing, **what}


def limited(per: str, times: int = 1, *, endless: bool = False, **again: int) -> dict[str, Any]:
    """How often something is used, and what once more costs, or each time more."""
    return {"per": per, "times": times, "again": again, "endless": endless}


def rules_of(record: Any) -> dict[str, Any]:
    """All of a record but its words."""
    found = msgspec.json.decode(msgspec.json.encode(record))
    kept = {name: value for name, value in found.items() if name not in WORDS}
    if kept["effect"]:
        kept["effect"] = {name: value for name, value in kept["effect"].items() if name not in WORDS}
    return kept
