"""Each reading matters: what a table may read in several ways comes to something else in some evening by each of them.

Whatever was done is done again as every other reading has it of which a rule asked meanwhile, with the same luck, and
so is what came next. `NEVER_ASKED` is what no rule asks for in these evenings: tests of their own hold those.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec import to_builtins

from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.reread import done, others, read_so
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.table.table import Table

SYSTEMS: Final = sorted(BEGIN)
ENOUGH: Final = 6
"""How often a reading is tried before it counts as one that comes to nothing."""
NEXT: Final = 4
"""How much of what came next is done again, too."""
EVERY: Final = {"fates_edge": 7, "fate_2003": 2, "fifty_two_fates": 2}
"""One in how many of the openings is tried in the ordinary run."""
NEVER_ASKED: Final[Mapping[str, frozenset[str]]] = {
    "fates_edge": frozenset(
        {
            *("BondVersion", "CastingSteps", "CoordinationTalent", "DashEffect", "PathCount", "PositionSpendCost"),
            *("SpendMenu", "SymbolRepairPrice", "TagDvCap", "TrimDelay", "WardsSkill", "WeaponDice"),
        }
    ),
    "fate_2003": frozenset(
        {
            *("AddedDie", "AspectsPerPhase", "CheckTerms", "DiceSystem", "DifficultyExamples", "DynamicTies"),
            "EffectForWound",
            *("FudgeDice", "HumanCeiling", "LadderKind", "PaceDefault", "PyramidTiming", "SceneResolution"),
        }
    ),
    "fifty_two_fates": frozenset(
        {
            *("AceVsCreature", "AntScale", "DamageSpellVsCt", "HellhoundRange", "HuntRiposte"),
            *("InvisibleSpellKnowledge", "ObjectCheckTie"),
        }
    ),
}
"""What is read from the settings of a table alone, or where these evenings do not lead."""
Done = tuple[Seat, Command]


def done_at(table: Table) -> Iterator[tuple[State, list[Done]]]:
    """The states in which something was done, with that and what came next."""
    moments = table.timeline.moments
    rows = [
        (before.state, before.state[Seating].seats[now.envelope.by or ""], _command(table.system, now.envelope.asked))
        for before, now in pairwise(moments)
        if before.state and now.envelope.asked is not None and now.envelope.by in before.state[Seating].seats
    ]
    for at, (state, _, _) in enumerate(rows):
        yield state, [(by, command) for _, by, command in rows[at : at + NEXT]]


def _command(system: System, asked: Any) -> Command:
    return asked if isinstance(asked, Command) else system.read_command(asked)


def comes_of(system: System, state: State, deeds: Sequence[Done]) -> Iterator[Any]:
    """The odds of each of these deeds, and what happens."""
    for by, command in deeds:
        yield _odds(system, state, command, by)
        act = done(system, state, by, to_builtins(command), 1)
        yield [to_builtins(event) for event in act.events] if isinstance(act, Unfolding) else act.code
        state = act.state if isinstance(act, Unfolding) else state


def _odds(system: System, state: State, command: Command, by: Seat) -> Any:
    try:
        return to_builtins(system.odds(state, command, state.viewer(by.id)))
    except Refused as refused:
        return refused.refusal.code


Asks = Callable[[], set[type[Ruling]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asks:
    """The rulings that rules have asked for since the last time."""
    found, reads = set[type[Ruling]](), State.ruling

    def ruling(self: State, kind: Any) -> Any:
        found.add(kind)
        return reads(self, kind)

    def since() -> set[type[Ruling]]:
        them = set(found)
        found.clear()
        return them

    monkeypatch.setattr(State, "ruling", ruling)
    return since


def tried(system: str, seeds: Sequence[int], every: int, asked: Asks) -> tuple[Counter[Ruling], set[Ruling]]:
    """How often each other reading was tried, and those that came to something else."""
    tries, apart = Counter[Ruling](), set[Ruling]()
    for seed in seeds:
        for number in range(0, len(BEGIN[system]), every):
            table = asyncio.run(evening(system, number, seed, COMMANDS[system] + 19 * bool(seed)))
            for state, deeds in done_at(table):
                asked()
                first = [*comes_of(table.system, state, deeds[:1])]
                for each in _others(state, asked()):
                    if each in apart or tries[each] >= ENOUGH * len(seeds):
                        continue
                    tries[each] += 1
                    now = read_so(table.system, state, [each])
                    if [*comes_of(table.system, now, deeds[:1])] != first or _apart(table.system, state, now, deeds):
                        apart.add(each)
    return tries, apart


def _others(state: State, kinds: set[type[Ruling]]) -> list[Ruling]:
    """Every other reading of these that the table may take up now."""
    return [each for each in others(state) if type(each) in kinds]


def _apart(system: System, one: State, other: State, deeds: Sequence[Done]) -> bool:
    return [*comes_of(system, one, deeds)] != [*comes_of(system, other, deeds)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_reading_that_rules_ask_for_comes_to_something(system: str, asked: Asks) -> None:
    tries, apart = tried(system, range(1), EVERY[system], asked)

    assert len(apart) > 5
    assert {each for each, times in tries.items() if times >= ENOUGH} - apart == set()


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reading_of_every_ruling_comes_to_something(system: str, asked: Asks) -> None:
    tries, apart = tried(system, range(9), 1, asked)
    table = asyncio.run(evening(system, 0, 0, COMMANDS[system]))
    kinds = {kind for kind in table.state[Settings].rulings if kind.__name__ not in NEVER_ASKED[system]}

    assert {each for each, times in tries.items() if times >= ENOUGH} - apart == set()
    assert {each for each in _others(table.state, kinds) if each not in apart} == set()


def test_what_no_rule_asks_for_is_a_ruling() -> None:
    for system in SYSTEMS:
        table = asyncio.run(evening(system, 0, 0, COMMANDS[system]))
        assert NEVER_ASKED[system] <= {kind.__name__ for kind in table.state[Settings].rulings}


def test_the_law_finds_a_reading_that_comes_to_nothing(asked: Asks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.test_each_reading.read_so", lambda system, state, readings: state)

    tries, apart = tried("fates_edge", range(1), EVERY["fates_edge"], asked)
    assert apart == set()
    assert {each for each, times in tries.items() if times >= ENOUGH} != set()
