"""The store in PostgreSQL: the laws of every store, and what is its own."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from benchmarks.postgres import Postgres, asked
from tests.store.port_laws import PortLaws
from tests.store.samples import a_table, row, rows
from threefates.store.places import open_place
from threefates.store.postgres.reader import look_at
from threefates.store.postgres.schema import MIGRATIONS, make_ready
from threefates.store.postgres.store import PostgresStore, open_postgres
from threefates.table.log import Conflict, Placement, StoreBroken

pytestmark = pytest.mark.anyio

HABITS = {
    "default_transaction_isolation": "serializable",
    "statement_timeout": "500ms",
    "lock_timeout": "300ms",
    "idle_session_timeout": "200ms",
    "idle_in_transaction_session_timeout": "200ms",
    "transaction_timeout": "600ms",
}
"""What somebody sets for a database whose other programs forget to go."""


@pytest.fixture
async def store(database: str, anyio_backend: str) -> AsyncIterator[PostgresStore]:
    opened = open_postgres(database)
    yield opened
    await opened.close()


class TestPostgresStore(PortLaws):
    """The store for those who host keeps the laws of the port."""


async def test_what_was_written_is_there_when_the_store_opens_again(database: str) -> None:
    first = open_postgres(database)
    await first.create(a_table("t1"), rows(1, 3), {0: b"seed"})
    await first.create(a_table("t2"), [])
    await first.close()

    second = open_postgres(database)
    await second.append("t1", 3, [row(4)])

    assert await second.read("t1") == rows(1, 4)
    assert await second.seed("t1", 0) == b"seed"
    assert [table.id for table in await second.tables()] == ["t1", "t2"]
    assert not await second.copied("t1")
    await second.close()


async def test_a_database_of_the_first_layout_is_brought_up_to_date(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as db, pytest.MonkeyPatch.context() as older:
        older.setattr("threefates.store.postgres.schema.MIGRATIONS", MIGRATIONS[:1])
        make_ready(db, "here")
        db.execute(
            "INSERT INTO threefates.tables VALUES ('t1', 'code-t1', 'tides', 'A table', %s, 0)", (a_table().made_at,)
        )
    with pytest.raises(StoreBroken, match="written by an older threefates"):
        look_at(database)

    store = open_postgres(database)
    await store.keep(replace(a_table(), shelf=Placement.PUT_AWAY))

    assert await store.tables() == [replace(a_table(), shelf=Placement.PUT_AWAY)]
    await store.close()


async def test_any_client_can_read_the_log(store: PostgresStore, database: str) -> None:
    await store.create(a_table(), rows(1, 2), {0: b"seed"})

    query = "SELECT version, convert_from(body, 'UTF8')::json ->> 'version' FROM threefates.events ORDER BY 1"

    assert asked(database, query) == [(1, "1"), (2, "2")]


async def test_a_commit_waits_for_the_disk_even_where_the_database_would_not(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = off")
    store = open_postgres(database)

    settings = [line.open().execute("SHOW synchronous_commit").fetchone() for line in (store._writer._line,)]

    assert settings == [("on",)]
    await store.close()


@pytest.mark.parametrize(("name", "value"), HABITS.items())
async def test_what_a_database_ends_for_others_goes_on_here(postgres: Postgres, name: str, value: str) -> None:
    database = postgres.database()
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET {name} = '{value}'")
    one, two = open_postgres(database), open_postgres(database)
    await asyncio.gather(
        *(store.create(a_table(f"{at}{n}"), []) for at, store in enumerate((one, two)) for n in range(9))
    )

    for version in range(20):
        await asyncio.gather(
            *(
                store.append(f"{at}{n}", version, [row(version + 1)])
                for at, store in enumerate((one, two))
                for n in range(9)
            )
        )
    with psycopg.connect(database, autocommit=True) as another:
        another.execute("SELECT set_config(name, boot_val, false) FROM pg_settings WHERE name = %s", (name,))
        another.execute("BEGIN; UPDATE threefates.tables SET name = 'A' WHERE id = '01'")
        waits = asyncio.ensure_future(one.append("01", 20, [row(21)]))
        await asyncio.wait((waits,), timeout=1)
        another.execute("COMMIT")
    await waits

    shown = one._writer._line.open().execute(f"SHOW {name}").fetchone()
    claims = "SELECT pid FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database()"
    assert shown in (("0",), ("read committed",))
    assert await two.read("01") == rows(1, 21)
    assert len(asked(database, f"{claims} AND locktype = 'advisory' AND objid = 1")) == 2
    await one.close()
    await two.close()


async def test_what_is_asked_while_the_writer_is_busy_is_committed_together(
    store: PostgresStore, database: str
) -> None:
    await asyncio.gather(*(store.create(a_table(f"t{number}"), []) for number in range(50)))
    with psycopg.connect(database) as busy:
        busy.execute("LOCK TABLE threefates.events IN SHARE MODE")
        appends = [asyncio.ensure_future(store.append(f"t{number}", 0, rows(1, 3))) for number in range(50)]
        await asyncio.sleep(0)
    await asyncio.gather(*appends)

    commits = asked(database, "SELECT count(DISTINCT xmin::text) FROM threefates.events")

    assert commits <= [(2,)]  # the first may have gone ahead alone


async def test_a_refusal_in_a_group_concerns_nobody_else(store: PostgresStore, database: str) -> None:
    await store.create(a_table("t1"), [], {0: b"seed"})
    for name in ("t2", "t3", "t4"):
        await store.create(a_table(name), [])
    with psycopg.connect(database) as busy:
        busy.execute("LOCK TABLE threefates.events IN SHARE MODE")
        appends = [
            asyncio.ensure_future(each)
            for each in (
                store.append("t1", 0, rows(1, 3, "whole")),
                store.append("t1", 0, rows(1, 2, "too late")),
                store.append("t1", 3, rows(4, 5, "seed taken"), {0: b"other"}),
                store.append("t2", 0, [row(1)]),
                store.append("t3", 0, [row(1)], code="CODE-t2"),
                store.append("t4", 0, [row(1)], {1: b"seed"}, "Salt-Road"),
            )
        ]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*appends, return_exceptions=True)

    refused = [type(outcome) for outcome in outcomes]
    assert refused == [type(None), Conflict, Conflict, type(None), Conflict, type(None)]
    assert await store.read("t1") == rows(1, 3, "whole")
    assert [await store.read(name) for name in ("t2", "t3", "t4")] == [[row(1)], [], [row(1)]]
    found = await store.find("salt-road")
    assert found is not None
    assert found.id == "t4"


async def test_two_who_write_at_once_leave_every_command_once_and_whole(store: PostgresStore, database: str) -> None:
    """The version a table is expected to have is its only lock: whoever else writes, nothing is torn."""
    await store.create(a_table(), [])
    with psycopg.connect(database, autocommit=True) as other:
        appending = asyncio.ensure_future(store.append("t1", 0, rows(1, 3, "ours")))
        moved = other.execute("UPDATE threefates.tables SET version = 1 WHERE version = 0 RETURNING id").fetchall()
        if moved:
            other.execute("INSERT INTO threefates.events VALUES ('t1', 1, 'theirs', '{}')")
    (outcome,) = await asyncio.gather(appending, return_exceptions=True)

    commands = [each.command for each in await store.read("t1")]

    assert (type(outcome), commands) in ((Conflict, ["theirs"]), (type(None), ["ours"] * 3))


async def test_several_write_to_one_database_and_each_is_told_who_was_first(
    store: PostgresStore, database: str
) -> None:
    other = open_postgres(database)
    await store.create(a_table(), [])

    outcomes = await asyncio.gather(
        *(each.append("t1", 0, rows(1, 3, name)) for each, name in ((store, "ours"), (other, "theirs"))),
        return_exceptions=True,
    )

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    assert await store.read("t1") == rows(1, 3, "theirs" if outcomes[1] is None else "ours")
    await other.close()


async def test_a_restored_copy_of_the_database_is_noticed(store: PostgresStore, postgres: Postgres) -> None:
    await store.create(a_table("t1"), rows(1, 2), {0: b"seed"})
    await store.create(a_table("t2"), rows(1, 2))
    source = store._writer._line.open().info.dbname
    await store.close()
    copy = postgres.database(template=source)

    for _ in range(2):
        opened = open_postgres(copy)
        marks = [await opened.copied(name) for name in ("t1", "t2")]
        await opened.append("t1", len(await opened.read("t1")), [row(len(await opened.read("t1")) + 1)], {})
        await opened.close()
    opened = open_postgres(copy)
    await opened.append("t1", 4, [row(5)], {1: b"anew"})

    assert marks == [True, True]
    assert [await opened.copied(name) for name in ("t1", "t2")] == [False, True]
    await opened.close()


async def test_a_database_that_restarts_is_waited_for_and_nothing_is_lost_or_doubled(postgres: Postgres) -> None:
    store = open_postgres(postgres.database())
    await store.create(a_table("t1"), [])
    await store.create(a_table("t2"), [])

    async def play(stream: str) -> None:
        for after in range(0, 600, 3):
            await store.append(stream, after, rows(after + 1, after + 3, f"{stream}-{after}"))

    playing = [asyncio.ensure_future(play(stream)) for stream in ("t1", "t2")]
    await asyncio.sleep(0.05)
    await asyncio.to_thread(postgres.stop)
    await asyncio.to_thread(postgres.start)
    await asyncio.gather(*playing)

    for stream in ("t1", "t2"):
        read = await store.read(stream)
        assert [each.version for each in read] == list(range(1, 601))
        assert [each.command for each in read[::3]] == [f"{stream}-{after}" for after in range(0, 600, 3)]
    await store.close()


async def test_a_database_that_stays_away_is_said_and_play_goes_on_when_it_is_back(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threefates.store.postgres.writer.PATIENCE", 0.3)
    store = open_postgres(postgres.database())
    await store.create(a_table("t1"), [row(1)])

    await asyncio.to_thread(postgres.stop)
    with pytest.raises(StoreBroken, match=r"t\d+ on 127.0.0.1:\d+ cannot be reached .*: see that it runs") as written:
        await store.append("t1", 1, [row(2)])
    with pytest.raises(StoreBroken, match="cannot be reached"):
        await store.read("t1")
    await asyncio.to_thread(postgres.start)
    await store.append("t1", 1, [row(2)])

    assert await store.read("t1") == rows(1, 2)
    assert "127.0.0.1" not in written.value.public
    await store.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://host/tables", "no store: write --store postgresql://"),
        ("postgresql://u:hidden@127.0.0.1:1/tables", r"tables on 127.0.0.1:1 cannot be reached .*: see that it runs"),
        ("postgresql://u:hidden@127.0.0.1:1/tables?nonsense=1", "no address of a database"),
    ],
)
async def test_what_is_no_database_is_refused_in_one_sentence(tmp_path: Path, url: str, words: str) -> None:
    with pytest.raises(StoreBroken, match=words) as refused:
        open_place(tmp_path / "data", url)

    assert "hidden" not in str(refused.value)
    await open_place(tmp_path / "data").close()  # the folder is let go


async def test_without_the_driver_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreBroken, match=r"install it with .*requirements/postgres\.txt \(or pip install"):
        open_place(tmp_path, "postgresql:///tables")
    await open_place(tmp_path).close()


async def test_another_program_s_schema_is_left_alone(database: str) -> None:
    asked(database, "CREATE SCHEMA threefates")

    with pytest.raises(StoreBroken, match="belongs to another program: choose another database"):
        open_postgres(database)


async def test_a_newer_database_is_left_alone(database: str) -> None:
    await open_postgres(database).close()
    asked(database, "UPDATE threefates.place SET format = format + 1")

    with pytest.raises(StoreBroken, match="written by a newer threefates"):
        open_postgres(database)


async def test_a_user_who_may_make_nothing_is_told_and_one_who_may_is_enough(database: str) -> None:
    name = database.rpartition("/")[2]
    asked(database, f"CREATE ROLE {name}_guest LOGIN; REVOKE CREATE ON SCHEMA public FROM public")
    guest = database.replace("postgres@", f"{name}_guest@")

    with pytest.raises(StoreBroken, match=r"may not do that in .*: grant it CREATE on the database"):
        open_postgres(guest)
    asked(database, f"GRANT CREATE ON DATABASE {name} TO {name}_guest")
    store = open_postgres(guest)
    await store.create(a_table(), rows(1, 2), {0: b"seed"})

    assert await store.read("t1") == rows(1, 2)
    await store.close()
