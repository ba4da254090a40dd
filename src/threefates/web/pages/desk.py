"""The desk of whoever runs the game, as a page lays it out: on which of its tabs a heading or a part stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from threefates.rulebook.desk import Tab

__all__ = ["NO_DESK", "Desk"]


class Desk(Struct, frozen=True):
    """The tabs of a page, and what stands on which."""

    tabs: tuple[tuple[str, str], ...] = ()  # by key in the page: their names
    headings: Mapping[str, str] = {}
    parts: Mapping[str, str] = {}

    @staticmethod
    @lru_cache(16)
    def of(tabs: tuple[Tab, ...]) -> Desk:
        """The desk of a game."""
        keys = [(f"tab-{place}", tab.name) for place, tab in enumerate(tabs, start=1)]
        keyed = [(key, tab) for (key, _), tab in zip(keys, tabs, strict=True)]
        return Desk(
            tuple(keys),
            {title: key for key, tab in keyed for title in tab.headings},
            {part: key for key, tab in keyed for part in tab.parts},
        )

    @property
    def order(self) -> tuple[str, ...]:
        """Every heading that has its place, in that order."""
        return tuple(self.headings)

    def tab_of(self, title: str, people: Sequence[str]) -> str:
        """Where a heading stands; people stand beside what happens to them, and what nobody has placed on the first."""
        if not self.tabs:
            return ""
        other = self.tabs[1 if title in people else 0][0]
        return self.headings.get(title, other)

    def part_of(self, name: str) -> str:
        """The tab that a part stands under."""
        return self.parts.get(name, self.tabs[0][0]) if self.tabs else ""


NO_DESK: Final = Desk()
"""The page of somebody who runs nothing."""
