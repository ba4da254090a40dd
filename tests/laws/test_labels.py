"""A label does something: what a form asks for tells somewhere in some evening, or stands in `labels/*.toml`.

`told` there is what is only written down and told, as the book has it; `later` is what tells where these evenings
seldom lead.
"""

from __future__ import annotations

import asyncio
import random
import tomllib
import zlib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from tests.laws.evenings import COMMANDS, evening
from tests.laws.labels import law
from tests.laws.labels.law import Label, labels
from tests.laws.openings import BEGIN
from threefates.rulebook.compose import compose
from threefates.table.games import game

SYSTEMS: Final = sorted(BEGIN)
HERE: Final = Path(__file__).parent / "labels"
WAYS: Final = 3
TRIES: Final = 6
"""How often a field is given otherwise before it counts as one that does nothing."""
TRIED: Final = {"fates_edge": [2], "fate_2003": [1], "fifty_two_fates": [3]}
"""The openings of the ordinary run."""
SHARE: Final = 4
"""One in how many of the fields is given otherwise in the ordinary run."""
MOST_IN_VAIN: Final = 0.5
"""Of the fields that a single evening meets, how many may tell in others alone."""


class Found(Struct):
    """Every field that evenings met, and those that made a difference."""

    met: Counter[Label]
    apart: set[Label]

    @property
    def in_vain(self) -> set[Label]:
        """The fields that made none."""
        return self.met.keys() - self.apart


def found_in(system: str, seeds: Sequence[int], numbers: Sequence[int], tries: int, share: int = 1) -> Found:
    """Give every field of what is done or open in these evenings otherwise, until it makes a difference."""
    found = Found(Counter(), set())

    def wanted(label: Label) -> bool:
        chosen = zlib.crc32(" ".join(label).encode()) % share == 0
        return chosen and label not in found.apart and found.met[label] < tries

    for seed in seeds:
        for number in numbers:
            table = asyncio.run(evening(system, number, seed, COMMANDS[system]))
            for met in labels(table, wanted, random.Random(f"{number}{seed}").choice, WAYS):
                found.met[met.label] += 1
                if met.apart:
                    found.apart.add(met.label)
    return found


@cache
def listed(system: str) -> frozenset[Label]:
    """The fields that a game's file says do nothing, or do it elsewhere."""
    said: dict[str, Any] = tomllib.loads((HERE / f"{system}.toml").read_text(encoding="utf-8"))
    told = (each.split(" ") for many in said["told"].values() for each in many)
    later = ((command, field) for command, fields in said["later"].items() for field in fields)
    return frozenset((command, field) for command, field in (*told, *later))


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_form_asks_for_makes_a_difference(system: str) -> None:
    found = found_in(system, range(1), TRIED[system], 1, SHARE)

    assert len(found.met) > 15
    assert len(found.in_vain - listed(system)) < MOST_IN_VAIN * len(found.met)


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_does_somewhere_or_says_why_not(system: str) -> None:
    assert found_in(system, range(2), range(len(BEGIN[system])), TRIES).in_vain - listed(system) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_listed_is_a_field_of_a_form(system: str) -> None:
    commands = compose(game(system)).commands

    own = {(command, field) for command, field in listed(system) if command in commands}
    assert {(command, field) for command, field in own if field not in commands[command].__struct_fields__} == set()
    assert {command for command, _ in listed(system) if "." in command and command not in commands} == set()


def test_the_law_finds_what_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "tells_apart", lambda *given: False)

    found = found_in("fifty_two_fates", range(1), TRIED["fifty_two_fates"], 1, SHARE)
    assert len(found.in_vain - listed("fifty_two_fates")) > MOST_IN_VAIN * len(found.met)
