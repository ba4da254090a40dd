"""Who is in play: a chapter says, command by command and field by field, whom it may not name now.

Somebody who is dead, has fallen or is away is kept out in one place of a game, and not by every decider for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import get_annotations

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, FieldKind, Offer, Value
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["Bar", "Bars", "check_people", "people_in", "without_barred"]

Bar = Callable[[State, EntityId], Refused | None]
"""Why somebody may not be named there now, or None."""
Bars = Mapping[str, Bar]
"""By the field of one command that names somebody, or several."""


def people_in(kind: type[Command]) -> tuple[str, ...]:
    """The fields of a command that name a character, or several, in their order."""
    return tuple(
        name
        for base in reversed(kind.__mro__)
        for name, said in get_annotations(base).items()
        if "EntityId" in str(said)
    )


def check_people(state: State, command: Command, bars: Bars) -> None:
    """Refuse a command that names somebody who is barred from it.

    Raises:
        Refused: In the words of the bar.
    """
    for field, bar in bars.items():
        for who in _named(getattr(command, field)):
            if refused := bar(state, who):
                raise refused


def without_barred(known: State, offer: Offer, bars: Bars) -> Offer:
    """The offer with everybody greyed whom it may not name, and greyed as a whole where nobody is left to name."""
    for name, value in offer.fixed:
        bar = bars.get(name)
        if bar and (refused := next(filter(None, (bar(known, who) for who in _named(value))), None)):
            return replace(offer, refusal=refused.refusal, main=False)
    if not any(field.name in bars for field in offer.fields):
        return offer
    fields = tuple(_greyed(known, field, bars[field.name]) if field.name in bars else field for field in offer.fields)
    if fields == offer.fields:
        return offer
    if nobody := next(filter(None, map(_nobody_left, fields)), None):
        return replace(offer, fields=fields, refusal=nobody, main=False)
    return replace(offer, fields=fields)


def _named(value: Value) -> tuple[EntityId, ...]:
    if isinstance(value, tuple):
        return tuple(str(who) for who in value)
    return (value,) if value and isinstance(value, str) else ()


def _greyed(known: State, field: Field, bar: Bar) -> Field:
    options = tuple(_barred(known, option, bar) for option in field.options)
    gone = {option.value for option in options if option.refusal}
    return replace(field, options=options, default=None if field.default in gone else field.default)


def _barred(known: State, option: Option, bar: Bar) -> Option:
    refused = bar(known, option.value) if option.value else None
    return replace(option, refusal=refused.refusal) if refused else option


def _nobody_left(field: Field) -> Refusal | None:
    """The words of the first who is greyed, where the form asks for more people than are left."""
    greyed = [option.refusal for option in field.options if option.refusal]
    asked = 0 if field.optional else 1 if field.kind is FieldKind.ONE else field.low or 0
    return greyed[0] if greyed and len(field.options) - len(greyed) < asked else None
