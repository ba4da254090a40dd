"""A Partial whose maker yields ground carries no long ritual on."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.testing.proof import proves


@proves("fe.turn.extended-ritual-clock", "fe.resolution.partial-fork-cp")
@pytest.mark.parametrize(("answer", "filled"), [("accept_cost", "2 of 4"), ("concede_ground", "0 of 4")])
def test_who_yields_ground_fills_nothing_and_who_pays_what_was_thrown(answer: str, filled: str) -> None:
    evening = Evening(partial_nature="fork_pay_or_yield", partial_upgrade="no_upgrade")
    hero = evening.hero("Oriel", wits=3, trained=["Arcana"], talents=["casters-gift"])
    evening.do("ann", "fe.begin-long-ritual", hero=hero, name="the tide", span="hours")
    (clock,) = evening.state[Clocks].known
    evening.do("ann", "fe.work-on-ritual", hero=hero, clock=clock, attribute="wits", skill="Arcana")
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1)
    evening.do("ann", "fe.roll-action", 9, 9, 4, 4, 4, hero=hero)
    evening.keep()
    evening.answer(answer)

    assert str(evening.state[Clocks].known[clock].segments) == filled
