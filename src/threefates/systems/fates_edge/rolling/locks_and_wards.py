"""Locks and wards: what stands in the way of an action, does not yield to talk, and wants a skill of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposals, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.stopping import stops_for
from threefates.systems.fates_edge.heroes.formulas import Barrier, opens
from threefates.systems.fates_edge.heroes.heroes import hero_named, skills_at
from threefates.systems.fates_edge.rulings.skills import WardsSkill

__all__ = ["GettingPast", "SayBarrier", "wrong_skill"]

LOCKS: Final = "fe.skills.locks-and-wards"
NOTHING: Final = "nothing"
_SAID: Final = {Barrier.LOCK: "a lock, a trap or a machine", Barrier.WARD: "a seal or a ward"}


class GettingPast(Purpose, frozen=True, tag="opening"):
    """An action is to get past something that does not yield to talk."""

    barrier: Barrier | None = None  # None: nothing of the kind, as was said

    says = "what stood in the way"
    by_skill = True
    any_way = True


class SayBarrier(Command, frozen=True, tag="fe.say-barrier"):
    """Say what a proposed action is to get past: a mechanism, a seal or ward, or nothing of the kind."""

    hero: EntityId
    barrier: str


@proposals.decides(SayBarrier)
@cites(LOCKS)
def say_barrier(act: Unfolding, command: SayBarrier) -> None:
    """Say what stands in the way; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    barriers = {each.value: each for each in Barrier}
    if command.barrier not in (NOTHING, *barriers):
        raise Refused("lock.what", "Nothing like that stands there.", remedy="Pick what is listed.", source=LOCKS)
    now, was = GettingPast(barriers.get(command.barrier)), proposal.purpose(GettingPast) or GettingPast()
    if now == was:
        raise Refused("lock.same", "That is so already.", remedy="Roll as it stands.", source=LOCKS)
    act.happen(PurposeSet(proposal.hero, now))


@stops_for(GettingPast)
@cites(LOCKS, "fe.ruling.wards-skill")
def wrong_skill(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the skill of an action gets past people, but not past what stands there, or None."""
    found = proposal.purpose(GettingPast)
    barrier = found.barrier if found else None
    if barrier is None:
        return None
    skills = opens(barrier, state.ruling(WardsSkill), skills_at(state))
    if proposal.skill in skills:
        return None
    title = f"{proposal.skill} does not get {hero_named(state, proposal.hero)} past {_SAID[barrier]}."
    return Refused("lock.skill", title, remedy=f"Roll {' or '.join(skills)}.", source=LOCKS)


@proposals.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero, and whoever runs the game, to say what stands in the way."""
    for hero in state.only(proposing):
        if not (viewer.runs or viewer.holds(hero)):
            continue
        fixed, group = (("hero", hero),), hero_named(state, hero)
        found = state[Proposals][hero].purpose(GettingPast) or GettingPast()
        ways = {NOTHING: "nothing of the kind", **{each.value: said for each, said in _SAID.items()}}
        now = found.barrier.value if found.barrier else NOTHING
        options = [Option(key, said.capitalize()) for key, said in ways.items() if key != now]
        field, hint = (choice("barrier", "What", options),), "Mechanisms, seals and wards want their own skill."
        levers = viewer.runs
        yield Offer("fe.say-barrier", "Say what stands in the way", field, fixed, group=group, hint=hint, levers=levers)
