"""Short evenings of Fate's Edge that begin where chance seldom leads: bots go on from there, and nothing breaks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pytest

from tests.laws.edge_openings import OPENINGS, SYSTEM
from threefates.rulebook.compose import compose
from threefates.table.games import game
from threefates.testing import laws
from threefates.testing.curious import Tour, may_go_on, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

MORE = 4  # commands after the opening
ELSEWHERE: Final = frozenset(
    {
        *("fe.begin-scenario", "fe.call-for", "fe.end-scenario", "fe.play-ready", "fe.spend-in-encounter"),
        *("fe.start-encounter", "fe.tell-secret", "fe.begin-casting", "fe.meet-effect", "fe.safety-valve"),
        *("fe.say-under-fire", "fe.set-hidden", "fe.set-integrity", "fe.take-offer", "fe.blade-dance"),
        *("fe.choose-weapons", "fe.counterattack", "fe.declare-talent", "fe.devote", "fe.fight-bare-handed"),
        *("fe.palm", "fe.plant-pavise", "fe.raise-ward", "fe.set-weapon", "fe.shadow-dance", "fe.suppress"),
        *("fe.shift-in-melee", "fe.slip-away", "fe.take-aim", "fe.vanish", "fe.award-bond", "fe.pay-upkeep"),
        *("fe.declare-set-piece", "fe.go-on", "fe.ride-on", "fe.roll-group", "fe.set-challenge"),
        *("fe.start-spiral", "fe.study-rite"),
    }
)
"""What these evenings may miss: of ready evenings, by other readings, of one talent or thing, of a rare moment."""


async def evening(name: str, seed: int, commands: int, before: Mapping[str, int] = MappingProxyType({})) -> Tour:
    table = await open_table(SYSTEM, seed=f"{name}{seed}")
    await seat_some(table, 1)
    pick = random.Random(seed).choice
    found = await tour(table, pick, commands, first=OPENINGS[name].first, before=before)
    may_go_on(table)
    laws.what_is_known_holds_no_secret(table, pick(range(1, 50)))
    laws.a_replay_is_the_same(table)
    laws.counters_stay_in_range(table)
    return found


@pytest.mark.parametrize("name", OPENINGS)
def test_short_evenings_come_to_what_they_begin_with_and_keep_the_laws(name: str) -> None:
    found = Tour.empty()
    for seed in range(2, 6):
        found.add(asyncio.run(evening(name, seed, MORE)))

    assert set(OPENINGS[name].reaches) <= set(found.commands)


@pytest.mark.soak
@pytest.mark.parametrize("name", OPENINGS)
def test_a_hundred_such_evenings_of_each_kind_keep_the_laws(name: str) -> None:
    for seed in range(100):
        asyncio.run(evening(name, seed, 20))


@pytest.mark.soak
def test_evenings_of_all_kinds_together_do_whatever_there_is_to_do() -> None:
    found = Tour.empty()
    for seed in range(10, 14):
        for name in OPENINGS:
            found.add(asyncio.run(evening(name, seed, 25, found.commands)))

    own = {name for name in compose(game(SYSTEM)).commands if name.startswith("fe.")}
    done = {name for name, times in found.commands.items() if times}
    print(f"commands of Fate's Edge: {len(own)}, of which these evenings did {len(own & done)}")
    assert own >= ELSEWHERE
    assert own - done - ELSEWHERE == set()
