"""The tables that are in memory: loaded when somebody asks, one instance of each, let go when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from threefates.rulebook.refusals import Refused
from threefates.table import names, opening
from threefates.table.log import Placement, Store, StoreBroken, TableRow
from threefates.table.observable import ELSEWHERE
from threefates.table.table import Outside, Table
from threefates.web.aside import Aside, Pays, for_nothing
from threefates.web.comers import Comers
from threefates.web.elsewhere import HERE, Elsewhere

__all__ = ["InMemory"]

IDLE = 15 * 60.0  # seconds after which a table that nobody watches leaves memory
BEGUN = 24 * 3600.0  # likewise, where somebody has begun to type in real dice: what was tried is known to memory alone
READIED_AFTER = 2.0  # seconds after a game's first table is there
AGAIN = 0.5  # seconds until the store is asked again that could not be


def outside() -> Outside:
    """The hour and the operating system's randomness."""
    return Outside(now, secrets.token_bytes)


def now() -> str:
    """The hour in UTC to the millisecond, as it is stamped on events."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class InMemory(Comers):
    """The tables of one store: loaded when somebody asks, one instance of each, let go when nobody does.

    Args:
        store: Where tables are remembered.
        clock: Seconds that only grow.
        elsewhere: Where tables are that other servers hold; None: there are no others.
    """

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.monotonic, elsewhere: Elsewhere | None = None
    ) -> None:
        super().__init__()
        self.store, self.elsewhere = store, elsewhere
        self.outside = outside()
        self._clock = clock
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self._coming: dict[str, asyncio.Task[Table]] = {}
        self._keeping = asyncio.Lock()  # one table is kept otherwise after another
        self._aside = Aside(store, self._read)
        self._stays = 0  # how often it was looked which tables stay: a new look goes over all of them
        self._releasing: set[asyncio.Task[None]] = set()
        self._readied: set[str] = set()  # the games whose heavy parts are loaded, or are about to be

    async def table(self, code_or_id: str) -> Table:
        """The table with that id or join code.

        Raises:
            Refused: If there is none.
            StoreBroken: If it cannot be read.
        """
        known = self._tables.get(self._codes.get(code_or_id.upper(), code_or_id))
        table = known if known and _is_called(known.row, code_or_id) else await self._fetch(code_or_id)
        if table.gone:  # it was deleted while it was read
            raise _unknown("Look at the code once more.")
        if table.row.id in self._tables:
            self._used[table.row.id] = self._clock()
        if table.row.system not in self._readied:
            self._readied.add(table.row.system)
            asyncio.get_running_loop().call_later(READIED_AFTER, _get_ready, table)
        return table

    async def coded(self, code: str) -> Table:
        """The table with that join code. An id will not do: it stands in every seat's address, a code is given.

        Raises:
            Refused: If there is none.
            StoreBroken: If it cannot be read.
        """
        table = await self.table(code)
        if table.row.code.upper() != code.upper():
            raise _unknown("Look at the code once more.")
        return table

    async def identified(self, table_id: str) -> Table:
        """The table with that id. Its join code will not do: cookies are kept for the id's path.

        Raises:
            Refused: If there is none.
            StoreBroken: If it cannot be read.
        """
        table = await self.table(table_id)
        if table.row.id != table_id:
            raise _unknown("Join it with its code.")
        return table

    async def _fetch(self, code_or_id: str) -> Table:
        row = await self._find(code_or_id)
        if row.id in self._tables:
            return self._keep(self._tables[row.id])
        if row.id not in self._coming:
            self._coming[row.id] = asyncio.create_task(self._load(row))
        return await asyncio.shield(self._coming[row.id])

    async def _find(self, code_or_id: str) -> TableRow:
        row = await self.store.find(code_or_id) if len(code_or_id) <= 64 else None
        if row and row.shelf is not Placement.DELETED:
            return row
        raise _unknown("Look at the code once more.")

    async def kept(self, table_id: str, pays: Pays = for_nothing) -> Table:
        """The table with that id, even one that is deleted or at another server: that is read aside, for a look.

        Raises:
            Refused: If there is none, or `pays` refuses.
            StoreBroken: If it cannot be read.
        """
        row = await self.store.find(table_id) if len(table_id) <= 64 else None
        if row is None or row.id != table_id:
            raise _unknown("Look at the address once more.")
        if row.shelf is not Placement.DELETED:
            try:
                return await self.identified(table_id)
            except Refused as refused:
                if refused.refusal.code != ELSEWHERE:
                    raise
        return await self._aside.look(row, pays)

    async def keep(self, row: TableRow, *, name: str | None = None, shelf: Placement | None = None) -> TableRow:
        """Keep a table under another name or on another shelf; whoever looks at one that is deleted is sent away.

        Args:
            row: The table, as somebody has seen it: others may have kept it otherwise since.
            name: Its new name; None: the one it has by now.
            shelf: Its new shelf; None: the one it is on by now.

        Raises:
            Refused: If the name is none, or another server holds the table.
        """
        called = None if name is None else names.table_name(name)
        async with self._keeping:
            await self._hold(row.id)
            found = await self.store.find(row.id) or row
            now = replace(found, name=called or found.name, shelf=shelf or found.shelf)
            await self.store.keep(now)
            if coming := self._coming.get(row.id):  # it was read before that, and is another's to look at until now
                await asyncio.wait([coming])
            self._heed(now)
        return now

    def _heed(self, row: TableRow) -> None:
        """Have a table that is in memory be called and lie as it is kept."""
        if table := self._tables.get(row.id):
            table.called(row)
            if row.shelf is Placement.DELETED:
                self._let_go(row.id)
                table.end()

    async def _load(self, row: TableRow) -> Table:
        try:
            await self._hold(row.id)
            table = await self._read(row)
            # meanwhile somebody here, or whoever held it until now, may have named it anew or deleted it
            table.row = await self._find(row.id)
            return self._keep(table)
        finally:
            del self._coming[row.id]

    async def _read(self, row: TableRow) -> Table:
        try:
            return await opening.load(self.store, self.outside, row)
        except (msgspec.MsgspecError, ValueError, LookupError, RecursionError) as error:
            raise StoreBroken(
                f"The log of {row.name} cannot be read ({error})",
                remedy="serve it with the threefates that wrote it, or put a backup in its place",
                public="The log of this table cannot be read",
            ) from error

    async def _hold(self, table_id: str) -> None:
        """See that no other server decides at a table, now or later.

        Raises:
            Refused: If one does.
        """
        where = await self.elsewhere.find(table_id) if self.elsewhere else HERE
        if where != HERE:
            raise Refused(ELSEWHERE, f"That table is at {where} now.", remedy="Ask again, or ask there.")

    def listen(self) -> None:
        """Heed what other servers do, on the loop that runs."""
        if self.elsewhere is None:
            return
        loop = asyncio.get_running_loop()
        self.elsewhere.moved = lambda stream: soon(self.catch_up(stream))
        self.elsewhere.lost = lambda: soon(self.stay())

        def soon(work: Coroutine[None, None, None]) -> None:
            asyncio.run_coroutine_threadsafe(work, loop)

    async def stay(self) -> None:
        """Let go of the tables at which other servers decide by now, and take in what they wrote to the others."""
        self._stays += 1
        stay, left = self._stays, list(self._tables)
        while left and stay == self._stays:
            left = [table_id for table_id in left if not await self._stays_or_goes(table_id)]
            await asyncio.sleep(AGAIN if left else 0)

    async def _stays_or_goes(self, table_id: str) -> bool:
        """Find out whether another server decides at a table; False where that cannot be found out just now."""
        try:
            await self._hold(table_id)
            await self.catch_up(table_id)
        except Refused:
            if table := self._tables.get(table_id):
                await self._leave(table)
        except StoreBroken:
            return False
        return True

    async def _leave(self, table: Table) -> None:
        """Leave a table to another server, which is told of what was on its way here when it took over."""
        table.leave()
        self._let_go(table.row.id)
        await table.at_rest()
        if self.elsewhere:
            with suppress(StoreBroken):  # it finds out when it writes there; other tables are still to be left
                await self.elsewhere.tell(table.row.id)

    async def catch_up(self, table_id: str) -> None:
        """Take in what somebody else has written to a table that is in memory."""
        if table := self._tables.get(table_id):
            await table.catch_up()
            self._heed(await self.store.find(table_id) or table.row)

    def _keep(self, table: Table) -> Table:
        self._tables[table.row.id] = table
        self._codes[table.row.code] = table.row.id
        self._used[table.row.id] = self._clock()
        return table

    def open_tables(self) -> list[Table]:
        """The tables that are in memory now."""
        return list(self._tables.values())

    def sweep(self) -> None:
        """Let go of the tables that nobody watches and nobody has asked for in a while."""
        now = self._clock()
        for table, used in [(self._tables[each], used) for each, used in self._used.items()]:
            if used < now - (BEGUN if table.begun else IDLE) and not table.present:
                self._let_go(table.row.id)

    def _let_go(self, table_id: str) -> None:
        del self._tables[table_id]
        del self._used[table_id]
        self._codes = {code: held for code, held in self._codes.items() if held != table_id}
        self.visitors.pop(table_id, None)
        if self.elsewhere:
            self._releasing.add(task := asyncio.create_task(self._release(self.elsewhere, table_id)))
            task.add_done_callback(self._releasing.discard)

    async def _release(self, elsewhere: Elsewhere, table_id: str) -> None:
        """Let others have a table, unless somebody asks for it here meanwhile."""
        with suppress(StoreBroken):
            await elsewhere.release(table_id)
            if table_id in self._tables:
                await self.stay()


def _get_ready(table: Table) -> None:
    """Load what is heavy beside play, and not before the first page is out."""
    threading.Thread(target=table.system.get_ready, name=f"{table.row.system} gets ready").start()


def _is_called(row: TableRow, code_or_id: str) -> bool:
    """Tell whether a table goes by that id or code now: it may have a new code."""
    return code_or_id == row.id or code_or_id.upper() == row.code.upper()


def _unknown(remedy: str) -> Refused:
    return Refused("table.unknown", "There is no such table here.", remedy=remedy)
