"""52 Fates and FATE: what has ended is over, by whatever door and in whatever midst, and asks nothing more."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

import pytest

from tests.laws import fates_openings as fates
from tests.laws.ends import DOORS, outlasting
from tests.laws.openings import REOPENS
from tests.systems.fifty_two_fates.fates import SYSTEM, skirmish
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.lasting import End
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.fights.events import FightOver
from threefates.systems.fate_2003.fights.pace import OF_A_FIGHT
from threefates.systems.fifty_two_fates.battlefield import fight
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnEnded
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightEnded
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import WeaponDropped
from threefates.systems.fifty_two_fates.turns.fights import EndFight
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.laws import decided
from threefates.testing.random_play import seat_some

ENDS: Final[Mapping[type[Event], End]] = {FightOver: End.FIGHT, FightEnded: End.BATTLE, TurnEnded: End.DEED}
ASKED: Final[Mapping[type[Event], frozenset[str]]] = {
    FightOver: OF_A_FIGHT,
    FightEnded: frozenset({"ff.ask-turn", "ff.ask-tie", "ff.ask-stalemate", "ff.next-group"}),
}
"""What nobody is asked any more once a fight is over."""

HEROES: Final = ("fate.make-character",) * 4
A_FIGHT: Final = ("fate.begin-fight",) * 12  # most fillings of that form are refused
OPENINGS: Final = {
    "fate_2003": (
        ("", (*HEROES, *A_FIGHT)),
        ("", (*HEROES, "start-scene", "fate.call-exchange", "fate.set-the-ground", "fate.bring-magic")),
        ("", (*HEROES, "fate.make-speech", *A_FIGHT)),
        ("", (*HEROES, "start-scene", *A_FIGHT)),
    ),
    "fifty_two_fates": fates.OPENINGS,
}
OWN: Final = {
    "fate_2003": {"type": "fate.end-fight", "why": "they run"},
    "fifty_two_fates": {"type": "ff.end-fight"},
}


class Watch:
    """After every command of an evening: what would end by each door from here is over, and all is to be seen."""

    def __init__(self) -> None:
        self.doors, self.mid = Counter[str](), Counter[str]()

    def __call__(self, table: Table) -> None:
        for door in (*DOORS, OWN[table.system.game.name]):
            act = decided(table.system, table.state, table.system.read_command(door), table.viewer("s1").seat)
            if isinstance(act, Unfolding):
                self.doors[door["type"]] += 1
                self.mid[door["type"]] += bool(table.system.questions(table.state))
                assert wrong(act) == [], door["type"]
                table.system.questions(act.state)
                table.system.view(act.state, act.state.viewer("s1"))


def wrong(act: Unfolding) -> list[str]:
    """What outlasts its end, and what is still asked of a fight that is over."""
    steps = {str(type(pending.step).__struct_config__.tag) for pending in act.state.agenda.steps}
    kinds = {type(event) for event in act.events}
    asked = [step for kind in ASKED.keys() & kinds for step in sorted(steps & ASKED[kind])]
    return [*outlasting(act, lambda event: ENDS.get(type(event))), *asked]


async def watched(game: str, seed: int, commands: int) -> Watch:
    scenario, first = OPENINGS[game][seed % len(OPENINGS[game])]
    table, watch = await open_table(game, seed=f"ends {seed}", scenario=scenario), Watch()
    await seat_some(table, 3)
    await tour(table, random.Random(seed).choice, commands, first=first, reopens=REOPENS, each=watch)
    return watch


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", OPENINGS)
def test_whatever_ends_is_over_by_every_door_and_in_every_midst(game: str, seed: int) -> None:
    watch = asyncio.run(watched(game, seed, 40))

    assert watch.doors["start-scene"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("game", OPENINGS)
def test_in_a_hundred_evenings_nothing_outlasts_its_end(game: str) -> None:
    found = [asyncio.run(watched(game, seed, 60)) for seed in range(100)]

    mid = sum((watch.mid for watch in found), Counter[str]())
    print(f"doors tried in the midst of a question: {mid.most_common()}")
    assert all(mid[door] for door in ("end-scene", "end-evening", "start-scene"))


def test_an_end_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fates = skirmish(["9C", "5D", "6D", "7D"])
    fates.happen(WeaponDropped(fates.named("Mara"), "longsword", 5))
    monkeypatch.setattr(fight, "over", lambda act, what: None)

    act = decided(SYSTEM, fates.state, EndFight(), fates.state.viewer("dana").seat)

    assert isinstance(act, Unfolding)
    assert [each.partition(":")[0] for each in wrong(act)] == ["Maneuvers.dropped outlasts FightEnded (battle)"]


def test_a_question_that_outlasts_its_fight_is_found() -> None:
    fates = skirmish(["9C", "5D", "6D", "7D"])
    act = Unfolding(SYSTEM, fates.state, fates.state.viewer("dana").seat, ScriptedChance([]))

    fight.fight_over(act)

    assert wrong(act) == ["ff.ask-turn", "ff.next-group"]
