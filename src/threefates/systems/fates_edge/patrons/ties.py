"""Dealing with a mortal power: won, called on, obeyed or refused, collecting, grateful, and cut off."""

from __future__ import annotations

import enum
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.patrons.roster import plain
from threefates.systems.fates_edge.patrons.terrestrial import (
    AskCollect,
    Bond,
    Fallout,
    Favor,
    Severed,
    Tie,
    TieGained,
    Ties,
    TieSet,
    found,
    full,
    having,
    owe_tie,
    perks_bounds,
    price_of_call,
    price_of_refusal,
    relief_of_favor,
    tie_of,
    ties,
)

__all__ = [
    "COLLECTS",
    "MOST_TIES",
    "PERKS",
    "CalledOn",
    "Collected",
    "Demand",
    "DemandAnswered",
    "DemandMade",
    "FavorGranted",
    "TieSevered",
    "cannot_gain",
]

GAIN: Final = "fe.terrestrial.gain"
CALL: Final = "fe.terrestrial.perks"
DEMANDS: Final = "fe.terrestrial.demands"
CUT: Final = "fe.terrestrial.cut-ties"
FULL: Final = "fe.terrestrial.full"
MOST_TIES: Final = 6
PERKS: Final = (
    "sanctuary",
    "legal relief",
    "black market goods",
    "elite followers",
    "forged papers",
    "military backing",
    "rumors and spywork",
)
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


class GainTie(Command, frozen=True, tag="fe.gain-tie"):
    """Bind your hero to a mortal power: say how it came about, why they want the hero, and what they lend."""

    hero: EntityId
    name: str
    bond: Bond
    why: str
    perks: tuple[str, ...]


class CallOnTie(Command, frozen=True, tag="fe.call-on-tie"):
    """Call on a mortal power for what it lends: it works without a roll, and is owed for."""

    hero: EntityId
    tie: str
    perk: str


class MakeDemand(Command, frozen=True, tag="fe.make-demand"):
    """Let a mortal power want something back."""

    hero: EntityId
    tie: str
    demand: Demand
    said: str


class GrantFavor(Command, frozen=True, tag="fe.grant-favor"):
    """Something monumental was done for a mortal power, beyond what was asked: it owes a lasting favour."""

    hero: EntityId
    tie: str
    favor: Favor
    said: str


class SeverTie(Command, frozen=True, tag="fe.sever-tie"):
    """Cut a tie to a mortal power: what it lent is gone, a rival rises, and something follows the hero."""

    hero: EntityId
    tie: str
    rival: str
    fallout: Fallout
    said: str


class CalledOn(Event, frozen=True, tag="fe.tie-called-on"):
    """A mortal power did what it was called on for."""

    hero: EntityId
    name: str
    perk: str


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


class FavorGranted(Event, frozen=True, tag="fe.favor-granted"):
    """A mortal power repaid what nobody had asked for."""

    hero: EntityId
    tie: str
    favor: Favor
    said: str


class TieSevered(Event, frozen=True, tag="fe.tie-severed"):
    """A tie was cut."""

    hero: EntityId
    tie: str
    severed: Severed


class AskDemand(Step, frozen=True, tag="fe.ask-demand"):
    """Does the hero do what is wanted?"""

    hero: EntityId
    tie: str
    said: str


class AskBetrayed(Step, frozen=True, tag="fe.ask-betrayed"):
    """Does the betrayal bite at once?"""

    hero: EntityId
    tie: str


def _runs(state: State, hero: EntityId) -> tuple[str, ...]:
    return state[Seating].running_here or state.controllers(hero)


# won


@cites(GAIN)
def cannot_gain(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is bound to enough mortal powers, or None."""
    if len(state[Ties].of.get(hero, ())) < MOST_TIES:
        return None
    return Refused("tie.many", f"{hero_named(state, hero)} serves enough masters.", remedy="Cut one tie first.")


@ties.decides(GainTie)
@cites(GAIN, CALL)
def gain_tie(act: Unfolding, command: GainTie) -> None:
    """Bind them: by a job, an oath, a bond or a shared crime; with two or three perks."""
    hero, (least, most) = act.state[Heroes][command.hero].id, perks_bounds()
    act.must_control_or_run(hero, hero_named(act.state, hero))
    if refusal := cannot_gain(act.state, hero):
        raise refusal
    perks = tuple(dict.fromkeys(command.perks))
    if not least <= len(perks) <= most or any(perk not in PERKS for perk in perks):
        remedy = f"Pick {least} to {most} of those that are listed."
        raise Refused("tie.perks", "No mortal power lends that.", remedy=remedy, source=CALL)
    name, why = one_line(command.name, "Their name", longest=60), one_line(command.why, "Why they want the hero")
    if any(plain(each.name) == plain(name) for each in act.state[Ties].of.get(hero, ())):
        title = f"{hero_named(act.state, hero)} is bound to them already."
        raise Refused("tie.again", title, remedy="Call on them.", source=GAIN)
    act.happen(TieGained(hero, Tie(f"tie:{act.state[Ties].begun + 1}", name, why, command.bond, perks)))


# called on


@ties.decides(CallOnTie)
@cites(CALL, "fe.terrestrial.definition")
def call_on(act: Unfolding, command: CallOnTie) -> None:
    """It works, without a roll; and it is owed for."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    tie = tie_of(act.state, hero, command.tie)
    if command.perk not in tie.perks:
        remedy = f"Call on them for {', '.join(tie.perks)}."
        raise Refused("tie.perk", f"{tie.name} lends no such thing.", remedy=remedy, source=CALL)
    act.happen(CalledOn(hero, tie.name, command.perk))
    owe_tie(act, hero, tie, price_of_call(), command.perk)


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
        f"{name} wants something of {hero_named(state, step.hero)}: {step.said}. Do they do it?",
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
        f"{name} was betrayed. Does it bite {hero_named(state, step.hero)} at once?",
        _runs(state, step.hero),
        (Option(BITES, "At once", "They act now, as if all was owed."), Option(WAITS, "Not yet")),
        if_absent=WAITS,
        cites=(DEMANDS,),
    )


@ties.settles(AskBetrayed)
def settle_betrayed(act: Unfolding, step: AskBetrayed, option: str) -> None:
    """Let it bite, or wait."""
    if option == BITES:
        act.push(AskCollect(step.hero, step.tie))


# full


@ties.asks(AskCollect)
@cites(FULL, "fe.modules.gm-duties")
def ask_collect(state: State, step: AskCollect) -> Choice:
    """A mortal power that is owed all acts, one way or another."""
    name = tie_of(state, step.hero, step.tie).name
    return Choice(
        "",
        "collect",
        step.hero,
        f"{name} must act: {hero_named(state, step.hero)} owes too much. How?",
        _runs(state, step.hero),
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
    """Once it has landed, less is owed."""
    tie = tie_of(act.state, step.hero, step.tie)
    act.happen(Collected(step.hero, tie.name, option))
    if tie.owed > full().reduce_to:
        act.happen(TieSet(step.hero, tie.id, full().reduce_to, "they have acted"))


# favours, and the end


@ties.decides(GrantFavor)
@cites("fe.terrestrial.favor")
def grant_favor(act: Unfolding, command: GrantFavor) -> None:
    """Less is owed, and something is theirs for good; only whoever runs the game may say so."""
    act.must_run("Granting a favour")
    hero = act.state[Heroes][command.hero].id
    tie = tie_of(act.state, hero, command.tie)
    act.happen(FavorGranted(hero, tie.id, command.favor, one_line(command.said, "The favour")))
    act.happen(TieSet(hero, tie.id, max(tie.owed - relief_of_favor(), 0), "a favour beyond what was asked"))


@ties.decides(SeverTie)
@cites(CUT)
def sever(act: Unfolding, command: SeverTie) -> None:
    """Cut it: perks and questions are gone; favours stay, and so do a rival and a curse, a bounty or a scandal."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    tie = tie_of(act.state, hero, command.tie)
    rival, said = one_line(command.rival, "The rival", longest=60), one_line(command.said, "What follows them")
    asked = AskDemand | AskBetrayed | AskCollect
    act.withdraw(lambda step: isinstance(step, asked) and (step.hero, step.tie) == (hero, tie.id))
    act.happen(TieSevered(hero, tie.id, Severed(tie.name, rival, command.fallout, said, tie.favors)))


# what has happened


@ties.folds(CalledOn)
@ties.folds(DemandMade)
@ties.folds(DemandAnswered)
@ties.folds(Collected)
def told_alone(ties: Ties, event: Event) -> Ties:
    """Change nothing: what is owed for it is marked by itself."""
    return ties


@ties.folds(FavorGranted)
def favor_granted(ties: Ties, event: FavorGranted) -> Ties:
    """Add the favour to what the tie has brought."""
    was = found(ties, event.hero, event.tie)
    return having(ties, event.hero, replace(was, favors=(*was.favors, f"{event.favor.value}: {event.said}")))


@ties.folds(TieSevered)
def tie_severed(ties: Ties, event: TieSevered) -> Ties:
    """Take the tie away, and keep what has followed."""
    left = tuple(each for each in ties.of[event.hero] if each.id != event.tie)
    gone = (*ties.severed.get(event.hero, ()), event.severed)
    return replace(ties, of={**ties.of, event.hero: left}, severed={**ties.severed, event.hero: gone})
