"""The host: the tables of one store, and how a new one is opened."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.state import Settings
from threefates.rulebook.viewers import SeatId
from threefates.table import bringing, names, opening
from threefates.table.apart import table_record
from threefates.table.games import game
from threefates.table.log import Conflict, Placement, Store, StoreBroken, TableRow
from threefates.table.opening import GM_SEAT
from threefates.table.records import TableRecord
from threefates.table.sitting import key_hash
from threefates.table.slices import in_slices
from threefates.table.table import Table
from threefates.web import pictures
from threefates.web.elsewhere import HERE, Elsewhere
from threefates.web.in_memory import InMemory
from threefates.web.keys import Passes, new_key

__all__ = ["Host", "Opened"]

ATTEMPTS = 20


class Opened(Struct, frozen=True):
    """A table that was opened just now, and the key of the seat that runs it: told once, kept nowhere."""

    table: Table
    seat: SeatId
    key: str


def join_code() -> str:
    """A join code that nobody has been given."""
    return names.join_code(secrets.token_bytes)


class Host(InMemory):
    """The tables of one store: those that are in memory, new ones, and the one-time links to them.

    Args:
        store: Where tables are remembered.
        clock: Seconds that only grow.
        elsewhere: Where tables are that other servers hold; None: there are no others.
    """

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.monotonic, elsewhere: Elsewhere | None = None
    ) -> None:
        super().__init__(store, clock, elsewhere)
        self.passes = Passes()  # one-time links to seats
        self.doors = Passes()  # one-time links to all tables, for the operator
        self.entries = Passes()  # claims that are about to be made
        self.told_of: Callable[[TableRow], None] = lambda row: None  # called with every table that is opened

    async def last(self) -> TableRow | None:
        """The table that was played last, of those at hand that no other server holds."""
        for row in await self.store.tables():
            if row.shelf is Placement.AT_HAND and (not self.elsewhere or await self.elsewhere.find(row.id) == HERE):
                return row
        return None

    async def open(
        self, system: str, name: str, *, edition: str = "", rulings: Mapping[str, str], scenario: str = "", gm: str = ""
    ) -> Opened:
        """Open a new table and give it an id, a join code and a key for whoever runs it.

        Args:
            system: The game, by its name.
            name: What the table is called; empty: after what is played, or else the game.
            edition: How the book is read; empty: the scenario's, or else the game's default.
            rulings: Readings chosen against the edition, and the scenario.
            scenario: What is played, where the game has scenarios.
            gm: What whoever runs it goes by; empty: what the book calls them.

        Raises:
            Refused: If there is no such game, edition, ruling or scenario, or a name is none.
        """
        chosen = game(system)
        settings = opening.settings_for(chosen, edition, rulings, scenario)
        evening = chosen.scenarios().get(settings.scenario)
        called = names.table_name(name or (evening.title if evening else chosen.title))
        opened = await self._found(chosen.name, called, settings, gm or chosen.gm)
        self.told_of(opened.table.row)
        return opened

    async def _found(self, system: str, name: str, settings: Settings, gm: str) -> Opened:
        key = new_key()
        for _ in range(ATTEMPTS):
            try:
                made = await opening.found(
                    self.store, self.outside, row=self._row(system, name), settings=settings, gm=gm, key=key_hash(key)
                )
            except Conflict:
                continue
            await self._hold(made.row.id)
            return Opened(self._keep(made), GM_SEAT, key)
        raise StoreBroken("No join code was free", remedy="try again")

    async def bring(self, record: TableRecord) -> Opened:
        """Import a whole table that was exported: a new id, a new code, new keys.

        Raises:
            Refused: If the record does not replay, or does not come from play; nothing is imported.
        """
        key, name = new_key(), names.table_name(record.name)
        await pictures.checked(record.pictures)
        for _ in range(ATTEMPTS):
            row = self._row(record.system, name)
            try:
                made = await bringing.bring(record, self.store, self.outside, row=row, key=key_hash(key))
            except Conflict:
                continue
            await self._hold(row.id)
            self._keep(made)  # before its pictures: whoever opens or deletes it meanwhile finds this very one
            await pictures.carried(made, self.store, record.pictures)
            self.told_of(row)
            return Opened(made, GM_SEAT, key)
        raise StoreBroken("No join code was free", remedy="try again")

    async def bring_written(self, written: bytes) -> Opened:
        """Import a whole table from the file that it was exported to, as `bring` does; named unlike those at hand.

        Raises:
            Refused: If it is none, or as `bring`.
        """
        record = await in_slices(table_record(written))
        return await self.bring(replace(record, name=await self.unlike(names.table_name(record.name))))

    async def unlike(self, name: str, more: str = "") -> str:
        """A table's name that none at hand has, so that two can be told apart: with a number where one does."""
        rows = await self.store.tables()
        return names.unlike(name, {row.name for row in rows if row.shelf is not Placement.DELETED}, more)

    def _row(self, system: str, name: str) -> TableRow:
        ids = iter(lambda: secrets.token_hex(5), "")
        ours = next(each for each in ids if self.elsewhere is None or self.elsewhere.takes(each))
        return TableRow(id=ours, code=join_code(), system=system, name=name, made_at=self.outside.now())
