"""Games arrive through entry points, and one that cannot be loaded keeps no other from being played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest
from msgspec.structs import replace

from threefates.rulebook.refusals import Refused
from threefates.table import games as door
from threefates.table.games import GROUP, game, games, seated, seated_beside_play

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


def test_several_that_ask_at_once_get_the_same_game() -> None:
    async def asked() -> set[int]:
        return {id(each) for each in await asyncio.gather(*[seated_beside_play("fate_2003") for _ in range(8)])}

    door._composed.cache_clear()

    assert asyncio.run(asked()) == {id(seated("fate_2003"))}


def test_a_game_whose_rules_cannot_be_loaded_is_refused_and_the_terminal_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(game("three_coins"), name="bent_coins", title="Bent Coins", chapters=lambda: (1 // 0,))
    monkeypatch.setattr(door, "games", lambda: {"bent_coins": broken})

    with pytest.raises(Refused) as refused:
        seated("bent-coins")

    assert refused.value.refusal.code == "system.broken"
    assert "Bent Coins" in caplog.text
    assert "ZeroDivisionError" in caplog.text
