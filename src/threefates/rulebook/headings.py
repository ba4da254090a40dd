"""Headings: under which name offers stand that nobody needs to see until they look for them.

A chapter says of an offer function under which headings its offers stand (`Chapter.offers_under`). They are worked out
for whoever has opened one of them: a heading that is closed costs its name and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from threefates.rulebook.offers import Offer
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer

__all__ = ["Heading", "Moving", "Offering", "Under", "headings_of"]


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
    """One function that offers a viewer something, and where it stands."""

    offers: Callable[[State], tuple[Offer, ...]]
    fixed: tuple[Heading, ...] = ()
    moving: tuple[Moving, ...] = ()
    at_once: bool = True  # False: it is worked out where one of its headings is open, or all is asked for

    @classmethod
    def of(
        cls, offers: Callable[[State], tuple[Offer, ...]], under: tuple[Under, ...] | None, viewer: Viewer
    ) -> Offering:
        """An offer function as one viewer has it; `under` is what its chapter says, None where that is nothing."""
        if under is None:
            return cls(offers)
        named = tuple(one for one in under if isinstance(one, Heading) and one.stands_for(viewer))
        asked = tuple(one for one in under if not isinstance(one, Heading)) if viewer.seat.acts else ()
        return cls(offers, named, asked, at_once=False)


def headings_of(offerings: Sequence[Offering], moving: Mapping[Moving, Iterable[Heading]]) -> tuple[Heading, ...]:
    """The headings of offerings, each once, in their order.

    Args:
        offerings: What a viewer is offered.
        moving: The answers of their functions.
    """
    found: dict[Heading, None] = {}
    for each in offerings:
        found.update(dict.fromkeys(each.fixed))
        for asked in each.moving:
            found.update(dict.fromkeys(moving[asked]))
    return tuple(found)
