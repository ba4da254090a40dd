"""What a seat is told of the odds comes true: every act with odds is played again and again, with other dice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from tests.laws.edge_openings import OPENINGS
from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.played_out import Played, played, told
from tests.laws.reread import acting, rests
from threefates.rulebook.agenda import Answer
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.chances import what_if
from threefates.testing.bots import fill

SYSTEMS: Final = sorted(BEGIN)
TIMES: Final = 40
TRIES: Final = 3
"""Times that a kind of act is tried, until something is known of how it came out."""
EVERY: Final = {"fates_edge": 6, "fate_2003": 2, "fifty_two_fates": 2}
"""One in how many of the openings is tried in the ordinary run."""
STEP: Final = 5
"""One in how many moments of an evening is looked at in the ordinary run."""
Found = dict[str, list[Played]]


def kind_of(state: State, command: Command) -> str:
    """What is done; of an answer, what is answered."""
    asked = (each.step for each in state.agenda.steps if isinstance(command, Answer) and each.id == command.choice)
    return tag_of(type(next(asked, command)))


def compared(system: str, numbers: Sequence[int], seed: int, most: int, times: int) -> Found:
    """Everything with odds that evenings lead to, each so often: what was told, and what came of it."""
    found, seen = Found(), Counter[object]()
    for number in numbers:
        table = asyncio.run(evening(system, number, seed, COMMANDS[system]))
        pick = random.Random(f"{number} {seed}")
        for state in rests(table)[:: STEP if most == 1 else 1]:
            for kind, each in _acts(table.system, state, pick, seen, most, times):
                found.setdefault(kind, []).extend(each)
    return found


def _acts(
    system: System, state: State, pick: random.Random, seen: Counter[object], most: int, times: int
) -> Iterator[tuple[str, list[Played]]]:
    for by in acting(state):
        for offer in system.offers(state, state.viewer(by.id)):
            if offer.enabled and offer.command in (["answer"] if system.questions(state) else system.counted):
                raw = fill(offer, pick.choice)
                command = system.read_command(raw)
                kind = kind_of(state, command)
                if seen[kind] < most and seen[kind, "tried"] < TRIES and told(system, state, by, command):
                    found = played(system, state, by, raw, times)
                    seen.update([(kind, "tried"), *([kind] if found else [])])
                    yield kind, found


def far(found: Found) -> dict[str, list[Played]]:
    """What did not come true."""
    return {kind: off for kind, each in found.items() if (off := [one for one in each if one.far])}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_of_the_odds_comes_true(system: str) -> None:
    found = compared(system, range(0, len(BEGIN[system]), EVERY[system]), 0, 1, TIMES)

    assert far(found) == {}
    assert sum(bool(each) for each in found.values()) > 0


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(4))
def test_so_it_does_wherever_many_evenings_lead(system: str, seed: int) -> None:
    found = compared(system, range(len(BEGIN[system])), seed, 4, 200)

    print(f"told in {system}, and not compared: {sorted(kind for kind, each in found.items() if not each)}")
    assert far(found) == {}


def test_the_law_finds_odds_against_what_is_hidden_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_they_are(proposals: Proposals, viewer: Viewer) -> Proposals:
        return proposals

    monkeypatch.setattr(what_if, "proposals_known", as_they_are)
    found = compared("fates_edge", [[*OPENINGS].index("outsiders")], 1, 2, TIMES)

    assert "fe.banish" in far(found)
