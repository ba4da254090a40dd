"""Rolls and beats in an encounter: what is called for, what ticks which clock, and what a full clock does."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.agreed_terms import TermsSet
from threefates.systems.fates_edge.actions.position import favour, press_everybody
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.beats.beats import BeatsBanked, pay, too_few
from threefates.systems.fates_edge.content.records import Approach, Spend, Trouble, of_scenario
from threefates.systems.fates_edge.deck.draws import major_clock
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.resolution.terms import Position, Terms
from threefates.systems.fates_edge.scenario.run import move
from threefates.systems.fates_edge.scenario.scenario import DECIDES, LAST, Playing, Wake, evening, scenario
from threefates.systems.fates_edge.travel.rolls import take_the_road
from threefates.systems.fates_edge.travel.travel import LegEnded, Travel, TroubleCame, stretch

__all__ = ["Call", "CallFor", "SpendInEncounter", "approaches_now", "cannot_call", "cannot_spend", "spends_now"]

TRAVEL = "travel"
NOTICED = 2  # beats that a lost lantern brings: its owner takes notice
CROWDED = 2  # segments of Integrity that a full crowd costs


class Call(Purpose, frozen=True, tag="call"):
    """An action is one that an encounter names."""

    approach: str

    says = "what was called for"


class Called(Event, frozen=True, tag="fe.approach-called"):
    """A roll that the scenario names was called for; written up to version 6."""

    hero: EntityId
    approach: str

    quiet = True


class LanternLost(Event, frozen=True, tag="fe.lantern-lost"):
    """The party's lantern is lost, and whoever it belonged to takes notice."""


class CallFor(Command, frozen=True, tag="fe.call-for"):
    """Call on a hero for a roll that the encounter names, with its DV, Position and stakes."""

    hero: EntityId
    approach: str
    hidden: bool | None = None  # True: the players do not see the DV; left out, as the table usually has it


class SpendInEncounter(Command, frozen=True, tag="fe.spend-in-encounter"):
    """Spend beats on something that the encounter has in store; it ticks what it says."""

    spend: str


# what this encounter has


def _here(state: State) -> str:
    """The encounter that is being played, if any."""
    now = state[Playing]
    return now.begun[-1] if now.begun and not now.ended else ""


def approaches_now(state: State) -> tuple[Approach, ...]:
    """The rolls that the encounter being played names."""
    return _approaches(state[Playing].scenario, _here(state))


@functools.cache
def _approaches(scenario: str, encounter: str) -> tuple[Approach, ...]:
    every = of_scenario(Approach, scenario).values()
    return tuple(approach for approach in every if approach.encounter == encounter)


def spends_now(state: State) -> tuple[Spend, ...]:
    """List the spends of beats that the encounter being played has."""
    return _spends(state[Playing].scenario, _here(state))


@functools.cache
def _spends(scenario: str, encounter: str) -> tuple[Spend, ...]:
    every = of_scenario(Spend, scenario).values()
    return tuple(spend for spend in every if spend.encounter == encounter)


def cannot_call(state: State, hero: EntityId, approach: str) -> Refused | None:
    """The refusal where that roll cannot be called for, or None."""
    if refusal := evening.not_played(state):
        return refusal
    found = next((each for each in approaches_now(state) if each.id == approach), None)
    if found is None:
        return Refused(
            "scenario.no_approach", "This encounter names no such roll.", remedy="Start its encounter first."
        )
    if found.skill not in skills_at(state):
        return Refused("scenario.no_skill", f"Here nobody has {found.skill}.", remedy="Call for another skill by hand.")
    if hero in state[Proposals].open:
        return Refused("scenario.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    return None


def cannot_spend(state: State, spend: str) -> Refused | None:
    """The refusal where beats cannot be spent on that, or None."""
    if refusal := evening.not_played(state):
        return refusal
    found = next((each for each in spends_now(state) if each.id == spend), None)
    if found is None:
        return Refused("scenario.no_spend", "This encounter has nothing like that.", remedy="Spend on something else.")
    return too_few(state, found.beats)


@scenario.decides(CallFor)
@cites("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll")
def call_for(act: Unfolding, command: CallFor) -> None:
    """Call a hero to roll on the terms of the encounter's page, which may still be changed."""
    act.must_run("Calling for a roll")
    hero = act.state[Heroes][command.hero].id
    if refusal := cannot_call(act.state, hero, command.approach):
        raise refusal
    (found,) = (each for each in approaches_now(act.state) if each.id == command.approach)
    act.happen(Proposed(hero, found.attribute, found.skill, found.label, called=True))
    hidden = act.state[Proposals].hides if command.hidden is None else command.hidden
    act.happen(TermsSet(hero, Terms(found.dv, Position(found.position), stakes=found.stakes, hidden=hidden)))
    act.happen(PurposeSet(hero, Call(found.id)))
    if found.road and act.state[Travel].leg is not None:
        take_the_road(act, hero, None)


@scenario.decides(SpendInEncounter)
@cites("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll", "fe.scenario.encounter-lantern")
def spend_in_encounter(act: Unfolding, command: SpendInEncounter) -> None:
    """Spend beats on what the encounter has in store, and move what that ticks."""
    act.must_run("Spending beats")
    if refusal := cannot_spend(act.state, command.spend):
        raise refusal
    (found,) = (each for each in spends_now(act.state) if each.id == command.spend)
    if pay(act, found.beats, found.what):
        _tick(act, found.ticks, found.what)


def _tick(act: Unfolding, ticks: Mapping[str, int], why: str) -> None:
    stretch(act, ticks.get(TRAVEL, 0), why)
    move(act, {name: amount for name, amount in ticks.items() if name != TRAVEL}, why)


# what a roll does


@settles(scenario, Call)
def rolled(act: Unfolding, call: Call, over: Over) -> None:
    """Winning and failing tick what the page says."""
    found = of_scenario(Approach, act.state[Playing].scenario)[call.approach]
    _tick(act, found.wins if over.outcome.succeeded else found.fails, found.label)


# what a full clock does


@scenario.answers_to(ClockFilled)
def filled(act: Unfolding, event: ClockFilled) -> None:
    """Bring what a full clock of the scenario promised, as a major clock."""
    now = act.state[Playing]
    name = next((name for name, clock in now.clocks.items() if clock == event.id), None)
    if name is None:
        return
    major_clock(act, event.name)
    _BRINGS[of_scenario(Trouble, now.scenario)[name].brings](act, event.name)


@cites("fe.scenario.lantern")
def lose(act: Unfolding, why: str) -> None:
    """The relic is lost: a consequence from its Patron, as beats in the bank."""
    act.happen(LanternLost())
    act.happen(BeatsBanked(NOTICED))


@cites("fe.scenario.lantern")
def rout(act: Unfolding, why: str) -> None:
    """Break the enemy: give every hero the upper hand for a moment."""
    for hero in act.state[Heroes].known:
        favour(act, hero, why)


@cites("fe.scenario.encounter-lantern")
def crowd(act: Unfolding, why: str) -> None:
    """Surround the party: press everybody's Position, and move the clock that decides."""
    press_everybody(act, why)
    move(act, {DECIDES: CROWDED}, why)


_BRINGS = {"loss": lose, "rout": rout, "press": crowd}


@scenario.answers_to(TroubleCame)
def road_is_full(act: Unfolding, event: TroubleCame) -> None:
    """The Travel Clock is full: the lantern wakes."""
    _wake(act, event.leg, journeys_end=False)


@scenario.answers_to(LegEnded)
def road_is_at_its_end(act: Unfolding, event: LegEnded) -> None:
    """If it never filled, the lantern wakes at the journey's end."""
    _wake(act, event.name, journeys_end=not event.by_clock)


def _wake(act: Unfolding, leg: str, *, journeys_end: bool) -> None:
    now = act.state[Playing]
    if evening.not_played(act.state) is None and LAST not in now.begun:
        act.push(Wake(journeys_end))


@proposals.folds(Called)
def called(proposals: Proposals, event: Called) -> Proposals:
    """Note that what the hero is about to do is that approach."""
    return proposals.meant(event.hero, Call(event.approach))


@scenario.folds(LanternLost)
def lost(playing: Playing, event: LanternLost) -> Playing:
    """Mark what the party carried as lost."""
    return replace(playing, lost=True)
