"""The books' several words for one thing, brought to one."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.resolution.terms import Position

__all__ = ["outcomes_called", "position_in_list"]


@cites("fe.resolution.outcome-vocabulary", "fe.resolution.cheat-sheet-d6", "fe.ruling.cheat-sheet-outcomes")
def outcomes_called(word: str) -> tuple[Outcome, ...]:
    """The rows of the matrix that a section means by its own word. Of the list for one d6 only the words are left.

    Raises:
        KeyError: If no section uses that word.

    >>> [row.spoken for row in outcomes_called("Strong Hit")], [row.spoken for row in outcomes_called("shaky")]
    (['Clean Success', 'Success & Cost'], ['Partial'])
    """
    words = entry("fe.resolution.outcome-vocabulary").table(dict[str, list[Outcome]])
    by_name = {row.value: [row] for row in Outcome}
    return tuple((by_name | words)[word.casefold().replace(" ", "_")])


_PRINTED: Final = ("controlled", "controlled", "desperate")


@cites("fe.position.heading-duplicate-controlled")
def position_in_list(place: int, word: str) -> Position:
    """The Position meant where a list names Controlled twice: the first is the safe one.

    >>> position_in_list(0, "controlled").name, position_in_list(1, "controlled").name
    ('DOMINANT', 'CONTROLLED')
    """
    if _PRINTED[place] != word.casefold():
        raise KeyError(word)
    return Position(place)
