"""Exact chances of any rule over dice and cards, as fractions; quick to import.

Every game that is installed can be asked by its name, and so can the laws of plain pools:

    >>> from threefates.odds import Law, at_least, d10, dF, distribution, fudge
    >>> at_least(fudge(), 1), (4 @ dF).at_least(1), (2 @ d10).mean()
    (Fraction(31, 81), Fraction(31, 81), Fraction(11, 1))
"""

from types import ModuleType
from typing import TYPE_CHECKING, Any

from threefates.odds.pools import MOST_POOLS, OddsError, at_least, distribution, fudge, pools, totals

if TYPE_CHECKING:
    from threefates.odds.cards import among, sums
    from threefates.odds.law import Law
    from threefates.odds.named import d, dF
    from threefates.odds.repeated import estimate, times_until

__all__ = [
    "MOST_POOLS",
    "Law",
    "OddsError",
    "among",
    "at_least",
    "d",
    "dF",
    "distribution",
    "estimate",
    "fudge",
    "pools",
    "sums",
    "times_until",
    "totals",
]

GAMES = "threefates.systems"
HEAVY = {
    "Law": "law",
    "among": "cards",
    "d": "named",
    "dF": "named",
    "estimate": "repeated",
    "sums": "cards",
    "times_until": "repeated",
}


def __getattr__(name: str) -> Any:
    """What is heavy, a die such as `d10`, or what belongs to a game: loaded when it is asked for."""
    import importlib

    if name in HEAVY:
        return getattr(importlib.import_module(f"threefates.odds.{HEAVY[name]}"), name)
    sides = name.removeprefix("d")
    if sides != name and sides.isascii() and sides.isdecimal():
        return __getattr__("d")(int(sides))
    return _asker(name)


def _asker(name: str) -> ModuleType:
    """The module `odds` of the game of that name, found by the same door as the game itself."""
    import importlib
    from importlib.metadata import entry_points

    point = next((point for point in entry_points(group=GAMES) if point.name == name), None)
    if point is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{point.module}.odds")
