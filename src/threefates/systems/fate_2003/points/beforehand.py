"""A Fate point paid before the roll that it goes on is called for: rooms further up say which rolls are to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.state import Checks, Side

__all__ = ["ToCome", "no_roll", "roll_to_come", "rolling_now", "rolls_to_come"]


class ToCome(Struct, frozen=True):
    """A roll that somebody is going to make."""

    words: str
    paid: bool = False  # a point lies ready for it


Coming = Callable[[State, EntityId], ToCome | None]
_COMING: Final[list[Coming]] = []


def rolls_to_come(function: Coming) -> Coming:
    """Let a room further up say which roll somebody is going to make."""
    _COMING.append(function)
    return function


def roll_to_come(state: State, character: EntityId) -> ToCome | None:
    """The roll that somebody is going to make without being called on for it any more, or None."""
    return next(filter(None, (found(state, character) for found in _COMING)), None)


@cites("fate.points.plus-one")
def rolling_now(state: State, character: EntityId) -> Side | None:
    """The roll that somebody makes now, or None."""
    check = state[Checks].now
    at = check.side_of(character) if check and not check.result else None
    return check.sides[at] if check and at is not None and at in check.rolling else None


@cites("fate.points.plus-one")
def no_roll(state: State, character: EntityId) -> Refused:
    """The refusal of a point for whoever does not roll, and is not going to."""
    return Refused(
        "fate_points.no_roll",
        f"{state[Characters].name(character)} is not rolling.",
        remedy="A Fate point for +1 goes on a roll of one's own.",
        source="fate.points.plus-one",
    )
