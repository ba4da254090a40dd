"""Leases: which of several servers decides at a table, and who takes over where one has gone."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import psycopg
import pytest

from benchmarks.postgres import SETTINGS, asked, running
from tests.store.samples import a_table, rows
from threefates.store.postgres.leases import HERE, Leases
from threefates.store.postgres.store import PostgresStore, open_postgres

pytestmark = pytest.mark.anyio

ANOTHER = """
import asyncio, sys
from threefates.store.postgres.leases import Leases
leases = Leases(sys.argv[1], "10.0.0.9:8000")
assert asyncio.run(leases.find("t1")) == ""
print("held", flush=True)
sys.stdin.read()
"""

ENDING = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = 860250485 AND objid = {}"


@pytest.fixture
async def store(database: str, anyio_backend: str) -> AsyncIterator[PostgresStore]:
    opened = open_postgres(database)
    await opened.create(a_table("t1", "CODE"), rows(1, 2))
    yield opened
    await opened.close()


@pytest.fixture
async def two(store: PostgresStore, database: str) -> AsyncIterator[tuple[Leases, Leases]]:
    made = Leases(database, "10.0.0.1:8000"), Leases(database, "10.0.0.2:8000")
    yield made
    for each in made:
        await each.close()


async def until(done: object) -> None:
    async with asyncio.timeout(5):
        while not done():  # type: ignore[operator]
            await asyncio.sleep(0.01)


async def test_whoever_is_asked_first_holds_a_table_and_the_other_knows_where_it_is(
    two: tuple[Leases, Leases],
) -> None:
    first, second = two

    unknown = first.known("t1")
    found = [await each.find(word) for each in two for word in ("t1", "code")]

    assert unknown is None
    assert found == [HERE, HERE, "10.0.0.1:8000", "10.0.0.1:8000"]
    assert (first.known("t1"), second.known("t1")) == (HERE, "10.0.0.1:8000")


async def test_of_many_who_ask_at_once_one_holds_it(two: tuple[Leases, Leases]) -> None:
    found = await asyncio.gather(*(each.find("t1") for _ in range(10) for each in two))

    assert {where == HERE for where in found[::2]} != {where == HERE for where in found[1::2]}
    assert len(set(found)) == 2


@pytest.mark.parametrize("word", ["none", "", "\ud83c", "a\0b"])
async def test_what_nobody_knows_is_here_and_held_by_nobody(two: tuple[Leases, Leases], word: str) -> None:
    assert [await each.find(word) for each in two] == [HERE, HERE]
    assert two[0].known(word) is None


async def test_what_is_let_go_is_the_next_one_s(two: tuple[Leases, Leases]) -> None:
    first, second = two
    await first.find("t1")
    await second.find("t1")

    await first.release("t1")
    await until(lambda: second.known("t1") is None)

    assert await second.find("t1") == HERE
    assert await first.find("t1") == "10.0.0.2:8000"


async def test_who_leaves_leaves_everything_at_once(two: tuple[Leases, Leases]) -> None:
    first, second = two
    await first.find("t1")
    await second.find("t1")

    await first.close()
    await until(lambda: second.known("t1") is None)

    assert await second.find("t1") == HERE


async def test_what_a_killed_server_held_is_taken_over_within_a_moment(store: PostgresStore, database: str) -> None:
    command = [sys.executable, "-c", ANOTHER, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        here = Leases(database, "10.0.0.1:8000")
        before = await here.find("t1")
        other.kill()
        other.wait()
        async with asyncio.timeout(5):
            while await here.find("t1") != HERE:
                await asyncio.sleep(0.01)
    numbers = asked(database, "SELECT count(*) FROM threefates.alive")
    await here.close()

    assert before == "10.0.0.9:8000"
    assert numbers == [(1,)]


async def test_who_lost_the_database_for_a_while_holds_what_nobody_took_and_is_told(
    two: tuple[Leases, Leases], store: PostgresStore, database: str
) -> None:
    first, second = two
    await store.create(a_table("t2"), [])
    await first.find("t1")
    await first.find("t2")
    told: list[bool] = []
    first.lost = lambda: told.append(True)

    old = first.number
    asked(database, ENDING.format(old))
    await until(lambda: told or first.number != old)
    taken = await second.find("t1")

    await until(lambda: told)
    assert await first.find("t2") == HERE
    assert {taken, await first.find("t1")} in ({HERE, "10.0.0.2:8000"}, {HERE, "10.0.0.1:8000"})


async def test_what_the_operator_writes_is_told_to_whoever_decides(
    two: tuple[Leases, Leases], store: PostgresStore, database: str
) -> None:
    told: list[str] = []
    two[0].moved = told.append
    operator = open_postgres(database, announces=True)

    await operator.append("t1", 2, rows(3, 4))
    await store.append("t1", 4, rows(5, 5))
    await until(lambda: told)
    await operator.close()

    assert told == ["t1"]


@pytest.mark.parametrize("many", [1, 3])
async def test_what_the_operator_writes_is_done_though_nobody_can_be_told_of_it(many: int) -> None:
    """Another program of the same cluster hears nothing any more, and what is to be told to all waits for it."""
    with running((*SETTINGS, "max_notify_queue_pages=64")) as postgres:
        operator = open_postgres(postgres.database(), announces=True)
        for number in range(many):
            await operator.create(a_table(f"t{number}"), rows(1, 2))
        with psycopg.connect(postgres.url(), autocommit=True) as deaf, psycopg.connect(postgres.url()) as loud:
            deaf.execute("LISTEN anything")
            deaf.execute("BEGIN")
            deaf.execute("SELECT 1")
            with pytest.raises(psycopg.OperationalError, match="queue"):
                _told_without_end(loud)
            loud.rollback()

            outcomes = await asyncio.gather(
                *(operator.append(f"t{number}", 2, rows(3, 4)) for number in range(many)), return_exceptions=True
            )

        assert outcomes == [None] * many
        assert [len(await operator.read(f"t{number}")) for number in range(many)] == [4] * many
        await operator.close()


def _told_without_end(loud: psycopg.Connection) -> None:
    while True:
        loud.execute("SELECT pg_notify('anything', repeat('x', 7000) || n) FROM generate_series(1, 20) AS n")
        loud.commit()
