"""The one thread that writes to the database: what was asked meanwhile goes there in one statement.

A table's version is its only lock: a statement moves it from the version that was expected, or does nothing. Where the
connection was lost the group is sent again; what had happened nevertheless is known by its bytes.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import psycopg
from msgspec import Struct

from threefates.store.groups import Groups, Outcome, take_down
from threefates.store.postgres.line import Connection, Db
from threefates.store.postgres.troubles import explained
from threefates.table.log import Conflict, LogRow, StoreBroken, UnknownStream

__all__ = ["Append", "Writer"]

PATIENCE: Final = 10.0  # seconds in which a database that restarts is waited for
PAUSE: Final = 0.2

_APPEND: Final = """WITH moved AS (
        UPDATE threefates.tables AS t SET version = a.last, activity = nextval('threefates.activity'),
            code = CASE WHEN a.code = '' THEN t.code ELSE a.code END, copied = t.copied AND NOT a.opens
        FROM unnest(%b::text[], %b::bigint[], %b::bigint[], %b::text[], %b::boolean[])
            AS a (id, after, last, code, opens)
        WHERE t.id = a.id AND t.version = a.after RETURNING t.id
    ), kept AS (
        INSERT INTO threefates.events (stream, version, command, body)
        SELECT e.* FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[]) AS e (stream, version, command, body)
        JOIN moved ON moved.id = e.stream
    ), sealed AS (
        INSERT INTO threefates.seeds (stream, epoch, seed)
        SELECT s.* FROM unnest(%b::text[], %b::bigint[], %b::bytea[]) AS s (stream, epoch, seed)
        JOIN moved ON moved.id = s.stream
    ) SELECT id FROM moved"""
_END: Final = """SELECT t.version, (SELECT body FROM threefates.events WHERE stream = t.id AND version = %b)
    FROM threefates.tables AS t WHERE t.id = %b"""

_ANNOUNCE: Final = "SELECT pg_notify('threefates', 'moved ' || stream) FROM unnest(%s::text[]) AS s (stream)"


class Append(Struct, frozen=True):
    """Events for the end of one stream, with what comes along."""

    stream: str
    after: int
    rows: Sequence[LogRow]
    seeds: Mapping[int, bytes]
    code: str


class Writer(Groups[Append]):
    """Owns the writing connection and its thread.

    Args:
        line: The connection; the writer closes it.
        on_death: What to do after everyone was told that the writer died.
        announces: Whether servers are told of what is written, since another than the one that decides writes it.
    """

    def __init__(
        self, line: Connection, on_death: Callable[[StoreBroken], None] = take_down, *, announces: bool = False
    ) -> None:
        """Start the thread that writes."""
        self._line = line
        self._announces = announces
        super().__init__(line.place, on_death)

    def _finish(self) -> None:
        self._line.close()

    def _let_go(self) -> None:
        self._line.close()

    def _commit(self, group: list[Append]) -> None:
        outcomes: dict[int, Outcome] = {}
        for part in _parts(group):
            outcomes |= zip(part, self._written([group[at] for at in part]), strict=True)
        self._answer(outcomes[at] for at in range(len(group)))

    def _written(self, part: list[Append]) -> list[Outcome]:
        """Write appends to different streams; where one of them cannot be, each by itself."""
        until, again = time.monotonic() + PATIENCE, False
        while True:
            try:
                db = self._line.open()
                return self._attempt(db, part, again=again)
            except StoreBroken as broken:
                error: Exception = broken
            except psycopg.Error as failed:
                if not self._line.is_lost:
                    return self._alone(part, failed)
                error, again = explained(failed, self._line.place), True
            if time.monotonic() > until:
                return [error] * len(part)
            time.sleep(PAUSE)

    def _alone(self, part: list[Append], failed: psycopg.Error) -> list[Outcome]:
        if len(part) > 1:
            return [outcome for append in part for outcome in self._written([append])]
        if isinstance(failed, psycopg.IntegrityError):
            return [Conflict("That is taken already.")]
        return [explained(failed, self._line.place)]

    def _attempt(self, db: Db, part: list[Append], *, again: bool) -> list[Outcome]:
        moved = {stream for (stream,) in db.execute(_APPEND, _columns(part), binary=True, prepare=True)}
        outcomes = [None if append.stream in moved else _refused(db, append, again=again) for append in part]
        if self._announces:
            self._announce([append.stream for append, outcome in zip(part, outcomes, strict=True) if outcome is None])
        return outcomes

    def _announce(self, streams: list[str]) -> None:
        """Tell servers what was written. It is, whether they hear of it or not: they find out when they write there."""
        for _ in range(2):  # again where the connection was lost
            with suppress(psycopg.Error, StoreBroken):
                self._line.open().execute(_ANNOUNCE, (streams,))
                return


def _parts(group: Sequence[Append]) -> list[list[int]]:
    """The group in parts in which no stream comes twice; of each stream they come in order."""
    parts: list[list[int]] = []
    times: dict[str, int] = {}
    for at, append in enumerate(group):
        turn = times.get(append.stream, 0)
        times[append.stream] = turn + 1
        if turn == len(parts):
            parts.append([])
        parts[turn].append(at)
    return parts


def _columns(part: Sequence[Append]) -> tuple[object, ...]:
    events = [(append.stream, row) for append in part for row in append.rows]
    seeds = [(append.stream, *seed) for append in part for seed in append.seeds.items()]
    return (
        [append.stream for append in part],
        [append.after for append in part],
        [append.after + len(append.rows) for append in part],
        [append.code for append in part],
        [bool(append.seeds) for append in part],
        [stream for stream, _ in events],
        [row.version for _, row in events],
        [row.command for _, row in events],
        [row.body for _, row in events],
        [stream for stream, _, _ in seeds],
        [epoch for _, epoch, _ in seeds],
        [seed for _, _, seed in seeds],
    )


def _refused(db: Db, append: Append, *, again: bool) -> Outcome:
    """Say why an append did nothing; nothing to say where it was written before the connection was lost."""
    first = append.rows[0] if append.rows else None
    found = db.execute(_END, (append.after + 1, append.stream), binary=True).fetchone()
    if found is None:
        return UnknownStream(f"There is no table {append.stream}.")
    if again and first and found[1] == first.body:
        return None
    return Conflict(f"{append.stream} ends at {found[0]}, not at {append.after}.")
