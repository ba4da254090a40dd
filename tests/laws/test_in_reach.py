"""Who reaches whom: every command that names two says how far apart they may be; while nobody has said, nobody is.

`reach/*.toml` is what is expected, by the two fields; the games are held to it by their own table, and by evenings in
which whatever was done is asked again at every distance.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import pytest

from tests.laws.evenings import COMMANDS, evening, everybody_named, prepared
from tests.laws.openings import BEGIN
from tests.laws.reach.apart import DISTANCES, Far, cells_of, due, far_cells, pairs_of
from tests.laws.reach.edge_two import everything_at_two
from threefates.commons.characters import Characters
from threefates.rulebook.in_reach import bars_of_distance
from threefates.rulebook.tags import tag_of

SYSTEMS: Final = sorted(DISTANCES)


def cells(system: str, seeds: Sequence[int], more: int) -> Iterator[Far]:
    """Everything that was done in these evenings, at every distance, once for every two fields."""
    for seed in seeds:
        seen: Counter[tuple[str, str]] = Counter()

        def once_more(tag: str, pair: str, seen: Counter[tuple[str, str]] = seen) -> bool:
            seen[tag, pair] += 1
            return seen[tag, pair] <= 1

        for number in range(len(BEGIN[system])):
            yield from far_cells(asyncio.run(evening(system, number, seed, more)), once_more)


def wrong(system: str, found: Iterator[Far]) -> dict[str, str]:
    """Every cell that is not as it is expected."""
    said = {}
    for cell in found:
        expected = due(system)[cell.tag, cell.who, cell.whom]
        what = f"{cell.tag} {cell.who} {cell.whom} {cell.distance}"
        if cell.distance in expected.out and not cell.refused:
            said[what] = "is accepted"
        elif cell.distance in expected.out and cell.offered and not expected.open:
            said[what] = f"is offered, and refused as {cell.refused}"
        elif cell.refused and cell.distance not in expected.out | expected.maybe and not expected.own:
            said[what] = f"is refused as {cell.refused}"
    return said


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_that_names_two_says_how_far_apart_they_may_be(system: str) -> None:
    named: dict[str, list[str]] = {}
    for tag, field in everybody_named(system):
        named.setdefault(tag, []).append(field)
    several = {tag for tag, fields in named.items() if len(fields) > 1}

    assert several - {tag for tag, _, _ in due(system)} == set()
    assert {tag for tag, _, _ in due(system)} <= set(named)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_keeps_apart_whom_it_is_expected_to_and_nobody_of_whom_nothing_was_said(system: str) -> None:
    table = asyncio.run(prepared(system))
    one, other = next(combinations(table.state[Characters].known, 2))
    found, expected = {}, {}
    for tag, reaches in table.system.reaches.items():
        for who, whom in reaches:
            for distance, puts in DISTANCES[system].items():
                state = puts(table.state, one, other) or table.state
                bars = bars_of_distance({(who, whom): reaches[who, whom]}, {who: one})
                found[tag, who, whom, distance] = any(bar(state, other) for _, bar in bars)
                expected[tag, who, whom, distance] = distance in due(system)[tag, who, whom].out

    assert found == expected


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_done_is_refused_and_greyed_had_two_been_too_far_apart(system: str) -> None:
    assert wrong(system, cells(system, range(1), COMMANDS[system])) == {}


def at_two() -> Iterator[Far]:
    """Everything that one of Fate's Edge does about another, at every distance."""
    for asked in everything_at_two():
        for pair in pairs_of("fates_edge", tag_of(type(asked.command))):
            yield from cells_of(asked.system, asked.state, asked.command, asked.by, pair)


def test_what_one_does_about_another_is_refused_and_greyed_had_they_been_too_far_apart() -> None:
    assert wrong("fates_edge", at_two()) == {}


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_evenings_keep_apart_whom_they_should(system: str) -> None:
    assert wrong(system, cells(system, range(1, 40), 20)) == {}
