import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.port_laws import PortLaws
from tests.store.samples import a_table, row, rows
from threefates.store import SqliteStore, look, open_store
from threefates.store.schema import connect, connect_to_write
from threefates.table.log import Conflict, StoreBroken

pytestmark = pytest.mark.anyio


class TestSqliteStore(PortLaws):
    """The default store keeps the laws of the port."""


async def test_what_was_written_is_there_when_the_store_opens_again(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    await first.create(a_table("t1"), rows(1, 3), {0: b"seed"})
    await first.create(a_table("t2"), [])
    await first.close()

    second = open_store(tmp_path)
    await second.append("t1", 3, [row(4)])

    assert await second.read("t1") == rows(1, 4)
    assert await second.seed("t1", 0) == b"seed"
    assert [table.id for table in await second.tables()] == ["t1", "t2"]
    await second.close()


async def test_a_table_whose_hour_was_written_by_hand_is_played_at_like_any_other(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    for name in ("t1", "t2"):
        await first.create(a_table(name), rows(1, 1))
    await first.close()
    with closing(sqlite3.connect(tmp_path / "threefates.db")) as db, db:
        db.execute("UPDATE tables SET activity = ? WHERE id = 't2'", (2**63 - 1,))

    died: list[StoreBroken] = []
    second = open_store(tmp_path, on_death=died.append)
    await second.append("t1", 1, [row(2)])
    await second.append("t2", 1, [row(2)])
    await second.append("t1", 2, [row(3)])

    assert not died
    assert [table.id for table in await second.tables()] == ["t1", "t2"]
    await second.close()


async def test_any_sqlite_shell_can_read_the_log(store: SqliteStore, tmp_path: Path) -> None:
    await store.create(a_table(), rows(1, 2), {0: b"seed"})

    shell = sqlite3.connect(tmp_path / "data" / "threefates.db")
    kinds = shell.execute("SELECT version, typeof(body), json_extract(body, '$.version') FROM events").fetchall()
    shell.close()

    assert kinds == [(1, "text", 1), (2, "text", 2)]


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    db = connect_to_write(tmp_path / "threefates.db")

    settings = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    assert settings == ["wal", 2]
    db.close()


async def test_the_folder_is_made_for_this_user_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path / "new" / "data")
    await store.create(a_table(), [row(1)])

    rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new" / "data").iterdir()}

    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700
    assert set(rights) >= {"threefates.db", "threefates.db-wal", "threefates.lock"}
    assert set(rights.values()) == {0o600}
    await store.close()


async def test_what_is_asked_while_the_writer_is_busy_is_committed_together(tmp_path: Path) -> None:
    store, commits = counted(tmp_path)
    await asyncio.gather(*(store.create(a_table(f"t{number}"), []) for number in range(100)))
    busy = locked(tmp_path)
    commits.clear()

    appends = [asyncio.ensure_future(store.append(f"t{number}", 0, [row(1)])) for number in range(100)]
    await asyncio.sleep(0)
    busy.close()
    await asyncio.gather(*appends)

    assert 1 <= len(commits) <= 2  # the first may have gone ahead alone
    await store.close()


async def test_a_refusal_in_a_group_concerns_nobody_else(store: SqliteStore, tmp_path: Path) -> None:
    await store.create(a_table("t1"), [], {0: b"seed"})
    await store.create(a_table("t2"), [])
    busy = locked(tmp_path / "data")

    appends = [
        asyncio.ensure_future(store.append("t1", 0, rows(1, 3, "whole"))),
        asyncio.ensure_future(store.append("t1", 0, rows(1, 2, "too late"))),
        asyncio.ensure_future(store.append("t1", 3, rows(4, 5, "seed taken"), {0: b"other"})),
        asyncio.ensure_future(store.create(a_table("t2"), rows(1, 9))),
        asyncio.ensure_future(store.append("t2", 0, [row(1)])),
    ]
    await asyncio.sleep(0)
    busy.close()
    outcomes = await asyncio.gather(*appends, return_exceptions=True)

    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, Conflict, Conflict, type(None)]
    assert await store.read("t1") == rows(1, 3, "whole")
    assert await store.read("t2") == [row(1)]


async def test_a_second_server_of_one_folder_is_turned_away(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match=r"Another threefates \(process \d+\) already serves .*: stop that one"):
        open_store(tmp_path / "data")

    await store.close()
    await open_store(tmp_path / "data").close()


async def test_a_served_folder_can_be_looked_at(store: SqliteStore, tmp_path: Path) -> None:
    await store.create(a_table(), rows(1, 2))
    looking = look(tmp_path / "data")

    await store.append("t1", 2, [row(3)])

    assert await looking.read("t1") == rows(1, 3)
    assert await looking.find("t1") == a_table()
    await looking.close()


async def test_there_is_nothing_to_look_at_in_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match="no tables"):
        look(tmp_path)

    assert list(tmp_path.iterdir()) == []


async def test_a_backup_made_while_playing_opens_as_a_store(store: SqliteStore, tmp_path: Path) -> None:
    await store.create(a_table(), rows(1, 5), {0: b"seed"})
    playing = asyncio.ensure_future(asyncio.gather(*(store.append("t1", n, [row(n + 1)]) for n in range(5, 200))))
    (tmp_path / "copy").mkdir()

    await store.backup(tmp_path / "copy" / "threefates.db")
    await playing

    names = [path.name for path in (tmp_path / "copy").iterdir()]
    opened = open_store(tmp_path / "copy")
    read = await opened.read("t1")
    assert names == ["threefates.db"]
    assert 5 <= len(read) <= 200
    assert read == rows(1, len(read))
    assert await opened.seed("t1", 0) == b"seed"
    await opened.close()


async def test_a_backup_is_readable_by_its_owner_only_and_never_replaces_another(
    store: SqliteStore, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    await store.backup(target)
    before = target.read_bytes()
    await store.create(a_table(), [row(1)])

    with pytest.raises(StoreBroken, match=r"copy\.db exists already: name a new file"):
        await store.backup(target)

    assert target.read_bytes() == before
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


async def test_a_backup_into_no_folder_says_so(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match=r"folder of .* does not exist: make it first"):
        await store.backup(tmp_path / "missing" / "copy.db")


def counted(folder: Path) -> tuple[SqliteStore, list[str]]:
    """A store, and the list that every commit of its writer is added to."""
    from threefates.store.writer import Writer

    path = folder / "threefates.db"
    db = connect_to_write(path)
    commits: list[str] = []
    db.set_trace_callback(lambda statement: commits.append(statement) if statement == "COMMIT" else None)
    return SqliteStore(path, Writer(db, path)), commits


def locked(folder: Path) -> sqlite3.Connection:
    """Another program that keeps the writer waiting until it is closed."""
    db = connect(folder / "threefates.db")
    db.execute("BEGIN IMMEDIATE")
    return db


async def test_a_long_table_is_made_part_by_part_and_whole(store: SqliteStore) -> None:
    others = [store.create(a_table("t2"), rows(1, 3)), store.create(a_table("t3"), [])]

    await asyncio.gather(store.create(a_table(), rows(1, 1_700), {0: b"seed"}), *others)

    assert await store.read("t1") == rows(1, 1_700)
    assert await store.read("t1", 3, 4) == rows(4, 7)
    assert {table.id for table in await store.tables()} == {"t1", "t2", "t3"}
    assert await store.seed("t1", 0) == b"seed"


@pytest.mark.parametrize("taken", ["its id", "its code"])
async def test_a_long_table_that_cannot_be_made_leaves_nothing_and_harms_nothing(
    store: SqliteStore, taken: str
) -> None:
    there = a_table("t1" if taken == "its id" else "t0", "CODE")
    await store.create(there, rows(1, 3))

    with pytest.raises(Conflict):
        await store.create(a_table("t1", "CODE"), rows(1, 1_700))

    assert await store.tables() == [there]
    assert await store.read(there.id) == rows(1, 3)
    assert await store.read("t1") == (rows(1, 3) if taken == "its id" else [])


async def test_a_long_table_with_a_gap_is_no_table(store: SqliteStore) -> None:
    with pytest.raises(ValueError, match="without a gap"):
        await store.create(a_table(), [*rows(1, 1_500), *rows(1_502, 1_700)])

    assert await store.read("t1") == []
    assert await store.tables() == []


async def test_what_was_being_made_when_the_power_went_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    await first.create(a_table("t1"), rows(1, 3))
    await first.create(a_table("t3"), rows(1, 2))
    await first._write_ahead("t0", 0, rows(1, 500))
    await first._write_ahead("t2", 0, rows(1, 500))
    await first.close()

    second = open_store(tmp_path)

    assert [await second.read(name) for name in ("t0", "t1", "t2", "t3")] == [[], rows(1, 3), [], rows(1, 2)]
    await second.close()
