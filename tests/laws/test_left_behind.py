"""Nobody is left behind: what names the dead, the fallen, who left their seat, or a thing that is gone, says why.

`left_behind/*.toml` lists the paths of a state that may; wherever evenings lead, everybody in them is put out of play,
and whatever they are named in afterwards stands there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import pytest

from tests.laws.edge_openings import OPENINGS
from tests.laws.evenings import COMMANDS, evening, prepared
from tests.laws.gone import ASIDE, KILLED, OUT, by_hand, nobody
from tests.laws.left_behind.law import Places, allowed, places, things_gone, unexplained
from tests.laws.openings import BEGIN
from tests.laws.reread import acting, rests
from threefates.commons.characters import Characters
from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seating
from threefates.systems.fates_edge.exchanges import leaving

SYSTEMS: Final = sorted(BEGIN)
EVERY: Final = {"fates_edge": 5, "fate_2003": 2, "fifty_two_fates": 3}
"""One in how many of the openings is tried in the ordinary run."""
STOOD_BEFORE: Final = [*OPENINGS].index("stood-before")
WAYS: Final = {"dead": KILLED, "aside": ASIDE, "out": OUT}
SEAT: Final = by_hand({"type": "remove-seat", "seat": ""})


def gone(system: System, state: State, named: Places, seen: set[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Put everybody out of play in every way whom a path names that was not looked at yet: what names them then."""
    runs = next(seat for seat in acting(state) if seat.runs)
    for who in state[Characters].known:
        if named.get(who, frozenset()) <= seen:
            continue
        seen |= named[who]
        for way, puts in WAYS.items():
            for after in puts.get(system.game.name, nobody)(system, state, runs, who):
                yield way, places(after).get(who, frozenset())
    for seat in state[Seating].seats.values():
        if seat.role is Role.PLAYER and not named[seat.id] <= seen:
            seen |= named[seat.id]
            for after in SEAT(system, state, runs, seat.id):
                yield "seat", places(after).get(seat.id, frozenset())


def left(system: str, seeds: Sequence[int], numbers: Sequence[int], more: int) -> set[tuple[str, str]]:
    """The paths that name who or what is gone, and of which the game's file says nothing."""
    found, seen = set[tuple[str, str]](), set[str]()
    for seed in seeds:
        for number in numbers:
            table = asyncio.run(evening(system, number, seed, more))
            states = [(state, places(state)) for state in rests(table)]
            for state, named in states:
                for way, paths in gone(table.system, state, named, seen):
                    found |= {(way, path) for path in unexplained(system, way, paths)}
            people = {*table.state[Characters].known, *table.state[Seating].seats}
            for (_, was), (_, now) in pairwise(states):
                paths = frozenset(things_gone(was, now, people))
                found |= {("things", path) for path in unexplained(system, "things", paths)}
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_names_whoever_is_gone_says_why(system: str) -> None:
    assert left(system, range(1), range(0, len(BEGIN[system]), EVERY[system]), COMMANDS[system]) == set()


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_so_it_does_wherever_many_evenings_lead(system: str) -> None:
    assert left(system, range(6), range(len(BEGIN[system])), max(COMMANDS[system], 20)) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_path_that_is_allowed_begins_with_a_field_of_the_game(system: str) -> None:
    state = asyncio.run(prepared(system)).state
    known = {f"{kind.__name__}.{field}" for kind in state.slices() for field in kind.__struct_fields__}

    listed = {path for paths in allowed(system).values() for path in paths}
    assert {path for path in listed if ".".join(path.split(".")[:2]).rstrip("[]{}=") not in known} == set()


def test_the_law_finds_a_turn_of_the_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "_no_turn", lambda act, who: None)

    assert ("dead", "Spotlight.holder") in left("fates_edge", range(1), [STOOD_BEFORE], COMMANDS["fates_edge"])
