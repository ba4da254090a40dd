"""What is being cast: COUNTER or silence breaks it within its window, and its TAGS are worked by its last step.

COUNTER breaks an ability in progress as well; silence does not.
"""

from __future__ import annotations

from typing import Final

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposal, Proposals, Shift
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.casting.backlash_menu import break_off
from threefates.systems.fates_edge.casting.channel_then_weave import Interrupt, Spells, spells
from threefates.systems.fates_edge.casting.hurt_channels import SpellHampered
from threefates.systems.fates_edge.casting.steps import WEAVE, Working
from threefates.systems.fates_edge.harm.conditions import HarmTaken
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.rites.crossing import rite_invoked
from threefates.systems.fates_edge.rites.invoking import counts
from threefates.systems.fates_edge.rites.rites import RiteEnded, invoked
from threefates.systems.fates_edge.rituals.extended_rituals import LongStep
from threefates.systems.fates_edge.rituals.performing import Performing
from threefates.systems.fates_edge.tags.library import named
from threefates.systems.fates_edge.tags.tag_effects import TagWorked, Work, effects
from threefates.systems.fates_edge.tags.using_tags import not_with
from threefates.systems.fates_edge.tags.what_on_what import bars_work

__all__ = ["CastingInterrupted", "casts_now", "may_be_broken"]

COUNTER: Final = "fe.tags.counter"
TAG: Final = "counter"
INTERRUPTED: Final = "fe.caster.interrupted"


class CastingInterrupted(Event, frozen=True, tag="fe.casting-interrupted"):
    """Somebody was silenced or disturbed before their magic resolved."""

    hero: EntityId
    why: str

    quiet = True


class CounterCost(Event, frozen=True, tag="fe.counter-cost"):
    """COUNTER met in part what was rolled for already: a beat is the cost of it."""

    hero: EntityId


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
    title = "The first step of a spell works no TAG yet."
    return Refused("tag.weave", title, remedy="Say it at the second.", source="fe.tags.usage")


def _proposed(state: State, who: EntityId) -> bool:
    """Whether what somebody is about to roll for is magic: a spell, a ritual, or a step of either."""
    proposal = state[Proposals].open.get(who)
    said = proposal.purpose(Magic) if proposal else None
    return bool(proposal and (any(each.magic for each in proposal.purposes) or (said and said.magic)))


@bars_work
@cites(COUNTER)
def casts_nothing(state: State, said: Work) -> Refused | None:
    """The refusal where COUNTER meets heroes alone of whom none casts, or None: what a foe casts is told in words."""
    if said.tag != TAG or any(who not in state[Heroes].known or may_be_broken(state, who) for who in said.on):
        return None
    title = f"{' and '.join(hero_named(state, who) for who in said.on)} casts nothing that could be broken."
    remedy = "Wait until somebody casts, or is about to use an ability."
    return Refused("counter.none", title, remedy=remedy, source=COUNTER)


@cites(COUNTER, "fe.tags.cheat-sheet")
def may_be_broken(state: State, who: EntityId) -> bool:
    """Whether COUNTER meets anything: somebody casts, or is about to roll for an ability that is printed somewhere."""
    return casts_now(state, who) or _uses_ability(state, who)


def _uses_ability(state: State, who: EntityId) -> bool:
    proposal = state[Proposals].open.get(who)
    return proposal is not None and any(each.ability for each in proposal.purposes)


@effects.answers_to(TagWorked)
@cites(COUNTER, "fe.tags.cheat-sheet")
def counter(act: Unfolding, event: TagWorked) -> None:
    """A hit breaks it; a Partial leaves a worse Position to its roll, or to the next step of a spell under way.

    That stays with the spell, whatever its caster does meanwhile, and counts once; where the dice of it lie already, it
    costs a beat.
    """
    for who in event.effect.on if event.effect.tag == TAG else ():
        if may_be_broken(act.state, who):
            _degrade(act, who) if event.effect.partial else _break(act, who, named(TAG))


@cites(COUNTER)
def _degrade(act: Unfolding, who: EntityId) -> None:
    now, open_one = act.state[Spells], act.state[Proposals].open.get(who)
    if _magic_lies(act.state, who):
        act.happen(CounterCost(who))
        act.happen(BeatsBanked(1))
    elif who in now.begun:
        if who not in now.hampered:
            act.happen(SpellHampered(who))
    elif open_one and all(shift.why != named(TAG) for shift in open_one.shifts):
        act.happen(PositionShifted(who, Shift(1, named(TAG))))


def _magic_lies(state: State, who: EntityId) -> bool:
    """Whether the dice of somebody's magic lie on the table."""
    rolled = being_rolled(state)
    return rolled is not None and rolled.hero == who and any(each.magic for each in rolled.purposes)


def _break(act: Unfolding, who: EntityId, why: str) -> None:
    if who in act.state[Spells].begun:
        break_off(act, who, why)
    if rite := invoked(act.state).get(who):
        if rite.ritual is None:  # what is performed by a Symbol fails with all that this brings
            rite_invoked(act, who, rite.patron)
            counts(act, who, rite)
            act.happen(RiteEnded(who, completed=False, interrupted=why))
    elif _proposed(act.state, who) or _uses_ability(act.state, who):
        act.happen(Withdrawn(who, broken=True))


# silenced, or hurt


@spells.decides(Interrupt)
@cites(INTERRUPTED)
def interrupt(act: Unfolding, command: Interrupt) -> None:
    """Interrupt a spell, a Rite or a ritual before it resolves; silence will do. Only whoever runs the game may."""
    act.must_run("Interrupting a spell")
    who, why = command.hero, one_line(command.why, "What interrupts it")
    if not casts_now(act.state, who):
        raise Refused("spell.none", "No magic is being worked.", remedy="Wait until it is begun.", source=INTERRUPTED)
    rite = invoked(act.state).get(who)
    _break(act, who, why)
    if rite:
        act.happen(CastingInterrupted(who, why))


@spells.answers_to(HarmTaken)
@cites(INTERRUPTED)
def wounded(act: Unfolding, event: HarmTaken) -> None:
    """A wound breaks off a ritual that is not over, as it does a spell and a Rite."""
    proposal = act.state[Proposals].open.get(event.hero)
    if proposal and (proposal.purpose(Performing) or proposal.purpose(LongStep)):
        act.happen(Withdrawn(event.hero, broken=True))


spells.only_tells(CastingInterrupted)  # what fails says itself
spells.only_tells(CounterCost)  # the beat says itself in the bank


@spells.tells(CounterCost)
def tell_counter_cost(state: State, event: CounterCost, viewer: Viewer) -> Told:
    """Tell everybody what it costs."""
    said = f"{hero_named(state, event.hero)}'s dice lie already: {named(TAG)} costs a beat for the Game Master."
    return Told(said, (COUNTER,), tone="cost")
