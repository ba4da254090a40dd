"""Who has died, been put out of play or lost their seat in the midst of anything is asked nothing, nor waited for."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.laws.evenings import COMMANDS, evening
from tests.laws.gone import DEAD, OUT, by_hand, dies, nobody
from tests.laws.openings import BEGIN
from tests.laws.reread import acting, goes_on, rests
from threefates.commons.characters import Characters
from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import Role, Seating
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

SYSTEMS: Final = sorted(BEGIN)
MORE: Final = 6
ONCE: Final = 1
EVERY: Final = {"fates_edge": 2, "fate_2003": 1, "fifty_two_fates": 1}
"""One in how many of the openings is tried in the ordinary run."""
Gone = tuple[str, str, State]
"""How somebody is gone, who, and the state then."""


_LEAVES: Final = by_hand({"type": "remove-seat", "seat": ""}, {"type": "set-away", "seat": "", "away": True})


def asked_in_vain(system: System, state: State) -> list[str]:
    """What is asked of somebody who has died; and how a table is held up by one who died, fell or went away."""
    runs, pick = next(seat for seat in acting(state) if seat.runs), random.Random(state.version).choice
    ways, people = DEAD.get(system.game.name, nobody), list(state[Characters].known)
    dead = [(who, now) for who in people for now in ways(system, state, runs, who)]
    found = [
        f"{each.kind} of the dead"
        for who, now in dead
        for each in system.questions(now)
        if each.owner == who and _may(each)
    ]
    players = [seat.id for seat in state[Seating].seats.values() if seat.role is Role.PLAYER]
    left = {"seat": [*_LEAVES(system, state, runs, pick(players))], "death": [now for _, now in dead]}
    left["fall"] = [*OUT[system.game.name](system, state, runs, pick(people))] if people else []
    return found + [why for what, states in left.items() if states for why in held_up(system, pick(states), what)]


def _may(asked: Any) -> bool:
    """Whether it could be answered now: turns that are still to come are passed when they come."""
    return not asked.options or any(option.refusal is None for option in asked.options)


def held_up(system: System, state: State, what: str) -> list[str]:
    """Why those who are left cannot go on."""
    why = goes_on(system, state, random.Random(f"{what}{state.version}").choice, MORE)
    return [f"{what}: {why}"] if why else []


def in_vain(system: str, seeds: Sequence[int], times: int, every: int) -> tuple[Counter[str], list[str]]:
    """What is asked in vain wherever evenings lead, and how often each kind of step was on the agenda."""
    found, seen, steps = list[str](), Counter[str](), Counter[str]()
    for seed in seeds:
        for number in range(0, len(BEGIN[system]), every):
            table = asyncio.run(evening(system, number, seed, COMMANDS[system]))
            for state in rests(table):
                kinds = [tag_of(type(pending.step)) for pending in state.agenda.from_top()]
                seen.update(kinds[:1])
                if kinds and seen[kinds[0]] <= times:
                    steps.update(kinds)
                    found += asked_in_vain(table.system, state)
    return steps, found


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_is_asked_who_is_past_answering_and_nobody_is_waited_for(system: str) -> None:
    steps, found = in_vain(system, range(1), ONCE, EVERY[system])

    assert found == []
    assert len(steps) > 5


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_nor_wherever_many_evenings_lead(system: str) -> None:
    steps, found = in_vain(system, range(1, 12), 3, 1)

    assert found == []
    table = asyncio.run(evening(system, 0, 0, COMMANDS[system]))
    print(f"never asked in {system}: {sorted(set(table.system.steps) - steps.keys())}")


def test_the_law_finds_a_game_that_asks_the_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: System, state: State) -> None: ...

    monkeypatch.setattr(System, "past_answering", nothing)

    _, found = in_vain("fates_edge", range(1), ONCE, 3)
    assert "resist of the dead" in found


def where_asked(system: str, tag: str) -> tuple[System, State, str]:
    """A table of an evening that is asked such a question first, and of whom."""
    for number in range(len(BEGIN[system])):
        table = asyncio.run(evening(system, number, 0, COMMANDS[system]))
        for state in rests(table):
            top = next(state.agenda.from_top(), None)
            if top and tag_of(type(top.step)) == tag:
                return table.system, state, table.system.questions(state)[0].owner
    raise AssertionError(f"no evening comes to {tag}")


@proves("fe.harm.levels")
def test_a_blow_at_a_hero_who_dies_meanwhile_lands_on_nobody() -> None:
    system, state, hero = where_asked("fates_edge", "fe.ask-resist")
    runs = next(seat for seat in acting(state) if seat.runs)

    (now,) = dies(system, state, runs, hero)
    assert state[Conditions].coming
    assert now[Conditions].coming is None
    assert now[Conditions][hero].harm == state[Conditions][hero].harm
    assert [each.owner for each in system.questions(now)].count(hero) == 0


@proves("ff.conditions.dead", "ff.session.absent-player")
def test_an_attack_on_who_dies_or_is_put_aside_meanwhile_is_not_answered() -> None:
    system, state, hero = where_asked("fifty_two_fates", "ff.ask-reaction")
    runs = next(seat for seat in acting(state) if seat.runs)
    gone = [*DEAD["fifty_two_fates"](system, state, runs, hero)]

    assert gone
    assert all(each.kind != "reaction" for now in gone for each in system.questions(now))
