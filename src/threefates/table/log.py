"""The port to whatever remembers: one ordered stream of events for each table.

`table` speaks to this port only; `store` answers it from a database. A stream has the id of its table. Seeds lie
beside the streams, never in them, and so never in a log or an export.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from msgspec import Struct

NO_SEEDS: Final[Mapping[int, bytes]] = MappingProxyType({})
"""What an append carries when it opens no epoch."""


ALL: Final = 2**62
"""More events than any stream has."""


class LogRow(Struct, frozen=True, gc=False):
    """One event of one stream, as it is remembered.

    >>> LogRow(version=1, command="c-1", body=b'{"type":"seated"}').version
    1
    """

    version: int
    """1, 2, 3 … in each stream, no gaps."""
    command: str
    """The id of the command this event came from."""
    body: bytes
    """The envelope as UTF-8 JSON."""


class Placement(StrEnum):
    """Where a table is kept: at hand, put away, or deleted, which nobody finds until it is brought back."""

    AT_HAND = "at-hand"
    PUT_AWAY = "put-away"
    DELETED = "deleted"


class TableRow(Struct, frozen=True, kw_only=True):
    """The facts about a table that are known before its log is read: enough to list it and to find it."""

    id: str
    """The table's id and the name of its stream; unique for ever."""
    code: str
    """What people type to join; unique in one store, upper and lower case are the same."""
    system: str
    name: str
    made_at: str
    """When it was made, ISO 8601 in UTC."""
    shelf: Placement = Placement.AT_HAND


class Conflict(Exception):
    """Raised where somebody was first: read what came after your version and decide again; nothing was written.

    Raised by `append` when the stream does not end at `after` or an epoch has its seed already, and by `create` when
    the id or the join code is taken (then choose another).
    """


class UnknownStream(LookupError):
    """An append to a table this store does not hold; nothing was written."""


class StoreBroken(OSError):
    """The store cannot do what was asked: a full disk, a read-only folder, a file that is not ours.

    Nothing of what was asked has been written, as far as can be known.

    >>> print(StoreBroken("The disk is full", remedy="free some space and try again"))
    The disk is full: free some space and try again.
    """

    def __init__(
        self, title: str, *, remedy: str, public: str = "The tables cannot be read or written just now"
    ) -> None:
        """Both halves of the sentence, without its stop: what is wrong, and what the operator can do.

        `public` is what is wrong in words for anybody, in which no file and no folder is named.
        """
        super().__init__(f"{title}: {remedy}.")
        self.title = title
        self.remedy = remedy
        self.public = public


class Store(Protocol):
    """Remembers tables. Every method may raise `StoreBroken`; none blocks the event loop."""

    async def create(self, table: TableRow, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS) -> None:
        """Remember a new table with its first events (from version 1) and seeds by epoch: all of it or nothing.

        Raises:
            Conflict: If the id or the join code is taken.
            ValueError: If the versions are not 1, 2, 3 …
        """

    async def append(
        self, stream: str, after: int, rows: Sequence[LogRow], seeds: Mapping[int, bytes] = NO_SEEDS, code: str = ""
    ) -> None:
        """Add events to the end of a stream, and seeds of the epochs they open: all of it or nothing.

        Durable when it returns. Whoever cancels it does not know whether it happened and must read.

        Args:
            stream: The table's id.
            after: The version the stream ends at, as the caller knows it; 0 for an empty one.
            rows: Versions `after + 1`, `after + 2` …
            seeds: Seeds by epoch.
            code: The table's join code from here on; empty: it stays.

        Raises:
            Conflict: If the code is taken, the stream ends elsewhere, or an epoch has its seed already.
            UnknownStream: If there is no such table.
            ValueError: If the versions have a gap or a body is not UTF-8.
        """

    async def read(self, stream: str, after: int = 0, most: int = ALL) -> list[LogRow]:
        """The events after a version, in order, so many at most; none for a stream that does not exist."""

    async def tables(self) -> list[TableRow]:
        """Every table on whatever shelf, the one with the newest activity first."""

    async def find(self, code_or_id: str) -> TableRow | None:
        """The table with this id, or else with this join code in whatever case, on whatever shelf."""

    async def last(self, stream: str) -> LogRow | None:
        """The newest event of a stream, if it has any."""

    async def keep(self, table: TableRow) -> None:
        """Remember a table's name and shelf from here on; its log and its code stay as they are.

        Raises:
            UnknownStream: If there is no such table.
        """

    async def seed(self, stream: str, epoch: int) -> bytes | None:
        """The seed of one epoch of a table, if it was kept here."""

    async def copied(self, stream: str) -> bool:
        """Whether a table comes from a copy of the store, and has opened no epoch since.

        What its seals give may then have been seen by people who played on where the copy was made.
        """

    async def picture(self, stream: str, name: str) -> bytes | None:
        """A picture of a table, if it was kept here under that name."""

    async def keep_picture(self, stream: str, name: str, body: bytes, others: Collection[str], version: int) -> None:
        """Keep a picture beside the log of a table, and of its other pictures those that are still wanted.

        Args:
            stream: The table.
            name: The picture's name.
            body: The picture.
            others: The names of those that are wanted.
            version: Where the log ended that says so. Where it has gone on since, all are kept.

        Raises:
            UnknownStream: If there is no such table.
        """

    async def close(self) -> None:
        """Finish what was asked and let go of the files; later calls raise `StoreBroken`."""
