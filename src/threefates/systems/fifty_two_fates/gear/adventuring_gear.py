"""What can be bought: weapons, armour, gear and food, each with its wealth level."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable

from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.content.loader import armours, goods, weapons
from threefates.systems.fifty_two_fates.people.creatures import Wealth

__all__ = ["goods_options", "level_of", "owns", "priced", "size_of", "written"]


@functools.cache
def _levels() -> dict[str, str]:
    levels = {name: weapons()[name].wealth for name in weapons()}
    levels |= {name: armours()[name].wealth for name in armours()}
    return levels | {name: goods()[name].wealth for name in goods()}


@cites("ff.gear.adventuring", "ff.gear.food", "ff.wealth.levels")
def level_of(item: str) -> Wealth:
    """The wealth level of a thing of the tables.

    >>> level_of("bread loaf").value, level_of("crossbow").value
    ('poor', 'rich')
    """
    return Wealth(_levels()[item])


def written(item: str, owned: Iterable[str] = ()) -> str:
    """A thing as the tables write it, or as its owner has it written already; else as it was typed.

    >>> written("Short Sword"), written("the  CHART", ["The chart"]), written("Mara's ring")
    ('short sword', 'The chart', "Mara's ring")
    """
    return spelled(item, (*_levels(), *owned)) or item


@cites("ff.gear.adventuring-rule")
def owns(item: str, owned: Collection[str]) -> bool:
    """Say whether somebody owns the gear that fits a task, which is worth a card to them.

    >>> owns("Rope", ["rope"]), owns("rope", ["chart"]), owns("", ["rope"])
    (True, False, False)
    """
    return bool(item) and written(item, owned) in owned


def priced(item: str) -> str:
    """A thing that has a price.

    Raises:
        Refused: Where the tables do not have it.
    """
    if (known := written(item)) not in _levels():
        raise Refused("goods.none", "The tables do not have that.", remedy="Pick one, or ask the Fate Dealer for it.")
    return known


@cites("ff.gear.adventuring")
def size_of(item: str) -> str:
    """How many there are of a thing, or how long it is, as the tables print it; nothing for what is one of its kind.

    >>> size_of("rope"), size_of("iron spikes"), size_of("bread loaf")
    ('50 ft, 15 m', '12', '')
    """
    thing = goods()[item]
    if thing.feet:
        return f"{thing.feet} ft, {thing.metres} m"
    return str(thing.quantity) if thing.quantity > 1 else ""


@functools.cache
def goods_options() -> tuple[Option, ...]:
    """Everything that has a price, as a form lists it."""
    return tuple(Option(name, _labelled(name), level) for name, level in _levels().items())


def _labelled(item: str) -> str:
    size = size_of(item) if item in goods() else ""
    return f"{item} ({size})" if size else item
