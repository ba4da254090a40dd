"""Ready heroes: five phases each, as everybody is made, in one tap."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.commons.characters import Characters, make, who_plays
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Phase, Ready
from threefates.systems.fate_2003.rulings.rulings import StartFateRounding
from threefates.systems.fate_2003.scenario.scenario import Playing, PlayReady, ReadyTaken, evening, scenario
from threefates.systems.fate_2003.sheets import changes
from threefates.systems.fate_2003.sheets.campaign import raised, starting_fate_points
from threefates.systems.fate_2003.sheets.sheets import SheetMade

__all__ = ["phases_of", "plays_already"]


def phases_of(state: State, ready: str) -> tuple[Phase, ...]:
    """The phases of the life of a ready hero, in their order."""
    found = of_scenario(Phase, state[Playing].scenario).values()
    return tuple(phase for phase in found if phase.hero == ready)


def plays_already(state: State, viewer: Viewer) -> Refused | None:
    """The refusal of a second hero to a player, who has one; it is the Game Master's to give."""
    mine = next((hero for hero in state[Playing].heroes if viewer.holds(hero)), "")
    if viewer.runs or not mine:
        return changes.plays_already(state, viewer)
    remedy = "Play on with them; or ask the Game Master to give you another."
    return Refused("scenario.plays_already", f"You play {state[Characters].name(mine)}.", remedy=remedy)


@scenario.decides(PlayReady)
@cites("fate.creation.procedure", "fate.creation.ranks-per-phase", "fate.creation.starting-fate-points")
def play_ready(act: Unfolding, command: PlayReady) -> None:
    """Each phase leaves an aspect, or a level more of one, and its ranks; Fate points come with the phases."""
    refusal = evening.not_to_play(act.state, command.ready, Ready) or plays_already(
        act.state, act.state.viewer(act.by.id)
    )
    if refusal:
        raise refusal
    seats = who_plays(act, command.seat)
    found, phases = of_scenario(Ready, act.state[Playing].scenario)[command.ready], phases_of(act.state, command.ready)
    skills: dict[str, int] = {}
    for skill in (skill for phase in phases for skill in phase.skills):
        skills[skill] = raised(act.state, skills, skill)
    points = starting_fate_points(len(phases), act.state.ruling(StartFateRounding))
    hero = make(act, found.name, seats=seats)
    act.happen(SheetMade(hero, skills, levels(phase.aspect for phase in phases), points))
    act.happen(ReadyTaken(hero, found.id))


@cites("fate.creation.phase-aspect")
def levels(aspects: Iterable[str]) -> dict[str, int]:
    """The aspects that phases have left, each with a level for every phase that left it.

    >>> levels(["Knight", "Proud", "Knight"])
    {'Knight': 2, 'Proud': 1}
    """
    found: dict[str, int] = {}
    for aspect in aspects:
        found[aspect] = found.get(aspect, 0) + 1
    return found
