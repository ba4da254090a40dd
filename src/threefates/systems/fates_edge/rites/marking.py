"""What a Rite will mark once it is completed, and what it would cost to owe so much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.modules.capacity import said_of
from threefates.systems.fates_edge.patrons.obligation import against_capacity, capacity_of, ledger_at, tolls
from threefates.systems.fates_edge.rites.crossing import owed_at_once
from threefates.systems.fates_edge.rites.rites import Rite, obligation_of

__all__ = ["marks_of", "of_rituals", "said_at_once", "tips_over"]

Marks = Callable[[State, EntityId, Rite], int]
_OF_RITUALS: Final[list[Marks]] = []


def of_rituals(marks: Marks) -> Marks:
    """Say what a ritual by a Symbol marks: not what the Rite lists."""
    _OF_RITUALS.append(marks)
    return marks


@cites("fe.runekeeper.invoke", "fe.invoker.ritual")
def marks_of(state: State, hero: EntityId, rite: Rite) -> int:
    """Segments of Obligation that a hero's Rite marks when it is completed."""
    return sum(marks(state, hero, rite) for marks in _OF_RITUALS) if rite.ritual else obligation_of(rite)


@cites("fe.invoker.rival-symbol", "fe.runekeeper.cross-patron")
def marks_at_once(state: State, hero: EntityId, rite: Rite) -> int:
    """Segments that jealousy marks as soon as a Rite is begun."""
    return sum(amount for amount, _ in owed_at_once(state, hero, rite.patron))


def said_at_once(state: State, hero: EntityId, rite: Rite) -> str:
    """That a Rite marks something as it is begun, in words; nothing where it does not."""
    amount = marks_at_once(state, hero, rite)
    return f"begun, it marks {amount} Obligation; " if amount else ""


@cites("fe.obligation.capacity", "fe.obligation.overflow-modules")
def tips_over(state: State, hero: EntityId, rite: Rite, *, meant: bool) -> str:
    """What a hero would owe once a Rite is completed, of how much, and what it would cost to owe so much; in words.

    Of one that is only `meant` so far, with what jealousy marks as it is begun.
    """
    ledger = ledger_at(state, hero, rite.patron, rite.name)
    before, bears = against_capacity(state, hero, ledger), capacity_of(state, hero)
    now = before + marks_of(state, hero, rite) + (marks_at_once(state, hero, rite) if meant else 0)
    costs = said_of(tolls(state, hero, before, now))
    return f"{now} of {bears}" + (f": {costs}" if costs else "")
