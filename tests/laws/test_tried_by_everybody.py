"""Whatever anybody is offered, tried by everybody else: refusals and odds tell nobody what is hidden from them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Final

import pytest

from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.reread import rests
from threefates.rulebook.chapter import Chances
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer
from threefates.table.table import Table
from threefates.testing.bots import fill, ungreyed
from threefates.testing.laws import decided, disguised

SYSTEMS: Final = sorted(BEGIN)
EVERY: Final = {"fates_edge": 12, "fate_2003": 2, "fifty_two_fates": 1}
"""One in how many of the openings is played in the ordinary run."""
RESTS: Final = 2  # states of an evening that are looked at
SALTS: Final = (5, 14)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_learns_a_secret_by_trying_what_others_are_offered(system: str) -> None:
    tries = sum(tried(table, RESTS) for table in evenings(system, 0, EVERY[system]))

    assert tries > 1000


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("system", SYSTEMS)
def test_nor_in_long_evenings(system: str, seed: int, record_property: Callable[[str, object], None]) -> None:
    record_property("tries", sum(tried(table, 6) for table in evenings(system, seed)))


def evenings(system: str, seed: int, every: int = 1) -> Iterator[Table]:
    for number in range(0, len(BEGIN[system]), every):
        yield asyncio.run(evening(system, number, seed, COMMANDS[system] + 19 * bool(seed)))


def tried(table: Table, most: int) -> int:
    """How often somebody tried something in two worlds."""
    states, system, tries = rests(table), table.system, 0
    for at in range(len(states) - 1, 0, -max(1, len(states) // most)):
        offered = list(commands(system, states[at]))
        for seat in states[at][Seating].seats:
            viewer = states[at].viewer(seat)
            for salt in SALTS:
                other = disguised(system, states[at], viewer, salt)
                tries += sum(alike(system, states[at], other, viewer, each) for each in offered if other != states[at])
    return tries


def commands(system: System, state: State) -> Iterator[Command]:
    """Everything that is offered to anybody, each once."""
    offers = {repr(each): each for seat in state[Seating].seats for each in system.offers(state, state.viewer(seat))}
    for offer in map(ungreyed, offers.values()):
        if all(field.options or field.optional for field in offer.fields if field.kind in ("one", "several")):
            yield system.read_command(fill(offer, itemgetter(-1)))


def alike(system: System, here: State, there: State, viewer: Viewer, command: Command) -> bool:
    """Check that a viewer is refused and told the same of a command in both worlds."""
    read = [(refusal(system, world, viewer, command), odds(system, world, viewer, command)) for world in (here, there)]
    assert read[0] == read[1], f"law 2: {viewer.seat.name} reads by trying {command} what they cannot know: {read}"
    return True


def refusal(system: System, state: State, viewer: Viewer, command: Command) -> Refusal | None:
    found = decided(system, state, command, viewer.seat)
    return found if isinstance(found, Refusal) else None


def odds(system: System, state: State, viewer: Viewer, command: Command) -> Chances | Refusal | None:
    try:
        return system.odds(state, command, viewer)
    except Refused as refused:
        return refused.refusal
