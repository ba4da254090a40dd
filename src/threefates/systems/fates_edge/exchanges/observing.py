"""Observe: who has looked about in their turn stands a step better in what they do next, once."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Done, Proposal
from threefates.systems.fates_edge.combat.turns import Turns, turns
from threefates.systems.fates_edge.resolution.pool import Modifier

__all__ = ["AngleUsed"]


class AngleUsed(Event, frozen=True, tag="fe.angle-used"):
    """What was observed has told, once."""

    character: EntityId

    quiet = True


@bears(12)
@cites("fe.turn.action-observe", "fe.ruling.observe-and-boon")
def angle(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever has observed in their turn stands a step better in what comes after it, beside whatever a Boon buys."""
    now = state[Turns]
    if now.observed and now.holder == proposal.hero:
        yield Modifier(steps=-1, why="Observed", cites=("fe.turn.action-observe",))


@turns.answers_to(Done)
@cites("fe.turn.action-observe")
def angle_used(act: Unfolding, event: Done) -> None:
    """Use the observed angle up with the action it went into."""
    if act.state[Turns].observed and act.state[Turns].holder == event.hero:
        act.happen(AngleUsed(event.hero))


@turns.folds(AngleUsed)
def used_angle(turns: Turns, event: AngleUsed) -> Turns:
    """Clear `observed`."""
    return replace(turns, observed=False)
