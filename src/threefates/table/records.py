"""Records: what can be taken away from a table, and brought to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from threefates.pieces.chance import Drawn
from threefates.pieces.sealing import Turn
from threefates.rulebook.converting import decode
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.messages import Draws
from threefates.rulebook.refusals import Refused
from threefates.rulebook.sight import Sight
from threefates.rulebook.state import Settings
from threefates.rulebook.viewers import Role, SeatId, Seating
from threefates.table.access import Access, Exported, TableOpened, no_such_seat
from threefates.table.chain import Head, heads
from threefates.table.envelope import Envelope, read_row
from threefates.table.games import seated
from threefates.table.log import LogRow
from threefates.table.log_lines import LogLine
from threefates.table.opening import GM_SEAT, READ_AT_ONCE, settings_of
from threefates.table.slices import Work, at_once, stretch
from threefates.table.table import Table
from threefates.table.timeline import DrawTurns, Moment, Timeline

__all__ = [
    "LONGEST_RECORD",
    "Draw",
    "Forged",
    "Hung",
    "SeatRecord",
    "TableRecord",
    "TooNew",
    "envelopes_of",
    "open_draws",
    "read_record",
    "recording",
    "replayed",
    "seat_record",
    "take_away",
    "whole_record",
]

FORMAT = 1
LONGEST_RECORD = 256 * 1024 * 1024  # bytes of a whole table's, with all of its pictures
SHORT = 0.005  # seconds of looking at a stretch


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
    returns: tuple[int, ...] = ()  # of its evenings, those that began because the table was put back from a copy


class Hung(Struct, frozen=True, gc=False):
    """A picture beside a log, as it is kept."""

    name: str
    body: bytes


class TableRecord(Struct, frozen=True, tag="threefates-table", tag_field="record"):
    """A whole table, secrets included: for the operator alone. Seeds that are still sealed are not in it."""

    format: int
    table: str
    system: str
    name: str
    events: tuple[msgspec.Raw, ...]  # envelopes, as the log holds them
    pictures: tuple[Hung, ...] = ()  # those that the log still knows of


class Forged(Refused):
    """A record whose events do not come from play."""

    def __init__(self, version: int, words: str) -> None:
        super().__init__(
            "record.forged",
            f"Version {version} of that table does not come from play: {words}.",
            remedy="Export the table again where it was played, and do not edit the file; nothing was imported.",
        )


class TooNew(Refused):
    """A record that newer rules have played: here it would be played on, and could not be opened again."""

    def __init__(self, version: int, theirs: str, ours: str) -> None:
        super().__init__(
            "record.newer",
            f"Version {version} of that table was played under newer rules: {theirs}, not {ours}.",
            remedy="Bring it to a threefates that is as new as the one that wrote it; nothing was imported.",
        )


Follows: TypeAlias = Callable[[Timeline, Sequence[Envelope]], Work[None]]


def _anyhow(before: Timeline, command: Sequence[Envelope]) -> Work[None]:
    """Take every command as it is written."""
    yield from ()


def seat_record(table: Table, seat: SeatId) -> SeatRecord:
    """Return what a seat may take away: nothing it could not read at the table. Where that is long, see `recording`."""
    return at_once(recording(table, seat))


def recording(table: Table, seat: SeatId) -> Work[SeatRecord]:
    """Put together, in slices, what a seat may take away of the table as it is now."""
    yield from table.viewing(seat)
    if seat not in table.seating.seats:  # it was taken away meanwhile
        raise no_such_seat()
    settings, view, version = table.state[Settings], table.view(seat), table.version
    seal, imported, name = table.state[Seal], table.state[Access].epochs_before, table.seating.seats[seat].name
    returns = table.state[Access].returns
    told = yield from table.telling(seat, 0)
    draws = yield from open_draws(table.timeline, seal, version)
    known = yield from heads(table.timeline.spans, table.chain, version)
    return SeatRecord(
        FORMAT,
        table.row.id,
        table.row.system,
        settings.edition,
        settings.rulings.to_dict(),
        seat,
        name,
        version,
        told,
        {name: msgspec.to_builtins(part) for name, part in view.items()},
        seal.epochs,
        draws,
        imported,
        known,
        returns=returns,
    )


def open_draws(timeline: Timeline, seal: Seal, until: int) -> Work[tuple[Draw, ...]]:
    """Every draw up to a version that everybody saw fall: of commands whose every drawing event says that it lay open.

    What a card was picked among says which cards were held: while the evening is sealed, so are such draws.
    """
    opened = {epoch.number for epoch in seal.epochs if epoch.seed is not None}
    found, turns = [], DrawTurns()
    for _, moments in groupby(timeline.moments.since(0, until), key=lambda moment: moment.envelope.command):
        first, *later = moments
        turn, drew = turns.of(first.envelope), first.envelope
        if drew.drawn and _lay_open([first, *later]) and (drew.epoch in opened or _gives_nothing_away(drew.drawn)):
            found.append(Draw(drew.version, drew.epoch, drew.drawn, turn if drew.epoch in opened else None))
        yield
    return tuple(found)


def _gives_nothing_away(drawn: Sequence[Drawn]) -> bool:
    return all(isinstance(each.among, int) for each in drawn)


def _lay_open(moments: Sequence[Moment]) -> bool:
    kinds = {moment.envelope.event.draws for moment in moments} - {Draws.NONE}
    return kinds == {Draws.OPEN}


async def whole_record(table: Table) -> TableRecord:
    """The whole table, to the byte as its log is kept. Take it away with `take_away`, which says so in the log."""
    events: list[msgspec.Raw] = []
    while rows := await table.store.read(table.row.id, len(events), READ_AT_ONCE):
        events += [msgspec.Raw(row.body) for row in rows]
    named = sorted(table.system.pictures(table.state))
    found = [(name, await table.store.picture(table.row.id, name)) for name in named]
    hung = tuple(Hung(name, body) for name, body in found if body is not None)
    return TableRecord(FORMAT, table.row.id, table.row.system, table.row.name, tuple(events), hung)


async def take_away(table: Table) -> TableRecord:
    """Export the whole table for the operator; the log tells everybody."""
    await table.record(f"export-{table.outside.random(8).hex()}", lambda state: [Exported()])
    return await whole_record(table)


RECORD: Final[Any] = SeatRecord | TableRecord


def read_record(written: bytes) -> SeatRecord | TableRecord:
    """A record from a file.

    Raises:
        Refused: If it is none, or one of a newer format.
    """
    try:
        found: SeatRecord | TableRecord = decode(written, RECORD)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            "record.unreadable",
            "That is no record of a table.",
            remedy=f"Give a file that an export wrote. Where it stops making sense: {error}.",
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
    return at_once(replayed(record))


def replayed(record: TableRecord, follows: Follows = _anyhow) -> Work[list[Envelope]]:
    """Check a whole table's record, in slices, as `envelopes_of` does.

    Args:
        record: The record.
        follows: Looks at each command on the log before it; what it raises as `Forged` or `TooNew` is not put in
            other words.
    """
    system = seated(record.system)
    read: list[Envelope] = []
    timeline: Timeline | None = None
    try:
        for raw in record.events:
            read.append(read_row(system, LogRow(0, "", bytes(raw))))
            yield
        yield from _hangs_together(record, read)
        timeline = Timeline(system, settings_of(read))
        for _, each in groupby(read, key=lambda envelope: envelope.command):
            command = list(each)
            yield from follows(timeline, command)
            for envelope in command:
                yield from timeline.adding([envelope])
                timeline.pack()
                yield
        yield from _can_be_looked_at(timeline)
    except (Forged, TooNew):
        raise
    except Exception as error:
        said = str(error).rstrip(".") or type(error).__name__
        raise Refused(
            "record.broken",
            f"The record does not replay: after version {timeline.version if timeline else len(read)}, {said}.",
            remedy="Export the table again; nothing was imported.",
        ) from error
    return read


def _hangs_together(record: TableRecord, envelopes: Sequence[Envelope]) -> Work[None]:
    for each in envelopes:
        if each.table != record.table:
            raise ValueError("its events are of several tables")
        yield
    first = envelopes[0].event if envelopes else None
    if isinstance(first, TableOpened) and first.system != record.system:
        raise ValueError(f"its log is one of {first.system}")


def _can_be_looked_at(timeline: Timeline) -> Work[None]:
    state, seating = timeline.state, timeline.state[Seating]
    gm = seating.seats.get(GM_SEAT)
    if gm is None or gm.role is not Role.GM:
        raise ValueError("nobody runs the game")
    viewers = [seating.viewer(seat) for seat in seating.seats]
    sight = Sight(timeline.system)
    for viewer in viewers:
        while sight.looks(state, viewer, None, stretch(SHORT)):
            yield
        msgspec.json.encode((timeline.system.view(state, viewer), sight.offers(state, viewer)))
        yield
    for moment in timeline.retold(0):
        if moment is not None:
            for viewer in viewers:
                timeline.system.tell(moment.state or state, moment.envelope.event, viewer)
        yield
