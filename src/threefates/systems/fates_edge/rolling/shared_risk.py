"""What helping costs beside a Boon: whoever helped with an action shares what its 1s bring."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, in_hand
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Kind
from threefates.systems.fates_edge.rolling.contests import Together, company

__all__ = ["RiskShared"]


class RiskShared(Event, frozen=True, tag="fe.risk-shared"):
    """An action made beats, and whoever helped with it is in for what they bring."""

    hero: EntityId
    helpers: tuple[EntityId, ...]


@cites("fe.coordination.assist-baseline", "fe.resolution.group-action")
def in_for_it(action: Proposal) -> Iterator[EntityId]:
    """Whoever helped with an action, alone or as one of its group; a Boon that was handed over puts nobody at risk."""
    for bonus in action.bonuses:
        yield from bonus.group
        if bonus.kind is Kind.ASSIST and bonus.by and not bonus.handed:
            yield bonus.by


@company.answers_to(RollConcluded)
@cites("fe.coordination.assist-baseline", "fe.resolution.group-action")
def share(act: Unfolding, event: RollConcluded) -> None:
    """Where the roll made beats, its helpers are in for what is done with them."""
    action = act.state[Proposals].latest
    if not event.beats or action is None or in_hand(act.state).bare:
        return
    if helpers := tuple(each for each in dict.fromkeys(in_for_it(action)) if not out_of_it(act.state, each)):
        act.happen(RiskShared(event.hero, helpers))


@company.folds(RiskShared)
def shared(together: Together, event: RiskShared) -> Together:
    """Change nothing: what comes of it is the Game Master's to say."""
    return together


@company.tells(RiskShared)
def tell_shared(state: State, event: RiskShared, viewer: Viewer) -> Told:
    """Tell everybody who may be hit by what goes wrong, too."""
    names = " and ".join(hero_named(state, each) for each in event.helpers)
    said = f"{names} helped, and share{'s' * (len(event.helpers) == 1)} what goes wrong."
    return Told(said, ("fe.coordination.assist-baseline", "fe.resolution.group-action"), "cost", important=False)
