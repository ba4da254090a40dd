"""A Runekeeper's Rite that is broken off was invoked all the same: another Patron's is the second of the scene."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.crossing import weighs_as_second
from threefates.testing.proof import proves

BREAKS: dict[str, tuple[str, dict[str, str]]] = {
    "silence": ("fe.interrupt-casting", {"why": "a gag"}),
    "counter": ("fe.say-tag", {"tag": "counter", "source": "a song"}),
    "withdrawn": ("fe.withdraw", {}),
}


@proves(
    "fe.runekeeper.cross-patron",
    "fe.invoker.cross-resonance",
    "fe.caster.interrupted",
    "fe.tags.counter",
    "fe.ruling.rite-second-patron",
)
@pytest.mark.parametrize(("reading", "owed", "dv"), [("plus_one_obligation", {"Ikasha": 1}, 0), ("dv_plus_one", {}, 1)])
@pytest.mark.parametrize("broken", ["silence", "counter", "withdrawn"])
def test_a_rite_that_is_broken_off_counts_for_the_scene_and_one_that_is_withdrawn_does_not(
    broken: str, reading: str, owed: dict[str, int], dv: int
) -> None:
    evening, hero = sworn("srd", rite_second_patron=reading)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Ikasha")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)
    command, fields = BREAKS[broken]
    whom: dict[str, Any] = {"on": [hero]} if broken == "counter" else {"hero": hero}
    evening.do("ann" if broken == "withdrawn" else "gm", command, **whom, **fields)
    gone = hero not in evening.state[Proposals].open
    evening.do("ann", "fe.begin-ritual", hero=hero, rite="become-the-shadow", patron="Ikasha")
    found = dict(evening.state[Rites].owed.get(hero, {})), weighs_as_second(evening.state, hero, "Ikasha")[0]

    assert gone
    assert found == (({}, 0) if broken == "withdrawn" else (owed, dv))
    assert evening.replayed() == evening.state


@proves("fe.runekeeper.cross-patron", "fe.caster.interrupted")
def test_two_runekeepers_who_are_silenced_at_once_each_have_their_own() -> None:
    evening, vex = sworn("srd")
    pell = evening.hero("Pell", by="bob", trained=["Arcana"], talents=["codex", "familiar", "patrons-symbol"])
    for hero, by, patron, rite in (
        (vex, "ann", GATE, "circle-of-denial"),
        (pell, "bob", "Ikasha", "become-the-shadow"),
    ):
        evening.do(by, "fe.invoke-rite", hero=hero, rite=rite, patron=patron)
    for hero in (vex, pell):
        evening.do("gm", "fe.interrupt-casting", hero=hero, why="a thunderclap")

    assert evening.state[Blessings].patrons == {vex: (GATE,), pell: ("Ikasha",)}
