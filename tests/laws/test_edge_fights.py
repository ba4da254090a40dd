"""Short fights of Fate's Edge: curious bots take turns, hold actions and step in for each other, and nothing breaks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Final

import pytest

from tests.laws.edge_openings import FIGHT, MORE
from tests.laws.own_laws import own_laws
from threefates.testing import laws
from threefates.testing.curious import Tour, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

SYSTEM: Final = "fates_edge"
NEW: Final = {
    *("fe.protect", "fe.ready", "fe.trigger", "fe.let-go", "fe.set-up", "fe.handle-it", "fe.do-freely"),
    *("fe.interact", "fe.foe-strikes", "fe.next-exchange", "fe.press-mob"),
}
"""What stands in a fight alone."""


async def evening(seed: int, commands: int) -> Tour:
    table = await open_table(SYSTEM, seed=f"fight {seed}")
    await seat_some(table, 2)
    pick = random.Random(seed).choice
    found = await tour(table, pick, commands, first=(*FIGHT, *MORE[seed % len(MORE)]), each=own_laws(SYSTEM))
    secrets = laws.what_is_known_holds_no_secret if seed % 5 else laws.nobody_learns_a_secret
    secrets(table, pick(range(1, 50)))
    laws.counters_stay_in_range(table)
    laws.a_replay_is_the_same(table)
    return found


def fights(seeds: Sequence[int], commands: int) -> Tour:
    found = Tour.empty()
    for seed in seeds:
        found.add(asyncio.run(evening(seed, commands)))
    return found


def test_short_fights_come_to_all_that_a_turn_holds() -> None:
    found = fights(range(13), 12)

    assert set(found.commands) >= NEW


@pytest.mark.soak
@pytest.mark.parametrize("share", range(4), ids="share{}".format)
def test_a_thousand_short_fights_keep_their_laws(share: int) -> None:
    found = fights(range(share * 250, share * 250 + 250), 30)

    assert set(found.commands) >= NEW
    assert {"fe.intercepted", "fe.opening-made", "fe.slipped", "fe.foe-struck"} <= set(found.events)
