"""Offers that stand together on a page, and the places where such groups do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import DieFace, Part, Pool

__all__ = ["Acts", "Group", "Named", "Taps"]

Named = tuple[str, Offer]
"""An offer with its id in the page."""
Taps = Mapping[str, tuple[Named, ...]]
"""By row of a list: what may be done there."""


class Group(Struct, frozen=True):
    """Offers that stand together. Equal groups are drawn alike, so only those that changed are sent."""

    id: str
    title: str
    kind: str  # "ask": the table waits for me; "main": the one thing to do now; "header"; "quick": always open; "more"
    offers: tuple[Named, ...]
    pool: Pool | None = None  # the dice that some of them are about, which one taps
    tab: str = ""  # of the desk of whoever runs the game
    about: tuple[Part, ...] = ()  # what lies there to be answered
    closed: bool = False  # a heading, until a page opens it: only what cards in a hand could do is drawn under it

    @property
    def worded(self) -> tuple[Named, ...]:
        """The offers that are buttons with words: all but those that are dice."""
        tapped = {name for _, name, _ in self.dice}
        return tuple((name, offer) for name, offer in self.offers if name not in tapped)

    @property
    def tapped(self) -> tuple[Named, ...]:
        """The offers of which each way is a button."""
        return tuple(named for named in self.worded if named[1].taps and named[1].enabled)

    @property
    def dice(self) -> tuple[tuple[DieFace, str, Offer | None], ...]:
        """The dice, each with the id and the offer of tapping it, where there is one."""
        if self.pool is None:
            return ()
        taps = {at.rpartition(".")[2]: (name, offer) for name, offer in self.offers if offer.enabled for at in offer.at}
        nothing: tuple[str, Offer | None] = ("", None)
        return tuple((die, *taps.get(str(place), nothing)) for place, die in enumerate(self.pool.dice))


class Acts(Struct, frozen=True):
    """The offers of a seat by the places where a page shows them."""

    header: tuple[Group, ...] = ()  # at the top of the page
    dock: tuple[Group, ...] = ()  # under the thumb
    do: tuple[Group, ...] = ()
    speak: tuple[Group, ...] = ()  # beside what is said
    quick: tuple[Group, ...] = ()  # for those who run the game, from one minute to the next
    levers: tuple[Group, ...] = ()  # and everything else of theirs
    rows: Mapping[str, Taps] = {}  # by part: what stands in a row of a list
