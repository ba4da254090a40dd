"""Every field of a slice says beside itself how long it lasts, so that no end can be forgotten."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.game import Game
from threefates.rulebook.lasting import ForGood, declared
from threefates.systems.fate_2003 import SYSTEM as FATE
from threefates.systems.fates_edge import SYSTEM as FATES_EDGE
from threefates.systems.fifty_two_fates import SYSTEM as FIFTY_TWO_FATES

SAYING = (FATES_EDGE, FATE, FIFTY_TWO_FATES)


def unsaid(chapters: Iterable[Chapter[Any]]) -> list[str]:
    """The fields that do not say how long they last."""
    kinds: list[type[Struct]] = [chapter.slice_kind for chapter in chapters if chapter.slice_kind]
    return [
        f"{kind.__name__}.{name}"
        for kind in kinds
        for name in sorted(set(kind.__struct_fields__) - {name for name, _, _ in declared(kind)})
    ]


@pytest.mark.parametrize("game", SAYING, ids=lambda game: game.name)
def test_every_field_of_every_slice_says_how_long_it_lasts(game: Game) -> None:
    assert unsaid(game.chapters()) == []


def test_a_field_that_does_not_is_found() -> None:
    class Unruly(Struct, frozen=True):
        said: ForGood[int] = 0
        unsaid: int = 0

    assert unsaid([Chapter("unruly", Unruly)]) == ["Unruly.unsaid"]
