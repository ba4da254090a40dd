"""Short evenings of 52 Fates by the hundred: curious bots fight, pray, search and fall, and nothing breaks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from tests.laws.fates_openings import OPENINGS, SYSTEM
from tests.laws.openings import REOPENS
from tests.laws.own_laws import own_laws
from threefates.testing import laws
from threefates.testing.curious import Tour, may_go_on, tour, unseen
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

WHOLE: Final = 9  # of so many evenings one is held to every word of the law of secrets


async def evening(seed: int, commands: int) -> Tour:
    scenario, first = OPENINGS[seed % len(OPENINGS)]
    table = await open_table(SYSTEM, seed=f"{seed}", scenario=scenario)
    await seat_some(table, 3)
    pick = random.Random(seed).choice
    found = await tour(table, pick, commands, first=first, reopens=REOPENS, each=own_laws(SYSTEM))
    may_go_on(table, REOPENS)
    secrets = laws.what_is_known_holds_no_secret if seed % WHOLE else laws.nobody_learns_a_secret
    secrets(table, pick(range(1, 50)))
    laws.counters_stay_in_range(table)
    return found


def evenings(seeds: Sequence[int], commands: int) -> Tour:
    found = Tour.empty()
    for seed in seeds:
        found.add(asyncio.run(evening(seed, commands)))
    return found


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_short_evenings_of_52_fates_keep_their_laws_and_come_to_the_heart_of_it(share: int) -> None:
    found = evenings(range(share * 40, share * 40 + 40), 24)

    assert {"ff.deal", "ff.begin-scenario"} & set(found.commands)
    assert sum(found.commands[kind] for kind in ("ff.attack", "ff.attack-by-draw", "ff.move", "ff.dash")) > 0
    assert found.events["ff.cards-drawn"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20), ids="share{}".format)
def test_ten_thousand_short_evenings_of_52_fates_keep_their_laws(
    record_property: Callable[[str, object], None], share: int
) -> None:
    found = evenings(range(share * 500, share * 500 + 500), 30)

    record_property("evenings", 500)
    record_property("commands", sum(found.commands.values()))
    record_property("refused", found.refused)
    for kind, count in sorted(found.commands.items()):
        if kind.startswith("ff."):
            record_property(kind, count)
    record_property("never reached", list(asyncio.run(never(found))))
    assert sum(found.commands.values()) > 5_000


async def never(found: Tour) -> tuple[str, ...]:
    return unseen(await open_table(SYSTEM), found.commands, "ff.")
