"""Help, once an exchange: in a fight nobody helps with two actions of the same beat; followers help as they may."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.help.assist import bars_help
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.cooperation import Coordination, coordination, of_an_exchange
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Kind

__all__ = ["Assisted", "helped_before"]

SOURCE = "fe.coordination.assist-baseline"


class Assisted(Event, frozen=True, tag="fe.assisted"):
    """These have helped in this exchange; with nobody named, a fight is over."""

    helpers: tuple[EntityId, ...] = ()

    quiet = True  # the help was told


def _helping(action: Proposal) -> Iterator[EntityId]:
    for bonus in action.bonuses:
        yield from bonus.group
        if bonus.kind is Kind.ASSIST and bonus.by:
            yield bonus.by


@bars_help
@cites(SOURCE)
def helped_before(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero helps with another action of this exchange, or has; or None. What comes to nothing
    leaves them free.
    """
    name, others = hero_named(state, helper), state[Proposals].open
    if helper in (each for bonus in others[hero].bonuses for each in bonus.group):
        return Refused("assist.group", f"{name} helps with the group.", remedy="Let that be it.", source=SOURCE)
    if not state[Conflict].running:
        return None
    helps = any(helper in _helping(action) for whose, action in others.items() if whose != hero)
    if not helps and helper not in state[Coordination].assisted:
        return None
    title = f"{name} {'helps with something else' if helps else 'has helped'} in this exchange."
    return Refused("assist.exchange", title, remedy="Help in the next exchange, or act.", source=SOURCE)


@coordination.answers_to(Done)
@cites(SOURCE)
def has_helped(act: Unfolding, event: Done) -> None:
    """Whoever helped with an action that was done has helped in this exchange."""
    done = act.state[Proposals].latest
    helpers = tuple(dict.fromkeys(_helping(done))) if done and act.state[Conflict].running else ()
    if helpers:
        act.happen(Assisted(helpers))


@coordination.answers_to(ConflictSet)
def fight_over(act: Unfolding, event: ConflictSet) -> None:
    """Without a fight nobody counts exchanges, and what was for this one is over with it."""
    now = act.state[Coordination]
    if now.assisted or (not event.running and any(map(of_an_exchange, now.waiting))):
        act.happen(Assisted())


@coordination.folds(Assisted)
def assisted(slice_: Coordination, event: Assisted) -> Coordination:
    """Add those who have helped; or clear them, and what waits for this exchange alone."""
    if event.helpers:
        return replace(slice_, assisted=(*slice_.assisted, *event.helpers))
    return replace(slice_, assisted=(), waiting=tuple(one for one in slice_.waiting if not of_an_exchange(one)))
