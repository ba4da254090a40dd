"""Laws 1 to 6, for every installed system, through a real table and a real database file."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.laws.own_laws import own_laws
from tests.tables import opened, run
from threefates.table.games import games
from threefates.testing.random_play import RandomEvening, conform, seat_some

SYSTEMS, FEW = sorted(games()), 2
OPENINGS = {
    "fifty_two_fates": (
        *("ff.make-protagonist", "ff.make-protagonist", "ff.bring-creature", "ff.bring-creature", "ff.make-creature"),
        *("ff.deal", "ff.start-fight") * 3,
    ),
}
"""What every second evening begins with, where random play would seldom come to the heart of a game."""


async def evening(
    folder: Path, system: str, pick: Callable[[Sequence[Any]], Any], seed: str, commands: int
) -> RandomEvening:
    async with opened(folder, system, seed=seed) as table:
        await seat_some(table)
        first = OPENINGS.get(system, ()) if int(seed) % 2 else ()
        return await conform(table, pick, commands, first=first, own_laws=own_laws(system))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [pytest.param(it, marks=[pytest.mark.soak] * (it > 1)) for it in range(4)])
def test_a_random_evening_keeps_every_law(tmp_path: Path, system: str, seed: int) -> None:
    pick = random.Random(seed).choice

    played = run(evening(tmp_path, system, pick, f"{seed}", 80))

    assert played.done > 20


def hypothesis_chooses(tmp_path_factory: pytest.TempPathFactory, system: str, evenings: int) -> None:
    # the same evenings in every ordinary run: it must not fail by chance; nor shrink 1,800 choices for minutes
    @settings(max_examples=evenings, derandomize=evenings <= FEW, phases=(Phase.generate,))
    @given(data=st.data())
    def each(data: st.DataObject) -> None:
        folder = tmp_path_factory.mktemp(system)

        def pick(options: Sequence[Any]) -> Any:
            return options[data.draw(st.integers(0, len(options) - 1))]

        run(evening(folder, system, pick, "1", 24))

    each()


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_evening_that_hypothesis_chooses_keeps_every_law(
    tmp_path_factory: pytest.TempPathFactory, system: str
) -> None:
    hypothesis_chooses(tmp_path_factory, system, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_fifty_evenings_that_hypothesis_chooses_keep_every_law(
    tmp_path_factory: pytest.TempPathFactory, system: str
) -> None:
    hypothesis_chooses(tmp_path_factory, system, 50)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(8), ids="share{}".format)
@pytest.mark.parametrize("system", SYSTEMS)
def test_two_hundred_random_evenings_keep_every_law(
    tmp_path_factory: pytest.TempPathFactory,
    record_property: Callable[[str, object], None],
    system: str,
    share: int,
) -> None:
    done = 0
    for seed in range(share * 25, share * 25 + 25):
        pick = random.Random(1_000 + seed).choice
        done += run(evening(tmp_path_factory.mktemp(system), system, pick, f"{seed}", 200)).done

    record_property("evenings", 25)
    record_property("commands", done)
    assert done > 25 * 40
