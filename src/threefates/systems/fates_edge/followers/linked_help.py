"""Help from a hero who follows another: dice by what they know, and for whoever leads them alone."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import worth_now
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.followers.coordination import MARK, cannot_follow, dice_of_follower
from threefates.systems.fates_edge.followers.multi_character import (
    SOURCE,
    SWITCH,
    Linked,
    cap_of_linked,
    is_back,
    linked_to,
    linking,
    only_follows,
)
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.help.helping import BonusAdded, barred, bars_help, helps_so_already
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind

__all__ = ["LinkedHelps", "cannot_help", "dice_of_linked"]


class LinkedHelps(Command, frozen=True, tag="fe.linked-helps"):
    """Let the hero who follows help with the other's proposed action."""

    hero: EntityId  # who acts
    skill: str


@cites(SOURCE, SWITCH)
def dice_of_linked(state: State, leader: EntityId, follower: EntityId, skill: str) -> int:
    """Dice that a hero who follows gives: by their own skill, and the Cap of who follows one of that Tier."""
    cap = cap_of_linked(state[Heroes][leader].tier)
    return dice_of_follower(cap, state[Heroes][follower].skill(skill), coordinated=False)


@cites(SOURCE)
def cannot_help(state: State, hero: EntityId, follower: EntityId) -> Refused | None:
    """The refusal where the hero who follows cannot help with the other's action, or None: each helps once."""
    if any(bonus.by == follower for bonus in state[Proposals][hero].bonuses):
        title = f"{hero_named(state, follower)} helps already."
        return Refused("linked.twice", title, remedy="Roll.", source=SOURCE)
    refusal = is_back(state, hero, follower) or cannot_follow(state, hero) or out_of_it(state, follower)
    return refusal or barred(state, follower, hero)


@linking.decides(LinkedHelps)
@cites(SOURCE)
def linked_helps(act: Unfolding, command: LinkedHelps) -> None:
    """The hero who follows helps as a follower does, with a skill of their own."""
    hero = act.state[Proposals][command.hero].hero
    act.must_control_or_run(hero, hero_named(act.state, hero))
    follower = linked_to(act.state, hero)
    if refusal := cannot_help(act.state, hero, follower):
        raise refusal
    dice = dice_of_linked(act.state, hero, follower, command.skill)
    if not dice:
        title = f"{hero_named(act.state, follower)} does not know {command.skill[:40]}."
        raise Refused("linked.skill", title, remedy="Help with a skill that they have.", source=SOURCE)
    why = f"{hero_named(act.state, follower)}, {MARK}"
    act.happen(BonusAdded(hero, Bonus(kind=Kind.ASSIST, why=why, dice=dice, group=(follower,), skill=command.skill)))


@worth_now
@cites(SOURCE)
def worth_of_linked(state: State, proposal: Proposal, bonus: Bonus) -> int | None:
    """The dice of a hero who follows, by what they know of it at the roll, whatever the list calls it by then."""
    if not (bonus.group and bonus.skill):
        return None
    return dice_of_linked(state, proposal.hero, bonus.group[0], listed_as(bonus.skill, skills_at(state)))


@bars_help
@cites(SOURCE)
def helps_who_leads(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero who follows one would help with another's action, or None."""
    return None if state[Linked].leader.get(helper) == hero else only_follows(state, helper)


@helps_so_already
@cites(SOURCE)
def helps_as_follower(state: State, helper: EntityId, hero: EntityId) -> bool:
    """Whether a hero who follows has given their dice to an action, be they parted since."""
    given = (bonus for bonus in state[Proposals][hero].bonuses if bonus.kind is Kind.ASSIST)
    return any(helper in bonus.group for bonus in given)
