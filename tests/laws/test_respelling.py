"""What is typed names the same thing however it is spelled: evenings of bots, asked again word by word."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from tests.laws import respelling
from tests.laws.openings import BEGIN, Opening
from tests.laws.respelling import Found, otherwise, respelled
from threefates.pieces import spelling
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

SYSTEMS: Final = sorted(BEGIN)
COMMANDS: Final = {"fates_edge": 1, "fate_2003": 20, "fifty_two_fates": 12}
"""How many follow an opening."""
LEAST: Final = {"fates_edge": 60, "fate_2003": 35, "fifty_two_fates": 50}
"""Fields that must have been asked about."""


async def asked_again(
    system: str, opening: Opening, seed: str, more: int, seen: Counter[tuple[str, str]]
) -> set[Found]:
    """An evening, and what would have come of it with each word spelled otherwise."""
    scenario, first = opening
    table = await open_table(system, seed=seed, scenario=scenario)
    await seat_some(table, 2)
    found: set[Found] = set()
    since = [table.version]

    def once_more(tag: str, field: str) -> bool:
        seen[tag, field] += 1
        return seen[tag, field] <= 1

    def each(table: Table) -> None:
        found.update(respelled(table, since[0], once_more))
        since[0] = table.version

    await tour(table, random.Random(seed).choice, more, first=first, each=each)
    return found


def evenings(system: str, seed: str, openings: Sequence[Opening], more: int, fields: int) -> list[Found]:
    """What is another thing spelled otherwise, in evenings that begin so and ask about so many fields at least."""
    seen: Counter[tuple[str, str]] = Counter()
    found = [
        asyncio.run(asked_again(system, opening, f"{number} {seed}", more, seen))
        for number, opening in enumerate(openings)
    ]
    assert len(seen) >= fields, "hardly anything was asked"
    return sorted(set().union(*found))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_word_spelled_otherwise_is_the_same_thing(system: str) -> None:
    openings = BEGIN[system][:: 3 if system == "fates_edge" else 1]

    assert evenings(system, "spelled", openings, COMMANDS[system], LEAST[system]) == []


def test_a_table_that_takes_words_as_they_are_typed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(respelling, "at_once", lambda listing: None)

    assert evenings("fifty_two_fates", "spelled", BEGIN["fifty_two_fates"][:2], 0, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("system", SYSTEMS)
def test_words_spelled_otherwise_are_the_same_things_in_many_evenings(system: str, seed: int) -> None:
    assert evenings(system, str(seed), BEGIN[system], 2 * COMMANDS[system], LEAST[system]) == []


def test_another_hand_leaves_no_letter_as_it_was() -> None:
    assert otherwise("Élan's way") == " E\u0301LAN’S  WAY "
    assert spelling.same_name(otherwise("Élan's way"), "Élan's way")
