"""Evenings to be forged, and what a forger does to their records."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.tables import do, opened
from threefates.commons.free_rolls import FreeRolls
from threefates.rulebook.viewers import Role
from threefates.table.chain import Head, next_head
from threefates.table.frames import Watch
from threefates.table.records import SeatRecord, TableRecord, read_record, seat_record, take_away
from threefates.table.sitting import key_hash, sit

Rows = list[dict[str, Any]]


async def evening(folder: Path) -> tuple[TableRecord, SeatRecord]:
    """An evening of dice, chat and a secret; its record, and Ann's with what her device has noted on the way."""
    async with opened(folder, "fate_2003") as table:
        ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
        watch, noted = Watch(table, ann), []
        for kind, fields in (
            ("say", {"text": "I owe you nothing"}),
            ("roll-dice", {"dice": "5d10"}),
            ("roll-dice", {"dice": "3d6", "secret": True}),
            ("roll-dice", {"dice": "2d10"}),
            ("say", {"text": "That settles it"}),
        ):
            await do(table, "s1", kind, **fields)
            frame = watch.frame()
            assert frame is not None
            noted.append(Head(frame.version, frame.head))
        rolled = table.timeline.moments[-1].state
        assert rolled is not None
        secret = next(iter(rolled[FreeRolls].secret))
        await do(table, "s1", "discard-roll", roll=secret)
        await do(table, "s1", "open-seal", epoch=1)
        return await take_away(table), replace(seat_record(table, ann), noted=tuple(noted))


def rewritten(record: TableRecord, forge: Callable[[Rows], Any], *, chain: bool = True) -> TableRecord:
    """A record by a forger who knows how logs are chained, unless it is said that they do not."""
    rows: Rows = [msgspec.json.decode(raw) for raw in record.events]
    before = msgspec.json.encode(rows)
    forge(rows)
    assert msgspec.json.encode(rows) != before, "the forgery changes nothing"
    events, head = [], ""
    for version, row in enumerate(rows, start=1):
        row["version"] = version
        if chain and "before" in row:
            row["before"] = head
        events.append(msgspec.Raw(msgspec.json.encode(row)))
        head = next_head(head, bytes(events[-1]))
    again = read_record(msgspec.json.encode(replace(record, events=tuple(events))))
    assert isinstance(again, TableRecord)
    return again


def of(rows: Rows, kind: str, nth: int = 0) -> dict[str, Any]:
    """The row of the nth event of a kind."""
    return [row for row in rows if row["event"]["type"] == kind][nth]


def rolled(rows: Rows) -> dict[str, Any]:
    return of(rows, "roll.rolled")


def other_words(rows: Rows) -> None:
    said = next(row for row in rows if "I owe you nothing" in str(row["event"]))
    for part in (said["event"], said["asked"]):
        part.update(text="I owe you everything")
