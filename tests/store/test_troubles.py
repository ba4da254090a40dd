import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.store.samples import a_table, row, rows
from threefates.store import SqliteStore, open_store
from threefates.store.schema import connect_to_write
from threefates.store.sharing import SharedFolder
from threefates.store.troubles import explaining
from threefates.store.writer import Writer
from threefates.table.log import LogRow, StoreBroken

pytestmark = pytest.mark.anyio

NOBODY = 65534
ROOT = Path(__file__).parents[2]
LARGE = LogRow(2, "large", b"x" * 1_000_000)


class FailingSync(sqlite3.Connection):
    """A disk that fails when it is asked whether it has everything."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return super().execute(sql, *parameters)


@pytest.fixture
def others_folder() -> Iterator[Path]:
    """A folder in which this process, for the length of the test, may only read."""
    folder = Path(tempfile.mkdtemp(prefix="threefates-"))
    was_root = os.geteuid() == 0
    folder.chmod(0o555)
    if was_root:
        os.seteuid(NOBODY)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("name", ["threefates.db", "threefates.db-wal"])
async def test_what_would_go_to_a_file_that_was_removed_is_not_acknowledged(tmp_path: Path, name: str) -> None:
    store = open_store(tmp_path / "served")
    file, aside = tmp_path / "served" / name, tmp_path / "aside"
    await store.create(a_table(), [row(1)])
    file.rename(aside)
    with pytest.raises(StoreBroken, match="was moved") as gone:
        await store.append("t1", 1, [row(2)])
    shutil.copy(aside, file)
    with pytest.raises(StoreBroken, match="was moved"):
        await store.append("t1", 1, [row(2)])
    aside.replace(file)
    await store.append("t1", 1, [row(2)])
    await store.close()

    again = open_store(tmp_path / "served")
    try:
        assert str(tmp_path) not in gone.value.public
        assert len(await again.read("t1")) == 2
    finally:
        await again.close()


@pytest.mark.parametrize("name", ["threefates.db", "threefates.db-wal"])
async def test_where_the_file_was_removed_nothing_is_read_either(tmp_path: Path, name: str) -> None:
    store = open_store(tmp_path / "served")
    (tmp_path / "served" / name).rename(tmp_path / "aside")

    with pytest.raises(StoreBroken, match="was moved"):
        await store.find("")
    await store.close()


def test_no_empty_file_is_left_where_one_was_taken_away_from_a_folder_that_several_serve(tmp_path: Path) -> None:
    folder = SharedFolder(tmp_path / "served")
    (tmp_path / "served" / "threefates.db").rename(tmp_path / "aside")
    folder.close()

    assert not (tmp_path / "served" / "threefates.db").exists()


@pytest.mark.parametrize("name", ["threefates.turn", "threefates.stamp", "threefates.lock"])
def test_a_folder_where_several_processes_need_a_file_is_said_before_there_are_any(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()

    with pytest.raises(StoreBroken, match=rf"{re.escape(name)} is a folder where a file is needed: move it away"):
        SharedFolder(tmp_path)

    (tmp_path / name).rmdir()
    SharedFolder(tmp_path).close()


async def test_a_full_disk_ends_in_one_sentence_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "threefates.db"
    db = connect_to_write(path)
    store = SqliteStore(path, Writer(db, path))
    await store.create(a_table(), [row(1)])
    db.execute("PRAGMA max_page_count = 40")

    with pytest.raises(StoreBroken, match=r"^The disk that holds \S+ is full: free some space and try again\.$"):
        await store.append("t1", 1, [LARGE], {1: b"seed"})
    during = await store.read("t1"), await store.seed("t1", 1)
    db.execute("PRAGMA max_page_count = 4000")
    await store.append("t1", 1, [LARGE])

    assert during == ([row(1)], None)
    assert await store.read("t1") == [row(1), LARGE]
    await store.close()


async def test_everyone_in_a_group_that_met_a_full_disk_is_told(tmp_path: Path) -> None:
    path = tmp_path / "threefates.db"
    db = connect_to_write(path)
    store = SqliteStore(path, Writer(db, path))
    for name in ("t1", "t2", "t3"):
        await store.create(a_table(name), [row(1)])
    db.execute("PRAGMA max_page_count = 40")

    appends = (store.append(name, 1, [LARGE]) for name in ("t1", "t2", "t3"))
    outcomes = await asyncio.gather(*appends, return_exceptions=True)

    assert [type(outcome) for outcome in outcomes] == [StoreBroken] * 3
    await store.close()


@pytest.mark.skipif(
    subprocess.run(["unshare", "--map-root-user", "--mount", "true"], capture_output=True, check=False).returncode != 0
    if shutil.which("unshare")
    else True,
    reason="this machine lets nobody mount a small disk of their own",
)
async def test_a_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    filling = [sys.executable, "-m", "tests.store.full_disk", str(tmp_path)]
    mounting = f"mount -t tmpfs -o size=1m none {tmp_path} && exec {' '.join(filling)}"

    run = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", mounting],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert f"The disk that holds {tmp_path}/data/threefates.db is full: free some space" in run.stdout
    assert "nothing acknowledged is missing" in run.stdout


async def test_a_folder_that_may_only_be_read_is_refused_in_one_sentence(others_folder: Path) -> None:
    for folder in (others_folder, others_folder / "data"):
        with pytest.raises(StoreBroken, match=r"may only be read: let this user write .* with --data\.$"):
            open_store(folder)

    assert list(others_folder.iterdir()) == []


async def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")

    with pytest.raises(StoreBroken, match="is a file where a folder is needed"):
        open_store(tmp_path / "data")
    with pytest.raises(StoreBroken, match="lies inside a file"):
        open_store(tmp_path / "data" / "deeper")


async def test_a_writer_that_dies_tells_everyone_before_the_process_ends(tmp_path: Path) -> None:
    path = tmp_path / "threefates.db"
    deaths: list[StoreBroken] = []
    writer = Writer(connect_to_write(path), path, deaths.append)
    store = SqliteStore(path, writer)
    await store.create(a_table(), rows(1, 2))
    assert await store.read("t1") == rows(1, 2)  # as whoever serves has; so the log of writes stays where it lies

    asked = [
        asyncio.ensure_future(store.append("t1", 2, [row(3)])),
        asyncio.ensure_future(writer.write("t1", deadly, whole=False)),
        *(asyncio.ensure_future(store.append("t1", after, [row(after + 1)])) for after in range(3, 30)),
    ]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    with pytest.raises(StoreBroken, match="ended"):
        await store.append("t1", 2, [row(3)])
    await asyncio.to_thread(writer.close)  # its thread has ended

    assert {type(outcome) for outcome in outcomes[1:]} == {StoreBroken}
    assert [death.remedy for death in deaths] == ["start threefates again"]
    acknowledged = 3 if outcomes[0] is None else 2
    assert await store.read("t1") == rows(1, acknowledged)
    await store.close()


async def test_a_disk_that_fails_to_sync_ends_the_writer(tmp_path: Path) -> None:
    path = tmp_path / "threefates.db"
    connect_to_write(path).close()
    deaths: list[StoreBroken] = []
    failing = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=FailingSync)
    store = SqliteStore(path, Writer(failing, path, deaths.append))

    with pytest.raises(StoreBroken, match=r"The disk that holds .* failed: check"):
        await store.create(a_table(), rows(1, 2))
    await store.close()

    assert len(deaths) == 1


async def test_a_dead_writer_takes_the_process_down_with_a_sentence(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.store.dying", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 1
    assert "start threefates again. threefates stops; nothing acknowledged is lost." in run.stderr
    assert "the waiter was told" in run.stdout
    assert "still alive" not in run.stdout


def deadly(db: sqlite3.Connection) -> None:
    raise SystemExit("the end")


def test_damage_that_cannot_even_be_read_about_is_said_to_be_damage() -> None:
    with pytest.raises(StoreBroken, match="file is damaged"), explaining(Path("file")):
        b"\xff".decode()
