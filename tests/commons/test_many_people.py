"""A story holds so many people and no more: of each a page may say what can be done about each of all others."""

from __future__ import annotations

import pytest

from tests.commons.room import Room
from threefates.commons.characters import MOST_PEOPLE, MOST_PLAYED, make
from threefates.pieces.chance import NoChance
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating


def come(room: Room, kind: str, many: int) -> None:
    act = Unfolding(room.system, room.state, room.state[Seating].seats["gm"], NoChance())
    for number in range(many):
        make(act, f"N {number}", kind=kind, seats=("gm",))
    room.state = act.state


def test_so_many_are_played_and_so_many_there_are() -> None:
    room = Room()
    come(room, "hero", MOST_PLAYED)
    with pytest.raises(Refused, match="Very many"):
        come(room, "protagonist", 1)

    come(room, "foe", MOST_PEOPLE - MOST_PLAYED)
    with pytest.raises(Refused, match="Very many"):
        come(room, "foe", 1)
