"""Banks of beats that hold something."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.positions import Position

__all__ = ["banked", "standing", "with_bank"]


def standing(evening: Evening, hero: str) -> Position:
    proposal = evening.state[Proposals][hero]
    assert proposal.terms is not None
    return footing_of(evening.state, proposal, proposal.terms)


def banked(evening: Evening, amount: int) -> None:
    evening.do("gm", "fe.set-beats", held=amount, reason="as the test has it")


def with_bank(held: int = 90) -> Evening:
    evening = Evening()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-beats", held=held, reason="as the test has it")
    return evening
