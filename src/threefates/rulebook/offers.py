"""Offers: what a viewer may do now, as a label and a form, or with the refusal in words."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from threefates.rulebook.agenda import Option
from threefates.rulebook.refusals import Refusal, Refused

__all__ = [
    "ALWAYS",
    "HEADER",
    "QUICK",
    "SETTINGS",
    "Field",
    "FieldKind",
    "Offer",
    "Value",
    "choice",
    "flag",
    "none_of",
    "number",
    "picture",
    "refusal_of",
    "several",
    "words",
]

ALWAYS = "always"
"""Of `Offer.at`: what is a main thing at any time; it steps back for those that lie there now."""
QUICK = "quick"
"""Of `Offer.at`: what whoever runs the game needs again and again; it stands above everything else of theirs."""
HEADER = "header"
"""Of `Offer.at`: what stands at the top of the page, whatever is looked at below."""
SETTINGS = "settings"
"""Of `Offer.at`: what is set once and hardly ever looked at again; it stands on a page of its own."""

Value = str | int | bool | float | tuple[str, ...] | tuple[int, ...] | None


class FieldKind(enum.StrEnum):
    """The kind of answer a field takes."""

    ONE = "one"  # one of the options
    SEVERAL = "several"  # any of the options
    NUMBER = "number"
    WORDS = "words"
    FLAG = "flag"
    PICTURE = "picture"  # a file that is sent; the value is the name under which it is kept


class Field(Struct, frozen=True):
    """One thing a form asks for; its name is the command's field."""

    name: str
    label: str
    kind: FieldKind
    options: tuple[Option, ...] = ()
    low: int | None = None  # least number, or fewest picked, or shortest text
    high: int | None = None
    default: Value = None
    optional: bool = False
    integers: bool = False  # the options' values are whole numbers
    row: tuple[str, int] | None = None  # of a pyramid: its name, and how many stand there; 0: as many as like

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the field's values.

        >>> number("dv", "DV", low=1, high=9).schema()
        {'title': 'DV', 'type': 'integer', 'minimum': 1, 'maximum': 9}
        """
        said: dict[str, Any] = {"title": self.label}
        if self.default is not None:
            said["default"] = self.default
        return said | _SCHEMAS[self.kind](self)


def _values(field: Field) -> dict[str, Any]:
    open_options = [option.value for option in field.options if option.refusal is None]
    values = [int(value) for value in open_options] if field.integers else open_options
    return {"type": "integer" if field.integers else "string", "enum": values}


def _bounds(field: Field, low: str, high: str) -> dict[str, Any]:
    return {key: bound for key, bound in ((low, field.low), (high, field.high)) if bound is not None}


def _many(field: Field) -> dict[str, Any]:
    said = {"type": "array", "items": _values(field), "uniqueItems": True} | _bounds(field, "minItems", "maxItems")
    alone = [option.value for option in field.options if option.alone]
    return said | ({"if": {"contains": {"enum": alone}}, "then": {"maxItems": 1}} if alone else {})


_SCHEMAS: dict[FieldKind, Callable[[Field], dict[str, Any]]] = {
    FieldKind.ONE: _values,
    FieldKind.SEVERAL: _many,
    FieldKind.NUMBER: lambda field: {"type": "integer"} | _bounds(field, "minimum", "maximum"),
    FieldKind.WORDS: lambda field: {"type": "string"} | _bounds(field, "minLength", "maxLength"),
    FieldKind.FLAG: lambda field: {"type": "boolean"},
    FieldKind.PICTURE: lambda field: {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}


class Offer(Struct, frozen=True):
    """A command that a viewer may give now, with its form and its place on the page."""

    command: str  # the tag of the command
    label: str  # a verb: "Roll 5d10"
    fields: tuple[Field, ...] = ()
    fixed: tuple[tuple[str, Value], ...] = ()  # fields that the offer itself fills in
    refusal: Refusal | None = None  # why it is greyed
    main: bool = False  # the one thing to do now
    choice: str | None = None  # the question it answers
    group: str = ""  # offers of one group stand together: a character's name, "Clocks"
    hint: str = ""  # one sentence for who does this the first time
    levers: bool = False  # belongs to those who run the game
    at: tuple[str, ...] = ()  # where it is tapped: "roll.3" is the fourth die of the part `roll`, "cast.hask" a row of
    # the list `cast`; or how it stands: `ALWAYS`, `HEADER`, `QUICK` or `SETTINGS`
    taps: bool = False  # of its one field each way is a button of its own
    throws: str = ""  # dice that doing it throws, so that people may roll real ones: "5d10", "4dF"

    @property
    def enabled(self) -> bool:
        """True unless the offer is greyed by a refusal."""
        return self.refusal is None

    @property
    def mends(self) -> bool:
        """Whether it is GM control, which puts something right: every such offer is named so.

        >>> Offer("set-boons", "Put Boons right").mends, Offer("put-down", "Put the deck away").mends
        (True, False)
        """
        return self.label.startswith("Put ") and self.label.endswith(" right")

    @property
    def key(self) -> str:
        """A name that no other offer of the same viewer has, and that stays while the offer stays.

        What stands above all else may stand in its own place as well, and is another offer there.

        >>> Offer("bring-in", "Bring in", fixed=(("kept", "k1"),)).key, Offer("bring-in", "Next", at=(QUICK,)).key
        ('bring-in.k1', 'bring-in.quick')
        """
        above = (QUICK,) if QUICK in self.at else ()
        return ".".join([self.command, *(str(value) for _, value in self.fixed), *above])

    def form(self) -> dict[str, Any]:
        """The JSON Schema of the command that this offer stands for."""
        properties: dict[str, Any] = {"type": {"const": self.command}}
        properties |= {name: {"const": value} for name, value in self.fixed}
        properties |= {field.name: field.schema() for field in self.fields}
        required = ["type", *(name for name, _ in self.fixed), *(f.name for f in self.fields if not f.optional)]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def choice(name: str, label: str, options: Iterable[Option], *, optional: bool = False, default: Value = None) -> Field:
    """A field that takes one of the options."""
    return Field(name, label, FieldKind.ONE, tuple(options), optional=optional, default=default)


def several(name: str, label: str, options: Iterable[Option], *, low: int = 0, high: int | None = None) -> Field:
    """A field that takes any of the options, between `low` and `high` of them."""
    return Field(name, label, FieldKind.SEVERAL, tuple(options), low=low, high=high, optional=low == 0)


def number(name: str, label: str, *, low: int, high: int, default: int | None = None) -> Field:
    """A field that takes a whole number in a range."""
    return Field(name, label, FieldKind.NUMBER, low=low, high=high, default=default, optional=default is not None)


def words(name: str, label: str, *, longest: int = 200, optional: bool = False, default: str | None = None) -> Field:
    """A field that takes text."""
    return Field(
        name, label, FieldKind.WORDS, low=0 if optional else 1, high=longest, optional=optional, default=default
    )


def flag(name: str, label: str, *, default: bool = False) -> Field:
    """A field that takes yes or no."""
    return Field(name, label, FieldKind.FLAG, default=default, optional=True)


def picture(name: str, label: str) -> Field:
    """A field that takes a picture, as a file; programs send that first, and are told its name."""
    return Field(name, label, FieldKind.PICTURE)


def refusal_of(error: Refused | None) -> Refusal | None:
    """The words of a refusal that a check answered, for greying an offer."""
    return error.refusal if error else None


def none_of(options: Sequence[Option]) -> Refusal | None:
    """The words that grey an offer whose options are greyed one and all: those of its first."""
    return options[0].refusal if all(option.refusal for option in options) else None
