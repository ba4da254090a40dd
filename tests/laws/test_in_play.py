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

from tests.laws.evenings import COMMANDS, evening, everybody_named, prepared
from tests.laws.in_play.people import STATES, Cell, cells, expected
from tests.laws.openings import BEGIN
from threefates.commons.characters import Characters

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
