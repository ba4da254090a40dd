"""Whether all that a page gives a name to is told apart: offers, what a form asks for, its options, rows of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Clocks, Listing, Part, Pictures
from threefates.table.table import Table

__all__ = ["alike", "everything_is_told_apart"]

NOTHING: Mapping[str, Part] = MappingProxyType({})


def everything_is_told_apart(table: Table) -> None:
    """Check that whatever anybody may do or look at has a name that nothing else beside it has.

    Raises:
        AssertionError: If something has not.
    """
    for seat in table.seating.seats.values():
        found = alike(table.offers(seat.id), table.view(seat.id))
        assert not found, f"{seat.name} cannot tell apart {'; '.join(found)}"


def alike(offers: Iterable[Offer], view: Mapping[str, Part] = NOTHING) -> list[str]:
    """Names that stand twice where no two may be the same, in words.

    >>> alike([Offer("toss", "Toss"), Offer("toss", "Toss again"), Offer("keep", "Keep")])
    ['2 offers toss']
    """
    offers = tuple(offers)
    found = [*_twice("offers", (offer.key for offer in offers))]
    for offer in offers:
        given = (name for name, _ in offer.fixed)
        found += _twice(f"fields of {offer.key},", (*given, *(field.name for field in offer.fields)))
        for field in offer.fields:
            found += _twice(f"options of {offer.key}, {field.name},", (option.value for option in field.options))
    for name, part in view.items():
        found += _twice(f"rows of {name},", _rows(part))
    return found


def _twice(what: str, names: Iterable[str]) -> Iterator[str]:
    return (f"{times} {what} {name}" for name, times in Counter(names).items() if times > 1)


def _rows(part: Part) -> Iterable[str]:
    match part:
        case Clocks():
            return [pie.id for pie in part.clocks]
        case Listing():
            return [row.id for row in part.rows]
        case Pictures():
            return [picture.id for picture in part.pictures]
        case _:
            return ()
