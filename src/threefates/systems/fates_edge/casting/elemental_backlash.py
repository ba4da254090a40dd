"""The eight elements: what each stands against, and the colour in which it answers back."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec import Struct

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.rulings.casting import Opposites

__all__ = ["colours_of", "condensed", "elements", "mixed_of", "nuisance", "of_elements", "opposed", "opposite", "theme"]
__all__ += ["wobble_or_lurch"]

EIGHTH = "Death/Dreams"


class _Elements(Struct):
    elements: tuple[str, ...]


@cites("fe.caster.eight-elements")
def elements() -> tuple[str, ...]:
    """The elements that every free spell is told in; Death and Dreams share the eighth place.

    >>> len(elements()), elements()[0], elements()[-1]
    (8, 'Earth', 'Death/Dreams')
    """
    return _elements()


@cites("fe.caster.eight-elements")
def mixed_of(*named: str) -> tuple[str, ...]:
    """The elements that a spell is told in, each once.

    Raises:
        Refused: If one of them is none, or none is named.
    """
    mixed = tuple(dict.fromkeys(filter(None, named)))
    if not set(mixed) <= set(elements()) or not mixed:
        remedy = f"Choose {', '.join(elements())}."
        raise Refused("spell.element", "There is no such element.", remedy=remedy, source="fe.caster.eight-elements")
    return mixed


@functools.cache
def _elements() -> tuple[str, ...]:
    return entry("fe.caster.eight-elements").table(_Elements).elements


class _Colour(Struct):
    element: str
    own: str
    versus: str
    opposed: str


class _Colours(Struct):
    rows: tuple[_Colour, ...]


@functools.cache
def _colours() -> dict[str, _Colour]:
    return {row.element: row for row in entry("fe.backlash.coloring").table(_Colours).rows}


class Condensed(Struct):
    """How an element answers back in the condensed table: a wobble, and a lurch."""

    element: str  # and its counterpart
    minor: str
    major: str


class _Condensed(Struct):
    rows: tuple[Condensed, ...]


@functools.cache
def _condensed() -> dict[str, tuple[Condensed, str]]:
    """The rows by element, each with the counterpart; Water and Death each name half of the eighth place."""
    found = {}
    for row in entry("fe.backlash.table").table(_Condensed).rows:
        first, second = row.element.split("/")
        found[_placed(first)] = (row, _placed(second))
    return found


def _placed(name: str) -> str:
    return EIGHTH if name in EIGHTH.split("/") else name


@cites("fe.backlash.table")
def condensed(element: str) -> Condensed:
    """The row of the condensed table for an element.

    >>> condensed("Air").element, condensed("Death/Dreams").element
    ('Air/Luck', 'Death/Water')
    """
    return _condensed()[element][0]


@cites("fe.backlash.table")
def wobble_or_lurch(element: str, amount: int) -> str:
    """What answers back to so much of an element, in the table's words."""
    row = condensed(element)
    return row.minor if amount == 1 else row.major


@cites("fe.backlash.coloring", "fe.ruling.element-opposites")
def opposite(element: str, reading: Opposites) -> str:
    """The element that one stands against.

    >>> [opposite("Earth", reading) for reading in Opposites], opposite("Life", Opposites.CLASSICAL)
    (['Air', 'Fate'], 'Death/Dreams')
    """
    return _colours()[element].versus if reading is Opposites.CLASSICAL else _condensed()[element][1]


@cites("fe.backlash.coloring")
def colours_of(element: str, reading: Opposites) -> tuple[str, str]:
    """The colour of what an element does, and of what its opposite does in it.

    >>> colours_of("Fire", Opposites.CLASSICAL)
    ('burns, flares', 'slick, sputter, dim')
    >>> colours_of("Fire", Opposites.COUNTERPARTS)
    ('burns, flares', 'overgrowth, fever')
    """
    rows = _colours()
    other = rows[element].opposed if reading is Opposites.CLASSICAL else rows[opposite(element, reading)].own
    return rows[element].own, other


@cites("fe.backlash.coloring", "fe.tags.stacking-danger")
def opposed(mixed: Sequence[str], reading: Opposites) -> bool:
    """Say whether elements that stand against one another are mixed in one spell.

    >>> opposed(("Fire", "Water"), Opposites.CLASSICAL), opposed(("Fire", "Life"), Opposites.CLASSICAL)
    (True, False)
    """
    return any(opposite(element, reading) in mixed for element in mixed)


@functools.cache
def _nuisances() -> dict[str, str]:
    return entry("fe.backlash.minor").table(dict[str, str])


@cites("fe.backlash.minor")
def nuisance(element: str) -> str:
    """Say what a nuisance of an element is like; nothing where a spell is of none.

    >>> nuisance("Luck"), nuisance("Death/Dreams"), nuisance("")
    ('Nearby ally has small misfortune.', 'Shiver, dark vision, hush.', '')
    """
    said = _nuisances().get(bare(element).replace("/", "_"), "")
    return f"{said[:1].upper()}{said[1:]}." if said else ""


_THEMES = {
    ("Earth", "Fate"): "binds",
    ("Fire", "Life"): "burns, or grows",
    ("Air", "Luck"): "scatters, or flips",
    ("Water", EIGHTH): "pulls, or opens",
}


@cites("fe.backlash.element-summary")
def theme(element: str) -> str:
    """Say in a word what an element does when it answers back.

    >>> theme("Fate"), theme("Death/Dreams")
    ('binds', 'pulls, or opens')
    """
    return next(does for pair, does in _THEMES.items() if element in pair)


@cites("fe.backlash.minor")
def of_elements(spells: Sequence[str], answers: Sequence[str]) -> bool:
    """Whether what answers back is of one of a spell's elements; either of the two may be of none.

    >>> of_elements(("Fire",), ()), of_elements(("Fire", "Air"), ("Air",)), of_elements(("Fire",), ("Air",))
    (True, True, False)
    """
    return not (spells and answers) or any(each in answers for each in spells)
