"""The end of an action, for what it was for: said by the chapters whose purposes they are, asked in one place."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, Roll, RollConcluded, Rolls, in_hand
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.resolution import PartialNature

__all__ = ["ForkTaken", "Over", "being_rolled", "came_to", "costs", "forks", "row_of", "saved", "settles"]

S = TypeVar("S", bound=Struct)
P = TypeVar("P", bound=Purpose)
Settler = Callable[[Unfolding, P, "Over"], None]
Cost = Callable[[Unfolding, P, EntityId], None]


class Over(Struct, frozen=True):
    """The end of an action: its outcome, and how it came about."""

    hero: EntityId
    outcome: Outcome  # a clean success where nobody rolled, a Partial where a contest is lost, a Miss of yielded ground
    effect: Effect = Effect.STANDARD
    successes: int = 0
    dv: int = 0
    rolled: bool = True  # False: it was so easy that nobody rolled


class ForkTaken(Event, frozen=True, tag="fe.fork-taken"):
    """A Partial was settled by who made it: the cost accepted, or ground conceded."""

    hero: EntityId
    accepted: bool
    ends: bool = False  # with it the action is over; up to version 19 it was before anybody was asked


Ended = RollConcluded | ForkTaken | EasilyDone


def settles(chapter: Chapter[Any], kind: type[P]) -> Callable[[Settler[P]], Settler[P]]:
    """Do what the outcome of an action brings for one kind of purpose, where the chapter stands in the book.

    It is called when the roll is concluded, or when none is needed; never for a roll to resist, which nobody proposed.
    Where a Partial forks, it is called once whoever rolled has said whether they pay or yield.
    An action that is withdrawn or becomes another one calls nothing: what it was for ends with it.
    """

    def note(settle: Settler[P]) -> Settler[P]:
        @functools.wraps(settle)
        def ended(act: Unfolding, event: Ended) -> None:
            over, latest = _over(act.state, event), act.state[Proposals].latest
            purpose = latest.purpose(kind) if over and latest and latest.hero == event.hero else None
            if over and purpose:
                settle(act, purpose, over)

        chapter.answers_to(RollConcluded)(ended)
        chapter.answers_to(ForkTaken)(ended)
        chapter.answers_to(EasilyDone)(ended)
        return settle

    return note


def costs(chapter: Chapter[Any], kind: type[P]) -> Callable[[Cost[P]], Cost[P]]:
    """Do what an action for one kind of purpose uses up, at the moment when it is rolled for or needs no roll.

    A limit is met and a reaction taken here, and nowhere before: what is thought better of has used nothing up.
    """

    def note(cost: Cost[P]) -> Cost[P]:
        @functools.wraps(cost)
        def paid(act: Unfolding, event: Done) -> None:
            latest = act.state[Proposals].latest
            purpose = latest.purpose(kind) if latest and latest.hero == event.hero else None
            if purpose:
                cost(act, purpose, event.hero)

        chapter.answers_to(Done)(paid)
        return cost

    return note


@cites("fe.resolution.contested")
def came_to(state: State, event: RollConcluded) -> Outcome:
    """What a roll comes to for what it was for: no success is enough where somebody else has it."""
    return Outcome.PARTIAL if in_hand(state).beaten and event.outcome.succeeded else event.outcome


def saved(action: Proposal | None, row: Outcome) -> Outcome:
    """The row of the matrix that an action comes to: a Miss is a Partial where something that it is for has it so."""
    saves = row is Outcome.MISS and action is not None and any(each.saves for each in action.purposes)
    return Outcome.PARTIAL if saves else row


@cites("fe.resolution.outcome-matrix")
def row_of(state: State, counted: Tally) -> Outcome:
    """The row of the matrix that the roll in hand comes to, so tallied."""
    return saved(being_rolled(state), outcome(counted, in_hand(state).terms.dv))


@cites("fe.resolution.partial-fork-cp", "fe.ruling.partial-nature")
def forks(state: State, made: Roll, row: Outcome) -> bool:
    """Say whether whoever made a roll has still to say if they keep its progress at a cost, or yield ground."""
    return row is Outcome.PARTIAL and not made.bare and state.ruling(PartialNature) is PartialNature.PAY_OR_YIELD


def _over(state: State, event: Ended) -> Over | None:
    """Find how the action of an event ended; None for a roll that nobody proposed, or that is not at its end."""
    if isinstance(event, EasilyDone):
        return Over(event.hero, Outcome.CLEAN_SUCCESS, event.effect, rolled=False)
    made = in_hand(state)
    if isinstance(event, ForkTaken):
        row = Outcome.PARTIAL if event.accepted else Outcome.MISS
        counted = made.tally.successes if made.tally and event.accepted else 0  # whoever yields gets nowhere
        return Over(event.hero, row, made.terms.effect, counted, made.terms.dv) if event.ends else None
    if made.bare or forks(state, made, event.outcome):
        return None
    return Over(event.hero, came_to(state, event), made.terms.effect, event.successes, event.dv)


def being_rolled(state: State) -> Proposal | None:
    """The action whose dice lie on the table, until their outcome is read."""
    roll = state[Rolls].latest
    return None if roll is None or roll.bare or roll.outcome else state[Proposals].latest
