"""What programs and people typed for something on a list, put right by the forms that their seat is offered."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.tags import tag_of

__all__ = ["Forms", "as_listed", "forms_of", "listing", "put_right"]

Forms = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By the tag of a command and its field: what may stand there, by how it is typed. What could mean two is left out."""


def as_listed(command: Command, offers: Iterable[Offer]) -> Command | None:
    """Return the command with what was typed spelled as these forms spell it; None where nothing is other."""
    going = listing(command, offers)
    while True:
        try:
            next(going)
        except StopIteration as done:
            found: Command | None = done.value
            return found


def listing(command: Command, offers: Iterable[Offer]) -> Generator[None, None, Command | None]:
    """Work out what `as_listed` answers, and rest after each form: where each of a crowd has one there are many."""
    tag, listed = tag_of(type(command)), _Listed()
    for offer in offers:
        if offer.command == tag:
            listed.take(offer)
            yield
    return put_right(command, listed.forms().get(tag, {}))


def forms_of(offers: Iterable[Offer]) -> Forms:
    """Return all that may be picked in these forms, by the value itself and by the words that stand beside it."""
    listed = _Listed()
    for offer in offers:
        listed.take(offer)
    return listed.forms()


class _Listed:
    """What may be picked in some forms: by its value, and by the words beside it."""

    def __init__(self) -> None:
        self._values: dict[str, dict[str, dict[str, str]]] = {}
        self._labels: dict[str, dict[str, dict[str, set[str]]]] = {}

    def take(self, offer: Offer) -> None:
        """Note what may be picked in one form."""
        by_value, by_label = self._values.setdefault(offer.command, {}), self._labels.setdefault(offer.command, {})
        for name, value in offer.fixed:
            if isinstance(value, str):
                by_value.setdefault(name, {})[value] = value
        for field in offer.fields:
            for option in field.options if not field.integers else ():
                by_value.setdefault(field.name, {})[option.value] = option.value
                by_label.setdefault(field.name, {}).setdefault(bare(option.label), set()).add(option.value)

    def forms(self) -> Forms:
        """All that was noted."""
        return {
            tag: {name: _typed(picked, self._labels[tag].get(name, {})) for name, picked in fields.items()}
            for tag, fields in self._values.items()
        }


def put_right(command: Command, fields: Mapping[str, Mapping[str, str]]) -> Command | None:
    """Return the command with what was typed as its lists spell it; None where there is nothing to put right."""
    changed = {}
    for name, listed in fields.items():
        said = getattr(command, name, None)
        meant = tuple(_meant(each, listed) for each in said) if isinstance(said, tuple) else _meant(said, listed)
        if meant != said:
            changed[name] = meant
    return replace(command, **changed) if changed else None


def _typed(picked: Mapping[str, str], labels: Mapping[str, set[str]]) -> Mapping[str, str]:
    alike: dict[str, set[str]] = {}
    for value in picked:
        alike.setdefault(bare(value), set()).add(value)
    found = {typed: values for typed, values in (*labels.items(), *alike.items()) if typed}
    return {**{typed: next(iter(values)) for typed, values in found.items() if len(values) == 1}, **picked}


def _meant(said: Any, listed: Mapping[str, str]) -> Any:
    return listed.get(said) or listed.get(bare(said), said) if type(said) is str else said
