"""Who is in play: a chapter says, command by command and field by field, whom it may not name now.

Somebody who is dead, has fallen or is away is kept out in one place of a game, and not by every decider for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import get_annotations

from msgspec.structs import replace

from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, FieldKind, Offer, Value
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = ["Bar", "Bars", "check_people", "named", "people_in", "without_barred"]

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


def check_people(state: State, command: Command, bars: Iterable[tuple[str, Bar]]) -> None:
    """Refuse a command that names somebody who is barred from one of its fields.

    Raises:
        Refused: In the words of the bar.
    """
    for field, bar in bars:
        for who in named(getattr(command, field)):
            if refused := bar(state, who):
                raise refused


def without_barred(known: State, offer: Offer, bars: Bars) -> Offer:
    """The offer with everybody greyed whom it may not name, and greyed as a whole where nobody is left to name."""
    for name, value in offer.fixed:
        bar = bars.get(name)
        if bar and (refusal := next(filter(None, (known.only(_words, bar, who) for who in named(value))), None)):
            return replace(offer, refusal=refusal, main=False)
    greyed = {field.name: _greyed(known, field, bars[field.name]) for field in offer.fields if field.name in bars}
    if not any(greyed.values()):
        return offer
    fields = tuple(greyed.get(field.name) or field for field in offer.fields)
    left = (_nobody_left(now, was) for now, was in zip(fields, offer.fields, strict=True) if now.name in bars)
    nobody = next(filter(None, left), None)
    if nobody:
        return replace(offer, fields=fields, refusal=nobody, main=False)
    return replace(offer, fields=fields)


def named(value: Value) -> tuple[EntityId, ...]:
    """Whom a field of a command names: one, several or nobody."""
    if isinstance(value, tuple):
        return tuple(str(who) for who in value)
    return (value,) if value and isinstance(value, str) else ()


def _words(state: State, bar: Bar, who: EntityId) -> Refusal | None:
    refused = bar(state, who)
    return refused.refusal if refused else None


def _greyed(known: State, field: Field, bar: Bar) -> Field | None:
    """The field with everybody greyed who is barred; None where nobody is."""
    asked = (option.value for option in field.options if option.value)
    barred = {who: refusal for who in asked if (refusal := known.only(_words, bar, who))}
    if not barred:
        return None
    options = tuple(replace(o, refusal=barred[o.value]) if o.value in barred else o for o in field.options)
    return replace(field, options=options, default=None if field.default in barred else field.default)


def _nobody_left(field: Field, before: Field) -> Refusal | None:
    """The words of the first who is barred, where the form asks for more people than are left.

    Others may be greyed in words of their chapter, which says so only after the bars.
    """
    greyed = [option.refusal for option in field.options if option.refusal]
    barred = [now.refusal for now, was in zip(field.options, before.options, strict=True) if now != was]
    asked = 0 if field.optional else 1 if field.kind is FieldKind.ONE else field.low or 0
    return barred[0] if barred and len(field.options) - len(greyed) < asked else None
