"""Milestones: the end of an arc, and what it is worth to everybody who lives to see it."""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.xp_awards import award, experience
from threefates.systems.fates_edge.harm.conditions import must_stand
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["AwardMilestone", "MilestoneReached", "milestone"]


class MilestoneReached(Event, frozen=True, tag="fe.milestone-reached"):
    """An arc of the campaign is over."""

    quiet = True  # what everybody earns says so


class AwardMilestone(Command, frozen=True, tag="fe.award-milestone"):
    """The end of an arc: XP for everybody, and 2 more for one signature moment."""

    amount: int
    signature: EntityId | None = None


class _Milestone(Struct):
    arc: tuple[int, int]
    signature: int


@cites("fe.advancement.milestones")
def milestone() -> tuple[tuple[int, int], int]:
    """Read what the end of an arc is worth to each, and a signature moment to one.

    >>> milestone()
    ((8, 12), 2)
    """
    found = entry("fe.advancement.milestones").table(_Milestone)
    return found.arc, found.signature


@experience.decides(AwardMilestone)
@cites("fe.advancement.milestones")
def award_milestone(act: Unfolding, command: AwardMilestone) -> None:
    """Award everybody who lives XP for the end of an arc, beside what the evening is worth; only whoever runs the game
    may.
    """
    act.must_run("Awarding a milestone")
    (low, high), signature = milestone()
    everybody = living(act.state)
    if not everybody:
        title, source = "Nobody lives to see the end of the arc.", "fe.advancement.milestones"
        raise Refused("xp.nobody", title, remedy="Award it once there is a hero.", source=source)
    if not low <= command.amount <= high:
        title = f"An arc is worth {low} to {high} XP to each."
        raise Refused("xp.arc", title, remedy="Award as much as the book says.", source="fe.advancement.milestones")
    if command.signature is not None and act.state[Heroes][command.signature].id not in everybody:
        must_stand(act.state, (command.signature,))
    for hero in everybody:
        award(act, hero, command.amount, "the end of an arc", counts=False)
    if command.signature is not None:
        award(act, command.signature, signature, "a signature moment", counts=False)
    act.happen(MilestoneReached())


# what has happened


experience.only_tells(MilestoneReached)  # what was earned says itself
