"""A whole table's file, taken apart in slices: one of a hundred megabytes keeps nobody waiting while it is read.

Its events and pictures are cut out one by one, each to be read by itself; what is left is short, and read at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from threefates.rulebook.converting import decode
from threefates.rulebook.refusals import Refused
from threefates.table.records import Hung, SeatRecord, TableRecord, read_record
from threefates.table.slices import Work, at_once

__all__ = ["record_in", "table_record"]

WHOLE: Final = "Bring a file that holds a whole table, as it was exported."
AT_ONCE: Final = 64 * 1024  # bytes that are looked through before others have their turn
BRACKETS: Final = 512  # likewise
DEEPEST: Final = 100
LONGEST_TEXT: Final = 4 * 1024 * 1024  # bytes: a picture is the longest there is
LONGEST_ITEM: Final = 8 * 1024 * 1024  # bytes: the longest event takes back all of a very long evening
MOST_ITEMS: Final = 1_000_000
MOST_LEFT: Final = 64 * 1024  # bytes
SHORT: Final = 1024 * 1024  # bytes: what is no longer takes no room to speak of, whatever it holds
LONG_EVENT: Final = 64 * 1024  # bytes: what is no longer holds no more than can be read at once
MOST_VALUES: Final = 250_000  # in one event: what takes back all of a very long evening names its commands
MOST_FIELDS: Final = 25_000  # likewise, and lists: no act of play needs a thousand
LONGEST_KEY: Final = 100  # bytes of it, and of the spaces around it

UP_TO_A_BRACKET: Final = re.compile(rb'[^"\[\]{}]*+(?:"(?:[^"\\]++|\\.)*+"[^"\[\]{}]*+)*+', re.DOTALL)
TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
LISTS: Final = re.compile(rb'[{,]\s*"(events|pictures)"\s*:\s*\Z')
OF_A_SEAT: Final = re.compile(rb'\s*\{\s*"record"\s*:\s*"threefates-seat"')


def table_record(written: bytes) -> Work[TableRecord]:
    """Read a whole table from a file, in slices.

    Raises:
        Refused: If it is none.
    """
    if OF_A_SEAT.match(written):
        raise _one_seat()
    left, lists = yield from _taken_apart(written)
    record = read_record(left)
    if not isinstance(record, TableRecord):
        raise _one_seat()
    for version, item in enumerate(lists.get(b"events", ()), 1):
        if memoryview(item).nbytes > LONG_EVENT and (yield from _holds_too_much(bytes(item))):
            raise _beyond(version)
        if version % BRACKETS == 0:
            yield
    pictures: list[Hung] = []
    for item in lists.get(b"pictures", ()):
        try:
            pictures.append(decode(item, Hung))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _no_table() from error
        yield
    return replace(record, events=tuple(lists.get(b"events", ())), pictures=tuple(pictures))


def record_in(written: bytes) -> SeatRecord | TableRecord:
    """Read what a seat or the operator took away; a long file of a whole table may be somebody's who means ill.

    Raises:
        Refused: If it is neither.
    """
    if len(written) <= SHORT or OF_A_SEAT.match(written):
        return read_record(written)
    return at_once(table_record(written))


def _taken_apart(written: bytes) -> Work[tuple[bytes, dict[bytes, list[msgspec.Raw]]]]:
    """Cut out the items of the long lists; return what is left, with these lists empty, and them."""
    knife = _Knife(written)
    for at in _brackets(written):
        if at is None:
            yield
        else:
            knife.cut(at, opens=written[at] in b"[{")
    left = b"".join((*knife.left, written[knife.taken :]))
    if len(left) > MOST_LEFT:
        raise _no_table()
    return left, knife.lists


class _Knife:
    """What cuts a file, from bracket to bracket."""

    def __init__(self, written: bytes) -> None:
        self.left: list[bytes] = []
        self.lists: dict[bytes, list[msgspec.Raw]] = {}
        self.taken = 0  # all before that is left, or in a list
        self._written = written
        self._depth = 0
        self._items: list[msgspec.Raw] | None = None  # of the list that is gone through
        self._begun = 0  # where an item of it begins, or what stands before it

    def cut(self, at: int, *, opens: bool) -> None:
        """Go on to the next bracket."""
        if self._items is None:
            if opens and self._depth == 1:
                self._find_list(at)
        elif self._depth == 2:
            self._leave_between(at, opens=opens)
        self._depth += 1 if opens else -1
        if self._items is not None and self._depth == 2 and not opens:
            self._items.append(msgspec.Raw(self._written[self._begun : at + 1]))
            self._begun = at + 1
        many = self._items is not None and (len(self._items) > MOST_ITEMS or at - self._begun > LONGEST_ITEM)
        if many or self._depth > DEEPEST:
            raise _no_table()

    def _find_list(self, at: int) -> None:
        named = LISTS.search(self._written[max(self.taken, at - LONGEST_KEY) : at])
        if named:
            self._items = self.lists[named[1]] = []
            self.left.append(self._written[self.taken : at + 1])
            self._begun = at + 1

    def _leave_between(self, at: int, *, opens: bool) -> None:
        """Leave out what stands before an item, or before the end of the list."""
        if self._written[self._begun : at].strip() != (b"," if opens and self._items else b""):
            raise _no_table()
        self._begun = at
        if not opens:
            self._items, self.taken = None, at


def _brackets(written: bytes) -> Iterator[int | None]:
    """Where brackets stand that are in no text; None where one may rest."""
    at = met = 0
    while at < len(written):
        found = UP_TO_A_BRACKET.match(written, at, at + AT_ONCE)
        at = found.end() if found else at
        if at < len(written) and written[at] in b"[]{}":
            yield at
            at, met = at + 1, met + 1
            if met % BRACKETS:
                continue
        elif at < len(written) and written[at] in b'"':  # a text that goes on beyond what was looked through
            text = TEXT.match(written, at, at + LONGEST_TEXT)
            if text is None:
                raise _no_table()
            at = text.end()
        yield None


def _holds_too_much(written: bytes) -> Work[bool]:
    """Tell whether an event holds more than can be read at once. Its texts may hold any signs."""
    if not _too_many(*_counted(written)):
        return False
    values = fields = at = 0
    for met, text in enumerate(TEXT.finditer(written), 1):
        more = _counted(written[at : text.start()])
        values, fields, at = values + more[0], fields + more[1], text.end()
        if met % BRACKETS == 0:
            yield
    more = _counted(written[at:])
    return _too_many(values + more[0], fields + more[1])


def _counted(written: bytes) -> tuple[int, int]:
    """How many values and fields there are at most; lists and objects count as fields."""
    return written.count(b","), sum(map(written.count, (b":", b"[", b"{")))


def _too_many(values: int, fields: int) -> bool:
    return values > MOST_VALUES or fields > MOST_FIELDS


def _beyond(version: int) -> Refused:
    return Refused(
        "record.limits",
        f"Version {version} of that table is not from play: it says more than can happen at once.",
        remedy="Bring a file that holds a whole table, as it was exported; nothing was imported.",
    )


def _no_table() -> Refused:
    return Refused("record.unreadable", "That is no record of a whole table, or it breaks off.", remedy=WHOLE)


def _one_seat() -> Refused:
    return Refused("record.one_seat", "That is one seat's record.", remedy=WHOLE)
