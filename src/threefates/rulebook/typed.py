"""What programs and people typed for something on a list, put right by the forms that their seat is offered."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.tags import tag_of

__all__ = ["listing"]


def listing(command: Command, offers: Iterable[Offer]) -> Generator[None, None, Command | None]:
    """Work out the command with what was typed spelled as these forms spell it; None where nothing is other.

    What could mean two is left as it was typed. It rests after each form: where each of a crowd has one there are many.
    """
    tag, values, labels = tag_of(type(command)), dict[str, dict[str, str]](), dict[str, dict[str, set[str]]]()
    for offer in offers:
        if offer.command == tag:
            _note(offer, values, labels)
            yield
    return _put_right(command, {name: _typed(picked, labels.get(name, {})) for name, picked in values.items()})


def _note(offer: Offer, values: dict[str, dict[str, str]], labels: dict[str, dict[str, set[str]]]) -> None:
    """Note what may be picked in a form, by field: by the value itself, and by the words that stand beside it."""
    for name, value in offer.fixed:
        if isinstance(value, str):
            values.setdefault(name, {})[value] = value
    for field in offer.fields:
        for option in field.options if not field.integers else ():
            values.setdefault(field.name, {})[option.value] = option.value
            labels.setdefault(field.name, {}).setdefault(bare(option.label), set()).add(option.value)


def _put_right(command: Command, fields: Mapping[str, Mapping[str, str]]) -> Command | None:
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
