"""Rails and clocks that beats move: a front or a journey, and nothing that heroes work at."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.persuasion.talking import at_the_gate
from threefates.commons.clocks import Clocks
from threefates.testing.proof import proves

RAIL = "fe.sb.rail-tick"


def offered(evening: Evening, command: str) -> list[str]:
    """The clocks that beats may move on."""
    fixed = [dict(offer.fixed) for offer in evening.offers("gm", command)]
    return [str(each["clock"]) for each in fixed if not each.get("back")]


@proves(RAIL, "fe.resolution.extended-challenge")
@pytest.mark.parametrize("what", ["task", "talk"])
def test_what_heroes_work_at_is_no_rail_and_no_beat_moves_it_on(what: str) -> None:
    evening = Evening() if what == "task" else at_the_gate()[0]
    if what == "task":
        evening.do("gm", "fe.start-challenge", name="The bridge", size=4)
    (theirs,) = evening.state[Clocks].known
    evening.do("gm", "start-clock", name="The tide", size=4)
    front = list(evening.state[Clocks].known)[-1]
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")

    for command, fields in (("fe.spend-on-rail", {}), ("fe.spend-on-clock", {"beats": 1})):
        assert offered(evening, command) == [front]
        assert evening.refused("gm", command, clock=theirs, **fields).code == "beats.clock_theirs"
        evening.do("gm", command, clock=front, **fields)
    assert (evening.bank, evening.state[Clocks][front].filled, evening.state[Clocks][theirs].filled) == (5, 2, 0)


@proves(RAIL)
def test_a_task_that_is_done_or_gone_is_nobodys_any_more() -> None:
    evening = Evening()
    evening.do("gm", "fe.start-challenge", name="The bridge", size=4)
    (task,) = evening.state[Clocks].known
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.do("gm", "tick-clock", clock=task, segments=4)

    assert evening.refused("gm", "fe.spend-on-rail", clock=task).code == "beats.clock_full"
    assert offered(evening, "fe.spend-on-rail") == []
