"""Static that gathers is a clock: where there is no room for one it is greyed out, and the shock is left."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, invoker, perform, roll
from threefates.commons.clocks import MOST_CLOCKS
from threefates.testing.proof import proves


@proves("fe.invoker.outcomes")
@pytest.mark.parametrize(("clocks", "refused"), [(MOST_CLOCKS - 1, None), (MOST_CLOCKS, "clock.too_many")])
def test_static_gathers_where_there_is_room_for_its_clock(clocks: int, refused: str | None) -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, Insight=2, spirit=2)
    for place in range(clocks):
        evening.do("gm", "start-clock", name=f"C{place}", size=4)
    perform(evening, hero)
    roll(evening, hero, 2, 2, 3)
    evening.answer("throw", 8, 8, 2, 2)
    evening.keep()
    shock, static = evening.asked().options

    assert (shock.refusal, static.refusal and static.refusal.code) == (None, refused)
