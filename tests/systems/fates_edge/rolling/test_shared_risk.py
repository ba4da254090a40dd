"""Whoever helps shares what goes wrong: it is said where they help, and again where beats come of it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves

SAID = "Tor helped, and shares what goes wrong."


def helped() -> tuple[Evening, str, str]:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.rated(mara, wits=2, Tinker=2)
    return evening, mara, tor


@proves("fe.coordination.assist-baseline")
@pytest.mark.parametrize(("last", "shared"), [(1, True), (2, False)])
def test_who_assists_is_in_for_what_the_beats_bring(last: int, shared: bool) -> None:
    evening, mara, tor = helped()
    evening.agreed(mara)
    (offer,) = evening.offers("bob", "fe.assist")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="holds the lamp")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, last, hero=mara)

    assert offer.hint == "You share what goes wrong."
    assert any(SAID in line for line in evening.told("bob")) is shared
    assert evening.replayed() == evening.state


@proves("fe.resolution.group-action")
def test_so_is_each_of_a_group_and_nobody_who_fell_or_only_gave_a_boon() -> None:
    evening, mara, tor = helped()
    bo = evening.hero("Bo", "bob")
    evening.agreed(mara, dv=4)
    (offer,) = evening.offers("gm", "fe.lead-group")
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, bo])
    evening.do("ann", "fe.roll-action", 7, 7, 2, 1, hero=mara)
    group = evening.told("ann")
    evening.agreed(mara, dv=4)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, bo])
    evening.do("gm", "fe.set-harm", hero=bo, harm=3, reason="as the test has it")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=mara)
    fallen = evening.told("ann")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="as the test has it")
    evening.agreed(mara)
    evening.do("bob", "fe.give-as-help", giver=tor, hero=mara, why="luck")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, 1, hero=mara)

    assert offer.hint == "Whoever helps shares what goes wrong."
    assert any("Tor and Bo helped, and share what goes wrong." in line for line in group)
    assert any(SAID in line for line in fallen)
    assert not any("what goes wrong" in said for said in evening.told("ann"))
    evening.agreed(mara, dv=4)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)
    assert not any("what goes wrong" in said for said in evening.told("ann"))  # nothing did
