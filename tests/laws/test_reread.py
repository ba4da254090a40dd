"""In the midst of anything a table may read its book another way: offers keep their word, and play goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from tests.laws.edge_openings import OPENINGS
from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.reread import broken, done, goes_on, others, read_so, rests, some_of
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rites import offers as rites_offered
from threefates.systems.fates_edge.rulings.road import RiteRoll

SYSTEMS: Final = sorted(BEGIN)
MORE: Final = 8
"""How many commands are done after the change, before all that is asked is answered."""
EVERY: Final = {"fates_edge": 9, "fate_2003": 1, "fifty_two_fates": 2}
"""One in how many of the openings is tried in the ordinary run, at its last moment."""
ALL: Final = 1.0
MANY: Final = 0.4
"""How many of the settings are read another way at once."""


def faults(system: str, number: int, seed: int, more: int, moments: int, shares: Sequence[float]) -> Iterator[str]:
    """What is wrong in an evening that is read another way: all of it, or a good part."""
    table = asyncio.run(evening(system, number, seed, more))
    states = rests(table)
    for at in {len(states) * (each + 1) // moments - 1 for each in range(moments)} if states else ():
        for share in shares:
            seed_of = f"{number} {seed} {at} {share}"
            readings, pick = some_of(others(states[at]), seed_of, share), random.Random(seed_of).choice
            now = read_so(table.system, states[at], readings)
            yield from broken(table.system, now, pick)
            if why := goes_on(table.system, now, pick, MORE):
                yield why


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_evening_goes_on_however_its_book_is_read_from_here(system: str) -> None:
    for number in range(0, len(BEGIN[system]), EVERY[system]):
        assert [*faults(system, number, 0, COMMANDS[system], 1, [ALL])] == [], number


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(1, 6))
def test_so_do_many_wherever_they_stand(system: str, seed: int) -> None:
    for number in range(len(BEGIN[system])):
        assert [*faults(system, number, seed, COMMANDS[system], 12, [ALL, MANY])] == [], number


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_so_do_those_that_change_a_single_reading(system: str) -> None:
    for number in range(len(BEGIN[system])):
        table = asyncio.run(evening(system, number, 0, COMMANDS[system]))
        pick = random.Random(number).choice
        for each in others(table.state):
            now = read_so(table.system, table.state, [each])
            assert [*broken(table.system, now, pick)] == [], each
            assert goes_on(table.system, now, pick, MORE) == "", each


def test_the_law_finds_an_offer_that_looks_at_no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(state: State, hero: str) -> None: ...

    monkeypatch.setattr(rites_offered, "no_time", never)
    table = asyncio.run(evening("fates_edge", [*OPENINGS].index("rites"), 0, 1))
    system, gm = table.system, table.seating.seats["s1"]
    state = table.state
    for raw in (
        {"type": "fe.set-conflict", "running": True},
        {"type": "fe.withdraw", "hero": next(iter(state[Heroes].known))},
    ):
        act = done(system, state, gm, raw, 1)
        state = act.state if isinstance(act, Unfolding) else state

    before = {*broken(system, state, random.Random(1).choice)}
    after = {*broken(system, read_so(system, state, [RiteRoll.NO_ROLL]), random.Random(1).choice)}
    assert any("turn.not_yours" in each for each in after - before)
