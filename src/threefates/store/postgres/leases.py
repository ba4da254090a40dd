"""Who holds a table, where several servers share a database: the one that holds its lease decides at it.

A server is there as long as it keeps a connection, which holds a lock with its number: the database itself notices
when it ends, within a moment where the process was killed, within seconds where the machine went away without a word.
What it held is then anybody's who is asked for it. Nothing that is written rests on this: a table's version is its
lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final, LiteralString

import psycopg

from threefates.store.checks import is_text
from threefates.store.postgres.line import Connection, Db
from threefates.store.readers import Readers
from threefates.store.schema import APPLICATION
from threefates.table.log import StoreBroken

__all__ = ["CHANNEL", "HERE", "Leases"]

HERE: Final = ""
"""Where a table is that this server holds."""

CHANNEL: Final = "threefates"
KEPT: Final = 5.0  # seconds for which it is believed where a table is; whoever is gone by then does not answer
MOST_KEPT: Final = 10_000
PULSE: Final = 1.0  # seconds
AGAIN: Final = 0.2

_ENTER: Final = "INSERT INTO threefates.servers (address) VALUES (%s) RETURNING number"
_LOCK: Final = "SELECT pg_try_advisory_lock(%s, %s)"
_FORGET_DEAD: Final = """DELETE FROM threefates.servers AS s
    WHERE NOT EXISTS (SELECT 1 FROM threefates.alive WHERE number = s.number)"""
_CARRY_ON: Final = "UPDATE threefates.leases SET server = %s WHERE server = %s"
_TAKE: Final = """WITH asked AS (
        SELECT id FROM threefates.tables WHERE id = %(word)s OR lower(code) = lower(%(word)s COLLATE "C")
        ORDER BY id = %(word)s DESC LIMIT 1
    ), taken AS (
        INSERT INTO threefates.leases AS l (stream, server) SELECT id, %(server)s FROM asked
        ON CONFLICT (stream) DO UPDATE SET server = %(server)s
        WHERE l.server = %(server)s OR NOT EXISTS (SELECT 1 FROM threefates.alive WHERE number = l.server)
        RETURNING stream
    ) SELECT id, EXISTS (SELECT 1 FROM taken) FROM asked"""
_WHERE: Final = """SELECT s.address FROM threefates.leases AS l JOIN threefates.servers AS s ON s.number = l.server
    WHERE l.stream = %s"""
_RELEASE: Final = """WITH gone AS (DELETE FROM threefates.leases WHERE stream = %s AND server = %s RETURNING stream)
    SELECT pg_notify('threefates', 'free ' || stream) FROM gone"""
_TELL: Final = "SELECT pg_notify('threefates', 'moved ' || %s::text)"
_LEAVE: Final = """WITH gone AS (DELETE FROM threefates.servers WHERE number = %s RETURNING number)
    SELECT pg_notify('threefates', 'all') FROM gone"""


class Leases:
    """The leases of one server.

    Args:
        url: The database.
        address: Where the others reach this server.

    Raises:
        StoreBroken: If the database cannot be reached.
    """

    def __init__(self, url: str, address: str) -> None:
        """Enter, and begin to listen."""
        self.address = address
        self.number = 0
        self.moved: Callable[[str], None] = lambda stream: None  # somebody else has written to a table
        self.lost: Callable[[], None] = lambda: None  # the leases may have gone to others meanwhile
        self._known: dict[str, tuple[str, float]] = {}
        self._over = Event()
        self._pulse = Connection(url, self._enter)
        self._asks = Readers(self._pulse.place, [Connection(url)])
        self._thread = Thread(target=self._listen, name="threefates-leases", daemon=True)
        self._thread.start()

    def _enter(self, db: Db) -> None:
        """Become one of the servers; what it held before its connection broke it holds again."""
        with db.transaction():  # others see the number once it is locked
            db.execute(_FORGET_DEAD)
            (number,) = db.execute(_ENTER, (self.address,)).fetchone() or (0,)
            db.execute(_LOCK, (APPLICATION + 1, number))
        if self.number:
            db.execute(_CARRY_ON, (number, self.number))
        db.execute(f"LISTEN {CHANNEL}")
        self.number = number
        self._known.clear()

    def known(self, word: str) -> str | None:
        """Where the table is with this id or code, as far as that is known: `HERE`, an address, or None."""
        where, until = self._known.get(word, (None, 0.0))
        return where if until > time.monotonic() else None

    async def find(self, word: str) -> str:
        """Where the table is with this id or code. One that nobody holds is here from now on.

        Raises:
            StoreBroken: If the database cannot be reached.
        """
        if not is_text(word) or "\0" in word:
            return HERE
        while True:
            number = self.number
            table, where = await self._looked(word, number)
            if number == self.number:  # else others may take what it has taken under a number that is gone
                break
        if table:
            self._keep(word, where)
            self._keep(table, where)
        return where

    async def _looked(self, word: str, number: int) -> tuple[str, str]:
        return await self._asks.ask(lambda line: line.ask(lambda db: _found(db, word, number)))

    def _keep(self, word: str, where: str) -> None:
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        until = float("inf") if where == HERE else time.monotonic() + KEPT  # nobody takes it from who lives
        self._known[word] = where, until

    def takes(self, table_id: str) -> bool:
        """Any new table may be here."""
        return True

    def forget(self, word: str) -> None:
        """Believe no longer where this is: nobody answered there."""
        self._known.pop(word, None)

    async def release(self, stream: str) -> None:
        """Let others have a table."""
        number = self.number
        self._known.clear()
        await self._asks.ask(lambda line: line.ask(lambda db: _done(db, _RELEASE, stream, number)))

    async def tell(self, stream: str) -> None:
        """Tell whoever holds a table that somebody else has written to it."""
        await self._asks.ask(lambda line: line.ask(lambda db: _done(db, _TELL, stream)))

    async def close(self) -> None:
        """Leave everything to the others, at once."""
        if self._over.is_set():
            return
        self._over.set()
        number = self.number
        with suppress(StoreBroken):  # the database sees by itself that this server is gone
            await self._asks.ask(lambda line: line.ask(lambda db: _done(db, _LEAVE, number)))
        await self._asks.close()
        self._thread.join()
        self._pulse.close()

    def _listen(self) -> None:
        """Hear what the others say, and notice when the connection breaks."""
        lost = False
        while not self._over.is_set():
            try:
                db = self._pulse.open()
                if lost:
                    lost = False
                    self.lost()
                for heard in db.notifies(timeout=PULSE):
                    self._hear(heard.payload)
                    if self._over.is_set():
                        return
                db.execute("SELECT 1")
            except (psycopg.Error, StoreBroken):
                lost = True
                self._known.clear()
                self._over.wait(AGAIN)

    def _hear(self, said: str) -> None:
        what, _, stream = said.partition(" ")
        if what == "moved":
            self.moved(stream)
        else:
            self._known.clear()


def _done(db: Db, query: LiteralString, *said: str | int) -> None:
    db.execute(query, said)


def _found(db: Db, word: str, number: int) -> tuple[str, str]:
    """The table's id, and where it is."""
    for _ in range(3):
        found = db.execute(_TAKE, {"word": word, "server": number}).fetchone()
        if found is None:
            return "", HERE
        table, taken = found
        if taken:
            return table, HERE
        held = db.execute(_WHERE, (table,)).fetchone()
        if held:
            return table, held[0]
    return table, HERE
