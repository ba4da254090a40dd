"""A long form in leaves: what makes somebody is asked for a screen at a time, in the order of its fields.

Without scripts all leaves lie under one another and are one form. With them one is seen at a time, with how far it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefates.rulebook.offers import Field, FieldKind, Offer

__all__ = ["LEAFING", "PYRAMID", "TURNING", "leaves", "makes", "title_of"]

ROOM: Final = 360  # pixels for fields on a phone of 360 by 740
BOX: Final = 54  # of a thing to tick; two stand beside each other where nothing is said of them
TALL: Final[dict[FieldKind, int]] = {
    FieldKind.ONE: 84,
    FieldKind.SEVERAL: 40,
    FieldKind.NUMBER: 66,
    FieldKind.WORDS: 92,
    FieldKind.FLAG: 60,
    FieldKind.PICTURE: 92,
}
MORE: Final = 58  # of a field that takes several lines
SHORT: Final = 80  # letters that are typed into one
LONGEST: Final = 60  # letters of a leaf's title
MIDDLE: Final = 2  # rows of a pyramid that are all named
FEWEST: Final = 3  # fields of a form that comes in leaves

LEAFING: Final = (
    '<div class="leafing" hidden><progress></progress><p class="leaf-at" role="status" tabindex="-1"></p>'
    '<p class="so-far"></p></div>'
)
"""How far one is; a script fills it in."""
PYRAMID: Final = '<div class="pyramid" hidden></div>'
"""Where the rows of a pyramid are drawn as one, and filled by taps; a script does it."""
TURNING: Final = (
    '<button type="button" class="btn leaf-back" hidden>Back</button>'
    '<button type="button" class="btn main leaf-next" hidden>Next</button>'
)
"""The way back and on."""


def makes(offer: Offer) -> bool:
    """Tell whether an offer makes a player somebody: every such command is named so, and asks for more than a name.

    >>> (
    ...     makes(Offer("fe.make-hero", "Make a hero")),
    ...     makes(Offer("fe.make-hero", "", (Field("a", "", FieldKind.FLAG),) * 3)),
    ... )
    (False, True)
    """
    made = offer.command.rpartition(".")[2].startswith("make-")
    return made and not offer.levers and len(offer.fields) >= FEWEST


def leaves(fields: Sequence[Field]) -> list[list[Field]]:
    """The fields by leaf: as many as there is room for, one that is taller by itself, and a pyramid whole."""
    found: list[list[Field]] = []
    left = 0
    for field in fields:
        if field.row and found and found[-1][-1].row:
            found[-1].append(field)
            continue
        tall = _tall(field)
        if not found or tall > left:
            found.append([])
            left = ROOM
        found[-1].append(field)
        left -= tall
    return _evened(found)


def _evened(found: list[list[Field]]) -> list[list[Field]]:
    """A last leaf of one field takes to it those of its kind that stand before it: nobody turns a leaf for a number."""
    if len(found) > 1 and len(found[-1]) == 1 and not found[-1][0].row:
        before, last = found[-2:]
        while len(last) < len(before) and before[-1].kind is last[0].kind and not before[-1].row:
            last.insert(0, before.pop())
    return found


def _tall(field: Field) -> int:
    if field.kind is FieldKind.SEVERAL:
        said = any(option.detail for option in field.options)
        return TALL[field.kind] + BOX * (len(field.options) if said else (len(field.options) + 1) // 2)
    return TALL[field.kind] + (MORE if field.kind is FieldKind.WORDS and (field.high or 0) > SHORT else 0)


def title_of(leaf: Sequence[Field]) -> str:
    """What a leaf asks for.

    >>> title_of([Field("name", "Name", FieldKind.WORDS), Field("body", "Body", FieldKind.NUMBER)])
    'Name, Body'
    """
    if rows := [field.row[0] for field in leaf if field.row]:
        return f"{rows[0]} to {rows[-1]}" if len(rows) > MIDDLE else ", ".join(rows)
    labels = [field.label.partition(",")[0].partition(":")[0] for field in leaf]
    said = ", ".join(labels)
    return said if len(said) <= LONGEST else f"{labels[0]} and {len(labels) - 1} more"
