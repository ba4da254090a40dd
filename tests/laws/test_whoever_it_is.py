"""Whoever it is: two who change names, with all that is theirs, fare as the other did; ids and their order say nothing.

A state is written anew with one of two of a kind in the place of the other, and whatever was done is done by, and to,
the other: the same happens, and the other way round.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

import pytest
from msgspec import Struct, to_builtins
from msgspec.structs import fields, replace

from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.reread import done
from threefates.commons.characters import Characters
from threefates.rulebook.messages import Command
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating
from threefates.systems.fates_edge.harm import conditions
from threefates.table.table import Table

SYSTEMS: Final = ("fates_edge", "fate_2003")
"""In 52 Fates each draws from the one deck, and hands lie where they lie."""
NAMED: Final = re.compile(r"[a-z]+-\d+(?!\d)")
EVERY: Final = {"fates_edge": 7, "fate_2003": 2}
"""One in how many of the openings is tried in the ordinary run."""
OFTEN: Final = 3
"""How often each command is tried in an evening, with how many two."""
SEES_TWO: Final = frozenset({"fe.hide"})
"""What two see of each other is kept under both names in their order."""
Names = Mapping[str, str]


def swapped(thing: Any, names: Names) -> Any:
    """The same, with the names of two exchanged wherever they stand."""
    match thing:
        case str() if type(thing) is str:
            return NAMED.sub(lambda found: names.get(found.group(), found.group()), thing)
        case Struct():
            was = {field.name: getattr(thing, field.name) for field in fields(thing)}
            return replace(thing, **{name: swapped(each, names) for name, each in was.items()})
        case Mapping():
            return {swapped(key, names): swapped(each, names) for key, each in thing.items()}
        case tuple() if hasattr(thing, "_fields"):
            return type(thing)(*(swapped(each, names) for each in thing))
        case tuple() | list() | frozenset():
            return type(thing)(swapped(each, names) for each in thing)
    return thing


def unlike(table: Table) -> Iterator[str]:
    """What comes to something else, had it been another."""
    system, seen = table.system, Counter[str]()
    for before, now in pairwise(table.timeline.moments):
        state, asked = before.state, now.envelope.asked
        by = state[Seating].seats.get(now.envelope.by or "") if state else None
        if state is None or asked is None or by is None:
            continue
        raw = to_builtins(asked if isinstance(asked, Command) else system.read_command(asked))
        people = list(state[Characters].known.values())
        for one, other in [two for two in combinations(people, 2) if two[0].kind == two[1].kind][:2]:
            if seen[raw["type"]] >= OFTEN or raw["type"] in SEES_TWO:
                break
            seen[raw["type"]] += 1
            names = {one.id: other.id, other.id: one.id}
            slices = {kind: each if kind is Settings else swapped(each, names) for kind, each in state.slices().items()}
            acts = [done(system, state, by, raw, 1)]
            acts.append(done(system, State(slices, state.version), by, swapped(raw, names), 1))
            came = [_came(act) for act in acts]
            if swapped(came[0], names) != came[1]:
                yield f"{raw['type']} of {one.id} and {other.id}"


def _came(act: Any) -> Any:
    return [to_builtins(event) for event in act.events] if isinstance(act, Unfolding) else act.code


def faults(system: str, seeds: Sequence[int], numbers: Sequence[int]) -> list[str]:
    """What comes to something else in these evenings."""
    found = list[str]()
    for seed in seeds:
        for number in numbers:
            found += unlike(asyncio.run(evening(system, number, seed, COMMANDS[system])))
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_who_change_names_fare_as_the_other_did(system: str) -> None:
    assert faults(system, range(1), range(0, len(BEGIN[system]), EVERY[system])) == []


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_so_they_do_in_many_evenings(system: str) -> None:
    assert faults(system, range(3), range(len(BEGIN[system]))) == []


def test_the_law_finds_a_rule_for_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = conditions.Conditions.__getitem__

    def favours(self: conditions.Conditions, hero: str) -> conditions.Condition:
        found = kept(self, hero)
        return replace(found, harm=3) if hero.endswith("3") else found

    monkeypatch.setattr(conditions.Conditions, "__getitem__", favours)
    assert faults("fates_edge", range(1), range(40, 44)) != []
