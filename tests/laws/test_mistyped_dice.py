"""Real dice that are typed wrongly tell nothing: whatever is hidden from whoever types, the answers are the same.

What lies there whole tells what it came to, and everybody reads where others are typed then: `tests/table` has that.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from tests.laws.edge_openings import CASTER, EASY, HERO, WEAVE
from tests.laws.evenings import COMMANDS, evening
from tests.laws.openings import BEGIN
from tests.laws.reread import acting, others, read_so, rests, some_of
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rolling import roll_action
from threefates.table.table import Table
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.mistyping import dice_mistyped_at_a_table_tell_nothing, mistyped_dice_tell_nothing
from threefates.testing.random_play import seat_some

SYSTEMS: Final = sorted(BEGIN)
EVERY: Final = {"fates_edge": 18, "fate_2003": 2, "fifty_two_fates": 2}
"""One in how many of the openings is played in the ordinary run."""
RESTS: Final = 3  # states of an evening that are looked at in the ordinary run
SHARE: Final = 0.3  # of the settings that are read otherwise
HIDDEN: Final[Begins] = ("fe.set-terms", {**EASY, "dv": 4, "hidden": True})
AT_A_HIDDEN_DV: Final[Sequence[tuple[Begins, ...]]] = (
    (HERO, "start-scene", "fe.propose", HIDDEN),
    (CASTER, "start-scene", WEAVE, HIDDEN),
    (CASTER, "start-scene", WEAVE, HIDDEN, "fe.roll-action", "fe.cast-spell", HIDDEN),
    (HERO, "start-scene", ("fe.set-boons", {"held": 3}), "fe.propose", HIDDEN, "fe.roll-action"),
)
THROWS: Final = ("fe.roll-action", "fe.cast-spell", "answer")


def evenings(system: str, seed: int, every: int = 1) -> Iterator[Table]:
    for number in range(0, len(BEGIN[system]), every):
        yield asyncio.run(evening(system, number, seed, COMMANDS[system] + 19 * bool(seed)))


def worlds(table: Table, most: int, seed: str) -> Iterator[State]:
    """Some states of an evening, each as it was and with some settings read otherwise."""
    states = rests(table)
    for at in range(len(states) - 1, 0, -max(1, len(states) // most)):
        yield states[at]
        yield read_so(table.system, states[at], some_of(others(states[at]), f"{seed} {at}", SHARE))


def typed_in(table: Table, most: int, seed: str) -> int:
    """How often something was typed wrongly in one evening."""
    pick = random.Random(seed).choice
    return sum(
        mistyped_dice_tell_nothing(table.system, state, seat.id, pick, pick(range(1, 50)))
        for state in worlds(table, most, seed)
        for seat in acting(state)
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_real_dice_that_are_typed_wrongly_tell_nothing_that_is_hidden(system: str) -> None:
    tries = sum(typed_in(table, RESTS, f"{at}") for at, table in enumerate(evenings(system, 0, EVERY[system])))

    assert tries > 1000


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system", SYSTEMS)
def test_nor_do_they_in_long_evenings(system: str, seed: int, record_property: Callable[[str, object], None]) -> None:
    tries = sum(typed_in(table, 40, f"{seed} {at}") for at, table in enumerate(evenings(system, seed)))

    record_property("typed", tries)
    assert tries > 10_000


@pytest.mark.parametrize("system", SYSTEMS)
def test_nor_does_anybody_read_of_it_at_a_table(system: str) -> None:
    pick, tries = random.Random(system).choice, 0
    for table in evenings(system, 0, EVERY[system]):
        for seat in acting(table.state):
            tries += asyncio.run(dice_mistyped_at_a_table_tell_nothing(table, seat.id, pick, pick(range(1, 50))))

    assert tries > 500


async def kept(first: Sequence[Begins]) -> Table:
    """A table at which the Game Master keeps a DV to themselves."""
    table = await open_table("fates_edge", seed="kept")
    await seat_some(table, 1)
    await tour(table, random.Random("kept").choice, 0, first=first)
    return table


def typed_at_a_hidden_dv(first: Sequence[Begins], every: int) -> int:
    """How often something was typed wrongly there, as the book is read and by other readings, one by one."""
    table, tries, pick = asyncio.run(kept(first)), 0, random.Random("kept").choice
    player = next(seat.id for seat in table.seating.players())
    for reading in (None, *others(table.state)[::every]):
        state = read_so(table.system, table.state, [reading] if reading else [])
        for salt in (9, 10, 11):  # a DV of nothing, of one, of two
            tries += mistyped_dice_tell_nothing(table.system, state, player, pick, salt, THROWS)
    return tries


@pytest.mark.parametrize("at", range(len(AT_A_HIDDEN_DV)))
def test_nor_at_a_hidden_dv(at: int) -> None:
    assert typed_at_a_hidden_dv(AT_A_HIDDEN_DV[at], 5) > 50


@pytest.mark.soak
@pytest.mark.parametrize("at", range(len(AT_A_HIDDEN_DV)))
def test_nor_at_a_hidden_dv_by_any_reading(at: int, record_property: Callable[[str, object], None]) -> None:
    record_property("typed", typed_at_a_hidden_dv(AT_A_HIDDEN_DV[at], 1))


def test_the_law_finds_dice_that_are_asked_for_by_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed = roll_action.agreed

    def as_it_was(state: State, proposal: Proposal) -> Terms | None:
        """Terms by which real dice are not thrown where none are needed, be the DV hidden or not."""
        terms = agreed(state, proposal)
        return replace(terms, hidden=terms.hidden and terms.dv > 1) if terms else None

    monkeypatch.setattr(roll_action, "agreed", as_it_was)

    with pytest.raises(AssertionError, match="what they cannot know"):
        typed_at_a_hidden_dv(AT_A_HIDDEN_DV[0], 5)
