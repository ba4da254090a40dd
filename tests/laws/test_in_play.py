"""Who is out of play: every command that names somebody says what the dead, the fallen and the absent may do with it.

`in_play/*.toml` is what is expected, field by field; the games are held to it twice: by their own word, for every
field, and by evenings in which whatever was done is asked again with each whom it names put out of play.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from tests.laws.evenings import BEGIN, COMMANDS, evening, everybody_named, prepared
from tests.laws.in_play.people import STATES, Cell, cells, expected
from tests.laws.openings import BEGIN, Opening
from threefates.commons.characters import Characters
from threefates.rulebook.compose import compose
from threefates.rulebook.in_play import people_in
from threefates.table.games import game
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

SYSTEMS: Final = sorted(STATES)
COMMANDS: Final = {"fates_edge": 1, "fate_2003": 40, "fifty_two_fates": 40}
"""How many follow: the openings of Fate's Edge lead everywhere by themselves."""


def everybody_named(system: str) -> dict[tuple[str, str], None]:
    """Every field of every command that names somebody."""
    commands = compose(game(system)).commands
    return {(tag, field): None for tag, kind in commands.items() for field in people_in(kind)}


async def prepared(system: str) -> Table:
    """A table with some who may be put out of play: two of one player's, and one of the Game Master's."""
    table = await open_table(system, seed="people")
    await seat_some(table, 1)
    (player,) = (seat.id for seat in table.seating.players())
    bring = {
        "fates_edge": [(player, "fe.make-hero", {"name": name}) for name in ("Mara", "Tor")],
        "fate_2003": [
            (player, "fate.make-character", {"name": "Mara", "skills": "Fencing Fair", "aspects": "Brawler 2"})
        ],
        "fifty_two_fates": [
            (player, "ff.make-protagonist", {"name": "Mara", "calling": "fighter"}),
            ("s1", "ff.bring-creature", {"species": "troll"}),
        ],
    }
    for number, (seat, tag, fields) in enumerate(bring[system]):
        await table.ask(seat, f"p{number}", table.system.read_command({"type": tag, **fields}))
    return table


async def asked_again(
    system: str, opening: Opening, seed: str, more: int, seen: Counter[tuple[str, str]]
) -> list[Cell]:
    """An evening, and what would have come of it with each whom somebody named put out of play."""
    scenario, first = opening
    table = await open_table(system, seed=seed, scenario=scenario)
    await seat_some(table, 2)
    found: list[Cell] = []
    since = [table.version]

    def once_more(tag: str, field: str) -> bool:
        seen[tag, field] += 1
        return seen[tag, field] <= 1

    def each(table: Table) -> None:
        found.extend(cells(table, since[0], once_more))
        since[0] = table.version

    await tour(table, random.Random(seed).choice, more, first=first, each=each)
    return found

SYSTEMS: Final = sorted(STATES)


def evenings(system: str, seeds: Sequence[int], more: int) -> Iterator[Cell]:
    """What would have come of every evening with each whom somebody named put out of play."""
    for seed in seeds:
        seen: Counter[tuple[str, str]] = Counter()

        def once_more(tag: str, field: str, seen: Counter[tuple[str, str]] = seen) -> bool:
            seen[tag, field] += 1
            return seen[tag, field] <= 1

        for number in range(len(BEGIN[system])):
            yield from cells(asyncio.run(evening(system, number, seed, more)), 1, once_more)


def wrong(system: str, found: Iterator[Cell]) -> dict[str, str]:
    """Every cell that is not as it is expected."""
    said = {}
    for cell in found:
        due, *besides = (expected(system)[cell.tag, field] for field in (cell.field, *cell.besides))
        may = due.out | due.maybe | {out for other in besides for out in other.out | other.maybe}
        what = f"{cell.tag} {cell.field} {cell.out}"
        if cell.out in due.out and not cell.refused:
            said[what] = "is accepted"
        elif cell.out in due.out and cell.offered:
            said[what] = f"is offered, and refused as {cell.refused}"
        elif cell.refused and cell.out not in may:
            said[what] = f"is refused as {cell.refused}"
    return said


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_that_names_somebody_says_who_may_be_named(system: str) -> None:
    assert set(expected(system)) == set(everybody_named(system))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_keeps_out_whom_it_is_expected_to_and_nobody_who_is_well(system: str) -> None:
    table = asyncio.run(prepared(system))
    found, due = {}, {}

    for tag, field in everybody_named(system):
        bar = table.system.bars.get(tag, {}).get(field)
        for who in table.state[Characters].known:
            assert bar is None or bar(table.state, who) is None, f"{tag} {field}: refused to who is well"
            for name, puts in STATES[system].items():
                if state := puts(table.state, who):
                    found[tag, field, name] = bool(bar and bar(state, who))
                    due[tag, field, name] = name in expected(system)[tag, field].barred

    assert {cell: kept for cell, kept in found.items() if kept is not due[cell]} == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_done_is_refused_and_greyed_had_somebody_been_out_of_play(system: str) -> None:
    assert wrong(system, evenings(system, range(1), COMMANDS[system])) == {}


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_evenings_keep_out_whom_they_should(system: str) -> None:
    assert wrong(system, evenings(system, range(1, 40), 20)) == {}
