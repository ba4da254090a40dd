"""Whoever helps shares what goes wrong, at what price ever: it is said before, and everybody reads it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves


@proves("fe.turn.action-assist", "fe.coordination.assist-baseline")
@pytest.mark.parametrize(("fights", "hint"), [(True, "It costs 1 Boon, or Stress. "), (False, "")])
def test_who_helps_is_told_that_they_share_what_goes_wrong_in_a_fight_and_out_of_it(*, fights: bool, hint: str) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", by="bob")
    if fights:
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=mara)
    evening.agreed(mara)

    (offer,) = evening.offers("bob", "fe.assist")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", stress=fights)

    assert offer.hint == f"{hint}You share what goes wrong."
    assert "Mara: +1 die (Tor: a rope). Tor shares what goes wrong." in evening.told("")
