"""The rules of a purse: what a level buys of another, what is spent, what a drawn card gives; nothing is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.cards import Rank
from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.rulings.rulings import WealthTwoLevelsDown

__all__ = [
    "FREE",
    "LEVELS",
    "POINTS",
    "WealthPurse",
    "bought_up",
    "charge",
    "drawn_level",
    "items_per_point",
    "next_level",
    "spend",
]

LEVELS: Final = list(Wealth)
POINTS: Final = 10
FREE: Final = 0


class WealthPurse(Struct, frozen=True):
    """A wealth level with its points, and the things that have been got."""

    level: Wealth = Wealth.AVERAGE
    points: int = POINTS
    tally: Mapping[str, int] = {}  # things of lower levels bought towards the next point
    items: tuple[str, ...] = ()
    drawn: bool = False
    said: bool = False  # by the Fate Dealer: a backstory, a treasure, a loss


@cites("ff.wealth.cost", "ff.wealth.conversion-table", "ff.ruling.wealth-two-levels-down")
def items_per_point(buyer: Wealth, item: Wealth, reading: WealthTwoLevelsDown) -> int | None:
    """Say how many things of a level one point buys; 0 is for nothing, None is not to be had.

    >>> table = WealthTwoLevelsDown.TABLE_100
    >>> [items_per_point(Wealth.UPSCALE, item, table) for item in Wealth]
    [0, 100, 10, 1, None]
    """
    below = LEVELS.index(buyer) - LEVELS.index(item)
    if below < 0:
        return None
    two = 100 if reading is WealthTwoLevelsDown.TABLE_100 else FREE
    return (1, 10, two)[below] if below < 3 else FREE


@cites("ff.wealth.start-random", "ff.ruling.wealth-ace")
def drawn_level(rank: Rank) -> Wealth:
    """The level a drawn card gives.

    >>> [drawn_level(rank).value for rank in (Rank.TWO, Rank.SIX, Rank.TEN, Rank.QUEEN, Rank.KING, Rank.ACE)]
    ['poor', 'modest', 'average', 'upscale', 'rich', 'rich']
    """
    if rank in (Rank.KING, Rank.ACE):
        return Wealth.RICH
    if rank in (Rank.JACK, Rank.QUEEN):
        return Wealth.UPSCALE
    return Wealth.POOR if int(rank.value) < 4 else Wealth.MODEST if int(rank.value) < 7 else Wealth.AVERAGE


@cites("ff.wealth.exhausted", "ff.ruling.wealth-zero-points", "ff.ruling.wealth-poor-floor")
def spend(purse: WealthPurse, points: int) -> WealthPurse:
    """A purse with points spent: the last one takes its owner a level down, with ten points there; the poor have none.

    >>> purses = spend(WealthPurse(points=3), 2), spend(WealthPurse(points=1), 1)
    >>> [(purse.level.value, purse.points) for purse in purses]
    [('average', 1), ('modest', 10)]
    """
    left = purse.points - points
    if left > 0:
        return replace(purse, points=left)
    lower = LEVELS.index(purse.level) - 1
    if lower < 0:
        return replace(purse, points=0)
    return replace(purse, level=LEVELS[lower], points=POINTS, tally={})


@cites("ff.wealth.cost", "ff.ruling.wealth-fraction-tally")
def charge(purse: WealthPurse, item: Wealth, count: int, reading: WealthTwoLevelsDown) -> WealthPurse | None:
    """A purse after buying so many things of a level; None where that cannot be had. Lower things are tallied.

    >>> table = WealthTwoLevelsDown.TABLE_100
    >>> bought = charge(WealthPurse(), Wealth.MODEST, 9, table)
    >>> bought.points, charge(bought, Wealth.MODEST, 1, table).points
    (10, 9)
    """
    each = items_per_point(purse.level, item, reading)
    if each is None:
        return None
    if each == FREE:
        return purse
    total = purse.tally.get(item.value, 0) + count
    points, left = divmod(total, each)
    if points > purse.points:
        return None
    kept = replace(purse, tally={**purse.tally, item.value: left})
    return spend(kept, points) if points else kept


@cites("ff.wealth.buy-up", "ff.ruling.wealth-buy-up-distance", "ff.ruling.wealth-poor-floor")
def bought_up(purse: WealthPurse, item: Wealth) -> WealthPurse | None:
    """A purse after one thing of the next higher level: ten points, and a level down where those were all.

    None where it cannot be had.

    >>> after = bought_up(WealthPurse(), Wealth.UPSCALE)
    >>> poorer = WealthPurse(points=9)
    >>> after.level.value, after.points, bought_up(WealthPurse(), Wealth.RICH), bought_up(poorer, Wealth.UPSCALE)
    ('modest', 10, None, None)
    """
    if item is not next_level(purse.level) or purse.points < POINTS:
        return None
    return spend(purse, POINTS)


@cites("ff.wealth.buy-up", "ff.ruling.wealth-buy-up-distance")
def next_level(level: Wealth) -> Wealth | None:
    """Name the next higher level; nothing is above the rich.

    >>> next_level(Wealth.AVERAGE).value, next_level(Wealth.RICH)
    ('upscale', None)
    """
    return LEVELS[LEVELS.index(level) + 1] if level is not LEVELS[-1] else None
