"""Help, once an exchange: in a fight nobody helps with two actions of the same beat; followers help as they may.

And once an action: who rolled to help in vain rolls no more for it, though it is withdrawn and proposed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import Coordination, coordination, of_an_exchange
from threefates.systems.fates_edge.help.helping import bars_help
from threefates.systems.fates_edge.help.supporting import HelperRolled
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.assistance import helps
from threefates.systems.fates_edge.resolution.pool import Kind

__all__ = ["Assisted", "helped_before"]

SOURCE: Final = "fe.coordination.assist-baseline"
POOL: Final = "fe.coordination.assist-helper-pool"


class Assisted(Event, frozen=True, tag="fe.assisted"):
    """Who has helped in this exchange; with nobody named, a fight is over."""

    helpers: tuple[EntityId, ...] = ()

    quiet = True  # the help was told


class HelpFailed(Event, frozen=True, tag="fe.help-failed"):
    """A helper's roll for an action came to nothing; with nobody named, whoever acts has acted."""

    hero: EntityId
    helper: EntityId = ""
    attribute: str = ""
    skill: str = ""

    quiet = True  # the roll says it


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


@coordination.folds(Assisted)
def assisted(slice_: Coordination, event: Assisted) -> Coordination:
    """Add those who have helped; or clear them, and what waits for this exchange alone (`assisted` and `waiting`)."""
    if event.helpers:
        return replace(slice_, assisted=(*slice_.assisted, *event.helpers))
    return replace(slice_, assisted=(), waiting=tuple(one for one in slice_.waiting if not of_an_exchange(one)))


# a supporting roll that failed


@coordination.answers_to(HelperRolled)
@cites(POOL)
def rolled_to_help(act: Unfolding, event: HelperRolled) -> None:
    """What a helper's roll came to stands, however often the action is thought better of."""
    action = event.action or act.state[Proposals][event.hero]
    if not helps(event.successes):
        act.happen(HelpFailed(event.hero, event.helper, action.attribute, action.skill))


@coordination.answers_to(Done)
def has_acted(act: Unfolding, event: Done) -> None:
    """The next action is another one."""
    if any(hero == event.hero for _, hero, *_ in act.state[Coordination].in_vain):
        act.happen(HelpFailed(event.hero))


@bars_help
@cites(POOL)
def rolled_before(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero has rolled in vain to help with that action, or None."""
    action = state[Proposals][hero]
    if (helper, hero, action.attribute, action.skill) not in state[Coordination].in_vain:
        return None
    title = f"{hero_named(state, helper)} has tried to help with that, in vain."
    return Refused("assist.in_vain", title, remedy="Help with the next action.", source=POOL)


@coordination.folds(HelpFailed)
def help_failed(slice_: Coordination, event: HelpFailed) -> Coordination:
    """Add who rolled in vain, or clear all who did for whoever has acted (`in_vain`)."""
    if event.helper:
        now = (event.helper, event.hero, event.attribute, event.skill)
        return replace(slice_, in_vain=(*slice_.in_vain, now))
    return replace(slice_, in_vain=tuple(each for each in slice_.in_vain if each[1] != event.hero))
