"""What stands between a blow and a body beside guard and armor: each chapter says for itself what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.resolution.pool import Modifier

__all__ = ["before_it_lands", "lessened", "lessens", "steadied", "steadies", "when_it_lands"]

Steadies = Callable[[State, Hit], Iterable[Modifier]]
Lessens = Callable[[State, Hit, Marks], Marks]
Before = Callable[[Unfolding, Hit, Marks, bool], None]
_STEADY: Final[list[Steadies]] = []
_LESSEN: Final[list[Lessens]] = []
_BEFORE: Final[list[Before]] = []


def steadies(steady: Steadies) -> Steadies:
    """Let this bear on the roll to resist a blow."""
    _STEADY.append(steady)
    return steady


def steadied(state: State, hit: Hit) -> tuple[Modifier, ...]:
    """Everything of other chapters that bears on the roll to resist a blow."""
    return tuple(modifier for steady in _STEADY for modifier in steady(state, hit))


def lessens(lessen: Lessens) -> Lessens:
    """Let this turn or take away what a blow leaves, before armor does."""
    _LESSEN.append(lessen)
    return lessen


def lessened(state: State, hit: Hit, marks: Marks) -> Marks:
    """What a blow leaves once every chapter has turned what it turns."""
    for lessen in _LESSEN:
        marks = lessen(state, hit, marks)
    return marks


def when_it_lands(before: Before) -> Before:
    """Do this a moment before a blow lands, or is said to have missed: what turns it is used up, a miss is answered."""
    _BEFORE.append(before)
    return before


def before_it_lands(act: Unfolding, hit: Hit, marks: Marks, *, missed: bool) -> None:
    """Let every chapter do what it does a moment before a blow lands."""
    for before in _BEFORE:
        before(act, hit, marks, missed)
