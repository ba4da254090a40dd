"""What an imported table is held to: no text, name, id or face that play would not have let in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from threefates.commons.texts import LONGEST_NOTE
from threefates.pieces.chance import Drawn
from threefates.rulebook.refusals import Refused
from threefates.table.names import check_id, seat_name
from threefates.table.records import TableRecord

__all__ = ["hold_to_limits"]

NO_TEXT: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters but tab and newline
MOST_SIDES: Final = 1000
LONGEST_MOMENT: Final = 40  # of an hour in ISO 8601


class _Event(Struct):
    """As much of an event as is looked at here."""

    command: str
    at: str
    event: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()


_read = msgspec.json.Decoder(_Event).decode


def hold_to_limits(record: TableRecord) -> None:
    """Refuse a record with anything in it that nobody could have said, been called or thrown at a table.

    Raises:
        Refused: Naming the first version with such a thing; nothing was imported.
    """
    for version, raw in enumerate(record.events, 1):
        try:
            found = _read(raw)
        except (msgspec.DecodeError, RecursionError) as error:
            raise _beyond(version, f"it cannot be read ({error})") from error
        if wrong := next(_wrong(found, bytes(raw)), ""):
            raise _beyond(version, wrong)


def _wrong(found: _Event, raw: bytes) -> Iterator[str]:
    """What is beyond the limits, in words."""
    try:
        check_id(found.command)
        if found.event.get("type") == "seat.changed":
            name = str(found.event.get("name", ""))
            seat_name(name)
            if name != " ".join(name.split()):
                yield "a name stands on several lines"
    except Refused as refused:
        yield refused.refusal.title
    if len(found.at) > LONGEST_MOMENT:
        yield "its hour is none"
    if any(len(text) > LONGEST_NOTE or NO_TEXT.search(text) for text in _texts(msgspec.json.decode(raw))):
        yield f"a text is longer than {LONGEST_NOTE} letters, or holds what is no letter"
    if not all(map(_has_fallen, found.drawn)):
        yield "a die or a card fell as none can"


def _has_fallen(drawn: Drawn) -> bool:
    size = drawn.among if isinstance(drawn.among, int) else len(drawn.among)
    low, high = (1, min(size, MOST_SIDES)) if drawn.kind == "die" else (0, size - 1)
    return low <= drawn.result <= high


def _texts(value: object) -> Iterator[str]:
    """Every text in a value, the names of fields too."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case Mapping() as fields:
                waiting += [*fields.keys(), *fields.values()]
            case Sequence() as items:
                waiting += items


def _beyond(version: int, what: str) -> Refused:
    return Refused(
        "record.limits",
        f"Version {version} of that table is not from play: {what.rstrip('.')}.",
        remedy="Import what export --whole wrote; nothing was imported.",
    )
