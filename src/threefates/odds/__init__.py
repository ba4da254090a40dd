"""Exact chances of any rule over dice and cards, as fractions; quick to import.

Every game that is installed can be asked by its name, and so can the laws of plain pools:

    >>> from threefates.odds import Law, at_least, distribution, fudge
    >>> at_least(fudge(), 1)
    Fraction(31, 81)
"""

from types import ModuleType
from typing import TYPE_CHECKING, Any

from threefates.odds.pools import MOST_POOLS, OddsError, at_least, distribution, fudge, pools

if TYPE_CHECKING:
    from threefates.odds.law import Law

__all__ = ["MOST_POOLS", "Law", "OddsError", "at_least", "distribution", "fudge", "pools"]

GAMES = "threefates.systems"


def __getattr__(name: str) -> Any:
    """What is heavy, or belongs to a game: loaded when it is asked for."""
    import importlib

    if name == "Law":
        return importlib.import_module("threefates.odds.law").Law
    return _asker(name)


def _asker(name: str) -> ModuleType:
    """The module `odds` of the game of that name, found by the same door as the game itself."""
    import importlib
    from importlib.metadata import entry_points

    point = next((point for point in entry_points(group=GAMES) if point.name == name), None)
    if point is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{point.module}.odds")
