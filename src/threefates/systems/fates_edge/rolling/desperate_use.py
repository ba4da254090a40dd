"""Desperate use: whoever succeeds from the worst Position has it marked, once it is settled that they do."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.position import DesperateMarked
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import came_to
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.contests import company

__all__: list[str] = []


@company.answers_to(RollConcluded)
@cites("fe.position.desperate-xp", "fe.ruling.desperate-xp")
def mark(act: Unfolding, event: RollConcluded) -> None:
    """Succeeding from the worst Position is noted; what it is worth is the table's to say."""
    if came_to(act.state, event).succeeded and in_hand(act.state).terms.position is Position.DESPERATE:
        act.happen(DesperateMarked(event.hero))
