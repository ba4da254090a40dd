"""The kit catches what is broken: each law is kept by a sound system and broken by one that breaks it."""

from collections.abc import Mapping

import pytest
from three_coins import SYSTEM

from tests.testing.broken import BROKEN, Break, sound
from threefates.rulebook.game import Game
from threefates.table import games
from threefates.testing.kit import keep_every_law, open_table
from threefates.testing.laws import a_replay_is_the_same

SEEDS = range(4)


def played(game: Game) -> int:
    """How many commands of some evenings kept every law."""
    return sum(keep_every_law(game.name, seed).done for seed in SEEDS)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The games that seem to be installed, to be added to."""
    found = dict(games.games())

    def seem() -> Mapping[str, Game]:
        return found

    monkeypatch.setattr(games, "games", seem)
    return found


def test_a_sound_system_keeps_every_law(installed: dict[str, Game]) -> None:
    game = sound()
    installed[game.name] = game

    done = played(game)

    assert done > 100


@pytest.mark.parametrize(("breaks", "words"), BROKEN.items(), ids=[breaks.__name__ for breaks in BROKEN])
def test_a_broken_system_is_caught_and_the_law_named(breaks: Break, words: str, installed: dict[str, Game]) -> None:
    game = sound(breaks, breaks.__name__)
    installed[game.name] = game

    with pytest.raises(AssertionError, match=words):
        played(game)


@pytest.mark.parametrize("edition", ["", "plain"])
def test_an_evening_comes_out_the_same_for_the_same_seed(edition: str) -> None:
    first, again = (keep_every_law(SYSTEM.name, 7, edition=edition, commands=20) for _ in range(2))

    assert first == again


@pytest.mark.anyio
async def test_a_table_of_the_kit_is_a_real_one() -> None:
    table = await open_table("three-coins", seed="a")

    a_replay_is_the_same(table)

    assert table.seating.seats["s1"].name == "Banker"
    assert "tc.join" in {offer.command for offer in table.offers("s1")}
