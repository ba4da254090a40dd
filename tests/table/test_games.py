"""Games arrive through entry points, and one that cannot be loaded keeps no other from being played."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from threefates.table import games as door
from threefates.table.games import GROUP, games

BROKEN = (
    EntryPoint("no_such_package", "no_such_package:SYSTEM", GROUP),
    EntryPoint("not_a_game", "math:pi", GROUP),
)


@pytest.fixture
def _two_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    installed = [*entry_points(group=GROUP), *BROKEN]
    monkeypatch.setattr(door, "entry_points", lambda group: installed)
    games.cache_clear()
    yield
    games.cache_clear()


@pytest.mark.usefixtures("_two_more")
def test_a_game_that_cannot_be_loaded_is_left_out_and_named(caplog: pytest.LogCaptureFixture) -> None:
    found = games()

    assert {"fates_edge", "fate_2003", "fifty_two_fates", "three_coins"} == set(found)
    assert [record.args[0] for record in caplog.records if isinstance(record.args, tuple)] == [
        "no_such_package",
        "not_a_game",
    ]
