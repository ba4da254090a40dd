"""Folds: which headings a page has open. Only what stands under those is worked out and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from threefates.rulebook.headings import Heading

__all__ = ["Folds", "group_id"]

COLUMNS: Final = ("do", "levers")
IDS: Final = re.compile(r"g-(do|levers)-[0-9a-f]{8}")
MOST: Final = 500  # headings that one page may speak of

Named = Mapping[str, Mapping[str, None]]
"""By column the names of its headings, in their order."""


@lru_cache(4096)
def group_id(where: str, key: str) -> str:
    """The name of a group in the page, by its column and its heading."""
    return f"g-{where}-{crc32(key.encode()):08x}"


class Folds:
    """The headings that one page has open, by their ids: as it says, or as they are at first.

    Args:
        opened: Ids of headings that are open.
        shut: Ids of those that were closed.

    What is no such name is left out, so that anything a browser sends may be handed over.
    """

    def __init__(self, opened: Iterable[str] = (), shut: Iterable[str] = ()) -> None:
        self._open: dict[str, bool] = {}
        self.moved = False  # whether the page has opened or closed one since this was last set back
        for said, ids in ((True, opened), (False, shut)):
            for name in ids:
                self.fold(name, opened=said)
        self._headings: Sequence[Heading] = ()
        self._named: Named = {column: {} for column in COLUMNS}
        self._by_id: Mapping[str, Heading] = {}

    def hears(self, message: str) -> bool:
        """Take in what a page says, "open g-do-0123abcd" or "shut g-do-0123abcd"; True if something is to be drawn."""
        word, _, name = message.partition(" ")
        opened = word == "open"
        if word not in ("open", "shut") or self._open.get(name) is opened:
            return False
        self.fold(name, opened=opened)
        return opened

    def fold(self, name: str, *, opened: bool) -> None:
        """Note that a heading is open, or closed."""
        if IDS.fullmatch(name) and (name in self._open or len(self._open) < MOST):
            self._open[name] = opened
            self.moved = True

    def lies_open(self, name: str, *, at_first: bool) -> bool:
        """Tell whether a heading is open; one that nothing was heard of stays as it is at first."""
        return self._open.setdefault(name, at_first)

    def opened(self, headings: Sequence[Heading]) -> frozenset[Heading]:
        """Return those of the headings that are open."""
        self.named(headings)
        found = (self._by_id.get(name) for name, is_open in self._open.items() if is_open)
        return frozenset(heading for heading in found if heading)

    def named(self, headings: Sequence[Heading]) -> Named:
        """Return the names of headings by the column they stand in; the same objects as long as they are."""
        if headings is not self._headings and headings != self._headings:
            self._named = {
                column: dict.fromkeys(each.title for each in headings if COLUMNS[each.levers] == column)
                for column in COLUMNS
            }
            self._by_id = {group_id(COLUMNS[each.levers], each.title): each for each in headings}
        self._headings = headings
        return self._named

    def opened_titles(self, where: str) -> Iterator[str]:
        """Yield the names of one column that are open."""
        for name, is_open in self._open.items():
            heading = self._by_id.get(name) if is_open else None
            if heading and COLUMNS[heading.levers] == where:
                yield heading.title
