"""Two hosts on one database: one holds a table, and lets go of it when another has it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest

from benchmarks.postgres import asked
from tests.serving import GAME, install_strangers
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.store.postgres.leases import Leases
from threefates.store.postgres.store import open_postgres
from threefates.table import sitting
from threefates.table.door import SetDoor
from threefates.table.opening import GM_SEAT
from threefates.web.host import Host
from threefates.web.keeping import kept
from threefates.web.keys import written_pass

pytestmark = pytest.mark.anyio
CUT = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = 860250485 AND objid = {}"
WAITS_TO_WRITE = "SELECT 1 FROM pg_locks WHERE locktype IN ('transactionid', 'tuple') AND NOT granted"
TAKEN = "UPDATE threefates.leases SET server = {}"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class At:
    """A server without its port."""

    def __init__(self, database: str, address: str) -> None:
        self.clock = 0.0
        self.store = open_postgres(database)
        self.leases = Leases(database, address)
        self.host = Host(self.store, lambda: self.clock, self.leases)
        self.host.listen()

    async def close(self) -> None:
        await self.leases.close()
        await self.store.close()


@pytest.fixture
async def two(database: str, anyio_backend: str) -> AsyncIterator[tuple[At, At]]:
    install_strangers()
    both = At(database, "10.0.0.1:8000"), At(database, "10.0.0.2:8000")
    yield both
    for each in both:
        await each.close()


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not done():
            await asyncio.sleep(0.01)


async def test_a_table_is_at_one_host_until_nobody_uses_it_there(two: tuple[At, At]) -> None:
    here, there = two
    row = (await here.host.open(GAME, "Coins", rulings={})).table.row

    with pytest.raises(Refused, match=r"at 10\.0\.0\.1:8000 now"):
        await there.host.table(row.code)
    here.clock = 10_000.0
    here.host.sweep()
    await until(lambda: not here.host._releasing)

    assert (await there.host.table(row.code)).row == row
    with pytest.raises(Refused, match=r"at 10\.0\.0\.2:8000 now"):
        await here.host.table(row.id)


async def test_who_is_asked_again_while_it_lets_go_keeps_the_table_or_has_none(two: tuple[At, At]) -> None:
    here, there = two
    row = (await here.host.open(GAME, "Coins", rulings={})).table.row

    here.clock = 10_000.0
    here.host.sweep()
    found = await asyncio.gather(here.host.table(row.id), there.host.table(row.id), return_exceptions=True)
    await until(lambda: not here.host._releasing)

    held = [host.open_tables() for host in (here.host, there.host)]
    assert sum(map(len, held)) == 1, found


async def test_who_was_away_lets_go_of_what_another_has_by_now(two: tuple[At, At], database: str) -> None:
    here, there = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    asked(database, TAKEN.format(there.leases.number))

    asked(database, CUT.format(here.leases.number))
    await until(lambda: table.left)

    assert here.host.open_tables() == []
    assert (await there.host.table(table.row.id)).row == table.row


async def test_what_is_on_its_way_while_another_takes_over_is_seen_there_too(two: tuple[At, At], database: str) -> None:
    here, there = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    with psycopg.connect(database) as busy:
        busy.execute("SELECT FROM threefates.tables FOR UPDATE")
        writing = asyncio.ensure_future(table.ask(GM_SEAT, "on-its-way", SetDoor(closed=True)))
        await until(lambda: asked(database, WAITS_TO_WRITE))
        asked(database, TAKEN.format(there.leases.number))
        asked(database, CUT.format(here.leases.number))
        taken = await there.host.table(table.row.id)
        await until(lambda: table.left)
        late = asyncio.ensure_future(table.ask(GM_SEAT, "too late", SetDoor(closed=False)))
    answered = await writing

    await until(lambda: taken.version == answered.version)
    assert "on-its-way" in taken.timeline.spans
    with pytest.raises(Refused, match="at another server now"):
        await late
    with pytest.raises(Refused, match="at another server now"):
        await sitting.sit(table, "Ann", Role.PLAYER, "0" * 64)


async def test_who_was_away_takes_in_what_was_written_meanwhile(two: tuple[At, At], database: str) -> None:
    here, _ = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    store = open_postgres(database)
    try:
        beside = await Host(store).table(table.row.id)
        await beside.ask(GM_SEAT, "meanwhile", SetDoor(closed=True))
    finally:
        await store.close()

    asked(database, CUT.format(here.leases.number))

    await until(lambda: table.version == beside.version)


async def test_who_cannot_ask_at_once_what_another_took_asks_again(two: tuple[At, At], database: str) -> None:
    here, there = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    asked(database, TAKEN.format(there.leases.number))
    was = here.leases.number

    asked(database, "ALTER TABLE threefates.tables RENAME TO away")
    asked(database, CUT.format(was))
    await until(lambda: here.leases.number != was)
    await asyncio.sleep(0.2)
    asked(database, "ALTER TABLE threefates.away RENAME TO tables")

    await until(lambda: table.left)
    await until(lambda: not here.host.open_tables())


async def test_who_cannot_tell_whom_a_table_was_left_to_leaves_the_others_all_the_same(
    two: tuple[At, At], database: str
) -> None:
    here, there = two
    tables = [(await here.host.open(GAME, f"Coins {number}", rulings={})).table for number in range(3)]
    asked(database, "ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO pg_notify_away")
    try:
        asked(database, TAKEN.format(there.leases.number))
        asked(database, CUT.format(here.leases.number))

        await until(lambda: all(table.left for table in tables))
    finally:
        asked(database, "ALTER FUNCTION pg_catalog.pg_notify_away(text, text) RENAME TO pg_notify")

    assert here.host.open_tables() == []


async def test_what_the_operator_writes_is_taken_in_at_once(two: tuple[At, At], database: str) -> None:
    here, _ = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    seat = await sitting.sit(table, "Ann", Role.PLAYER, "0" * 64)
    store = open_postgres(database, announces=True)

    word = await written_pass(await Host(store).table(table.row.id), seat)
    await until(lambda: len(table.timeline.moments) == table.version and table.seat_of("0" * 64) is None)

    assert word.startswith("once.")
    await store.close()


async def test_a_table_at_another_host_is_kept_there_and_only_looked_at_here(two: tuple[At, At]) -> None:
    here, there = two
    older = (await here.host.open(GAME, "Older", rulings={})).table.row
    row = (await there.host.open(GAME, "Coins", rulings={})).table.row

    with pytest.raises(Refused, match=r"at 10\.0\.0\.2:8000 now"):
        await kept(here.host, row, "delete", operator=True)

    assert await here.host.last() == older
    assert (await here.host.kept(row.id)).row == row
    assert [table.row for table in here.host.open_tables()] == [older]


async def test_what_is_kept_beside_a_server_is_taken_in_and_a_deleted_table_is_let_go(
    two: tuple[At, At], database: str
) -> None:
    here, there = two
    table = (await here.host.open(GAME, "Coins", rulings={})).table
    beside = open_postgres(database, announces=True)

    await kept(Host(beside), table.row, "rename", "Tides")
    await until(lambda: table.row.name == "Tides")
    await kept(Host(beside), table.row, "delete")
    await until(lambda: table.gone and not here.host.open_tables() and not here.host._releasing)

    with pytest.raises(Refused, match="no such table"):
        await there.host.table(table.row.id)
    await kept(there.host, table.row, "bring-back")
    assert (await there.host.table(table.row.id)).row.name == "Tides"
    await beside.close()
