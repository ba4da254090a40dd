"""Withdrawing: an action is thought better of before it is rolled; what was paid for it waits for the next one.

It waits as long as the scene does: a Boon that is past its scene is no die in another, any more than it is held.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import make_moot
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["Withdraw", "Withdrawn"]


class Withdrawn(Event, frozen=True, tag="fe.withdrawn"):
    """The action was thought better of."""

    hero: EntityId
    broken: bool = False  # nobody thought better of it: it was broken off


class HelpLapsed(Event, frozen=True, tag="fe.help-lapsed"):
    """A scene is over: what was paid for in it helps with nothing any more."""

    begun: bool = False  # nor does it wait for another action than the one that was begun in it

    quiet = True


class Withdraw(Command, frozen=True, tag="fe.withdraw"):
    """Take a proposal back before it is rolled."""

    hero: EntityId


@proposals.decides(Withdraw)
def withdraw(act: Unfolding, command: Withdraw) -> None:
    """Withdraw a proposed action; whoever may propose it may."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    act.happen(Withdrawn(proposal.hero))


@proposals.folds(Withdrawn)
def withdrawn(proposals: Proposals, event: Withdrawn) -> Proposals:
    """Take the hero's proposal away; what was paid for it waits for the next one."""
    left = proposals.without(event.hero)
    paid = paid_for(proposals[event.hero])
    return replace(left, waiting={**left.waiting, event.hero: paid}) if paid.shifts or paid.bonuses else left


@cites("fe.position.gm-spend", "fe.position.boon-spend", "fe.boons.share-as-assist", "fe.coordination.assist-boon")
def paid_for(proposal: Proposal) -> Proposal:
    """Keep of an action only what a Boon or beats bought for it: nobody walks away from that, or loses it.

    >>> paid_for(Proposal(hero="mara", attribute="wits", skill="Tinker", intent="the lock")).intent
    ''
    """
    shifts = tuple(shift for shift in proposal.shifts if shift.paid)
    bonuses = tuple(bonus for bonus in proposal.bonuses if bonus.gift and not bonus.past)
    return Proposal(hero=proposal.hero, attribute="", skill="", shifts=shifts, bonuses=bonuses)


def no_question_left(act: Unfolding, event: Withdrawn | Done) -> None:
    """What was asked of an action is no question any more once it is withdrawn, or rolled."""
    make_moot(act, event.hero)


proposals.answers_to(Withdrawn)(no_question_left)
proposals.answers_to(Done)(no_question_left)


@proposals.answers_to(Died)
@cites("fe.harm.levels")
def dies_first(act: Unfolding, event: Died) -> None:
    """Who dies does no more of what they were about to do."""
    if event.hero in act.state[Proposals].open:
        act.happen(Withdrawn(event.hero))


@proposals.answers_to(SceneEnded, EveningEnded)
@cites("fe.combat.teamwork", "fe.boons.trim")
def scene_over(act: Unfolding, event: Event) -> None:
    """Help was for what was done in the scene, and nobody saves Boons for the next one as dice or Positions."""
    now = act.state[Proposals]
    waits = any(lapsed(paid) != paid for paid in now.waiting.values())
    if waits or any(lapsed(paid_for(action)) != paid_for(action) for action in now.open.values()):
        act.happen(HelpLapsed(begun=True))


@cites("fe.boons.trim", "fe.position.gm-spend")
def lapsed(paid: Proposal) -> Proposal:
    """Keep of what waits only what beats bought: it is the Game Master's, and nobody sits it out."""
    return replace(paid, shifts=tuple(shift for shift in paid.shifts if shift.beats), bonuses=())


@proposals.folds(HelpLapsed)
def help_lapsed(proposals: Proposals, event: HelpLapsed) -> Proposals:
    """Take away what waits, but for what beats bought (`waiting`); what was begun keeps its help, alone (`open`)."""
    left = {hero: lapsed(paid) for hero, paid in proposals.waiting.items()}
    begun = {hero: _past(action) for hero, action in proposals.open.items()} if event.begun else proposals.open
    return replace(proposals, waiting={hero: paid for hero, paid in left.items() if paid.shifts}, open=begun)


def _past(action: Proposal) -> Proposal:
    shifts = tuple(replace(shift, past=True) if shift.paid else shift for shift in action.shifts)
    bonuses = tuple(replace(bonus, past=True) if bonus.gift else bonus for bonus in action.bonuses)
    return replace(action, shifts=shifts, bonuses=bonuses)


@proposals.tells(Withdrawn)
def tell_withdrawn(state: State, event: Withdrawn, viewer: Viewer) -> Told:
    """Tell everybody who thinks better of it, and what waits for whatever they do next."""
    name = hero_named(state, event.hero)
    said = f"{name} has nothing left to roll for." if event.broken else f"{name} thinks better of it."
    if paid := state[Proposals].waiting.get(event.hero):
        reasons = (*(shift.why for shift in paid.shifts), *(bonus.why for bonus in paid.bonuses))
        what = ", ".join(dict.fromkeys(reasons))
        said = f"{said} What was paid for waits for the next action: {what}."
    return Told(said, tone="quiet")
