"""What is not for a hero who follows another: to act, to be helped as those are who act, and talents for others."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.followers.linked import Linked, is_back
from threefates.systems.fates_edge.help.cooperation import asks_first, reaches
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["acts", "follows", "uses_no_talent"]

SOURCE = "fe.followers.multi"


def _no_act(state: State, hero: EntityId) -> Refused | None:
    leader = state[Linked].leader.get(hero)
    if leader is None or is_back(state, leader, hero):
        return None
    title = f"{hero_named(state, hero)} follows {hero_named(state, leader)}, and helps rather than acts."
    return Refused("linked.follows", title, remedy="Let them take over first.", source=SOURCE)


@stops
@cites(SOURCE)
def follows(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero follows another, and so does not act, or None."""
    return _no_act(state, proposal.hero)


@reaches
@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def acts(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Say whether an ally acts: whoever follows has no part in what is for those who do."""
    return _no_act(state, ally) is None


@asks_first
@cites("fe.followers.switch")
def uses_no_talent(state: State, hero: EntityId, name: str) -> Refused | None:
    """The refusal where a hero who follows would use a talent for others, or None."""
    return _no_act(state, hero)
