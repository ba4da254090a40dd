"""Talents for others in a fight: they reach who is Near, and a mark counts against its target while it is in sight."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.ranges import Band, Ranges, reach
from threefates.systems.fates_edge.combat.sight import Sight
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.turns import cannot_act, take, turns
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.help.claimed_help import at_whom
from threefates.systems.fates_edge.help.cooperation import Cooperated, Coordination, Waiting, asks_first, reaches

__all__ = ["at_the_marked", "is_near"]

AIM: Final = "aim"


@reaches
@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def is_near(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Whether an ally is near enough to be helped: Close or Near, and so they are while nobody has said otherwise."""
    return reach(state[Ranges].between(hero, ally)) in (Band.CLOSE, Band.NEAR)


@at_whom
@cites("fe.coordination.talent-spotters-mark")
def at_the_marked(state: State, effect: Waiting, action: Proposal) -> bool:
    """Whether an action is at the target of a mark, and whoever marked them sees them still."""
    at = action.purpose(At)
    return at is not None and at.other == effect.target and not state[Sight].broken(effect.by, effect.target)


@asks_first
@cites("fe.coordination.talent-spotters-mark")
def wants_an_action(state: State, hero: EntityId, name: str) -> Refused | None:
    """The refusal where a turn holds no Action to mark somebody with, or None; to make the mark anew takes none."""
    fresh = moves()[name].name not in state[Coordination].used.get(hero, ())
    return cannot_act(state, hero, AIM) if moves()[name].marks and fresh else None


@turns.answers_to(Cooperated)
@cites("fe.coordination.talent-spotters-mark")
def marking(act: Unfolding, event: Cooperated) -> None:
    """To mark somebody is an Action of a turn, once."""
    if moves()[event.move].marks and act.state[Coordination].used[event.hero].count(moves()[event.move].name) == 1:
        take(act, event.hero, AIM)
