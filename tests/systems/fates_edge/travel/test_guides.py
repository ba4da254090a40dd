"""A Guide who finds the way helps with whatever is still to be rolled on the leg."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves


@proves("fe.travel.roles")
@pytest.mark.parametrize("first", [True, False])
def test_a_movement_challenge_is_easier_whether_it_was_said_before_the_way_was_found_or_after(*, first: bool) -> None:
    evening = Evening()
    mara, tor = evening.hero("Mara"), evening.hero("Tor", by="bob")
    evening.rated(tor, wits=2, Nature=1)
    evening.do("gm", "fe.start-leg", name="The pass")
    evening.do("bob", "fe.take-role", hero=tor, role="Guide")

    def sets_out() -> None:
        evening.agreed(mara, attribute="body", skill="Athletics")
        evening.do("ann", "fe.roll-on-the-road", hero=mara)

    if first:
        sets_out()
    evening.agreed(tor, "bob", skill="Nature", dv=2)
    evening.do("bob", "fe.roll-on-the-road", hero=tor, in_role=True)
    evening.do("bob", "fe.roll-action", 7, 7, 4, hero=tor)
    evening.keep()
    if not first:
        sets_out()

    terms = agreed(evening.state, evening.state[Proposals][mara])
    assert terms
    assert terms.dv == 2
