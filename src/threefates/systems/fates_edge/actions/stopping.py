"""What stops an action that is proposed from being rolled for now: each chapter says so for itself.

The world moves between the word and the dice: whatever an action was for, its chapter says with `still` what it stands
on, a talent, a thing, somebody in sight, and what is there no more by then is rolled for by nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.purpose import Purpose

__all__ = ["asked_again", "halted", "halts", "still", "stopped", "stops", "stops_for"]

Stop = Callable[[State, Proposal], Refused | None]
Still = Callable[[State, EntityId, Any], Refused | None]
"""Why a hero can do no more what a purpose says, or None."""
Halt = Callable[[State], Refused | None]
"""Why nobody acts yet, whatever it is, or None."""
_STOPS: Final[list[tuple[frozenset[type[Purpose]], Stop]]] = []
"""Each with the kinds of purposes that it asks of; with none, it asks of every action."""
_HALTS: Final[list[Halt]] = []
_STILL: Final[set[type[Purpose]]] = set()


def stops(stop: Stop) -> Stop:
    """Ask this, too, before a proposed action is rolled for."""
    return stops_for()(stop)


def stops_for(*kinds: type[Purpose]) -> Callable[[Stop], Stop]:
    """Ask this, too, before an action for one of these is rolled for; it stops no other."""

    def note(stop: Stop) -> Stop:
        _STOPS.append((frozenset(kinds), stop))
        return stop

    return note


def halts(halt: Halt) -> Halt:
    """Ask this, too, before a proposed action is rolled for, and before a whole group rolls, which proposes nothing."""
    _HALTS.append(halt)
    return halt


def still(*kinds: type[Purpose]) -> Callable[[Still], Still]:
    """Ask this, too, before an action for one of these is rolled for: whether whoever meant it could mean it now."""

    def note(gone: Still) -> Still:
        @stops_for(*kinds)
        def stop(state: State, proposal: Proposal) -> Refused | None:
            meant = filter(None, (proposal.purpose(kind) for kind in kinds))
            return next(filter(None, (gone(state, proposal.hero, each) for each in meant)), None)

        _STILL.update(kinds)
        return gone

    return note


def asked_again() -> frozenset[type[Purpose]]:
    """Every kind of purpose of which it is asked again before the roll whether it still can be."""
    return frozenset(_STILL)


@remembered
def stopped(state: State, proposal: Proposal) -> Refused | None:
    """The refusal of the first chapter that stops the action, or None."""
    asked = _asked(frozenset(map(type, proposal.purposes)), len(_STOPS))
    return halted(state) or next(filter(None, (stop(state, proposal) for stop in asked)), None)


@lru_cache(maxsize=1024)
def _asked(meant: frozenset[type[Purpose]], of: int) -> tuple[Stop, ...]:
    """Whom an action for such purposes is asked about, of so many as there are."""
    return tuple(stop for kinds, stop in _STOPS[:of] if not kinds or not kinds.isdisjoint(meant))


def halted(state: State) -> Refused | None:
    """The refusal of the first chapter that lets nobody act yet, or None."""
    return next(filter(None, (halt(state) for halt in _HALTS)), None)
