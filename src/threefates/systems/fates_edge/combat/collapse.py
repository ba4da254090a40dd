"""A body that may not hold: too much Fatigue asks it, where a table reads Fatigue by levels."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import pool_beside
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank, comes_to, fall
from threefates.systems.fates_edge.content.records import Bears
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueMarked, conditions, hurt
from threefates.systems.fates_edge.harm.harm import MOST_HARM, RESIST_DV
from threefates.systems.fates_edge.heroes.talents import techniques_of
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Beside

__all__ = ["CollapseTested", "dice_to_hold", "harm_of_collapse"]


class CollapseTested(Event, frozen=True, tag="fe.collapse-tested"):
    """A body was asked whether it still holds."""

    hero: EntityId
    faces: tuple[int, ...]
    outcome: Outcome
    beats: int

    draws = Draws.OPEN


class BodyThrow(Throw, frozen=True, tag="fe.throw-body"):
    """Body, that a hero may go on."""

    why, source = "for a body to hold", "fe.fatigue.level-table"
    wins, fails = "The body holds", "It gives way"


@conditions.answers_to(FatigueMarked)
@cites("fe.fatigue.level-table")
def may_collapse(act: Unfolding, event: FatigueMarked) -> None:
    """Body against DV 3, or a Severe Harm."""
    if event.collapses:
        fall(act, BodyThrow(dv=RESIST_DV), {event.hero: dice_to_hold(act.state, event.hero)})


@comes_to(conditions, BodyThrow)
@cites("fe.fatigue.level-table")
def collapse(act: Unfolding, thrown: BodyThrow, came: ThrowOutcome) -> None:
    """The body holds, or it is hurt."""
    act.happen(CollapseTested(thrown.hero, thrown.faces, came.row, came.beats))
    bank(act, came.beats)
    if not came.row.succeeded:
        hurt(act, thrown.hero, harm_of_collapse(act.state, thrown.hero), "collapse")


@cites("fe.talents.conditioning", "fe.harm.levels")
def dice_to_hold(state: State, hero: EntityId) -> Beside:
    """The dice of a body that may not hold, and those of talents, less what weighs on it."""
    more = sum(each.does.dice for each in techniques_of(state, hero, Bears.HOLD))
    return pool_beside(state, hero, "body", "", more)


@cites("fe.fatigue.level-table")
def harm_of_collapse(state: State, hero: EntityId) -> int:
    """The levels of Harm that a body takes which does not hold: up to the last, and one past it from there."""
    return MOST_HARM - min(state[Conditions][hero].harm, MOST_HARM - 1)


conditions.only_tells(CollapseTested)  # what follows has events of its own
