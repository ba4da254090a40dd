"""Rites, read once more claim by claim."""

from __future__ import annotations

from tests.systems.fates_edge.rites.performing import left, performed
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.testing.proof import proves


@proves("fe.patrons.rites-grimmir")
def test_the_seed_helps_to_pass_where_things_grow() -> None:
    evening, hero, _ = performed("speaking-seed")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))

    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1
