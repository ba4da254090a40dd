"""Rolls and beats in an encounter: what is called for, what ticks which clock, and what a full clock does."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet
from threefates.systems.fates_edge.actions.position import favour, press_everybody
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.beats.beats import BeatsBanked, pay, too_few
from threefates.systems.fates_edge.combat.hiding import Hiding
from threefates.systems.fates_edge.content.records import Approach, Spend, Trouble, of_scenario
from threefates.systems.fates_edge.deck.draws import major_clock
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import end_fight
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.scenario.clocks import move, move_all
from threefates.systems.fates_edge.scenario.foes import cannot_hide_so, out_of_the_chase, run_after
from threefates.systems.fates_edge.scenario.scenario import Playing, Wake, evening, here, scenario
from threefates.systems.fates_edge.travel.rolls import take_the_road
from threefates.systems.fates_edge.travel.travel import LegEnded, Travel, TroubleCame

__all__ = ["Call", "CallFor", "SpendInEncounter", "approaches_now", "cannot_call", "cannot_spend", "skill_of"]
__all__ += ["spends_now"]

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


def approaches_now(state: State) -> tuple[Approach, ...]:
    """The rolls that the encounter being played names."""
    return _approaches(state[Playing].scenario, here(state))


@functools.cache
def _approaches(scenario: str, encounter: str) -> tuple[Approach, ...]:
    every = of_scenario(Approach, scenario).values()
    return tuple(approach for approach in every if approach.encounter == encounter)


def spends_now(state: State) -> tuple[Spend, ...]:
    """List the spends of beats that the encounter being played has."""
    return _spends(state[Playing].scenario, here(state))


@functools.cache
def _spends(scenario: str, encounter: str) -> tuple[Spend, ...]:
    every = of_scenario(Spend, scenario).values()
    return tuple(spend for spend in every if spend.encounter == encounter)


@cites("fe.skills.off-list-names", "fe.scenario.encounter-bridge", "fe.scenario.encounter-toll")
def skill_of(state: State, approach: Approach) -> str:
    """The skill of a roll that the encounter names, as the table's list has it."""
    return listed_as(approach.skill, skills_at(state))


def cannot_call(state: State, hero: EntityId, approach: str) -> Refused | None:
    """The refusal where that roll cannot be called for, or None."""
    if refusal := evening.not_played(state):
        return refusal
    found = next((each for each in approaches_now(state) if each.id == approach), None)
    if found is None:
        return Refused(
            "scenario.no_approach", "This encounter names no such roll.", remedy="Start its encounter first."
        )
    if (skill := skill_of(state, found)) not in skills_at(state):
        return Refused("scenario.no_skill", f"Here nobody has {skill}.", remedy="Call for a roll with another skill.")
    if hero in state[Proposals].open:
        return Refused("scenario.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    return out_of_the_chase(state, hero, found) or cannot_hide_so(state, hero, found)


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
    act.happen(Proposed(hero, found.attribute, skill_of(act.state, found), found.label, called=True))
    hidden = act.state[Proposals].hides if command.hidden is None else command.hidden
    act.happen(TermsSet(hero, Terms(found.dv, Position(found.position), stakes=found.stakes, hidden=hidden)))
    act.happen(PurposeSet(hero, Call(found.id)))
    if found.hides:
        act.happen(PurposeSet(hero, Hiding(act.state[Playing].foes[found.hides])))
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
        move_all(act, found.ticks, found.what)


# what a roll does


@settles(scenario, Call)
def rolled(act: Unfolding, call: Call, over: Over) -> None:
    """Winning and failing tick what the page says."""
    found = of_scenario(Approach, act.state[Playing].scenario).get(call.approach)
    if found is None:
        return
    move_all(act, found.wins if over.outcome.succeeded else found.fails, found.label)
    if found.after:
        run_after(act, found, over)


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
    """Break the enemy: give every hero who lives the upper hand for a moment."""
    for hero in act.state[Heroes].known:
        if not act.state[Conditions][hero].dead:
            favour(act, hero, why)


@cites("fe.scenario.encounter-lantern")
def crowd(act: Unfolding, why: str) -> None:
    """Surround the party: press everybody's Position, and move the clock that decides."""
    press_everybody(act, why)
    if found := evening.found(act.state):
        move(act, {found.decides: CROWDED}, why)


def win(act: Unfolding, why: str) -> None:
    """Break the enemy, and with it the fight."""
    rout(act, why)
    end_fight(act)


def tell_the_story(act: Unfolding, why: str) -> None:
    """Do nothing more: what was promised is told, and happens."""


_BRINGS = {"loss": lose, "rout": rout, "press": crowd, "won": win, "story": tell_the_story}


@scenario.answers_to(TroubleCame)
def road_is_full(act: Unfolding, event: TroubleCame) -> None:
    """The Travel Clock is full: the lantern wakes."""
    _wake(act, event.leg, journeys_end=False)


@scenario.answers_to(LegEnded)
def road_is_at_its_end(act: Unfolding, event: LegEnded) -> None:
    """If it never filled, the lantern wakes at the journey's end."""
    _wake(act, event.name, journeys_end=not event.by_clock)


def _wake(act: Unfolding, leg: str, *, journeys_end: bool) -> None:
    now, found = act.state[Playing], evening.found(act.state)
    if found and found.leg == leg and evening.not_played(act.state) is None and found.last not in now.begun:
        act.push(Wake(journeys_end))


@proposals.folds(Called)
def called(proposals: Proposals, event: Called) -> Proposals:
    """Note that what the hero is about to do is that approach."""
    return proposals.meant(event.hero, Call(event.approach))


@scenario.folds(LanternLost)
def lost(playing: Playing, event: LanternLost) -> Playing:
    """Mark what the party carried as lost (`lost`)."""
    return replace(playing, lost=True)
