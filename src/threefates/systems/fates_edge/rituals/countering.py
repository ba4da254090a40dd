"""What is being cast: COUNTER breaks it within its window, and its TAGS are worked by its last step."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposal, Proposals, Shift
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.casting.backlash_landing import ActionMarred
from threefates.systems.fates_edge.casting.spells import Spells, fail
from threefates.systems.fates_edge.casting.steps import WEAVE, Working
from threefates.systems.fates_edge.rites.invoking import counts
from threefates.systems.fates_edge.rites.rites import RiteEnded, invoked
from threefates.systems.fates_edge.rituals.performing import Performing
from threefates.systems.fates_edge.tags.effects import TagWorked, effects
from threefates.systems.fates_edge.tags.library import named
from threefates.systems.fates_edge.tags.working import not_with

__all__ = ["casts_now"]

COUNTER: Final = "fe.tags.counter"
TAG: Final = "counter"


@cites(COUNTER)
def casts_now(state: State, who: EntityId) -> bool:
    """Whether somebody is within the window of a casting: between its steps, or before a roll of it."""
    return who in state[Spells].begun or who in invoked(state) or _proposed(state, who)


@not_with
@cites("fe.tags.usage")
def by_the_cast(proposal: Proposal) -> Refused | None:
    """The refusal where an action only Weaves a spell, or None: its TAGS are worked by the Cast."""
    step = proposal.purpose(Working)
    if step is None or step.step != WEAVE:
        return None
    title = "A Weave works no TAG yet."
    return Refused("tag.weave", title, remedy="Say it when it is Cast.", source="fe.tags.usage")


def _proposed(state: State, who: EntityId) -> bool:
    """Whether what somebody is about to roll for is a step of a spell, or a ritual."""
    proposal = state[Proposals].open.get(who)
    return bool(proposal and (proposal.purpose(Working) or proposal.purpose(Performing)))


@effects.answers_to(TagWorked)
@cites(COUNTER)
def counter(act: Unfolding, event: TagWorked) -> None:
    """A hit breaks it; a Partial leaves its roll a worse Position, or between two steps the next of them."""
    for who in event.effect.on if event.effect.tag == TAG else ():
        if casts_now(act.state, who):
            _degrade(act, who) if event.effect.partial else _break(act, who)


def _degrade(act: Unfolding, who: EntityId) -> None:
    if who in act.state[Proposals].open:
        act.happen(PositionShifted(who, Shift(1, named(TAG))))
    else:
        act.happen(ActionMarred(who, 1))


def _break(act: Unfolding, who: EntityId) -> None:
    if who in act.state[Spells].begun:
        fail(act, who, named(TAG))
    if rite := invoked(act.state).get(who):
        if rite.ritual is None:  # what is performed by a Symbol fails with all that this brings
            counts(act, who, rite)
            act.happen(RiteEnded(who, completed=False, interrupted=named(TAG)))
    elif _proposed(act.state, who):
        act.happen(Withdrawn(who))
