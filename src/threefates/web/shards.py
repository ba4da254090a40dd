"""Several processes of one machine over one folder: each table is at one of them, for good, by its id.

Whoever accepted a connection looks where its next request goes and hands the connection itself over to that process,
with what has come of the request: from then on it is as if it had been accepted there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import socket
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import unquote_plus
from zlib import crc32

from threefates.rulebook.refusals import Refused
from threefates.table.log import Store, StoreBroken
from threefates.web.crossroads import Crossroads, SharedSettings
from threefates.web.elsewhere import HERE, word_of

__all__ = ["HandingOver", "Inbox", "Shards", "Workers"]

MOST_KEPT: Final = 10_000
INLINE: Final = 32 * 1024  # bytes of a request that go along; what is longer goes in a file
OPERATOR: Final = re.compile(rb"POST /(?:operator/[a-z]+\?table=|tables/)([^/ &]+)")
DOOR: Final = re.compile(rb"[A-Z]+ /(?:all/|operator/entrance )")
NEW: Final = re.compile(rb"POST /(?:start|api/tables) ")
ANYWHERE: Final = "*"
"""Stands for a table that is still to be opened: each process opens its share, whoever happens to accept."""

FIRST: Final = "#"
"""Stands for the first process, which keeps the operator's one-time links."""

_NO_ROOM: Final = Refused("server.full", "The server has no room for that now.", remedy="Ask again in a minute.")
Takes = Callable[[socket.socket, bytes], None]

log = logging.getLogger("threefates.web")


class Shards:
    """Where tables are among the processes.

    Args:
        number: Which process this is, from 0.
        count: How many there are.
        store: Where codes are looked up.
    """

    moved: Callable[[str], None] = staticmethod(lambda stream: None)
    lost: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, number: int, count: int, store: Store) -> None:
        self.number, self.count, self._store = number, count, store
        self._known: dict[str, str] = {}

    def known(self, word: str) -> str | None:
        """Where the table is with this id or code, if that is known."""
        if word == ANYWHERE:
            number = secrets.randbelow(self.count)
            return self._at(number)
        return self._at(0) if word == FIRST else self._known.get(word)

    async def find(self, word: str) -> str:
        """Where the table is with this id or code; here, if there is none.

        Raises:
            StoreBroken: If that cannot be found out.
        """
        row = await self._store.find(word)
        if row is None:
            return HERE
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[word] = where = self._where(row.id)
        return where

    def _where(self, table_id: str) -> str:
        return self._at(crc32(table_id.encode()) % self.count)

    def _at(self, number: int) -> str:
        return HERE if number == self.number else str(number)

    def takes(self, table_id: str) -> bool:
        """Whether a new table with this id is here."""
        return self._where(table_id) == HERE

    def forget(self, word: str) -> None:
        """Forget where a table is, so that it is looked up again."""
        self._known.pop(word, None)

    async def release(self, stream: str) -> None:
        """Nothing: a table is where it is."""

    async def tell(self, stream: str) -> None:
        """Nothing: nobody else writes to it."""


class Inbox:
    """Connections that are handed over to one process: one end is its own, the other that of all the others."""

    def __init__(self) -> None:
        self._mine, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (self._mine, self._theirs):
            end.setblocking(False)  # noqa: FBT003 - as it is called
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        self._waiting: deque[tuple[bytes, list[int]]] = deque()

    def listen(self, take: Takes) -> None:
        """Take what is handed over, on the loop that runs."""
        asyncio.get_running_loop().add_reader(self._mine.fileno(), self._read, take)

    def _read(self, take: Takes) -> None:
        while True:
            try:
                data, files, _, _ = socket.recv_fds(self._mine, INLINE + 1, 2)
            except BlockingIOError:
                return
            line = socket.socket(fileno=files[0])
            if len(files) > 1:
                with os.fdopen(files[1], "rb") as rest:
                    data = rest.read()
            take(line, data)

    def hand_over(self, line: int, data: bytes) -> None:
        """Hand a connection over, with what has come of its request.

        Raises:
            OSError: If no more files can be open, or the disk has no room for a long request; nothing has gone then.
        """
        rest = [_written(data)] if len(data) > INLINE else []
        try:
            files = [os.dup(line), *rest]
        except OSError:
            for file in rest:
                os.close(file)
            raise
        self._waiting.append((b"\0" if rest else data, files))
        self._send()

    def _send(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            data, files = self._waiting[0]
            try:
                socket.send_fds(self._theirs, [data], files)
            except BlockingIOError:
                loop.add_writer(self._theirs.fileno(), self._send)
                return
            self._waiting.popleft()
            for file in files:
                os.close(file)
        loop.remove_writer(self._theirs.fileno())


def _written(data: bytes) -> int:
    """A file without a name that holds these bytes."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        return os.dup(file.fileno())


class Workers(SharedSettings):
    """The settings of one of several processes."""

    def __init__(self, app: Any, *args: Any, inboxes: Sequence[Inbox], **settings: Any) -> None:
        super().__init__(app, *args, **settings)
        self.http = HandingOver
        self.inboxes = inboxes

    @staticmethod
    def word_of(line: bytes) -> str | None:
        """The table that a request is for: the operator, too, speaks to all processes with one word."""
        if NEW.match(line):
            return ANYWHERE
        if DOOR.match(line):
            return FIRST
        found = OPERATOR.match(line)
        return unquote_plus(found[1].decode("latin1")) if found else word_of(line)


class HandingOver(Crossroads):
    """A connection that goes to the process that holds the table of its next request."""

    config: Workers
    handed = b""  # what came with it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, with what another process has read of it."""
        super().connection_made(transport)
        if self.handed:
            self.data_received(self.handed)

    def _look(self) -> None:
        handed, self.handed = self.handed, b""
        if handed and NEW.match(self._kept):
            self._stay()  # it was given to this process to open
        else:
            super()._look()

    async def _go(self, word: str) -> None:
        self._at_rest()
        try:
            where = self.config.elsewhere.known(word) or await self.config.elsewhere.find(word)
        except StoreBroken:
            where = HERE  # here it is said in words
        self._going = None
        self._found_out(word)
        if where == HERE or self.transport.get_write_buffer_size():
            self.transport.resume_reading()
            self._stay()
            return
        line = self.transport.get_extra_info("socket").fileno()
        kept, self._kept = self._kept, b""
        try:
            self.config.inboxes[int(where)].hand_over(line, kept)
        except OSError as error:
            if self.config.limits.line(self._address):
                log.warning("a connection could not be handed over: %s", error)
            self.transport.resume_reading()
            self._turn_away(_NO_ROOM)
            return
        self.transport.abort()  # closes this end of it and tells the other side nothing
