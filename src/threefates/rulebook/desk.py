"""The desk of whoever runs a game: four tabs, and under which of them each heading stands, always in the same order.

Chapters name the headings that their offers stand under (`Chapter.offers_under`), and a game says on which tab each of
them is looked for (`Game.desk`). What every table has stands where it does at every table.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

__all__ = ["PREP", "RUN", "TABLE", "Tab", "desk"]

RUN: Final = "Run"
PREP: Final = "Prep"
TABLE: Final = "Table"


class Tab(Struct, frozen=True):
    """One tab: its name, the headings on it in their order, and the parts of the view that lie there."""

    name: str
    headings: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    def with_more(self, more: Tab) -> Tab:
        """The tab with what every table has behind its own."""
        return Tab(self.name, (*self.headings, *more.headings), (*self.parts, *more.parts))


_HOUSE: Final = {
    RUN: Tab(RUN, ("The evening", "Scene", "Clocks", "Spotlight"), ("hidden-clocks",)),
    PREP: Tab(
        PREP,
        ("Kept for later", "Pictures", "Notes", "Portraits", "Dice"),
        ("kept", "own-secrets", "pictures", "portrait", "secret-rolls"),
    ),
    TABLE: Tab(TABLE, ("At the door", "Seats", "Talk", "Evening", "Odds", "Safety", "Log"), ("claims", "seal")),
}


def desk(*own: Tab) -> tuple[Tab, ...]:
    """The tabs of a game: its own in their order, with what every table has on them, or behind them.

    >>> [tab.name for tab in desk(Tab("Run", ("Tasks",)), Tab("Fight"))]
    ['Run', 'Fight', 'Prep', 'Table']
    >>> desk(Tab("Run", ("Tasks",)))[0].headings
    ('Tasks', 'The evening', 'Scene', 'Clocks', 'Spotlight')
    """
    said = {heading for tab in own for heading in (*tab.headings, *tab.parts)}
    named = {tab.name: tab for tab in own}
    tabs = dict.fromkeys((RUN, *named, PREP, TABLE))
    return tuple(named.get(name, Tab(name)).with_more(_left(_HOUSE.get(name, Tab(name)), said)) for name in tabs)


def _left(house: Tab, said: set[str]) -> Tab:
    """What is left of a tab where a game looks for some of it elsewhere."""
    headings, parts = ([each for each in all_ if each not in said] for all_ in (house.headings, house.parts))
    return Tab(house.name, tuple(headings), tuple(parts))
