"""Whom a talent for others may mark."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["markable", "no_such_target"]


@cites("fe.coordination.talent-spotters-mark")
def no_such_target(state: State, name: str, target: EntityId) -> Refused | None:
    """The refusal where nobody is marked although somebody is there to be, or a talent that marks nobody would; or
    None.
    """
    whom = markable(state) if moves()[name].marks else ()
    if target in whom or not (target or whom):
        return None
    title = f"{moves()[name].name} marks {'one who is here' if whom else 'nobody'}."
    remedy = "Say whom, of those who are listed." if whom else "Name nobody."
    return Refused("cooperate.target", title, remedy=remedy, source=moves()[name].entry)


@cites("fe.coordination.talent-spotters-mark")
def markable(state: State) -> tuple[EntityId, ...]:
    """Everybody who may be marked: whoever is named and is no hero."""
    return tuple(each for each in state[Characters].known if each not in state[Heroes].known)
