"""Records: what can be taken away from a table, and brought to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.chance import Drawn
from threefates.pieces.sealing import Turn, commitment
from threefates.rulebook.epochs import COUNTED, Epoch, Seal
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import Sealed
from threefates.rulebook.state import Settings
from threefates.rulebook.viewers import Role, SeatId, Seating
from threefates.table.access import Access, Exported, Imported, KeyIssued, SeatClaimed, TableOpened
from threefates.table.chain import Head, chained, heads, next_head
from threefates.table.envelope import Envelope, read_row, write_row
from threefates.table.games import seated
from threefates.table.log import LogRow, Store, TableRow
from threefates.table.log_lines import LogLine
from threefates.table.opening import GM_SEAT, settings_of
from threefates.table.table import Outside, Table
from threefates.table.timeline import Moment, Timeline

__all__ = ["Draw", "SeatRecord", "TableRecord", "bring", "read_record", "seat_record", "take_away", "whole_record"]

FORMAT = 1


class Draw(Struct, frozen=True):
    """The draws of one command, made with everybody watching."""

    version: int
    epoch: int
    drawn: tuple[Drawn, ...]
    turn: Turn | None = None  # where it stands among the evening's draws, once its seal is open


class SeatRecord(Struct, frozen=True, tag="threefates-seat", tag_field="record"):
    """The record of one seat: its log, its view, the seals, and the draws that lay open."""

    format: int
    table: str
    system: str
    edition: str
    rulings: Mapping[str, str]
    seat: SeatId
    name: str
    version: int
    log: tuple[LogLine, ...]
    view: Mapping[str, Any]
    seal: tuple[Epoch, ...]
    draws: tuple[Draw, ...]
    imported: int = 0  # how many of its evenings came with an import: another table sealed them
    heads: tuple[Head, ...] = ()  # of the log, after each command, as the server has them
    noted: tuple[Head, ...] = ()  # those that a device of this seat saw and kept; the page adds them


class TableRecord(Struct, frozen=True, tag="threefates-table", tag_field="record"):
    """A whole table, secrets included: for the operator alone. Seeds that are still sealed are not in it."""

    format: int
    table: str
    system: str
    name: str
    events: tuple[msgspec.Raw, ...]  # envelopes, as the log holds them


def seat_record(table: Table, seat: SeatId) -> SeatRecord:
    """Return what a seat may take away: nothing it could not read at the table."""
    settings, view = table.state[Settings], table.view(seat)
    return SeatRecord(
        FORMAT,
        table.row.id,
        table.row.system,
        settings.edition,
        settings.rulings.to_dict(),
        seat,
        table.seating.seats[seat].name,
        table.version,
        table.told(seat, 0),
        {name: msgspec.to_builtins(part) for name, part in view.items()},
        table.state[Seal].epochs,
        tuple(open_draws(table.timeline, table.state[Seal])),
        table.state[Access].epochs_before,
        tuple(heads(table.timeline, table.chain)),
    )


def open_draws(timeline: Timeline, seal: Seal) -> list[Draw]:
    """Every draw that everybody saw fall: commands whose every drawing event says that it lay open.

    What a card was picked among says which cards were held: while the evening is sealed, so are such draws.
    """
    opened = {epoch.number for epoch in seal.epochs if epoch.seed is not None}
    found = []
    for name in timeline.spans:
        moments = timeline.span(name)
        first = moments[0].envelope
        if first.drawn and _lay_open(moments) and (first.epoch in opened or _gives_nothing_away(first.drawn)):
            turn = timeline.turns.get(first.version) if first.epoch in opened else None
            found.append(Draw(first.version, first.epoch, first.drawn, turn))
    return found


def _gives_nothing_away(drawn: Sequence[Drawn]) -> bool:
    return all(isinstance(each.among, int) for each in drawn)


def _lay_open(moments: Sequence[Moment]) -> bool:
    kinds = {moment.envelope.event.draws for moment in moments} - {Draws.NONE}
    return kinds == {Draws.OPEN}


def whole_record(table: Table) -> TableRecord:
    """The whole table, as it stands in the log. Take it away with `take_away`, which says so in the log."""
    events = (msgspec.Raw(write_row(moment.envelope).body) for moment in table.timeline.moments)
    return TableRecord(FORMAT, table.row.id, table.row.system, table.row.name, tuple(events))


def head_of(record: TableRecord) -> str:
    """Return the head of the log in a whole table's record."""
    return reduce(next_head, (bytes(raw) for raw in record.events), "")


async def take_away(table: Table) -> TableRecord:
    """Export the whole table for the operator, to the byte as it is kept; the log tells everybody."""
    await table.record(f"export-{table.outside.random(8).hex()}", lambda state: [Exported()])
    rows = await table.store.read(table.row.id)
    return replace(whole_record(table), events=tuple(msgspec.Raw(row.body) for row in rows))


def read_record(written: bytes) -> SeatRecord | TableRecord:
    """A record from a file.

    Raises:
        Refused: If it is none, or one of a newer format.
    """
    try:
        found: SeatRecord | TableRecord = msgspec.json.decode(written, type=SeatRecord | TableRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            "record.unreadable", f"That is no record of a table ({error}).", remedy="Give a file that an export wrote."
        ) from error
    if found.format != FORMAT:
        raise Refused(
            "record.format", "That record is of another format.", remedy="Read it with the threefates that wrote it."
        )
    return found


def envelopes_of(record: TableRecord) -> list[Envelope]:
    """The envelopes of a whole table's record, checked by replaying it and looking at it from every seat.

    Raises:
        Refused: Naming the version after which it makes no sense.
    """
    system = seated(record.system)
    read: list[Envelope] = []
    timeline: Timeline | None = None
    try:
        read += (read_row(system, LogRow(0, "", bytes(raw))) for raw in record.events)
        _hangs_together(record, read)
        timeline = Timeline(system, settings_of(read), keep=len(read) + 1)
        timeline.add(read)
        _can_be_looked_at(timeline)
    except Exception as error:
        said = str(error) or type(error).__name__
        raise Refused(
            "record.broken",
            f"The record does not replay: after version {timeline.version if timeline else len(read)}, {said}.",
            remedy="Export the table again; nothing was imported.",
        ) from error
    return read


def _hangs_together(record: TableRecord, envelopes: Sequence[Envelope]) -> None:
    if any(each.table != record.table for each in envelopes):
        raise ValueError("its events are of several tables")
    first = envelopes[0].event if envelopes else None
    if isinstance(first, TableOpened) and first.system != record.system:
        raise ValueError(f"its log is one of {first.system}")


def _can_be_looked_at(timeline: Timeline) -> None:
    state, seating = timeline.state, timeline.state[Seating]
    gm = seating.seats.get(GM_SEAT)
    if gm is None or gm.role is not Role.GM:
        raise ValueError("nobody runs the game")
    for viewer in map(seating.viewer, seating.seats):
        msgspec.json.encode((timeline.system.view(state, viewer), timeline.system.offers(state, viewer)))
        for moment in timeline.moments:
            timeline.system.tell(moment.state or state, moment.envelope.event, viewer)


async def bring(record: TableRecord, store: Store, outside: Outside, *, row: TableRow, key: str) -> Table:
    """Import a whole table under a new id: new keys, a new epoch, and its old chance marked as another table's.

    Args:
        record: What an export wrote.
        store: Where the table will be remembered.
        outside: The hour and the randomness.
        row: The new id and code; the system is the record's.
        key: The hash of the new key of the Game Master's seat.

    Raises:
        Refused: If the record does not replay; nothing is imported.
        Conflict: If the id or code is taken.
    """
    system = seated(record.system)
    envelopes = [
        replace(each, table=row.id, imported=True, event=_keyless(each.event)) for each in envelopes_of(record)
    ]
    table = Table(row, system, Timeline(system, settings_of(envelopes)), store, outside)
    table.timeline.add(envelopes)
    seed, epoch = outside.random(32), len(table.state[Seal].epochs) + 1
    arrived: list[Event] = [
        Imported(epoch - 1, head_of(record)),
        Sealed(epoch, commitment(seed), COUNTED),
        KeyIssued(GM_SEAT, key),
    ]
    envelopes += table.wrap(f"import-{outside.random(8).hex()}", arrived)
    linked, rows = chained("", envelopes)
    await store.create(row, rows, {epoch: seed})
    table.timeline = Timeline(system, settings_of(linked))
    table.timeline.add(linked)
    table.chain.add(rows)
    return table


def _keyless(event: Event) -> Event:
    return replace(event, key="") if isinstance(event, KeyIssued | SeatClaimed) else event
