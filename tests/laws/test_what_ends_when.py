"""What is over is over: every field of a slice says with what it ends, and so it does, by whatever door."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest
from msgspec.structs import fields

from tests.laws import fates_openings as fates
from threefates.pieces.chance import SealedChance
from threefates.rulebook.compose import System
from threefates.rulebook.lasting import End, declared, left
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems import fate_2003, fifty_two_fates
from threefates.systems.fate_2003.fights.beginning import OF_A_FIGHT
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

GAMES: Final = {"fate_2003": fate_2003.SYSTEM, "fifty_two_fates": fifty_two_fates.SYSTEM}

ENDS: Final[Mapping[str, End]] = {
    "scene.ended": End.SCENE,
    "scene.started": End.BETWEEN_SCENES,
    "evening.ended": End.EVENING,
    "evening.started": End.BETWEEN_EVENINGS,
    "fate.fight-over": End.FIGHT,
    "ff.fight-ended": End.BATTLE,
    "ff.turn-ended": End.DEED,
}
"""What is over with each of these events, by its tag."""

ASKED: Final[Mapping[str, frozenset[str]]] = {
    "fate.fight-over": OF_A_FIGHT,
    "ff.fight-ended": frozenset({"ff.ask-turn", "ff.ask-tie", "ff.ask-stalemate", "ff.next-group"}),
}
"""What nobody is asked any more once a fight is over."""

DOORS: Final[Mapping[str, Mapping[str, Any]]] = {
    "end-scene": {},
    "end-evening": {},
    "start-scene": {"title": "Elsewhere"},
    "start-evening": {},
    "fate.end-fight": {"why": "they run"},
    "ff.end-fight": {},
}
"""The doors by which something ends, and what is said there."""

REOPENS: Final = (*fates.REOPENS, "fate.end-speech")
HEROES: Final = ("fate.make-character",) * 4
OPENINGS: Final[Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "fate_2003": (
        ("", (*HEROES, *("fate.begin-fight",) * 12)),  # most fillings of that form are refused
        ("", (*HEROES, "start-scene", "fate.call-exchange", "fate.set-the-ground", "fate.bring-magic")),
        ("", (*HEROES, "fate.make-speech", *("fate.begin-fight",) * 12)),
        ("", (*HEROES, "start-scene", *("fate.begin-fight",) * 12)),
    ),
    "fifty_two_fates": tuple((scenario, first) for scenario, first in fates.OPENINGS),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_slice_says_with_what_it_ends(game: str) -> None:
    slices = [chapter.slice_kind for chapter in GAMES[game].chapters if chapter.slice_kind]

    silent = {
        kind.__name__: missing
        for kind in slices
        if (missing := {field.name for field in fields(kind)} - {name for name, _, _ in declared(kind)})
    }

    assert silent == {}


class Watch:
    """After every command of an evening: what has ended by it is over; and so it would be by any door from here."""

    def __init__(self) -> None:
        self.seen, self.doors, self.mid = 0, Counter[str](), Counter[str]()

    def __call__(self, table: Table) -> None:
        moments = table.timeline.moments[self.seen :]
        self.seen = len(table.timeline.moments)
        nothing_is_left([str(each.envelope.event.__struct_config__.tag) for each in moments], table.state)
        for door, said in DOORS.items():
            if door in table.system.commands:
                self._leave(table, door, said)

    def _leave(self, table: Table, door: str, said: Mapping[str, Any]) -> None:
        gm = table.viewer("s1").seat
        chance = SealedChance(b"ends", (), table.version + 1)
        try:
            act = table.system.unfold(table.state, table.system.read_command({"type": door, **said}), gm, chance)
        except Refused:
            return
        self.doors[door] += 1
        self.mid[door] += bool(table.system.questions(table.state))
        nothing_is_left([str(event.__struct_config__.tag) for event in act.events], act.state)
        all_is_to_be_seen(table.system, act.state)


def nothing_is_left(happened: list[str], state: State) -> None:
    """Check that what these events have ended is back at its default, and asks nothing more."""
    for tag in ENDS.keys() & set(happened):
        for each in state.slices().values():
            assert left(each, ENDS[tag]) is each, f"{tag}: something is left in {each}"
    steps = {str(type(pending.step).__struct_config__.tag) for pending in state.agenda.steps}
    for tag in ASKED.keys() & set(happened):
        assert not steps & ASKED[tag], f"{tag}: somebody is still asked, of {sorted(steps)}"


def all_is_to_be_seen(system: System, state: State) -> None:
    """Check that whoever runs the game can still look at the table and at what it asks."""
    system.questions(state)
    system.view(state, state.viewer("s1"))


async def watched(game: str, seed: int, commands: int) -> Watch:
    scenario, first = OPENINGS[game][seed % len(OPENINGS[game])]
    table, watch = await open_table(game, seed=f"ends {seed}", scenario=scenario), Watch()
    await seat_some(table, 3)
    await tour(
        table,
        random.Random(seed).choice,
        commands,
        first=first,
        reopens=(*fates.REOPENS, "fate.end-speech"),
        each=watch,
    )
    return watch


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_ends_is_over_by_every_door_and_in_every_midst(game: str, seed: int) -> None:
    watch = asyncio.run(watched(game, seed, 40))

    assert watch.doors["start-scene"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_in_a_hundred_evenings_nothing_outlasts_its_end(game: str) -> None:
    found = [asyncio.run(watched(game, seed, 60)) for seed in range(100)]

    doors = sum((watch.doors for watch in found), Counter[str]())
    mid = sum((watch.mid for watch in found), Counter[str]())
    print(f"doors: {doors.most_common()}; in the midst of a question: {mid.most_common()}")
    assert all(mid[door] for door in ("end-scene", "end-evening", "start-scene"))
