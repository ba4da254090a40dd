"""The order of headings on a page: by need, then people in theirs, and the table's own housekeeping last."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing, Place, View

__all__ = ["LATE", "in_turn", "ordered", "people_of", "rank_of"]

LATE: Final = ("Odds", "Seats", "Safety", "Evening")  # the table's own housekeeping stands last
SELDOM: Final = "rename-character"  # what is done once in a life
LAST: Final = ("Together", "Dice", "Notes", *LATE)  # and before it what is nobody's own: magic comes first


def people_of(view: View) -> tuple[str, ...]:
    """Everybody who is listed, in their order."""
    listed = [part for part in view.values() if part.place is Place.PEOPLE and isinstance(part, Listing)]
    return tuple(dict.fromkeys(row.text for part in listed for row in part.rows))


@lru_cache(256)
def ordered(came: tuple[str, ...], people: tuple[str, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    """The headings by need, and else as they came; but people always in one order: none jumps up for being on turn.

    Args:
        came: The headings, some perhaps twice.
        people: Everybody in their order.
        first: The first headings, in the order of their need.
    """
    headings, known = dict.fromkeys(came), frozenset(people)
    listed = iter([name for name in people if name in headings])
    standing = (next(listed) if heading in known else heading for heading in headings)
    return tuple(sorted(standing, key=lambda heading: rank_of(heading, first)))


def rank_of(heading: str, first: tuple[str, ...]) -> tuple[int, int]:
    """Where a heading stands among others: a number to sort by."""
    if heading in first:
        return 1, first.index(heading)
    if heading in LAST:
        return 3, LAST.index(heading)
    return (2 if heading else 0), 0


def in_turn(offers: Iterable[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """What a player may do under one heading, each with its id, as it is read: what may not be done now comes last."""
    return sorted(offers, key=lambda named: (not named[1].enabled, named[1].command == SELDOM))
