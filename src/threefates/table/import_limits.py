"""What an imported table is held to: no text, name, id or face that play would not have let in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec import Struct

from threefates.commons.texts import LONGEST_LINE, LONGEST_NOTE
from threefates.pieces.chance import Drawn
from threefates.pieces.dice import Dice
from threefates.pieces.errors import PieceError
from threefates.rulebook.converting import convert, decode
from threefates.rulebook.refusals import Refused
from threefates.table.legible import GREATEST, NO_TEXT, take_out_typed, too_long_names, within
from threefates.table.names import check_id, seat_name
from threefates.table.records import TableRecord
from threefates.table.slices import Work, at_once

__all__ = ["hold_to_limits", "limiting"]

MOST_SIDES: Final = 1000
LONGEST_MOMENT: Final = 40  # of an hour in ISO 8601
LONGEST_TYPED: Final = 64 * 1024  # of what somebody sent, before it was cleaned
REST_EVERY_VALUES: Final = 500


class _Event(Struct):
    """As much of an event as is looked at here."""

    command: str
    at: str
    event: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()


def hold_to_limits(record: TableRecord) -> None:
    """Refuse a record with anything in it that nobody could have said, been called or thrown at a table.

    Raises:
        Refused: Naming the first version with such a thing; nothing was imported.
    """
    at_once(limiting(record))


def limiting(record: TableRecord) -> Work[None]:
    """Refuse, in slices, what `hold_to_limits` refuses."""
    for version, raw in enumerate(record.events, 1):
        try:
            said = decode(raw, dict[str, Any])
            found = convert(said, _Event)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _beyond(version, f"it cannot be read ({error})") from error
        yield
        for wrong in _wrong(found, said):
            if wrong:
                raise _beyond(version, wrong)
            yield
        yield


def _wrong(found: _Event, said: dict[str, Any]) -> Iterator[str]:
    """What is beyond the limits, in words; no words where one may rest."""
    yield from _wrong_names(found)
    if len(found.at) > LONGEST_MOMENT or not _is_hour(found.at):
        yield "its hour is none"
    for met, each in enumerate(within(_typed(said)), 1):
        if isinstance(each, str) and len(each) > LONGEST_TYPED:
            yield "more was asked for than anybody can send"
        if met % REST_EVERY_VALUES == 0:
            yield ""
    if not all(map(_has_fallen, found.drawn)):
        yield "a die or a card fell as none can"
    yield from _wrong_values(said)


def _is_hour(at: str) -> bool:
    try:
        return datetime.fromisoformat(at).tzinfo is not None
    except ValueError:
        return False


def _wrong_values(said: object) -> Iterator[str]:
    """What no text and no field can hold, wherever it stands."""
    for met, each in enumerate(within(said), 1):
        if isinstance(each, str) and (len(each) > LONGEST_NOTE or NO_TEXT.search(each)):
            yield f"a text is longer than {LONGEST_NOTE} letters, or holds what is no letter"
        if isinstance(each, int) and abs(each) > GREATEST:
            yield "a number is beyond all that anybody counts"
        if isinstance(each, Mapping):
            yield from _wrong_fields(each)
        if met % REST_EVERY_VALUES == 0:
            yield ""


def _typed(said: dict[str, Any]) -> list[object]:
    """Take out what stands in the log as it was typed: a command that was asked for, and one that is kept for later.

    Play cleans what comes of it, and so it does where that is brought in.
    """
    return [said.pop("asked", None), take_out_typed(said["event"])]


def _wrong_names(found: _Event) -> Iterator[str]:
    try:
        check_id(found.command)
        if found.event.get("type") == "seat.changed":
            name = str(found.event.get("name", ""))
            seat_name(name)
            if name != " ".join(name.split()):
                yield "a name stands on several lines"
    except Refused as refused:
        yield refused.refusal.title


def _wrong_fields(fields: Mapping[str, Any]) -> Iterator[str]:
    """What no field of such a name can hold, whatever event it stands in."""
    for name in too_long_names(fields):
        yield f"its {name} is longer than {LONGEST_LINE} letters"
    faces = fields.get("faces", fields.get("face", ()))
    notation = fields.get("notation")
    if not _are_faces([faces] if isinstance(faces, int) else faces, notation if isinstance(notation, str) else ""):
        yield "its dice show faces that such dice do not have"


def _are_faces(faces: object, notation: str) -> bool:
    if not isinstance(faces, Sequence) or not all(type(face) is int for face in faces):
        return True  # no dice; what it is instead is checked where it is read
    if not notation:
        return all(-MOST_SIDES <= face <= MOST_SIDES for face in faces)
    try:
        dice = Dice.parse(notation)
    except PieceError:
        return False
    low, high = (-1, 1) if dice.fudge else (1, dice.sides)
    return len(faces) == dice.count and all(low <= face <= high for face in faces)


def _has_fallen(drawn: Drawn) -> bool:
    size = drawn.among if isinstance(drawn.among, int) else len(drawn.among)
    low, high = (1, min(size, MOST_SIDES)) if drawn.kind == "die" else (0, size - 1)
    return low <= drawn.result <= high


def _beyond(version: int, what: str) -> Refused:
    return Refused(
        "record.limits",
        f"Version {version} of that table is not from play: {what.rstrip('.')}.",
        remedy="Bring a file that holds a whole table, as it was exported; nothing was imported.",
    )
