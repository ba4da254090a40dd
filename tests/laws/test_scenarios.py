"""The laws hold for every scenario that ships, too."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.tables import opened, run
from threefates.table.games import games
from threefates.testing.random_play import RandomEvening, conform, seat_some

SCENARIOS = [(name, scenario) for name, game in sorted(games().items()) for scenario in game.scenarios()]
SEEDS = [
    (name, found.name, seed)
    for name, game in sorted(games().items())
    for found in game.scenarios().values()
    for seed in range(1 if found.scene else 2)
]
MORE = [(system, scenario, seed) for system, scenario, first in SEEDS if first == 1 for seed in range(2, 12)]


async def evening(folder: Path, system: str, scenario: str, seed: int) -> RandomEvening:
    async with opened(folder, system, seed=f"{seed}", scenario=scenario) as table:
        await seat_some(table)
        return await conform(table, random.Random(seed).choice, 80)


@pytest.mark.parametrize(
    ("system", "scenario", "seed"), [pytest.param(*it, marks=[pytest.mark.soak] * (it[2] > 0)) for it in SEEDS]
)
def test_a_random_evening_of_a_scenario_keeps_every_law(tmp_path: Path, system: str, scenario: str, seed: int) -> None:
    played = run(evening(tmp_path, system, scenario, seed))

    assert played.done > 20


@pytest.mark.soak
@pytest.mark.parametrize(("system", "scenario", "seed"), MORE)
def test_ten_more_evenings_of_a_scenario_keep_every_law(tmp_path: Path, system: str, scenario: str, seed: int) -> None:
    assert run(evening(tmp_path, system, scenario, seed)).done > 20


def test_there_is_a_scenario_to_play() -> None:
    assert ("fates_edge", "lantern_at_dusk") in SCENARIOS
