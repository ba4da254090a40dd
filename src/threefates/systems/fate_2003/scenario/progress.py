"""Where a ready evening stands: what has come about, when each thing may be done, and which ending comes true."""

from __future__ import annotations

from typing import Final, TypeVar

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, SeatId
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import (
    Attempt,
    Battle,
    Compel,
    Ending,
    Placed,
    Stage,
    Task,
    Turning,
)
from threefates.systems.fate_2003.fights.fight import standing
from threefates.systems.fate_2003.fights.pace import under_way
from threefates.systems.fate_2003.points.involuntary_invocation import not_against
from threefates.systems.fate_2003.scenario.scenario import Playing, evening
from threefates.systems.fate_2003.sheets.closing import heroes

__all__ = [
    "SETTLED",
    "battle_now",
    "cannot_begin",
    "cannot_call",
    "cannot_compel",
    "cannot_end",
    "cannot_fight",
    "cannot_happen",
    "cannot_open",
    "cannot_work",
    "ending_of",
    "foes_here",
    "here_now",
    "leads_on",
    "plays",
    "there",
]

SETTLED: Final = "scenario.settled"
S = TypeVar("S", bound=Placed)


# where it stands


here_now: Final = evening.here


def there(state: State, kind: type[S]) -> tuple[S, ...]:
    """Everything of that kind in the scene being played."""
    scene, found = here_now(state), of_scenario(kind, state[Playing].scenario).values()
    return tuple(each for each in found if each.scene == scene) if scene else ()


def plays(state: State, hero: str) -> EntityId:
    """Who a ready hero is at this table; empty where nobody plays them."""
    return next((entity for entity, ready in state[Playing].heroes.items() if ready == hero), "")


def leads_on(state: State) -> bool:
    """Say whether the story has come to what is next: nothing has been, or what the scene turns on has come about."""
    scene, now = here_now(state), state[Playing]
    return not scene or not set(of_scenario(Stage, now.scenario)[scene].turns_on).isdisjoint(now.marks)


def foes_here(state: State) -> tuple[EntityId, ...]:
    """Everybody against the heroes who still stands."""
    return standing(state, tuple(state[Playing].foes))


def battle_now(state: State) -> Battle | None:
    """The fight that waits in the scene and has not begun; None where there is none, or its matter is settled."""
    now = state[Playing]
    waiting = (each for each in there(state, Battle) if each.id not in now.fought)
    return None if leads_on(state) else next(waiting, None)


def ending_of(state: State) -> Ending:
    """Name which ending comes true now: the first of which everything is so."""
    now = state[Playing]
    endings = of_scenario(Ending, now.scenario).values()
    return next(each for each in endings if set(each.needs) <= set(now.marks))


# when it may be done


def cannot_begin(state: State) -> Refused | None:
    """The refusal where the evening cannot begin, or None."""
    return evening.already_begun(state) or _nobody(state) or _waits(state)


def _nobody(state: State) -> Refused | None:
    if standing(state, heroes(state)):
        return None
    remedy = "Let everybody take a hero first, or get up."
    return Refused("scenario.nobody", "There is no hero who could.", remedy=remedy)


def _waits(state: State) -> Refused | None:
    """The refusal while something is being rolled for, or fought."""
    return busy(state) or under_way(state)


def cannot_open(state: State, scene: str) -> Refused | None:
    """The refusal where a scene cannot be opened, or None."""
    stages = of_scenario(Stage, state[Playing].scenario)
    return evening.not_to_start(state, scene, stages) or evening.gone_past(state, scene, stages) or _waits(state)


def _not_here(state: State, kind: type[Placed], name: str) -> Refused | None:
    """The refusal of what the scene being played has not got, or None."""
    if refusal := evening.not_played(state):
        return refusal
    if name in (each.id for each in there(state, kind)):
        return None
    return Refused("scenario.not_here", "This scene has nothing like that.", remedy="Pick what is listed.")


def _settled() -> Refused:
    return Refused(SETTLED, "That is settled.", remedy="Play on from there.")


def cannot_call(state: State, check: str) -> Refused | None:
    """The refusal where a check cannot be called for, or None."""
    if refusal := _not_here(state, Attempt, check):
        return refusal
    found, now = of_scenario(Attempt, state[Playing].scenario)[check], state[Playing]
    if {*found.until, found.wins} & set(now.marks) or found.tells in now.told:
        return _settled()
    return _nobody(state) or _waits(state)


def cannot_work(state: State, task: str) -> Refused | None:
    """The refusal where the long work cannot be begun, or None."""
    if refusal := _not_here(state, Task, task):
        return refusal
    return _settled() if _worked_at(state, task) or leads_on(state) else _nobody(state)


def _worked_at(state: State, task: str) -> bool:
    """Say whether the long work lies on the table, or is done; what was put away unfinished may be begun anew."""
    now = state[Playing]
    there = any(challenge in state[Challenges].known for challenge, named in now.tasks.items() if named == task)
    return there or of_scenario(Task, now.scenario)[task].done in now.marks


def cannot_fight(state: State) -> Refused | None:
    """The refusal where it cannot come to the fight of the scene, or None."""
    if refusal := evening.not_played(state):
        return refusal
    if battle_now(state) is None:
        return Refused("scenario.no_fight", "No fight waits here.", remedy="Open the scene that has one, or play on.")
    if not foes_here(state):
        return Refused("scenario.no_foe", "Nobody stands against them.", remedy="Say what happens instead.")
    return _nobody(state) or _waits(state)


def cannot_compel(state: State, compel: str, seat: SeatId) -> Refused | None:
    """The refusal where an aspect cannot be turned against its owner as the scene has it, or None."""
    if refusal := _not_here(state, Compel, compel):
        return refusal
    found = of_scenario(Compel, state[Playing].scenario)[compel]
    if compel in state[Playing].compelled:
        return _settled()
    if hero := plays(state, found.hero):
        return not_against(state, seat, hero, found.aspect)
    return Refused("scenario.not_played", "Nobody plays that hero.", remedy="Invoke another aspect.")


def cannot_happen(state: State, turning: str) -> Refused | None:
    """The refusal where something cannot happen, or None."""
    if refusal := _not_here(state, Turning, turning):
        return refusal
    found = of_scenario(Turning, state[Playing].scenario)[turning]
    return _settled() if {turning, *found.until} & set(state[Playing].marks) else busy(state)


def cannot_end(state: State) -> Refused | None:
    """The refusal where the evening cannot end, or None."""
    if refusal := evening.not_played(state):
        return refusal
    stages = of_scenario(Stage, state[Playing].scenario)
    if any(stages[scene].closes for scene in state[Playing].begun):
        return _waits(state)
    return Refused("scenario.not_yet", "It is not told to its end yet.", remedy="Open its last scene first.")
