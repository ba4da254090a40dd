"""Every option of every form is accepted or greyed; what is asked is answered, however the world moves meanwhile.

What is sampled in the ordinary run is tried in whole in the long one, at tables that read their book otherwise, too.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from tests.laws.evenings import COMMANDS, evening
from tests.laws.every_option import Fault, Wanted, faults_of, while_asked
from tests.laws.hanging import HANGS
from tests.laws.openings import BEGIN
from tests.laws.reread import acting, done, others, read_so, rests, some_of
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.compose import System, compose
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.recovery import view as recovery
from threefates.table.games import game

SYSTEMS: Final = sorted(BEGIN)
EVERY: Final = {"fates_edge": 10, "fate_2003": 3, "fifty_two_fates": 3}
"""One in how many of the openings is tried in the ordinary run."""
STEP: Final = 6
"""At one in how many of their steps."""
SHARE: Final = 3
"""One in how many of what may be tried there is tried in the ordinary run."""
READ: Final = 0.5
"""How many of the settings are read another way in the evenings that are."""


def once(times: int, share: int) -> Wanted:
    """Try each thing so often, and one in so many of them."""
    seen = Counter[str]()

    def wanted(name: str) -> bool:
        if zlib.crc32(name.encode()) % share:
            return False
        seen[name] += 1
        return seen[name] <= times

    return wanted


def faults(
    system: str, seeds: Sequence[int], every: int, wanted: Wanted, read: float = 0.0, step: int = 1
) -> Iterator[Fault]:
    """What does not keep its word wherever evenings lead, and however their book is read."""
    for seed in seeds:
        for number in range(0, len(BEGIN[system]), every):
            table = asyncio.run(evening(system, number, seed, COMMANDS[system]))
            for at, state in [*enumerate(rests(table))][::-step]:
                name = f"{number} {seed} {at}"
                now = read_so(table.system, state, some_of(others(state), name, read)) if read else state
                yield from faults_of(table.system, now, name, wanted)
                yield from while_asked(table.system, now, name, wanted)


def small() -> tuple[System, State]:
    """A table with one of the small folk."""
    table = asyncio.run(evening("fates_edge", 0, 0, COMMANDS["fates_edge"]))
    state = table.state
    runs, hero = next(seat for seat in acting(state) if seat.runs), next(iter(state[Heroes].known))
    grows = {"type": "fe.set-talent", "hero": hero, "talent": "small-folk", "has": True, "reason": "so it is"}
    act = done(table.system, state, runs, grows, 1)
    return table.system, act.state if isinstance(act, Unfolding) else state


def unsaid(found: Iterator[Fault]) -> set[tuple[str, ...]]:
    """What does not keep its word, and hangs on nothing else."""
    return {each[:4] for each in found if not each.hangs}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_open_is_accepted_and_what_is_asked_is_answered(system: str) -> None:
    assert unsaid(faults(system, range(1), EVERY[system], once(1, SHARE), step=STEP)) == set()


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("read", [0.0, READ])
def test_so_it_is_in_many_evenings_and_however_their_book_is_read(system: str, read: float) -> None:
    assert unsaid(faults(system, range(3), 1, once(3, 1), read)) == set()


def test_the_law_finds_an_option_that_is_never_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "too_small", lambda state, hero, what: None)

    found = unsaid(faults_of(*small(), "", lambda name: name.startswith("fe.set-armor")))
    assert found == {("open, yet never accepted", "fe.set-armor", "armor", "hero.small")}


def test_the_law_finds_an_answer_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = System.questions

    def open_all(system: System, state: State) -> tuple[Choice, ...]:
        return tuple(replace(each, options=(*each.options, Option("never", "Never"))) for each in asks(system, state))

    monkeypatch.setattr(System, "questions", open_all)

    found = faults("fate_2003", range(1), 1, once(1, 1), step=STEP)
    assert any(each.what == "an answer is open, yet refused" for each in found)


def test_nothing_is_said_to_hang_that_is_no_command() -> None:
    commands = {tag for system in SYSTEMS for tag in compose(game(system)).commands}

    assert {tag for each in HANGS for tag in each.command} <= commands
