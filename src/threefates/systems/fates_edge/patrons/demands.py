"""What mortal powers want back: demands that are met or refused, betrayals, and what is done once all is owed."""

from __future__ import annotations

import enum
from typing import Final

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.modules import begun
from threefates.systems.fates_edge.patrons.obligation import against_capacity, capacity_of
from threefates.systems.fates_edge.patrons.overflow import AskCollect, shared
from threefates.systems.fates_edge.patrons.terrestrial import (
    Tie,
    TieSet,
    full,
    owe_tie,
    price_of_refusal,
    tie_of,
    ties,
)
from threefates.systems.fates_edge.rulings.modules import Overflow

__all__ = ["COLLECTS", "Collected", "Demand", "DemandAnswered", "DemandMade", "must_act", "unask"]

DEMANDS: Final = "fe.terrestrial.demands"
FULL: Final = "fe.terrestrial.full"
COLLECTS: Final = {
    "job": "has a job for them that nobody can refuse",
    "price": "takes a severe price",
    "strike": "strikes first",
}
YIELD, REFUSE, BETRAY = "yield", "refuse", "betray"
BITES, WAITS = "bites", "waits"


class Demand(enum.Enum):
    """What a mortal power wants back."""

    SILENCE = "silence"
    LOYALTY = "loyalty"
    JOB = "job"
    NAME = "name"
    SECRET = "secret"


class MakeDemand(Command, frozen=True, tag="fe.make-demand"):
    """Let a mortal power want something back."""

    hero: EntityId
    tie: str
    demand: Demand
    said: str


class DemandMade(Event, frozen=True, tag="fe.demand-made"):
    """A mortal power wants something back."""

    hero: EntityId
    name: str
    demand: Demand
    said: str


class DemandAnswered(Event, frozen=True, tag="fe.demand-answered"):
    """A hero did what was wanted, refused, or betrayed them."""

    hero: EntityId
    name: str
    how: str


class Collected(Event, frozen=True, tag="fe.tie-collected"):
    """A mortal power acted, as it had to."""

    hero: EntityId
    name: str
    how: str


class AskDemand(Step, frozen=True, tag="fe.ask-demand"):
    """Does the hero do what is wanted?"""

    hero: EntityId
    tie: str
    said: str


class AskBetrayed(Step, frozen=True, tag="fe.ask-betrayed"):
    """Does the betrayal bite at once?"""

    hero: EntityId
    tie: str


of_the_living(AskDemand, AskBetrayed, AskCollect)


@cites(FULL, "fe.terrestrial.cut-ties")
def must_act(state: State, hero: EntityId, tie: Tie) -> Refused | None:
    """The refusal where a mortal power is about to act, and nobody cuts the tie before it has; or None."""
    asked = [each.step for each in state.agenda.steps if isinstance(each.step, AskCollect)]
    if not any((step.hero, step.tie) == (hero, tie.id) for step in asked):
        return None
    return Refused("tie.must_act", f"{begun(tie.name)} must act first.", remedy="Cut it then.", source=FULL)


def unask(act: Unfolding, hero: EntityId, tie: str) -> None:
    """Ask nothing about that tie any longer."""
    asked = AskDemand | AskBetrayed | AskCollect
    act.withdraw(lambda step: isinstance(step, asked) and (step.hero, step.tie) == (hero, tie))


# demands


@ties.decides(MakeDemand)
@cites(DEMANDS)
def make_demand(act: Unfolding, command: MakeDemand) -> None:
    """Want something back; only whoever runs the game may."""
    act.must_run("Making a demand")
    hero = act.state[Heroes][command.hero].id
    tie, said = tie_of(act.state, hero, command.tie), one_line(command.said, "The demand")
    act.happen(DemandMade(hero, tie.name, command.demand, said))
    act.push(AskDemand(hero, tie.id, said))


@ties.asks(AskDemand)
@cites(DEMANDS)
def ask_demand(state: State, step: AskDemand) -> Choice:
    """Whoever plays the hero does it, refuses, or betrays them."""
    name = tie_of(state, step.hero, step.tie).name
    return Choice(
        "",
        "demand",
        step.hero,
        f"{begun(name)} wants something of {hero_named(state, step.hero)}: {step.said}. Do they do it?",
        state.controllers(step.hero),
        (
            Option(YIELD, "They do it"),
            Option(REFUSE, "They refuse", f"{price_of_refusal()} Obligation more."),
            Option(BETRAY, "They betray them", f"{price_of_refusal()} Obligation more, and it may bite at once."),
        ),
        if_absent=REFUSE,
        cites=(DEMANDS,),
    )


@ties.settles(AskDemand)
@cites(DEMANDS)
def settle_demand(act: Unfolding, step: AskDemand, option: str) -> None:
    """Whoever refuses owes more; a betrayal is answered besides."""
    tie = tie_of(act.state, step.hero, step.tie)
    act.happen(DemandAnswered(step.hero, tie.name, option))
    if option != YIELD:
        owe_tie(act, step.hero, tie, price_of_refusal(), "a demand refused")
    collects = any(each.step == AskCollect(step.hero, step.tie) for each in act.state.agenda.steps)
    if option == BETRAY and not collects:
        act.push(AskBetrayed(step.hero, step.tie))


@ties.asks(AskBetrayed)
@cites(DEMANDS, "fe.modules.gm-duties")
def ask_betrayed(state: State, step: AskBetrayed) -> Choice:
    """The Game Master says whether it bites at once."""
    name = tie_of(state, step.hero, step.tie).name
    return Choice(
        "",
        "betrayed",
        step.hero,
        f"{begun(name)} was betrayed. Does it bite {hero_named(state, step.hero)} at once?",
        state.says_of(step.hero),
        (Option(BITES, "At once", "They act now, and no less is owed for it."), Option(WAITS, "Not yet")),
        if_absent=WAITS,
        cites=(DEMANDS,),
    )


@ties.settles(AskBetrayed)
@cites(DEMANDS)
def settle_betrayed(act: Unfolding, step: AskBetrayed, option: str) -> None:
    """Let it bite, or wait."""
    if option == BITES:
        act.push(AskCollect(step.hero, step.tie, betrayed=True))


# full


@ties.asks(AskCollect)
@cites(FULL, "fe.modules.gm-duties")
def ask_collect(state: State, step: AskCollect) -> Choice:
    """A mortal power that is owed all, or was betrayed, acts one way or another."""
    name, why = tie_of(state, step.hero, step.tie).name, "betrayed them" if step.betrayed else "owes too much"
    return Choice(
        "",
        "collect",
        step.hero,
        f"{begun(name)} must act: {hero_named(state, step.hero)} {why}. How?",
        state.says_of(step.hero),
        (
            Option("job", "A job that nobody can refuse"),
            Option("price", "A severe price", "Before the law, among people, or in coin."),
            Option("strike", "They strike first", "A name, a warrant, a bounty, blackmail."),
        ),
        if_absent="price",
        cites=(FULL,),
    )


@ties.settles(AskCollect)
@cites(FULL)
def settle_collect(act: Unfolding, step: AskCollect, option: str) -> None:
    """Once it has landed less is owed, but not for a betrayal that bites before all was owed."""
    tie = tie_of(act.state, step.hero, step.tie)
    act.happen(Collected(step.hero, tie.name, option))
    left = left_of(act.state, step.hero, tie)
    if tie.owed != left and not step.betrayed:
        act.happen(TieSet(step.hero, tie.id, left, "they have acted"))


@cites(FULL, "fe.obligation.clock-full")
def left_of(state: State, hero: EntityId, tie: Tie) -> int:
    """Segments left to a mortal power that has acted; of a common clock that would be full with them, none."""
    left = min(tie.owed, full().reduce_to)
    counted = against_capacity(state, hero, tie.id) - tie.owed + left
    in_story = shared(state) and state.ruling(Overflow) is Overflow.FICTION
    return 0 if in_story and counted >= capacity_of(state, hero) else left


# what has happened


ties.only_tells(DemandMade)  # it is asked
ties.only_tells(DemandAnswered)  # what a refusal costs is marked by itself
ties.only_tells(Collected)  # what is left is set by itself
