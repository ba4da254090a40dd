"""The menus of what beats may buy, as the books have them."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.resolution import SpendMenu

__all__ = ["Family", "Menu", "families", "in_a_fight", "menu"]

Menu = tuple[tuple[str, tuple[str, ...]], ...]
"""Amounts ("4+" for so many or more) and ideas."""


class _Kind(Struct):
    options: list[str]


@functools.cache
def _menu(entry_id: str) -> Menu:
    rows = entry(entry_id).table(dict[str, list[str] | _Kind])
    return tuple(
        (amount, tuple(ideas.options if isinstance(ideas, _Kind) else ideas)) for amount, ideas in rows.items()
    )


@cites("fe.sb.menu-core", "fe.sb.menu-quick-kit")
def menu(reading: SpendMenu) -> Menu:
    """The menu that lies before the Game Master where nobody fights.

    >>> [amount for amount, ideas in menu(SpendMenu.CORE)], [amount for amount, ideas in menu(SpendMenu.QUICK_KIT)]
    (['1', '2', '3', '4+'], ['1', '2', '3+'])
    """
    if reading is SpendMenu.QUICKSTART:
        return quick()
    return _menu(_BOOKS[reading])


QUICKSTART: Final = "fe.sb.menu-quickstart"
_BOOKS: Final = {SpendMenu.CORE: "fe.sb.menu-core", SpendMenu.QUICK_KIT: "fe.sb.menu-quick-kit"}


@cites("fe.sb.menu-combat")
def in_a_fight() -> Menu:
    """List what beats buy while blades are drawn.

    >>> in_a_fight()[0][1][0]
    'enemy cover reinforced'
    """
    return _menu("fe.sb.menu-combat")


@cites("fe.sb.menu-quickstart", "fe.sb.menu-no-thinking")
def quick() -> Menu:
    """The two quick lists, which differ, side by side.

    >>> quick()[0][1]
    ('noise', 'trace', 'drop a tool', 'clock 4 or 6 +1', 'worsen Position')
    """
    other = dict(_menu("fe.sb.menu-no-thinking"))
    return tuple((amount, tuple(dict.fromkeys((*ideas, *other[amount])))) for amount, ideas in _menu(QUICKSTART))


class Family(Struct, frozen=True):
    """One of the four families that whatever goes wrong belongs to."""

    name: str
    what: str


class _Families(Struct):
    categories: tuple[Family, ...]


@functools.cache
def _families() -> tuple[Family, ...]:
    return entry("fe.sb.categories").table(_Families).categories


@cites("fe.sb.categories")
def families() -> tuple[Family, ...]:
    """The families of what beats may bring, and what belongs to each.

    >>> [family.name for family in families()], families()[0].what
    (['escalation', 'exhaustion', 'exposure', 'collateral'], 'more foes or higher stakes')
    """
    return _families()
