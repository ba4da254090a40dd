"""A whole table's file is read in slices, and comes to what it says; no hostile one keeps everybody waiting."""

from __future__ import annotations

import gc
import json
import time
import tracemalloc

import msgspec
import pytest

from threefates.rulebook.refusals import Refused
from threefates.table import apart
from threefates.table.apart import AT_ONCE, MOST_FIELDS, MOST_VALUES, record_in, table_record
from threefates.table.bringing import checked
from threefates.table.games import seated
from threefates.table.import_limits import limiting
from threefates.table.records import TableRecord, read_record
from threefates.table.slices import Work, at_once
from tools import record_logs

LOGS = sorted(record_logs.LOGS.glob("*.json"))
MEGA = 400_000
LONG = 0.06  # seconds that nobody else has: several times what any of these may take; what it is there for took 26 s
HEAD = b'{"record":"threefates-table","format":1,"table":"t","system":"fates_edge","name":"n","events":['
EVENT = (
    b'{"table":"t","version":1,"command":"c","at":"2026-11-21T20:10:00.000Z","system_version":"1",'
    b'"event":{"type":"table.opened","system":"fates_edge","edition":"srd","rulings":{},"more":%s}}'
)
PICTURES = HEAD + b'],"pictures":['
ONES = b"[" + b"1," * 2 * MEGA + b"1]"
HOSTILE = {
    "brackets": HEAD + b"[" * 2 * MEGA + b"]" * 2 * MEGA + b"]}",
    "numbers": HEAD + ONES[1:] + b"}",
    "a field of numbers": HEAD + EVENT % ONES + b"]}",
    "as many numbers as may be": HEAD + EVENT % (b"[" + b"1," * (MOST_VALUES - 20) + b"1]") + b"]}",
    "as many texts as may be": HEAD + EVENT % (b"[" + b'"",' * (MOST_VALUES - 20) + b'""]') + b"]}",
    "a field of lists": HEAD + EVENT % (b"[" + b"[]," * MEGA + b"[]]") + b"]}",
    "as many lists as may be": HEAD + EVENT % (b"[" + b"[]," * (MOST_FIELDS - 40) + b"[]]") + b"]}",
    "a field of fields": HEAD + EVENT % (b"{" + b",".join(b'"%d":{}' % at for at in range(MEGA)) + b"}") + b"]}",
    "as many fields as may be": HEAD
    + EVENT % (b"{" + b",".join(b'"%d":1' % at for at in range(MOST_FIELDS - 40)) + b"}")
    + b"]}",
    "small events": HEAD + b"{}," * MEGA + b"{}]}",
    "small pictures": PICTURES + b'{"name":"a","body":""},' * 200_000 + b'{"name":"a","body":""}]}',
    "a text": HEAD + EVENT % (b'"' + b"a" * 5 * MEGA + b'"') + b"]}",
    "no end": HEAD + b'{"a":"' + b"a" * 5 * MEGA,
    "a long name": HEAD.replace(b'"n"', b'"' + b"n" * 3 * MEGA + b'"') + b"]}",
    "a seat": b'{"record":"threefates-seat","format":1,"view":{"a":[' + b"[]," * MEGA + b"[]]}}",
    "what is no part": b'{"x":[' + b"[]," * MEGA + b"[]]}",
    "spaces": HEAD + b" " * 4 * MEGA,
    "nothing": b"",
    "commas": HEAD + b"{},,{}]}",
    "two in one": HEAD + b"{}{}]}",
}


@pytest.mark.parametrize("path", LOGS[:: max(1, len(LOGS) // 6)], ids=lambda path: path.stem)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_file_comes_to_what_it_says(path: object, indent: int | None) -> None:
    written = json.dumps(json.loads(path.read_bytes()), indent=indent).encode()  # type: ignore[attr-defined]
    plain = read_record(written)
    assert isinstance(plain, TableRecord)

    found = at_once(table_record(written))

    assert [*map(bytes, found.events)] == [*map(bytes, plain.events)]
    assert msgspec.structs.replace(found, events=()) == msgspec.structs.replace(plain, events=())


@pytest.mark.parametrize("items", [apart.MOST_ITEMS // 10, pytest.param(apart.MOST_ITEMS, marks=pytest.mark.soak)])
def test_a_long_file_of_next_to_nothings_takes_no_room_to_be_refused(
    items: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "MOST_ITEMS", items)
    written = HEAD + b"{}," * max(3 * items, MEGA) + b"{}]}"
    tracemalloc.start()
    with pytest.raises(Refused) as refused:
        record_in(written)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert refused.value.refusal.code == "record.unreadable"
    assert most < 100 * items  # bytes: the items up to which it is read


def test_a_seats_file_and_a_long_one_of_a_table_are_read_as_what_they_are() -> None:
    path = LOGS[0]
    short = path.read_bytes()
    long = json.dumps({**json.loads(short), "pictures": [{"name": "a", "body": "QUJD" * (MEGA // 3)}]}).encode()

    assert isinstance(record_in(short), TableRecord)
    assert isinstance(record_in(long), TableRecord)
    with pytest.raises(Refused, match="no record of a table"):
        record_in(b'{"record":"threefates-seat","log":[' + b"{}," * MEGA + b"{}]}")


def test_texts_may_hold_brackets_quotes_and_the_names_of_lists() -> None:
    said = ']}"events":[{"\\', "x" * (2 * AT_ONCE), '","pictures":[', "\u2028{", "é]"
    events = [{"text": each, "list": [each, {each: [each]}]} for each in said]
    record = {
        "record": "threefates-table",
        "format": 1,
        "table": said[0],
        "system": '{"events":',
        "name": "a",
        "events": events,
        "pictures": [{"name": '"pictures":[', "body": "QUJD"}],
    }

    found = at_once(table_record(json.dumps(record).encode()))

    assert [json.loads(bytes(raw)) for raw in found.events] == events
    assert (found.table, found.system, found.pictures[0].body) == (said[0], '{"events":', b"ABC")


@pytest.fixture
def _as_in_a_server() -> None:
    """What is loaded is set aside, as a server does it: whatever else the tests hold is not gone through meanwhile."""
    gc.collect()
    gc.freeze()


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.usefixtures("_as_in_a_server")
def test_no_hostile_file_keeps_everybody_waiting(what: str) -> None:
    def work() -> Work[None]:
        record = yield from table_record(HOSTILE[what])
        yield from checked(record)

    seated("fates_edge")  # a game is loaded once
    slowest, going = 0.0, work()
    with pytest.raises(Refused) as refused:  # noqa: PT012 - a loop of steps
        while True:
            began = time.thread_time()
            try:
                next(going)
            finally:
                slowest = max(slowest, time.thread_time() - began)

    assert refused.value.refusal.code.startswith("record.")
    assert slowest < LONG


def test_an_event_may_hold_texts_of_any_signs() -> None:
    said = [",:[{" * 16] * 8_000
    event = msgspec.Raw(EVENT % json.dumps(said).encode())

    record = at_once(table_record(HEAD + bytes(event) + b"]}"))
    at_once(limiting(record))

    assert bytes(event).count(b"[") > MOST_FIELDS
