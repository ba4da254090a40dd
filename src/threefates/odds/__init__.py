"""Exact chances of any rule over dice and cards, as fractions; quick to import.

Every game that is installed can be asked by its name, and so can dice, pools and cards:

    >>> from threefates.odds import d10, dF, distribution, fates_edge
    >>> fates_edge.roll(pool=5, dv=3, boons=1, exact=True).p_success
    Fraction(237, 320)
    >>> (4 @ dF).at_least(1), (2 @ d10).mean()
    (Fraction(31, 81), Fraction(11, 1))
    >>> distribution(max, dice=2, sides=3)
    {1: Fraction(1, 9), 2: Fraction(1, 3), 3: Fraction(5, 9)}
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
    """Anything heavy, a die such as `d10`, or what belongs to a game: loaded when it is asked for."""
    import importlib

    if name in HEAVY:
        return getattr(importlib.import_module(f"threefates.odds.{HEAVY[name]}"), name)
    sides = name.removeprefix("d")
    if sides != name and sides.isascii() and sides.isdecimal():
        return __getattr__("d")(int(sides))
    return _asker(name)


def __dir__() -> list[str]:
    """All there is to ask, the games among it."""
    return sorted((*__all__, *(name for name, module in _modules().items() if _is_there(module))))


def _asker(name: str) -> ModuleType:
    """The module `odds` of the game of that name, found by the same door as the game itself."""
    import importlib

    module = _modules().get(name)
    if module is None or not _is_there(module):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(module)


def _modules() -> dict[str, str]:
    """Every game, and the module that may be asked."""
    from importlib.metadata import entry_points

    return {point.name: f"{point.module}.odds" for point in entry_points(group=GAMES)}


def _is_there(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None
