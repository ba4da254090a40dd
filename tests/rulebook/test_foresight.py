"""What is foreseen of what somebody knows is foreseen once, and anew for anybody and anything else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.foresight import foreseen
from threefates.rulebook.messages import Command
from threefates.rulebook.state import State


class Foreseeing:
    """A table at which a call for a roll is foreseen, and how often it was unfolded."""

    def __init__(self) -> None:
        self.evening, self.times = Evening(), 0
        self.hero = self.evening.hero()

    def _unfold(self, *asked: Any) -> Any:
        self.times += 1
        return FATES_EDGE.unfold(*asked)

    def of(self, known: State, by: str = "gm", **fields: Any) -> State | None:
        return foreseen(self._unfold, known, self.call(**fields), self.evening.viewer(by))

    def call(self, **fields: Any) -> Command:
        return FATES_EDGE.read_command({"type": "fe.call-roll", "hero": self.hero, **fields})

    @property
    def known(self) -> State:
        return FATES_EDGE.known(self.evening.state, self.evening.viewer("gm"))


def test_the_same_is_foreseen_once_as_long_as_nothing_happens() -> None:
    table = Foreseeing()

    first, again = table.of(table.known), table.of(table.known)

    assert first is not None
    assert (again is first, table.times) == (True, 1)


@pytest.mark.parametrize("other", [{"intent": "open the gate"}, {"hidden": True}, {"by": "ann"}])
def test_anything_else_and_for_anybody_else_is_foreseen_anew(other: dict[str, Any]) -> None:
    table = Foreseeing()
    first = table.of(table.known)

    found = table.of(table.known, **other)

    assert found is not first
    assert (found is None) is ("by" in other)  # only the Game Master calls
    assert table.times == 2


def test_once_something_has_happened_it_is_foreseen_anew() -> None:
    table = Foreseeing()
    table.of(table.known)
    table.evening.do("gm", "fe.set-boons", hero=table.hero, held=2, reason="to spend")

    assert table.of(table.known) is not None
    assert table.times == 2
