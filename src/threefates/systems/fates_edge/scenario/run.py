"""Running a scenario: when each thing may be done, what is read aloud, and which ending comes true."""

from __future__ import annotations

from typing import Final

from threefates.commons.clocks import ClockId, Clocks, no_room_in_sight, remove_clock, restart_clock, start_clock
from threefates.commons.scenes import SceneEnded, Scenes, end_scene, start_scene
from threefates.commons.scenes_held import held
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.advancement.creation import bring_in
from threefates.systems.fates_edge.advancement.starting_build import Build
from threefates.systems.fates_edge.advancement.xp_awards import award, most_left
from threefates.systems.fates_edge.content.records import (
    Encounter,
    Ending,
    Ready,
    Trouble,
    of_scenario,
)
from threefates.systems.fates_edge.gear.holding import bring_gear
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.help.conflict import ConflictSet, end_fight
from threefates.systems.fates_edge.heroes.heroes import skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.patrons.obligation import owe
from threefates.systems.fates_edge.scenario.foes import bring_foes
from threefates.systems.fates_edge.scenario.magicians import bring_magic
from threefates.systems.fates_edge.scenario.scenario import (
    BeginScenario,
    EncounterStarted,
    EndScenario,
    OfferTaken,
    Playing,
    PlayReady,
    ReadyTaken,
    ScenarioEnded,
    ScenarioOpened,
    StartEncounter,
    TakeOffer,
    Wake,
    evening,
    scenario,
)
from threefates.systems.fates_edge.travel.travel import Travel, already_under_way, arrive, begin_leg, size_of_leg

__all__ = [
    "build_of",
    "cannot_begin",
    "cannot_end",
    "cannot_start",
    "cannot_take",
    "ending_of",
]


# when it may be done


def cannot_begin(state: State) -> Refused | None:
    """The refusal where the scenario cannot begin, or has no room for its clocks, or None."""
    return evening.already_begun(state) or already_under_way(state) or _no_room(state, "")


def cannot_start(state: State, encounter: str) -> Refused | None:
    """The refusal where an encounter cannot start, or has no room for its clocks, or None."""
    return _not_to_start(state, encounter) or held(state) or _no_room(state, encounter)


def _no_room(state: State, encounter: str) -> Refused | None:
    """The clocks of the encounter before it are gone by then; the scenario begins with those of its road besides."""
    found, known = evening.found(state), state[Clocks].known
    over = set(_over_with_scene(state)) if encounter else set()
    left = Clocks({clock: each for clock, each in known.items() if clock not in over})
    wanted = len(_starting(state[Playing].scenario, encounter)) + bool(not encounter and found and found.leg)
    return no_room_in_sight(left, wanted)


def _not_to_start(state: State, encounter: str) -> Refused | None:
    return evening.not_to_start(state, encounter, of_scenario(Encounter, state[Playing].scenario))


def cannot_take(state: State) -> Refused | None:
    """The refusal where the offer cannot be taken, or None."""
    if refusal := evening.not_played(state):
        return refusal
    now, found = state[Playing], evening.found(state)
    if now.promised or now.lost or not (found and found.offer):
        return Refused("scenario.offer", "There is nothing more to offer.", remedy="Carry on with what is left.")
    return None


def cannot_end(state: State) -> Refused | None:
    """The refusal where the scenario cannot end, or None."""
    if refusal := evening.not_played(state):
        return refusal
    found = evening.found(state)
    if found is None or found.last in state[Playing].begun or state[Playing].lost:
        return held(state)
    title, remedy = found.not_yet
    return Refused("scenario.not_yet", title, remedy=remedy)


# how it runs


@scenario.decides(BeginScenario)
@cites("fe.scenario.lantern")
def begin_scenario(act: Unfolding, command: BeginScenario) -> None:
    """Begin the scenario: read the first scene aloud, and start its clocks and the road."""
    act.must_run("Beginning the scenario")
    refusal, found = cannot_begin(act.state), evening.found(act.state)
    if refusal or found is None:
        raise refusal or Refused("scenario.none", "This table plays no scenario.", remedy="Open a table with one.")
    start_scene(act, found.title, found.opening)
    act.happen(ScenarioOpened(found.id, _start_clocks(act, found.id, "")))
    if found.leg:
        begin_leg(act, found.leg, size_of_leg())


def _starting(scenario_id: str, encounter: str) -> tuple[Trouble, ...]:
    troubles = of_scenario(Trouble, scenario_id).values()
    return tuple(trouble for trouble in troubles if trouble.starts_with == encounter)


def _start_clocks(act: Unfolding, scenario_id: str, encounter: str) -> dict[str, ClockId]:
    """Those for which there is room: nothing that begins by itself is held up by a table that is full of clocks."""
    heroes = len(living(act.state))
    return {
        trouble.id: start_clock(act, trouble.name, trouble.size + trouble.per_hero * heroes, on_full=trouble.on_full)
        for trouble in _starting(scenario_id, encounter)
        if no_room_in_sight(act.state[Clocks]) is None
    }


@scenario.decides(StartEncounter)
@cites("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll", "fe.scenario.encounter-lantern")
def decide_encounter(act: Unfolding, command: StartEncounter) -> None:
    """Start an encounter of the scenario, with its clocks; only whoever runs the game may."""
    act.must_run("Starting an encounter")
    if refusal := cannot_start(act.state, command.encounter):
        raise refusal
    start_encounter(act, command.encounter)


def start_encounter(act: Unfolding, encounter: str, before: str = "") -> None:
    """Start an encounter as a scene of its own, with its clocks and foes; a fight of the one before it is over."""
    playing = act.state[Playing].scenario
    end_fight(act)
    found = of_scenario(Encounter, playing)[encounter]
    start_scene(act, found.title, f"{before}\n\n{found.read_aloud}" if before else found.read_aloud)
    act.happen(EncounterStarted(found.id, _start_clocks(act, playing, found.id)))
    bring_foes(act, found.id)
    if found.rounds:
        act.happen(ConflictSet(running=True))


@scenario.resolves(Wake)
@cites("fe.scenario.encounter-lantern")
def wake(act: Unfolding, step: Wake) -> None:
    """Because the Travel Clock is full, or because the road is at its end."""
    found = evening.found(act.state)
    if found is None or _not_to_start(act.state, found.last):
        return
    crowded = no_room_in_sight(act.state[Clocks]) is not None  # then the road's clock makes room
    if crowded and (leg := act.state[Travel].leg):
        arrive(act, leg, AWAKE)
    start_encounter(act, found.last, found.journeys_end if step.journeys_end else "")
    if leg := act.state[Travel].leg:
        arrive(act, leg, AWAKE)


AWAKE: Final = "the lantern is awake"


@scenario.answers_to(SceneEnded)
def encounter_over(act: Unfolding, event: SceneEnded) -> None:
    """An encounter is a scene of its own: with it go the clocks that it began with."""
    for clock in _over_with_scene(act.state):
        remove_clock(act, clock)


def _over_with_scene(state: State) -> tuple[ClockId, ...]:
    now = state[Playing]
    troubles = (trouble for trouble in of_scenario(Trouble, now.scenario).values() if trouble.starts_with)
    clocks = (now.clocks.get(trouble.id, "") for trouble in troubles)
    return tuple(clock for clock in clocks if clock in state[Clocks].known)


@cites("fe.skills.off-list-names")
def build_of(ready: Ready, listed: tuple[str, ...] = ()) -> Build:
    """A ready hero on paper, with the skills by the names that a table's list has for them."""
    return Build(
        body=ready.body,
        wits=ready.wits,
        spirit=ready.spirit,
        presence=ready.presence,
        skills={listed_as(skill, listed): rating for skill, rating in ready.skills.items()},
        talents=ready.talents,
        bonds=ready.bonds,
        complications=ready.complications,
    )


@scenario.decides(PlayReady)
@cites("fe.creation.budget")
def play_ready(act: Unfolding, command: PlayReady) -> None:
    """Bring in a ready hero, built by the book like any other; refuse one that is taken."""
    found = of_scenario(Ready, act.state[Playing].scenario).get(command.ready)
    if found is None or found.id in act.state[Playing].heroes.values():
        raise Refused("scenario.no_hero", "That hero is not free.", remedy="Pick another, or build your own.")
    hero = bring_in(act, found.name, build_of(found, skills_at(act.state)), command.seat)
    for one in found.gear:
        bring_gear(act, hero, one)
    bring_magic(act, hero, found)
    act.happen(ReadyTaken(hero, found.id))


@scenario.decides(TakeOffer)
@cites("fe.scenario.outcomes")
def take_offer(act: Unfolding, command: TakeOffer) -> None:
    """Take the offer: the clock that decides starts over, and somebody owes for it."""
    act.must_run("Taking the offer")
    if refusal := cannot_take(act.state):
        raise refusal
    act.happen(OfferTaken())
    clock = deciding(act.state)
    if clock in act.state[Clocks].known:
        restart_clock(act, clock)


def deciding(state: State) -> ClockId:
    """Find the clock that the ending is read from; empty where it has not begun."""
    found = evening.found(state)
    return state[Playing].clocks.get(found.decides, "") if found else ""


@cites("fe.scenario.outcomes")
def ending_of(state: State) -> Ending:
    """Find the ending that comes true now: the first whose count is not passed; not the best, if a promise was made."""
    now = state[Playing]
    endings = tuple(of_scenario(Ending, now.scenario).values())
    clock = state[Clocks].known.get(deciding(state))
    marked = endings[-1].at_most if now.lost else clock.filled if clock else 0
    found = next(place for place, ending in enumerate(endings) if marked <= ending.at_most)
    return endings[max(found, 1) if now.promised else found]


_FULL: Final = "and the evening is worth no more"


@scenario.decides(EndScenario)
@cites("fe.scenario.outcomes")
def end_scenario(act: Unfolding, command: EndScenario) -> None:
    """End the scenario: read the ending aloud, award whoever lives its XP, and mark what they owe from then on."""
    act.must_run("Ending the scenario")
    if refusal := cannot_end(act.state):
        raise refusal
    ending = ending_of(act.state)
    act.happen(ScenarioEnded(ending.id))
    for hero in living(act.state):
        worth = min(ending.xp, most_left(act.state, hero))
        award(act, hero, worth, ending.title if worth == ending.xp else f"{ending.title}, {_FULL}")
        if ending.owed_to:
            owe(act, hero, ending.owed_to, 1, ending.title)
    if act.state[Scenes].current is not None:
        end_scene(act)
