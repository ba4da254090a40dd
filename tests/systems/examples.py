"""The map of the worked examples, rules/examples.yaml: which entry each needs most, and so which topic it is of."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec
import yaml

from threefates.rulebook.concordance import shipped
from threefates.rulebook.entries import Example
from threefates.rulebook.ledger import load

ROOT = Path(__file__).resolve().parents[2]
MAP = ROOT / "rules" / "examples.yaml"
CORE = {
    "fates_edge": ("resolution", "position", "boons", "story-beats"),
    "fate_2003": ("ladder", "dice", "tests", "challenges", "difficulty", "fudge", "fate-d6", "aspects", "fate-points"),
    "fifty_two_fates": ("cards", "deck", "dealer", "session", "tasks", "inquiry"),
}
"""The topics that settle rolls, tasks and cards: of these every example is golden."""

WHOLE = ("fifty_two_fates",)
"""The games that are played whole: of these every example is golden, of whatever topic."""


@functools.cache
def _read() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(MAP.read_text(encoding="utf-8"))
    return found


def mapped() -> dict[str, dict[str, str]]:
    """The entry of every example, by system."""
    found: dict[str, dict[str, str]] = _read()["entries"]
    return found


def hanging(system: str) -> dict[str, list[str]]:
    """The settings that examples hang on although they name none: with another reading they come out otherwise."""
    found: dict[str, list[str]] = _read()["hangs_on"][system]
    return found


def core_examples(system: str) -> tuple[Example, ...]:
    """The examples of the core topics of a system, in the map's order."""
    ledger = load()
    return tuple(
        ledger.example(name) for name, entry in mapped()[system].items() if ledger.entry(entry).topic in CORE[system]
    )


def golden_examples(system: str) -> tuple[Example, ...]:
    """The examples that have to be golden: all of a game that is played whole, else those of what is played by now."""
    ledger, played, core = load(), shipped().entries, core_examples(system)
    every = ((ledger.example(name), entry) for name, entry in mapped()[system].items())
    return tuple(
        found for found, entry in every if system in WHOLE or found in core or (entry in played and played[entry].tests)
    )


def example(name: str) -> tuple[Any, Any]:
    """What an example of the ledger gives, and what it expects, by its whole id."""
    found = load().example(name)
    return msgspec.json.decode(found.given), msgspec.json.decode(found.expected)
