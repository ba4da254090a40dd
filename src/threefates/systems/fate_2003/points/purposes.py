"""What Fate points are paid for: the price of each use, how it reads, and where it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.sheets.view import points

__all__ = [
    "ARRIVAL",
    "BONUS",
    "FACT",
    "FOR_HELP",
    "HELP",
    "INTERPOSE",
    "MONOLOGUE",
    "ON_ROLLS",
    "PRICES",
    "SOURCES",
    "SWITCH",
    "aim",
    "price_in_words",
    "price_with_a_box",
]

BONUS, FACT, HELP = "bonus", "fact", "help"
MONOLOGUE, SWITCH, INTERPOSE, ARRIVAL = "monologue", "switch", "interpose", "arrival"
ON_ROLLS: Final = (BONUS, HELP)  # what goes with the roll that it was paid for

FOR_HELP: Final = 2  # points
PRICES: Final[Mapping[str, int]] = {
    BONUS: 1,
    FACT: 1,
    HELP: FOR_HELP,
    MONOLOGUE: 1,
    SWITCH: 1,
    INTERPOSE: 1,
    ARRIVAL: 1,
}
"""In points, where no box stands in for one."""

SOURCES: Final[Mapping[str, str]] = {
    BONUS: "fate.points.plus-one",
    FACT: "fate.points.narrative",
    HELP: "fate.points.assist",
    MONOLOGUE: "fate.points.monologue",
    SWITCH: "fate.points.switch-positions",
    INTERPOSE: "fate.points.take-wound",
    ARRIVAL: "fate.points.arrival",
}

_AIMS: Final[Mapping[str, str]] = {
    BONUS: "for {more} ({words})",
    FACT: "so that {words}",
    HELP: "for {more} on somebody else's roll ({words})",
    MONOLOGUE: "to speak without being interrupted",
    SWITCH: "to change places ({words})",
    INTERPOSE: "to take a hit for somebody else ({words})",
    ARRIVAL: "to arrive at just this moment: {words}",
}


@cites("fate.d6.fate-die", "fate.d6.bonus-penalty")
def aim(purpose: str, words: str, *, added: bool = False) -> str:
    """The purpose of a point, as part of a sentence; where dice are added up (`added`) it is a die that it brings.

    >>> aim(FACT, "the door was left open"), aim(HELP, "a leap", added=True)
    ('so that the door was left open', "for a bonus die on somebody else's roll (a leap)")
    """
    die = "a bonus die" if purpose == HELP else "a die more"
    return _AIMS[purpose].format(words=words, more=die if added else "+1")


@cites(
    "fate.points.monologue",
    "fate.points.switch-positions",
    "fate.points.take-wound",
    "fate.points.arrival",
    "fate.points.substitute-aspect",
)
def price_with_a_box(purpose: str, *, box: bool) -> int:
    """The points of a further use: one, or none where a box stands in for it.

    >>> price_with_a_box(MONOLOGUE, box=False), price_with_a_box(ARRIVAL, box=True)
    (1, 0)
    """
    return PRICES[purpose] - int(box)


def price_in_words(price: int) -> str:
    """What is paid at once, as part of a sentence.

    >>> price_in_words(0), price_in_words(1), price_in_words(2)
    ('in boxes', 'a Fate point', '2 Fate points')
    """
    return {0: "in boxes", 1: "a Fate point"}.get(price) or points(price)
