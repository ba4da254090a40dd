"""Offers as forms: the id of each, what it fills in itself, and what stands in its fields at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final
from zlib import crc32

from msgspec import Struct

from threefates.rulebook.offers import QUICK, Field, FieldKind, Offer, Value
from threefates.rulebook.refusals import Refusal
from threefates.web.pages.glyphs import CARDS

__all__ = ["Tried", "cards_of", "fixed_of", "offer_id", "start_of"]


_VALUE: Final = attrgetter("value")


class Tried(Struct, frozen=True):
    """A form that was refused without scripts: shown again with its words and what was typed."""

    values: Mapping[str, Sequence[str]]
    refusal: Refusal

    def is_of(self, offer: Offer) -> bool:
        """Tell whether the refused form was this offer's."""
        sent = {name: tuple(values) for name, values in self.values.items()}
        return sent.get("_type") == (offer.command,) and all(
            sent.get(name, ()) == values for name, values in fixed_of(offer)
        )


def offer_id(offer: Offer) -> str:
    """The id of an offer's form in the page: the same as long as the offer stays."""
    return _offer_id(offer.command, offer.fixed, (QUICK,) if QUICK in offer.at else ())


@lru_cache(8192)
def _offer_id(command: str, fixed: tuple[tuple[str, Value], ...], above: tuple[str, ...]) -> str:
    key = Offer(command, "", fixed=fixed, at=above).key
    return f"o-{crc32(key.encode()):08x}"


def fixed_of(offer: Offer) -> list[tuple[str, tuple[str, ...]]]:
    """The fields an offer fills in itself, as a form sends them.

    >>> fixed_of(Offer("hide", "Hide", fixed=(("who", "mara"), ("cards", ("KH", "2C")), ("shown", False))))
    [('who', ('mara',)), ('cards[]', ('KH', '2C')), ('shown', ('false',))]
    """
    return [(f"{name}[]" if isinstance(value, tuple) else name, _sent(value)) for name, value in offer.fixed]


def _sent(value: Value) -> tuple[str, ...]:
    match value:
        case None:
            return ()
        case bool():
            return ("true" if value else "false",)
        case tuple():
            return tuple(map(str, value))
        case _:
            return (str(value),)


def start_of(field: Field, tried: Tried | None) -> tuple[str, ...]:
    """Return what stands in a field before anybody touches it: what was tried, else its default."""
    if tried is not None:
        return tuple(tried.values.get(field.name) or tried.values.get(f"{field.name}[]") or ())
    if field.default is None and field.kind is FieldKind.NUMBER and field.low == field.high:
        return _sent(field.low)  # there is nothing to choose
    return _sent(field.default)


def cards_of(offer: Offer) -> tuple[str, ...]:
    """The cards that an offer could be done with, so that a card which is lifted knows what it can do.

    >>> from threefates.rulebook.agenda import Option
    >>> from threefates.rulebook.offers import several
    >>> cards_of(Offer("lay", "Lay", (several("cards", "Cards", (Option("KH", "K♥"), Option("none", "None"))),)))
    ('KH',)
    """
    held = [field.options for field in offer.fields if not CARDS.isdisjoint(map(_VALUE, field.options))]
    return tuple([option.value for options in held for option in options if option.value in CARDS])
