"""What may stand in an event: no text, name or title that would keep its table from being imported, or trick a reader.

Chapters clean what people type for others to read. This is for what no chapter looks at, such as a field that does not
count just now: nothing that comes of a command is written down which could not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from threefates.commons.texts import LONGEST_LINE, LONGEST_NOTE
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused

__all__ = ["GREATEST", "NO_TEXT", "illegible", "take_out_typed", "too_long_names", "within"]

NO_TEXT: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters but tab and newline
TRICKS: Final = re.compile("[\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""What nobody sees, and what turns the direction of writing; joiners of letters and emoji are none of it."""
GREATEST: Final = 10**15  # of numbers: beyond, not every program counts alike
LONG_NUMBER: Final = re.compile(r"\d{16}")
NAMES: Final = ("name", "title", "label")


def illegible(events: Iterable[Event]) -> Refused | None:
    """Return why events cannot be written down, by what was typed into them; None where they can."""
    events = tuple(events)
    if _is_plain(msgspec.json.encode(events).decode()):
        return None
    written = [msgspec.to_builtins(event) for event in events]
    for event in written:
        take_out_typed(event)
    return next(filter(None, map(_unfit, within(written))), None)


def _unfit(value: object) -> Refused | None:
    """Return why a value cannot be written down."""
    if isinstance(value, str):
        if len(value) > LONGEST_NOTE:
            return Refused("text.too_long", "That is too much to write down.", remedy="Say it in fewer words.")
        if NO_TEXT.search(value) or TRICKS.search(value):
            title = "That holds signs that nobody can see."
            return Refused("text.unseen", title, remedy="Type it anew, in plain letters.")
    elif isinstance(value, int) and abs(value) > GREATEST:
        return Refused("number.too_large", "No number here is that large.", remedy="Write one of fewer digits.")
    elif isinstance(value, Mapping) and (wrong := next(too_long_names(value), "")):
        return Refused("text.too_long", f"Its {wrong} is too long.", remedy=f"Keep it to {LONGEST_LINE} letters.")
    return None


def _is_plain(written: str) -> bool:
    """Tell whether JSON holds no sign that may be one of those, and nothing long: most events are written so.

    Whatever is one of those cannot be printed, or is written with a backslash.
    """
    short = max(map(len, written.split('"'))) < LONGEST_LINE and not LONG_NUMBER.search(written)
    return short and written.isprintable() and "\\" not in written


def take_out_typed(event: dict[str, Any]) -> object:
    """Take out of an event what stands there as it was typed, a command that is kept for later: play cleans it then."""
    kept = event.get("kept")
    return kept.pop("command", None) if isinstance(kept, dict) else None


def too_long_names(fields: Mapping[str, object]) -> Iterator[str]:
    """Find the fields that hold a name longer than any is."""
    return (name for name in NAMES if isinstance(said := fields.get(name), str) and len(said) > LONGEST_LINE)


def within(value: object) -> Iterator[object]:
    """Every value in a value: its texts, names of fields too, its numbers, and whatever holds them."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        yield found
        match found:
            case Mapping():
                waiting += [*found.keys(), *found.values()]
            case str():
                pass
            case Sequence():
                waiting += found
