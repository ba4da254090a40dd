"""Folds: which headings a page has open. Only what stands under those is worked out and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from threefates.rulebook.headings import Heading

__all__ = ["SPEAKING", "TALK", "Folds", "group_id"]

COLUMNS: Final = ("do", "levers")
IDS: Final = re.compile(r"g-(do|levers)-[0-9a-f]{8}")
TALK: Final = "Talk"  # the heading that stands beside what is said
MOST: Final = 500  # headings that one page may speak of

Named = Mapping[str, tuple[str, ...]]
"""By column the names of its headings, in their order."""


@lru_cache(4096)
def group_id(where: str, key: str) -> str:
    """The name of a group in the page, by its column and its heading."""
    return f"g-{where}-{crc32(key.encode()):08x}"


SPEAKING: Final = tuple(group_id(column, TALK) for column in COLUMNS)
"""That heading's ids, of whoever plays and of whoever runs the game: it is open until somebody closes it."""


class Folds:
    """The headings that one page has open, by their ids: as it says, or as they are at first.

    Args:
        opened: Ids of headings that are open.
        shut: Ids of those that were closed.
        joined: Whether the page is a desk, where what one plays and what one runs lies in one column.

    What is no such name is left out, so that anything a browser sends may be handed over.
    """

    def __init__(self, opened: Iterable[str] = (), shut: Iterable[str] = (), *, joined: bool = False) -> None:
        self.joined = joined
        self._open: dict[str, bool] = {}
        self.moved = False  # whether the page has opened or closed one since this was last set back
        self.turn = 0  # how often it has
        for said, ids in ((True, opened), (False, shut)):
            for name in ids:
                self.fold(name, opened=said)
        self._headings: Sequence[Heading] = ()
        self._named: Named = dict.fromkeys(COLUMNS, ())
        self._by_id: Mapping[str, tuple[Heading, ...]] = {}
        self._opened: frozenset[Heading] | None = None  # of those headings, as long as that is known

    def hears(self, message: str) -> bool:
        """Take in what a page says; True if something is to be drawn.

        Args:
            message: Lines such as "open g-do-0123abcd" or "shut g-do-0123abcd".
        """
        return sum(map(self._turned, message.split("\n", MOST))) > 0

    def _turned(self, line: str) -> bool:
        word, _, name = line.partition(" ")
        opened = word == "open"
        if word not in ("open", "shut") or self._open.get(name) is opened:
            return False
        self.fold(name, opened=opened)
        return opened

    def fold(self, name: str, *, opened: bool) -> None:
        """Note that a heading is open, or closed."""
        if IDS.fullmatch(name) and (name in self._open or len(self._open) < MOST):
            self._open[name] = opened
            self._opened, self.moved = None, True
            self.turn += 1

    def lies_open(self, name: str, *, at_first: bool) -> bool:
        """Tell whether a heading is open; one that nothing was heard of stays as it is at first."""
        if at_first and name not in self._open:
            self._opened = None
        return self._open.setdefault(name, at_first)

    def opened(self, headings: Sequence[Heading]) -> frozenset[Heading]:
        """Return those of the headings that are open."""
        if self._opened is None or headings is not self._headings:
            named = self._opened_of(headings) if any(self._open.values()) else {}
            found = (named.get(name, ()) for name, is_open in self._open.items() if is_open)
            self._opened = frozenset(heading for same in found for heading in same)
        return self._opened

    def named(self, headings: Sequence[Heading]) -> Named:
        """Return the names of headings by the column they stand in; the same objects as long as they are."""
        if headings is not self._headings and headings != self._headings:
            do: dict[str, None] = {}
            levers: dict[str, None] = {}
            for each in headings:
                (levers if self.column_of(each.levers) == "levers" else do)[each.title] = None
            self._named, self._by_id = {"do": tuple(do), "levers": tuple(levers)}, {}
        if headings is not self._headings:
            self._headings, self._opened = headings, None
        return self._named

    def opened_titles(self, where: str) -> Iterator[str]:
        """Yield the names of one column that are open."""
        return (heading.title for heading in self.opened(self._headings) if self.column_of(heading.levers) == where)

    def column_of(self, levers: bool) -> str:  # noqa: FBT001 - as `Heading.levers` and `Offer.levers` say it
        """The column that something stands in."""
        return COLUMNS[levers or self.joined]

    def _opened_of(self, headings: Sequence[Heading]) -> Mapping[str, tuple[Heading, ...]]:
        """Headings by their ids: nobody needs them while none is open."""
        self.named(headings)
        if not self._by_id:
            found: dict[str, tuple[Heading, ...]] = {}
            for each in headings:
                key = group_id(self.column_of(each.levers), each.title)
                found[key] = (*found.get(key, ()), each)
            self._by_id = found
        return self._by_id
