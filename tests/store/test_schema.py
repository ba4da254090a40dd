import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.samples import a_table, rows
from threefates.store import look, open_store
from threefates.store.schema import MIGRATIONS, connect_to_write
from threefates.table.log import StoreBroken

pytestmark = pytest.mark.anyio

NEXT = (*MIGRATIONS, ("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",))
BROKEN = (*MIGRATIONS, ("ALTER TABLE tables ADD COLUMN mood TEXT", "ALTER TABLE missing ADD COLUMN mood TEXT"))


@pytest.fixture
async def file(tmp_path: Path, anyio_backend: str) -> Path:
    """A file of the present version with one table in it."""
    store = open_store(tmp_path)
    await store.create(a_table(), rows(1, 3))
    await store.close()
    return tmp_path / "threefates.db"


def asked(path: Path, query: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    found = db.execute(query).fetchall()
    db.close()
    return found


async def test_a_file_says_whose_it_is_and_how_old(file: Path) -> None:
    assert asked(file, "PRAGMA application_id") == [(0x33466174,)]
    assert asked(file, "PRAGMA user_version") == [(len(MIGRATIONS),)]


async def test_a_newer_file_is_refused_in_words_and_left_alone(file: Path) -> None:
    asked(file, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = file.read_bytes()

    for opening in (open_store, look):
        with pytest.raises(StoreBroken, match=r"written by a newer threefates .*: update threefates"):
            opening(file.parent)

    assert file.read_bytes() == before


async def test_another_program_s_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    asked(tmp_path / "threefates.db", "CREATE TABLE recipes (name)")
    before = (tmp_path / "threefates.db").read_bytes()

    with pytest.raises(StoreBroken, match="belongs to another program: move it away"):
        open_store(tmp_path)

    assert (tmp_path / "threefates.db").read_bytes() == before


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "threefates.db").write_bytes(b"a letter to my grandmother" * 100)

    with pytest.raises(StoreBroken, match="is not a database: move it away"):
        open_store(tmp_path)

    assert (tmp_path / "threefates.db").read_bytes() == b"a letter to my grandmother" * 100


async def test_a_refused_folder_can_be_served_once_it_is_mended(file: Path) -> None:
    asked(file, "PRAGMA user_version = 99")
    with pytest.raises(StoreBroken):
        open_store(file.parent)

    asked(file, f"PRAGMA user_version = {len(MIGRATIONS)}")

    await open_store(file.parent).close()


async def test_an_older_file_is_copied_before_it_is_changed(file: Path) -> None:
    connect_to_write(file, NEXT).close()

    copy = file.with_name(f"threefates-v{len(MIGRATIONS)}.backup.db")
    assert asked(file, "SELECT id, mood FROM tables") == [("t1", "calm")]
    assert asked(file, "PRAGMA user_version") == [(len(NEXT),)]
    assert asked(copy, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert asked(copy, "SELECT version FROM events") == [(1,), (2,), (3,)]


async def test_a_migration_that_fails_changes_nothing(file: Path) -> None:
    with pytest.raises(StoreBroken, match="no such table: missing"):
        connect_to_write(file, BROKEN)

    assert asked(file, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert ("mood",) not in asked(file, "SELECT name FROM pragma_table_info('tables')")


async def test_an_earlier_copy_is_never_written_over(file: Path) -> None:
    earlier = file.with_name(f"threefates-v{len(MIGRATIONS)}.backup.db")
    earlier.write_bytes(b"precious")

    connect_to_write(file, NEXT).close()

    second = file.with_name(f"threefates-v{len(MIGRATIONS)}.backup-2.db")
    assert earlier.read_bytes() == b"precious"
    assert asked(second, "SELECT count(*) FROM events") == [(3,)]


async def test_a_file_of_the_present_version_is_opened_without_a_copy(file: Path) -> None:
    connect_to_write(file).close()

    assert list(file.parent.glob("*backup*")) == []


async def test_an_older_file_cannot_be_looked_at_before_it_was_served(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threefates.store.sqlite.MIGRATIONS", NEXT)

    with pytest.raises(StoreBroken, match="older threefates: serve it once"):
        look(file.parent)


async def test_a_file_from_before_copies_were_marked_goes_on_and_what_was_kept_of_it_is_a_copy(tmp_path: Path) -> None:
    connect_to_write(tmp_path / "threefates.db", MIGRATIONS[:1]).close()
    for query in (
        "INSERT INTO tables VALUES ('t1', 'ABC', 'x', 'Thursday', '', 1)",
        "INSERT INTO events VALUES ('t1', 1, 'c', '{}')",
    ):
        with closing(sqlite3.connect(tmp_path / "threefates.db")) as db:
            db.execute(query)
            db.commit()
    copied = []
    for putting_back in (False, True):
        if putting_back:
            (tmp_path / "threefates-v1.backup.db").replace(tmp_path / "threefates.db")
        store = open_store(tmp_path)
        assert len(await store.read("t1")) == 1
        copied.append(await store.copied("t1"))
        await store.close()

    assert copied == [False, True]
