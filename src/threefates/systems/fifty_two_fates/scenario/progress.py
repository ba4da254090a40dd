"""Where a ready evening stands: what has come about, when each thing may be done, and which ending comes true."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from threefates.commons.clocks import Clocks
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.content.loader import of_scenario, scenarios
from threefates.systems.fifty_two_fates.content.scenario_records import (
    Count,
    Ending,
    Foe,
    Riddle,
    Stage,
    Turning,
)
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.dealing.starting_session import nobody_to_deal_to, not_dealt
from threefates.systems.fifty_two_fates.inquiries.checkpoints import too_many
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.scenario.scenario import Playing, evening
from threefates.systems.fifty_two_fates.turns.combatants import whose_story_is_over
from threefates.systems.fifty_two_fates.turns.fights import may_start

__all__ = [
    "cannot_begin",
    "cannot_end",
    "cannot_fight",
    "cannot_happen",
    "cannot_open",
    "ending_of",
    "here_now",
    "leads_on",
    "marks_of",
    "no_scene",
    "riddles_of",
    "waits_to_fight",
]

OUT = (Condition.UNCONSCIOUS, Condition.DEAD)


# where it stands --------------------------------------------------------------------------------------


here_now: Final = evening.here


def marks_of(state: State) -> frozenset[str]:
    """Say what has come about: the marks, and every foe of which all are down."""
    now = state[Playing]
    standing = {foe for entity, foe in now.foes.items() if not _down(state, entity)}
    return frozenset(now.marks) | (frozenset(now.foes.values()) - standing)


def _down(state: State, entity: EntityId) -> bool:
    """Say whether somebody of the Fate Dealer's is out, by conditions that everybody sees; at 0 sway a boss is not."""
    return condition_of(state, entity) in OUT


@whose_story_is_over
def left_behind(state: State, entity: EntityId) -> bool:
    """Say whether somebody belongs to an evening that has come to its end: the story has left them behind."""
    now = state[Playing]
    return bool(now.ended) and (entity in now.foes or entity in now.people)


def filled(state: State, count: str) -> float:
    """Say how many segments of a count are filled."""
    clock = state[Clocks].known.get(state[Playing].counts.get(count, ""))
    return clock.filled if clock else 0


def leads_on(state: State) -> bool:
    """Say whether the story has come to what is next: nothing has been, or what the scene is about has come about."""
    scene = here_now(state)
    return not scene or not _about(state[Playing].scenario, scene).isdisjoint(marks_of(state))


@functools.cache
def _about(name: str, scene: str) -> frozenset[str]:
    """Say what a scene is about: its riddle, its turnings, where its counts end, and the foes that an ending needs."""
    needed = {need for ending in of_scenario(Ending, name).values() for need in ending.needs}
    riddles = {one.marks for one in of_scenario(Riddle, name).values() if one.scene == scene}
    turnings = {one.marks for one in of_scenario(Turning, name).values() if one.scene == scene}
    counts = {end for one in of_scenario(Count, name).values() if one.starts_with == scene for end in _ends(one)}
    foes = {one.id for one in of_scenario(Foe, name).values() if one.scene == scene}
    return frozenset(riddles | turnings | counts | foes & needed)


def _ends(count: Count) -> tuple[str, ...]:
    return tuple(filter(None, (count.full, count.empty)))


def ending_of(state: State) -> Ending:
    """Name which ending comes true now: the first of which everything is so."""
    now, marks = state[Playing], marks_of(state)
    counted = filled(state, scenarios()[now.scenario].decides)
    endings = of_scenario(Ending, now.scenario).values()
    return next(each for each in endings if marks.issuperset(each.needs) and _within(counted, each.at_most))


def _within(counted: float, at_most: int | None) -> bool:
    return at_most is None or counted <= at_most


# when it may be done ----------------------------------------------------------------------------------


def no_scene(state: State) -> Refused | None:
    """The words where no scene of it is played."""
    if refusal := evening.not_played(state):
        return refusal
    if not here_now(state):
        return Refused("scenario.no_scene", "No scene of it has begun.", remedy="Open the first one.")
    return None


def cannot_begin(state: State) -> Refused | None:
    """The words against beginning it."""
    waits = not_dealt(state) if state[Dealing].saved else None
    return evening.already_begun(state) or nobody_to_deal_to(state) or waits or busy(state)


def cannot_open(state: State, scene: str) -> Refused | None:
    """The words against opening a scene."""
    return (
        evening.not_to_start(state, scene, of_scenario(Stage, state[Playing].scenario))
        or evening.gone_past(state, scene, of_scenario(Stage, state[Playing].scenario))
        or busy(state)
        or _fighting(state)
        or (too_many(state) if any(riddle.scene == scene for riddle in riddles_of(state)) else None)
    )


def riddles_of(state: State) -> Iterable[Riddle]:
    """Every secret in pieces that it has."""
    return of_scenario(Riddle, state[Playing].scenario).values()


def _fighting(state: State) -> Refused | None:
    if not state[Combat].on:
        return None
    return Refused("fight.on", "A fight is under way.", remedy="End it first.")


def cannot_fight(state: State) -> Refused | None:
    """The words against the fight of the scene."""
    if refusal := no_scene(state):
        return refusal
    if here_now(state) in state[Playing].fought:
        return Refused("scenario.fought", "It has come to the fight here.", remedy="Play on, or read the ending.")
    if not waits_to_fight(state):
        return Refused("scenario.no_fight", "No fight waits here.", remedy="Open the scene that has one.")
    return may_start(state)


def waits_to_fight(state: State) -> bool:
    """Say whether the scene has a fight that has not begun."""
    now, scene = state[Playing], here_now(state)
    return scene not in now.fought and any(foe.scene == scene for foe in of_scenario(Foe, now.scenario).values())


def cannot_happen(state: State, turning: str) -> Refused | None:
    """The words against letting something happen."""
    if refusal := no_scene(state):
        return refusal
    found = of_scenario(Turning, state[Playing].scenario).get(turning)
    if found is None or found.scene != here_now(state):
        return Refused("scenario.no_turning", "That cannot happen here.", remedy="Pick what is listed.")
    if found.marks in state[Playing].marks:
        return Refused("scenario.happened", "That has happened.", remedy="Play on from there.")
    return None


def cannot_end(state: State) -> Refused | None:
    """The words against ending it."""
    if refusal := evening.not_played(state):
        return refusal
    stages = of_scenario(Stage, state[Playing].scenario)
    if any(stages[scene].closes for scene in state[Playing].begun):
        return busy(state)
    return Refused("scenario.not_yet", "It is not told to its end yet.", remedy="Open its last scene first.")
