"""Who may cancel a Fate point just paid: each is asked, and a crowd that one seat plays all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.points.purposes import ON_ROLLS
from threefates.systems.fate_2003.rulings.rulings import CancelScope
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["Cancel", "CancelOfMany", "asked_of", "cancellers", "may_be_cancelled", "together_with"]

MOST_ONE_BY_ONE: Final = 1  # whom the same seats play; of more of them one question is asked


class Cancel(Step, frozen=True, tag="fate.cancel"):
    """Will this character cancel the point just paid?"""

    spend: str
    character: EntityId


class CancelOfMany(Cancel, frozen=True, tag="fate.cancel-of-many"):
    """Will anybody of a crowd that is played together with this character cancel the point just paid?"""


@cites("fate.points.cancel", "fate.r.cancel-scope")
def may_be_cancelled(purpose: str, scope: CancelScope) -> bool:
    """True if such a point may be cancelled at this table."""
    return purpose in ON_ROLLS or scope is CancelScope.ANY_SPEND


@cites("fate.points.cancel")
def cancellers(state: State, spender: EntityId) -> tuple[EntityId, ...]:
    """Everybody else who has a Fate point to cancel with; a character of the spender's own player is not else.

    With nobody here who could answer for the absent, only those are asked who are here themselves.
    """
    people, alone, seating = set(state.controllers(spender)), nobody_runs(state), state[Seating]
    return tuple(
        character
        for character, sheet in state[Sheets].known.items()
        if sheet.fate_points
        and character != spender
        and (others := set(state.controllers(character)) - people)
        and not (alone and seating.all_away(others))
    )


def asked_of(state: State, spend: str, people: Sequence[EntityId]) -> Iterator[Cancel]:
    """The questions to all who may cancel: one to each, but one alone to a crowd that the same seats play."""
    held: dict[tuple[str, ...], list[EntityId]] = {}
    for character in people:
        held.setdefault(state.controllers(character), []).append(character)
    crowds = {crowd[0]: crowd for crowd in held.values() if len(crowd) > MOST_ONE_BY_ONE}
    asked_together = {one for crowd in crowds.values() for one in crowd}
    for character in people:
        if character in crowds:
            yield CancelOfMany(spend, character)
        elif character not in asked_together:
            yield Cancel(spend, character)


def together_with(state: State, spender: EntityId, one: EntityId) -> tuple[EntityId, ...]:
    """Whoever may cancel and is played by the same seats as one of them."""
    seats = state.controllers(one)
    return tuple(each for each in cancellers(state, spender) if state.controllers(each) == seats)
