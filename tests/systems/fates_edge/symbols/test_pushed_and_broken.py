"""A ritual that was pushed and is broken off has used up the Push of its scene; one that is withdrawn has not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, invoker, perform
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rulings.rites import InvokerObligation
from threefates.testing.proof import proves

BREAKS: dict[str, tuple[str, dict[str, Any]]] = {
    "silence": ("fe.interrupt-casting", {"why": "a gag"}),
    "counter": ("fe.say-tag", {"tag": "counter", "source": "a song"}),
    "gone": ("fe.lose-symbol", {"patron": GATE, "why": "a thief"}),
    "withdrawn": ("fe.withdraw", {}),
}


@proves("fe.invoker.example-exemption", "fe.runekeeper.push", "fe.invoker.outcomes")
@pytest.mark.parametrize("broken", BREAKS)
def test_a_push_of_what_is_broken_off_is_the_scenes(broken: str) -> None:
    evening, hero = invoker(GATE, invoker_always_obligation=InvokerObligation.EXAMPLE.reading)
    perform(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="duration")
    command, fields = BREAKS[broken]
    whom: dict[str, Any] = {"on": [hero]} if broken == "counter" else {"hero": hero}
    evening.do("gm", command, **whom, **fields)
    while evening.waits():
        evening.answer("throw", 9, 9, 9)
    pushed = hero in evening.state[Rites].pushed
    evening.do("ann", "fe.begin-ritual", hero=hero, rite="circle-of-denial", patron=GATE)
    if broken == "withdrawn":
        evening.do("ann", "fe.push-rite", hero=hero, how="duration")
    else:
        assert evening.refused("ann", "fe.push-rite", hero=hero, how="duration").code == "rite.pushed"

    assert pushed is (broken != "withdrawn")
    assert evening.replayed() == evening.state
