"""Bringing a table that was taken away: checked by replay and by the rules, under new keys and a new seal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefates.pieces.sealing import commitment
from threefates.rulebook.epochs import COUNTED, Seal
from threefates.rulebook.messages import Event
from threefates.rulebook.seal import Sealed
from threefates.table.access import Imported, KeyIssued, SeatClaimed
from threefates.table.chain import chained, next_head
from threefates.table.envelope import Envelope, is_newer
from threefates.table.games import seated_beside_play
from threefates.table.import_limits import limiting
from threefates.table.log import LogRow, Store, TableRow
from threefates.table.opening import GM_SEAT, settings_of
from threefates.table.records import Forged, TableRecord, TooNew, replayed
from threefates.table.redecide import Finding, redecide
from threefates.table.slices import Work, at_once, in_slices
from threefates.table.table import Outside, Table
from threefates.table.timeline import Timeline

__all__ = ["bring", "checked", "head_of"]


def head_of(record: TableRecord) -> str:
    """Return the head of the log in a whole table's record."""
    return at_once(_headed(record))


def _headed(record: TableRecord) -> Work[str]:
    head = ""
    for raw in record.events:
        head = next_head(head, bytes(raw))
        yield
    return head


async def bring(record: TableRecord, store: Store, outside: Outside, *, row: TableRow, key: str) -> Table:
    """Import a whole table under a new id: new keys, a new epoch, and its old chance marked as another table's.

    Args:
        record: What an export wrote.
        store: Where the table will be remembered.
        outside: The hour and the randomness.
        row: The new id and code; the system is the record's.
        key: The hash of the new key of the Game Master's seat.

    Raises:
        Refused: If the record does not replay, holds what play would not have let in, was played under newer rules, or
            its events do not follow from what was asked and what fell; nothing is imported.
        Conflict: If the id or code is taken.
    """
    system = await seated_beside_play(record.system)
    envelopes = await in_slices(checked(record))
    table = Table(row, system, Timeline(system, settings_of(envelopes)), store, outside)
    rows = await in_slices(_written(table, envelopes))
    seed, epoch = outside.random(32), len(table.state[Seal].epochs) + 1
    arrived: list[Event] = [
        Imported(epoch - 1, await in_slices(_headed(record))),
        Sealed(epoch, commitment(seed), COUNTED),
        KeyIssued(GM_SEAT, key),
    ]
    last = table.wrap(f"import-{outside.random(8).hex()}", arrived)
    rows += _put(table, last)
    await store.create(row, rows, {epoch: seed})
    return table


def checked(record: TableRecord) -> Work[list[Envelope]]:
    """Check a whole table's record in slices: its envelopes.

    Raises:
        Refused: As `bring` does.
    """
    envelopes = yield from replayed(record, _decided_again)
    yield from limiting(record)
    return envelopes


def _decided_again(before: Timeline, command: Sequence[Envelope]) -> Work[None]:
    """Refuse a command that the rules would not have written. What older rules decided, today's need not repeat."""
    ours = before.system.game.version
    for each in command:
        if each.system_version != ours and is_newer(each.system_version, ours):
            raise TooNew(each.version, each.system_version, ours)
    yield from before.foreseeing(command[0].event)
    found, words = redecide(before, command)
    if found is Finding.WRONG:
        raise Forged(command[0].version, words)


def _written(table: Table, envelopes: list[Envelope]) -> Work[list[LogRow]]:
    """Fold another table's events into a new one, and let go of each: the rows of its log."""
    rows: list[LogRow] = []
    envelopes.reverse()
    while envelopes:
        each = envelopes.pop()
        yield from table.timeline.foreseeing(each.event)
        rows += _put(table, [replace(each, table=table.row.id, imported=True, event=_keyless(each.event))])
        yield
    return rows


def _put(table: Table, envelopes: Sequence[Envelope]) -> list[LogRow]:
    links = chained(table.chain.head, envelopes)
    table.take_up(links)
    return [link.row for link in links]


def _keyless(event: Event) -> Event:
    return replace(event, key="") if isinstance(event, KeyIssued | SeatClaimed) else event
