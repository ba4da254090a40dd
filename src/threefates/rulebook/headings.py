"""Headings: under which name offers stand that nobody needs to see until they look for them.

A chapter says of an offer function under which headings its offers stand (`Chapter.offers_under`). They are worked out
for whoever has opened one of them: a heading that is closed costs its name and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from msgspec import Struct

from threefates.rulebook.offers import Offer
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

__all__ = ["Heading", "Moving", "Offering", "OffersOfKind", "Under"]


class Heading(Struct, frozen=True):
    """A name that offers stand under, as `Offer.group` and `Offer.levers` say it of each.

    Where a chapter names one, it stands for every seat that acts; among the levers, for those who run the game.
    """

    title: str
    levers: bool = False

    def stands_for(self, viewer: Viewer) -> bool:
        """Tell whether it stands on the page of a viewer."""
        return viewer.runs if self.levers else viewer.seat.acts


Moving = Callable[[State, Viewer], Iterable[Heading]]
"""Headings that come and go: one for each character, say. What several offer functions name is asked once."""
Under = Heading | Moving


class Offering(Struct, frozen=True, eq=False):
    """One function that offers something, and where that stands."""

    offers: Callable[[State, Viewer], Iterator[Offer]]  # one after the other
    under: tuple[Under, ...] | None = None  # None: it is worked out at once; else where one of these is open

    @property
    def at_once(self) -> bool:
        """Whether it is worked out for every page."""
        return self.under is None


class OffersOfKind(Struct, frozen=True, eq=False):
    """All that is offered to viewers of one kind, chapter by chapter."""

    every: tuple[Offering, ...]
    at_once: tuple[Offering, ...]
    named: tuple[Under, ...]  # the headings that stand for them, and the functions that say which there are, each once
    moving: tuple[Moving, ...]  # those functions

    @classmethod
    def to(cls, viewer: Viewer, every: Iterable[Offering]) -> OffersOfKind:
        """Return what is offered to viewers such as this one: who run the game, who play, or who watch."""
        offerings, acts = tuple(every), viewer.seat.acts
        named = dict.fromkeys(
            one
            for each in offerings
            for one in each.under or ()
            if (one.stands_for(viewer) if isinstance(one, Heading) else acts)
        )
        moving = tuple(one for one in named if not isinstance(one, Heading))
        return cls(offerings, tuple(each for each in offerings if each.at_once), tuple(named), moving)

    def headings(self, moving: Mapping[Moving, Iterable[Heading]]) -> tuple[Heading, ...]:
        """The headings, each once, in the order of the chapters; `moving` are the answers of the functions."""
        found: dict[Heading, None] = {}
        for one in self.named:
            if isinstance(one, Heading):
                found[one] = None
            else:
                found.update(dict.fromkeys(moving[one]))
        return tuple(found)

    def under(self, opened: frozenset[Heading], moving: Container[Moving]) -> tuple[Offering, ...]:
        """What is worked out for a page with these headings open; `moving` are the functions that name one of them."""
        if not opened:
            return self.at_once
        wanted = {*(one for one in self.named if isinstance(one, Heading) and one in opened)}
        return tuple(
            each
            for each in self.every
            if each.under is None
            or any((one in wanted) if isinstance(one, Heading) else (one in moving) for one in each.under)
        )
