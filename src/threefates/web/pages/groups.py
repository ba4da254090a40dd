"""Offers that stand together on a page, and the places where such groups do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.parts import DieFace, Part, Pool

__all__ = ["Acts", "Group", "Named", "Taps", "ways_in_one"]

Named = tuple[str, Offer]
"""An offer with its id in the page."""
Taps = Mapping[str, tuple[Named, ...]]
"""By row of a list: what may be done there."""
OPTION: Final = "option"  # of an answer


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


def ways_in_one(offers: Sequence[Named]) -> Iterator[Named]:
    """Answers that differ only in whose they are as one, each way of it a button: what it comes to is said once.

    >>> each = [("a", Offer("answer", f"Cancel it: {who}", fixed=(("option", who),))) for who in ("Ann", "Bob")]
    >>> [(offer.label, [way.label for way in offer.fields[0].options]) for _, offer in ways_in_one(each)]
    [('Cancel it', ['Ann', 'Bob'])]
    """
    for way, alike in groupby(offers, _way):
        found = [*alike]
        name, offer = found[0]
        if not way[0] or len(found) == 1:
            yield from found
            continue
        options = [Option(str(dict(one.fixed)[OPTION]), one.label.partition(": ")[2]) for _, one in found]
        fixed = tuple((field, value) for field, value in offer.fixed if field != OPTION)
        label, ways = offer.label.partition(": ")[0], (choice(OPTION, "", options),)
        yield name, replace(offer, label=label, fields=ways, fixed=fixed, taps=True)


def _way(named: Named) -> tuple[str, str]:
    """What an answer is, and what it comes to, without whose it is; nothing of what stands by itself."""
    _, offer = named
    what, of, _ = offer.label.partition(": ")
    alone = offer.command != "answer" or offer.main or offer.refusal or offer.at or offer.throws or not of
    return ("", "") if alone else (what, offer.hint)
