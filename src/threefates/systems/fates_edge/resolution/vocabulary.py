"""The books' several words for one thing, brought to one, for whoever types them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position

__all__ = ["outcome_words", "outcomes_called", "position_in_list", "position_words"]


@cites("fe.resolution.outcome-vocabulary", "fe.resolution.cheat-sheet-d6", "fe.ruling.cheat-sheet-outcomes")
def outcomes_called(word: str) -> tuple[Outcome, ...]:
    """The rows of the matrix that a section means by its own word. Of the list for one d6 only the words are left.

    Raises:
        KeyError: If no section uses that word.

    >>> [row.spoken for row in outcomes_called("Strong Hit")], [row.spoken for row in outcomes_called("shaky")]
    (['Clean Success', 'Success & Cost'], ['Partial'])
    >>> [row.spoken for row in outcomes_called("Success & Cost")]
    ['Success & Cost']
    """
    return tuple(_rows()[word.casefold().replace(" ", "_")])


def _rows() -> Mapping[str, list[Outcome]]:
    words = entry("fe.resolution.outcome-vocabulary").table(dict[str, list[Outcome]])
    spoken = {row.spoken.casefold().replace(" ", "_"): [row] for row in Outcome}
    return {row.value: [row] for row in Outcome} | spoken | words


@cites("fe.resolution.outcome-vocabulary")
def outcome_words() -> tuple[str, ...]:
    """Every word for a row of the matrix, or for several.

    >>> outcome_words()[:3], "strong hit" in outcome_words()
    (('clean success', 'success cost', 'partial'), True)
    """
    return tuple(word.replace("_", " ") for word in _rows())


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


_NOTED: Final = ("safe", "default", "")
"""What the list that names Controlled twice notes beside each of its names."""


@cites("fe.position.heading-duplicate-controlled", "fe.position.states-risky")
def position_words() -> dict[str, Position]:
    """Every word for a Position: the names that hold in every edition, and those that the cards and the variant print.

    >>> words = position_words()
    >>> words["risky"].name, words["controlled (safe)"].name, words["controlled (default)"].name
    ('CONTROLLED', 'DOMINANT', 'CONTROLLED')
    """
    as_printed = [(f"{_PRINTED[place]} ({note})", place) for place, note in enumerate(_NOTED) if note]
    return (
        {each.name.lower(): each for each in Position}
        | {"risky": Position.CONTROLLED}
        | {said: position_in_list(place, _PRINTED[place]) for said, place in as_printed}
    )
